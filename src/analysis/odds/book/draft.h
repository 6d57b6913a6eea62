/* Play by totals against one upcard, while it is being worked out. */
#ifndef ODDS_BOOK_DRAFT_H
#define ODDS_BOOK_DRAFT_H

#include "odds/book/book.h"

enum { TOTALS = HAND_BEST + 1 };

/* The plays for each total, hard (0) and soft (1). */
struct cells {
    uint8_t otherwise[2][TOTALS]; /* hit or stand */
    uint8_t first[2][TOTALS];     /* on two cards: stand, hit, double or
                                     surrender */
    bool splits[ODDS_RANKS];
};

/* The chart for one upcard while it is being made. */
struct draft {
    const struct pack *pack;
    const struct odds_shoe *shoe;
    struct odds_values *values;
    struct cells cells;
    double weights[ODDS_HANDS]; /* the chance to reach the hand */
    double held[ODDS_HANDS];    /* the chance to hold its cards, in any order;
                                   used for cells that are never reached */
};

/* Starts a draft that always stands. */
void draft_start(struct draft *draft, const struct pack *pack,
                 const struct odds_shoe *shoe, struct odds_values *values);

/* Fills in the values of hitting the hands with this hard total. All higher
 * hard totals must be written. */
void draft_fill_hits(struct draft *draft, int hard);

/* Write the draft's actions to the values: hit or stand for the hands with this
 * hard total, those on two cards, and the splits. */
void draft_write_otherwise(struct draft *draft, int hard);
void draft_write_first(struct draft *draft);
void draft_write_splits(struct draft *draft);

#endif
