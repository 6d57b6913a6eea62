/* A question on the screen: its words, and its picture of cards or of the
 * discard tray. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trainer.h"
#include "screen_card_pictures.h"
#include "training_drills.h"

/* ---- Cards ---- */

/* Returns the size of cards of which `count` fit in a row of the box, at most
 * `rows` high; no rows if there is only room for words. */
static struct card_size card_size_for(int rows, int columns, int count)
{
    static const struct card_size sizes[] = {{13, 19}, {11, 15}, {9, 11},
                                             {7, 9},   {5, 6},   {4, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i].rows <= rows && count * (sizes[i].columns + 1) <= columns)
            return sizes[i];
    return (struct card_size){0, 0};
}

/* Draws cards side by side in the middle of the box; the second face down if
 * `hides`. If there is no room, writes them. */
static void draw_row_of_cards(const struct brush *brush, const struct box *box,
                              const int cards[], int count, bool hides)
{
    int places = hides && count < 2 ? 2 : count;
    struct card_size size = card_size_for(box->rows, box->columns, places);
    int stride = size.rows > 0 ? size.columns + 1 : 4;
    int left = box->column + (box->columns - places * stride) / 2;
    int column = left;
    for (int i = 0; i < places; i++, column += stride) {
        enum card_side side = i >= count ? CARD_BACK : CARD_FACE;
        if (column + stride > box->column + box->columns + 1)
            break;
        if (size.rows > 0)
            paint_card(brush, box->row, column, &size, side,
                       i < count ? cards[i] : 0);
        else if (side == CARD_BACK)
            paint_text(brush, box->row, column, ROLE_BACK, "**");
        else
            paint_card_word(brush, box->row, column, cards[i]);
    }
}

/* ---- Hands after a split ---- */

enum { HANDS_APART = 3, MARK_ROWS = 1 };

/* Draws the hands side by side in cards of this size, with a mark above the one
 * that is asked about. */
static void draw_split_pictures(const struct brush *brush,
                                const struct box *box,
                                const struct drill_scene *scene,
                                const struct card_size *size, int columns)
{
    int column = box->column + (box->columns - columns) / 2;
    for (int i = 0; i < scene->split_count; i++) {
        const struct drill_hand *hand = &scene->split[i];
        if (i == scene->split_asked)
            paint_text(brush, box->row, column, ROLE_TURN, brush->glyphs->turn);
        for (int j = 0; j < hand->count; j++, column += size->columns + 1)
            paint_card(brush, box->row + MARK_ROWS, column, size, CARD_FACE,
                       hand->cards[j]);
        column += HANDS_APART;
    }
}

/* Writes a hand in each row. */
static void draw_split_words(const struct brush *brush, const struct box *box,
                             const struct drill_scene *scene)
{
    for (int i = 0; i < scene->split_count && i < box->rows; i++) {
        const struct drill_hand *hand = &scene->split[i];
        int row = box->row + i, column = box->column + box->columns / 3;
        if (i == scene->split_asked)
            paint_text(brush, row, column - 2, ROLE_TURN, brush->glyphs->turn);
        for (int j = 0; j < hand->count; j++)
            column = 1 + paint_card_word(brush, row, column, hand->cards[j]);
    }
}

static void draw_split_hands(const struct brush *brush, const struct box *box,
                             const struct drill_scene *scene)
{
    int apart = (scene->split_count - 1) * HANDS_APART, cards = 0;
    for (int i = 0; i < scene->split_count; i++)
        cards += scene->split[i].count;
    struct card_size size =
        card_size_for(box->rows - MARK_ROWS, box->columns - apart, cards);
    if (size.rows > 0)
        draw_split_pictures(brush, box, scene, &size,
                            cards * (size.columns + 1) + apart);
    else
        draw_split_words(brush, box, scene);
}

/* Draws the hand, and the dealer's cards to its right, if pictures have room
 * so. */
