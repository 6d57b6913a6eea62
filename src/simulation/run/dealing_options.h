/* The options for how shoes are dealt and true counts are read. */
#ifndef SIMULATION_DEALING_OPTIONS_H
#define SIMULATION_DEALING_OPTIONS_H

#include "simulation.h"
#include "simulation/kernel/game.h"

/* Like simulation_options() and simulation_contradiction(). */
size_t dealing_options(struct simulation_setup *setup,
                       struct cli_option options[]);
const char *dealing_contradiction(const struct simulation_setup *setup);

/* Returns what the options say as a part of a game. */
struct simulation_dealing dealing_of(const struct simulation_setup *setup);

#endif
