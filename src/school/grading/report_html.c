/* Writes the report as one self-contained page, for a student or a teacher. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "grading/scripts.h"
#include "grading/report.h"

/* ---- Two transcripts side by side, with what was typed ---- */

enum { CELL_COLUMNS = 100, ROWS_MOST = 1000 };

/* One side: a text that is shown in pieces, each a line or the part of a line
 * up to the end of a question. */
struct side {
    const char *text;
    size_t length;
    size_t position;
    const struct assignment *assignment;
    const char *typed; /* the lines that haven't been typed yet */
    const char *typed_end;
};

/* Returns where `question` ends in the first `length` bytes of `text`, or 0. */
static size_t question_end(const char *text, size_t length,
                           const char *question)
{
    size_t size = strlen(question);
    for (size_t i = 0; i + size <= length; i++)
        if (memcmp(text + i, question, size) == 0)
            return i + size;
    return 0;
}

/* Returns the length of the next piece; `*asks` says whether it is a question.
 */
static size_t next_piece(const struct side *side, bool *asks)
{
    const char *text = side->text + side->position;
    size_t line = text_line_length(text, side->length - side->position);
    size_t seed = question_end(text, line, side->assignment->seed_prompt);
    size_t hit = question_end(text, line, side->assignment->hit_prompt);
    size_t end = seed && (!hit || seed < hit) ? seed : hit;
    *asks = end > 0;
    return end ? end : line;
}

/* Returns the length of the line that is typed next, or 0 if nothing is. */
static size_t typed_length(const struct side *side)
{
    size_t length = (size_t)(side->typed_end - side->typed);
    const char *end = memchr(side->typed, '\n', length);
    return end ? (size_t)(end - side->typed) : 0;
}

static void write_cell(FILE *out, const struct side *side, size_t piece,
                       bool asks)
{
    char words[REPORT_LINE_SIZE];
    size_t typed = asks ? typed_length(side) : 0;
    fputs("<td>", out);
    if (piece > 0) {
        escape_line(words, side->text + side->position, piece, CELL_COLUMNS);
        fputs("<code>", out);
        cli_write_xml(out, words);
        fputs("</code>", out);
    }
    if (typed > 0)
        fprintf(out, " <kbd>%.*s</kbd>", (int)typed, side->typed);
    fputs("</td>", out);
}

/* Moves past a piece and what was typed after it. */
static void pass_piece(struct side *side, size_t piece, bool asks)
{
    size_t typed = asks ? typed_length(side) : 0;
    side->position += piece;
    side->typed += typed > 0 ? typed + 1 : 0;
}

static struct side open_side(const struct script *script, const char *text,
                             size_t length)
{
    return (struct side){
        .text = text,
        .length = length,
        .assignment =
            script->assignment ? script->assignment : assignment_usual(),
        .typed = script->input,
        .typed_end = script->input + script->input_length,
    };
}

static bool pieces_differ(const struct side *left, size_t piece,
                          const struct side *right, size_t other)
{
    return piece != other || memcmp(left->text + left->position,
                                    right->text + right->position, piece) != 0;
}

/* The two transcripts, row by row. */
struct rows {
    const struct candidate_run *run;
    struct side left;
    struct side right;
    size_t number; /* of the next row, from 0 */
    size_t line;   /* the left side's next line, from 1 */
    bool marks;    /* the row that differs is still to come */
};

static struct rows open_rows(const struct candidate_run *run,
                             const struct transcript *expected)
{
    return (struct rows){
        .run = run,
        .left = open_side(run->script, expected->text, expected->length),
        .right = open_side(run->script, run->result.output,
                           run->result.output_length),
        .line = 1,
        .marks = run->verdict == VERDICT_DIFFERS,
    };
}

static bool side_has_ended(const struct side *side)
{
    return side->position >= side->length;
}

static bool has_rows(const struct rows *rows)
{
    bool has_room =
        rows->run->verdict != VERDICT_DIFFERS || rows->number < ROWS_MOST;
    return has_room &&
           !(side_has_ended(&rows->left) && side_has_ended(&rows->right));
}

