/* Counting and drawing from sets of cards. */
#include "doctor_lucky.h"

int doctor_lucky_count_type(doctor_lucky_cards cards, int type)
{
    return type >= DOCTOR_LUCKY_AID_TYPE ? (int)(cards >> doctor_lucky_type_bit(type) & 1)
           : type == 0                   ? doctor_lucky_f1(cards)
           : type == 1                   ? doctor_lucky_f2(cards)
                                         : doctor_lucky_f3(cards);
}

/* The place of one bit number k (from 0) of x: the byte by running sums of the bytes' ones, then
 * the bit in it. */
static inline int bit_number(uint64_t x, uint32_t k)
{
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t sums = x - (x >> 1 & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + (sums >> 2 & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones; /* byte i: ones in bytes 0 … i */
    const uint64_t passed = ((k * ones | tops) - sums) & tops;  /* bytes that end before bit k */
    const int place = (int)((passed >> 7) * ones >> 56) * 8;
    k -= (uint32_t)((sums << 8) >> place & 0xff);
    x >>= place;
    for (; k > 0; k--)
        x &= x - 1;
    return place + lp_lowest(x);
}

doctor_lucky_cards doctor_lucky_card_at(doctor_lucky_cards cards, uint32_t k)
{
    const uint32_t f1 = (uint32_t)doctor_lucky_f1(cards);
    const uint32_t f2 = f1 + (uint32_t)doctor_lucky_f2(cards);
    const uint32_t f3 = f2 + (uint32_t)doctor_lucky_f3(cards);
    const int place = k >= f3   ? bit_number(doctor_lucky_singles(cards), k - f3)
                      : k >= f2 ? DOCTOR_LUCKY_F3_BIT
                      : k >= f1 ? DOCTOR_LUCKY_F2_BIT
                                : DOCTOR_LUCKY_F1_BIT;
    return (doctor_lucky_cards)1 << place;
}

int doctor_lucky_type_at(doctor_lucky_cards cards, uint32_t k)
{
    const int place = lp_lowest(doctor_lucky_card_at(cards, k));
    return place == DOCTOR_LUCKY_F1_BIT   ? 0
           : place == DOCTOR_LUCKY_F2_BIT ? 1
           : place == DOCTOR_LUCKY_F3_BIT ? 2
                                          : DOCTOR_LUCKY_AID_TYPE + place;
}
