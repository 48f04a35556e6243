#include "data_folder.h"

#include <stdlib.h>

#include "server/serve.h"

const char *data_folder(const char *said)
{
    static serve_config config; /* large */
    const char *set = getenv("LUCKPOND_DATA");
    if (said)
        return said;
    if (set && set[0])
        return set;
    serve_config_default(&config);
    return config.data;
}

int data_folder_refuse(care_result result, const char *what, const char *why)
{
    switch (result) {
    case CARE_GOOD:
    case CARE_FOUND: break;
    case CARE_ABSENT:
        return cli_refuse(DATA_EXIT_FOLDER, _("there is nothing at {place}: {why}"),
                          V("place", what), V("why", why));
    case CARE_DENIED:
        return cli_refuse(DATA_EXIT_FOLDER, _("{place} cannot be used: {why}"), V("place", what),
                          V("why", why));
    case CARE_LOCKED:
        return cli_refuse(DATA_EXIT_FOLDER, _("another process uses {place}: {why}"),
                          V("place", what), V("why", why));
    case CARE_NEWER:
        return cli_refuse(DATA_EXIT_CONTENTS,
                          _("the data in {folder} was written by a newer luckpond: {why}"),
                          V("folder", what), V("why", why));
    case CARE_DAMAGED:
        return cli_refuse(DATA_EXIT_CONTENTS, _("the data in {folder} cannot be read: {why}"),
                          V("folder", what), V("why", why));
    case CARE_FULL:
        return cli_refuse(CLI_FAILED, _("there is no room on the disk: {why}"), V("why", why));
    case CARE_FAILED: return cli_refuse(CLI_FAILED, _("the disk failed: {why}"), V("why", why));
    }
    return CLI_FAILED;
}
