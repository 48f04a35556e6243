/* Turns the built-in editions into C when luckpond is built.
 *
 *     edition_to_c FLAT.c TEXT.c EDITION.json …
 *
 * FLAT.c gets each edition as the struct its game works with, and lp_edition_find and
 * lp_edition_name (luckpond/games.h): all that a program without a JSON reader needs. TEXT.c gets
 * the texts themselves, for names, notes and provenance. A bad edition stops the build.
 */
#include <stdlib.h>
#include <string.h>

#include "edition/edition.h"

enum { EDITIONS_MAX = 32 };

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

__attribute__((noreturn)) static void die(const char *what, const char *name)
{
    fprintf(stderr, "edition_to_c: %s: %s\n", name, what);
    exit(1);
}

static void must_read(edition *e, const char *path)
{
    static edition_report report;
    if (edition_read_file(e, path, &report))
        return;
    edition_report_print(&report, stderr);
    exit(1);
}

static FILE *must_create(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        die("cannot be written", path);
    return file;
}

static void must_close(FILE *file, const char *path)
{
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        die("cannot be written", path);
}

/* --- Structs --------------------------------------------------------------------------------- */

/* A walk over the fields that prints every number in the order of declaration. One pair of braces
 * is enough for C, and it keeps this free of what the fields are. */
typedef struct printer {
    FILE *to;
    const uint8_t *start; /* of the struct */
    size_t offset;        /* where the next field must lie */
    size_t printed;
    const char *id;
} printer;

static uint64_t number_at(const uint8_t *at, size_t width)
{
    uint8_t x1;
    uint16_t x2;
    uint32_t x4;
    uint64_t x8;
    switch (width) {
    case 1: memcpy(&x1, at, 1); return x1;
    case 2: memcpy(&x2, at, 2); return x2;
    case 4: memcpy(&x4, at, 4); return x4;
    default: memcpy(&x8, at, 8); return x8;
    }
}

static void print_numbers(lp_fields *f, void *data, size_t width, size_t count)
{
    printer *p = (printer *)f->extra;
    p->offset = (p->offset + width - 1) / width * width; /* padding before a wider field */
    if ((const uint8_t *)data != p->start + p->offset)
        die("edition_fields leaves a field out, or is not in the order of declaration", p->id);
    for (size_t i = 0; i < count; i++, p->printed++)
        fprintf(p->to, "%s%llu%s", p->printed % 16 == 0 ? "\n    " : " ",
                (unsigned long long)number_at((const uint8_t *)data + i * width, width),
                width == 8 ? "ull," : "u,");
    p->offset += count * width;
}

static void print_struct(FILE *to, edition *e)
{
    printer p = {to, (const uint8_t *)&e->flat, 0, 0, e->rules->id};
    lp_fields f;
    memset(&f, 0, sizeof f);
    f.visit = print_numbers;
    f.extra = &p;
    fprintf(to, "static const %s_edition %s_%s = {", e->rules->id, e->rules->id, e->name);
    e->rules->edition_fields(&f, &e->flat);
    fprintf(to, "};\n\n");
    if (p.offset > e->rules->edition_size || e->rules->edition_size - p.offset >= 8)
        die("edition_fields leaves a field out at the end", p.id);
}

