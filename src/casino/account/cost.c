/* What decisions cost, in words. */
#include <math.h>

#include "account.h"

const char *cost_in_dollars(double cents, char text[COST_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, COST_SIZE, "$%s",
             cli_money_to_the_cent(amount, (int64_t)llround(fabs(cents))));
    return text;
}

const char *cost_in_full(double cents, double bets, char text[COST_SIZE])
{
    char dollars[COST_SIZE];
    double percent = 100 * fabs(bets);
    int decimals = percent < 1 ? 2 : percent < 10 ? 1 : 0;
    snprintf(text, COST_SIZE, "%.24s (%.*f%% of the first bet)",
             cost_in_dollars(cents, dollars), decimals, percent);
    return text;
}

double cost_in_cents(double best_value, double value)
{
    return (double)(llround(best_value) - llround(value));
}
