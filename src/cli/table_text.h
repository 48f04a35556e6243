/* Columns on the terminal: texts count in characters, not in bytes. */
#ifndef LUCKPOND_TABLE_TEXT_H
#define LUCKPOND_TABLE_TEXT_H

#include <stdio.h>

/* The text and blanks up to `width` characters and one more; a text that is longer is cut. */
void print_cell(FILE *to, const char *text, int width);
/* At the right end of `width` characters. */
void print_right(FILE *to, const char *text, int width);
/* Bytes of the first `most` characters. */
int text_bytes(const char *text, int most);
/* The text as it may stand in XML and HTML. */
void print_escaped(FILE *to, const char *text);

#endif
