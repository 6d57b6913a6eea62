/* Effects of removal, and their correlation with tags. */
#include "counting.h"

#include <math.h>
#include <stdlib.h>

#include "study.h"

bool take_rank(struct odds_shoe *shoe, int rank)
{
    if (shoe->count[rank] == 0)
        return false;
    shoe->count[rank]--;
    if (rank != ODDS_TEN)
        return true;
    int most = 0; /* the most frequent face */
    for (int face = 1; face < ODDS_TEN_FACES; face++)
        if (shoe->tens[face] > shoe->tens[most])
            most = face;
    shoe->tens[most]--;
    return true;
}

void count_tell(const struct count_progress *progress, int done, int all)
{
    if (progress && progress->tell)
        progress->tell(progress->self, done, all);
}

/* Insurance pays two to one if the hole card is a ten. */
double insurance_stakes(const struct odds_shoe *shoe)
{
    double cards = odds_shoe_cards(shoe) - 1; /* without the ace */
    return shoe->count[ODDS_ACE] > 0 && cards > 0
               ? 2 * odds_insurance(shoe->count[ODDS_TEN] / cards)
               : NAN;
}

const char *count_effects_find(struct count_effects *effects,
                               const struct odds *odds,
                               const struct odds_shoe *shoe,
                               enum odds_strategy strategy,
                               const struct count_progress *progress)
{
    struct odds_book *book = malloc(sizeof *book);
    if (book == NULL)
        return "out of memory";
    count_tell(progress, 0, ODDS_RANKS + 1);
    const char *fault = odds_book_fill(odds, shoe, strategy, book);
    effects->value = fault ? NAN : book->round.value;
    effects->stakes = insurance_stakes(shoe);
    for (int rank = 0; rank < ODDS_RANKS && fault == NULL; rank++) {
        struct odds_shoe less = *shoe;
        count_tell(progress, rank + 1, ODDS_RANKS + 1);
        effects->round[rank] = effects->insurance[rank] = NAN;
        if (!take_rank(&less, rank))
            continue;
        fault = odds_book_fill(odds, &less, strategy, book);
        effects->round[rank] = book->round.value - effects->value;
        effects->insurance[rank] = insurance_stakes(&less) - effects->stakes;
    }
    count_tell(progress, ODDS_RANKS + 1, ODDS_RANKS + 1);
    free(book);
    return fault;
}

static double mean_over_shoe(const struct odds_shoe *shoe,
                             const double x[ODDS_RANKS])
{
    double sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] > 0)
            sum += shoe->count[rank] * x[rank];
    return sum / odds_shoe_cards(shoe);
}

double covariance_of(const struct odds_shoe *shoe, const double x[ODDS_RANKS],
                     const double y[ODDS_RANKS])
{
    double sum = 0, mean_x = mean_over_shoe(shoe, x),
           mean_y = mean_over_shoe(shoe, y);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] > 0)
            sum += shoe->count[rank] * (x[rank] - mean_x) * (y[rank] - mean_y);
    return sum / odds_shoe_cards(shoe);
}

double count_correlation(const struct count_tags *tags,
                         const struct odds_shoe *shoe,
                         const double effect[ODDS_RANKS])
{
    double scale = covariance_of(shoe, tags->tag, tags->tag) *
                   covariance_of(shoe, effect, effect);
    return covariance_of(shoe, tags->tag, effect) / sqrt(scale);
}
