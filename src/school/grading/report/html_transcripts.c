/* Writes two transcripts side by side, with what was typed. */
#include "html.h"

#include <string.h>

#include "cli_output.h"
#include "escape.h"
#include "grading/course/course.h"

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

/* ---- Rows ---- */

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

void html_transcripts(FILE *out, const struct candidate_run *run,
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
