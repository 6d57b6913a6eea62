/* The report for people. */
#include <stdlib.h>
#include <string.h>

#include "show.h"

enum {
    PAGE = 78,
    COLUMN = 34, /* of a shown line; two of them and a number make a page */
    LINES_BEFORE = 2,
    STACKED = 56 /* columns of a line that stands alone */
};

/* Words to the page's width, behind an indent. */
static void write_paragraph(FILE *out, const char *text, int indent)
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

/* A text whose lines are written one by one. */
struct odds_report {
    const char *text;
    size_t length;
    size_t position;
    size_t line;
};

/* Goes back by so many lines. */
static void go_back(struct odds_report *page, size_t lines)
{
    while (lines-- > 0 && page->position > 0) {
        page->position--;
        while (page->position > 0 && page->text[page->position - 1] != '\n')
            page->position--;
        page->line--;
    }
}

static size_t length_here(const struct odds_report *page)
{
    return line_length(page->text + page->position,
                       page->length - page->position);
}

/* The line from its byte `from` on, and goes behind it. */
static void show_next(char shown[SHOWN_SIZE], struct odds_report *page,
                      size_t from, size_t columns)
{
    size_t length = length_here(page);
    if (length == 0) {
        snprintf(shown, SHOWN_SIZE, "(the end)");
        return;
    }
    if (from > length)
        from = length;
    show_line(shown, page->text + page->position + from, length - from,
              columns);
    page->position += length;
    page->line++;
}

static void write_row(FILE *out, bool differs, struct odds_report *left,
                      struct odds_report *right)
{
    char expected[SHOWN_SIZE], got[SHOWN_SIZE];
    size_t line = left->line;
    show_next(expected, left, 0, COLUMN);
    show_next(got, right, 0, COLUMN);
    int blanks = COLUMN - (int)shown_columns(expected);
    fprintf(out, "  %s %4zu  %s%*s %s\n", differs ? ">" : " ", line, expected,
            blanks, "", got);
}

/* How much of two lines is the same: a long line begins a little before its
 * difference, but not within a sign. */
static size_t long_lines_start(const struct odds_report *left,
                               const struct odds_report *right)
{
    enum { BEFORE = 24 };
    const char *one = left->text + left->position;
    const char *other = right->text + right->position;
    size_t most = length_here(left), same = 0;
    if (length_here(right) < most)
        most = length_here(right);
    while (same < most && one[same] == other[same])
        same++;
    if (same < STACKED - BEFORE)
        return 0;
    same -= BEFORE;
    while (same > 0 && ((unsigned char)one[same] & 0xc0U) == 0x80U)
        same--;
    return same;
}

/* Lines that are too wide to stand side by side: one above the other. */
static void write_stacked(FILE *out, struct odds_report *left,
                          struct odds_report *right)
{
    char expected[SHOWN_SIZE], got[SHOWN_SIZE];
    size_t line = left->line;
    size_t from = long_lines_start(left, right);
    const char *dots = from > 0 ? "..." : "";
    show_next(expected, left, from, STACKED);
    show_next(got, right, from, STACKED);
    fprintf(out, "  > %4zu  expected %s%s\n", line, dots, expected);
    fprintf(out, "          got      %s%s\n", dots, got);
}

static bool is_wide(const struct odds_report *page)
{
    char shown[SHOWN_SIZE];
    show_line(shown, page->text + page->position, length_here(page),
              SHOWN_SIZE / 2);
    return shown_columns(shown) > COLUMN;
}

static void write_side_by_side(FILE *out, const struct class_run *run,
                               const struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    struct odds_report left = {expected->text, expected->length,
                               difference->expected_position,
                               difference->expected_line};
    struct odds_report right = {run->result.output, run->result.output_length,
                                difference->got_position, difference->got_line};
    fprintf(out, "    line  %-*s %s\n", COLUMN, "expected", "got");
    go_back(&left, LINES_BEFORE);
    go_back(&right, LINES_BEFORE);
    while (left.line < difference->expected_line)
        write_row(out, false, &left, &right);
    right.position = difference->got_position;
    if (is_wide(&left) || is_wide(&right))
        write_stacked(out, &left, &right);
    else
        write_row(out, true, &left, &right);
}

