/* Plays matches of bots in their processes. */
#include "support/match.h"

#include "support/check.h"
#include "support/usual_challenge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bot_path(const char *name, char path[512])
{
    const char *folder = getenv("BOTS_DIR");
    snprintf(path, 512, "%s/hostile/%s.so",
             folder ? folder : "build/release/bots", name);
}

struct challenge_limits patient_limits(void)
{
    const int64_t second = 1000000000;
    struct challenge_limits limits = usual_limits();
    limits.turn = 120 * second;
    limits.turns = 1200 * second;
    return limits;
}

struct challenge_bot *bot_open(const char *name,
                               enum challenge_prototype prototype,
                               const struct challenge_limits *limits)
{
    char path[512], problem[CHALLENGE_PROBLEM_SIZE] = "";
    bot_path(name, path);
    struct challenge_bot *bot =
        challenge_bot_open(path, prototype, limits, problem);
    if (bot == NULL)
        fail_msg("%s", problem);
    return bot;
}

bool bot_init(struct challenge_bot *bot, int64_t credits)
{
    const struct challenge_message call = {
        .kind = CHALLENGE_INIT_CALLED,
        .init = {.decks = 6, .credits = credits, .least = 5, .most = 100}};
    struct challenge_message said;
    return challenge_bot_next(bot, &call, &said);
}

bool bot_hand(struct challenge_bot *bot, int64_t *bet)
{
    struct challenge_message reply = {.kind = CHALLENGE_BLACKJACK_CALLED};
    struct challenge_message said;
    while (challenge_bot_next(bot, &reply, &said)) {
        if (said.kind == CHALLENGE_BLACKJACK_RETURNED)
            return true;
        bool bets = said.kind == CHALLENGE_BET_ASKED;
        if (bets)
            *bet = said.said.number;
        reply = (struct challenge_message){
            .kind = bets ? CHALLENGE_BET_ANSWERED : CHALLENGE_HIT_ANSWERED};
    }
    return false;
}

void bot_assert_end(struct challenge_bot *bot, const char *verdict,
                    const char *story)
{
    struct challenge_bot_end end;
    challenge_bot_close(bot, &end);
    if (strncmp(end.verdict, verdict, strlen(verdict)) != 0)
        fail_msg("%s: %s, not %s", story, end.verdict, verdict);
    bool played = strcmp(end.verdict, "played") == 0;
    assert_count_equal(end.out, !played, "%s (%s): is out", story, end.verdict);
    assert_true(end.charged >= 0);
    assert_true(end.cpu < 0 || end.charged <= end.cpu);
}
