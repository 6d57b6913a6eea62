/* Runs a trusted bot in the test's own process. Without a jail it can play
 * millions of hands. */
#ifndef SUPPORT_BOT_INSIDE_H
#define SUPPORT_BOT_INSIDE_H

#include "challenge/blackjack/blackjack_contest.h"

struct bot_inside {
    void *object;
    void (*init)(int decks, int bankroll, int least, int most, BetProc makeABet,
                 HitProc hitMe);
    Boolean (*blackjack)(Boolean newDeck);
    struct luck *luck; /* follows the next match; or NULL */
};

/* Loads $BOTS_DIR/NAME.so, or build/release/bots/NAME.so. */
void bot_inside_open(struct bot_inside *bot, const char *name);
void bot_inside_close(struct bot_inside *bot);

/* Plays a match that was opened. After each call of Blackjack(), calls `look`,
 * unless that is NULL, with the credits won. */
void bot_inside_play(const struct bot_inside *bot, struct referee *referee,
                     void (*look)(void *self, int64_t won), void *self);

#endif
