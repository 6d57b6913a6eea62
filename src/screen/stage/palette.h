/* The colors of a terminal with 256 of them. For this room alone. */
#ifndef TERMINAL_PALETTE_H
#define TERMINAL_PALETTE_H

#include "stage.h"

/* True if the terminal can show the palette; curses must have its colors. */
bool palette_is_possible(void);

/* Gives `brush` the inks of `theme` on every surface. */
void palette_mix(struct brush *brush, enum theme theme);

/* Returns the surface of a cell that was painted with `pair`. */
enum surface palette_surface(short pair);

/* Returns the pair for an ink on another. INK_NONE is the paper of `surface`.
 */
short palette_pair(enum surface surface, enum ink ink, enum ink paper);

#endif
