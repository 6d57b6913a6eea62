/* The pictures on cards: kings, queens and jacks, the ace's suit, and large
 * pips. For paint_solid.c alone. */
#ifndef CARD_PICTURES_COURT_H
#define CARD_PICTURES_COURT_H

#include "screen_card_pictures.h"

enum {
    COURT_COLUMNS = 7, /* of a figure */
    COURT_ROWS = 7,
    WIDE_COURT_COLUMNS = 9, /* and as many rows */
    BUST_ROWS = 5,          /* COURT_COLUMNS wide */
    LARGE_PIP_COLUMNS = 3,
    LARGE_PIP_HALVES = 4, /* half rows */
    HUGE_PIP_COLUMNS = 5,
    HUGE_PIP_ROWS = 3
};

/* COURT_TWICE has each pixel of COURT_WIDE twice in both directions. */
enum court_size { COURT_NARROW, COURT_WIDE, COURT_TWICE };

/* Paints the figure of a king, queen or jack twice in the middle of the card
 * `box`: upright, and upside down below. */
void paint_court(const struct brush *brush, const struct box *box,
                 enum court_size size, int card);

/* Paints the figure once, as far as its shoulders, in the middle of the small
 * card `box`. */
void paint_bust(const struct brush *brush, const struct box *box, int card);

/* Paints the suit of an ace around its middle. */
void paint_large_suit(const struct brush *brush, int row, int column,
                      bool is_large, enum role role, int card);

/* Paints a pip of a large card from half row `half` of the screen on; upside
 * down if `is_turned`. */
void paint_large_pip(const struct brush *brush, int half, int column,
                     enum role role, int card, bool is_turned);

/* Paints a pip of a still larger card from `row` on. */
void paint_huge_pip(const struct brush *brush, int row, int column,
                    enum role role, int card, bool is_turned);

#endif
