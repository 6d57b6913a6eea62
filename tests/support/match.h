/* Matches of bots in their cells, with the test as the referee. */
#ifndef SUPPORT_MATCH_H
#define SUPPORT_MATCH_H

#include "challenge/cell/bot.h"

/* The path of a bot of tests/bots/hostile. */
void bot_path(const char *name, char path[512]);

/* Limits that no bot reaches by mistake, on a machine as slow as it likes. */
struct challenge_limits patient_limits(void);

/* Opens a bot, and fails the test if it can't. */
struct challenge_bot *bot_open(const char *name,
                               enum challenge_prototype prototype,
                               const struct challenge_limits *limits);

/* Calls InitBlackjack() with so many credits, which tell the hostile ones what
 * to do. False: the bot is out. */
bool bot_init(struct challenge_bot *bot, int64_t credits);

/* One hand of Blackjack(), in which every bet and hitMe is answered likewise;
 * `bet` becomes the last one. False: the bot is out. */
bool bot_hand(struct challenge_bot *bot, int64_t *bet);

#endif
