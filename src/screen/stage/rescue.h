/* Restores the terminal when the program dies. For this room alone. */
#ifndef SCREEN_RESCUE_H
#define SCREEN_RESCUE_H

#include <termios.h>

/* From now on a fatal signal first puts the terminal back as `before` has it.
 * Curses must have been started. */
void rescue_begin(const struct termios *before);
void rescue_end(void);

#endif
