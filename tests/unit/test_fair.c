/* Provably fair games: the vectors of docs/fairness.md, what is accepted, and what the numbers are
 * like. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair_support.h"

static void to_hex(const uint8_t *bytes, size_t length, char *hex)
{
    for (size_t i = 0; i < length; i++)
        sprintf(hex + 2 * i, "%02x", bytes[i]);
}

static void assert_bytes(const uint8_t bytes[FAIR_BYTES], const char *hex)
{
    char text[2 * FAIR_BYTES + 1];
    to_hex(bytes, FAIR_BYTES, text);
    assert_string_equal(text, hex);
}

/* --- HMAC ------------------------------------------------------------------------------------- */

static void assert_mac(const void *key, size_t key_length, const void *text, size_t length,
                       const char *hex)
{
    uint8_t mac[FAIR_BYTES];
    fair_mac m;
    fair_mac_init(&m, key, key_length);
    fair_mac_add(&m, text, length / 2); /* in two parts: it is a stream */
    fair_mac_add(&m, (const char *)text + length / 2, length - length / 2);
    fair_mac_finish(&m, mac);
    char got[2 * FAIR_BYTES + 1];
    to_hex(mac, FAIR_BYTES, got);
    assert_memory_equal(got, hex, strlen(hex));
}

static void hmac_gives_the_vectors_of_rfc_4231(void **unused)
{
    (void)unused;
    uint8_t key[131], data[50];
    memset(key, 0x0b, 20);
    assert_mac(key, 20, "Hi There", 8,
               "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    assert_mac("Jefe", 4, "what do ya want for nothing?", 28,
               "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    memset(data, 0xdd, sizeof data);
    assert_mac(key, 20, data, 50,
               "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    uint8_t counted[25];
    for (int i = 0; i < 25; i++)
        counted[i] = (uint8_t)(i + 1);
    memset(data, 0xcd, sizeof data);
    assert_mac(counted, 25, data, 50,
               "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
    uint8_t truncated[20];
    memset(truncated, 0x0c, sizeof truncated);
    assert_mac(truncated, 20, "Test With Truncation", 20, "a3b6167473100ee06e0c796c2955552b");
    assert_mac(key, 131, "Test Using Larger Than Block-Size Key - Hash Key First", 54,
               "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    static const char long_text[] =
        "This is a test using a larger than block-size key and a larger than block-size data. The "
        "key needs to be hashed before being used by the HMAC algorithm.";
    assert_mac(key, 131, long_text, sizeof long_text - 1,
               "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

static void hmac_of_nothing(void **unused)
{
    (void)unused;
    assert_mac("", 0, "", 0, "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

/* --- Keys -------------------------------------------------------------------------- */

static void vectors_of_the_specification(void **unused)
{
    (void)unused;
    table y;
    fair_terms t;
    table_begin(&y, &lp_yucatan, 3, "rounds", 2);
    make_terms(&t, &y.game, true);
    t.place[1].mark = FAIR_WITHHELD;
    t.place[2].mark = FAIR_NONE;
    assert_bytes(t.server_commitment,
                 "030faf651594dc381e9211cae62814cb969483e0f74fa372d329bb5d5b4c5cdc");
    assert_bytes(t.place[0].commitment,
                 "a1c7251524a28fe5e0cb1c9cecffc58c68b7a635b7f4c9f6258737101661c403");
    assert_bytes(t.place[1].commitment,
                 "f4cfc81641a707e0b30f21adee5751c67d097cbc8f5107d9ff82c7d93ac6d38b");
    uint8_t key[FAIR_BYTES];
    fair_key(&t, &y.game, FAIR_DRAWS, key);
    assert_bytes(key, "d1f83db8a76a67bd64a741fab3448142645c501af6b84cf6d122f38fec40c00d");
    fair_key(&t, &y.game, FAIR_SEATS, key);
    assert_bytes(key, "5a357ec54a1e784141d1df8b76349f67bee2acc128ac67667c04cc9fbd914b1a");
    fair_draw_seats(&t, &y.game);
    const int places[] = {1, 2, 0};
    for (int i = 0; i < 3; i++)
        assert_int_equal(t.place_of[i], places[i]);
    static const uint32_t totals[16] = {2,           3,           6,  36,    216,      52,
                                        1,           7,           27, 46656, 10077696, 2176782336u,
                                        4294967295u, 4294967295u, 81, 8};
    static const uint32_t draws[16] = {1, 0,     4,       28,        105,        32,        0,  4,
                                       3, 45114, 9046315, 173864981, 1770610398, 368550139, 56, 5};
    lp_random random;
    fair_random(&t, &y.game, &random);
    for (int i = 0; i < 16; i++)
        assert_int_equal(lp_random_below(&random, totals[i]), draws[i]);
}

/* 2^64 = 1 modulo 3: of all words only 0 would favour a result, and is drawn again. */
static void uneven_words_are_drawn_again(void **unused)
{
    (void)unused;
    lp_random random;
    const uint8_t key[FAIR_BYTES] = {0};
    lp_random_init_chacha(&random, key);
    lp_random_next(&random); /* the first block is there */
    random.block[1] = 0;
    random.block[2] = UINT64_MAX;
    assert_int_equal(lp_random_below(&random, 3), 2);
    assert_int_equal(random.left, 5);
}

static void tables_have_plain_ids(void **unused)
{
    (void)unused;
    static const char *const good[] = {"7KQ2MX", "a", "A-b_9", "abcdefghijklmnopqrstuvwxyzABCDEF"};
    static const char *const bad[] = {"",  "a b", "a~",
                                      "ü", "a/b", "abcdefghijklmnopqrstuvwxyzABCDEFG"};
    for (int i = 0; i < 4; i++)
        assert_true(fair_table_valid(good[i], strlen(good[i])));
    for (int i = 0; i < 6; i++)
        assert_false(fair_table_valid(bad[i], strlen(bad[i])));
}

/* --- What is genuine -------------------------------------------------------------------------- */

static void whole_games_are_proved(void **unused)
{
    (void)unused;
    static script s;
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        const lp_rules *rules = lp_rules_at(game);
        for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
            fair_script(&s, rules, seats, seats % 2 == 0);
            fair_report report;
            record_error error;
            const fair_verdict verdict = judge(&s, &report, &error);
            if (verdict != FAIR_PROVED)
                fail_msg("%s, %d players: %s", rules->id, seats, error.message);
            assert_true(report.draws > 0);
            assert_string_equal(report.terms.table, "7KQ2MX");
            assert_int_equal(report.terms.number, 3);
            assert_int_equal(report.terms.place[0].mark, FAIR_OPENED);
            assert_int_equal(report.terms.place[1].mark, FAIR_WITHHELD);
            free(s.text);
        }
    }
}

static void a_record_in_memory_is_checked_too(void **unused)
{
    (void)unused;
    table t;
    fair_terms terms;
    record r;
    record_init(&r);
    table_begin(&t, &lp_duck, 4, NULL, 0);
    make_terms(&terms, &t.game, true);
    play_fair(&r, &t, &terms);
    fair_report report;
    record_error error;
    assert_int_equal(fair_check(&r, &t.game, &report, &error), FAIR_PROVED);
    assert_memory_equal(&report.terms, &terms, sizeof terms); /* what was written is read */
    record_finish(&r);
}

static void other_comments_may_stand_between(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_yucatan, 2, true);
    const int end = line_with(&s, "result ");
    char word[] = "; fairness matters", claim[] = "; claim 0 9";
    memmove(&s.lines[end + 2], &s.lines[end + 1], sizeof s.lines[0] * (size_t)(s.count - end - 1));
    s.lines[end + 1] = word;
    s.count++;
    s.lines[s.count++] = claim;
    assert_int_equal(verdict_of(&s), FAIR_PROVED);
    assert_int_equal(with_line(&s, end + 1, "; fair enough"), FAIR_REFUSED); /* a word of ours */
    assert_int_equal(with_line(&s, end + 1, "; fair"), FAIR_REFUSED);
    free(s.text);
}

/* --- What is not opened ----------------------------------------------------------------------- */

static void a_game_without_the_servers_seed_is_not_opened(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_lucktails, 4, true);
    s.count--; /* the seed is the last line */
    assert_int_equal(verdict_of(&s), FAIR_NOT_OPENED);
    const int end = line_with(&s, "result ");
    assert_int_equal(with_line(&s, end, "open hash 0123456789abcdef"), FAIR_NOT_OPENED);
    free(s.text);
}

static void a_game_that_is_not_over_must_not_be_opened(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_lucktails, 4, true);
    const int end = line_with(&s, "result ");
    assert_int_equal(with_line(&s, end, "open hash 0123456789abcdef"), FAIR_REFUSED);
    free(s.text);
}

static void a_record_without_seeds_says_so(void **unused)
{
    (void)unused;
    table t;
    record r;
    record_init(&r);
    play_into(&r, &t, &lp_duck, 3, 1, WHOLE);
    fair_report report;
    record_error error;
    assert_int_equal(fair_check(&r, &t.game, &report, &error), FAIR_NO_LINES);
    record_finish(&r);
}

/* --- What the numbers are like ---------------------------------------------------------------- */

enum { CARDS = 8, ORDERS = 40320 };

/* The order of eight cards, as a number below 8!, drawn card by card as the games do it. */
static int deal_eight(lp_random *random)
{
    int order = 0;
    for (uint32_t left = CARDS; left > 1; left--)
        order = order * (int)left + (int)lp_random_below(random, left);
    return order;
}

/* All orders of a small deck come, and evenly: chi-square with 40,319 degrees of freedom has mean
 * 40,319 and standard deviation 284. */
static void eight_cards_come_in_every_order(void **unused)
{
    (void)unused;
    enum { MEAN = 25, DEALS = 8 };
    static int counts[ORDERS];
    table t;
    fair_terms terms;
    table_begin(&t, &lp_lucktails, 3, NULL, 0);
    make_terms(&terms, &t.game, false);
    memset(counts, 0, sizeof counts);
    for (uint32_t game = 0; game < ORDERS * MEAN / DEALS; game++) {
        memcpy(terms.server_seed, &game, sizeof game);
        lp_random random;
        fair_random(&terms, &t.game, &random);
        for (int i = 0; i < DEALS; i++)
            counts[deal_eight(&random)]++;
    }
    double chi = 0;
    for (int i = 0; i < ORDERS; i++) {
        assert_true(counts[i] > 0);
        chi += (counts[i] - MEAN) * (double)(counts[i] - MEAN) / MEAN;
    }
    assert_true(chi > 40319 - 5 * 284 && chi < 40319 + 5 * 284);
}

/* A commitment to a deck could be opened by trying all decks: eight cards have 40,320 orders. Ours
 * commits to 256 bits. Two things show it: games with the very same deal have different
 * commitments, so the commitment says nothing about the deal; and no hash of any order, written in
 * any of the obvious ways, is the commitment. */
static void a_commitment_is_to_a_seed_not_to_a_deck(void **unused)
{
    (void)unused;
    enum { GAMES = 2000, DEAL = 17 };
    table t;
    fair_terms terms;
    static uint8_t commitments[GAMES][FAIR_BYTES];
    table_begin(&t, &lp_lucktails, 3, NULL, 0);
    make_terms(&terms, &t.game, false);
    int same_deal = 0;
    static int first_with[ORDERS];
    memset(first_with, 0, sizeof first_with);
    for (int game = 0; game < GAMES; game++) {
        terms.server_seed[0] = (uint8_t)game;
        terms.server_seed[1] = (uint8_t)(game >> 8);
        fair_server_commitment(terms.server_seed, commitments[game]);
        memcpy(terms.server_commitment, commitments[game], FAIR_BYTES);
        lp_random random;
        fair_random(&terms, &t.game, &random);
        const int order = deal_eight(&random), other = first_with[order] - 1;
        first_with[order] = game + 1;
        if (other < 0)
            continue;
        same_deal++;
        assert_memory_not_equal(commitments[game], commitments[other], FAIR_BYTES);
    }
    assert_true(same_deal >= 10); /* about 50 pairs are to be expected */
    for (int order = 0; order < ORDERS; order++) {
        uint8_t padded[FAIR_BYTES] = {0}, cards[CARDS], guess[FAIR_BYTES];
        for (int i = CARDS - 1, rest = order; i >= 0; rest /= CARDS - i, i--)
            cards[i] = (uint8_t)(rest % (CARDS - i));
        memcpy(padded, cards, CARDS);
        fair_server_commitment(padded, guess);
        assert_memory_not_equal(guess, commitments[DEAL], FAIR_BYTES);
        lp_sha256 sha;
        lp_sha256_init(&sha);
        lp_sha256_add(&sha, cards, CARDS);
        lp_sha256_finish(&sha, guess);
        assert_memory_not_equal(guess, commitments[DEAL], FAIR_BYTES);
    }
}

/* Every field of the terms changes the key: none was forgotten, none runs into the next. */
static void every_field_is_under_the_key(void **unused)
{
    (void)unused;
    table t, other;
    fair_terms terms;
    uint8_t keys[16][FAIR_BYTES];
    int count = 0;
    table_begin(&t, &lp_yucatan, 3, "rounds", 2);
    make_terms(&terms, &t.game, true);
    fair_key(&terms, &t.game, FAIR_DRAWS, keys[count++]);
    fair_key(&terms, &t.game, FAIR_SEATS, keys[count++]);
#define CHANGED(change)                                                                            \
    do {                                                                                           \
        fair_terms kept = terms;                                                                   \
        change;                                                                                    \
        fair_key(&terms, &t.game, FAIR_DRAWS, keys[count++]);                                      \
        terms = kept;                                                                              \
    } while (0)
    CHANGED(terms.table[0] = '8');
    CHANGED(strcpy(terms.table, "7KQ2M"));
    CHANGED(terms.number = 33);
    CHANGED(terms.drawn = false);
    CHANGED(terms.server_seed[31] ^= 1);
    CHANGED(terms.server_commitment[0] ^= 1);
    CHANGED(terms.place[0].seed[0] ^= 1);
    CHANGED(terms.place[2].commitment[31] ^= 1);
    CHANGED(terms.place[2].mark = FAIR_WITHHELD);
    CHANGED(terms.place[2].mark = FAIR_NONE);
#undef CHANGED
    table_begin(&other, &lp_yucatan, 3, "rounds", 1);
    fair_key(&terms, &other.game, FAIR_DRAWS, keys[count++]);
    table_begin(&other, &lp_duck, 3, NULL, 0);
    fair_key(&terms, &other.game, FAIR_DRAWS, keys[count++]);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(keys[i], keys[j], FAIR_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hmac_gives_the_vectors_of_rfc_4231),
        cmocka_unit_test(hmac_of_nothing),
        cmocka_unit_test(vectors_of_the_specification),
        cmocka_unit_test(uneven_words_are_drawn_again),
        cmocka_unit_test(tables_have_plain_ids),
        cmocka_unit_test(whole_games_are_proved),
        cmocka_unit_test(a_record_in_memory_is_checked_too),
        cmocka_unit_test(other_comments_may_stand_between),
        cmocka_unit_test(a_game_without_the_servers_seed_is_not_opened),
        cmocka_unit_test(a_game_that_is_not_over_must_not_be_opened),
        cmocka_unit_test(a_record_without_seeds_says_so),
        cmocka_unit_test(eight_cards_come_in_every_order),
        cmocka_unit_test(a_commitment_is_to_a_seed_not_to_a_deck),
        cmocka_unit_test(every_field_is_under_the_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
