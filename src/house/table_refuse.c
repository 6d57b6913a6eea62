/* Why an action is not legal, in words. */
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

static bool bet_is_legal(const struct table *table, int64_t amount,
                         char problem[PROBLEM_SIZE])
{
    const struct rules *rules = &table->rules;
    const struct seat *seat = &table->seats[table->seat];
    if (amount == 0)
        return true; /* sits out; or there is nothing to bet */
    if (rules->ante > 0)
        return amount == rules->ante ||
               refuse_amount(problem, "the ante is", rules->ante);
    if (amount < rules->min)
        return refuse_amount(problem, "the least bet is", rules->min);
    if (amount > rules->max)
        return refuse_amount(problem, "the most that may be bet is",
                             rules->max);
    if (amount % rules->chip != 0)
        return refuse_amount(problem, "bets are multiples of", rules->chip);
    return amount <= seat->bankroll ||
           refuse_amount(problem, "you have only", seat->bankroll);
}

static const char *why_no_split(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    if (hand->count != 2)
        return "only two cards can be split";
    if (table->rules.split == 1)
        return "there is no split at this table";
    if (seat->hand_count >= table->rules.split)
        return "you have as many hands as the rules allow";
    if (table_may_split(table, seat, hand))
        return "you have not enough money to split";
    if (seat->split_aces && card_face(hand->cards[0]) == ACE)
        return "aces are split only once";
    return table->rules.split_by == SPLIT_BY_RANK
               ? "only two cards of one rank can be split"
               : "only two cards of one value can be split";
}

static const char *why_no_double(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct rules_hand looked_at = table_rules_hand(seat, hand);
    if (table->rules.doubling == DOUBLE_NONE)
        return "there is no double at this table";
    if (hand->count != 2)
        return "only two cards can be doubled";
    if (!rules_allow_hit(&table->rules, &looked_at))
        return "split aces get one card each";
    if (rules_allow_double(&table->rules, &looked_at))
        return "you have not enough money to double";
    if (seat->hand_count > 1 && !table->rules.das)
        return "there is no double after a split at this table";
    return "this total can't be doubled at this table";
}

static const char *why_no_surrender(const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    if (table->rules.surrender == SURRENDER_NONE)
        return "there is no surrender at this table";
    if (seat->hand_count > 1)
        return "there is no surrender after a split";
    if (table_hand(table)->count == 2)
        return "surrender was asked before the dealer looked";
    return "only the first two cards can be surrendered";
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
        return "split aces get one card each";
    default:
        return "that is not asked now";
    }
}

static const char *why_not(const struct table *table, enum action_kind kind)
{
    if (table->phase == PHASE_PLAY)
        return why_not_on_hand(table, kind);
    if (table->phase == PHASE_INSURANCE && kind == ACTION_INSURE &&
        table_legal(table) & 1U << ACTION_NO_INSURANCE)
        return "you have not enough money for insurance, half the bet";
    if (table->phase == PHASE_FOLD && kind == ACTION_PLAY)
        return "you have not enough money to put up as much again";
    if (table->phase == PHASE_OVER)
        return "the round is over";
    return "that is not asked now";
}

bool table_allows(const struct table *table, const struct action *action,
                  char problem[PROBLEM_SIZE])
{
    if ((table_legal(table) & 1U << action->kind) == 0)
        return refuse_action(problem, why_not(table, action->kind));
    return action->kind != ACTION_BET ||
           bet_is_legal(table, action->amount, problem);
}
