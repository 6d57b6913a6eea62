/* Text folded to the width of the screen. For this room alone. */
#ifndef TERMINAL_FOLD_H
#define TERMINAL_FOLD_H

/* Returns a copy of `text` in which lines of more than `columns` columns go on
 * in the next line, below the text that follows the line's first gap. Returns
 * NULL if memory runs out. */
char *fold_lines(const char *text, int columns);

#endif
