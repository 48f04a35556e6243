#include "qr.h"

#include <stdbool.h>
#include <string.h>

/* Bits of a module while the symbol is built: its colour, and that it is no place for data. */
enum { DARK = 1, FIXED = 2 };
enum { CODEWORDS_MAX = 346, CHECK_MAX = 26, MASKS = 8 };

/* Of each version at level M: codewords in all, blocks, check codewords of a block, and where the
 * alignment patterns stand. */
static const struct {
    uint16_t codewords;
    uint8_t blocks, check;
    uint8_t alignment[3];
} versions[QR_VERSION_MAX + 1] = {
    {0, 0, 0, {0}},
    {26, 1, 10, {0}},
    {44, 1, 16, {6, 18}},
    {70, 1, 26, {6, 22}},
    {100, 2, 18, {6, 26}},
    {134, 2, 24, {6, 30}},
    {172, 4, 16, {6, 34}},
    {196, 4, 18, {6, 22, 38}},
    {242, 4, 22, {6, 24, 42}},
    {292, 5, 22, {6, 26, 46}},
    {346, 5, 26, {6, 28, 50}},
};

static int data_codewords(int version)
{
    return versions[version].codewords - versions[version].blocks * versions[version].check;
}

/* Bits that tell how long the text is. */
static int length_bits(int version) { return version < 10 ? 8 : 16; }

/* --- Codewords -------------------------------------------------------------------------------- */

/* Product in the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1. */
static uint8_t multiply(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int bit = 7; bit >= 0; bit--) {
        product = product << 1 ^ (product >> 7) * 0x11d;
        product ^= ((unsigned)b >> bit & 1) * a;
    }
    return (uint8_t)product;
}

void qr_check_codewords(const uint8_t *data, int count, uint8_t *check, int check_count)
{
    uint8_t divisor[CHECK_MAX] = {0}, root = 1; /* (x - 1)(x - 2)(x - 4)… without its first 1 */
    divisor[check_count - 1] = 1;
    for (int i = 0; i < check_count; i++, root = multiply(root, 2))
        for (int j = 0; j < check_count; j++) {
            divisor[j] = multiply(divisor[j], root);
            if (j + 1 < check_count)
                divisor[j] ^= divisor[j + 1];
        }
    memset(check, 0, (size_t)check_count); /* the remainder of data · x^check_count */
    for (int i = 0; i < count; i++) {
        const uint8_t factor = data[i] ^ check[0];
        memmove(check, check + 1, (size_t)check_count - 1);
        check[check_count - 1] = 0;
        for (int j = 0; j < check_count; j++)
            check[j] ^= multiply(divisor[j], factor);
    }
}

static void put_bits(uint8_t *data, int *at, uint32_t value, int count)
{
    for (int i = count - 1; i >= 0; i--, ++*at)
        data[*at / 8] |= (uint8_t)((value >> i & 1) << (7 - *at % 8));
}

/* Mode, length, the bytes, and filling up. */
static void write_data(uint8_t *data, int version, const char *text, size_t length)
{
    const int count = data_codewords(version);
    int at = 0;
    memset(data, 0, (size_t)count);
    put_bits(data, &at, 4, 4); /* byte mode */
    put_bits(data, &at, (uint32_t)length, length_bits(version));
    for (size_t i = 0; i < length; i++)
        put_bits(data, &at, (uint8_t)text[i], 8);
    at += count * 8 - at < 4 ? count * 8 - at : 4; /* the end mark: zeros */
    for (int i = (at + 7) / 8, pad = 0xec; i < count; i++, pad ^= 0xec ^ 0x11)
        data[i] = (uint8_t)pad;
}

/* The data in blocks, the last ones a byte longer, each with its check; all of them woven together.
 */
