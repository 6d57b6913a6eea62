/* The groups of options that have files of their own. */
#ifndef SIMULATION_OPTIONS_H
#define SIMULATION_OPTIONS_H

#include "simulation.h"
#include "simulation/kernel/game.h"

/* Options for reports on bets, and for how shoes are dealt and true counts are
 * read. These are like simulation_options() and simulation_contradiction(). */
size_t money_options(struct simulation_setup *setup,
                     struct cli_option options[]);
const char *money_contradiction(const struct simulation_setup *setup);
size_t dealing_options(struct simulation_setup *setup,
                       struct cli_option options[]);
const char *dealing_contradiction(const struct simulation_setup *setup);

/* Returns what the options say of dealing as a part of a game. */
struct simulation_dealing dealing_of(const struct simulation_setup *setup);

/* Reads a number from `least` to `most` in digits, with a decimal point and an
 * exponent. Refuses words such as inf, which strtod() would accept. */
bool read_real(const char *text, double least, double most, double *number);

#endif
