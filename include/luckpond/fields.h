/* One walk over the fields of a plain struct, for several purposes: write it as bytes, read it
 * back, hash it, print it as a C initialiser. A game lists its fields once, in declaration order:
 *
 *     static void fields(lp_fields *f, void *state) { duck_state *s = state; LP_FIELD_ARRAY(f,
 * s->hands); LP_FIELD(f, s->turn); }
 *
 * The bytes are little-endian and free of padding, so they and the hash are the same on every
 * machine and compiler.
 */
#ifndef LUCKPOND_FIELDS_H
#define LUCKPOND_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lp_fields lp_fields;
struct lp_fields {
    /* Called for each run of `count` whole numbers of `width` bytes (1, 2, 4 or 8) at `data`. */
    void (*visit)(lp_fields *f, void *data, size_t width, size_t count);
    uint8_t *bytes; /* write and read: the caller's buffer */
    size_t size;    /* its size */
    size_t length;  /* bytes walked so far */
    uint64_t hash;  /* hash: FNV-1a so far */
    bool derived;   /* set by an edition's walk before the fields that follow from those above: not
                       hashed */
    void *extra;    /* for other visitors */
};

/* Visit a whole number, an array of them, a two-dimensional array of them. */
#define LP_FIELD(f, number) (f)->visit((f), &(number), sizeof(number), 1)
#define LP_FIELD_ARRAY(f, array)                                                                   \
    (f)->visit((f), (array), sizeof((array)[0]), sizeof(array) / sizeof((array)[0]))
#define LP_FIELD_GRID(f, grid)                                                                     \
    (f)->visit((f), (grid), sizeof((grid)[0][0]), sizeof(grid) / sizeof((grid)[0][0]))

void lp_fields_write(lp_fields *f, uint8_t *bytes,
                     size_t size); /* sets f up to write; too long: counted, not written */
void lp_fields_read(lp_fields *f, const uint8_t *bytes,
                    size_t size);  /* sets f up to read; missing bytes read as 0 */
void lp_fields_hash(lp_fields *f); /* sets f up to hash; result in f->hash */

#ifdef __cplusplus
}
#endif
#endif
