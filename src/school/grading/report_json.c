/* Writes the report as JSON: for programs, or as the results.json of a
 * Gradescope autograder. */
#include <stdlib.h>
#include <string.h>

#include "cli_report.h"
#include "grading/scripts.h"
#include "grading/report.h"

enum { BYTES_MOST = 1 << 14 }; /* of a text from outside */

/* Writes the text from outside that `value` points to, unless it is NULL.
 * JSON's escapes are the only ones. */
static void write_json_words(struct json *json, const char *name,
                             const void *value)
{
    const char *text = *(const char *const *)value;
    if (text == NULL)
        return;
    size_t length = strlen(text);
    char *words = valid_bytes(text, length < BYTES_MOST ? length : BYTES_MOST);
    json_text(json, name, words ? words : "");
    free(words);
}

/* An amount of points, left out if it is unknown. */
#define FIELD_AMOUNT(title, type, member)                  \
    {                                                      \
        .name = (title), .kind = FIELD_HUNDREDTHS,         \
        .offset = offsetof(type, member), .optional = true \
    }

/* What a function writes from all figures of a struct. */
#define FIELD_OF_WHOLE(title, writer)                             \
    {                                                             \
        .name = (title), .kind = FIELD_WRITTEN, .write = (writer) \
    }

/* ---- The lists of a part ---- */

/* What the fields of a part are made from. */
struct part_figures {
    const struct part_report *report;
    struct transcript *expected; /* room for one */
    const char *part;
    const char *program;
    bool submitted;
    bool compiles;
    const char *compiler;
    const char *problem; /* or NULL */
    int64_t points;      /* unknown without a course, like the next one */
    int64_t points_most;
    size_t scripts;
    size_t right;
    char fault[REPORT_LINE_SIZE];
};

static void write_json_verdicts(struct json *json, const char *name,
                                const void *value)
{
    const struct part_figures *figures = value;
    json_object(json, name, JSON_ONE_LINE);
    for (int i = 0; i < VERDICT_COUNT; i++)
        json_number(json, verdict_text((enum verdict)i),
                    (double)figures->report->verdicts[i]);
    json_end(json);
}

static void write_json_set(struct json *json, const char *name,
                           const struct part_report *report,
                           const struct mistake_set *set)
{
    struct mistake_row {
        const char *name;
        const char *what;
        const char *hint;
    };
    static const struct field fields[] = {
        FIELD(struct mistake_row, name), FIELD(struct mistake_row, what),
        FIELD(struct mistake_row, hint), FIELD_END};
    json_array(json, name, JSON_ONE_LINE);
    for (size_t i = 0; i < set->count; i++) {
        const int mistake = set->made[i].mistake;
        const struct mistake_row row = {
            mistake_facts(mistake)->name, mistake_facts(mistake)->title,
            mistake_hint(mistake, report_assignment(report))};
        report_json_row(json, fields, &row);
    }
    json_end(json);
}

static void write_json_faults(struct json *json, const char *name,
                              const void *value)
{
    const struct part_figures *figures = value;
    write_json_set(json, name, figures->report, &figures->report->faults);
}

static void write_json_diagnosis(struct json *json, const char *name,
                                 const void *value)
{
    static const struct field fields[] = {
        FIELD(struct diagnosis, explained), FIELD(struct diagnosis, partly),
        FIELD(struct diagnosis, text_alone), FIELD_END};
    const struct part_report *report =
        ((const struct part_figures *)value)->report;
    json_object(json, name, JSON_LINES);
    report_json_fields(json, fields, &report->diagnosis);
    json_array(json, "causes", JSON_LINES);
    for (size_t i = 0; i < report->diagnosis.set_count; i++)
        write_json_set(json, NULL, report, &report->diagnosis.sets[i]);
    json_end(json);
    json_end(json);
}

static void write_json_advice(struct json *json, const char *name,
                              const void *value)
{
    struct advice_row {
        const char *name;
        char text[REPORT_LINE_SIZE];
    };
    static const struct field fields[] = {FIELD(struct advice_row, name),
                                          FIELD(struct advice_row, text),
                                          FIELD_END};
    const struct part_figures *figures = value;
    json_array(json, name, JSON_LINES);
    for (int i = 0; i < ADVICE_COUNT; i++) {
        struct advice_row row = {.name = advice_name((enum advice)i)};
        if (!(figures->report->advice & 1U << i))
            continue;
        describe_advice(row.text, figures->report, (enum advice)i,
                        figures->expected);
        report_json_row(json, fields, &row);
    }
    json_end(json);
}

