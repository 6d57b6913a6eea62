/* Writes the report as JUnit XML: a suite for each part, a case for each
 * script. */

#include "cli_output.h"
#include "grading/report.h"

static void write_junit_attribute(FILE *out, const char *name,
                                  const char *value)
{
    fprintf(out, " %s=\"", name);
    cli_write_xml(out, value);
    fputs("\"", out);
}

/* Writes an element with a text, such as <failure message="...">...</failure>.
 */
static void write_junit_element(FILE *out, const char *tag, const char *message,
                                const char *text)
{
    fprintf(out, "      <%s", tag);
    write_junit_attribute(out, "message", message);
    fputs(">", out);
    cli_write_xml(out, text);
    fprintf(out, "</%s>\n", tag);
}

static void start_junit_case(FILE *out, const struct part_report *report,
                             const char *name)
{
    fputs("    <testcase", out);
    write_junit_attribute(out, "classname", part_name(report->part));
    write_junit_attribute(out, "name", name);
}

/* ---- Cases ---- */

static void write_junit_compiles(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    bool good = !report->is_missing && !report->does_not_compile &&
                report->problem[0] == '\0';
    start_junit_case(out, report, "compiles");
    if (good) {
        fputs("/>\n", out);
        return;
    }
    fputs(">\n", out);
    describe_score(words, report);
    fputs("      <error", out);
    write_junit_attribute(out, "message", words);
    fputs(">", out);
    if (report->compiler_output)
        escape_lines(out, report->compiler_output, "", cli_write_xml);
    fputs("</error>\n    </testcase>\n", out);
}

static void write_junit_failure(FILE *out, const struct part_report *report,
                                const struct candidate_run *run)
{
    char words[REPORT_LINE_SIZE], command[REPORT_LINE_SIZE];
    describe_verdict(words, run);
    describe_command(command, run->script, report);
    if (run->verdict == VERDICT_DIFFERS) {
        snprintf(words, sizeof words, "differs in line %zu%s",
                 run->difference.expected_line,
                 run->difference.kind == DIFFERENCE_PAUSE ? " (pause)" : "");
        write_junit_element(out, "failure", words, command);
    } else {
        write_junit_element(out, "error", words, command);
    }
}

static void write_junit_run(FILE *out, const struct part_report *report,
                            const struct candidate_run *run)
{
    char words[REPORT_LINE_SIZE];
    describe_script(words, run->script);
    start_junit_case(out, report, words);
    if (run->verdict == VERDICT_OK) {
        fputs("/>\n", out);
        return;
    }
    fputs(">\n", out);
    if (run->verdict == VERDICT_NOT_RUN)
        fputs("      <skipped/>\n", out);
    else
        write_junit_failure(out, report, run);
    fputs("    </testcase>\n", out);
}

/* ---- Suites ---- */

static void write_junit_suite(FILE *out, const struct part_report *report)
{
    size_t scripts = report->scripts.count;
    size_t skipped = report->verdicts[VERDICT_NOT_RUN];
    size_t failures = report->verdicts[VERDICT_DIFFERS];
    bool broken = report->is_missing || report->does_not_compile ||
                  report->problem[0] != '\0';
    size_t errors = scripts - report->verdicts[VERDICT_OK] - skipped -
                    failures + (broken ? 1 : 0);
    fprintf(out,
            "  <testsuite name=\"%s\" tests=\"%zu\" failures=\"%zu\" "
            "errors=\"%zu\" skipped=\"%zu\">\n",
            part_name(report->part), scripts + (report->was_compiled ? 1 : 0),
            failures, errors, skipped);
    if (report->was_compiled)
        write_junit_compiles(out, report);
    for (size_t i = 0; report->runs && i < scripts; i++)
        write_junit_run(out, report, &report->runs[i]);
    fputs("  </testsuite>\n", out);
}

void report_as_junit(FILE *out, const struct grading_report *report)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", out);
    for (size_t i = 0; i < report->part_count; i++)
        write_junit_suite(out, &report->parts[i]);
    fputs("</testsuites>\n", out);
}
