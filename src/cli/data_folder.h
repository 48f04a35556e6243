/* The commands that look after a server's data folder: where it is, and what can be wrong with it.
 */
#ifndef LUCKPOND_CLI_DATA_FOLDER_H
#define LUCKPOND_CLI_DATA_FOLDER_H

#include "cli.h"
#include "server/care.h"

enum { DATA_FLAG = 1, DATA_EXIT_FOLDER = 4, DATA_EXIT_CONTENTS = 5 };

#define DATA_FOLDER_FLAG                                                                           \
    {                                                                                              \
        DATA_FLAG, "data", 'd', N_("DIR"), N_("the server's data folder (default: that of serve)") \
    }

/* What --data said, or LUCKPOND_DATA, or the folder `serve` uses by itself. */
const char *data_folder(const char *said);
/* Says what went wrong with the folder or file `what`; its exit code. */
int data_folder_refuse(care_result result, const char *what, const char *why);

#endif