/* Returns the line of `text` at `position`, from the heap, or NULL at the
 * end. */
static char *line_at(const char *text, size_t length, size_t position)
{
    if (position >= length)
        return NULL;
    size_t size = text_line_length(text + position, length - position);
    return valid_bytes(text + position, size < BYTES_MOST ? size : BYTES_MOST);
}

static void write_json_difference(struct json *json,
                                  const struct candidate_run *run,
                                  struct transcript *expected)
{
    struct difference_figures {
        const char *difference;
        size_t expected_line;
        size_t got_line;
        const char *expected;
        const char *got;
    };
    static const struct field fields[] = {
        FIELD(struct difference_figures, difference),
        FIELD(struct difference_figures, expected_line),
        FIELD(struct difference_figures, got_line),
        FIELD(struct difference_figures, expected),
        FIELD(struct difference_figures, got),
        FIELD_END};
    const struct difference *difference = &run->difference;
    reference_run(run->script, expected);
    char *wanted = line_at(expected->text, expected->length,
                           difference->expected_position);
    char *got = line_at(run->result.output, run->result.output_length,
                        difference->got_position);
    const struct difference_figures figures = {
        difference->kind == DIFFERENCE_PAUSE ? "pause" : "text",
        difference->expected_line, difference->got_line, wanted, got};
    report_json_fields(json, fields, &figures);
    free(wanted);
    free(got);
}

/* Lists the runs that failed. */
static void write_json_failures(struct json *json, const char *name,
                                const void *value)
{
    static const struct field fields[] = {
        FIELD(struct script, seed),
        FIELD_NAMED("hidden", struct script, is_hidden),
        FIELD(struct script, answers), FIELD_END};
    const struct part_figures *figures = value;
    json_array(json, name, JSON_LINES);
    for (size_t i = 0; i < figures->report->scripts.count; i++) {
        const struct candidate_run *run = &figures->report->runs[i];
        char verdict[REPORT_LINE_SIZE];
        if (run->verdict == VERDICT_OK || run->verdict == VERDICT_NOT_RUN)
            continue;
        describe_verdict(verdict, run);
        json_object(json, NULL, JSON_ONE_LINE);
        report_json_fields(json, fields, run->script);
        json_text(json, "verdict", verdict);
        if (run->verdict == VERDICT_DIFFERS)
            write_json_difference(json, run, figures->expected);
        json_end(json);
    }
    json_end(json);
}

/* ---- A part ---- */

static const struct field PART_FIELDS[] = {
    FIELD(struct part_figures, part),
    FIELD_BY("program", struct part_figures, program, write_json_words),
    FIELD(struct part_figures, submitted),
    FIELD(struct part_figures, compiles),
    FIELD_BY("compiler", struct part_figures, compiler, write_json_words),
    FIELD_BY("problem", struct part_figures, problem, write_json_words),
    FIELD_AMOUNT("points", struct part_figures, points),
    FIELD_AMOUNT("points_most", struct part_figures, points_most),
    FIELD(struct part_figures, scripts),
    FIELD(struct part_figures, right),
    FIELD_OF_WHOLE("verdicts", write_json_verdicts),
    FIELD_OF_WHOLE("faults", write_json_faults),
    FIELD(struct part_figures, fault),
    FIELD_OF_WHOLE("diagnosis", write_json_diagnosis),
    FIELD_OF_WHOLE("advice", write_json_advice),
    FIELD_OF_WHOLE("failures", write_json_failures),
    FIELD_END};

static void write_json_parts(struct json *json, const char *name,
                             const void *value)
{
    const struct grading_report *whole = value;
    const struct course *course = whole->course;
    struct transcript *expected = malloc(sizeof *expected);
    json_array(json, name, JSON_LINES);
    for (size_t i = 0; expected && i < whole->part_count; i++) {
        const struct part_report *report = &whole->parts[i];
        struct part_figures figures = {
            .report = report,
            .expected = expected,
            .part = part_name(report->part),
            .program = report->program,
            .submitted = !report->is_missing,
            .compiles = !report->is_missing && !report->does_not_compile,
            .compiler = report->compiler_output ? report->compiler_output : "",
            .problem = report->problem[0] ? report->problem : NULL,
            .points = course ? part_points(course, report) : INT64_MIN,
            .points_most =
                course ? part_points_most(course, report->part) : INT64_MIN,
            .scripts = report->scripts.count,
            .right = report->verdicts[VERDICT_OK],
        };
        describe_fault(figures.fault, report);
        json_object(json, NULL, JSON_LINES);
        report_json_fields(json, PART_FIELDS, &figures);
        json_end(json);
    }
    json_end(json);
    free(expected);
}