/* ---- A run that failed ---- */

static void write_last_line(FILE *out, const struct class_run *run)
{
    struct odds_report page = {run->result.output, run->result.output_length,
                               run->result.output_length, 1};
    char shown[SHOWN_SIZE];
    if (page.length == 0) {
        fputs("    It printed nothing that has come out.\n", out);
        return;
    }
    go_back(&page, 1);
    show_line(
        shown, page.text + page.position,
        line_length(page.text + page.position, page.length - page.position),
        PAGE / 2);
    fprintf(out, "    The last line that came out: %s\n", shown);
}

static void write_run(FILE *out, const struct part_report *report,
                      const struct class_run *run, struct transcript *expected)
{
    char shown[SHOWN_SIZE];
    show_first(shown, run);
    write_paragraph(out, shown, 2);
    reference_run(run->script, expected);
    if (run->verdict != VERDICT_DIFFERS) {
        write_last_line(out, run);
    } else if (run->difference.kind == DIFFERENCE_PAUSE) {
        show_pause(shown, run, expected);
        write_paragraph(out, shown, 4);
    } else {
        write_side_by_side(out, run, expected);
    }
    show_note(shown, run, expected);
    if (*shown)
        write_paragraph(out, shown, 4);
    show_command(shown, run->script, report);
    fprintf(out, "    Try it: %s\n\n", shown);
}

/* ---- A part ---- */

static void write_verdicts(FILE *out, const struct part_report *report)
{
    for (int i = VERDICT_DIFFERS; i < VERDICT_COUNT; i++) {
        char shown[SHOWN_SIZE];
        show_count(shown, (enum verdict)i, report->verdicts[i]);
        if (report->verdicts[i] > 0)
            fprintf(out, "  %s\n", shown);
    }
    if (report->gave_up)
        fputs("  So many runs timed out that the others were left out.\n", out);
}

static void write_set(FILE *out, mistake_set set)
{
    for (int i = 0; i < MISTAKE_COUNT; i++) {
        const struct mistake_facts *facts = mistake_facts((enum mistake)i);
        if (!(set & mistake_bit((enum mistake)i)))
            continue;
        write_paragraph(out, facts->title, 4);
        write_paragraph(out, facts->hint, 6);
    }
}

static bool is_right_so_far(const struct part_report *report)
{
    return report->verdicts[VERDICT_OK] + report->verdicts[VERDICT_NOT_RUN] ==
           report->scripts.count;
}

static void write_diagnosis(FILE *out, const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    char shown[SHOWN_SIZE];
    show_certainty(shown, report);
    if (*shown == '\0') {
        if (!is_right_so_far(report))
            putc('\n', out);
        return;
    }
    fputs(diagnosis->set_count > 0 ? "\n  What is wrong\n" : "\n", out);
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        if (i > 0)
            fputs("    or, which these scripts can't tell from it:\n", out);
        write_set(out, diagnosis->sets[i]);
    }
    write_paragraph(out, shown, diagnosis->set_count > 0 ? 4 : 2);
    putc('\n', out);
}

static void write_part(FILE *out, const struct part_report *report,
                       struct transcript *expected)
{
    char score[SHOWN_SIZE];
    show_score(score, report);
    fprintf(out, "%s: %s\n", part_name(report->part), score);
    if (report->compiler_words) {
        fputs("  The compiler says:\n", out);
        show_lines(out, report->compiler_words, "    ", put_text);
    }
    if (report->does_not_compile)
        return;
    write_verdicts(out, report);
    write_diagnosis(out, report);
    for (int i = VERDICT_DIFFERS; i < VERDICT_NOT_RUN; i++) {
        const struct class_run *run = first_run(report, (enum verdict)i);
        if (run)
            write_run(out, report, run, expected);
    }
}

void report_as_text(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    for (size_t i = 0; expected && i < report->part_count; i++)
        write_part(out, &report->parts[i], expected);
    if (report->interrupted)
        fputs("Stopped before all was done.\n", out);
    free(expected);
}
