/* Writes the report as JSON: for programs, or as the results.json of a
 * Gradescope autograder. */
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "grading/scripts.h"
#include "grading/report.h"

/* ---- The diagnosis ---- */

static void write_json_verdicts(struct json *json,
                                const struct part_report *report)
{
    json_object(json, "verdicts", JSON_ONE_LINE);
    for (int i = 0; i < VERDICT_COUNT; i++)
        json_unsigned(json, verdict_text((enum verdict)i), report->verdicts[i]);
    json_end(json);
}

static void write_json_mistakes(struct json *json, const char *name,
                                const struct part_report *report,
                                const struct mistake_set *set)
{
    json_array(json, name, JSON_ONE_LINE);
    for (size_t i = 0; i < set->count; i++) {
        const struct mistake_facts *facts = mistake_facts(set->made[i].mistake);
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "name", facts->name);
        json_text(json, "what", facts->title);
        json_text(
            json, "hint",
            mistake_hint(set->made[i].mistake, report_assignment(report)));
        json_end(json);
    }
    json_end(json);
}

static void write_json_faults(struct json *json,
                              const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    describe_fault(words, report);
    write_json_mistakes(json, "faults", report, &report->faults);
    json_text(json, "fault", words);
}

static void write_json_diagnosis(struct json *json,
                                 const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    json_object(json, "diagnosis", JSON_LINES);
    json_unsigned(json, "explained", diagnosis->explained);
    json_boolean(json, "partly", diagnosis->partly);
    json_boolean(json, "text_alone", diagnosis->text_alone);
    json_array(json, "causes", JSON_LINES);
    for (size_t i = 0; i < diagnosis->set_count; i++)
        write_json_mistakes(json, NULL, report, &diagnosis->sets[i]);
    json_end(json);
    json_end(json);
}

/* ---- Runs that failed ---- */

/* Writes at most BYTES_MOST bytes of text from outside. JSON's escapes are the
 * only ones. */
static void write_json_words(struct json *json, const char *name,
                             const char *text, size_t length)
{
    enum { BYTES_MOST = 1 << 14 };
    char *words = valid_bytes(text, length < BYTES_MOST ? length : BYTES_MOST);
    json_text(json, name, words ? words : "");
    free(words);
}

/* Writes the line at a position, or null at the end of the text. */
static void write_json_line(struct json *json, const char *name,
                            const char *text, size_t length, size_t position)
{
    if (position >= length)
        json_null(json, name);
    else
        write_json_words(json, name, text + position,
                         text_line_length(text + position, length - position));
}

static void write_json_difference(struct json *json,
                                  const struct candidate_run *run,
                                  struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    bool is_pause = difference->kind == DIFFERENCE_PAUSE;
    reference_run(run->script, expected);
    json_text(json, "difference", is_pause ? "pause" : "text");
    json_unsigned(json, "expected_line", difference->expected_line);
    json_unsigned(json, "got_line", difference->got_line);
    write_json_line(json, "expected", expected->text, expected->length,
                    difference->expected_position);
    write_json_line(json, "got", run->result.output, run->result.output_length,
                    difference->got_position);
}

static void write_json_run(struct json *json, const struct candidate_run *run,
                           struct transcript *expected)
{
    char verdict[REPORT_LINE_SIZE];
    const struct script *script = run->script;
    describe_verdict(verdict, run);
    json_object(json, NULL, JSON_ONE_LINE);
    json_integer(json, "seed", script->seed);
    json_boolean(json, "hidden", script->is_hidden);
    json_text(json, "answers", script->answers);
    json_boolean(json, "one_line", script->on_one_line);
    json_text(json, "verdict", verdict);
    if (run->verdict == VERDICT_DIFFERS)
        write_json_difference(json, run, expected);
    json_end(json);
}

static void write_json_advice(struct json *json,
                              const struct part_report *report,
                              struct transcript *expected)
{
    json_array(json, "advice", report->advice ? JSON_LINES : JSON_ONE_LINE);
    for (int i = 0; i < ADVICE_COUNT; i++) {
        char words[REPORT_LINE_SIZE];
        if (!(report->advice & 1U << i))
            continue;
        describe_advice(words, report, (enum advice)i, expected);
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "name", advice_name((enum advice)i));
        json_text(json, "text", words);
        json_end(json);
    }
    json_end(json);
}

static void write_json_failures(struct json *json,
                                const struct part_report *report,
                                struct transcript *expected)
{
    json_array(json, "failures", JSON_LINES);
    for (size_t i = 0; i < report->scripts.count; i++) {
        const struct candidate_run *run = &report->runs[i];
        if (run->verdict != VERDICT_OK && run->verdict != VERDICT_NOT_RUN)
            write_json_run(json, run, expected);
    }
    json_end(json);
}

