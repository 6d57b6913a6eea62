/* The conversation with a player at a terminal, or with a script at a pipe. */
#ifndef DICE_CONVERSATION_H
#define DICE_CONVERSATION_H

#include "die.h"
#include "game.h"

struct dice_session {
    const struct cli *cli;
    struct dice_game game;
    struct die die;
    int64_t pause; /* nanoseconds before each decision of the house */
};

/* Plays as dice_play() does, with the game and the die of `session`. */
enum cli_status dice_session_play(struct dice_session *session);

#endif
