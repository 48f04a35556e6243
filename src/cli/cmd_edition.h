/* luckpond edition list, show, check. argv[0] is the word "edition"; returns the exit status: 0
 * done, 1 refused or failed, 2 a command line that makes no sense. */
#ifndef LUCKPOND_CMD_EDITION_H
#define LUCKPOND_CMD_EDITION_H

int cmd_edition(int argc, char **argv);

#endif