/* ---- A part ---- */

/* Writes the points if the course is known. */
static void write_json_points(struct json *json, const struct course *course,
                              const struct part_report *report)
{
    if (course == NULL)
        return;
    json_hundredths(json, "points", part_points(course, report));
    json_hundredths(json, "points_most",
                    part_points_most(course, report->part));
}

static void write_json_part(struct json *json, const struct course *course,
                            const struct part_report *report,
                            struct transcript *expected)
{
    const char *compiler =
        report->compiler_output ? report->compiler_output : "";
    json_object(json, NULL, JSON_LINES);
    json_text(json, "part", part_name(report->part));
    write_json_words(json, "program", report->program, strlen(report->program));
    json_boolean(json, "submitted", !report->is_missing);
    json_boolean(json, "compiles",
                 !report->is_missing && !report->does_not_compile);
    write_json_words(json, "compiler", compiler, strlen(compiler));
    if (report->problem[0] != '\0')
        write_json_words(json, "problem", report->problem,
                         strlen(report->problem));
    write_json_points(json, course, report);
    json_unsigned(json, "scripts", report->scripts.count);
    json_unsigned(json, "right", report->verdicts[VERDICT_OK]);
    write_json_verdicts(json, report);
    write_json_faults(json, report);
    write_json_diagnosis(json, report);
    write_json_advice(json, report, expected);
    write_json_failures(json, report, expected);
    json_end(json);
}

void report_as_json(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    struct json json = json_start(out);
    json_object(&json, NULL, JSON_LINES);
    if (report->student)
        write_json_words(&json, "student", report->student,
                         strlen(report->student));
    json_boolean(&json, "good", report_is_good(report));
    json_boolean(&json, "lenient", report->lenient);
    json_boolean(&json, "interrupted", report->interrupted);
    json_array(&json, "parts", JSON_LINES);
    for (size_t i = 0; expected && i < report->part_count; i++)
        write_json_part(&json, report->course, &report->parts[i], expected);
    json_end(&json);
    json_end(&json);
    free(expected);
}

/* Writes the text report of a part. */
static void write_gradescope_output(struct json *json,
                                    const struct part_report *part,
                                    bool for_teacher,
                                    struct transcript *expected)
{
    char *text = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    if (memory) {
        report_part_as_text(memory, part, for_teacher, expected);
        fclose(memory);
    }
    json_text(json, "output", text ? text : "");
    json_text(json, "output_format", "text");
    free(text);
}

static bool part_is_right(const struct part_report *part)
{
    return part->scripts.count > 0 &&
           part->verdicts[VERDICT_OK] == part->scripts.count;
}

static void write_gradescope_part(struct json *json,
                                  const struct course *course,
                                  const struct part_report *part,
                                  struct transcript *expected)
{
    json_object(json, NULL, JSON_LINES);
    json_text(json, "name", part_name(part->part));
    json_hundredths(json, "score", part_points(course, part));
    json_hundredths(json, "max_score", part_points_most(course, part->part));
    json_text(json, "status", part_is_right(part) ? "passed" : "failed");
    json_text(json, "visibility", "visible");
    write_gradescope_output(json, part, false, expected);
    json_end(json);
}

static void write_gradescope_teachers(struct json *json,
                                      const struct part_report *part,
                                      struct transcript *expected)
{
    char name[REPORT_LINE_SIZE];
    snprintf(name, sizeof name, "%s, for the teacher", part_name(part->part));
    json_object(json, NULL, JSON_LINES);
    json_text(json, "name", name);
    json_text(json, "status", part_is_right(part) ? "passed" : "failed");
    json_text(json, "visibility", "hidden");
    write_gradescope_output(json, part, true, expected);
    json_end(json);
}

void report_as_gradescope(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    struct json json = json_start(out);
    int64_t points = 0;
    struct course usual;
    course_start(&usual);
    const struct course *course = report->course ? report->course : &usual;
    for (size_t i = 0; i < report->part_count; i++)
        points += part_points(course, &report->parts[i]);
    json_object(&json, NULL, JSON_LINES);
    json_hundredths(&json, "score", points);
    json_text(&json, "output",
              report->interrupted ? "Interrupted before everything was graded."
                                  : "");
    json_array(&json, "tests", JSON_LINES);
    for (size_t i = 0; expected && i < report->part_count; i++) {
        write_gradescope_part(&json, course, &report->parts[i], expected);
        write_gradescope_teachers(&json, &report->parts[i], expected);
    }
    json_end(&json);
    json_end(&json);
    free(expected);
}
