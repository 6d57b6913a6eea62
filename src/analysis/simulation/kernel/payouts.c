/* Fills in what the endings of a hand wait for, and what they win. */
#include "simulation/kernel/machine.h"

enum { BET = 10, HALF = BET / 2 }; /* in tenths */

static bool natural_may_come(const struct rules *rules, int upcard)
{
    return rules->natural != PAYS_NONE && !rules_natural_waits(rules) &&
           (upcard == ODDS_TEN || upcard == ODDS_ACE);
}

static enum wait wait_of(const struct rules *rules, int row, enum ending ending)
{
    bool looks = rules->peek == PEEK_HOLE;
    bool natural = !looks && row < ODDS_RANKS && natural_may_come(rules, row);
    enum wait for_natural = natural ? WAITS_FOR_SECOND : WAITS_NOT;
    if (row >= ODDS_RANKS)
        return WAITS_NOT;
    if (ending < OPEN_ENDINGS)
        return WAITS_FOR_ALL;
    switch (ending) {
    case ENDS_IN_WAITING_HANDS:
        return WAITS_FOR_SECOND;
    case ENDS_BUST:
    case ENDS_DOUBLED_BUST:
        return rules->peek == PEEK_NONE_ORIGINAL ? for_natural : WAITS_NOT;
    case ENDS_SURRENDERED:
        return rules->surrender == SURRENDER_LATE ? for_natural : WAITS_NOT;
    case ENDS_NATURAL:
        return for_natural;
    default:
        return WAITS_NOT;
    }
}

static int natural_pays(const struct rules *rules)
{
    return (int)rules_natural_pay(rules, BET);
}

/* Returns the result of a hand that stands on a total. */
static int result_of_total(const struct rules *rules, int ending, int dealer)
{
    int bet = ending < ENDS_DOUBLED_STIFF ? BET : 2 * BET;
    int total = ending % ENDS_DOUBLED_STIFF;
    if (dealer == DEALER_BUST)
        return bet;
    if (dealer == DEALER_NATURAL && rules_natural_waits(rules))
        dealer = DEALER_21;
    if (dealer == DEALER_NATURAL)
        return rules->peek == PEEK_NONE_ORIGINAL ? -BET : -bet;
    return bet * rules_compare(rules, DEALER_LEAST + total - ENDS_17,
                               DEALER_LEAST + dealer - DEALER_17);
}

static bool natural_ties(const struct rules *rules, int dealer)
{
    bool has_21 = dealer == DEALER_21 || dealer == DEALER_NATURAL;
    return rules_natural_ties(rules, has_21 ? HAND_BEST : 0,
                              dealer == DEALER_NATURAL);
}

static int tied_natural_result(const struct rules *rules)
{
    switch (rules->natural_ties) {
    case TIE_LOSES:
        return -BET;
    case TIE_WINS:
        return natural_pays(rules);
    default:
        return 0;
    }
}

static int ending_result(const struct rules *rules, int ending, int dealer)
{
    bool natural = dealer == DEALER_NATURAL && !rules_natural_waits(rules);
    bool original = natural && rules->peek == PEEK_NONE_ORIGINAL;
    bool takes_surrendered = natural && rules->peek != PEEK_HOLE &&
                             rules->surrender == SURRENDER_LATE;
    switch (ending) {
    case ENDS_BUST:
        return -BET;
    case ENDS_DOUBLED_BUST:
        return original ? -BET : -2 * BET;
    case ENDS_CHARLIE:
    case ENDS_EVEN_MONEY:
        return BET;
    case ENDS_NATURAL:
        return natural ? tied_natural_result(rules) : natural_pays(rules);
    case ENDS_IN_OPEN_NATURAL:
        return natural_ties(rules, dealer) ? 0 : natural_pays(rules);
    case ENDS_SURRENDERED:
        return takes_surrendered ? -BET : -HALF;
    case ENDS_IN_HANDS:
    case ENDS_IN_WAITING_HANDS:
    case ENDS_IN_OPEN_HANDS:
        return 0; /* their hands are settled one by one */
    default:
        return result_of_total(rules, ending, dealer);
    }
}

void settlement_fill(struct machine *machine, const struct rules *rules)
{
    for (int ending = 0; ending < ENDINGS; ending++) {
        for (int row = 0; row < ROWS; row++)
            machine->wait[row][ending] =
                (uint8_t)wait_of(rules, row, (enum ending)ending);
        for (int dealer = 0; dealer < DEALERS_END; dealer++)
            machine->result[ending][dealer] =
                (int8_t)ending_result(rules, ending, dealer);
    }
}
