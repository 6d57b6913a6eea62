/* Which actions are legal now. */
#include "table.h"

const struct hand *table_hand(const struct table *table)
{
    return &table->seats[table->seat].hands[table->hand];
}

static unsigned bit(enum action_kind kind)
{
    return 1U << kind;
}

/* If surrender was offered before the dealer looked, it is too late now. */
static bool may_surrender(const struct table *table,
                          const struct rules_hand *hand)
{
    return rules_allow_surrender(&table->rules, hand) &&
           !rules_ask_surrender_first(&table->rules,
                                      card_face(table->dealer[0]));
}

static unsigned legal_on_hand(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    bool can_pay = seat->bankroll >= hand->bet;
    unsigned legal = bit(ACTION_STAND);
    if (hand->doubled)
        return legal | bit(ACTION_SURRENDER);
    if (rules_allow_hit(&table->rules, &looked_at))
        legal |= bit(ACTION_HIT);
    if (can_pay && rules_allow_double(&table->rules, &looked_at))
        legal |= bit(ACTION_DOUBLE);
    if (can_pay && table_may_split(table, seat, hand))
        legal |= bit(ACTION_SPLIT);
    if (may_surrender(table, &looked_at))
        legal |= bit(ACTION_SURRENDER);
    return legal;
}

static unsigned legal_insurance(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = &seat->hands[0];
    if (is_natural(table, seat, hand))
        return bit(ACTION_EVEN_MONEY) | bit(ACTION_NO_EVEN_MONEY);
    bool can_pay = seat->bankroll >= hand->bet / 2;
    return bit(ACTION_NO_INSURANCE) | (can_pay ? bit(ACTION_INSURE) : 0);
}

unsigned table_legal(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    switch (table->phase) {
    case PHASE_BETS:
        return bit(ACTION_BET);
    case PHASE_FOLD:
        return bit(ACTION_FOLD) |
               (seat->bankroll >= table->rules.ante ? bit(ACTION_PLAY) : 0);
    case PHASE_INSURANCE:
        return legal_insurance(table);
    case PHASE_SURRENDER:
        return bit(ACTION_SURRENDER) | bit(ACTION_KEEP);
    case PHASE_PLAY:
        return legal_on_hand(table);
    default:
        return 0;
    }
}