static void print_flat(const char *path, edition *editions, int count)
{
    FILE *to = must_create(path);
    fprintf(to, "/* Written by tools/edition_to_c from editions/. */\n"
                "#include \"games/doctor_lucky/doctor_lucky_edition.h\"\n"
                "#include \"games/duck/duck_edition.h\"\n"
                "#include \"games/lucktails/lucktails_edition.h\"\n"
                "#include \"games/yucatan/yucatan.h\"\n\n"
                "/* Every number in the order of declaration; one pair of braces does. */\n"
                "#ifdef __GNUC__\n"
                "#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n"
                "#endif\n\n");
    for (int i = 0; i < count; i++)
        print_struct(to, &editions[i]);
    fprintf(to, "typedef struct builtin {\n    const char *game, *name;\n    const void *flat;\n"
                "} builtin;\n\nstatic const builtin builtins[] = {\n");
    for (int i = 0; i < count; i++)
        fprintf(to, "    {\"%s\", \"%s\", &%s_%s},\n", editions[i].rules->id, editions[i].name,
                editions[i].rules->id, editions[i].name);
    fprintf(to,
            "};\nenum { BUILTIN_COUNT = %d };\n\n"
            "const void *lp_edition_find(const lp_rules *rules, const char *name)\n{\n"
            "    for (int i = 0; i < BUILTIN_COUNT; i++)\n"
            "        if (lp_text_same(builtins[i].game, rules->id) &&\n"
            "            lp_text_same(builtins[i].name, name))\n"
            "            return builtins[i].flat;\n"
            "    return NULL;\n}\n\n"
            "const char *lp_edition_name(const lp_rules *rules, int index)\n{\n"
            "    for (int i = 0; i < BUILTIN_COUNT; i++)\n"
            "        if (lp_text_same(builtins[i].game, rules->id) && index-- == 0)\n"
            "            return builtins[i].name;\n"
            "    return NULL;\n}\n",
            count);
    must_close(to, path);
}

/* --- Texts ----------------------------------------------------------------------------------- */

/* A file as a string literal, a line of it on a line. Bytes above 0x7f are written in octal, three
 * digits, so that no digit after them can join. Returns the number of bytes. */
static size_t print_literal(FILE *to, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        die("cannot be read", path);
    size_t length = 0;
    bool open = false;
    for (int c; (c = getc(file)) != EOF; length++) {
        if (!open)
            fputs("\n    \"", to);
        open = c != '\n';
        if (c == '\n')
            fputs("\\n\"", to);
        else if (c == '"' || c == '\\')
            fprintf(to, "\\%c", c);
        else if (c < ' ' || c >= 0x7f)
            fprintf(to, "\\%03o", (unsigned)c);
        else if (c == '?')
            fputs("\\?", to);
        else
            putc(c, to);
    }
    if (open)
        putc('"', to);
    fclose(file);
    return length;
}

static void print_texts(const char *path, char **files, const edition *editions, int count)
{
    size_t lengths[EDITIONS_MAX];
    FILE *to = must_create(path);
    fprintf(to, "/* Written by tools/edition_to_c from editions/. */\n"
                "#include \"edition/edition_builtin.h\"\n\n");
    for (int i = 0; i < count; i++) {
        fprintf(to, "static const char %s_%s[] =", editions[i].rules->id, editions[i].name);
        lengths[i] = print_literal(to, files[i]);
        fprintf(to, ";\n\n");
    }
    fprintf(to, "const edition_source edition_sources[] = {\n");
    for (int i = 0; i < count; i++)
        fprintf(to, "    {\"%s\", \"%s\", %s_%s, %zu},\n", editions[i].rules->id, editions[i].name,
                editions[i].rules->id, editions[i].name, lengths[i]);
    fprintf(to, "    {NULL, NULL, NULL, 0},\n};\n");
    must_close(to, path);
}

/* Names become C names, and a game's editions are told apart by them. */
static void check_names(const edition *editions, int count)
{
    for (int i = 0; i < count; i++) {
        if (strchr(editions[i].name, '-'))
            die("the name of a built-in edition has no -", editions[i].name);
        for (int j = 0; j < i; j++)
            if (editions[i].rules == editions[j].rules &&
                strcmp(editions[i].name, editions[j].name) == 0)
                die("two built-in editions of this name", editions[i].name);
    }
}

int main(int argc, char **argv)
{
    static edition editions[EDITIONS_MAX];
    const int count = argc - 3;
    if (count < 1 || count > EDITIONS_MAX) {
        fprintf(stderr, "usage: edition_to_c FLAT.c TEXT.c EDITION.json …\n");
        return 2;
    }
    for (int i = 0; i < count; i++)
        must_read(&editions[i], argv[3 + i]);
    check_names(editions, count);
    print_flat(argv[1], editions, count);
    print_texts(argv[2], argv + 3, editions, count);
    for (int i = 0; i < count; i++)
        edition_finish(&editions[i]);
    return 0;
}
