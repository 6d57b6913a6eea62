/* Writes the report as text, for people. */
#include <stdlib.h>
#include <string.h>

#include "grading/report.h"

enum {
    PAGE = 78,
    COLUMN = 34, /* width of one side; two sides and a line number fill a
                  * line */
    LINES_BEFORE = 2,
    STACKED = 56 /* width of a line that is shown alone */
};

/* Writes `text` wrapped to PAGE columns and indented by `indent`. */
static void write_text_paragraph(FILE *out, const char *text, int indent)
{
    size_t column = 0;
    while (*text) {
        size_t word = strcspn(text, " ");
        size_t columns = 0;
        for (size_t i = 0; i < word; i++)
            columns += ((unsigned char)text[i] & 0xc0U) != 0x80U;
        if (column == 0 || column + 1 + columns > PAGE) {
            fprintf(out, "%s%*s", column > 0 ? "\n" : "", indent, "");
            column = (size_t)indent;
        } else {
            putc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)word, text);
        column += columns;
        text += word + strspn(text + word, " ");
    }
    putc('\n', out);
}

/* ---- Side by side ---- */

/* A position in a text whose lines are shown one by one. */
struct line_cursor {
    const char *text;
    size_t length;
    size_t position;
    size_t line;
};

/* Moves back by `lines` lines. */
static void cursor_go_back(struct line_cursor *cursor, size_t lines)
{
    while (lines-- > 0 && cursor->position > 0) {
        cursor->position--;
        while (cursor->position > 0 &&
               cursor->text[cursor->position - 1] != '\n')
            cursor->position--;
        cursor->line--;
    }
}

static size_t cursor_line_length(const struct line_cursor *cursor)
{
    return text_line_length(cursor->text + cursor->position,
                            cursor->length - cursor->position);
}

/* Writes the next line to `words`, from its byte `from` on, and moves past
 * it. */
static void show_next_line(char words[REPORT_LINE_SIZE],
                           struct line_cursor *cursor, size_t from,
                           size_t columns)
{
    size_t length = cursor_line_length(cursor);
    if (length == 0) {
        snprintf(words, REPORT_LINE_SIZE, "(end of output)");
        return;
    }
    if (from > length)
        from = length;
    escape_line(words, cursor->text + cursor->position + from, length - from,
                columns);
    cursor->position += length;
    cursor->line++;
}

static void write_text_row(FILE *out, bool differs, struct line_cursor *left,
                           struct line_cursor *right)
{
    char expected[REPORT_LINE_SIZE], got[REPORT_LINE_SIZE];
    size_t line = left->line;
    show_next_line(expected, left, 0, COLUMN);
    show_next_line(got, right, 0, COLUMN);
    int blanks = COLUMN - (int)escaped_columns(expected);
    fprintf(out, "  %s %4zu  %s%*s %s\n", differs ? ">" : " ", line, expected,
            blanks, "", got);
}

/* Returns the byte at which to start showing two long lines: a little before
 * their difference, but not inside a character. */
static size_t long_lines_start(const struct line_cursor *left,
                               const struct line_cursor *right)
{
    enum { BEFORE = 24 };
    const char *one = left->text + left->position;
    const char *other = right->text + right->position;
    size_t most = cursor_line_length(left), same = 0;
    if (cursor_line_length(right) < most)
        most = cursor_line_length(right);
    while (same < most && one[same] == other[same])
        same++;
    if (same < STACKED - BEFORE)
        return 0;
    same -= BEFORE;
    while (same > 0 && ((unsigned char)one[same] & 0xc0U) == 0x80U)
        same--;
    return same;
}

/* Writes two lines that are too wide for one row, one above the other. */
static void write_text_stacked(FILE *out, struct line_cursor *left,
                               struct line_cursor *right)
{
    char expected[REPORT_LINE_SIZE], got[REPORT_LINE_SIZE];
    size_t line = left->line;
    size_t from = long_lines_start(left, right);
    const char *dots = from > 0 ? "..." : "";
    show_next_line(expected, left, from, STACKED);
    show_next_line(got, right, from, STACKED);
    fprintf(out, "  > %4zu  expected %s%s\n", line, dots, expected);
    fprintf(out, "          got      %s%s\n", dots, got);
}

static bool is_wide_line(const struct line_cursor *cursor)
{
    char words[REPORT_LINE_SIZE];
    escape_line(words, cursor->text + cursor->position,
                cursor_line_length(cursor), REPORT_LINE_SIZE / 2);
    return escaped_columns(words) > COLUMN;
}

static void write_text_side_by_side(FILE *out, const struct candidate_run *run,
                                    const struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    struct line_cursor left = {expected->text, expected->length,
                               difference->expected_position,
                               difference->expected_line};
    struct line_cursor right = {run->result.output, run->result.output_length,
                                difference->got_position, difference->got_line};
    fprintf(out, "    line  %-*s %s\n", COLUMN, "expected", "got");
    cursor_go_back(&left, LINES_BEFORE);
    cursor_go_back(&right, LINES_BEFORE);
    while (left.line < difference->expected_line)
        write_text_row(out, false, &left, &right);
    right.position = difference->got_position;
    if (is_wide_line(&left) || is_wide_line(&right))
        write_text_stacked(out, &left, &right);
    else
        write_text_row(out, true, &left, &right);
}

