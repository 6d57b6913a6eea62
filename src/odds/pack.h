/* The cards that a hand is drawn from, and what standing wins. */
#ifndef ODDS_PACK_H
#define ODDS_PACK_H

#include "odds/tables.h"

/* ---- The cards of one upcard (pack.c) ---- */

/*
 * The cards from which a hand is drawn: the upcard is out, the hand's own
 * cards and `extra` others of rank `extra_rank` are not yet.
 */
struct pack {
    const struct odds *odds;
    int upcard;
    int natural_rank; /* as in the tree */
    bool given_no_natural;
    double count[ODDS_RANKS];
    double left;
};

/* From the cards unseen, without the upcard. */
struct pack pack_of(const struct odds *odds, const struct odds_shoe *unseen,
                    int upcard);

/* The pack after `count` cards of a rank have gone. */
struct pack pack_without(const struct pack *pack, int rank, int count);

/* Does the pack hold the cards of this hand? */
bool pack_holds(const struct pack *pack, const struct odds_hand *hand);

/* The chance of each rank to be the next card once the hand is out. */
void pack_chances(const struct pack *pack, const struct odds_hand *hand,
                  double chance[ODDS_RANKS]);

/* The chance of a natural once the hand is out, the dealer not having looked.
 */
double pack_natural(const struct pack *pack, const struct odds_hand *hand);

/* The same where it still matters to a hand: 0 given that the dealer has none.
 * The second is the chance once a card of this rank is out, too. */
double pack_danger(const struct pack *pack, const struct odds_hand *hand);
double pack_danger_after(const struct pack *pack, const struct odds_hand *hand,
                         int rank);

/* ---- Standing (stand.c) ---- */

struct stand_item {
    uint16_t hand;
    uint16_t extra; /* cards of the extra rank out beside the hand's own */
};

/* What each stand wins on average over the dealer's hands but naturals. A
 * natural counts 0, unless it is known that the dealer has none. */
void stand_values(const struct pack *pack, const struct stand_item items[],
                  int count, int extra_rank, double values[]);

#endif
