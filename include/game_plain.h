/*
 * The table in line mode, for pipes, scripts and screen readers. A part of
 * the module game.
 */
#ifndef GAME_PLAIN_H
#define GAME_PLAIN_H

#include "game.h"

struct plain_table {
    const struct cli *cli;
    enum card_form form;
    int64_t pause; /* nanoseconds before each decision of the dealer */
    struct game *game;

    /* The rest belongs to line mode; it begins as 0. */
    int bad_lines; /* in a row */
    bool ended;
    bool told_of_record; /* the person knows that it can't be written */
    enum cli_status status;
};

/* Plays until a person quits, the input, the cards or the money run out, or a
 * game without money is decided; then prints the result. */
enum cli_status plain_play(struct plain_table *plain);

/* Replays the file of `source`, which has no game yet, on an empty game.
 * Returns CLI_NO, after a message with the round and the line, if the replay
 * differs from the file, and CLI_FAILED if the file isn't complete. */
enum cli_status plain_replay(struct plain_table *plain,
                             const struct replay *source);

#endif
