/* The files of the page, inside the program. Written by web/build.mjs; without the page
 * (LUCKPOND_WEB=OFF) there are none: web_assets_none.c. */
#ifndef LUCKPOND_SERVER_WEB_ASSETS_H
#define LUCKPOND_SERVER_WEB_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct web_asset {
    const char *path; /* "/assets/main-5F3A.js" */
    const char *type;
    const char *etag, *etag_gz; /* with their quotes */
    bool forever;               /* its name has a hash of the content: it never changes */
    const unsigned char *bytes;
    size_t size;
    const unsigned char *gz; /* the same, packed; NULL where that gains nothing */
    size_t gz_size;
} web_asset;

extern const web_asset web_assets[];
extern const size_t web_asset_count;

#endif
