/* What the cards of a hand are, and may become, by the rules of the table. */
#include "table.h"

struct hand_value table_hand_total(const struct hand *hand)
{
    return hand_evaluate(hand->cards, (size_t)hand->count);
}

struct hand_value table_dealer_total(const struct table *table)
{
    return hand_evaluate(table->dealer, (size_t)table->dealer_count);
}

bool dealer_may_have_natural(const struct table *table)
{
    return table->rules.natural != PAYS_NONE && upcard_value(table) >= TEN;
}

bool is_natural(const struct table *table, const struct seat *seat,
                const struct hand *hand)
{
    return table->rules.natural != PAYS_NONE && seat->hand_count == 1 &&
           table_hand_total(hand).natural;
}

bool may_split(const struct table *table, const struct seat *seat,
               const struct hand *hand)
{
    const struct rules *rules = &table->rules;
    if (hand->count != 2 || seat->hand_count >= rules->split)
        return false;
    const int *cards = hand->cards;
    if (seat->split_aces && !rules->resplit_aces && card_face(cards[0]) == ACE)
        return false;
    return rules->split_by == SPLIT_BY_RANK
               ? card_face(cards[0]) == card_face(cards[1])
               : card_value(cards[0]) == card_value(cards[1]);
}

/* The totals are those of hard hands: a soft hand may be doubled only where
 * any may. */
bool may_double(const struct table *table, const struct seat *seat,
                const struct hand *hand)
{
    const struct rules *rules = &table->rules;
    if (hand->count != 2 || (seat->hand_count > 1 && !rules->das))
        return false;
    struct hand_value total = table_hand_total(hand);
    switch (rules->doubling) {
    case DOUBLE_ANY:
        return true;
    case DOUBLE_9_11:
        return !total.soft && total.total >= 9 && total.total <= 11;
    case DOUBLE_10_11:
        return !total.soft && total.total >= 10 && total.total <= 11;
    default:
        return false;
    }
}

enum { DEALER_STANDS = 17 }; /* the dealer hits below this */

bool dealer_would_hit(const struct rules *rules, struct hand_value total)
{
    return total.total < DEALER_STANDS ||
           (rules->soft17_hits && total.soft && total.total == DEALER_STANDS);
}
