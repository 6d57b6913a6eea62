/* Computer players that play without a strategy. */
#include "table.h"

const char *computer_name(enum computer computer)
{
    return computer == COMPUTER_MIMIC ? "mimic" : "never-bust";
}

enum { COULD_BUST = 12, GOOD_SOFT = 18 };

bool computer_wants_card(enum computer computer, const struct rules *rules,
                         int total, bool soft)
{
    if (computer == COMPUTER_MIMIC)
        return rules_dealer_hits(rules, total, soft);
    return total < (soft ? GOOD_SOFT : COULD_BUST);
}

static bool wants_card(enum computer computer, const struct table *table)
{
    struct hand_value hand = table_hand_total(table_hand(table));
    return computer_wants_card(computer, &table->rules, hand.total, hand.soft);
}

/* Returns `first` if it is legal, else `second`. */
static struct action either(unsigned legal, enum action_kind first,
                            enum action_kind second)
{
    bool can = (legal & 1U << first) != 0;
    return (struct action){.kind = can ? first : second};
}

struct action computer_decides(enum computer computer,
                               const struct table *table)
{
    unsigned legal = table_legal(table);
    switch (table->phase) {
    case PHASE_BETS:
        return (struct action){.kind = ACTION_BET,
                               .amount = rules_least_bet(&table->rules)};
    case PHASE_FOLD:
        return either(legal, ACTION_PLAY, ACTION_FOLD);
    case PHASE_INSURANCE:
        return either(legal, ACTION_NO_INSURANCE, ACTION_NO_EVEN_MONEY);
    case PHASE_SURRENDER:
        return (struct action){.kind = ACTION_KEEP};
    default:
        return either(wants_card(computer, table) ? legal : 0, ACTION_HIT,
                      ACTION_STAND);
    }
}
