/*
 * The board on the screen: mancala on the stage.
 */
#ifndef SCREEN_BOARD_H
#define SCREEN_BOARD_H

#include <stdio.h>

#include "cli.h"
#include "mancala_session.h"
#include "stage.h"

struct board_screen {
    const struct cli *cli;
    struct mancala_rules rules;
    bool asks_for_rules; /* first shows a page: Kalah, or sowing both ways */
    struct mancala_session_players players;
    int level;    /* the computer's; 0 if its strength isn't a level */
    bool is_easy; /* takes an easy level instead, and says so */
    const char
        *ending; /* a replay's last line, instead of the result; or NULL */
    const struct screen_options *options;
};

/* Plays games until the person quits. If the terminal closes, the input ends or
 * a signal arrives, the record is completed as if the person had quit. Returns
 * CLI_FAILED after an error message. */
enum cli_status board_screen_play(const struct board_screen *start);

/* Replays the record in `file`; the user can change the speed and step. Returns
 * CLI_NO if the replay differs from the record. `name` is for messages. */
enum cli_status board_screen_replay(const struct board_screen *start,
                                    FILE *file, const char *name);

/* Prints a picture of the board in the middle of a game, as text or as an SVG
 * file in color. Needs no terminal. */
enum cli_status board_screen_demo(const struct board_screen *start, bool svg);

#endif
