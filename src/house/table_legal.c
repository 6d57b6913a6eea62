/* What may be done now. */
#include "table.h"

const struct hand *table_hand(const struct table *table)
{
    return &table->seats[table->seat].hands[table->hand];
}

static unsigned bit(enum action_kind kind)
{
    return 1U << kind;
}

/* Early surrender was asked before the dealer looked, where he could look. */
static bool may_surrender(const struct table *table)
{
    const struct rules *rules = &table->rules;
    bool was_asked = rules->surrender == SURRENDER_EARLY &&
                     rules->peek == PEEK_HOLE && dealer_may_have_natural(table);
    return rules->surrender != SURRENDER_NONE && !was_asked;
}

static unsigned legal_on_hand(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    bool only_split = seat->split_aces && !table->rules.hit_split_aces;
    bool can_pay = seat->bankroll >= hand->bet;
    unsigned legal = bit(ACTION_STAND);
    if (!only_split)
        legal |= bit(ACTION_HIT);
    if (!only_split && can_pay && may_double(table, seat, hand))
        legal |= bit(ACTION_DOUBLE);
    if (can_pay && may_split(table, seat, hand))
        legal |= bit(ACTION_SPLIT);
    if (may_surrender(table) && hand->count == 2 && seat->hand_count == 1)
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
