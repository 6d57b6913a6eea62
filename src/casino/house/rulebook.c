/* The rules of the game. Each is stated here and nowhere else; but the odds and
 * the simulation take it for granted that a dealer's bust with more than 22
 * pays. */
#include "house.h"

enum { TWO_CARDS = 2 };
/* The totals that may be doubled if totals are limited, or for free. */
enum { DOUBLE_LEAST = 9, DOUBLE_MOST = 11 };

struct rules_shoe rules_shoe(const struct rules *rules)
{
    enum { TENS = 4 }; /* one of each suit */
    int deck = rules->no_tens ? DECK_CARDS - TENS : DECK_CARDS;
    if (rules->decks == DECKS_INFINITE)
        return (struct rules_shoe){.cards = SHOE_CARDS};
    return (struct rules_shoe){.cards = rules->decks * deck,
                               .held = rules->fresh > 1 ? rules->fresh : 0};
}

bool rules_hand_is_natural(const struct rules *rules,
                           const struct rules_hand *hand)
{
    return rules->natural != PAYS_NONE && !hand->is_split &&
           !hand->is_switched && hand->cards == TWO_CARDS &&
           hand->total == HAND_BEST;
}

bool rules_natural_waits(const struct rules *rules)
{
    return rules->beats != BEATS_BOTH;
}

bool rules_natural_ties(const struct rules *rules, int dealer_total,
                        bool dealer_natural)
{
    return rules->beats == BEATS_NONE ? dealer_total == HAND_BEST
                                      : dealer_natural;
}

int64_t rules_natural_pay(const struct rules *rules, int64_t bet)
{
    static const struct {
        int paid, bet;
    } ratios[] = {[PAYS_3_2] = {3, 2},
                  [PAYS_6_5] = {6, 5},
                  [PAYS_1_1] = {1, 1},
                  [PAYS_2_1] = {2, 1},
                  [PAYS_NONE] = {1, 1}};
    return bet * ratios[rules->natural].paid / ratios[rules->natural].bet;
}

int rules_compare(const struct rules *rules, int total, int dealer_total)
{
    if (dealer_total > HAND_BEST)
        return rules->push_22 && dealer_total == DEALER_MOST ? 0 : 1;
    if (total == dealer_total)
        return rules->ties == TIE_LOSES ? -1 : 0;
    return total > dealer_total ? 1 : -1;
}

bool rules_21_wins(const struct rules *rules, int total)
{
    return rules->wins_21 && total == HAND_BEST;
}

int rules_21_halves(const struct rules *rules, const struct rules_21 *hand)
{
    enum { FEWEST = 5, KINDS = 3 };
    static const int by_cards[KINDS] = {3, 4, 6}; /* 3:2, 2:1, 3:1 */
    static const int by_suits[SUITS_KINDS] = {3, 4, 6};
    bool is_trio = hand->sevens == 3 ||
                   (hand->sixes == 1 && hand->sevens == 1 && hand->eights == 1);
    if (rules->bonus_678 && is_trio)
        return by_suits[hand->suits];
    if (!rules->bonus_cards || hand->cards < FEWEST)
        return BET_HALVES;
    int kind = hand->cards - FEWEST;
    return by_cards[kind < KINDS ? kind : KINDS - 1];
}

bool rules_hand_is_charlie(const struct rules *rules, int cards)
{
    return rules->charlie > 0 && cards >= rules->charlie;
}

bool rules_hand_is_finished(const struct rules *rules, int total, bool soft)
{
    return total == HAND_BEST && rules->natural != PAYS_NONE &&
           (!soft || rules->charlie == 0);
}

static bool is_hard_to_11(const struct rules_hand *hand, int least)
{
    return !hand->soft && hand->total >= least && hand->total <= DOUBLE_MOST;
}

static bool total_may_double(const struct rules *rules,
                             const struct rules_hand *hand)
{
    switch (rules->doubling) {
    case DOUBLE_ANY:
        return true;
    case DOUBLE_9_11:
        return is_hard_to_11(hand, DOUBLE_LEAST);
    case DOUBLE_10_11:
        return is_hard_to_11(hand, DOUBLE_LEAST + 1);
    default:
        return false;
    }
}

struct rules_allowed rules_allow(const struct rules *rules,
                                 const struct rules_hand *hand)
{
    bool hit =
        !hand->is_doubled && (!hand->is_split_ace || rules->hit_split_aces);
    bool is_first = hand->cards == TWO_CARDS && !hand->is_split;
    return (struct rules_allowed){
        .hit = hit,
        .doubling = hit && (hand->cards == TWO_CARDS || rules->double_cards) &&
                    (!hand->is_split || rules->das) &&
                    total_may_double(rules, hand),
        .surrender = hand->is_doubled
                         ? rules->double_rescue
                         : is_first && rules->surrender != SURRENDER_NONE,
        .double_free = rules->free_double && hand->cards == TWO_CARDS &&
                       is_hard_to_11(hand, DOUBLE_LEAST)};
}

struct rules_pair rules_pair(const struct rules *rules, enum face one,
                             enum face other)
{
    enum { ONE_SPLIT = 2 };
    bool once = one == ACE && !rules->resplit_aces && rules->split > ONE_SPLIT;
    return (struct rules_pair){
        .is_pair = rules->split_by == SPLIT_BY_RANK
                       ? one == other
                       : face_value(one) == face_value(other),
        .hands = once ? ONE_SPLIT : rules->split,
        .is_free = rules->free_split && face_value(one) != TEN};
}

bool rules_dealer_hits(const struct rules *rules, int total, bool soft)
{
    return total < DEALER_LEAST ||
           (rules->soft17_hits && soft && total == DEALER_LEAST);
}

struct rules_upcard rules_upcard(const struct rules *rules, enum face upcard)
{
    bool fears = rules->natural != PAYS_NONE && rules->beats == BEATS_BOTH &&
                 face_value(upcard) >= TEN;
    return (struct rules_upcard){
        .may_be_natural = fears,
        .surrender_first = fears && rules->surrender == SURRENDER_EARLY &&
                           rules->peek == PEEK_HOLE};
}
