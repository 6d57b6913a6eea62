/* Benchmark: what it costs to follow the luck of the cards, and how well
 * adjusted points agree with plain ones over many matches of two example bots,
 * which run in this process. Takes the number of matches. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/timing.h"
#include "support/bot_inside.h"
#include "support/usual_challenge.h"

enum { MATCHES = 2000, HANDS = 200, HANDS_TIMED = 200000 };

struct sample {
    double sum, squares;
};

static void sample_add(struct sample *sample, double value)
{
    sample->sum += value;
    sample->squares += value * value;
}

static double sample_variance(const struct sample *sample, int count)
{
    double mean = sample->sum / count;
    return (sample->squares - mean * sample->sum) / (count - 1);
}

static void show_sample(const char *name, const struct sample *sample,
                        int count)
{
    printf("  %-9s %10.4f +- %.4f\n", name, sample->sum / count,
           sqrt(sample_variance(sample, count) / count));
}

/* Points without time. */
static double points_of_match(const struct referee *referee)
{
    return (double)(referee_credits(referee) - referee_penalty(referee));
}

static void show_agreement(const struct luck_values *values, const char *name,
                           const struct challenge_game *game, int matches)
{
    struct sample points = {0}, adjusted = {0}, lucky = {0};
    struct referee *referee = malloc(sizeof *referee);
    struct bot_inside bot;
    assert_non_null(referee);
    bot_inside_open(&bot, name);
    for (int match = 1; match <= matches; match++) {
        struct luck luck = {.values = values};
        bot.luck = &luck;
        referee_open(referee, game, short_seed(1), (uint32_t)match);
        bot_inside_play(&bot, referee, NULL, NULL);
        sample_add(&points, points_of_match(referee));
        sample_add(&adjusted, points_of_match(referee) - luck.credits);
        sample_add(&lucky, luck.credits);
    }
    bot_inside_close(&bot);
    printf("%s, %d matches, mean and standard error:\n", name, matches);
    show_sample("points", &points, matches);
    show_sample("adjusted", &adjusted, matches);
    show_sample("luck", &lucky, matches);
    printf("  the variance of points is %.1f times that of adjusted points\n",
           sample_variance(&points, matches) /
               sample_variance(&adjusted, matches));
    free(referee);
}

/* ---- Time ---- */

static unsigned hands_with(const struct luck_values *values)
{
    struct challenge_game game = usual_game();
    struct referee *referee = malloc(sizeof *referee);
    struct luck luck = {.values = values};
    struct bot_inside bot;
    assert_non_null(referee);
    game.hands = game.shoes = HANDS_TIMED;
    game.bankroll = CHALLENGE_CREDITS_MOST;
    bot_inside_open(&bot, "basic");
    bot.luck = values ? &luck : NULL;
    referee_open(referee, &game, short_seed(1), 1);
    bot_inside_play(&bot, referee, NULL, NULL);
    bot_inside_close(&bot);
    unsigned credits = (unsigned)referee_credits(referee);
    free(referee);
    return credits;
}

static unsigned hands_without_luck(void)
{
    return hands_with(NULL);
}

static unsigned hands_with_luck(void)
{
    struct luck_values *values;
    const struct challenge_game game = usual_game();
    if (luck_values_open(&game, &values))
        return 0;
    unsigned credits = hands_with(values);
    luck_values_close(values);
    return credits;
}

static void show_times(void)
{
    double without[ROUNDS], with[ROUNDS];
    unsigned sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        without[round] = seconds_of(hands_without_luck, &sum);
        with[round] = seconds_of(hands_with_luck, &sum);
    }
    printf("a hand of basic takes %.2f microseconds, with luck %.2f "
           "(medians of %d rounds; checksum %u)\n",
           1e6 * median(without) / HANDS_TIMED,
           1e6 * median(with) / HANDS_TIMED, ROUNDS, sum);
}

int main(int argc, char *argv[])
{
    int64_t matches = MATCHES;
    struct challenge_game game = usual_game();
    struct luck_values *values;
    game.hands = HANDS;
    if ((argc > 1 && !cli_parse_integer(argv[1], 2, INT32_MAX, &matches)) ||
        luck_values_open(&game, &values))
        return 1;
    show_times();
    show_agreement(values, "basic", &game, (int)matches);
    show_agreement(values, "strong", &game, (int)matches);
    luck_values_close(values);
    return 0;
}
