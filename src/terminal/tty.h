/* Curses begun and ended, keys and signals. For this room alone. */
#ifndef TERMINAL_TTY_H
#define TERMINAL_TTY_H

#include <signal.h>
#include <termios.h>

#include "terminal.h"

struct terminal {
    void *screen;  /* of curses */
    bool has_keys; /* false: a picture is drawn for nobody */
    bool has_mouse;
    sigset_t while_waiting; /* the signals held back while it waits for keys */
    sigset_t before;
    struct termios settings_before;
    int click_row, click_column;
};

/* Has curses a description of this terminal? */
bool terminal_is_known(void);

/* Begins. False where the terminal is none that curses knows. */
bool terminal_open(struct terminal *terminal, bool mouse);

/* Begins for a picture that is only read back, in a terminal that is not
 * there. */
bool terminal_open_nowhere(struct terminal *terminal, FILE *nowhere, int rows,
                           int columns, bool in_color);

/* Ends, and puts back what was before; may be called twice. */
void terminal_close(struct terminal *terminal);

/* The next key, within so many milliseconds; below 0: however long it takes.
 * Signals that end the program arrive here, as KEY_IS_LEAVE. */
int terminal_key(struct terminal *terminal, int milliseconds);

void terminal_set_mouse(struct terminal *terminal, bool on);

/* Drops what was typed and not yet read. */
void terminal_drop_keys(void);

/* The same streams and clock, but for complaints: they wait until they are
 * passed on, for nobody could read them while there is a screen. False, and it
 * was said, where there is nothing to keep them in. */
bool complaints_hold(struct cli *held, const struct cli *cli);

/* Passes on what was complained of. */
void complaints_pass_on(const struct cli *held, const struct cli *cli);

#endif
