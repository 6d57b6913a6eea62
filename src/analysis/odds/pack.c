/* The chances of the next card and of a natural, against one upcard. */
#include "odds/pack.h"

#include "odds/shoe.h"

struct pack pack_of(const struct odds *odds, const struct odds_shoe *unseen,
                    int upcard)
{
    struct pack pack = {.odds = odds, .upcard = upcard};
    double scale = odds_shoe_scale(unseen);
    pack.natural_rank = odds->trees[upcard].natural_rank;
    pack.given_no_natural =
        odds->rules.peek == PEEK_HOLE && pack.natural_rank >= 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        pack.count[rank] = unseen->count[rank] * scale;
        pack.left += pack.count[rank];
    }
    return pack;
}

struct pack pack_without(const struct pack *pack, int rank, int count)
{
    struct pack rest = *pack;
    rest.count[rank] -= count;
    rest.left -= count;
    return rest;
}

bool pack_is_infinite(const struct pack *pack)
{
    return pack->left > (double)ODDS_COUNT_MAX * ODDS_RANKS;
}

bool pack_holds(const struct pack *pack, const struct odds_hand *hand)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (hand->count[rank] > pack->count[rank])
            return false;
    return true;
}

/*
 * If `naturals` of the `left` cards would make a natural, the hole card isn't
 * one of them with the chance (left - naturals) / left. The chance that some
 * other card comes next and the hole card isn't one of them is
 *     count / left * (left - 1 - naturals) / (left - 1).
 * If one of them comes next, it can't be the hole card, and the chance is
 *     naturals / left * (left - naturals) / (left - 1).
 */
void pack_chances(const struct pack *pack, const struct odds_hand *hand,
                  double chance[ODDS_RANKS])
{
    double left = pack->left - hand->cards;
    int natural = pack->given_no_natural ? pack->natural_rank : -1;
    double scale = 1 / left;
    if (natural >= 0) {
        double naturals = pack->count[natural] - hand->count[natural];
        scale = naturals < left
                    ? (left - 1 - naturals) / ((left - 1) * (left - naturals))
                    : 0;
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        chance[rank] = (pack->count[rank] - hand->count[rank]) * scale;
    if (natural >= 0)
        chance[natural] =
            (pack->count[natural] - hand->count[natural]) / (left - 1);
}
