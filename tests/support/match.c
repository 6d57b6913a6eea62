/* Matches of bots in their cells. */
#include "support/match.h"

#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

void bot_path(const char *name, char path[512])
{
    const char *folder = getenv("BOTS_DIR");
    snprintf(path, 512, "%s/hostile/%s.so",
             folder ? folder : "build/release/bots", name);
}

struct contest_limits patient_limits(void)
{
    const int64_t second = 1000000000;
    struct contest_limits limits = contest_limits_usual();
    limits.turn = 120 * second;
    limits.turns = 1200 * second;
    return limits;
}

struct contest_bot *bot_open(const char *name, enum contest_prototype prototype,
                             const struct contest_limits *limits)
{
    char path[512], problem[CONTEST_PROBLEM_SIZE] = "";
    bot_path(name, path);
    struct contest_bot *bot =
        contest_bot_open(path, prototype, limits, problem);
    if (bot == NULL)
        fail_msg("%s", problem);
    return bot;
}

bool bot_init(struct contest_bot *bot, int64_t credits)
{
    const struct contest_message call = {
        .kind = CONTEST_INIT_CALLED,
        .init = {.decks = 6, .credits = credits, .least = 5, .most = 100}};
    struct contest_message said;
    return contest_bot_next(bot, &call, &said);
}

bool bot_hand(struct contest_bot *bot, int64_t *bet)
{
    struct contest_message reply = {.kind = CONTEST_BLACKJACK_CALLED};
    struct contest_message said;
    while (contest_bot_next(bot, &reply, &said)) {
        if (said.kind == CONTEST_BLACKJACK_RETURNED)
            return true;
        bool bets = said.kind == CONTEST_BET_ASKED;
        if (bets)
            *bet = said.bet;
        reply = (struct contest_message){.kind = bets ? CONTEST_BET_ANSWERED
                                                      : CONTEST_HIT_ANSWERED};
    }
    return false;
}
