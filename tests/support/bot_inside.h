/* A bot in the test's own process, for bots that are trusted: no jail, and so
 * millions of hands. */
#ifndef SUPPORT_BOT_INSIDE_H
#define SUPPORT_BOT_INSIDE_H

#include "challenge/blackjack/referee.h"

struct bot_inside {
    void *object;
    void (*init)(int decks, long credits, long least, long most);
    Boolean (*blackjack)(BetProc makeABet, HitProc hitMe, Boolean newDeck);
};

/* Loads $BOTS_DIR/NAME.so, or build/release/bots/NAME.so. */
void bot_inside_open(struct bot_inside *bot, const char *name);
void bot_inside_close(struct bot_inside *bot);

/* Plays a match that was opened; after each call `look`, if it is there, is
 * told what the call has won. */
void bot_inside_play(const struct bot_inside *bot, struct referee *referee,
                     void (*look)(void *self, int64_t won), void *self);

#endif
