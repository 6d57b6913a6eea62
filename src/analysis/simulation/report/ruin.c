/* The risk of ruin, with the bankroll as Brownian motion. */
#include "simulation/report/ruin.h"

#include <math.h>
#include <stdbool.h>

static double normal(double deviations)
{
    return erfc(-deviations / sqrt(2)) / 2;
}

double simulation_ruin(double value, double variance, double bankroll)
{
    return value > 0 ? exp(-2 * value * bankroll / variance) : 1;
}

/* Returns the logarithm of normal(), which may itself be too small for a
 * double. */
static double log_normal(double deviations)
{
    const double far = -30, root = 2.5066282746310002; /* of 2 pi */
    if (deviations > far)
        return log(normal(deviations));
    double square = deviations * deviations;
    return -square / 2 - log(-deviations * root) + log1p(-1 / square);
}

/* Returns what the image of the bankroll at `at` adds to the chance that it is
 * lost within a time in which the drift and the scatter are these. */
static double image_term(double at, double bankroll, double power, double drift,
                         double scatter)
{
    return exp(power * (at - bankroll) + log_normal((-at - drift) / scatter)) +
           exp(-power * (at + bankroll) + log_normal((-at + drift) / scatter));
}

double simulation_trip_ruin(double value, double variance, double bankroll,
                            double rounds)
{
    double chance = image_term(bankroll, bankroll, value / variance,
                               value * rounds, sqrt(variance * rounds));
    return fmin(chance, 1);
}

double simulation_trip_bankroll(double value, double variance, double rounds,
                                double risk)
{
    enum { HALVINGS = 200 };      /* until doubles can't tell the ends */
    const double deviations = 40; /* more are never lost */
    double low = 0;
    double high = fabs(value) * rounds + deviations * sqrt(variance * rounds);
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        bool safe =
            simulation_trip_ruin(value, variance, middle, rounds) <= risk;
        *(safe ? &high : &low) = middle;
    }
    return high;
}

/* ---- With a goal ---- */

double simulation_goal(double value, double variance, double bankroll,
                       double win)
{
    const double hardly = 1e-9;
    double drift = 2 * value / variance, all = bankroll + win;
    if (fabs(drift) * all < hardly)
        return bankroll / all;
    if (drift > 0)
        return expm1(-drift * bankroll) / expm1(-drift * all);
    return exp(drift * win) * expm1(drift * bankroll) / expm1(drift * all);
}

double simulation_goal_rounds(double value, double variance, double bankroll,
                              double win)
{
    const double hardly = 1e-4; /* below it, the difference loses its digits */
    double all = bankroll + win;
    if (2 * fabs(value) / variance * all < hardly)
        return bankroll * win / variance;
    return (simulation_goal(value, variance, bankroll, win) * all - bankroll) /
           value;
}

double simulation_ruin_within(double value, double variance, double bankroll,
                              double win, double rounds)
{
    const double reach = 40; /* what is farther away makes no difference */
    double scatter = sqrt(variance * rounds), drift = value * rounds;
    double power = value / variance, width = 2 * (bankroll + win);
    double sum = 0;
    if (scatter > reach * width / 2)
        return 1 - simulation_goal(value, variance, bankroll, win);
    int images = (int)(reach * scatter / width + fabs(drift) / width) + 2;
    for (int i = images; i > 0; i--)
        sum +=
            image_term(bankroll + i * width, bankroll, power, drift, scatter) -
            image_term(i * width - bankroll, bankroll, power, drift, scatter);
    sum += image_term(bankroll, bankroll, power, drift, scatter);
    return fmin(fmax(sum, 0), 1);
}

double simulation_goal_within(double value, double variance, double bankroll,
                              double win, double rounds)
{
    double up = win, down = bankroll; /* the same, upside down */
    return simulation_ruin_within(-value, variance, up, down, rounds);
}
