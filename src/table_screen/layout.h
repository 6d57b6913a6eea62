/* Where everything on the table lies, for a size of the screen. It knows no
 * curses: sizes in, boxes out. For this room alone. */
#ifndef TABLE_SCREEN_LAYOUT_H
#define TABLE_SCREEN_LAYOUT_H

#include "paint_card.h"
#include "session.h"

/* How a hand is drawn. */
struct spread {
    struct box box; /* of the cards; the row above is the hand's label */
    bool in_words;  /* too many cards for pictures: "10♥ 8♠" */
    struct card_size size;
    int stride; /* columns from one card's left edge to the next one's */
};

struct seat_place {
    struct box box;  /* the whole column of the seat */
    bool is_stacked; /* its hands lie one below the other; else abreast, with
                        a row below the box for the result */
    struct spread hands[HANDS_MAX];
    int name_row; /* the bankroll lies below */
};

struct layout {
    int rows, columns;
    int dealer_row; /* the dealer's label */
    struct spread dealer;
    struct box tray; /* the discards, on the left of the dealer */
    struct box shoe; /* on the right */
    int felt_row;
    struct seat_place seats[SEATS_MAX];
    int status_row, question_row, actions_row, keys_row;
};

/* For at least SCREEN_ROWS by SCREEN_COLUMNS. Nothing overlaps, whatever the
 * cards are. */
void layout_plan(struct layout *layout, const struct table *table, int rows,
                 int columns);

/* How many of the last cards of a hand can be shown as words. */
int spread_words(const struct spread *spread, int rows);

#endif
