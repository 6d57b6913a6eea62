/* The options for reports on bets. */
#ifndef SIMULATION_MONEY_OPTIONS_H
#define SIMULATION_MONEY_OPTIONS_H

#include "simulation.h"

/* Like simulation_options() and simulation_contradiction(). */
size_t money_options(struct simulation_setup *setup,
                     struct cli_option options[]);
const char *money_contradiction(const struct simulation_setup *setup);

/* Reads a number from `least` to `most` in digits, with a decimal point and an
 * exponent. Refuses words such as inf, which strtod() would accept. */
bool read_real(const char *text, double least, double most, double *number);

#endif
