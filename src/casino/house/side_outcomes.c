/* Which outcome of a side bet the cards are. */
#include "house_side_bets.h"

/* The outcomes of each kind, in the order of their names in side_bets.c. */
enum { PERFECT_PAIR, COLORED_PAIR, MIXED_PAIR };
enum { SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH };
enum { MATCHED_20 = SIDE_LADIES + 1, SUITED_20, ANY_20 };
enum { ROYAL_MATCH, EASY_MATCH };
enum { BUST_8 };

bool side_bet_is_of_two_cards(enum side_bet_kind kind)
{
    return kind == SIDE_BET_PAIRS || kind == SIDE_BET_LADIES ||
           kind == SIDE_BET_MATCH;
}

static bool is_red(int card)
{
    return card_suit(card) == DIAMONDS || card_suit(card) == HEARTS;
}

static int pair_outcome(int first, int second)
{
    if (card_face(first) != card_face(second))
        return SIDE_LOST;
    if (card_suit(first) == card_suit(second))
        return PERFECT_PAIR;
    return is_red(first) == is_red(second) ? COLORED_PAIR : MIXED_PAIR;
}

static int ladies_outcome(int first, int second)
{
    enum { TWENTY = 20 };
    if (card_value(first) + card_value(second) != TWENTY)
        return SIDE_LOST;
    if (card_suit(first) != card_suit(second))
        return ANY_20;
    if (card_face(first) != card_face(second))
        return SUITED_20;
    return card_face(first) == QUEEN && card_suit(first) == HEARTS ? SIDE_LADIES
                                                                   : MATCHED_20;
}

static int match_outcome(int first, int second)
{
    if (card_suit(first) != card_suit(second))
        return SIDE_LOST;
    bool is_royal = card_face(first) + card_face(second) == QUEEN + KING &&
                    (card_face(first) == KING || card_face(second) == KING);
    return is_royal ? ROYAL_MATCH : EASY_MATCH;
}

int side_bet_of_two(enum side_bet_kind kind, int first, int second)
{
    switch (kind) {
    case SIDE_BET_PAIRS:
        return pair_outcome(first, second);
    case SIDE_BET_LADIES:
        return ladies_outcome(first, second);
    default:
        return match_outcome(first, second);
    }
}

static void sort_two(int *low, int *high)
{
    if (*low > *high) {
        int held = *low;
        *low = *high;
        *high = held;
    }
}

/* True if the faces follow one another. An ace is high or low. */
static bool is_straight(int low, int middle, int high)
{
    sort_two(&low, &middle);
    sort_two(&middle, &high);
    sort_two(&low, &middle);
    return (middle == low + 1 && high == middle + 1) ||
           (low == TWO && middle == TWO + 1 && high == ACE);
}

int side_bet_of_three(int first, int second, int third)
{
    bool flush = card_suit(first) == card_suit(second) &&
                 card_suit(second) == card_suit(third);
    bool trips = card_face(first) == card_face(second) &&
                 card_face(second) == card_face(third);
    bool straight = is_straight((int)card_face(first), (int)card_face(second),
                                (int)card_face(third));
    if (trips)
        return flush ? SUITED_TRIPS : TRIPS;
    if (straight)
        return flush ? STRAIGHT_FLUSH : STRAIGHT;
    return flush ? FLUSH : SIDE_LOST;
}

int side_bet_of_bust(int cards)
{
    enum { MOST = 8 };
    return cards >= MOST ? BUST_8 : MOST - cards;
}
