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

/* Returns the bankroll that is lost within `rounds` rounds with the chance
 * `risk`. */
double simulation_trip_bankroll(double value, double variance, double rounds,
                                double risk);

/*
 * A player who stops at a goal: the bankroll is either lost, or grows by `win`.
 * With t = 2 m / v, the goal is reached first with the chance
 *
 *     (1 - exp(-t B)) / (1 - exp(-t (B + W)))
 *
 * (Cox and Miller, chapter 2; gamblers call it the double barrier), after
 * (chance (B + W) - B) / m rounds on average (Wald).
 */
double simulation_goal(double value, double variance, double bankroll,
                       double win);
double simulation_goal_rounds(double value, double variance, double bankroll,
                              double win);

/* Return the chances that the bankroll is lost before the goal, or the goal is
 * reached before that, within `rounds` rounds. Both sum the images of the
 * bankroll in the two barriers (Cox and Miller, chapter 5). */
double simulation_ruin_within(double value, double variance, double bankroll,
                              double win, double rounds);
double simulation_goal_within(double value, double variance, double bankroll,
                              double win, double rounds);

#endif
