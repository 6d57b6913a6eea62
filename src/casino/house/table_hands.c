/* What the rulebook says of the hands on a table. */
#include "table.h"

struct hand_value table_hand_total(const struct hand *hand)
{
    return hand_evaluate(hand->cards, (size_t)hand->count);
}

struct hand_value table_dealer_total(const struct table *table)
{
    return hand_evaluate(table->dealer, (size_t)table->dealer_count);
}

struct rules_hand table_rules_hand(const struct seat *seat,
                                   const struct hand *hand)
{
    struct hand_value total = table_hand_total(hand);
    return (struct rules_hand){.cards = hand->count,
                               .total = total.total,
                               .soft = total.soft,
                               .is_split = seat->hand_count > 1,
                               .is_split_ace = seat->split_aces,
                               .is_doubled = hand->doubled};
}

bool table_fears_natural(const struct table *table)
{
    return rules_fear_natural(&table->rules, card_face(table->dealer[0]));
}

bool is_natural(const struct table *table, const struct seat *seat,
                const struct hand *hand)
{
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    return rules_hand_is_natural(&table->rules, &looked_at);
}

bool table_may_split(const struct table *table, const struct seat *seat,
                     const struct hand *hand)
{
    const struct rules *rules = &table->rules;
    if (hand->count != 2)
        return false;
    enum face first = card_face(hand->cards[0]);
    enum face second = card_face(hand->cards[1]);
    return rules_faces_are_pair(rules, first, second) &&
           seat->hand_count < rules_split_hands(rules, first == ACE);
}
