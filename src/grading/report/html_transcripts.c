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

static void write_typed(FILE *out, struct side *side)
{
    const char *end =
        memchr(side->typed, '\n', (size_t)(side->typed_end - side->typed));
    if (end == NULL)
        return;
    fprintf(out, " <kbd>%.*s</kbd>", (int)(end - side->typed), side->typed);
    side->typed = end + 1;
}

static void write_cell(FILE *out, struct side *side, size_t piece, bool asks)
{
    char words[REPORT_LINE_SIZE];
    fputs("<td>", out);
    if (piece > 0) {
        escape_line(words, side->text + side->position, piece, CELL_COLUMNS);
        fputs("<code>", out);
        cli_write_xml(out, words);
        fputs("</code>", out);
    }
    if (asks)
        write_typed(out, side);
    fputs("</td>", out);
    side->position += piece;
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

void html_transcripts(FILE *out, const struct candidate_run *run,
                      const struct transcript *expected)
{
    struct side left = open_side(run->script, expected->text, expected->length);
    struct side right =
        open_side(run->script, run->result.output, run->result.output_length);
    bool marks = run->verdict == VERDICT_DIFFERS;
    bool is_pause = run->difference.kind == DIFFERENCE_PAUSE;
    size_t line = 1;
    fputs("<table class=\"lines\">\n"
          "<tr><th></th><th>expected</th><th>",
          out);
    fputs(right.length > 0 ? "got" : "got nothing", out);
    fputs("</th></tr>\n", out);
    for (int row = 0; row < ROWS_MOST && (left.position < left.length ||
                                          right.position < right.length);
         row++) {
        bool asks, other_asks;
        size_t piece = next_piece(&left, &asks);
        size_t other = next_piece(&right, &other_asks);
        bool differs = marks &&
                       left.position >= run->difference.expected_position &&
                       (is_pause || pieces_differ(&left, piece, &right, other));
        marks = marks && !differs;
        fprintf(out, "<tr%s><td>", differs ? " class=\"differs\"" : "");
        if (piece > 0)
            fprintf(out, "%zu", line);
        fputs("</td>", out);
        line += piece > 0 && left.text[left.position + piece - 1] == '\n';
        write_cell(out, &left, piece, asks);
        write_cell(out, &right, other, other_asks);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}
