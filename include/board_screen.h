/*
 * The board on the screen: mancala on the stage.
 */
#ifndef BOARD_SCREEN_H
#define BOARD_SCREEN_H

#include <stdio.h>

#include "cli.h"
#include "mancala_session.h"
#include "terminal.h"

struct board_screen {
    const struct cli *cli;
    struct mancala_rules rules;
    struct mancala_session_players players;
    int level; /* of the computer; 0: it is none of the levels */
    const struct screen_options *options;
};

/* Plays games until the person leaves. When the terminal, the input or a
 * signal ends it, the record is ended as if the person had left. CLI_FAILED
 * where it has been said what went wrong. */
enum cli_status board_screen_play(const struct board_screen *start);

/* Plays a record again, at a speed that can be changed, step by step too.
 * CLI_NO where it goes another way than it did. */
enum cli_status board_screen_replay(const struct board_screen *start,
                                    FILE *file, const char *name);

/* Prints a picture of the board in the middle of a game, with `rows` rows
 * and `columns` columns, as text or as an SVG file in color. Needs no terminal.
 */
enum cli_status board_screen_demo(const struct board_screen *start, int rows,
                                  int columns, bool svg);

#endif
