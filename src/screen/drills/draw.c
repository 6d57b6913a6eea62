/* A question on the screen: its words, and where its picture is. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "scene.h"

/* The stage owns the title's row and the last four. */
enum { FIRST_ROW = 1, STAGE_ROWS = 4, MARGIN = 2 };

static struct box free_box(void)
{
    return (struct box){FIRST_ROW, MARGIN,
                        screen_rows() - STAGE_ROWS - FIRST_ROW,
                        screen_columns() - 2 * MARGIN};
}

/* ---- A question ---- */

/* Returns the box of the picture, below the words of the question, which end
 * before `row`, and above what is told. */
static struct box picture_box(const struct trainer *trainer, int row)
{
    struct box box = free_box();
    int last = box.row + box.rows;
    box.row = row + (screen_rows() >= SCREEN_ROWS);
    box.rows = last - box.row;
    if (trainer->state == TRAINER_TOLD)
        box.rows -= stage_status_rows(&trainer->stage) - 1;
    return box;
}

void trainer_write_cards(const struct trainer *trainer, int columns, FILE *out)
{
    const struct drill_stream *stream = &trainer->run.question.stream;
    if (trainer->state == TRAINER_ASKS)
        drill_write_cards(&trainer->setup, stream, columns, out);
    else
        drill_write_count(&trainer->setup, stream, columns, out);
}

/* Returns the cards of the count in lines, which the caller frees; or NULL. */
static char *cards_in_lines(const struct trainer *trainer, int columns)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (memory == NULL)
        return NULL;
    trainer_write_cards(trainer, columns, memory);
    fclose(memory);
    return text;
}

/* Writes them as far as there is room. */
static void draw_cards_in_lines(const struct trainer *trainer,
                                const struct brush *brush,
                                const struct box *box)
{
    char *text = cards_in_lines(trainer, box->columns);
    const char *line = text ? text : "";
    for (int i = 0; i < box->rows && *line; i++) {
        size_t length = strcspn(line, "\n");
        char row[DRILL_TEXT_SIZE];
        snprintf(row, sizeof row, "%.*s", (int)length, line);
        paint_cut(brush, box->row + i, box->column, box->columns, ROLE_PLAIN,
                  row);
        line += length + (line[length] == '\n');
    }
    free(text);
}

/* Every other group is a little to the right, so that a card that follows its
 * like is seen. */
static void draw_group(const struct trainer *trainer, const struct brush *brush,
                       const struct box *box)
{
    const struct drill_stream *stream = &trainer->run.question.stream;
    int count = stream->groups[trainer->group];
    struct box middle = *box;
    middle.row += box->rows / 4;
    middle.rows -= box->rows / 4;
    middle.column += trainer->group % 2 * 2;
    draw_row_of_cards(brush, &middle, stream->cards + trainer->shown, count,
                      false);
}

/* Writes the words of the question without what the picture shows. */
static void write_words(const struct drill_question *question,
                        char text[DRILL_TEXT_SIZE + 1])
{
    const char *from = question->text;
    const char *bar = strstr(from, "], ");
    if (question->scene.tray >= 0 && bar)
        from = bar + 3;
    snprintf(text, DRILL_TEXT_SIZE + 1, "%s?", from);
    text[0] = (char)toupper((unsigned char)text[0]);
}

/* Draws the ramp below what happened before a bet in an exam, if the screen has
 * rows to spare. Returns the row after it. */
static int draw_ramp(const struct trainer *trainer, const struct brush *brush,
                     const struct box *box)
{
    const struct drill_question *question = &trainer->run.question;
    char ramp[DRILL_TEXT_SIZE], text[DRILL_TEXT_SIZE + 32];
    if (question->most == 0 || question->news[0] == '\0' ||
        screen_rows() <= SCREEN_ROWS)
        return box->row;
    drill_ramp_words(&trainer->setup, ramp);
    snprintf(text, sizeof text, "Your ramp bets %s.", ramp);
    return paint_wrapped(brush, box, ROLE_FAINT, text);
}

/* Writes what is above a question: what is asked in a drill, with its first
 * question and with each about a tray, or what happened before. */
static void write_words_above(const struct trainer *trainer,
                              char text[DRILL_TEXT_SIZE])
{
    const struct drill_question *question = &trainer->run.question;
    bool is_first = trainer->run.count == 0;
    bool reminds = question->news[0] == '\0' && question->scene.tray >= 0 &&
                   trainer->state == TRAINER_ASKS;
    if (trainer->state == TRAINER_SHOWS)
        text[0] = '\0';
    else if (is_first || reminds)
        drill_begin_words(&trainer->run, text);
    else
        snprintf(text, DRILL_TEXT_SIZE, "%s", question->news);
}

