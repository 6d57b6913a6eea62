/* The codes of cells, as files have them. */
#ifndef STRATEGY_CELLS_H
#define STRATEGY_CELLS_H

#include "strategy.h"

/* Fills the actions of a cell from its code, in upper or lower case. False, and
 * the cell untouched, for any other text. */
bool chart_code_read(struct odds_cell *cell, const char *code);

#endif
