/* The lines of a plot as one text, and checks that they are well-formed. */
#ifndef SUPPORT_PLOT_TEXT_H
#define SUPPORT_PLOT_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "plots.h"

enum { PLOT_TEXT_SIZE = PLOT_ROWS_MAX * (PLOT_LINE_SIZE + 1) + 1 };

/* Writes the lines, each with its '\n', to `text` and returns it. */
const char *plot_text(char text[PLOT_TEXT_SIZE], const struct plot *plot);

/* Decodes the characters of a UTF-8 text and returns how many there are. Fails
 * the test if the text isn't UTF-8. */
size_t plot_characters(const char *text, uint32_t characters[PLOT_LINE_SIZE]);

/* Fails unless every line is UTF-8, or ASCII if `ascii` is set, has at most
 * `columns` characters, contains no newline and doesn't end in a blank. */
void assert_plot_fits(const struct plot *plot, int columns, bool ascii);

/* Returns a random number from 0 to `most`. The same `state` gives the same
 * sequence. */
uint64_t plot_random(uint64_t *state, uint64_t most);

#endif
