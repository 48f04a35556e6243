/* Built without the page. */
#include "web_assets.h"

const web_asset web_assets[1] = {{NULL, NULL, NULL, NULL, false, NULL, 0, NULL, 0}};
const size_t web_asset_count = 0;
