/* Writes the report in the JSON of check50: a check that the part was submitted
 * and compiles, and one for each script, which depends on it. Its readers are
 * students, so hidden scripts don't show their seeds. See
 * https://cs50.readthedocs.io/projects/check50/en/latest/json_specification/ */
#include <stdlib.h>

#include "cli_output.h"
#include "describe.h"

static void write_check50_cause(struct json *json, const char *rationale,
                                const char *help)
{
    json_object(json, "cause", JSON_ONE_LINE);
    json_text(json, "rationale", rationale);
    json_text(json, "help", help);
    json_end(json);
}

/* Writes the end of a check. */
static void write_check50_rest(struct json *json, const char *dependency)
{
    json_array(json, "log", JSON_ONE_LINE);
    json_end(json);
    json_object(json, "data", JSON_ONE_LINE);
    json_end(json);
    json_text(json, "dependency", dependency);
    json_end(json);
}

/* ---- Compiling ---- */

static void write_check50_compiles(struct json *json, const char *name,
                                   const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    bool good = !report->is_missing && !report->does_not_compile &&
                report->problem[0] == '\0';
    json_object(json, NULL, JSON_LINES);
    json_text(json, "name", name);
    snprintf(words, sizeof words, "%s compiles", part_name(report->part));
    json_text(json, "description", words);
    json_boolean(json, "passed", good);
    describe_score(words, report);
    char *compiler =
        report->compiler_output ? valid_words(report->compiler_output) : NULL;
    if (good)
        json_null(json, "cause");
    else
        write_check50_cause(json, words,
                            report->problem[0] ? report->problem : compiler);
    free(compiler);
    write_check50_rest(json, NULL);
}

/* ---- Scripts ---- */

/* Returns the line of `text` at `position`, for check50 to show. The caller
 * frees it. */
static char *line_at(const char *text, size_t length, size_t position)
{
    size_t size = position < length
                      ? text_line_length(text + position, length - position)
                      : 0;
    return valid_bytes(text + position, size);
}

static void write_check50_mismatch(struct json *json,
                                   const struct candidate_run *run,
                                   struct transcript *expected,
                                   const char *help)
{
    const struct difference *difference = &run->difference;
    reference_run(run->script, expected);
    char *wanted = line_at(expected->text, expected->length,
                           difference->expected_position);
    char *got = line_at(run->result.output, run->result.output_length,
                        difference->got_position);
    json_object(json, "cause", JSON_LINES);
    json_text(json, "rationale",
              difference->kind == DIFFERENCE_PAUSE
                  ? "a pause differs"
                  : "expected another line of output");
    json_text(json, "expected", wanted ? wanted : "");
    json_text(json, "actual", got ? got : "");
    json_text(json, "help", help);
    json_end(json);
    free(wanted);
    free(got);
}

static void write_check50_outcome(struct json *json,
                                  const struct part_report *report,
                                  const struct candidate_run *run,
                                  struct transcript *expected)
{
    char words[REPORT_LINE_SIZE], help[REPORT_LINE_SIZE];
    if (run->verdict == VERDICT_OK || run->verdict == VERDICT_NOT_RUN) {
        json_null(json, "cause");
        return;
    }
    describe_command(help, run->script, report);
    describe_verdict(words, run);
    if (run->script->is_hidden)
        write_check50_cause(json, "a hidden script failed", NULL);
    else if (run->verdict == VERDICT_DIFFERS)
        write_check50_mismatch(json, run, expected, help);
    else
        write_check50_cause(json, words, help);
}

static void write_check50_script(struct json *json, const char *compiles,
                                 const struct part_report *report, size_t index,
                                 struct transcript *expected)
{
    const struct candidate_run *run = &report->runs[index];
    char words[REPORT_LINE_SIZE];
    json_object(json, NULL, JSON_LINES);
    snprintf(words, sizeof words, "%s_%zu", part_name(report->part), index + 1);
    json_text(json, "name", words);
    if (run->script->is_hidden)
        snprintf(words, sizeof words, "a hidden script");
    else
        describe_script(words, run->script);
    json_text(json, "description", words);
    if (run->verdict == VERDICT_NOT_RUN)
        json_null(json, "passed");
    else
        json_boolean(json, "passed", run->verdict == VERDICT_OK);
    write_check50_outcome(json, report, run, expected);
    write_check50_rest(json, compiles);
}

/* ---- The report ---- */

static void write_check50_part(struct json *json,
                               const struct part_report *report,
                               struct transcript *expected)
{
    char name[REPORT_LINE_SIZE];
    snprintf(name, sizeof name, "%s_compiles", part_name(report->part));
    if (report->was_compiled)
        write_check50_compiles(json, name, report);
    for (size_t i = 0; report->runs && i < report->scripts.count; i++)
        write_check50_script(json, report->was_compiled ? name : NULL, report,
                             i, expected);
}

void report_as_check50(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    struct json json = json_start(out);
    json_object(&json, NULL, JSON_LINES);
    json_text(&json, "slug", "cardtable/blackjack");
    json_array(&json, "results", JSON_LINES);
    for (size_t i = 0; expected && i < report->part_count; i++)
        write_check50_part(&json, &report->parts[i], expected);
    json_end(&json);
    json_text(&json, "version", "3.3.0");
    json_end(&json);
    free(expected);
}
