/* QR codes: parts against known answers, whole symbols against somebody else's reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "qr/qr.h"

static uint8_t modules[QR_SIZE_MAX * QR_SIZE_MAX];

/* --- Parts ------------------------------------------------------------------------------------ */

static void check_codewords_of_a_known_block(void **state)
{
    (void)state;
    const uint8_t data[16] = {32, 91, 11,  120, 209, 114, 220, 77,
                              67, 64, 236, 17,  236, 17,  236, 17};
    const uint8_t wanted[10] = {196, 35, 39, 119, 235, 215, 231, 226, 93, 23};
    uint8_t check[10];
    qr_check_codewords(data, 16, check, 10);
    assert_memory_equal(check, wanted, 10);
}

static void check_codewords_are_linear(void **state)
{
    (void)state;
    uint8_t a[9], b[9], sum[9], check_a[26], check_b[26], check_sum[26];
    for (int i = 0; i < 9; i++) {
        a[i] = (uint8_t)(i * 37 + 1);
        b[i] = (uint8_t)(200 - i * 11);
        sum[i] = a[i] ^ b[i];
    }
    qr_check_codewords(a, 9, check_a, 26);
    qr_check_codewords(b, 9, check_b, 26);
    qr_check_codewords(sum, 9, check_sum, 26);
    for (int i = 0; i < 26; i++)
        assert_int_equal(check_sum[i], check_a[i] ^ check_b[i]);
}

static void format_and_version_bits(void **state)
{
    (void)state;
    static const uint32_t formats[8] = {0x5412, 0x5125, 0x5e7c, 0x5b4b,
                                        0x45f9, 0x40ce, 0x4f97, 0x4aa0};
    for (int mask = 0; mask < 8; mask++)
        assert_int_equal(qr_format_bits(mask), formats[mask]);
    assert_int_equal(qr_version_bits(7), 0x07c94);
    assert_int_equal(qr_version_bits(8), 0x085bc);
    assert_int_equal(qr_version_bits(10), 0x0a4d3);
}

static void penalties_of_small_patterns(void **state)
{
    (void)state;
    uint8_t light[36] = {0}, checkers[36], finder[11 * 11];
    /* Runs of six in 12 lines (4 each), 25 blocks of four, everything light (ten steps of 5 %). */
    assert_int_equal(qr_penalty(light, 6), 12 * 4 + 25 * 3 + 100);
    for (int i = 0; i < 36; i++)
        checkers[i] = (uint8_t)((i / 6 + i % 6) % 2);
    assert_int_equal(qr_penalty(checkers, 6), 0);
    for (int i = 0; i < 121; i++)
        finder[i] = (uint8_t)((i / 11 + i % 11) % 2);
    const int before = qr_penalty(finder, 11);
    static const uint8_t row[11] = {1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0};
    memcpy(finder + 5 * 11, row, sizeof row);
    assert_true(qr_penalty(finder, 11) >= before + 40);
}

/* --- Whole symbols ---------------------------------------------------------------------------- */

/* Also in bindings/wasm/test: the two must agree. */
static void a_whole_symbol(void **state)
{
    (void)state;
    static const char picture[] = "#######.#...#.#######"
                                  "#.....#...#...#.....#"
                                  "#.###.#.#####.#.###.#"
                                  "#.###.#..#.##.#.###.#"
                                  "#.###.#..##.#.#.###.#"
                                  "#.....#.###...#.....#"
                                  "#######.#.#.#.#######"
                                  ".........###........."
                                  "#.#...##.#.##..#..#.#"
                                  "..#.##.###...#..##.##"
                                  "#########....##.#.#.#"
                                  "###.#..#..#.#...##..."
                                  ".#.#.##..#...##..#..."
                                  "........#..#.##.#...#"
                                  "#######.#.####..#...#"
                                  "#.....#..#.#.#####..."
                                  "#.###.#..#.####..#.#."
                                  "#.###.#..#......#.#.."
                                  "#.###.#.###...#.#..##"
                                  "#.....#..#..#....#..."
                                  "#######.#.#...###...#";
    assert_int_equal(qr_encode("luckpond", 8, modules), 21);
    for (int i = 0; i < 21 * 21; i++)
        assert_int_equal(modules[i], picture[i] == '#');
}

