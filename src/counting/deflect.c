/* The average shoe of a true count, and the values of all its spots. */
#include <math.h>
#include <stdlib.h>

#include "study.h"

void count_deflect(const struct odds_shoe *shoe, const struct count_tags *tags,
                   double true_count, double count[ODDS_RANKS])
{
    double mean = count_mean(tags, shoe);
    double variance = covariance_of(shoe, tags->tag, tags->tag);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        count[rank] =
            shoe->count[rank] * (1 - true_count * (tags->tag[rank] - mean) /
                                         (DECK_CARDS * variance));
}

void round_counts(const double count[ODDS_RANKS], int cards,
                  struct odds_shoe *shoe)
{
    int missing = cards;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        shoe->count[rank] = count[rank] > 0 ? (int)floor(count[rank]) : 0;
        missing -= shoe->count[rank];
    }
    for (; missing > 0; missing--) {
        int most = 0;
        for (int rank = 1; rank < ODDS_RANKS; rank++)
            if (count[rank] - shoe->count[rank] >
                count[most] - shoe->count[most])
                most = rank;
        shoe->count[most]++;
    }
    odds_shoe_even_out_tens(shoe);
}

/* Corrects the spots for rounding, with the effects of removing the cards that
 * are too many and of adding those that are too few. The two balance. */
static void mend_rounding(const struct ground *ground,
                          const double count[ODDS_RANKS],
                          const struct odds_shoe *rounded, struct spots *spots)
{
    double all = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double missing = count[rank] - rounded->count[rank];
        if (ground->shoe.count[rank] == 0 || missing == 0)
            continue;
        spots_add(spots, &ground->without[rank], -missing);
        all += missing;
    }
    spots_add(spots, &ground->middle, all);
}

static const char *analyze(const struct ground *ground,
                           const struct odds_shoe *shoe, struct odds_book *book,
                           struct spots *spots)
{
    const char *fault = odds_book_fill(ground->odds, shoe, ODDS_CDZ, book);
    if (fault == NULL)
        spots_fill(spots, ground->odds, book, &ground->chart);
    return fault;
}

static const char *fill_base(struct ground *ground, struct odds_book *book)
{
    const char *fault =
        odds_book_fill(ground->odds, &ground->shoe, ODDS_TOTAL, book);
    if (fault)
        return fault;
    odds_chart_of(ground->odds, book, &ground->chart);
    return analyze(ground, &ground->shoe, book, &ground->middle);
}

static const char *fill_counts(struct ground *ground,
                               const struct count_tags *tags,
                               struct odds_book *book,
                               const struct count_progress *progress, int done,
                               int all)
{
    const char *fault = NULL;
    for (int i = 0; i < COUNT_TRUES && fault == NULL; i++) {
        double count[ODDS_RANKS];
        struct odds_shoe rounded = {.infinite = 0};
        count_tell(progress, done + i, all);
        count_deflect(&ground->shoe, tags, i - COUNT_TRUE_MOST, count);
        round_counts(count, odds_shoe_cards(&ground->shoe), &rounded);
        fault = analyze(ground, &rounded, book, &ground->at[i]);
        if (fault == NULL)
            mend_rounding(ground, count, &rounded, &ground->at[i]);
    }
    return fault;
}

const char *ground_fill(struct ground *ground, const struct count_tags *tags,
                        const struct count_progress *progress)
{
    enum { ALL = 1 + ODDS_RANKS + COUNT_TRUES };
    struct odds_book *book = malloc(sizeof *book);
    if (book == NULL)
        return "out of memory";
    count_tell(progress, 0, ALL);
    const char *fault = fill_base(ground, book);
    for (int rank = 0; rank < ODDS_RANKS && fault == NULL; rank++) {
        struct odds_shoe less = ground->shoe;
        count_tell(progress, 1 + rank, ALL);
        if (take_rank(&less, rank))
            fault = analyze(ground, &less, book, &ground->without[rank]);
    }
    if (fault == NULL)
        fault = fill_counts(ground, tags, book, progress, 1 + ODDS_RANKS, ALL);
    count_tell(progress, ALL, ALL);
    free(book);
    return fault;
}
