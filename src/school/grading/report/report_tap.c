/* Writes the report in version 13 of the Test Anything Protocol, for a test
 * harness. */

#include "describe.h"

static size_t count_tests(const struct grading_report *report)
{
    size_t count = 0;
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        count += part->scripts.count + (part->was_compiled ? 1 : 0);
    }
    return count;
}

static void write_tap_test(FILE *out, bool good, size_t number,
                           const struct part_report *report, const char *what)
{
    fprintf(out, "%sok %zu - %s: %s", good ? "" : "not ", number,
            part_name(report->part), what);
}

static void write_tap_run(FILE *out, size_t number,
                          const struct part_report *report,
                          const struct candidate_run *run)
{
    char words[REPORT_LINE_SIZE];
    describe_script(words, run->script);
    write_tap_test(out, run->verdict == VERDICT_OK, number, report, words);
    if (run->verdict == VERDICT_NOT_RUN)
        fputs(" # SKIP not run", out);
    putc('\n', out);
    if (run->verdict == VERDICT_OK || run->verdict == VERDICT_NOT_RUN)
        return;
    describe_verdict(words, run);
    fprintf(out, "# %s", words);
    if (run->verdict == VERDICT_DIFFERS)
        fprintf(out, " at line %zu%s", run->difference.expected_line,
                run->difference.kind == DIFFERENCE_PAUSE ? " (pause)" : "");
    putc('\n', out);
}

static void write_tap_diagnosis(FILE *out, const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    for (size_t i = 0; i < diagnosis->set_count; i++)
        for (size_t j = 0; j < diagnosis->sets[i].count; j++)
            fprintf(out, "# %s: %s%s\n", part_name(report->part),
                    i > 0 ? "or: " : "",
                    mistake_facts(diagnosis->sets[i].made[j].mistake)->title);
}

static void write_tap_advice(FILE *out, const struct part_report *report)
{
    for (int i = 0; i < ADVICE_COUNT; i++)
        if (report->advice & 1U << i)
            fprintf(out, "# %s: advice: %s\n", part_name(report->part),
                    advice_name((enum advice)i));
}

static void write_tap_part(FILE *out, size_t *number,
                           const struct part_report *report)
{
    if (report->was_compiled) {
        write_tap_test(out, !report->is_missing && !report->does_not_compile,
                       ++*number, report,
                       report->is_missing ? "submitted" : "compiles");
        putc('\n', out);
    }
    if (report->compiler_output)
        escape_lines(out, report->compiler_output, "# ", put_text);
    for (size_t i = 0; i < report->scripts.count; i++)
        write_tap_run(out, ++*number, report, &report->runs[i]);
    for (size_t i = 0; i < report->faults.count; i++)
        fprintf(out, "# %s: %s\n", part_name(report->part),
                mistake_facts(report->faults.made[i].mistake)->title);
    write_tap_diagnosis(out, report);
    write_tap_advice(out, report);
}

void report_as_tap(FILE *out, const struct grading_report *report)
{
    size_t number = 0;
    fprintf(out, "TAP version 13\n1..%zu\n", count_tests(report));
    for (size_t i = 0; i < report->part_count; i++)
        write_tap_part(out, &number, &report->parts[i]);
}