/* Returns the most rows of the words above a question, and of the question. */
static int most_rows_of_words(void)
{
    return screen_rows() < SCREEN_ROWS ? 4 : 5;
}

/* Draws the words of a question, and returns the row after them. */
static int draw_question_words(const struct trainer *trainer,
                               const struct brush *brush, struct box box)
{
    const struct drill_question *question = &trainer->run.question;
    char text[DRILL_TEXT_SIZE + 1], above[DRILL_TEXT_SIZE];
    bool is_first = trainer->run.count == 0;
    box.rows = most_rows_of_words();
    write_words_above(trainer, above);
    box.row =
        paint_wrapped(brush, &box, is_first ? ROLE_STATUS : ROLE_FAINT, above);
    box.row = draw_ramp(trainer, brush, &box);
    write_words(question, text);
    if (trainer->state != TRAINER_SHOWS && trainer->state != TRAINER_READY)
        box.row = paint_wrapped(brush, &box, ROLE_FELT, text);
    return box.row;
}

/* True if the picture has the cards of a count: all of them, with the question
 * if they come at once, or with the answer. */
static bool shows_all_cards(const struct trainer *trainer)
{
    return trainer->run.question.stream.group_count > 0 &&
           (trainer->state == TRAINER_TOLD ||
            (trainer->state == TRAINER_ASKS &&
             drill_cards_are_at_once(&trainer->setup)));
}

/* Returns the rows that `text` takes, which are at most `most`. */
static int rows_of_words(const char *text, int columns, int most)
{
    int rows = 0;
    for (; *text && rows < most; rows++) {
        text += text_row(text, columns);
        text += strspn(text, " ");
    }
    return rows;
}

/* Returns the row after the words of a question about a count. */
static int row_after_words(const struct trainer *trainer)
{
    const struct box box = free_box();
    int most = most_rows_of_words();
    char text[DRILL_TEXT_SIZE + 1], above[DRILL_TEXT_SIZE];
    write_words_above(trainer, above);
    write_words(&trainer->run.question, text);
    return box.row + rows_of_words(above, box.columns, most) +
           rows_of_words(text, box.columns, most);
}

bool trainer_has_more_cards(const struct trainer *trainer)
{
    int rows = 0;
    if (!shows_all_cards(trainer))
        return false;
    const struct box box = picture_box(trainer, row_after_words(trainer));
    char *text = cards_in_lines(trainer, box.columns);
    for (const char *at = text; at && (at = strchr(at, '\n')) != NULL; at++)
        rows++;
    free(text);
    return rows > box.rows;
}

static void draw_question(const struct trainer *trainer,
                          const struct brush *brush)
{
    const struct drill_question *question = &trainer->run.question;
    const struct drill_scene *scene = &question->scene;
    struct box box =
        picture_box(trainer, draw_question_words(trainer, brush, free_box()));
    if (trainer->state == TRAINER_SHOWS)
        draw_group(trainer, brush, &box);
    else if (shows_all_cards(trainer))
        draw_cards_in_lines(trainer, brush, &box);
    else if (scene->tray >= 0)
        draw_tray(brush, &box, scene, trainer->setup.precision);
    else if (scene->hand_count > 0)
        draw_both_hands(brush, &box, scene);
}

/* Writes the drill and the number of its question in the upper right corner. */
static void draw_place(const struct trainer *trainer)
{
    char place[2 * DRILL_WORD_SIZE + 16], of_all[DRILL_WORD_SIZE] = "";
    if (trainer->setup.cards > 0)
        snprintf(of_all, sizeof of_all, " of %d", trainer->setup.cards);
    snprintf(place, sizeof place, "%.20s, question %zu%s",
             drill_name(&trainer->run),
             trainer->run.count + (trainer->state != TRAINER_TOLD), of_all);
    paint_right(&trainer->stage.brush, 0, screen_columns() - 1, ROLE_FAINT,
                place);
}

void trainer_draw(void *self)
{
    struct trainer *trainer = self;
    const struct brush *brush = &trainer->stage.brush;
    const struct box box = free_box();
    trainer->stage.is_typing = trainer->state == TRAINER_ASKS &&
                               trainer->run.question.letters[0] == '\0';
    if (trainer->state == TRAINER_MENU) {
        trainer_draw_menu(trainer, &box);
        return;
    }
    draw_place(trainer);
    draw_question(trainer, brush);
}
