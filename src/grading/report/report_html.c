/* Writes the report as one self-contained page for a student. */
#include <stdlib.h>
#include <string.h>

#include "describe.h"
#include "cli_output.h"

enum { CELL_COLUMNS = 100 };

static const char HEAD[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>Card Table: ";

static const char STYLE[] =
    "</title>\n<style>\n"
    "body { font: 1rem/1.5 sans-serif; max-width: 60rem; margin: 2rem auto;\n"
    "       padding: 0 1rem; color: #222; background: #fff; }\n"
    "pre, td, code { font-family: monospace; }\n"
    "pre { background: #f4f4f4; padding: .5rem; overflow-x: auto; }\n"
    "table { border-collapse: collapse; }\n"
    "td, th { padding: 0 .75rem; text-align: left; }\n"
    "pre, td, code { white-space: pre; }\n"
    "td:first-child { text-align: right; color: #666; }\n"
    "tr.differs td { background: #fde8c8; font-weight: bold; }\n"
    ".cause { border-left: .25rem solid #b40; padding-left: 1rem; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  body { color: #ddd; background: #1a1a1a; }\n"
    "  pre { background: #2a2a2a; }\n"
    "  td:first-child { color: #999; }\n"
    "  tr.differs td { background: #5a3a10; }\n"
    "}\n</style>\n</head>\n<body>\n";

static void write_html_element(FILE *out, const char *tag, const char *text)
{
    fprintf(out, "<%s>", tag);
    cli_write_xml(out, text);
    fprintf(out, "</%s>\n", tag);
}

/* Writes the part and the program: play "carl/play". */
static void write_html_name(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    escape_line(words, report->program, strlen(report->program), CELL_COLUMNS);
    fprintf(out, "%s ", part_name(report->part));
    cli_write_xml(out, words);
}

/* ---- What is wrong ---- */

static void write_html_set(FILE *out, const struct part_report *report,
                           const struct mistake_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct mistake_facts *facts = mistake_facts(set->made[i].mistake);
        fputs("<div class=\"cause\">\n", out);
        write_html_element(out, "p", facts->title);
        write_html_element(
            out, "p",
            mistake_hint(set->made[i].mistake, report_assignment(report)));
        fputs("</div>\n", out);
    }
}

static void write_html_diagnosis(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    describe_diagnosis(words, report);
    if (*words == '\0')
        return;
    write_html_element(out, "h3", "What is wrong");
    for (size_t i = 0; i < report->diagnosis.set_count; i++) {
        if (i > 0)
            write_html_element(out, "p",
                               "or (these scripts can't tell which):");
        write_html_set(out, report, &report->diagnosis.sets[i]);
    }
    write_html_element(out, "p", words);
}

/* ---- Side by side ---- */

static size_t write_html_cell(FILE *out, const char *text, size_t length,
                              size_t position)
{
    char words[REPORT_LINE_SIZE];
    if (position >= length) {
        fputs("<td></td>", out);
        return length;
    }
    size_t line = text_line_length(text + position, length - position);
    escape_line(words, text + position, line, CELL_COLUMNS);
    fputs("<td><code>", out);
    cli_write_xml(out, words);
    fputs("</code></td>", out);
    return position + line;
}

/* Writes both texts side by side, up to LINES_MOST lines. */
static void write_html_texts(FILE *out, const struct candidate_run *run,
                             const struct transcript *expected)
{
    enum { LINES_MOST = 200 };
    const struct jail_result *got = &run->result;
    size_t left = 0, right = 0;
    fputs("<table>\n<tr><th></th><th>expected</th><th>got</th></tr>\n", out);
    for (size_t line = 1; line <= LINES_MOST; line++) {
        if (left >= expected->length && right >= got->output_length)
            break;
        bool differs = run->verdict == VERDICT_DIFFERS &&
                       line == run->difference.expected_line;
        fprintf(out, "<tr%s><td>%zu</td>", differs ? " class=\"differs\"" : "",
                line);
        left = write_html_cell(out, expected->text, expected->length, left);
        right = write_html_cell(out, got->output, got->output_length, right);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void write_html_run(FILE *out, const struct part_report *report,
                           const struct candidate_run *run,
                           struct transcript *expected)
{
    char words[REPORT_LINE_SIZE];
    describe_first_run(words, run);
    write_html_element(out, "h3", words);
    describe_command(words, run->script, report);
    write_html_element(out, "p", "Try it:");
    write_html_element(out, "pre", words);
    reference_run(run->script, expected);
    if (run->difference.kind == DIFFERENCE_PAUSE) {
        describe_pause(words, run, expected);
        write_html_element(out, "p", words);
    }
    describe_hint(words, run, expected);
    if (*words)
        write_html_element(out, "p", words);
    write_html_texts(out, run, expected);
}

/* ---- A part ---- */

static void write_html_counts(FILE *out, const struct part_report *report)
{
    fputs("<ul>\n", out);
    for (int i = 0; i < VERDICT_COUNT; i++) {
        char words[REPORT_LINE_SIZE];
        describe_count(words, (enum verdict)i, report->verdicts[i]);
        if (report->verdicts[i] > 0)
            write_html_element(out, "li", words);
    }
    fputs("</ul>\n", out);
}

static void write_html_advice(FILE *out, const struct part_report *report,
                              struct transcript *expected)
{
    char words[REPORT_LINE_SIZE];
    if (report->advice == 0)
        return;
    write_html_element(out, "h3", "Advice");
    for (int i = 0; i < ADVICE_COUNT; i++)
        if (report->advice & 1U << i) {
            describe_advice(words, report, (enum advice)i, expected);
            write_html_element(out, "p", words);
        }
}

static void write_html_part(FILE *out, const struct part_report *report,
                            struct transcript *expected)
{
    char score[REPORT_LINE_SIZE];
    describe_score(score, report);
    fputs("<h2>", out);
    write_html_name(out, report);
    fprintf(out, ": %s", score);
    fputs("</h2>\n", out);
    if (report->compiler_output) {
        write_html_element(out, "p", "The compiler says:");
        fputs("<pre>", out);
        escape_lines(out, report->compiler_output, "", cli_write_xml);
        fputs("</pre>\n", out);
    }
    if (report->is_missing || report->does_not_compile)
        return;
    write_html_counts(out, report);
    write_html_diagnosis(out, report);
    for (int i = VERDICT_DIFFERS; i < VERDICT_NOT_RUN; i++) {
        const struct candidate_run *run = first_run(report, (enum verdict)i);
        if (run)
            write_html_run(out, report, run, expected);
    }
    write_html_advice(out, report, expected);
}

void report_as_html(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    fputs(HEAD, out);
    for (size_t i = 0; i < report->part_count; i++) {
        fputs(i > 0 ? ", " : "", out);
        write_html_name(out, &report->parts[i]);
    }
    fputs(STYLE, out);
    write_html_element(
        out, "h1", report_is_good(report) ? "All correct" : "Not correct yet");
    write_html_element(
        out, "p",
        "Lines are shown as C strings: \\n marks the end of a line, and every blank between the quotation marks counts.");
    for (size_t i = 0; expected && i < report->part_count; i++)
        write_html_part(out, &report->parts[i], expected);
    if (report->interrupted)
        write_html_element(out, "p",
                           "Interrupted before everything was graded.");
    fputs("</body>\n</html>\n", out);
    free(expected);
}