static bool draw_hands_abreast(const struct brush *brush, const struct box *box,
                               const struct drill_scene *scene)
{
    bool has_hole = scene->hides_hole && scene->dealer_count < 2;
    int dealer_count = scene->dealer_count + has_hole;
    int count = scene->hand_count + dealer_count;
    struct card_size size =
        card_size_for(box->rows, box->columns - HANDS_APART + 1, count);
    int stride = size.columns + 1;
    struct box hand = *box, dealer = *box;
    if (size.rows == 0)
        return false;
    hand.column += (box->columns - count * stride + 1 - HANDS_APART) / 2;
    hand.columns = scene->hand_count * stride;
    dealer.column = hand.column + hand.columns + HANDS_APART;
    dealer.columns = dealer_count * stride;
    draw_row_of_cards(brush, &hand, scene->hand, scene->hand_count, false);
    draw_row_of_cards(brush, &dealer, scene->dealer, scene->dealer_count,
                      scene->hides_hole);
    return true;
}

/* Draws the dealer's cards above the hand, with a row between them, if there is
 * one to spare; in a low box, beside it. In a high one, they don't drift apart.
 * Hands after a split have a row for their mark above them. */
static void draw_both_hands(const struct brush *brush, const struct box *box,
                            const struct drill_scene *scene)
{
    enum { LEAST_ROWS = 5 + 1 + 5, MOST_ROWS = 2 * (13 + 4), LOW = 4 };
    int between = scene->split_count == 0 && box->rows != 2 * LOW;
    struct box half = *box;
    if (scene->split_count == 0 && box->rows < LEAST_ROWS &&
        draw_hands_abreast(brush, box, scene))
        return;
    if (half.rows > MOST_ROWS) {
        half.row += (half.rows - MOST_ROWS) / 2;
        half.rows = MOST_ROWS;
    }
    const int rows = half.rows;
    half.rows = (rows - between) / 2;
    draw_row_of_cards(brush, &half, scene->dealer, scene->dealer_count,
                      scene->hides_hole);
    half.row += (rows + between) / 2; /* in cards of the same size */
    if (scene->split_count > 0)
        draw_split_hands(brush, &half, scene);
    else
        draw_row_of_cards(brush, &half, scene->hand, scene->hand_count, false);
}

/* ---- The discard tray ---- */

enum { DECK = 100 };

/* Draws a row of the bar, with a mark after each deck, or the number of that
 * deck instead if `numbers`. */
static void draw_tray_row(const struct brush *brush, const struct box *box,
                          const struct drill_scene *scene, int64_t precision,
                          int wide, bool numbers)
{
    int column = box->column;
    for (int64_t at = 0; at < scene->shoe; at += precision) {
        bool is_full = at < scene->tray;
        bool ends_deck = (at + precision) % DECK == 0;
        for (int i = 0; i < wide; i++)
            column = paint_text(brush, box->row, column,
                                is_full ? ROLE_BACK : ROLE_FAINT,
                                numbers   ? " "
                                : is_full ? brush->glyphs->full
                                          : brush->glyphs->empty);
        if (!ends_deck)
            continue;
        char number[8];
        snprintf(number, sizeof number, "%d", (int)((at + precision) / DECK));
        column = paint_text(brush, box->row, column, ROLE_FRAME,
                            numbers ? number : brush->glyphs->vertical);
    }
    if (numbers)
        paint_text(brush, box->row, column, ROLE_FRAME, " decks");
}

/* Draws the tray and the rest of the shoe as a bar, with a scale below. */
static void draw_tray(const struct brush *brush, const struct box *box,
                      const struct drill_scene *scene, int64_t precision)
{
    enum { BAR_ROWS = 5, WIDEST = 6, WORDS = 8, HALF = 50 };
    struct box line = *box;
    int steps = (int)(scene->shoe / precision);
    int wide = (box->columns - WORDS - (int)(scene->shoe / DECK)) /
               (steps ? steps : 1);
    wide = wide < 1 ? 1 : wide > WIDEST ? WIDEST : wide;
    int rows = box->rows - 2 < BAR_ROWS ? box->rows - 2 : BAR_ROWS;
    char text[DRILL_TEXT_SIZE];
    snprintf(text, sizeof text, "Cards dealt, to the %s:",
             precision == DECK   ? "deck"
             : precision == HALF ? "half deck"
                                 : "quarter deck");
    paint_cut(brush, line.row++, line.column, line.columns, ROLE_FELT, text);
    for (int i = 0; i < rows; i++, line.row++)
        draw_tray_row(brush, &line, scene, precision, wide, false);
    draw_tray_row(brush, &line, scene, precision, wide, true);
}

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
