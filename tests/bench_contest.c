/* Figures of speed: what is said between a match and a bot in its cell, and
 * matches, each in a cell of its own. */
#include <stdio.h>
#include <stdlib.h>

#include "bench/timing.h"
#include "contest.h"

enum { HANDS = 20000, MATCHES = 10000, TRIPS_OF_A_HAND = 3 };

static struct contest_bot *open_bot(void)
{
    const struct contest_limits limits = contest_limits_usual();
    const char *folder = getenv("BOTS_DIR");
    char path[512], problem[CONTEST_PROBLEM_SIZE] = "";
    snprintf(path, sizeof path, "%s/hostile/stands.so",
             folder ? folder : "build/release/bots");
    struct contest_bot *bot =
        contest_bot_open(path, CONTEST_BLACKJACK, &limits, problem);
    if (bot == NULL)
        fprintf(stderr, "%s\n", problem);
    return bot;
}

/* A casino that deals the same hand for ever. */
static unsigned play(struct contest_bot *bot, unsigned hands)
{
    static const struct contest_message init = {
        .kind = CONTEST_INIT_CALLED,
        .init = {.decks = 6, .credits = 1000, .least = 1, .most = 100}};
    static const struct contest_message call = {.kind =
                                                    CONTEST_BLACKJACK_CALLED};
    static const struct contest_message bet = {.kind = CONTEST_BET_ANSWERED,
                                               .answer.dealer_count = 1};
    static const struct contest_message hit = {.kind = CONTEST_HIT_ANSWERED,
                                               .answer.winnings = 1};
    struct contest_message said;
    bool there = contest_bot_next(bot, &init, &said);
    unsigned done = 0;
    for (; there && done < hands; done++)
        there = contest_bot_next(bot, &call, &said) &&
                contest_bot_next(bot, &bet, &said) &&
                contest_bot_next(bot, &hit, &said);
    return done;
}

static unsigned a_match(unsigned hands)
{
    struct contest_bot *bot = open_bot();
    if (bot == NULL)
        return 0;
    unsigned sum = play(bot, hands);
    contest_bot_close(bot, NULL);
    return sum;
}

static unsigned many_hands(void)
{
    return a_match(HANDS);
}

static unsigned many_matches(void)
{
    unsigned sum = 0;
    for (int i = 0; i < MATCHES; i++)
        sum += a_match(1);
    return sum;
}

/* What a bot is charged that computes next to nothing. */
static void show_charge(void)
{
    struct contest_bot_end end = {0};
    struct contest_bot *bot = open_bot();
    if (bot == NULL)
        return;
    (void)play(bot, HANDS);
    contest_bot_close(bot, &end);
    printf("a hand is charged %.2f microseconds "
           "(on turn %.2f, processor %.2f)\n",
           (double)end.charged / 1e3 / HANDS, (double)end.turns / 1e3 / HANDS,
           (double)end.cpu / 1e3 / HANDS);
}

int main(void)
{
    unsigned sum = 0;
    double times[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        times[round] = seconds_of(many_hands, &sum);
    printf("a bot that stands      %9.0f hands a second, %.2f microseconds a "
           "round trip\n",
           HANDS / median(times),
           1e6 * median(times) / HANDS / TRIPS_OF_A_HAND);
    show_charge();
    double time = seconds_of(many_matches, &sum);
    printf("%d matches in %.1f s, %.0f a second\n", MATCHES, time,
           MATCHES / time);
    printf("(medians of %d rounds; checksum %u)\n", ROUNDS, sum);
    return 0;
}
