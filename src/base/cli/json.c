/* A writer of JSON (RFC 8259) that knows commas, nesting and quoting. */
#include "cli_output.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>

/* Writes `text` as a JSON string. Bytes outside ASCII stay unchanged. */
static void write_json_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if (*text == '\n')
            fputs("\\n", out);
        else if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", (unsigned)*text);
        else
            fputc(*text, out);
    fputc('"', out);
}

static void write_indent(const struct json *json)
{
    fputc('\n', json->out);
    for (int i = 0; i < json->depth; i++)
        fputs("  ", json->out);
}

/* Writes what comes before a value: a comma after the previous one, a newline,
 * and the name, which is NULL for an element of an array. */
static void write_before(struct json *json, const char *name)
{
    if (json->depth == 0)
        return;
    struct json_level *level = &json->levels[json->depth - 1];
    assert((name != NULL) == (level->closing == '}'));
    if (level->members++ > 0)
        fputs(level->layout == JSON_LINES ? "," : ", ", json->out);
    if (level->layout == JSON_LINES)
        write_indent(json);
    if (name) {
        write_json_string(json->out, name);
        fputs(": ", json->out);
    }
}

static void json_begin(struct json *json, const char *name,
                       enum json_layout layout, char opening, char closing)
{
    assert(json->depth < JSON_DEPTH_MAX);
    write_before(json, name);
    fputc(opening, json->out);
    json->levels[json->depth++] =
        (struct json_level){.closing = closing, .layout = layout};
}

struct json json_start(FILE *out)
{
    return (struct json){.out = out};
}

void json_object(struct json *json, const char *name, enum json_layout layout)
{
    json_begin(json, name, layout, '{', '}');
}

void json_array(struct json *json, const char *name, enum json_layout layout)
{
    json_begin(json, name, layout, '[', ']');
}

void json_end(struct json *json)
{
    assert(json->depth > 0);
    const struct json_level *level = &json->levels[--json->depth];
    if (level->layout == JSON_LINES && level->members > 0)
        write_indent(json);
    fputc(level->closing, json->out);
    if (json->depth == 0)
        fputc('\n', json->out);
}

void json_text(struct json *json, const char *name, const char *text)
{
    if (text == NULL) {
        json_null(json, name);
        return;
    }
    write_before(json, name);
    write_json_string(json->out, text);
}

void json_number(struct json *json, const char *name, double value)
{
    write_before(json, name);
    if (isfinite(value))
        cli_write_csv_number(json->out, value);
    else
        fputs("null", json->out);
}

void json_integer(struct json *json, const char *name, int64_t value)
{
    write_before(json, name);
    fprintf(json->out, "%" PRId64, value);
}

void json_unsigned(struct json *json, const char *name, uint64_t value)
{
    write_before(json, name);
    fprintf(json->out, "%" PRIu64, value);
}

void json_hundredths(struct json *json, const char *name, int64_t hundredths)
{
    char text[CLI_MONEY_SIZE];
    write_before(json, name);
    fputs(cli_money(text, hundredths), json->out);
}

/* `nanoseconds` isn't negative. */
void json_seconds(struct json *json, const char *name, int64_t nanoseconds)
{
    int64_t microseconds = nanoseconds / 1000;
    write_before(json, name);
    fprintf(json->out, "%" PRId64 ".%06d", microseconds / 1000000,
            (int)(microseconds % 1000000));
}

void json_boolean(struct json *json, const char *name, bool value)
{
    write_before(json, name);
    fputs(value ? "true" : "false", json->out);
}

void json_null(struct json *json, const char *name)
{
    write_before(json, name);
    fputs("null", json->out);
}
