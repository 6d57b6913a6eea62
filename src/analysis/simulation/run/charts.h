/* The built-in strategy charts. */
#ifndef SIMULATION_CHARTS_H
#define SIMULATION_CHARTS_H

#include "odds_book.h"

/* Both write a chart for `rules`: the basic strategy by totals (odds.h), or the
 * play of a computer player of house.h. simulation_chart_basic() returns NULL,
 * or a message if there is no such chart. */
const char *simulation_chart_basic(const struct rules *rules,
                                   struct odds_chart *chart);
void simulation_chart_computer(enum computer computer,
                               const struct rules *rules,
                               struct odds_chart *chart);

#endif
