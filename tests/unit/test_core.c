/* The kernel without any game: randomness, hashes, text, fields, errors, the checked door. */
#include <stdio.h>
#include <string.h>

#include "support.h"

#include "core/core.h"
#include "games/yucatan/yucatan.h"

/* --- Randomness ----------------------------------------------------------------------------- */

/* Numbers of xoshiro256++ seeded by SplitMix64, from an independent program. */
static void random_fast_generator_is_repeatable(void **unused)
{
    (void)unused;
    const uint64_t wanted[4] = {0x4887886c7244e091u, 0x4cfafb3b6cc3ea99u, 0xfbce21167403a2c1u,
                                0x2a5a56f477b61858u};
    lp_random r, again;
    lp_random_init(&r, 1, 0);
    again = r;
    for (int i = 0; i < 4; i++)
        assert_true(lp_random_next(&r) == wanted[i]);
    for (int i = 0; i < 4; i++) /* a copy remembers its place */
        assert_true(lp_random_next(&again) == wanted[i]);
    lp_random_init(&r, 1, 1);
    assert_true(lp_random_next(&r) == 0x8d6176e2f1f41696u); /* another stream */
}

/* Reads a block of key stream as bytes. */
static void next_block(lp_random *r, char *hex)
{
    for (int word = 0; word < 8; word++) {
        const uint64_t x = lp_random_next(r);
        for (int i = 0; i < 8; i++)
            snprintf(hex + 16 * word + 2 * i, 3, "%02x", (unsigned)(x >> (8 * i) & 0xff));
    }
}

