/* The charts that seats play by. */
#ifndef SIMULATION_CHARTS_H
#define SIMULATION_CHARTS_H

#include "odds.h"

/* The printed kind of chart, worked out for the rules (odds.h); or as the
 * dealer plays. NULL, or why there is none. */
const char *simulation_chart_basic(const struct rules *rules,
                                   struct odds_chart *chart);
void simulation_chart_mimic(const struct rules *rules,
                            struct odds_chart *chart);

#endif
