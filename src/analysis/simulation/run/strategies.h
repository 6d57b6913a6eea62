/* The strategies of the player and of the neighbors. */
#ifndef SIMULATION_STRATEGIES_H
#define SIMULATION_STRATEGIES_H

#include "simulation.h"
#include "simulation/kernel/game.h"

/* Returns the path of the strategy "chart:PATH", or NULL if it is another one.
 */
const char *strategy_path(const char *strategy);

/* Sets how `game` is played by the strategy of `setup`. Returns false after a
 * complaint if something is wrong. */
bool arrange_strategy(const struct cli *cli,
                      const struct simulation_setup *setup,
                      struct simulation_game *game);

/* Seats the neighbors of `setup` around the seats that `game` already has, with
 * their charts in `charts`. Returns false after a complaint if something is
 * wrong. */
bool arrange_neighbors(const struct cli *cli,
                       const struct simulation_setup *setup,
                       struct simulation_game *game,
                       struct odds_chart charts[SEATS_MAX]);

#endif
