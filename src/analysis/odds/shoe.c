/* Ranks, shoes as counts of them, and the cards left against one upcard. */
#include "odds/kernel.h"

enum { RANK_COPIES = 4 }; /* of each face in a deck */

int odds_rank(int card)
{
    return card_face(card) == ACE ? ODDS_ACE : card_value(card) - 1;
}

const char *odds_rank_name(int rank)
{
    static const char *const names[ODDS_RANKS] = {"A", "2", "3", "4", "5",
                                                  "6", "7", "8", "9", "10"};
    return names[rank];
}

struct odds_shoe odds_shoe_of(int decks)
{
    struct odds_shoe shoe = {.infinite = decks == DECKS_INFINITE};
    if (shoe.infinite)
        decks = 1;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        shoe.count[rank] = RANK_COPIES * decks;
    shoe.count[ODDS_TEN] *= ODDS_TEN_FACES;
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        shoe.tens[face] = RANK_COPIES * decks;
    return shoe;
}

struct odds_shoe odds_shoe_for(const struct rules *rules)
{
    struct odds_shoe shoe = odds_shoe_of(rules->decks);
    if (rules->no_tens) {
        shoe.count[ODDS_TEN] -= shoe.tens[0];
        shoe.tens[0] = 0;
    }
    return shoe;
}

bool odds_shoe_take(struct odds_shoe *shoe, int card)
{
    int rank = odds_rank(card);
    int *face =
        rank == ODDS_TEN ? &shoe->tens[(int)card_face(card) - TEN] : NULL;
    if (shoe->count[rank] <= 0 || (face && *face <= 0))
        return false;
    if (!shoe->infinite) {
        shoe->count[rank]--;
        if (face)
            --*face;
    }
    return true;
}

double odds_shoe_scale(const struct odds_shoe *shoe)
{
    return shoe->infinite ? 0x1p60 : 1;
}

int odds_shoe_cards(const struct odds_shoe *shoe)
{
    int cards = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        cards += shoe->count[rank];
    return cards;
}

void odds_shoe_even_out_tens(struct odds_shoe *shoe)
{
    int tens = shoe->count[ODDS_TEN];
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        shoe->tens[face] =
            tens / ODDS_TEN_FACES + (face < tens % ODDS_TEN_FACES);
}

/* ---- The cards left against one upcard ---- */

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

/* ---- Whether shoes can be analyzed ---- */

const char *check_results(const struct odds *odds, const struct odds_book *book)
{
    if (book->strategy == ODDS_CDP)
        return "not available for cdp, which no real player can follow; use "
               "cdz";
    return rules_refusal(&odds->rules, ENGINE_RESULTS);
}

const char *check_counts(const struct odds *odds, const struct odds_shoe *shoe)
{
    int tens = 0;
    if (odds->rules.shows_both && odds->hole == NO_HOLE)
        return "the dealer's hole card must be known";
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] < 0 || shoe->count[rank] > ODDS_COUNT_MAX)
            return "a shoe holds from 0 to 100000000 cards of each rank";
    if (odds->rules.split_by == SPLIT_BY_VALUE)
        return NULL;
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        if (shoe->tens[face] < 0 || shoe->tens[face] > ODDS_COUNT_MAX)
            return "a shoe holds from 0 to 100000000 cards of each rank";
        tens += shoe->tens[face];
    }
    if (tens != shoe->count[ODDS_TEN])
        return "if pairs are split by rank, the tens, jacks, queens and kings "
               "must add up to the ten-valued cards";
    return NULL;
}

/* Low cards use up the most cards, so it takes those first. */
bool cards_suffice(const struct odds_shoe *unseen, int total, int last)
{
    int64_t left = 0, used = 0;
    if (unseen->infinite)
        return true;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int fit = total / (rank + 1);
        int taken = unseen->count[rank] < fit ? unseen->count[rank] : fit;
        left += unseen->count[rank];
        used += taken;
        total -= taken * (rank + 1);
    }
    return left >= used + last;
}

const char *odds_check_shoe(const struct odds *odds,
                            const struct odds_shoe *shoe)
{
    const char *fault = check_counts(odds, shoe);
    int hands = odds->rules.split;
    if (fault == NULL &&
        !cards_suffice(shoe, PLAYER_BEFORE_LAST * hands + DEALER_BEFORE_LAST,
                       hands + 1))
        fault = "the shoe could run out during a round; leave more cards in it "
                "or allow fewer splits";
    return fault;
}
