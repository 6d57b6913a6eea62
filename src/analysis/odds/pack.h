/* The cards that a hand is drawn from, and the value of standing. */
#ifndef ODDS_PACK_H
#define ODDS_PACK_H

#include "odds/tables.h"

/* ---- The cards of one upcard (pack.c) ---- */

/*
 * The cards from which a hand is drawn. The upcard has been taken out, but the
 * hand's own cards have not.
 */
struct pack {
    const struct odds *odds;
    int upcard;
    int natural_rank; /* as in struct dealer_trees */
    bool given_no_natural;
    double count[ODDS_RANKS];
    double left;
};

/* Returns the pack of the unseen cards, which are without the upcard. */
struct pack pack_of(const struct odds *odds, const struct odds_shoe *unseen,
                    int upcard);

/* Returns the pack without `count` cards of a rank. */
struct pack pack_without(const struct pack *pack, int rank, int count);

/* True if the pack is of an infinite shoe. */
bool pack_is_infinite(const struct pack *pack);

/* True if the pack holds the cards of this hand. */
bool pack_holds(const struct pack *pack, const struct odds_hand *hand);

/* Fills `chance` with the chance of each rank to come next after the hand. */
void pack_chances(const struct pack *pack, const struct odds_hand *hand,
                  double chance[ODDS_RANKS]);

/* Returns the chance of a dealer's natural, before the look, given the hand. */
static inline double pack_natural(const struct pack *pack,
                                  const struct odds_hand *hand)
{
    int rank = pack->natural_rank;
    if (rank < 0)
        return 0;
    return (pack->count[rank] - hand->count[rank]) / (pack->left - hand->cards);
}

/* True if a hand has to fear a natural that the dealer hasn't looked for. */
static inline bool pack_is_dangerous(const struct pack *pack)
{
    return !pack->given_no_natural && pack->natural_rank >= 0;
}

/* Return the chance of a natural that a hand still has to fear: 0 after the
 * look. pack_danger_after() gives it after one more card of this rank. */
static inline double pack_danger(const struct pack *pack,
                                 const struct odds_hand *hand)
{
    return pack_is_dangerous(pack) ? pack_natural(pack, hand) : 0;
}

static inline double pack_danger_after(const struct pack *pack,
                                       const struct odds_hand *hand, int rank)
{
    int natural = pack->natural_rank;
    if (!pack_is_dangerous(pack))
        return 0;
    return (pack->count[natural] - hand->count[natural] - (rank == natural)) /
           (pack->left - hand->cards - 1);
}

/* ---- Standing (stand.c) ---- */

struct stand_item {
    uint16_t hand;
    uint16_t extra; /* cards of the extra rank that are out, besides the hand */
};

/* Stores the average win of standing on each item. A dealer's natural counts as
 * 0 unless the dealer is known not to have one. */
void stand_values(const struct pack *pack, const struct stand_item items[],
                  int count, int extra_rank, double values[]);

#endif
