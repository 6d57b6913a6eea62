/* The built-in strategy charts. */
#ifndef SIMULATION_CHARTS_H
#define SIMULATION_CHARTS_H

#include "odds_book.h"

/* Both write a chart for `rules`: the basic strategy by totals (odds.h), or the
 * play of the dealer. simulation_chart_basic() returns NULL, or a message if
 * there is no such chart. */
const char *simulation_chart_basic(const struct rules *rules,
                                   struct odds_chart *chart);
void simulation_chart_mimic(const struct rules *rules,
                            struct odds_chart *chart);

#endif
