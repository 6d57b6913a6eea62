/* Writes the report as one self-contained page, for a student or a teacher. */
#include <stdlib.h>

#include "cli_output.h"
#include "describe.h"
#include "html.h"

/* Writes the part and the program: play "carl/play". On the page of a student
 * the part is enough. */
static void write_html_name(FILE *out, const struct grading_report *whole,
                            const struct part_report *report)
{
    fputs(part_name(report->part), out);
    if (whole->student)
        return;
    fputs(" &quot;", out);
    html_words(out, report->program);
    fputs("&quot;", out);
}

/* ---- What is wrong ---- */

static void write_html_set(FILE *out, const struct part_report *report,
                           const struct mistake_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct mistake_facts *facts = mistake_facts(set->made[i].mistake);
        fputs("<div class=\"cause\">\n", out);
        html_element(out, "p", facts->title);
        html_element(
            out, "p",
            mistake_hint(set->made[i].mistake, report_assignment(report)));
        fputs("</div>\n", out);
    }
}

static void write_html_faults(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    describe_fault(words, report);
    if (*words == '\0')
        return;
    html_element(out, "h3", fault_heading(report));
    write_html_set(out, report, &report->faults);
    html_element(out, "p", words);
}

static void write_html_diagnosis(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    describe_diagnosis(words, report);
    if (*words == '\0')
        return;
    html_element(out, "h3", "What is wrong");
    for (size_t i = 0; i < report->diagnosis.set_count; i++) {
        if (i > 0)
            html_element(out, "p", "or (these scripts can't tell which):");
        write_html_set(out, report, &report->diagnosis.sets[i]);
    }
    html_element(out, "p", words);
}

/* ---- A run ---- */

static void write_html_run(FILE *out, const struct part_report *report,
                           const struct candidate_run *run,
                           struct transcript *expected)
{
    char words[REPORT_LINE_SIZE];
    describe_shown_run(words, report, run);
    html_element(out, "h3", words);
    describe_command(words, run->script, report);
    html_element(out, "p", try_words(report));
    html_element(out, "pre", words);
    reference_run(run->script, expected);
    if (run->difference.kind == DIFFERENCE_PAUSE) {
        describe_pause(words, run, expected);
        html_element(out, "p", words);
    }
    describe_hint(words, run, expected);
    if (*words)
        html_element(out, "p", words);
    if (run->verdict != VERDICT_DIFFERS && run->result.output_length == 0)
        html_element(out, "p", nothing_printed_words());
    html_transcripts(out, run, expected);
}

/* ---- A part ---- */

static void write_html_counts(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    fputs("<ul>\n", out);
    for (int i = 0; i < VERDICT_COUNT; i++) {
        describe_count(words, (enum verdict)i, report->verdicts[i]);
        if (report->verdicts[i] > 0)
            html_element(out, "li", words);
    }
    fputs("</ul>\n", out);
    describe_giving_up(words, report);
    if (*words)
        html_element(out, "p", words);
}

static void write_html_advice(FILE *out, const struct part_report *report,
                              struct transcript *expected)
{
    char words[REPORT_LINE_SIZE];
    if (report->advice == 0)
        return;
    html_element(out, "h3", "Advice");
    for (int i = 0; i < ADVICE_COUNT; i++)
        if (report->advice & 1U << i) {
            describe_advice(words, report, (enum advice)i, expected);
            html_element(out, "p", words);
        }
}

/* Says how many hidden scripts failed, to a student who doesn't see them. */
static void write_html_hidden(FILE *out, const struct part_report *report)
{
    size_t count = 0, failed = 0;
    for (size_t i = 0; i < report->scripts.count; i++) {
        count += report->scripts.scripts[i].is_hidden;
        failed += report->scripts.scripts[i].is_hidden &&
                  report->runs[i].verdict != VERDICT_OK;
    }
    if (count == 0)
        return;
    fprintf(out, "<p>%zu of these scripts %s hidden", count,
            count == 1 ? "is" : "are");
    if (failed == 0)
        fputs(" and passed.</p>\n", out);
    else
        fprintf(out, ": you see only that %zu of them failed.</p>\n", failed);
}

/* Writes the first run with each verdict. */
static void write_html_runs(FILE *out, const struct part_report *report,
                            bool for_teacher, struct transcript *expected)
{
    for (int i = VERDICT_DIFFERS; i < VERDICT_NOT_RUN; i++) {
        const struct candidate_run *run =
            shown_run(report, (enum verdict)i, for_teacher);
        if (run)
            write_html_run(out, report, run, expected);
    }
}

static void write_html_part(FILE *out, const struct grading_report *whole,
                            const struct part_report *report,
                            struct transcript *expected)
{
    const bool for_teacher = whole->for_teacher;
    char score[REPORT_LINE_SIZE];
    describe_score(score, report);
    fputs("<h2>", out);
    write_html_name(out, whole, report);
    fputs(": ", out);
    html_words(out, score);
    fputs("</h2>\n", out);
    if (report->problem[0] != '\0') {
        fputs("<p>", out);
        html_words(out, report->problem);
        fputs("</p>\n", out);
    }
    if (report->compiler_output) {
        html_element(out, "p", "The compiler says:");
        fputs("<pre>", out);
        escape_lines(out, report->compiler_output, "", cli_write_xml);
        fputs("</pre>\n", out);
    }
    if (report->is_missing || report->does_not_compile || !report->runs)
        return;
    write_html_counts(out, report);
    if (!for_teacher)
        write_html_hidden(out, report);
    write_html_faults(out, report);
    write_html_diagnosis(out, report);
    write_html_runs(out, report, for_teacher, expected);
    write_html_advice(out, report, expected);
    if (for_teacher)
        html_failures(out, report);
}

/* ---- The page ---- */

/* Writes the student's name, or the parts with their programs, to a string from
 * the heap. Returns NULL if there is no memory. */
static char *page_title(const struct grading_report *report)
{
    char *title = NULL;
    size_t length;
    FILE *memory = open_memstream(&title, &length);
    if (memory == NULL)
        return NULL;
    fprintf(memory, "%s: ", CLI_PROJECT);
    if (report->student)
        fputs(report->student, memory);
    for (size_t i = 0; !report->student && i < report->part_count; i++)
        fprintf(memory, "%s%s %s", i > 0 ? ", " : "",
                part_name(report->parts[i].part), report->parts[i].program);
    fclose(memory);
    return title;
}

static void write_html_heading(FILE *out, const struct grading_report *report)
{
    char *title = page_title(report);
    const char *heading =
        report_is_good(report) ? "All correct" : "Not correct yet";
    char line[REPORT_LINE_SIZE];
    snprintf(line, sizeof line, "%s%s%s",
             report->student ? report->student : "",
             report->student ? ": " : "", heading);
    html_start(out, title ? title : CLI_PROJECT, line);
    free(title);
}

void report_as_html(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    write_html_heading(out, report);
    if (report->course && report->student)
        html_points(out, report);
    html_element(
        out, "p",
        "Lines are shown as C strings: \\n marks the end of a line, and every blank between the quotation marks counts. What was typed follows each question.");
    for (size_t i = 0; expected && i < report->part_count; i++)
        write_html_part(out, report, &report->parts[i], expected);
    if (report->interrupted)
        html_element(out, "p", "Interrupted before everything was graded.");
    html_end(out);
    free(expected);
}