/* RFC 8439, appendix A.1, test vectors 1 to 4: those with a zero nonce. */
static void random_chacha_gives_the_block_vectors_of_rfc_8439(void **unused)
{
    (void)unused;
    const struct {
        int byte, value, counter;
        const char *block;
    } vectors[] = {
        {0, 0, 0,
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {0, 0, 1,
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {31, 1, 1,
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {1, 0xff, 2,
         "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
         "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
    };
    for (size_t v = 0; v < sizeof vectors / sizeof vectors[0]; v++) {
        uint8_t key[32] = {0};
        char hex[129];
        lp_random r;
        key[vectors[v].byte] = (uint8_t)vectors[v].value;
        lp_random_init_chacha(&r, key);
        for (int block = 0; block <= vectors[v].counter; block++)
            next_block(&r, hex);
        assert_string_equal(hex, vectors[v].block);
    }
}

/* A generator that gives these words and no others. */
static lp_random rigged(const uint64_t *words, uint32_t count)
{
    lp_random r;
    memset(&r, 0, sizeof r);
    r.kind = LP_RANDOM_CHACHA;
    r.left = count;
    memcpy(r.block + 8 - count, words, count * sizeof words[0]);
    return r;
}

/* Of all 2^64 words each result keeps exactly floor(2^64 / n): the rest is drawn again. */
static void random_below_draws_again_what_would_be_biased(void **unused)
{
    (void)unused;
    const uint64_t words[] = {0, 0x8000000000000001u};
    lp_random r = rigged(words, 2);
    assert_int_equal(lp_random_below(&r, 6), 3); /* 2^64 mod 6 = 4: word 0 goes */
    assert_int_equal(r.left, 0);
    r = rigged(words, 2);
    assert_int_equal(lp_random_below(&r, 0xffffffffu), 0x7fffffff); /* 2^64 mod n = 1 */
    assert_int_equal(r.left, 0);
    r = rigged(words, 2);
    assert_int_equal(lp_random_below(&r, 0xc0000000u), 0x60000000); /* 2^64 mod n = 2^30 */
    assert_int_equal(r.left, 0);
    r = rigged(words, 2);
    assert_int_equal(lp_random_below(&r, 8), 0); /* a power of two: nothing goes */
    assert_int_equal(r.left, 1);
    const uint64_t edge[] = {1, UINT64_MAX};
    r = rigged(edge, 2);
    assert_int_equal(lp_random_below(&r, 6), 0);
    assert_int_equal(lp_random_below(&r, 0xffffffffu), 0xfffffffe);
    assert_int_equal(r.left, 0);
}

static void random_below_1_is_0_and_uses_one_word(void **unused)
{
    (void)unused;
    lp_random r, other;
    lp_random_init(&r, 5, 5);
    other = r;
    for (int i = 0; i < 100; i++)
        assert_int_equal(lp_random_below(&r, 1), 0);
    for (int i = 0; i < 100; i++)
        lp_random_next(&other);
    assert_memory_equal(&r, &other, sizeof r);
}

/* Chi-square over `cells` equal parts of the range below n. */
static double chi_square(uint32_t n, int cells, int draws)
{
    int count[64] = {0};
    lp_random r;
    lp_random_init(&r, n, 0);
    for (int i = 0; i < draws; i++) {
        const uint32_t k = lp_random_below(&r, n);
        assert_true(k < n);
        count[(uint64_t)k * (uint64_t)cells / n]++;
    }
    double sum = 0;
    const double expected = (double)draws / cells;
    for (int i = 0; i < cells; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

/* Limits at p = 0.001 for 5, 6 and 15 degrees of freedom. */
static void random_below_is_even(void **unused)
{
    (void)unused;
    assert_true(chi_square(6, 6, 600000) < 20.52);
    assert_true(chi_square(7, 7, 700000) < 22.46);
    assert_true(chi_square(0xffffffffu, 16, 600000) < 37.70);
    assert_true(chi_square(0xc0000000u, 16, 600000) < 37.70);
    assert_true(chi_square(2176782336u, 16, 600000) < 37.70); /* twelve dice */
}

/* --- SHA-256 -------------------------------------------------------------------------------- */

static void assert_digest(lp_sha256 *sha, const char *wanted)
{
    uint8_t digest[32];
    char hex[65];
    lp_sha256_finish(sha, digest);
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(hex, wanted);
}

static void sha256_gives_the_standard_vectors(void **unused)
{
    (void)unused;
    lp_sha256 sha;
    lp_sha256_init(&sha);
    assert_digest(&sha, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    lp_sha256_init(&sha);
    lp_sha256_add(&sha, "abc", 3);
    assert_digest(&sha, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    lp_sha256_init(&sha); /* padding that needs a second block */
    lp_sha256_add(&sha, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56);
    assert_digest(&sha, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void sha256_of_a_million_a_in_uneven_pieces(void **unused)
{
    (void)unused;
    char a[997];
    lp_sha256 sha;
    memset(a, 'a', sizeof a);
    lp_sha256_init(&sha);
    size_t left = 1000000;
    while (left > 0) {
        const size_t piece = left < sizeof a ? left : sizeof a;
        lp_sha256_add(&sha, a, piece);
        left -= piece;
    }
    assert_digest(&sha, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* --- Text ----------------------------------------------------------------------------------- */

static void text_that_does_not_fit_is_cut_and_counted(void **unused)
{
    (void)unused;
    char buffer[8];
    memset(buffer, '#', sizeof buffer);
    lp_text t;
    lp_text_init(&t, buffer, 5);
    assert_string_equal(buffer, "");
    lp_text_string(&t, "abc");
    assert_true(lp_text_fits(&t));
    lp_text_char(&t, 'd');
    assert_true(lp_text_fits(&t));
    assert_string_equal(buffer, "abcd");
    lp_text_string(&t, "efg");
    assert_false(lp_text_fits(&t));
    assert_string_equal(buffer, "abcd");
    assert_int_equal(t.length, 7);
    lp_text_int(&t, 10);
    assert_int_equal(t.length, 9);
    assert_memory_equal(buffer + 5, "###", 3); /* nothing past the end */
    lp_text_init(&t, buffer, 5);
    lp_text_bytes(&t, "123456", 6); /* cut in the middle of one call */
    assert_string_equal(buffer, "1234");
    assert_int_equal(t.length, 6);
    lp_text_init(&t, buffer, 1);
    lp_text_char(&t, 'x');
    assert_string_equal(buffer, "");
    assert_int_equal(t.length, 1);
}

static void text_numbers_are_written_whole(void **unused)
{
    (void)unused;
    char buffer[100];
    lp_text t;
    lp_text_init(&t, buffer, sizeof buffer);
    lp_text_int(&t, 0);
    lp_text_char(&t, ' ');
    lp_text_int(&t, INT64_MIN);
    lp_text_char(&t, ' ');
    lp_text_int(&t, INT64_MAX);
    lp_text_char(&t, ' ');
    lp_text_hex(&t, 0xabcdef0123u, 8);
    lp_text_hex(&t, 5, 2);
    assert_string_equal(buffer, "0 -9223372036854775808 9223372036854775807 cdef012305");
}

static void text_words_are_compared_whole(void **unused)
{
    (void)unused;
    assert_true(lp_text_is("stopper", 4, "stop"));
    assert_false(lp_text_is("stopper", 5, "stop"));
    assert_false(lp_text_is("sto", 3, "stop"));
    assert_true(lp_text_is("", 0, ""));
    assert_true(lp_text_same("duck", "duck"));
    assert_false(lp_text_same("duck", "ducks"));
}

static void json_commas_come_by_themselves(void **unused)
{
    (void)unused;
    char buffer[200];
    lp_text t;
    lp_text_init(&t, buffer, sizeof buffer);
    lp_json_open(&t, '{');
    lp_json_key(&t, "a");
    lp_json_open(&t, '[');
    lp_json_close(&t, ']');
    lp_json_key(&t, "b");
    lp_json_open(&t, '[');
    lp_json_int(&t, -1);
    lp_json_string(&t, "x");
    lp_json_null(&t);
    lp_json_bool(&t, true);
    lp_json_open(&t, '{');
    lp_json_close(&t, '}');
    lp_json_bool(&t, false);
    lp_json_close(&t, ']');
    lp_json_key(&t, "c");
    lp_json_null(&t);
    lp_json_close(&t, '}');
    assert_string_equal(buffer, "{\"a\":[],\"b\":[-1,\"x\",null,true,{},false],\"c\":null}");
}

static void json_strings_are_escaped(void **unused)
{
    (void)unused;
    char buffer[100];
    lp_text t;
    lp_text_init(&t, buffer, sizeof buffer);
    lp_json_string(&t, "q\" b\\ n\n t\t e\x1b d\x7f \xc3\xa4/");
    assert_string_equal(buffer, "\"q\\\" b\\\\ n\\u000a t\\u0009 e\\u001b d\\u007f \xc3\xa4/\"");
    lp_text_init(&t, buffer, sizeof buffer); /* what is inside a string makes no comma or none */
    lp_json_open(&t, '[');
    lp_json_string(&t, "[");
    lp_json_string(&t, "a:");
    lp_json_int(&t, 1);
    assert_string_equal(buffer, "[\"[\",\"a:\",1");
}

static size_t write_sample(char *buffer, size_t size)
{
    lp_text t;
    lp_text_init(&t, buffer, size);
    lp_json_open(&t, '{');
    lp_json_key(&t, "card");
    lp_json_string(&t, "5y");
    lp_json_key(&t, "names");
    lp_json_open(&t, '[');
    lp_json_string(&t, "");
    lp_json_string(&t, "a\"b");
    lp_json_int(&t, 7);
    lp_json_int(&t, -12);
    lp_json_close(&t, ']');
    lp_json_close(&t, '}');
    return t.length;
}

static void json_that_does_not_fit_is_cut_and_nothing_behind_it_is_touched(void **unused)
{
    (void)unused;
    char whole[100], cut[100];
    const size_t length = write_sample(whole, sizeof whole);
    assert_string_equal(whole, "{\"card\":\"5y\",\"names\":[\"\",\"a\\\"b\",7,-12]}");
    for (size_t size = 1; size <= length + 2; size++) {
        memset(cut, '#', sizeof cut);
        const bool fits = size > length;
        const size_t said = write_sample(cut, size);
        assert_true(fits ? said == length : said >= size); /* commas are counted while it fits */
        assert_int_equal(strlen(cut), fits ? length : size - 1);
        assert_memory_equal(cut, whole, strlen(cut));
        for (size_t i = size; i < sizeof cut; i++)
            assert_int_equal(cut[i], '#');
    }
}

static void json_names_seats_and_others(void **unused)
{
    (void)unused;
    char buffer[100];
    lp_text t;
    lp_text_init(&t, buffer, sizeof buffer);
    lp_json_open(&t, '[');
    const int who[] = {0, 6, LP_CHANCE, LP_OVER, LP_SPECTATOR, LP_OPEN};
    for (int i = 0; i < 6; i++)
        lp_json_who(&t, who[i]);
    assert_string_equal(buffer, "[0,6,\"chance\",\"over\",\"spectator\",\"open\"");
}

/* --- Fields --------------------------------------------------------------------------------- */

typedef struct sample {
    uint8_t a;
    uint16_t b[2];
    uint32_t c;
    uint64_t d;
    uint8_t grid[2][2];
} sample;

static void visit_sample(lp_fields *f, sample *s)
{
    LP_FIELD(f, s->a);
    LP_FIELD_ARRAY(f, s->b);
    LP_FIELD(f, s->c);
    LP_FIELD(f, s->d);
    LP_FIELD_GRID(f, s->grid);
}

static const uint8_t sample_bytes[21] = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
                                         0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e,
                                         0x0f, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15};

static sample sample_make(void)
{
    sample s;
    memset(&s, 0, sizeof s);
    s.a = 0x01;
    s.b[0] = 0x0302;
    s.b[1] = 0x0504;
    s.c = 0x09080706;
    s.d = 0x11100f0e0d0c0b0au;
    s.grid[0][0] = 0x12;
    s.grid[0][1] = 0x13;
    s.grid[1][0] = 0x14;
    s.grid[1][1] = 0x15;
    return s;
}

static void fields_are_little_endian_bytes_without_padding(void **unused)
{
    (void)unused;
    sample s = sample_make();
    uint8_t bytes[32];
    memset(bytes, 0xee, sizeof bytes);
    lp_fields f;
    lp_fields_write(&f, bytes, sizeof bytes);
    visit_sample(&f, &s);
    assert_int_equal(f.length, 21);
    assert_memory_equal(bytes, sample_bytes, 21);
    assert_int_equal(bytes[21], 0xee);
    memset(bytes, 0xee, sizeof bytes); /* too short a buffer: counted, not written */
    lp_fields_write(&f, bytes, 4);
    visit_sample(&f, &s);
    assert_int_equal(f.length, 21);
    assert_memory_equal(bytes, sample_bytes, 4);
    assert_int_equal(bytes[4], 0xee);
}

static void fields_read_back_what_was_written(void **unused)
{
    (void)unused;
    const sample wanted = sample_make();
    sample s;
    memset(&s, 0, sizeof s);
    lp_fields f;
    lp_fields_read(&f, sample_bytes, sizeof sample_bytes);
    visit_sample(&f, &s);
    assert_int_equal(f.length, 21);
    assert_memory_equal(&s, &wanted, sizeof s);
    memset(&s, 0xff, sizeof s);
    lp_fields_read(&f, sample_bytes, 2); /* missing bytes read as 0 */
    visit_sample(&f, &s);
    assert_int_equal(f.length, 21);
    assert_int_equal(s.b[0], 0x0002);
    assert_int_equal(s.c, 0);
    assert_int_equal(s.grid[1][1], 0);
}

/* FNV-1a: the empty string and "a" are published; the sample's is computed byte by byte. */
static void fields_hash_is_fnv_1a_over_the_same_bytes(void **unused)
{
    (void)unused;
    lp_fields f;
    lp_fields_hash(&f);
    assert_true(f.hash == 0xcbf29ce484222325u);
    uint8_t a = 'a';
    LP_FIELD(&f, a);
    assert_true(f.hash == 0xaf63dc4c8601ec8cu);
    sample s = sample_make();
    lp_fields_hash(&f);
    visit_sample(&f, &s);
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < sizeof sample_bytes; i++)
        hash = (hash ^ sample_bytes[i]) * 0x100000001b3u;
    assert_true(f.hash == hash);
}

/* --- Bits ----------------------------------------------------------------------------------- */

static void bits_of_a_mask_are_listed_in_order(void **unused)
{
    (void)unused;
    lp_random r;
    lp_random_init(&r, 3, 0);
    for (int i = 0; i < 2000; i++) {
        const uint32_t mask = i < 256 ? (uint32_t)i : (uint32_t)lp_random_next(&r);
        lp_action out[32 + 8];
        const int count = lp_list_bits(mask, 100, out);
        assert_int_equal(count, lp_popcount(mask));
        int at = 0;
        for (int bit = 0; bit < 32; bit++)
            if (mask >> bit & 1)
                assert_int_equal(out[at++], 100 + bit);
    }
}

/* --- Errors --------------------------------------------------------------------------------- */

static void error_list_has_a_name_and_a_sentence_for_every_code(void **unused)
{
    (void)unused;
    assert_string_equal(lp_error_name(LP_OK), "OK");
    assert_string_equal(lp_error_clause(LP_OK), "");
    for (int i = LP_OK + 1; i < LP_ERR_COUNT; i++) {
        const lp_error e = (lp_error)i;
        assert_true(strlen(lp_error_name(e)) > 2);
        assert_true(strlen(lp_error_message(e)) > 10);
        for (int j = LP_OK; j < i; j++)
            assert_string_not_equal(lp_error_name(e), lp_error_name((lp_error)j));
        const char *clause = lp_error_clause(e);
        if (*clause) { /* YU_TIP_USED cites YU-… */
            assert_memory_equal(clause, lp_error_name(e), 2);
            assert_int_equal(clause[2], '-');
        }
    }
    assert_string_equal(lp_error_name(LP_ERR_YU_TIP_USED), "YU_TIP_USED");
    assert_string_equal(lp_error_clause(LP_ERR_YU_TIP_USED), "YU-6");
    assert_string_equal(lp_error_name(LP_ERR_COUNT), "?");
    assert_string_equal(lp_error_clause(LP_ERR_COUNT), "");
    assert_true(strlen(lp_error_message(LP_ERR_COUNT)) > 0);
}

/* --- The checked door, with the smallest game ----------------------------------------------- */

static void door_refuses_other_seats_unknown_actions_and_chance_out_of_turn(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 2, "rounds", 1);
    const table before = t;
    assert_int_equal(lp_act(&t.game, &t.state, 1, YUCATAN_TIP), LP_ERR_NOT_YOUR_TURN);
    assert_int_equal(lp_act(&t.game, &t.state, -1, YUCATAN_TIP), LP_ERR_NOT_YOUR_TURN);
    assert_int_equal(lp_act(&t.game, &t.state, 0, YUCATAN_ACTIONS), LP_ERR_UNKNOWN_ACTION);
    assert_int_equal(lp_act(&t.game, &t.state, 0, 65535), LP_ERR_UNKNOWN_ACTION);
    assert_int_equal(lp_act(&t.game, &t.state, 0, YUCATAN_STOP), LP_ERR_YU_NO_STOP);
    assert_int_equal(lp_draw(&t.game, &t.state, 0, 1), LP_ERR_NOT_CHANCE);
    assert_memory_equal(&t, &before, sizeof t);
}

static void door_refuses_wrong_totals_and_draws_past_them(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 2, "rounds", 1);
    play(&t, "odd");
    const table before = t;
    const uint32_t total = 2176782336u;
    assert_int_equal(lp_act(&t.game, &t.state, 0, YUCATAN_STOP), LP_ERR_CHANCE);
    assert_int_equal(lp_draw(&t.game, &t.state, 0, total - 1), LP_ERR_BAD_TOTAL);
    assert_int_equal(lp_draw(&t.game, &t.state, 0, 0), LP_ERR_BAD_TOTAL);
    assert_int_equal(lp_draw(&t.game, &t.state, total, total), LP_ERR_BAD_DRAW);
    assert_memory_equal(&t, &before, sizeof t);
    assert_int_equal(lp_draw(&t.game, &t.state, total - 1, total), LP_OK);
}

static void door_is_shut_when_the_game_is_over(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 2, "rounds", 1);
    play(&t, "even 0/2176782336 even 0/2176782336"); /* twelve 1s: two dashes */
    assert_int_equal(turn_of(&t), LP_OVER);
    const table before = t;
    assert_int_equal(lp_act(&t.game, &t.state, 0, YUCATAN_TIP), LP_ERR_OVER);
    assert_int_equal(lp_draw(&t.game, &t.state, 0, 1), LP_ERR_OVER);
    assert_memory_equal(&t, &before, sizeof t);
}

static const char *never_sound(const lp_game *g, const void *state)
{
    (void)g;
    (void)state;
    return "nothing is right";
}

static void door_keeps_no_state_that_fails_its_check(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 2, "rounds", 1);
    lp_rules broken = lp_yucatan;
    broken.check = never_sound;
    t.game.rules = &broken;
    table before = t;
    assert_int_equal(lp_act(&t.game, &t.state, 0, YUCATAN_TIP), LP_ERR_BROKEN);
    assert_memory_equal(&t, &before, sizeof t);
    assert_int_equal(lp_yucatan.apply(&t.game, &t.state, YUCATAN_TIP), LP_OK);
    before = t;
    assert_int_equal(lp_draw(&t.game, &t.state, 0, 2176782336u), LP_ERR_BROKEN);
    assert_memory_equal(&t, &before, sizeof t);
}

static void door_reads_only_sound_states_of_the_right_size(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 2, "rounds", 1);
    play(&t, "odd 7/2176782336");
    uint8_t bytes[LP_STATE_MAX + 1] = {0};
    const size_t size = lp_state_write(&t.game, &t.state, bytes, sizeof bytes);
    table back;
    table_begin(&back, &lp_yucatan, 2, "rounds", 1);
    const table before = back;
    assert_int_equal(lp_state_read(&back.game, &back.state, bytes, size - 1), LP_ERR_BAD_STATE);
    assert_int_equal(lp_state_read(&back.game, &back.state, bytes, size + 1), LP_ERR_BAD_STATE);
    bytes[0] ^= 1; /* another throw, but the same dice laid off */
    assert_int_equal(lp_state_read(&back.game, &back.state, bytes, size), LP_ERR_BAD_STATE);
    bytes[0] ^= 1;
    assert_memory_equal(&back, &before, sizeof back);
    assert_int_equal(lp_state_read(&back.game, &back.state, bytes, size), LP_OK);
    assert_memory_equal(&back.state, &t.state, sizeof back.state);
    assert_true(lp_state_hash(&back.game, &back.state) == lp_state_hash(&t.game, &t.state));
    assert_true(lp_state_hash(&back.game, &back.state) !=
                lp_state_hash(&before.game, &before.state));
}

/* --- Editions (ED-4) ------------------------------------------------------------------------ */

/* ED-4: over what is printed; what is derived from it adds nothing. */
static void edition_hash_is_sha_256_over_its_printed_fields(void **unused)
{
    (void)unused;
    yucatan_edition e = *(const yucatan_edition *)lp_edition_find(&lp_yucatan, "default");
    uint8_t digest[32];
    lp_sha256 sha;
    lp_sha256_init(&sha);
    lp_sha256_add(&sha, &e, offsetof(yucatan_edition, triple)); /* bytes only, so no padding */
    lp_sha256_finish(&sha, digest);
    const uint64_t hash = lp_edition_hash(&lp_yucatan, &e);
    for (int i = 0; i < 8; i++)
        assert_int_equal(hash >> (56 - 8 * i) & 0xff, digest[i]);
    e.triple[0][0]++;
    assert_true(lp_edition_hash(&lp_yucatan, &e) == hash);
    e.points[0]++;
    assert_true(lp_edition_hash(&lp_yucatan, &e) != hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_fast_generator_is_repeatable),
        cmocka_unit_test(random_chacha_gives_the_block_vectors_of_rfc_8439),
        cmocka_unit_test(random_below_draws_again_what_would_be_biased),
        cmocka_unit_test(random_below_1_is_0_and_uses_one_word),
        cmocka_unit_test(random_below_is_even),
        cmocka_unit_test(sha256_gives_the_standard_vectors),
        cmocka_unit_test(sha256_of_a_million_a_in_uneven_pieces),
        cmocka_unit_test(text_that_does_not_fit_is_cut_and_counted),
        cmocka_unit_test(text_numbers_are_written_whole),
        cmocka_unit_test(text_words_are_compared_whole),
        cmocka_unit_test(json_commas_come_by_themselves),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(json_that_does_not_fit_is_cut_and_nothing_behind_it_is_touched),
        cmocka_unit_test(json_names_seats_and_others),
        cmocka_unit_test(fields_are_little_endian_bytes_without_padding),
        cmocka_unit_test(fields_read_back_what_was_written),
        cmocka_unit_test(fields_hash_is_fnv_1a_over_the_same_bytes),
        cmocka_unit_test(bits_of_a_mask_are_listed_in_order),
        cmocka_unit_test(error_list_has_a_name_and_a_sentence_for_every_code),
        cmocka_unit_test(door_refuses_other_seats_unknown_actions_and_chance_out_of_turn),
        cmocka_unit_test(door_refuses_wrong_totals_and_draws_past_them),
        cmocka_unit_test(door_is_shut_when_the_game_is_over),
        cmocka_unit_test(door_keeps_no_state_that_fails_its_check),
        cmocka_unit_test(door_reads_only_sound_states_of_the_right_size),
        cmocka_unit_test(edition_hash_is_sha_256_over_its_printed_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
