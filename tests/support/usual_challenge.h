/* The default setup of a challenge, in parts. */
#ifndef SUPPORT_USUAL_CHALLENGE_H
#define SUPPORT_USUAL_CHALLENGE_H

#include "challenge/bot/bot.h"

static inline struct challenge_game usual_game(void)
{
    return challenge_setup_default().game;
}

static inline struct challenge_limits usual_limits(void)
{
    const struct challenge_setup setup = challenge_setup_default();
    return challenge_bot_limits(&setup.bounds);
}

/* Returns the seed that a person types as `number`. */
static inline struct challenge_seed short_seed(uint64_t number)
{
    struct challenge_seed seed = {.is_short = true};
    for (size_t i = 0; i < sizeof number; i++)
        seed.bytes[i] = (unsigned char)(number >> 8 * i);
    return seed;
}

#endif