static void weave(const uint8_t *data, int version, uint8_t *out)
{
    const int blocks = versions[version].blocks, check_count = versions[version].check;
    const int count = data_codewords(version), shortest = count / blocks;
    const int short_blocks = blocks - count % blocks;
    uint8_t check[CHECK_MAX];
    for (int block = 0; block < blocks; block++) {
        const int length = shortest + (block >= short_blocks);
        for (int i = 0; i < length; i++)
            out[i < shortest ? i * blocks + block : shortest * blocks + block - short_blocks] =
                data[i];
        qr_check_codewords(data, length, check, check_count);
        for (int i = 0; i < check_count; i++)
            out[count + i * blocks + block] = check[i];
        data += length;
    }
}

/* --- The symbol ------------------------------------------------------------------------------- */

typedef struct symbol {
    uint8_t *modules;
    int side;
} symbol;

static void fix(const symbol *s, int x, int y, bool dark)
{
    s->modules[y * s->side + x] = (uint8_t)(FIXED | (dark ? DARK : 0));
}

static int larger(int a, int b) { return a > b ? a : b; }
static int size_of(int a) { return a < 0 ? -a : a; }

/* Squares around a centre: finder patterns (radius 4, with their light border) and alignment
 * patterns (radius 2). */
static void fix_squares(const symbol *s, int x, int y, int radius)
{
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
            const int ring = larger(size_of(dx), size_of(dy));
            const bool dark = radius == 4 ? ring != 2 && ring != 4 : ring != 1;
            if (x + dx >= 0 && x + dx < s->side && y + dy >= 0 && y + dy < s->side)
                fix(s, x + dx, y + dy, dark);
        }
}

static void fix_alignment(const symbol *s, int version)
{
    const uint8_t *at = versions[version].alignment;
    const int count = version < 2 ? 0 : version < 7 ? 2 : 3;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (!(i == 0 && j == 0) && !(i == 0 && j == count - 1) && !(i == count - 1 && j == 0))
                fix_squares(s, at[i], at[j], 2);
}

/* The remainder of value · x^degree, for the codes of format and version. */
static uint32_t with_remainder(uint32_t value, int degree, uint32_t divisor)
{
    uint32_t rest = value;
    for (int i = 0; i < degree; i++)
        rest = rest << 1 ^ (rest >> (degree - 1) & 1) * divisor;
    return value << degree | rest;
}

uint32_t qr_format_bits(int mask) /* level M is 00 */
{
    return with_remainder((uint32_t)mask, 10, 0x537) ^ 0x5412;
}

uint32_t qr_version_bits(int version) { return with_remainder((uint32_t)version, 12, 0x1f25); }

static void fix_format(const symbol *s, int mask)
{
    const uint32_t bits = qr_format_bits(mask);
    for (int i = 0; i < 15; i++) {
        const bool dark = bits >> i & 1;
        /* Around the corner at the top left, past the timing patterns … */
        if (i < 8)
            fix(s, 8, i < 6 ? i : i + 1, dark);
        else
            fix(s, i == 8 ? 7 : 14 - i, 8, dark);
        /* … and again at the top right and bottom left. */
        if (i < 8)
            fix(s, s->side - 1 - i, 8, dark);
        else
            fix(s, 8, s->side - 15 + i, dark);
    }
    fix(s, 8, s->side - 8, true);
}

static void fix_version(const symbol *s, int version)
{
    const uint32_t bits = qr_version_bits(version);
    for (int i = 0; version >= 7 && i < 18; i++) {
        const bool dark = bits >> i & 1;
        fix(s, s->side - 11 + i % 3, i / 3, dark);
        fix(s, i / 3, s->side - 11 + i % 3, dark);
    }
}

static void fix_patterns(const symbol *s, int version)
{
    memset(s->modules, 0, (size_t)s->side * (size_t)s->side);
    for (int i = 0; i < s->side; i++) { /* timing */
        fix(s, i, 6, i % 2 == 0);
        fix(s, 6, i, i % 2 == 0);
    }
    fix_squares(s, 3, 3, 4);
    fix_squares(s, s->side - 4, 3, 4);
    fix_squares(s, 3, s->side - 4, 4);
    fix_alignment(s, version);
    fix_version(s, version);
    fix_format(s, 0);
}

