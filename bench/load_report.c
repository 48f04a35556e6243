/* Histograms of times, and the table and JSON that are printed at the end. */
#include <stdlib.h>
#include <string.h>

#include "load.h"

/* Octave 0: 0 to 63 by ones; octave n: 64 steps from 64 << (n - 1). */
void times_add(times *t, uint64_t us)
{
    int octave = 0;
    uint64_t fine = us;
    if (us >= TIME_FINE) {
        const int shift = 63 - __builtin_clzll(us) - 6;
        octave = shift + 1;
        fine = (us >> shift) - TIME_FINE;
    }
    if (octave >= TIME_OCTAVES)
        die("a time of %llu s", (unsigned long long)us / 1000000);
    t->step[octave][fine]++;
    t->count++;
    if (us > t->max_us)
        t->max_us = us;
}

static uint64_t end_of(int octave, int fine)
{
    if (octave == 0)
        return (uint64_t)fine;
    return ((uint64_t)(TIME_FINE + fine + 1) << (octave - 1)) - 1;
}

double times_at(const times *t, double share)
{
    uint64_t left = (uint64_t)(share * (double)t->count);
    for (int o = 0; o < TIME_OCTAVES; o++)
        for (int f = 0; f < TIME_FINE; f++) {
            if (t->step[o][f] > left) {
                const uint64_t us = end_of(o, f);
                return (double)(us < t->max_us ? us : t->max_us) / 1e3;
            }
            left -= t->step[o][f];
        }
    return (double)t->max_us / 1e3;
}

static line lines[128];
static int line_count;

line *report_line(const char *name)
{
    if (line_count == sizeof lines / sizeof lines[0])
        die("too many lines");
    line *l = &lines[line_count++];
    snprintf(l->name, sizeof l->name, "%s", name);
    return l;
}

void report_number(line *l, const char *name, double value, const char *unit)
{
    snprintf(l->pair[l->count].name, sizeof l->pair[0].name, "%s", name);
    l->pair[l->count].value = value;
    l->pair[l->count++].unit = unit;
}

/* As many digits as mean something. */
static int digits_of(double value)
{
    return value >= 100 || value == (double)(int64_t)value ? 0 : value >= 10 ? 1 : 2;
}

void report_print(bool json_only)
{
    for (int i = 0; !json_only && i < line_count; i++) {
        printf("%s\n", lines[i].name);
        for (int j = 0; j < lines[i].count; j++) {
            const double value = lines[i].pair[j].value;
            printf("    %-26s %12.*f %s\n", lines[i].pair[j].name, digits_of(value), value,
                   lines[i].pair[j].unit);
        }
    }
    printf("[");
    for (int i = 0; i < line_count; i++) {
        printf("%s{\"what\": \"%s\"", i == 0 ? "" : ", ", lines[i].name);
        for (int j = 0; j < lines[i].count; j++)
            printf(", \"%s\": %.10g", lines[i].pair[j].name, lines[i].pair[j].value);
        printf("}");
    }
    printf("]\n");
}
