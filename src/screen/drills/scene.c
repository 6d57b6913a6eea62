/* The picture of a question: the cards, or the discard tray. */
#include <stdio.h>

#include "scene.h"

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

void draw_row_of_cards(const struct brush *brush, const struct box *box,
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

void draw_both_hands(const struct brush *brush, const struct box *box,
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

void draw_tray(const struct brush *brush, const struct box *box,
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
