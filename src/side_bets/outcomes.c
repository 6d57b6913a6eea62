/* Which outcome the first cards are. */
#include "inside.h"

static const int QUEEN_PLACE = QUEEN - TWO, KING_PLACE = KING - TWO,
                 ACE_PLACE = ACE - TWO, HEARTS_PLACE = HEARTS - CLUBS;

bool is_of_two_cards(enum side_bet_kind kind)
{
    return kind == SIDE_BET_PAIRS || kind == SIDE_BET_LADIES ||
           kind == SIDE_BET_MATCH;
}

static bool is_red(struct place card)
{
    return card.suit == DIAMONDS - CLUBS || card.suit == HEARTS_PLACE;
}

static int pair_outcome(struct place first, struct place second)
{
    if (first.face != second.face)
        return NO_OUTCOME;
    if (first.suit == second.suit)
        return PERFECT_PAIR;
    return is_red(first) == is_red(second) ? COLORED_PAIR : MIXED_PAIR;
}

static int value_of(struct place card)
{
    return face_value((enum face)(card.face + TWO));
}

static int ladies_outcome(struct place first, struct place second)
{
    enum { TWENTY = 20 };
    if (value_of(first) + value_of(second) != TWENTY)
        return NO_OUTCOME;
    if (first.suit != second.suit)
        return ANY_20;
    if (first.face != second.face)
        return SUITED_20;
    return first.face == QUEEN_PLACE && first.suit == HEARTS_PLACE ? LADIES
                                                                   : MATCHED_20;
}

static int match_outcome(struct place first, struct place second)
{
    if (first.suit != second.suit)
        return NO_OUTCOME;
    bool is_royal = first.face + second.face == QUEEN_PLACE + KING_PLACE &&
                    (first.face == KING_PLACE || second.face == KING_PLACE);
    return is_royal ? ROYAL_MATCH : EASY_MATCH;
}

int outcome_of_two(enum side_bet_kind kind, struct place first,
                   struct place second)
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
           (low == 0 && middle == 1 && high == ACE_PLACE);
}

int outcome_of_three(struct place first, struct place second,
                     struct place third)
{
    bool flush = first.suit == second.suit && second.suit == third.suit;
    bool trips = first.face == second.face && second.face == third.face;
    bool straight = is_straight(first.face, second.face, third.face);
    if (trips)
        return flush ? SUITED_TRIPS : TRIPS;
    if (straight)
        return flush ? STRAIGHT_FLUSH : STRAIGHT;
    return flush ? FLUSH : NO_OUTCOME;
}
