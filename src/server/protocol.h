/* What the generated readers and writers share. The messages: protocol.list, docs/protocol.md. */
#ifndef LUCKPOND_SERVER_PROTOCOL_H
#define LUCKPOND_SERVER_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "luckpond/text.h"

/* What is wrong with a message: a sentence that names the field. */
typedef struct protocol_error {
    char message[160];
} protocol_error;

#endif
