/* Explains why an action isn't legal. */
#include "table.h"

#include "cli.h"

static bool refuse_action(char problem[PROBLEM_SIZE], const char *reason)
{
    if (problem)
        snprintf(problem, PROBLEM_SIZE, "%s", reason);
    return false;
}

static bool refuse_amount(char problem[PROBLEM_SIZE], const char *reason,
                          int64_t amount)
{
    char text[CLI_MONEY_SIZE];
    if (problem)
        snprintf(problem, PROBLEM_SIZE, "%s $%s", reason,
                 cli_money(text, amount));
    return false;
}

static bool side_bet_is_legal(const struct rules *rules, int kind,
                              int64_t amount, char problem[PROBLEM_SIZE])
{
    int64_t least = rules_least_side_bet(rules);
    int64_t most = rules_most_side_bet(rules);
    char reason[PROBLEM_SIZE / 2];
    const char *name = side_bet_kind_name((enum side_bet_kind)kind);
    if (amount == 0)
        return true;
    if (!rules_offer_side_bet(rules, (enum side_bet_kind)kind)) {
        snprintf(reason, sizeof reason, "%s isn't offered at this table", name);
        return refuse_action(problem, reason);
    }
    snprintf(reason, sizeof reason, "%s bet on %s is",
             amount < least ? "minimum" : "maximum", name);
    if (amount < least)
        return refuse_amount(problem, reason, least);
    if (amount > most)
        return refuse_amount(problem, reason, most);
    return amount % rules->chip == 0 ||
           refuse_amount(problem, "side bets must be multiples of",
                         rules->chip);
}

static bool side_bets_are_legal(const struct table *table,
                                const struct action *bet,
                                char problem[PROBLEM_SIZE])
{
    const struct seat *seat = &table->seats[table->seat];
    for (int i = 0; i < SIDE_BETS; i++)
        if (!side_bet_is_legal(&table->rules, i, bet->side[i], problem))
            return false;
    int64_t sum = side_bets_of(bet);
    if (sum > 0 && bet->amount == 0)
        return refuse_action(problem, "side bets need a bet on the hand");
    return bet->amount + sum <= seat->bankroll ||
           refuse_amount(problem, "with side bets, you have only",
                         seat->bankroll);
}

static bool bet_is_legal(const struct table *table, int64_t amount,
                         char problem[PROBLEM_SIZE])
{
    const struct rules *rules = &table->rules;
    const struct seat *seat = &table->seats[table->seat];
    if (amount == 0)
        return true; /* the seat sits out, or there are no bets */
    if (rules->ante > 0)
        return amount == rules->ante ||
               refuse_amount(problem, "the ante is", rules->ante);
    if (amount < rules->min)
        return refuse_amount(problem, "minimum bet is", rules->min);
    if (amount > rules->max)
        return refuse_amount(problem, "maximum bet is", rules->max);
    if (amount % rules->chip != 0)
        return refuse_amount(problem, "bets must be multiples of", rules->chip);
    return amount <= seat->bankroll ||
           refuse_amount(problem, "you have only", seat->bankroll);
}

static const char *why_no_split(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    if (hand->count != 2)
        return "you can split only a hand of two cards";
    if (table->rules.split == 1)
        return "you can't split at this table";
    if (seat->hand_count >= table->rules.split)
        return "you can't split again: you already have as many hands as "
               "this table allows";
    if (table_may_split(table, seat, hand))
        return "you don't have enough money to split";
    if (seat->split_aces && card_face(hand->cards[0]) == ACE)
        return "you can't split aces again at this table";
    return table->rules.split_by == SPLIT_BY_RANK
               ? "you can't split here: the ranks differ"
               : "you can't split here: the values differ";
}

static const char *why_no_double(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    if (table->rules.doubling == DOUBLE_NONE)
        return "you can't double at this table";
    if (hand->doubled)
        return "you have already doubled this hand";
    if (hand->count != 2 && !table->rules.double_cards)
        return "you can double only a hand of two cards";
    if (!rules_allow_hit(&table->rules, &looked_at))
        return "a split ace gets only one card";
    if (rules_allow_double(&table->rules, &looked_at))
        return "you don't have enough money to double";
    if (seat->hand_count > 1 && !table->rules.das)
        return "you can't double after a split at this table";
    return "you can't double this total at this table";
}

static const char *why_no_surrender(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    if (table->rules.surrender == SURRENDER_NONE)
        return "you can't surrender at this table";
    if (seat->hand_count > 1)
        return "you can't surrender after a split";
    if (table_hand(table)->count == 2)
        return "you could surrender only before the dealer looked";
    return "you can surrender only your first two cards";
}

static const char *why_not_on_hand(const struct table *table,
                                   enum action_kind kind)
{
    switch (kind) {
    case ACTION_SPLIT:
        return why_no_split(table);
    case ACTION_DOUBLE:
        return why_no_double(table);
    case ACTION_SURRENDER:
        return why_no_surrender(table);
    case ACTION_HIT:
        if (table_hand(table)->doubled)
            return "a doubled hand gets only one card";
        return "a split ace gets only one card";
    default:
        return "you can't do that now";
    }
}

static const char *why_not(const struct table *table, enum action_kind kind)
{
    if (table->phase == PHASE_PLAY)
        return why_not_on_hand(table, kind);
    if (table->phase == PHASE_INSURANCE && kind == ACTION_INSURE &&
        table_legal(table) & 1U << ACTION_NO_INSURANCE)
        return "you don't have enough money for insurance, which costs half the bet";
    if (table->phase == PHASE_FOLD && kind == ACTION_PLAY)
        return "you don't have enough money to match the ante";
    if (table->phase == PHASE_OVER)
        return "the round is over";
    return "you can't do that now";
}

bool table_allows(const struct table *table, const struct action *action,
                  char problem[PROBLEM_SIZE])
{
    if ((table_legal(table) & 1U << action->kind) == 0)
        return refuse_action(problem, why_not(table, action->kind));
    return action->kind != ACTION_BET ||
           (bet_is_legal(table, action->amount, problem) &&
            side_bets_are_legal(table, action, problem));
}
