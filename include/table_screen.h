/*
 * The table on the screen: blackjack on the stage. What is played, written down
 * and kept is the session's; this room turns keys into its lines and its
 * events into pictures.
 */
#ifndef TABLE_SCREEN_H
#define TABLE_SCREEN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "session_setup.h"
#include "terminal.h"

/* The dealer's pause is the one of the speed. */
#define PAUSE_OF_SPEED ((int64_t)-1)

struct table_screen {
    const struct cli *cli;
    struct setup *setup;
    const struct screen_options *options; /* what an account keeps fills in
                                             those that are not given */
    bool has_coach;                       /* says what decisions give away */
    int64_t pause;      /* of the dealer, in nanoseconds; or PAUSE_OF_SPEED */
    int64_t buy_in;     /* cents that a person in an account buys chips for */
    const char *notice; /* to be told first; NULL: nothing */
};

/*
 * Plays sessions until the person leaves. When the terminal, the input or a
 * signal ends it, the round that is open is void, and all is in order as if
 * the person had left. CLI_FAILED where it has been said what went wrong.
 */
enum cli_status table_screen_play(const struct table_screen *start);

/* Plays a record again, at a speed that can be changed, step by step too.
 * CLI_NO where it goes another way than it did. */
enum cli_status table_screen_replay(const struct table_screen *start,
                                    FILE *file, const char *name);

/* Shows what another program writes into the account of this profile, until the
 * person leaves. */
enum cli_status table_screen_look_on(const struct table_screen *start,
                                     const char *profile);

/* Prints a picture of the table in the middle of a round, with `rows` rows
 * and `columns` columns, as text or as an SVG file in color. Needs no terminal.
 */
enum cli_status table_screen_demo(const struct table_screen *start, int rows,
                                  int columns, bool svg);

#endif
