/* What edition tests say: copy a built-in edition, break one thing, expect its place and rule. */
#ifndef LUCKPOND_TEST_EDITION_SUPPORT_H
#define LUCKPOND_TEST_EDITION_SUPPORT_H

#include "edition/edition.h"
#include "support.h"

/* A copy of a built-in edition as JSON. */
json_t *copy_of(const lp_rules *rules, const char *name);
/* The part at a path like "values.rooms.value[3].id"; puts another there; takes it away. */
json_t *at(json_t *json, const char *path);
void put(json_t *json, const char *path, json_t *value);
void drop(json_t *json, const char *path);

/* Reads an edition from JSON, which it takes over; its file is called mine.json. */
bool reads(json_t *json, edition *e, edition_report *report);
/* The report has a fault at this place, under this clause, with this in its problem; and its line
 * names file, place and rule. */
void assert_fault(const edition_report *report, const char *place, const char *clause,
                  const char *problem);
/* This edition is refused with exactly this one fault, and nothing of it is left. */
void refused(json_t *json, const char *place, const char *clause, const char *problem);
/* A default edition with one value changed is refused at the place of the change. */
void refused_with(const lp_rules *rules, const char *path, json_t *value, const char *clause,
                  const char *problem);
void refused_number(const lp_rules *rules, const char *path, int value, const char *clause);
/* Both ends of a range are taken; what lies one beyond, or is no whole number, is refused. */
void has_range(const lp_rules *rules, const char *path, int min, int max, const char *clause);

#endif
