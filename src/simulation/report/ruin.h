/* What becomes of a bankroll, as Brownian motion. */
#ifndef SIMULATION_RUIN_H
#define SIMULATION_RUIN_H

/*
 * The bankroll as Brownian motion with the drift `value` and the variance
 * `variance` a round: good where the bankroll is many bets and a trip many
 * rounds. The chance to reach 0 from `bankroll` ever, and within so many
 * rounds (D. R. Cox and H. D. Miller, The Theory of Stochastic Processes, 1965,
 * chapter 5, by the reflection principle):
 *
 *     ever    exp(-2 m B / v), and 1 where m <= 0
 *     within  F((-B - m n) / s) + exp(-2 m B / v) F((-B + m n) / s),
 *             s the root of v n, F the normal distribution
 */
double simulation_ruin(double value, double variance, double bankroll);
double simulation_trip_ruin(double value, double variance, double bankroll,
                            double rounds);

#endif
