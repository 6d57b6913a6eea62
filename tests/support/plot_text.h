/* The lines of a plot as one text, and what is true of each of them. */
#ifndef SUPPORT_PLOT_TEXT_H
#define SUPPORT_PLOT_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "plots.h"

enum { PLOT_TEXT_SIZE = PLOT_ROWS_MAX * (PLOT_LINE_SIZE + 1) + 1 };

/* The lines, each with its '\n'. */
const char *plot_text(char text[PLOT_TEXT_SIZE], const struct plot *plot);

/* The characters of a UTF-8 text, decoded one by one; fails where the text is
 * no UTF-8. */
size_t plot_characters(const char *text, uint32_t characters[PLOT_LINE_SIZE]);

/* Every line is UTF-8, or ASCII if that is wanted, has at most so many
 * characters, and neither begins a new line nor ends in a blank. */
void assert_plot_fits(const struct plot *plot, int columns, bool ascii);

/* A random number from 0 to `most`, the same ones for the same `state`. */
uint64_t plot_random(uint64_t *state, uint64_t most);

#endif
