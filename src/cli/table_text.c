#include "table_text.h"

/* Bytes of the first `most` characters, and how many characters those are. */
static int fit(const char *text, int most, int *characters)
{
    int bytes = 0;
    *characters = 0;
    while (text[bytes] && *characters < most) {
        bytes++;
        while (((unsigned char)text[bytes] & 0xc0) == 0x80)
            bytes++;
        ++*characters;
    }
    return bytes;
}

int text_bytes(const char *text, int most)
{
    int characters;
    return fit(text, most, &characters);
}

void print_cell(FILE *to, const char *text, int width)
{
    int characters;
    const int bytes = fit(text, width, &characters);
    fprintf(to, "%.*s%*s", bytes, text, width - characters + 1, "");
}

void print_right(FILE *to, const char *text, int width)
{
    int characters;
    const int bytes = fit(text, width, &characters);
    fprintf(to, "%*s%.*s", width - characters, "", bytes, text);
}

void print_escaped(FILE *to, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", to); break;
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        case '"': fputs("&quot;", to); break;
        default:
            if ((unsigned char)*text >= ' ')
                fputc(*text, to);
        }
}
