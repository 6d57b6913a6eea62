/* Sample cards, for the menu of options. */
#include "screen_card_pictures.h"

void paint_card_samples(const struct brush *brush, int row)
{
    enum { COLUMN = 4, SUITS = 4 };
    static const struct card_size size = {5, 7};
    static const enum suit suits[SUITS] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    int stride = size.columns + 1;
    for (int i = 0; i < SUITS; i++)
        paint_card(brush, row, COLUMN + stride * i, &size, CARD_FACE,
                   card_code(suits[i], (enum face)(JACK + i)));
    paint_card(brush, row, COLUMN + stride * SUITS, &size, CARD_BACK, 0);
}
