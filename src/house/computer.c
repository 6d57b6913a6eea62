/* Computer players that need no strategy. */
#include "table.h"

const char *computer_name(enum computer computer)
{
    return computer == COMPUTER_MIMIC ? "mimic" : "never-bust";
}

enum { DEALER_STANDS = 17, COULD_BUST = 12, GOOD_SOFT = 18 };

static bool wants_card(enum computer computer, const struct table *table)
{
    struct hand_total hand = hand_count(table_hand(table));
    if (computer == COMPUTER_MIMIC)
        return hand.total < DEALER_STANDS ||
               (table->rules.soft17_hits && hand.soft &&
                hand.total == DEALER_STANDS);
    return hand.total < (hand.soft ? GOOD_SOFT : COULD_BUST);
}

struct action computer_decides(enum computer computer,
                               const struct table *table)
{
    unsigned legal = table_legal(table);
    const struct rules *rules = &table->rules;
    switch (table->phase) {
    case PHASE_BETS:
        return (struct action){ACTION_BET,
                               rules->ante > 0 ? rules->ante : rules->min};
    case PHASE_FOLD:
        return (struct action){
            legal & 1U << ACTION_PLAY ? ACTION_PLAY : ACTION_FOLD, 0};
    case PHASE_INSURANCE:
        return (struct action){legal & 1U << ACTION_NO_INSURANCE
                                   ? ACTION_NO_INSURANCE
                                   : ACTION_NO_EVEN_MONEY,
                               0};
    case PHASE_SURRENDER:
        return (struct action){ACTION_KEEP, 0};
    default:
        return (struct action){legal & 1U << ACTION_HIT &&
                                       wants_card(computer, table)
                                   ? ACTION_HIT
                                   : ACTION_STAND,
                               0};
    }
}
