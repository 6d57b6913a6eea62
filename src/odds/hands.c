/*
 * Numbers the hands by hard total, and within one total by the count of tens,
 * then of nines, and so on. The number of a hand is the count of the hands
 * before it, so no search is needed.
 */
#include "odds/tables.h"

enum { ACE_BONUS = 10 };

/* A hand without its highest card. */
struct hand_parent {
    int16_t hand;
    int highest;
};

/* The number of hands by hard total that use only the ranks below `rank`. */
typedef int hand_counts[HAND_BEST + 1][ODDS_RANKS + 1];

static void count_hands(hand_counts counts)
{
    for (int rank = 0; rank <= ODDS_RANKS; rank++)
        counts[0][rank] = 1;
    for (int hard = 1; hard <= HAND_BEST; hard++) {
        counts[hard][0] = 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            counts[hard][rank + 1] =
                counts[hard][rank] +
                (hard > rank ? counts[hard - rank - 1][rank + 1] : 0);
    }
}

static int number_of_hand(hand_counts counts, const uint8_t count[ODDS_RANKS],
                          int hard)
{
    int number = 0;
    for (int less = 0; less < hard; less++)
        number += counts[less][ODDS_RANKS];
    for (int rank = ODDS_RANKS - 1; rank >= 0; rank--)
        for (int copies = count[rank]; copies > 0; copies--) {
            number += counts[hard][rank];
            hard -= rank + 1;
        }
    return number;
}

static struct odds_hand hand_with_card(const struct odds_hand *hand, int rank)
{
    struct odds_hand more = *hand;
    more.count[rank]++;
    more.cards++;
    more.hard = (uint8_t)(more.hard + rank + 1);
    more.soft = more.count[ODDS_ACE] > 0 && more.hard + ACE_BONUS <= HAND_BEST;
    more.total = (uint8_t)(more.hard + (more.soft ? ACE_BONUS : 0));
    return more;
}

/* Returns the number of `more`, which is the hand of `parent` plus a card. A
 * card below the hand's highest could as well have come before it, and both of
 * those steps are already known. */
static int number_with(const struct odds *odds, hand_counts counts,
                       const struct hand_parent *parent,
                       const struct odds_hand *more, int rank)
{
    if (rank >= parent->highest)
        return number_of_hand(counts, more->count, more->hard);
    return odds->next[odds->next[parent->hand][rank]][parent->highest];
}

void hands_fill(struct odds *odds)
{
    hand_counts counts;
    struct hand_parent parents[ODDS_HANDS] = {{0, 0}};
    count_hands(counts);
    odds->hands[0] = (struct odds_hand){0};
    for (int hand = 0; hand < ODDS_HANDS; hand++)
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            odds->next[hand][rank] = -1;
            if (odds->hands[hand].hard + rank + 1 > HAND_BEST)
                continue;
            struct odds_hand more = hand_with_card(&odds->hands[hand], rank);
            int number = number_with(odds, counts, &parents[hand], &more, rank);
            odds->next[hand][rank] = (int16_t)number;
            if (rank < parents[hand].highest)
                continue;
            odds->hands[number] = more;
            parents[number] = (struct hand_parent){(int16_t)hand, rank};
        }
}

int odds_hand_find(const struct odds *odds, const int count[ODDS_RANKS])
{
    int hand = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copies = count[rank]; copies > 0 && hand >= 0; copies--)
            hand = odds->next[hand][rank];
    return hand;
}

int odds_hand_next(const struct odds *odds, int hand, int rank)
{
    return odds->next[hand][rank];
}

void odds_hand_ranks(const struct odds_hand *hand, int *first, int *second)
{
    *first = *second = -1;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copy = 0; copy < hand->count[rank]; copy++)
            *(*first < 0 ? first : second) = rank;
}

const struct odds_hand *odds_hand_at(const struct odds *odds, int hand)
{
    return &odds->hands[hand];
}

int hand_pair_rank(const struct odds_hand *hand)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (hand->cards == ODDS_TWO_CARDS && hand->count[rank] == hand->cards)
            return rank;
    return -1;
}

/* ---- A 21 that wins at once ---- */

enum { RANK_SIX = 5, RANK_SEVEN, RANK_EIGHT, TRIO = 3 };

/* Returns the chance that three cards are spades. Nobody counts suits, so the
 * three sevens are equally likely to be any of those in the full shoe. */
static double chance_of_spades(const struct rules *rules, bool sevens)
{
    const double share = 1.0 / ODDS_SUITS;
    if (!sevens || rules->decks == DECKS_INFINITE)
        return share * share * share;
    double spades = rules->decks, cards = spades * ODDS_SUITS, chance = 1;
    for (int i = 0; i < TRIO; i++)
        chance *= (spades - i) / (cards - i);
    return chance > 0 ? chance : 0;
}

static double win_of_21(const struct rules *rules, const struct odds_hand *hand)
{
    bool trio = rules_21_is_trio(hand->count[RANK_SIX], hand->count[RANK_SEVEN],
                                 hand->count[RANK_EIGHT]);
    double spades =
        trio ? chance_of_spades(rules, hand->count[RANK_SEVEN] == TRIO) : 0;
    const double chance[SUITS_KINDS] = {[SUITS_MIXED] = 1 - ODDS_SUITS * spades,
                                        [SUITS_SAME] =
                                            (ODDS_SUITS - 1) * spades,
                                        [SUITS_SPADES] = spades};
    double halves = 0;
    for (int suits = 0; suits < SUITS_KINDS; suits++)
        halves += chance[suits] * rules_21_halves(rules, hand->cards, trio,
                                                  (enum bonus_suits)suits);
    return halves / BET_HALVES;
}

void wins_21_fill(struct odds *odds)
{
    for (int i = 0; i < ODDS_HANDS; i++)
        if (rules_21_wins(&odds->rules, odds->hands[i].total))
            odds->wins_21[i] = win_of_21(&odds->rules, &odds->hands[i]);
}
