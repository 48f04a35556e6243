/* A QR code in the terminal. */
#ifndef LUCKPOND_QR_PRINT_H
#define LUCKPOND_QR_PRINT_H

#include "terminal.h"

/* Prints the code of a text, dark on light whatever the terminal's own colours are, two modules to
 * a character where the locale has half blocks. False, and nothing printed, when the output is no
 * terminal, or too narrow, or the text too long. */
bool qr_print(const terminal *t, const char *text);

#endif
