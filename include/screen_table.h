/*
 * The table on the screen: blackjack on the stage. The game plays, records
 * and saves; this module turns keys into its lines and its events into
 * pictures.
 */
#ifndef SCREEN_TABLE_H
#define SCREEN_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "coach_review.h"
#include "game_setup.h"
#include "stage.h"

/* The dealer's pause depends on the speed. */
#define PAUSE_OF_SPEED ((int64_t)-1)

/* A program that the lobby opens for these rules on the stage `outer`, and that
 * comes back. `play` returns false after an error message. */
struct table_screen_start;
struct table_screen_game {
    const char *sign; /* its key */
    const char *name, *about;
    bool (*play)(const struct table_screen_start *start,
                 const struct rules *rules, const char *label,
                 struct stage *outer);
};

struct table_screen_start {
    const struct cli *cli;
    struct setup *setup;
    const struct screen_options *options; /* the account supplies those that
                                             aren't given */
    bool has_coach;                       /* comments on costly decisions */
    int64_t pause;      /* the dealer's, in nanoseconds; or PAUSE_OF_SPEED */
    int64_t buy_in;     /* the size of a buy-in, in cents */
    const char *notice; /* shown first; may be NULL */
    const struct table_screen_game *trainer;
    const struct table_screen_game *games; /* the others */
    int game_count;
};

/*
 * Plays games until the person quits. If the terminal closes, the input ends
 * or a signal arrives, everything happens as if the person had quit. Returns
 * CLI_FAILED after an error message.
 */
enum cli_status table_screen_play(const struct table_screen_start *start);

/* Replays the file of `source`, which has no game yet; the user can change the
 * speed and step. Returns CLI_NO if the replay differs from the file. */
enum cli_status table_screen_replay(const struct table_screen_start *start,
                                    const struct replay *source);

/* Shows the session in review, until the person quits. */
enum cli_status table_screen_review(const struct table_screen_start *start,
                                    const struct review *review);

/* Prints a picture of the table in the middle of a round, as text or as an SVG
 * file in color. Needs no terminal. */
enum cli_status table_screen_demo(const struct table_screen_start *start,
                                  bool svg);

#endif
