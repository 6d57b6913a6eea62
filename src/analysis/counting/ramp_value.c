/* The value of a game with a ramp: the exact distribution of the running count
 * at each depth of the shoe, and what the bet and the round are worth there. */
#include <math.h>
#include <stdlib.h>

#include "counting_play.h"
#include "study.h"

enum { SCALE_MOST = 10, WEIGHTS_MOST = 1 << 22 };

/* The ways to draw cards: `at[n * width + r]` is the number of ways to draw n
 * cards with a running count of r, counted from the lowest possible one. */
struct ways {
    int cards, low, width;
    double *at;
};

/* Returns the least scale that makes all tags whole, or 0. */
static int scale_of(const struct count_tags *tags)
{
    for (int scale = 1; scale <= SCALE_MOST; scale++) {
        int rank = 0;
        while (rank < ODDS_RANKS && fabs(tags->tag[rank] * scale -
                                         round(tags->tag[rank] * scale)) < 1e-9)
            rank++;
        if (rank == ODDS_RANKS)
            return scale;
    }
    return 0;
}

/* Adds the cards of a rank: each number of them, times the ways to choose that
 * many. Goes from many cards to few, so that the sums below are still without
 * the rank. */
static void ways_add_rank(struct ways *ways, int dealt, int count, int tag)
{
    for (int n = dealt + count; n > 0; n--)
        for (int r = 0; r < ways->width; r++) {
            double sum = n <= dealt ? ways->at[n * ways->width + r] : 0;
            double choices = 1;
            for (int k = 1; k <= count && k <= n; k++) {
                int before = r - k * tag;
                choices = choices * (count - k + 1) / k;
                if (n - k <= dealt && before >= 0 && before < ways->width)
                    sum += choices * ways->at[(n - k) * ways->width + before];
            }
            ways->at[n * ways->width + r] = sum;
        }
}

/* Shifts the tags of a rank up to at least 0, as a shift by the same for each
 * card is known from the number of cards. */
static bool ways_fill(struct ways *ways, const struct odds_shoe *shoe,
                      const int tag[ODDS_RANKS])
{
    int low = tag[0], sum = 0, dealt = 0;
    for (int rank = 1; rank < ODDS_RANKS; rank++)
        low = tag[rank] < low ? tag[rank] : low;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        sum += shoe->count[rank] * (tag[rank] - low);
    *ways = (struct ways){
        .cards = odds_shoe_cards(shoe), .low = low, .width = sum + 1};
    size_t weights = (size_t)(ways->cards + 1) * (size_t)ways->width;
    if (weights > WEIGHTS_MOST)
        return false;
    ways->at = calloc(weights, sizeof *ways->at);
    if (ways->at == NULL)
        return false;
    ways->at[0] = 1;
    /* Ranks with one tag are added together, which is quicker. */
    for (int value = 0; dealt < ways->cards; value++) {
        int count = 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            count += tag[rank] - low == value ? shoe->count[rank] : 0;
        if (count > 0)
            ways_add_rank(ways, dealt, count, value);
        dealt += count;
    }
    return true;
}

/* Returns the value of a round that begins after n cards. */
static double value_after(const struct count_guide *guide,
                          const struct count_ramp *ramp,
                          const struct ways *ways, int n, int scale)
{
    const double slip = 1e-9;
    double all = 0, sum = 0;
    for (int r = 0; r < ways->width; r++) {
        double weight = ways->at[n * ways->width + r];
        if (weight == 0)
            continue;
        double running = (double)(r + n * ways->low) / scale;
        double true_count = count_guide_true(guide, running, ways->cards - n);
        all += weight;
        sum += weight * count_guide_round(guide, true_count) *
               count_ramp_bet(ramp, (int)floor(true_count + slip));
    }
    return sum / all;
}

double count_guide_game(const struct count_guide *guide,
                        const struct count_ramp *ramp,
                        const struct count_tags *tags,
                        const struct rules *rules)
{
    const int percent = 100;
    const struct odds_shoe shoe = odds_shoe_for(rules);
    int scale = scale_of(tags), tag[ODDS_RANKS];
    struct ways ways;
    if (scale == 0)
        return NAN;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        tag[rank] = (int)round(tags->tag[rank] * scale);
    if (!ways_fill(&ways, &shoe, tag))
        return NAN;
    int first = rules_held_cards(rules);
    int last = rules->fresh ? first : ways.cards * rules->cut / percent;
    if (last >= ways.cards)
        last = ways.cards - 1;
    double sum = 0;
    for (int n = first; n <= last; n++)
        sum += value_after(guide, ramp, &ways, n, scale);
    free(ways.at);
    return sum / (last - first + 1);
}
