/* Matches of bots in their environment, with the test as the referee. */
#ifndef SUPPORT_MATCH_H
#define SUPPORT_MATCH_H

#include "challenge/contest.h"

/* Writes the path of a bot of tests/bots/hostile to `path`. */
void bot_path(const char *name, char path[512]);

/* Returns limits that no bot exceeds by accident, even on a slow machine. */
struct challenge_limits patient_limits(void);

/* Opens a bot, and fails the test if it can't. */
struct challenge_bot *bot_open(const char *name,
                               enum challenge_prototype prototype,
                               const struct challenge_limits *limits);

/* Calls InitBlackjack() with `credits`, which select what a hostile bot does.
 * Returns false if the bot is out. */
bool bot_init(struct challenge_bot *bot, int64_t credits);

/* Calls Blackjack() for one hand, answers every bet and hitMe with zeros, and
 * sets `*bet` to the last bet. Returns false if the bot is out. */
bool bot_hand(struct challenge_bot *bot, int64_t *bet);

/* Closes a bot and checks that its verdict begins with `verdict` and that it is
 * out unless it played. */
void bot_assert_end(struct challenge_bot *bot, const char *verdict,
                    const char *story);

#endif
