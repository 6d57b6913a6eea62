/* The cards of a hand, as pictures or as words. */
#include "table/draw/draw.h"

enum { WORD_COLUMNS = 4 }; /* "10♥ " */

int middle_of(const struct box *box, int columns)
{
    int left = (box->columns - columns) / 2;
    return box->column + (left > 0 ? left : 0);
}

struct box card_place(const struct spread *spread, int count, int card)
{
    /* In a deal the first card doesn't move when the second one comes. */
    int places = count < 2 ? 2 : count;
    if (count == 1 && spread->is_of_split)
        places = 1;
    int wide = (places - 1) * spread->stride + spread->size.columns;
    return (struct box){.row = spread->box.row,
                        .column = middle_of(&spread->box, wide) +
                                  card * spread->stride,
                        .rows = spread->size.rows,
                        .columns = spread->size.columns};
}

static void draw_pictures(const struct brush *brush,
                          const struct spread *spread, const int cards[],
                          int count, bool hides)
{
    int places = spread->has_outlines && count < 2 ? 2 : count;
    for (int i = 0; i < places; i++) {
        struct box place = card_place(spread, count, i);
        enum card_side side = i >= count        ? CARD_OUTLINE
                              : hides && i == 1 ? CARD_BACK
                                                : CARD_FACE;
        paint_card(brush, place.row, place.column, &spread->size, side,
                   cards[i]);
    }
}

/* Draws the cards as words; if there are too many, an ellipsis replaces the
 * first ones. */
static void draw_words(const struct brush *brush, const struct spread *spread,
                       const int cards[], int count, bool hides)
{
    int a_line = spread_words(spread, 1);
    int room = spread_words(spread, spread->box.rows);
    int first = count > room ? count - room + 1 : 0;
    for (int i = first > 0 ? first - 1 : 0; i < count; i++) {
        int place = i - (first > 0 ? first - 1 : 0);
        int row = spread->box.row + place / a_line;
        int column = spread->box.column + place % a_line * WORD_COLUMNS;
        if (i < first)
            paint_text(brush, row, column, ROLE_FAINT, brush->glyphs->ellipsis);
        else if (hides && i == 1)
            paint_text(brush, row, column, ROLE_BACK, "**");
        else
            paint_card_word(brush, row, column, cards[i]);
    }
}

void draw_cards(const struct brush *brush, const struct spread *spread,
                const int cards[], int count, bool hides)
{
    if (spread->in_words)
        draw_words(brush, spread, cards, count, hides);
    else
        draw_pictures(brush, spread, cards, count, hides);
}