static void the_smallest_symbol_is_taken(void **state)
{
    (void)state;
    static const int capacity[10] = {14, 26, 42, 62, 84, 106, 122, 152, 180, 213};
    char text[QR_TEXT_MAX + 1];
    memset(text, 'x', sizeof text);
    for (int version = 1; version <= QR_VERSION_MAX; version++) {
        const int side = 17 + 4 * version;
        assert_int_equal(qr_encode(text, (size_t)capacity[version - 1], modules), side);
        assert_int_equal(qr_encode(text, (size_t)capacity[version - 1] + 1, modules),
                         version < QR_VERSION_MAX ? side + 4 : 0);
    }
    assert_int_equal(qr_encode(text, 0, modules), 21);
}

static void modules_are_dark_or_light_and_nothing_is_written_behind(void **state)
{
    (void)state;
    memset(modules, 7, sizeof modules);
    const int side = qr_encode("http://192.168.1.20:8787/", 25, modules);
    assert_int_equal(side, 25);
    for (int i = 0; i < side * side; i++)
        assert_true(modules[i] <= 1);
    for (size_t i = (size_t)(side * side); i < sizeof modules; i++)
        assert_int_equal(modules[i], 7);
}

static void write_pbm(FILE *file, int side)
{
    enum { SCALE = 4 };
    const int size = (side + 2 * QR_QUIET) * SCALE;
    fprintf(file, "P1\n%d %d\n", size, size);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            const int mx = x / SCALE - QR_QUIET, my = y / SCALE - QR_QUIET;
            const int inside = mx >= 0 && mx < side && my >= 0 && my < side;
            fputs(inside && modules[my * side + mx] ? "1 " : "0 ", file);
            if (x % 32 == 31 || x == size - 1)
                fputc('\n', file); /* lines of at most 70 characters */
        }
}

/* What zbarimg reads from the symbol of this text must be the text. */
static void assert_reads(const char *text)
{
    char path[] = "/tmp/luckpond_qr_XXXXXX", command[128], got[512];
    const int handle = mkstemp(path);
    assert_true(handle >= 0);
    FILE *file = fdopen(handle, "w");
    const int side = qr_encode(text, strlen(text), modules);
    assert_true(side > 0);
    write_pbm(file, side);
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command, "zbarimg --nodbus --raw -q -Sdisable -Sqrcode.enable pbm:%s",
             path);
    FILE *reader = popen(command, "r");
    assert_non_null(reader);
    const size_t length = fread(got, 1, sizeof got - 1, reader);
    got[length] = 0;
    const int status = pclose(reader);
    unlink(path);
    if (status != 0)
        fail_msg("zbarimg read nothing in the symbol of \"%s\": %s", text, got);
    got[strcspn(got, "\n")] = 0;
    assert_string_equal(got, text);
}

static void another_program_reads_urls(void **state)
{
    (void)state;
    assert_reads("luckpond");
    assert_reads("http://10.0.0.7/");
    assert_reads("http://192.168.178.42:8787/t/7KQ2MX");
    assert_reads("http://[fd00:1234:5678:9abc:def0:1234:5678:9abc]:8787/t/7KQ2MX");
    assert_reads("https://play.example.org/t/7KQ2MX#take=0123456789abcdef0123456789abcdef");
}

static void another_program_reads_every_version(void **state)
{
    (void)state;
    static const int lengths[] = {1, 14, 26, 42, 62, 84, 106, 120, 122, 152, 180, 213};
    char text[QR_TEXT_MAX + 1];
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int at = 0; at < lengths[i]; at++)
            text[at] = (char)('!' + (at * 31 + lengths[i]) % 94);
        text[lengths[i]] = 0;
        assert_reads(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_codewords_of_a_known_block),
        cmocka_unit_test(check_codewords_are_linear),
        cmocka_unit_test(format_and_version_bits),
        cmocka_unit_test(penalties_of_small_patterns),
        cmocka_unit_test(a_whole_symbol),
        cmocka_unit_test(the_smallest_symbol_is_taken),
        cmocka_unit_test(modules_are_dark_or_light_and_nothing_is_written_behind),
        cmocka_unit_test(another_program_reads_urls),
        cmocka_unit_test(another_program_reads_every_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
