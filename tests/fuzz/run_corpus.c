/* Runs a fuzz target over files and folders of files, without a fuzzer: corpora are ordinary tests.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int count;

/* The input lies at the very end of its memory, so that reading past it is noticed by a sanitizer.
 */
static void run_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        exit(1);
    }
    static uint8_t buffer[1 << 20];
    const size_t size = fread(buffer, 1, sizeof buffer, f);
    fclose(f);
    uint8_t *exact = malloc(size > 0 ? size : 1);
    if (!exact)
        exit(1);
    memcpy(exact, buffer, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    count++;
}

static void run_folder(const char *path, DIR *folder)
{
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char name[4096];
        if (snprintf(name, sizeof name, "%s/%s", path, entry->d_name) >= (int)sizeof name)
            exit(1);
        DIR *inner = entry->d_name[0] == '.' ? NULL : opendir(name);
        if (inner) {
            run_folder(name, inner);
            closedir(inner);
        } else if (entry->d_name[0] != '.') {
            run_file(name);
        }
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (folder) {
            run_folder(argv[i], folder);
            closedir(folder);
        } else {
            run_file(argv[i]);
        }
    }
    printf("%d inputs\n", count);
    return count > 0 ? 0 : 1;
}
