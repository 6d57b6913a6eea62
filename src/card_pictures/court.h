/* The pictures on cards: kings, queens and jacks, and the ace's large suit. For
 * paint_solid.c alone. */
#ifndef CARD_PICTURES_COURT_H
#define CARD_PICTURES_COURT_H

#include "card_pictures.h"

enum {
    COURT_COLUMNS = 7, /* of a figure */
    COURT_ROWS = 7,
    WIDE_COURT_COLUMNS = 9, /* and as many rows */
    BUST_ROWS = 5,          /* COURT_COLUMNS wide */
    LARGE_SUIT_COLUMNS = 5,
    LARGE_SUIT_ROWS = 3
};

/* Paints the figure of a king, queen or jack twice: upright, and upside down
 * below. */
void paint_court(const struct brush *brush, int row, int column, bool is_wide,
                 int card);

/* Paints the figure once, in the lower right corner of the small card `box`. */
void paint_bust(const struct brush *brush, const struct box *box, int card);

void paint_large_suit(const struct brush *brush, int row, int column,
                      enum role role, int card);

#endif
