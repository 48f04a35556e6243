#include "qr_print.h"

#include <string.h>

#include "qr/qr.h"

typedef struct picture {
    uint8_t modules[QR_SIZE_MAX * QR_SIZE_MAX];
    int side;
} picture;

/* Coordinates count from the corner of the light border. */
static bool is_dark(const picture *p, int x, int y)
{
    x -= QR_QUIET;
    y -= QR_QUIET;
    return x >= 0 && y >= 0 && x < p->side && y < p->side && p->modules[y * p->side + x];
}

/* Without colours the light modules are drawn: most terminals are dark. */
static void print_halves(const terminal *t, const picture *p)
{
    static const char *const blocks[4] = {" ", "▀", "▄", "█"};
    const int all = p->side + 2 * QR_QUIET;
    for (int y = 0; y < all; y += 2) {
        fputs(t->colour ? "\033[38;5;16;48;5;231m" : "", t->out);
        for (int x = 0; x < all; x++) {
            const int dark = is_dark(p, x, y) | is_dark(p, x, y + 1) << 1;
            fputs(blocks[t->colour ? dark : 3 - dark], t->out);
        }
        fputs(t->colour ? "\033[0m\n" : "\n", t->out);
    }
}

/* Two characters to a module, which makes it about square. */
static void print_ascii(const terminal *t, const picture *p)
{
    const int all = p->side + 2 * QR_QUIET;
    for (int y = 0; y < all; y++) {
        for (int x = 0; x < all; x++) {
            const bool dark = is_dark(p, x, y);
            if (t->colour)
                fputs(dark ? "\033[48;5;16m  " : "\033[48;5;231m  ", t->out);
            else
                fputs(dark ? "  " : "##", t->out);
        }
        fputs(t->colour ? "\033[0m\n" : "\n", t->out);
    }
}

bool qr_print(const terminal *t, const char *text)
{
    picture p;
    p.side = qr_encode(text, strlen(text), p.modules);
    const int columns = (p.side + 2 * QR_QUIET) * (t->symbols ? 1 : 2);
    if (t->plain || p.side == 0 || columns > t->width)
        return false;
    if (t->symbols)
        print_halves(t, &p);
    else
        print_ascii(t, &p);
    return true;
}
