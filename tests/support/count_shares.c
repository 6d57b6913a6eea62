/* Before anything of cmocka's. */
#include "support/check.h"

#include <limits.h>

#include "support/count_shares.h"

/* Of each deck, hi-lo counts 20 cards as +1 and as many as -1. */
enum {
    LOW_CARDS = 20,
    HIGH_CARDS = 20,
    NEUTRAL_CARDS = DECK_CARDS - LOW_CARDS - HIGH_CARDS,
    SEEN_ROOM = COUNTED_DECKS_MAX * LOW_CARDS + 2
};

struct odds_chart chart_of_surrender(void)
{
    struct odds_chart chart = {.pair[0][0] = {.possible = false}};
    const struct odds_cell cell = {
        .action = ODDS_SURRENDER, .otherwise = ODDS_STAND, .possible = true};
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        for (int total = 0; total <= HAND_BEST; total++)
            chart.hard[total][upcard] = chart.soft[total][upcard] = cell;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            chart.pair[rank][upcard] = cell;
    }
    return chart;
}

/* ---- The true count ---- */

static int quotient_down(int number, int by)
{
    return number >= 0 ? number / by : -((by - 1 - number) / by);
}

/* Returns the true count once these many low and high cards have been seen,
 * among `seen` cards. */
static int count_after(const struct counted_shoe *shoe, int seen, int low,
                       int high)
{
    int left = shoe->decks * DECK_CARDS - shoe->burned - seen;
    int running = DECK_CARDS * (low - high);
    int count = shoe->rounding == ROUND_FLOOR ? quotient_down(running, left)
                : shoe->rounding == ROUND_TRUNCATE
                    ? running / left
                    : quotient_down(2 * running + left, 2 * left);
    if (count < -SIMULATION_COUNT_MAX)
        return -SIMULATION_COUNT_MAX;
    return count < SIMULATION_COUNT_MAX ? count : SIMULATION_COUNT_MAX;
}

/* ---- Sums from here to the end of the shoe ---- */

/* The mean of a sum and of its square, by the low and the high cards seen. */
struct sums {
    double sum[SEEN_ROOM][SEEN_ROOM];
    double square[SEEN_ROOM][SEEN_ROOM];
};

/* True if the `seen` cards of a shoe can have these numbers of low and high
 * ones. */
static bool can_be_seen(const struct counted_shoe *shoe, int seen, int low,
                        int high)
{
    int neutral = seen - low - high;
    return low <= shoe->decks * LOW_CARDS && high <= shoe->decks * HIGH_CARDS &&
           neutral >= 0 && neutral <= shoe->decks * NEUTRAL_CARDS;
}

/* Takes the mean over the next card, when `seen` cards have been seen: every
 * unseen card comes with the same chance. Values for more low or high cards are
 * those after it, and have not been replaced yet. */
static void sums_before_card(const struct counted_shoe *shoe, int seen,
                             struct sums *sums)
{
    double unseen = shoe->decks * DECK_CARDS - seen;
    for (int low = 0; low <= shoe->decks * LOW_CARDS; low++)
        for (int high = 0; high <= shoe->decks * HIGH_CARDS; high++) {
            if (!can_be_seen(shoe, seen, low, high))
                continue;
            double lows = (shoe->decks * LOW_CARDS - low) / unseen;
            double highs = (shoe->decks * HIGH_CARDS - high) / unseen;
            double rest = 1 - lows - highs;
            sums->sum[low][high] = lows * sums->sum[low + 1][high] +
                                   highs * sums->sum[low][high + 1] +
                                   rest * sums->sum[low][high];
            sums->square[low][high] = lows * sums->square[low + 1][high] +
                                      highs * sums->square[low][high + 1] +
                                      rest * sums->square[low][high];
        }
}

/* Adds the round that begins when `seen` cards have been seen, or nothing if
 * the player leaves before it. */
static void sums_add_round(const struct counted_shoe *shoe, int seen, int count,
                           double part, struct sums *sums)
{
    for (int low = 0; low <= shoe->decks * LOW_CARDS; low++)
        for (int high = 0; high <= shoe->decks * HIGH_CARDS; high++) {
            if (!can_be_seen(shoe, seen, low, high))
                continue;
            int here = count_after(shoe, seen, low, high);
            double one = (here == count) - part;
            double *sum = &sums->sum[low][high];
            double *square = &sums->square[low][high];
            bool left = seen > 0 && shoe->leaves && here < shoe->leave;
            *square = left ? 0 : one * one + 2 * one * *sum + *square;
            *sum = left ? 0 : one + *sum;
        }
}

struct shoe_sum shoe_sum_of(const struct counted_shoe *shoe, int count,
                            double part)
{
    struct sums sums = {.sum[0][0] = 0};
    for (int round = shoe->rounds - 1; round >= 0; round--) {
        int seen = round * ROUND_CARDS;
        for (int card = ROUND_CARDS - 1; card >= 0; card--)
            sums_before_card(shoe, seen + card, &sums);
        sums_add_round(shoe, seen, count, part, &sums);
    }
    double mean = sums.sum[0][0];
    return (struct shoe_sum){.mean = mean,
                             .variance = sums.square[0][0] - mean * mean};
}

double shoe_mean_rounds(const struct counted_shoe *shoe)
{
    return shoe_sum_of(shoe, INT_MAX, -1).mean;
}