/* True if the row is the one to mark. */
static bool takes_mark(struct rows *rows, size_t piece, size_t other)
{
    const struct difference *difference = &rows->run->difference;
    bool differs = rows->marks &&
                   rows->left.position >= difference->expected_position &&
                   (difference->kind == DIFFERENCE_PAUSE ||
                    pieces_differ(&rows->left, piece, &rows->right, other));
    rows->marks = rows->marks && !differs;
    return differs;
}

/* Moves past the next row, and writes it unless `out` is NULL. */
static void pass_row(FILE *out, struct rows *rows)
{
    bool asks, other_asks;
    size_t piece = next_piece(&rows->left, &asks);
    size_t other = next_piece(&rows->right, &other_asks);
    bool differs = takes_mark(rows, piece, other);
    if (out) {
        fprintf(out, "<tr%s><td>", differs ? " class=\"differs\"" : "");
        if (piece > 0)
            fprintf(out, "%zu", rows->line);
        fputs("</td>", out);
        write_cell(out, &rows->left, piece, asks);
        write_cell(out, &rows->right, other, other_asks);
        fputs("</tr>\n", out);
    }
    rows->line +=
        piece > 0 && rows->left.text[rows->left.position + piece - 1] == '\n';
    pass_piece(&rows->left, piece, asks);
    pass_piece(&rows->right, other, other_asks);
    rows->number++;
}

/* ---- Long transcripts ---- */

/* Which rows to show of a run that was killed: those at both ends, and those
 * around the place where one of the two texts ends. */
struct row_choice {
    bool is_whole; /* all rows are shown */
    size_t turn;   /* the first row in which one text has ended */
    size_t count;
};

static struct row_choice choose_rows(struct rows rows)
{
    struct row_choice choice = {.is_whole =
                                    rows.run->verdict == VERDICT_DIFFERS};
    for (; has_rows(&rows); pass_row(NULL, &rows))
        if (!side_has_ended(&rows.left) && !side_has_ended(&rows.right))
            choice.turn = rows.number + 1;
    choice.count = rows.number;
    return choice;
}

static bool row_is_shown(const struct row_choice *choice, size_t row)
{
    enum { AT_ENDS = 6, AROUND = 3 };
    return choice->is_whole || row < AT_ENDS ||
           row + AT_ENDS >= choice->count ||
           (row + AROUND >= choice->turn && row < choice->turn + AROUND);
}

/* Returns how many rows to leave out from this one on: none, or enough to be
 * worth it. */
static size_t rows_left_out(const struct row_choice *choice, size_t row)
{
    enum { WORTH_IT = 4 };
    size_t end = row;
    while (end < choice->count && !row_is_shown(choice, end))
        end++;
    return end - row >= WORTH_IT ? end - row : 0;
}

/* Writes what a run should have printed and what it printed, side by side, with
 * what was typed after each question. Leaves out lines from the middle if the
 * program was killed. */
static void html_transcripts(FILE *out, const struct candidate_run *run,
                             const struct transcript *expected)
{
    struct rows rows = open_rows(run, expected);
    const struct row_choice choice = choose_rows(rows);
    fputs("<table class=\"lines\">\n"
          "<tr><th></th><th>expected</th><th>",
          out);
    fputs(run->result.output_length > 0 ? "got" : "got nothing", out);
    fputs("</th></tr>\n", out);
    while (has_rows(&rows)) {
        size_t left_out = rows_left_out(&choice, rows.number);
        if (left_out > 0)
            fprintf(out,
                    "<tr><td></td><td colspan=\"2\">"
                    "\u2026 %zu lines like these \u2026</td></tr>\n",
                    left_out);
        for (size_t i = 0; i < left_out; i++)
            pass_row(NULL, &rows);
        pass_row(out, &rows);
    }
    fputs("</table>\n", out);
}

/* ---- The frame of a page ---- */

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

/* Writes <tag>text</tag> and a newline. */
static void html_element(FILE *out, const char *tag, const char *text)
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

/* Writes the points of each part in a table. */
static void html_points(FILE *out, const struct grading_report *report)
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

/* Writes a table of all scripts of a part that failed, for the teacher. Leaves
 * out those that weren't run. */
static void html_failures(FILE *out, const struct part_report *report)
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
