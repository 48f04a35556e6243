#include "protocol_read.h"

#include <jansson.h>
#include <stdio.h>

static void wrong(reading *o, const char *name, const char *what)
{
    if (!o->error->message[0])
        snprintf(o->error->message, sizeof o->error->message, "%.40s: %s", name, what);
}

/* The field, counted as known; NULL when it is missing, which is wrong unless `has` allows it. */
static json_t *take(reading *o, const char *name, bool *has)
{
    json_t *value = json_object_get(o->json, name);
    if (has)
        *has = value != NULL;
    if (value)
        o->known++;
    else if (!has)
        wrong(o, name, "missing");
    return value;
}

void read_int(reading *o, const char *name, bool *has, int64_t min, int64_t max, int64_t *out)
{
    const json_t *value = take(o, name, has);
    if (!value)
        return;
    if (!json_is_integer(value)) {
        wrong(o, name, "not a whole number");
        return;
    }
    const int64_t number = json_integer_value(value);
    if (number < min || number > max)
        wrong(o, name, "out of range");
    else
        *out = number;
}

void read_bool(reading *o, const char *name, bool *has, bool *out)
{
    const json_t *value = take(o, name, has);
    if (value && !json_is_boolean(value))
        wrong(o, name, "not true or false");
    else if (value)
        *out = json_is_true(value);
}

void read_text(reading *o, const char *name, bool *has, char *out, size_t size)
{
    const json_t *value = take(o, name, has);
    if (!value)
        return;
    if (!json_is_string(value))
        wrong(o, name, "not a text");
    else if (json_string_length(value) >= size)
        wrong(o, name, "too long");
    else if (memchr(json_string_value(value), 0, json_string_length(value)))
        wrong(o, name, "has a zero in it");
    else
        memcpy(out, json_string_value(value), json_string_length(value) + 1);
}

static bool only(const char *s, const char *characters) { return s[strspn(s, characters)] == 0; }

void read_word(reading *o, const char *name, bool *has, char *out, size_t size)
{
    read_text(o, name, has, out, size);
    const bool there = !has || *has;
    if (there && !o->error->message[0] &&
        (!out[0] || !only(out, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                               "0123456789_+-:@.,")))
        wrong(o, name, "not a word");
}

void read_hex(reading *o, const char *name, bool *has, char *out, size_t digits)
{
    read_text(o, name, has, out, digits + 1);
    const bool there = !has || *has;
    if (there && !o->error->message[0] && (strlen(out) != digits || !only(out, "0123456789abcdef")))
        wrong(o, name, "not the right number of hexadecimal digits");
}

/* Reads an object's fields and sees that there are no others; `known` counts "type" if any. */
static void read_object(json_t *json, size_t known, read_fields *fields, void *out,
                        protocol_error *error)
{
    reading o = {json, known, error};
    if (!json_is_object(json)) {
        wrong(&o, "message", "not an object");
        return;
    }
    fields(&o, out);
    if (o.known != json_object_size(json))
        wrong(&o, "message", "has a field that is not in the protocol");
}

void read_list(reading *o, const char *name, bool *has, size_t max, size_t *count, void *out,
               size_t size, read_fields *part)
{
    json_t *value = take(o, name, has);
    if (!value)
        return;
    if (!json_is_array(value)) {
        wrong(o, name, "not a list");
        return;
    }
    if (json_array_size(value) > max) {
        wrong(o, name, "too long");
        return;
    }
    *count = json_array_size(value);
    for (size_t i = 0; i < *count; i++)
        read_object(json_array_get(value, i), 0, part, (char *)out + i * size, o->error);
}

static json_t *parse(const char *text, size_t length, protocol_error *error)
{
    error->message[0] = 0;
    json_error_t why;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
    if (!json)
        snprintf(error->message, sizeof error->message, "not JSON: %.80s", why.text);
    return json;
}

bool read_body(const char *text, size_t length, read_fields *fields, void *out,
               protocol_error *error)
{
    json_t *json = parse(text, length, error);
    if (!json)
        return false;
    read_object(json, 0, fields, out, error);
    json_decref(json);
    return !error->message[0];
}

static int find_entry(const json_t *json, const entry *entries, int count)
{
    const char *type = json_string_value(json_object_get(json, "type"));
    for (int i = 0; type && i < count; i++)
        if (strcmp(type, entries[i].name) == 0)
            return i;
    return -1;
}

int read_typed(const char *text, size_t length, const entry *entries, int count, void *out,
               protocol_error *error)
{
    json_t *json = parse(text, length, error);
    if (!json)
        return -1;
    const int type = find_entry(json, entries, count);
    if (type < 0)
        snprintf(error->message, sizeof error->message, "type: there is no such message");
    else
        read_object(json, 1, entries[type].fields, out, error);
    json_decref(json);
    return error->message[0] ? -1 : type;
}