/* Codewords go up and down in columns two modules wide, from the right; column 6 is left out. */
static void place_codewords(const symbol *s, const uint8_t *codewords, int count)
{
    int bit = 0;
    bool up = true;
    for (int right = s->side - 1; right > 0; right -= 2, up = !up) {
        right -= right == 6;
        for (int step = 0; step < s->side; step++)
            for (int x = right; x > right - 2; x--) {
                const int y = up ? s->side - 1 - step : step;
                uint8_t *module = &s->modules[y * s->side + x];
                if (*module & FIXED || bit >= count * 8)
                    continue;
                *module = codewords[bit / 8] >> (7 - bit % 8) & 1;
                bit++;
            }
    }
}

/* --- Masks ------------------------------------------------------------------------------------ */

static bool is_masked(int mask, int x, int y)
{
    switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (y / 2 + x / 3) % 2 == 0;
    case 5: return x * y % 2 + x * y % 3 == 0;
    case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
    default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* Turns the masked modules over; a second time turns them back. */
static void turn_masked(const symbol *s, int mask)
{
    for (int y = 0; y < s->side; y++)
        for (int x = 0; x < s->side; x++)
            if (!(s->modules[y * s->side + x] & FIXED) && is_masked(mask, x, y))
                s->modules[y * s->side + x] ^= DARK;
}

/* One row or column (modules `step` apart): long runs, and what looks like a finder pattern. */
static int line_penalty(const uint8_t *line, int side, int step)
{
    int sum = 0, run = 0;
    uint32_t last = 0; /* the last eleven modules */
    for (int i = 0; i < side; i++) {
        const uint32_t dark = line[i * step] & DARK;
        run = i > 0 && dark == (last & 1) ? run + 1 : 1;
        sum += run == 5 ? 3 : run > 5 ? 1 : 0;
        last = (last << 1 | dark) & 0x7ff;
        if (i >= 10 && (last == 0x05d || last == 0x5d0)) /* 1011101 with four light modules */
            sum += 40;
    }
    return sum;
}

int qr_penalty(const uint8_t *modules, int side)
{
    int sum = 0, dark = 0;
    for (int i = 0; i < side; i++)
        sum += line_penalty(modules + i * side, side, 1) + line_penalty(modules + i, side, side);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            const uint8_t *m = modules + y * side + x;
            dark += m[0] & DARK;
            if (x + 1 < side && y + 1 < side && /* four alike */
                !((m[0] ^ m[1]) & DARK) && !((m[0] ^ m[side]) & DARK) &&
                !((m[0] ^ m[side + 1]) & DARK))
                sum += 3;
        }
    return sum + size_of(dark * 20 - side * side * 10) / (side * side) * 10; /* steps of 5 % */
}

static int best_mask(const symbol *s)
{
    int best = 0, least = 0;
    for (int mask = 0; mask < MASKS; mask++) {
        turn_masked(s, mask);
        fix_format(s, mask);
        const int penalty = qr_penalty(s->modules, s->side);
        turn_masked(s, mask);
        if (mask == 0 || penalty < least) {
            best = mask;
            least = penalty;
        }
    }
    return best;
}

/* The smallest version that holds so many bytes, or 0. */
static int version_for(size_t length)
{
    for (int version = 1; version <= QR_VERSION_MAX; version++)
        if (length <= (size_t)(data_codewords(version) * 8 - 4 - length_bits(version)) / 8)
            return version;
    return 0;
}

int qr_encode(const char *text, size_t length, uint8_t *modules)
{
    uint8_t data[CODEWORDS_MAX], codewords[CODEWORDS_MAX];
    const int version = version_for(length);
    if (version == 0)
        return 0;
    const symbol s = {modules, 17 + 4 * version};
    write_data(data, version, text, length);
    weave(data, version, codewords);
    fix_patterns(&s, version);
    place_codewords(&s, codewords, versions[version].codewords);
    const int mask = best_mask(&s);
    turn_masked(&s, mask);
    fix_format(&s, mask);
    for (int i = 0; i < s.side * s.side; i++)
        modules[i] &= DARK;
    return s.side;
}
