/* The playing correlation: the gain of a count from changing the play, as a
 * share of the most that could be gained. */
#include <math.h>

#include "study.h"

/* The ways to play a cell. */
static const struct odds_cell WAYS[] = {
    {.action = ODDS_STAND, .otherwise = ODDS_STAND},
    {.action = ODDS_HIT, .otherwise = ODDS_HIT},
    {.action = ODDS_DOUBLE, .otherwise = ODDS_HIT},
    {.action = ODDS_DOUBLE, .otherwise = ODDS_STAND},
    {.action = ODDS_SURRENDER, .otherwise = ODDS_HIT},
    {.action = ODDS_SURRENDER, .otherwise = ODDS_STAND},
    {.action = ODDS_SPLIT, .otherwise = ODDS_HIT},
};

enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

struct gains {
    double perfect, counted;
};

/* Returns the expected gain from a difference with this mean, which is at most
 * 0, and this standard deviation. */
static double expected_gain(double mean, double deviation)
{
    return deviation > 0 ? deviation * normal_excess(-mean / deviation) : 0;
}

/* Returns the gain per hand in the cell. The chance to reach the cell also
 * depends on the shoe, but that isn't a matter of its play. */
static double mean_gain(const struct spot *spot, const struct odds_cell *basic,
                        const struct odds_cell *other)
{
    return (spot_value(spot, other) - spot_value(spot, basic)) / spot->chance;
}

/* Returns the gains of one way to play over another. */
static struct gains gains_of(const struct ground *ground,
                             const struct count_tags *tags, int row, int upcard,
                             const struct odds_cell *basic,
                             const struct odds_cell *other)
{
    const struct spot *middle = &ground->middle.at[row][upcard];
    double mean = mean_gain(middle, basic, other);
    double effect[ODDS_RANKS] = {0};
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct spot *spot = &ground->without[rank].at[row][upcard];
        if (ground->shoe.count[rank] > 0 && spot->chance > 0)
            effect[rank] = mean_gain(spot, basic, other) - mean;
    }
    if (isnan(mean) || mean > 0)
        return (struct gains){0, 0};
    double cards = odds_shoe_cards(&ground->shoe), left = ground->left;
    double variance = covariance_of(&ground->shoe, effect, effect);
    double with_tags = covariance_of(&ground->shoe, effect, tags->tag);
    /* One card has a larger effect on a shoe with fewer cards. */
    double scale = cards / left;
    double samples = scale * scale * left * (cards - left) / (cards - 1);
    double all = sqrt(samples * variance);
    double told = fabs(with_tags) * sqrt(samples / ground->variance);
    return (struct gains){middle->chance * expected_gain(mean, all),
                          middle->chance * expected_gain(mean, told)};
}

double ground_playing(const struct ground *ground,
                      const struct count_tags *tags)
{
    struct gains sum = {0, 0};
    for (int row = 0; row < CHART_ROWS; row++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            const struct spot *spot = &ground->middle.at[row][upcard];
            struct gains most = {0, 0};
            if (spot->chance == 0)
                continue;
            struct odds_cell basic = spot_best(spot);
            for (int way = 0; way < WAY_COUNT; way++) {
                struct gains gains =
                    gains_of(ground, tags, row, upcard, &basic, &WAYS[way]);
                if (gains.perfect > most.perfect)
                    most = gains;
            }
            sum.perfect += most.perfect;
            sum.counted += most.counted;
        }
    return sum.perfect > 0 ? sum.counted / sum.perfect : NAN;
}
