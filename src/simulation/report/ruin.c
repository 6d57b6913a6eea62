/* What becomes of a bankroll, as Brownian motion. */
#include "simulation/report/ruin.h"

#include <math.h>

static double normal(double deviations)
{
    return erfc(-deviations / sqrt(2)) / 2;
}

double simulation_ruin(double value, double variance, double bankroll)
{
    return value > 0 ? exp(-2 * value * bankroll / variance) : 1;
}

/* Where the drift is down the factor may be far larger than any double, and
 * its fellow as small; together they are at most 1. */
static double mirrored(double value, double variance, double bankroll,
                       double deviations)
{
    double power = -2 * value * bankroll / variance,
           chance = normal(deviations);
    return chance > 0 ? exp(power + log(chance)) : 0;
}

double simulation_trip_ruin(double value, double variance, double bankroll,
                            double rounds)
{
    double scatter = sqrt(variance * rounds), drift = value * rounds;
    double chance =
        normal((-bankroll - drift) / scatter) +
        mirrored(value, variance, bankroll, (-bankroll + drift) / scatter);
    return fmin(chance, 1);
}
