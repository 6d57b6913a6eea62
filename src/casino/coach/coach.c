/* What goes against basic strategy, and what a table costs. */
#include "coach_adviser.h"

bool adviser_finds_mistake(struct adviser *adviser, const struct table *table,
                           enum action_kind done, enum action_kind *better)
{
    struct advice advice;
    if (!adviser_basic_action(adviser, table, better) ||
        adviser_advise(adviser, table, &advice))
        return false;
    enum action_kind best = advice.choices[0].kind;
    if (table->phase == PHASE_INSURANCE)
        *better = best;
    return done != best && done != *better;
}

bool adviser_price(const struct adviser *adviser, const struct table *table,
                   enum action_kind done, struct price *price)
{
    struct advice advice;
    if (adviser == NULL || adviser_advise(adviser, table, &advice))
        return false;
    double best = advice.choices[0].value, bet = (double)advice.bet;
    for (int i = 0; i < advice.count; i++)
        if (advice.choices[i].kind == done) {
            double value = advice.choices[i].value;
            *price =
                (struct price){.bets = best - value,
                               .cents = cost_in_cents(best * bet, value * bet)};
            return true;
        }
    return false;
}

bool adviser_house_edge(const struct rules *rules, double *edge)
{
    struct adviser *adviser;
    struct table table;
    double value = 0;
    const struct shoe shoe =
        shoe_from_seed(1); /* empty; all cards are unseen */
    if (adviser_open(rules, &adviser) != NULL)
        return false;
    table_open(&table, rules, &shoe);
    bool is_known = adviser_value_round(adviser, &table, &value) == NULL;
    adviser_close(adviser);
    *edge = -value;
    return is_known;
}
