/* The codes of cells in chart files. */
#ifndef STRATEGY_CELLS_H
#define STRATEGY_CELLS_H

#include "strategy.h"
#include "odds_book.h"

/* Sets the actions of a cell from its code, in upper or lower case. For any
 * other text, leaves the cell unchanged and returns false. */
bool chart_code_read(struct odds_cell *cell, const char *code);

#endif
