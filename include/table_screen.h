/*
 * The table on the screen: blackjack as a picture in a terminal, with keys for
 * lines. What is played, written down and kept is the session's; this room
 * turns keys into its lines and its events into pictures.
 */
#ifndef TABLE_SCREEN_H
#define TABLE_SCREEN_H

#include "session.h"
#include "terminal.h"

/* What the profile has chosen, where the setup has an account: its look, and
 * how many computers play along, unless the setup has some. */
void settings_read(struct look *look, struct setup *setup);

/* Keeps what has changed since it was `before`, with so many computers. False
 * where it can't be kept; without an account nothing need be. */
bool settings_write(const struct look *before, int computers,
                    const struct look *look, const struct setup *setup);

struct screen_start {
    const struct cli *cli;
    struct setup *setup;
    struct look look;
    enum color color;
    int64_t buy_in;     /* cents that a person in an account buys chips for */
    const char *notice; /* to be told first; NULL: nothing */
};

/*
 * Plays sessions until the person leaves. When the terminal, the input or a
 * signal ends it, the round that is open is void, and all is in order as if
 * the person had left. CLI_FAILED where it has been said what went wrong.
 */
enum cli_status screen_play(const struct screen_start *start);

/* Plays a record again, at a speed that can be changed, step by step too.
 * CLI_NO where it goes another way than it did. */
enum cli_status screen_replay(const struct screen_start *start, FILE *file,
                              const char *name);

/* Shows what another program writes into the account of this profile, until the
 * person leaves. */
enum cli_status screen_look_on(const struct screen_start *start,
                               const char *profile);

/* Prints a picture of the table in the middle of a round, as text of so many
 * rows and columns. Wants no terminal. */
enum cli_status screen_demo(const struct screen_start *start, int rows,
                            int columns);

#endif
