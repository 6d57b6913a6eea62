/* The JSON writer: commas, nesting, quoting, and both layouts. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "cli.h"
#include "cli_report.h"

/* Returns what `write` writes. The caller frees it. */
static char *written(void (*write)(struct json *json))
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    struct json json = {.out = out};
    write(&json);
    assert_int_equal(json.depth, 0);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void write_every_kind(struct json *json)
{
    /* What only fields can be. */
    const struct rest {
        int64_t integer;
        uint64_t number;
        bool yes, no;
        const int *null;
        int64_t cents;
    } rest = {INT64_MIN + 1, UINT64_MAX, true, false, NULL, -1312};
    static const struct field fields[] = {
        FIELD(struct rest, integer),
        FIELD_NAMED("unsigned", struct rest, number),
        FIELD(struct rest, yes),
        FIELD(struct rest, no),
        FIELD_VALUE_AT("null", struct rest, null),
        FIELD_KIND("cents", struct rest, cents, FIELD_HUNDREDTHS),
        FIELD_END};
    json_object(json, NULL, JSON_LINES);
    json_text(json, "text", "a \"quoted\" \\ \n\x01");
    json_text(json, "no text", NULL);
    json_number(json, "number", 0.1);
    json_number(json, "no number", NAN);
    json_number(json, "infinite", INFINITY);
    report_json_fields(json, fields, &rest);
    json_end(json);
}

TEST(every_kind_of_value_has_its_form)
{
    char *text = written(write_every_kind);
    assert_string_equal(text, "{\n"
                              "  \"text\": \"a \\\"quoted\\\" \\\\ "
                              "\\n\\u0001\",\n"
                              "  \"no text\": null,\n"
                              "  \"number\": 0.10000000000000001,\n"
                              "  \"no number\": null,\n"
                              "  \"infinite\": null,\n"
                              "  \"integer\": -9223372036854775807,\n"
                              "  \"unsigned\": 18446744073709551615,\n"
                              "  \"yes\": true,\n"
                              "  \"no\": false,\n"
                              "  \"null\": null,\n"
                              "  \"cents\": -13.12\n"
                              "}\n");
    free(text);
}

static void write_nested(struct json *json)
{
    json_array(json, NULL, JSON_LINES);
    json_object(json, NULL, JSON_ONE_LINE);
    json_array(json, "empty", JSON_LINES);
    json_end(json);
    json_array(json, "tags", JSON_ONE_LINE);
    json_number(json, NULL, -1);
    json_number(json, NULL, 1);
    json_end(json);
    json_end(json);
    json_object(json, NULL, JSON_LINES);
    json_object(json, "deep", JSON_LINES);
    json_text(json, "value", NULL);
    json_end(json);
    json_end(json);
    json_end(json);
}

TEST(values_nest_on_one_line_and_on_several)
{
    char *text = written(write_nested);
    assert_string_equal(text, "[\n"
                              "  {\"empty\": [], \"tags\": [-1, 1]},\n"
                              "  {\n"
                              "    \"deep\": {\n"
                              "      \"value\": null\n"
                              "    }\n"
                              "  }\n"
                              "]\n");
    free(text);
}

/* A byte that isn't UTF-8: alone, too long an encoding, cut, a surrogate. */
static void write_bytes(struct json *json)
{
    json_text(json, NULL, "\xc3\xa9\xff|\xc0\x80|\xed\xa0\x80|\xe2\x99");
}

TEST(any_bytes_make_valid_text)
{
#define NO "\xef\xbf\xbd" /* U+FFFD */
    char *text = written(write_bytes);
    assert_text_equal(text,
                      "\"\xc3\xa9" NO "|" NO NO "|" NO NO NO "|" NO NO "\"",
                      "a text of bytes");
    free(text);
}
