/* The risk of ruin, with the bankroll as Brownian motion. */
#ifndef SIMULATION_RUIN_H
#define SIMULATION_RUIN_H

/*
 * Both return the chance that a bankroll reaches 0: simulation_ruin() ever,
 * simulation_trip_ruin() within `rounds` rounds. They treat the bankroll as
 * Brownian motion with the drift `value` and the variance `variance` per round.
 * That is accurate if the bankroll is many bets and the trip is many rounds. By
 * the reflection principle (D. R. Cox and H. D. Miller, The Theory of
 * Stochastic Processes, 1965, chapter 5):
 *
 *     ever    exp(-2 m B / v), and 1 where m <= 0
 *     within  F((-B - m n) / s) + exp(-2 m B / v) F((-B + m n) / s),
 *             s the root of v n, F the normal distribution
 */
double simulation_ruin(double value, double variance, double bankroll);
double simulation_trip_ruin(double value, double variance, double bankroll,
                            double rounds);

#endif
