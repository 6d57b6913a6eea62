/* The frame of an HTML page, and tables of points and failures. */
#include "html.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli_output.h"
#include "describe.h"
#include "points.h"

static const char HEAD[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>";

static const char STYLE[] =
    "</title>\n<style>\n"
    "body { font: 1rem/1.5 sans-serif; max-width: 60rem; margin: 2rem auto;\n"
    "       padding: 0 1rem; color: #222; background: #fff; }\n"
    "pre, code, kbd { font-family: monospace; white-space: pre; }\n"
    "pre { background: #f4f4f4; padding: .5rem; overflow-x: auto; }\n"
    "kbd { background: #dde6ff; padding: 0 .25rem; }\n"
    "table { border-collapse: collapse; }\n"
    "td, th { padding: 0 .75rem; text-align: left; vertical-align: top; }\n"
    ".lines td:first-child { text-align: right; color: #666; }\n"
    "tr.differs td { background: #fde8c8; font-weight: bold; }\n"
    ".points td, .points th { border-bottom: 1px solid #bbb; }\n"
    ".number { text-align: right; }\n"
    ".cause { border-left: .25rem solid #b40; padding-left: 1rem; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  body { color: #ddd; background: #1a1a1a; }\n"
    "  a { color: #9bf; }\n"
    "  pre { background: #2a2a2a; }\n"
    "  kbd { background: #2a3560; }\n"
    "  .lines td:first-child { color: #999; }\n"
    "  tr.differs td { background: #5a3a10; }\n"
    "}\n</style>\n</head>\n<body>\n";

void html_element(FILE *out, const char *tag, const char *text)
{
    fprintf(out, "<%s>", tag);
    cli_write_xml(out, text);
    fprintf(out, "</%s>\n", tag);
}

void html_words(FILE *out, const char *text)
{
    char *words = escaped_words(text);
    cli_write_xml(out, words ? words : "");
    free(words);
}

void html_start(FILE *out, const char *title, const char *heading)
{
    fputs(HEAD, out);
    html_words(out, title);
    fputs(STYLE, out);
    fputs("<h1>", out);
    html_words(out, heading);
    fputs("</h1>\n", out);
}

void html_end(FILE *out)
{
    fputs("</body>\n</html>\n", out);
}

/* ---- Points ---- */

static void write_points_row(FILE *out, const char *name, int64_t points,
                             int64_t most, const char *what)
{
    char got[CLI_MONEY_SIZE], all[CLI_MONEY_SIZE];
    fprintf(out, "<tr><td>%s</td><td class=\"number\">%s of %s</td><td>", name,
            cli_money(got, points), cli_money(all, most));
    cli_write_xml(out, what);
    fputs("</td></tr>\n", out);
}

void html_points(FILE *out, const struct grading_report *report)
{
    const struct course *course = report->course;
    int64_t points = 0, most = 0;
    char words[REPORT_LINE_SIZE];
    fputs("<table class=\"points\">\n<tr><th>part</th><th>points</th>"
          "<th></th></tr>\n",
          out);
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        describe_score(words, part);
        write_points_row(out, part_name(part->part), part_points(course, part),
                         part_points_most(course, part->part), words);
        points += part_points(course, part);
        most += part_points_most(course, part->part);
    }
    if (course->extra > 0)
        fprintf(out,
                "<tr><td>extra</td><td class=\"number\">up to %d</td>"
                "<td>graded by hand</td></tr>\n",
                course->extra);
    write_points_row(out, "total", points, most, "");
    fputs("</table>\n", out);
}

/* ---- Failures ---- */

static void write_failure_row(FILE *out, const struct part_report *report,
                              const struct candidate_run *run)
{
    char words[REPORT_LINE_SIZE];
    const struct script *script = run->script;
    fprintf(out, "<tr><td class=\"number\">%" PRId64 "</td><td>%s</td><td>%s",
            script->seed, script->is_hidden ? "hidden" : "", script->answers);
    fputs("</td><td>", out);
    describe_verdict(words, run);
    cli_write_xml(out, words);
    if (run->verdict == VERDICT_DIFFERS)
        fprintf(out, " in line %zu%s", run->difference.expected_line,
                run->difference.kind == DIFFERENCE_PAUSE ? " (pause)" : "");
    fputs("</td><td><code>", out);
    describe_command(words, script, report);
    cli_write_xml(out, words);
    fputs("</code></td></tr>\n", out);
}

void html_failures(FILE *out, const struct part_report *report)
{
    if (report->verdicts[VERDICT_OK] + report->verdicts[VERDICT_NOT_RUN] ==
        report->scripts.count)
        return;
    html_element(out, "h3", "All scripts that failed");
    fputs("<table class=\"points\">\n<tr><th>seed</th><th></th>"
          "<th>answers</th><th>result</th><th>command</th></tr>\n",
          out);
    for (size_t i = 0; i < report->scripts.count; i++)
        if (report->runs[i].verdict != VERDICT_OK &&
            report->runs[i].verdict != VERDICT_NOT_RUN)
            write_failure_row(out, report, &report->runs[i]);
    fputs("</table>\n", out);
}
