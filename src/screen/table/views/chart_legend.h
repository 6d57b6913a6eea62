/* The legend of the chart of basic strategy. */
#ifndef TABLE_SCREEN_CHART_LEGEND_H
#define TABLE_SCREEN_CHART_LEGEND_H

#include "table/views/chart_table.h"
#include "stage.h"

/* Returns the role in which a code like "Dh" is painted. */
enum role chart_role_of_code(const char *code);

/* Paints the legend of the codes in `table` from `first_row` down, or only
 * counts its rows if `brush` is NULL. Returns the number of rows. */
int chart_lay_legend(const struct chart_table *table, const struct brush *brush,
                     int first_row);

#endif
