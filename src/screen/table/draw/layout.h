/* The layout of the table for a size of the screen: sizes in, boxes out,
 * without curses. For this room alone. */
#ifndef TABLE_SCREEN_LAYOUT_H
#define TABLE_SCREEN_LAYOUT_H

#include "screen_card_pictures.h"
#include "session.h"

/* How a hand is drawn. */
struct spread {
    struct box box;    /* of the cards; the row above is the hand's label */
    bool has_outlines; /* until the cards are there */
    bool is_of_split;  /* a single card is in the middle */
    bool in_words;     /* too many cards for pictures: "10♥ 8♠" */
    struct card_size size;
    int reserve; /* columns for chips, if the cards can overlap more */
    int stride;  /* columns from one card's left edge to the next one's */
};

struct seat_place {
    struct box box;  /* the whole column of the seat */
    bool is_stacked; /* hands are below each other; else side by side, with a
                        row below the box for the result, unless labels are
                        short */
    bool in_lines;   /* and there is a row for each: its total, its cards in
                        words, and its money, each at a column of its own */
    struct spread hands[HANDS_MAX];
    int name_row; /* the bankroll is below it, or beside it */
};

struct layout {
    int rows, columns;  /* of the table */
    struct box panel;   /* beside the table; without columns on most screens */
    struct box message; /* its last row is the status row */
    int dealer_row;     /* the dealer's label */
    struct spread dealer;
    struct box tray; /* the discards, on the left of the dealer */
    struct box shoe; /* on the right; both without columns if there is no room
                        or the panel shows them */
    int felt_row;    /* -1: no room */
    struct seat_place seats[SEATS_MAX];
    bool is_short;         /* name and bankroll share a row */
    bool is_compact;       /* no name; the title's row has the bankroll */
    bool has_short_labels; /* a hand's bet or result is beside its total */
    int status_row, question_row, actions_row, keys_row;
};

enum {
    COMPACT_ROWS = 16, /* the smallest screen, for one seat */
    COMPACT_COLUMNS = 46,
    PANEL_FROM = 120, /* columns; then there is a panel */
    PANEL_COLUMNS = 36
};

/* Plans a screen of at least SCREEN_ROWS by SCREEN_COLUMNS, or for one seat of
 * COMPACT_ROWS by COMPACT_COLUMNS. Nothing overlaps, whatever the cards are. */
void layout_plan(struct layout *layout, const struct table *table, int rows,
                 int columns);

/* Returns how many of the last cards of a hand fit as words in `rows`. */
int spread_words(const struct spread *spread, int rows);

#endif
