/* The value of a round at each true count, from average shoes. */
#include <math.h>
#include <stdlib.h>

#include "study.h"

/* The work on one true count after the other. */
struct point_work {
    const struct odds *odds;
    struct odds_book *book;
    const struct count_progress *progress;
    const char *fault;
    int done; /* analyses */
};

enum { ANALYSES_MOST = COUNT_TRUES * (1 + ODDS_RANKS) };

/* Returns the value of a round from a shoe. */
static double value_of_shoe(struct point_work *work,
                            const struct odds_shoe *shoe)
{
    if (work->fault)
        return NAN;
    count_tell(work->progress, work->done++, ANALYSES_MOST);
    work->fault = odds_book_fill(work->odds, shoe, ODDS_CDZ, work->book);
    return work->book->round.value;
}

/*
 * Returns the value from a shoe with fractions of cards: that of the nearest
 * shoe of whole cards, and for each rank the missing part of what one more or
 * one less card changes there. Cards that are too many make up for those that
 * are too few, so what the size of the shoe does cancels out.
 */
static double value_of_fractions(struct point_work *work,
                                 const struct odds_shoe *whole,
                                 const double count[ODDS_RANKS], int cards)
{
    struct odds_shoe rounded = *whole;
    round_counts(count, cards, &rounded);
    double value = value_of_shoe(work, &rounded), sum = value;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const double least = 1e-9; /* less is an error of rounding */
        double missing = count[rank] - rounded.count[rank];
        struct odds_shoe next = rounded;
        if (fabs(missing) < least)
            continue;
        next.count[rank] += missing > 0 ? 1 : -1;
        odds_shoe_even_out_tens(&next);
        sum += fabs(missing) * (value_of_shoe(work, &next) - value);
    }
    return sum;
}

/* Returns false if no shoe has this true count. */
static bool is_shoe(const double count[ODDS_RANKS])
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (count[rank] < 0)
            return false;
    return true;
}

const char *count_points_find(struct count_point points[COUNT_TRUES],
                              const struct odds *odds,
                              const struct odds_shoe *shoe,
                              const struct count_tags *tags, int left,
                              const struct count_progress *progress)
{
    int cards = odds_shoe_cards(shoe), step = count_step(tags, shoe);
    struct count_tags divided = count_tags_by_step(tags, step);
    struct point_work work = {.odds = odds,
                              .book = malloc(sizeof *work.book),
                              .progress = progress,
                              .fault = odds_check_shoe(odds, shoe)};
    double chance[COUNT_TRUES];
    if (work.book == NULL)
        return "out of memory";
    true_count_chances(true_count_deviation(shoe, &divided, left), chance);
    for (int i = 0; i < COUNT_TRUES; i++) {
        double count[ODDS_RANKS];
        count_deflect(shoe, &divided, i - COUNT_TRUE_MOST, count);
        work.done = i * (1 + ODDS_RANKS);
        points[i] =
            (struct count_point){.true_count = step * (i - COUNT_TRUE_MOST),
                                 .chance = chance[i],
                                 .value = NAN,
                                 .insurance = NAN};
        if (!is_shoe(count))
            continue;
        points[i].value = value_of_fractions(&work, shoe, count, cards);
        points[i].insurance = 2 * odds_insurance(count[ODDS_TEN] / (cards - 1));
    }
    count_tell(progress, ANALYSES_MOST, ANALYSES_MOST);
    free(work.book);
    return work.fault;
}
