/* Starting and ending curses, keys and signals. For this module alone. */
#ifndef STAGE_TERMINAL_H
#define STAGE_TERMINAL_H

#include <signal.h>
#include <termios.h>

#include "stage.h"

struct terminal {
    void *screen;  /* of curses */
    bool has_keys; /* false: there is no terminal, only a picture */
    bool has_mouse;
    bool is_pasting;        /* what is typed comes from a bracketed paste */
    sigset_t while_waiting; /* the signals held back while it waits for keys */
    sigset_t before;
    struct termios settings_before;
    int click_row, click_column;
};

/* Opens the terminal. Returns false if curses doesn't know its type. */
bool terminal_open(struct terminal *terminal, bool mouse);

/* Starts curses without a terminal, for a picture that is only read back. */
bool terminal_open_nowhere(struct terminal *terminal, FILE *nowhere, int height,
                           int width, bool in_color);

/* Closes and restores the terminal; may be called twice. */
void terminal_close(struct terminal *terminal);

/* Returns the next key, or KEY_IS_NONE after `milliseconds`; waits without
 * limit if that is negative. Signals that end the program arrive as
 * KEY_IS_LEAVE. */
int terminal_key(struct terminal *terminal, int milliseconds);

void terminal_set_mouse(struct terminal *terminal, bool on);

/* Drops keys that were typed but not read. */
void terminal_drop_keys(void);

/* Copies `cli` to `*held`, but holds error messages in a file, since nobody
 * could read them while the screen is open. Returns false after an error
 * message. */
bool complaints_hold(struct cli *held, const struct cli *cli);

/* Prints the messages that were held. */
void complaints_pass_on(const struct cli *held, const struct cli *cli);

#endif
