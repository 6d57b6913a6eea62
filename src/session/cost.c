/* What decisions cost, in words. */
#include <math.h>

#include "inside.h"
#include "session_coach.h"

const char *cost_in_dollars(double cents, char text[COST_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, COST_SIZE, "$%s",
             cli_money_to_the_cent(amount, (int64_t)llround(fabs(cents))));
    return text;
}

/* Less than a thousandth of a bet is hardly ever a mistake. */
double cost_as_written(double bets)
{
    static const double parts = 1000;
    return (double)llround(bets * parts) / parts;
}

const char *cost_in_bets(double bets, char text[COST_SIZE])
{
    snprintf(text, COST_SIZE, "%.3f", cost_as_written(bets));
    return text;
}
