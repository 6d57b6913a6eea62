/* The picture of a question: its words, the dealer's cards, and the hand. */
#include <ctype.h>
#include <string.h>

#include "game.h"

/* The stage owns the title's row and the last four. */
enum { FIRST_ROW = 1, STAGE_ROWS = 4, MARGIN = 2 };

static struct box free_box(void)
{
    return (struct box){FIRST_ROW, MARGIN,
                        screen_rows() - STAGE_ROWS - FIRST_ROW,
                        screen_columns() - 2 * MARGIN};
}

/* ---- The menu ---- */

static void draw_list_of_drills(const struct trainer *trainer,
                                const struct brush *brush)
{
    const struct box box = free_box();
    int row = box.row + 1;
    for (int i = 0; trainer_kind(i); i++) {
        const struct drill_kind *kind = trainer_kind(i);
        bool is_chosen = i == trainer->chosen;
        char text[DRILL_TEXT_SIZE];
        snprintf(text, sizeof text, "%s %d  %-11s",
                 is_chosen ? brush->glyphs->turn : " ", i + 1, kind->name);
        int column = paint_cut(brush, row, box.column, box.columns,
                               is_chosen ? ROLE_TURN : ROLE_PLAIN, text);
        if (screen_columns() >= SCREEN_COLUMNS)
            paint_cut(brush, row, column + 1,
                      box.column + box.columns - column - 1, ROLE_FELT,
                      kind->purpose);
        row++;
    }
    if (screen_columns() < SCREEN_COLUMNS)
        paint_cut(brush, row + 1, box.column, box.columns, ROLE_FELT,
                  trainer_kind(trainer->chosen)->purpose);
}

/* ---- Cards ---- */

/* Returns the size of cards of which `count` fit in a row of the box, at most
 * `rows` high; no rows if there is only room for words. */
static struct card_size card_size_for(int rows, int columns, int count)
{
    static const struct card_size sizes[] = {{9, 11}, {7, 9}, {5, 6}, {4, 5}};
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

/* Draws the dealer's cards above the hand, in two halves of the box. */
static void draw_both_hands(const struct brush *brush, const struct box *box,
                            const struct drill_scene *scene)
{
    struct box half = *box;
    half.rows = box->rows / 2;
    draw_row_of_cards(brush, &half, scene->dealer, scene->dealer_count,
                      scene->hides_hole);
    half.row += half.rows;
    half.rows = box->rows - half.rows;
    draw_row_of_cards(brush, &half, scene->hand, scene->hand_count, false);
}

/* ---- The discard tray ---- */

/* Draws a bar as wide as the shoe, with a mark between decks. */
static void draw_tray(const struct brush *brush, const struct box *box,
                      const struct drill_scene *scene, int64_t precision)
{
    enum { DECK = 100 };
    int steps = (int)(scene->shoe / precision);
    int wide = (box->columns - 2) / (steps + (int)(scene->shoe / DECK));
    wide = wide < 1 ? 1 : wide > 6 ? 6 : wide;
    int rows = box->rows < 5 ? box->rows : 5;
    for (int row = 0; row < rows; row++) {
        int column = box->column;
        for (int step = 0; step < steps; step++) {
            bool is_full = step * precision < scene->tray;
            for (int i = 0; i < wide; i++)
                column = paint_text(brush, box->row + row, column,
                                    is_full ? ROLE_BACK : ROLE_FAINT,
                                    is_full ? brush->glyphs->full
                                            : brush->glyphs->empty);
            if ((step + 1) * precision % DECK == 0)
                column = paint_text(brush, box->row + row, column, ROLE_FRAME,
                                    brush->glyphs->vertical);
        }
    }
}

/* ---- A question ---- */

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

static void draw_question(const struct trainer *trainer,
                          const struct brush *brush)
{
    const struct drill_question *question = &trainer->run.question;
    const struct drill_scene *scene = &question->scene;
    char text[DRILL_TEXT_SIZE + 1], news[DRILL_TEXT_SIZE];
    struct box box = free_box();
    int last = box.row + box.rows;
    box.rows = screen_rows() < SCREEN_ROWS ? 2 : 4;
    snprintf(news, sizeof news, "%s", question->news);
    news[strcspn(news, "\n")] = '\0';
    if (*news)
        box.row = paint_wrapped(brush, &box, ROLE_FAINT, news);
    write_words(question, text);
    if (trainer->state != TRAINER_SHOWS)
        box.row = paint_wrapped(brush, &box, ROLE_FELT, text);
    box.rows = last - box.row;
    if (screen_rows() >= SCREEN_ROWS) {
        box.row++;
        box.rows--;
    }
    if (trainer->state == TRAINER_SHOWS)
        draw_group(trainer, brush, &box);
    else if (scene->tray >= 0)
        draw_tray(brush, &box, scene, trainer->setup.precision);
    else if (scene->hand_count > 0)
        draw_both_hands(brush, &box, scene);
}

void trainer_draw(void *self)
{
    const struct trainer *trainer = self;
    const struct brush *brush = &trainer->stage.brush;
    char place[DRILL_WORD_SIZE + DRILL_WORD_SIZE];
    if (trainer->state == TRAINER_MENU) {
        draw_list_of_drills(trainer, brush);
        return;
    }
    snprintf(place, sizeof place, "%.20s, question %zu",
             trainer->run.kind->name,
             trainer->run.count + (trainer->state != TRAINER_TOLD));
    paint_right(brush, 0, screen_columns() - 1, ROLE_FAINT, place);
    draw_question(trainer, brush);
}