static void write_json_good(struct json *json, const char *name,
                            const void *value)
{
    const bool good = report_is_good(value);
    const struct field fields[] = {{.name = name, .kind = FIELD_BOOLEAN},
                                   FIELD_END};
    report_json_fields(json, fields, &good);
}

void report_as_json(FILE *out, const struct grading_report *report)
{
    static const struct field fields[] = {
        FIELD_BY("student", struct grading_report, student, write_json_words),
        FIELD_OF_WHOLE("good", write_json_good),
        FIELD(struct grading_report, lenient),
        FIELD(struct grading_report, interrupted),
        FIELD_OF_WHOLE("parts", write_json_parts),
        FIELD_END};
    report_write_json(out, fields, report);
}

/* ---- Gradescope ---- */

/* A test with points for each part, and a hidden one with everything for the
 * teacher. See
 * https://gradescope-autograders.readthedocs.io/en/latest/specs/ */
struct gradescope_test {
    char name[REPORT_LINE_SIZE];
    int64_t score; /* unknown in the teacher's test, like the next one */
    int64_t max_score;
    const char *status;
    const char *visibility;
    const char *output;
    const char *output_format;
};

static void write_gradescope_test(struct json *json,
                                  struct gradescope_test *test,
                                  const struct part_report *part,
                                  bool for_teacher, struct transcript *expected)
{
    static const struct field fields[] = {
        FIELD(struct gradescope_test, name),
        FIELD_AMOUNT("score", struct gradescope_test, score),
        FIELD_AMOUNT("max_score", struct gradescope_test, max_score),
        FIELD(struct gradescope_test, status),
        FIELD(struct gradescope_test, visibility),
        FIELD(struct gradescope_test, output),
        FIELD(struct gradescope_test, output_format),
        FIELD_END};
    bool is_right = part->scripts.count > 0 &&
                    part->verdicts[VERDICT_OK] == part->scripts.count;
    char *text = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    if (memory) {
        report_part_as_text(memory, part, for_teacher, expected);
        fclose(memory);
    }
    snprintf(test->name, sizeof test->name, "%s%s", part_name(part->part),
             for_teacher ? ", for the teacher" : "");
    test->status = is_right ? "passed" : "failed";
    test->visibility = for_teacher ? "hidden" : "visible";
    test->output = text ? text : "";
    test->output_format = "text";
    json_object(json, NULL, JSON_LINES);
    report_json_fields(json, fields, test);
    json_end(json);
    free(text);
}

/* The results, and what their tests are made from. */
struct gradescope_results {
    int64_t score;
    const char *output;
    const struct grading_report *report;
    const struct course *course;
};

static void write_gradescope_tests(struct json *json, const char *name,
                                   const void *value)
{
    const struct gradescope_results *results = value;
    struct transcript *expected = malloc(sizeof *expected);
    json_array(json, name, JSON_LINES);
    for (size_t i = 0; expected && i < results->report->part_count; i++) {
        const struct part_report *part = &results->report->parts[i];
        struct gradescope_test test = {
            .score = part_points(results->course, part),
            .max_score = part_points_most(results->course, part->part)};
        write_gradescope_test(json, &test, part, false, expected);
        test.score = test.max_score = INT64_MIN;
        write_gradescope_test(json, &test, part, true, expected);
    }
    json_end(json);
    free(expected);
}

void report_as_gradescope(FILE *out, const struct grading_report *report)
{
    static const struct field fields[] = {
        FIELD_KIND("score", struct gradescope_results, score, FIELD_HUNDREDTHS),
        FIELD(struct gradescope_results, output),
        FIELD_OF_WHOLE("tests", write_gradescope_tests), FIELD_END};
    struct course usual;
    course_start(&usual);
    struct gradescope_results results = {
        .output = report->interrupted
                      ? "Interrupted before everything was graded."
                      : "",
        .report = report,
        .course = report->course ? report->course : &usual,
    };
    for (size_t i = 0; i < report->part_count; i++)
        results.score += part_points(results.course, &report->parts[i]);
    report_write_json(out, fields, &results);
}
