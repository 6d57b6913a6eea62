/* A report as data: one table of fields makes its JSON and its CSV. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_report.h"

struct hand {
    double bet;
    int won;
};

struct range {
    double least;
    double most;
};

struct run {
    const char *name;
    char rules[16];
    double value;
    double error;
    double bankroll;
    uint64_t rounds;
    int64_t cents;
    bool stopped;
    struct range range;
    const struct range *trip;
    const int64_t *seed;
    const bool *met;
    int count;
    const struct hand *hands;
    double tags[3];
    int hits;
};

static void write_double(struct json *json, const char *name, const void *hits)
{
    json_number(json, name, 2 * *(const int *)hits);
}

static const struct field hand_fields[] = {FIELD(struct hand, bet),
                                           FIELD(struct hand, won), FIELD_END};
static const struct field range_fields[] = {
    FIELD(struct range, least), FIELD(struct range, most), FIELD_END};
static const struct field run_fields[] = {
    FIELD(struct run, name),
    FIELD(struct run, rules),
    FIELD(struct run, value),
    FIELD_OPTIONAL("error", struct run, error),
    FIELD_KIND("bankroll", struct run, bankroll, FIELD_KNOWN),
    FIELD(struct run, rounds),
    FIELD_KIND("money", struct run, cents, FIELD_HUNDREDTHS),
    FIELD(struct run, stopped),
    FIELD_STRUCT("range", struct run, range, range_fields, JSON_ONE_LINE),
    FIELD_STRUCT_AT("trip", struct run, trip, range_fields, JSON_ONE_LINE),
    FIELD_VALUE_AT("seed", struct run, seed),
    FIELD_VALUE_AT("met", struct run, met),
    FIELD_ROWS("hands", struct run, hands, count, hand_fields),
    FIELD_ALL("tags", struct run, tags, FIELD_NUMBER),
    FIELD_BY("hits", struct run, hits, write_double),
    FIELD_END};

static const struct hand two_hands[] = {{1.5, -1}, {2, 0}};

static struct run full_run(void)
{
    static const int64_t seed = 7;
    return (struct run){.name = "a \"b\"",
                        .rules = "strip",
                        .value = -0.25,
                        .error = 0.5,
                        .bankroll = 100,
                        .rounds = UINT64_MAX,
                        .cents = -1312,
                        .stopped = true,
                        .range = {1, 2},
                        .seed = &seed,
                        .count = 2,
                        .hands = two_hands,
                        .tags = {1, 0, -1},
                        .hits = 4};
}

typedef void writer(FILE *out, const struct field *fields, const void *report);

/* Returns what `write` writes of the run. The caller frees it. */
static char *written(writer *write, const struct run *run)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    write(out, run_fields, run);
    assert_int_equal(fclose(out), 0);
    return text;
}

TEST(json_has_every_field)
{
    struct run run = full_run();
    char *text = written(report_write_json, &run);
    assert_string_equal(text, "{\n"
                              "  \"name\": \"a \\\"b\\\"\",\n"
                              "  \"rules\": \"strip\",\n"
                              "  \"value\": -0.25,\n"
                              "  \"error\": 0.5,\n"
                              "  \"bankroll\": 100,\n"
                              "  \"rounds\": 18446744073709551615,\n"
                              "  \"money\": -13.12,\n"
                              "  \"stopped\": true,\n"
                              "  \"range\": {\"least\": 1, \"most\": 2},\n"
                              "  \"trip\": null,\n"
                              "  \"seed\": 7,\n"
                              "  \"met\": null,\n"
                              "  \"hands\": [\n"
                              "    {\"bet\": 1.5, \"won\": -1},\n"
                              "    {\"bet\": 2, \"won\": 0}\n"
                              "  ],\n"
                              "  \"tags\": [1, 0, -1],\n"
                              "  \"hits\": 8\n"
                              "}\n");
    free(text);
}

