/* The risk of ruin, with the bankroll as Brownian motion. */
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

/* If the drift is negative, the factor can be larger than any double, and the
 * other one as small. Their product is at most 1, so it is computed with
 * logarithms. */
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