/* ---- A run that failed ---- */

static void write_text_last_line(FILE *out, const struct candidate_run *run)
{
    struct line_cursor cursor = {run->result.output, run->result.output_length,
                                 run->result.output_length, 1};
    char words[REPORT_LINE_SIZE];
    if (cursor.length == 0) {
        fprintf(out, "    %s\n", nothing_printed_words());
        return;
    }
    cursor_go_back(&cursor, 1);
    escape_line(words, cursor.text + cursor.position,
                text_line_length(cursor.text + cursor.position,
                                 cursor.length - cursor.position),
                PAGE / 2);
    fprintf(out, "    Last line of its output: %s\n", words);
}

static void write_text_run(FILE *out, const struct part_report *report,
                           const struct candidate_run *run,
                           struct transcript *expected)
{
    char words[REPORT_LINE_SIZE];
    describe_shown_run(words, report, run);
    write_text_paragraph(out, words, 2);
    reference_run(run->script, expected);
    if (run->verdict != VERDICT_DIFFERS) {
        write_text_last_line(out, run);
    } else if (run->difference.kind == DIFFERENCE_PAUSE) {
        describe_pause(words, run, expected);
        write_text_paragraph(out, words, 4);
    } else {
        write_text_side_by_side(out, run, expected);
    }
    describe_hint(words, run, expected);
    if (*words)
        write_text_paragraph(out, words, 4);
    describe_command(words, run->script, report);
    fprintf(out, "    %s %s\n\n", try_words(report), words);
}

/* ---- A part ---- */

static void write_text_verdicts(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    for (int i = VERDICT_DIFFERS; i < VERDICT_COUNT; i++) {
        describe_count(words, (enum verdict)i, report->verdicts[i]);
        if (report->verdicts[i] > 0)
            fprintf(out, "  %s\n", words);
    }
    describe_giving_up(words, report);
    if (*words)
        fprintf(out, "  %s\n", words);
}

static void write_text_set(FILE *out, const struct part_report *report,
                           const struct mistake_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct mistake_facts *facts = mistake_facts(set->made[i].mistake);
        write_text_paragraph(out, facts->title, 4);
        write_text_paragraph(
            out, mistake_hint(set->made[i].mistake, report_assignment(report)),
            6);
    }
}

static bool is_right_so_far(const struct part_report *report)
{
    return report->verdicts[VERDICT_OK] + report->verdicts[VERDICT_NOT_RUN] ==
           report->scripts.count;
}

static void write_text_faults(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    describe_fault(words, report);
    if (*words == '\0')
        return;
    fprintf(out, "\n  %s\n", fault_heading(report));
    write_text_set(out, report, &report->faults);
    write_text_paragraph(out, words, 4);
}

static void write_text_diagnosis(FILE *out, const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    char words[REPORT_LINE_SIZE];
    describe_diagnosis(words, report);
    if (*words == '\0') {
        if (!is_right_so_far(report))
            putc('\n', out);
        return;
    }
    fputs(diagnosis->set_count > 0 ? "\n  What is wrong\n" : "\n", out);
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        if (i > 0)
            fputs("    or (these scripts can't tell which):\n", out);
        write_text_set(out, report, &diagnosis->sets[i]);
    }
    write_text_paragraph(out, words, diagnosis->set_count > 0 ? 4 : 2);
    putc('\n', out);
}

static void write_text_advice(FILE *out, const struct part_report *report,
                              struct transcript *expected)
{
    char words[REPORT_LINE_SIZE] = "Advice: ";
    size_t used = strlen(words);
    for (int i = 0; i < ADVICE_COUNT; i++) {
        char advice[REPORT_LINE_SIZE];
        if (!(report->advice & 1U << i))
            continue;
        describe_advice(advice, report, (enum advice)i, expected);
        snprintf(words + used, sizeof words - used, "%.480s", advice);
        write_text_paragraph(out, words, 2);
    }
}

void report_part_as_text(FILE *out, const struct part_report *report,
                         bool for_teacher, struct transcript *expected)
{
    char score[REPORT_LINE_SIZE];
    describe_score(score, report);
    fprintf(out, "%s: %s\n", part_name(report->part), score);
    if (report->compiler_output) {
        fputs("  The compiler says:\n", out);
        escape_lines(out, report->compiler_output, "    ", put_text);
    }
    if (report->problem[0] != '\0')
        escape_lines(out, report->problem, "  ", put_text);
    if (report->is_missing || report->does_not_compile || !report->runs)
        return;
    write_text_verdicts(out, report);
    write_text_advice(out, report, expected);
    write_text_faults(out, report);
    write_text_diagnosis(out, report);
    for (int i = VERDICT_DIFFERS; i < VERDICT_NOT_RUN; i++) {
        const struct candidate_run *run =
            shown_run(report, (enum verdict)i, for_teacher);
        if (run)
            write_text_run(out, report, run, expected);
    }
}

void report_as_text(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    for (size_t i = 0; expected && i < report->part_count; i++)
        report_part_as_text(out, &report->parts[i], true, expected);
    if (report->interrupted)
        fputs("Interrupted before everything was graded.\n", out);
    free(expected);
}