TEST(csv_cuts_a_decimal_to_the_digits_that_matter)
{
    static const double points[] = {95.796000000000006, NAN};
    static const struct field fields[] = {
        {.name = "points", .kind = FIELD_DECIMAL}, FIELD_END};
    char text[100] = "";
    (void)state;
    FILE *out = fmemopen(text, sizeof text, "w");
    assert_non_null(out);
    report_write_json(out, fields, points);
    report_csv_rows(out, fields, points, 2, sizeof *points);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "{\n"
                              "  \"points\": 95.796000000000006\n"
                              "}\n"
                              "points\n95.796\n\n");
}

TEST(what_is_unknown_is_null_or_left_out)
{
    struct run run = full_run();
    run.name = NULL;
    run.error = NAN;
    run.bankroll = 0;
    run.hands = NULL;
    run.trip = &run.range;
    run.cents = INT64_MIN;
    char *text = written(report_write_json, &run);
    assert_non_null(strstr(text, "\"name\": null"));
    assert_null(strstr(text, "error"));
    assert_non_null(strstr(text, "\"bankroll\": null"));
    assert_non_null(strstr(text, "\"money\": null"));
    assert_non_null(strstr(text, "\"hands\": null"));
    assert_non_null(strstr(text, "\"trip\": {\"least\": 1, \"most\": 2}"));
    free(text);
}

TEST(csv_has_a_column_for_each_value)
{
    struct run run = full_run();
    char *row = written(report_csv_row, &run);
    assert_string_equal(row, "\"a \"\"b\"\"\",\"strip\",-0.25,0.5,100,"
                             "18446744073709551615,-13.12,true,1,2,"
                             ",,7,\n");
    free(row);
}

/* A row with a word, which CSV doesn't quote, and an amount that may be
 * unknown. */
struct grade {
    const char *part;
    const char *cause;
    int64_t points;
};

TEST(csv_leaves_unknown_amounts_empty)
{
    static const struct field fields[] = {
        FIELD_KIND("part", struct grade, part, FIELD_WORD),
        FIELD(struct grade, cause),
        FIELD_KIND("points", struct grade, points, FIELD_HUNDREDTHS),
        FIELD_END};
    static const struct grade grades[] = {{"deal", "crashed", INT64_MIN},
                                          {"play", "", 2550}};
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    report_csv_rows(out, fields, grades, 2, sizeof *grades);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(
        text, "part,cause,points\ndeal,\"crashed\",\nplay,\"\",25.50\n");
    free(text);
}

TEST(csv_names_the_members_of_a_struct)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    report_csv_rows(out, run_fields, NULL, 0, 0);
    report_csv_rows(out, hand_fields, two_hands, 2, sizeof *two_hands);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text,
                        "name,rules,value,error,bankroll,rounds,money,stopped,"
                        "range_least,range_most,trip_least,trip_most,seed,met\n"
                        "bet,won\n1.5,-1\n2,0\n");
    free(text);
}

/* An array of which some elements are used, and a group of the same struct's
 * fields. */
TEST(arrays_are_written_as_far_as_they_are_used)
{
    struct half_full {
        int used;
        struct hand hands[3];
        uint64_t rounds;
    };
    static const struct field numbers[] = {FIELD(struct half_full, used),
                                           FIELD(struct half_full, rounds),
                                           FIELD_END};
    static const struct field fields[] = {
        FIELD_FIRST_ROWS("hands", struct half_full, hands, used, hand_fields),
        FIELD_GROUP("numbers", numbers, JSON_ONE_LINE), FIELD_END};
    const struct half_full report = {2, {{1.5, -1}, {2, 0}, {3, 1}}, 7};
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    report_write_json(out, fields, &report);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "{\n"
                              "  \"hands\": [\n"
                              "    {\"bet\": 1.5, \"won\": -1},\n"
                              "    {\"bet\": 2, \"won\": 0}\n"
                              "  ],\n"
                              "  \"numbers\": {\"used\": 2, \"rounds\": 7}\n"
                              "}\n");
    free(text);
    assert_true(report_number(&numbers[1], &report) == 7);
    assert_true(report_number(hand_fields, &report.hands[2]) == 3);
}
