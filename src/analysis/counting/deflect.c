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

/* ---- Fractions of cards ---- */

/* A shoe of this many cards or fewer has effects of removal of its own at the
 * true counts of this size: see mend_rounding(). */
enum { FEW_CARDS = 2 * DECK_CARDS, END_COUNT = 8 };

/* Adds what removing `surplus` cards of each rank does. The parts below 0 are
 * cards to be added; the two balance. */
static void add_removal(const struct spots *middle,
                        const struct spots without[ODDS_RANKS],
                        const double surplus[ODDS_RANKS], struct spots *spots)
{
    double all = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (surplus[rank] == 0)
            continue;
        spots_add(spots, &without[rank], surplus[rank]);
        all -= surplus[rank];
    }
    spots_add(spots, middle, all);
}

/* Corrects the spots for rounding with the effects of removal. In a shoe of few
 * cards these change with the true count: they are taken from the parabola
 * through their values at both ends and in the middle. */
static void mend_rounding(const struct ground *ground, double true_count,
                          const double count[ODDS_RANKS],
                          const struct odds_shoe *rounded, struct spots *spots)
{
    const double end = END_COUNT, half = 1 / (2 * end * end);
    double surplus[ODDS_RANKS] = {0}, at_end[COUNT_ENDS][ODDS_RANKS] = {{0}};
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (ground->shoe.count[rank] == 0)
            continue;
        double all = rounded->count[rank] - count[rank];
        if (ground->has_ends[rank]) {
            at_end[0][rank] = all * true_count * (true_count - end) * half;
            at_end[1][rank] = all * true_count * (true_count + end) * half;
        }
        surplus[rank] = all - at_end[0][rank] - at_end[1][rank];
    }
    add_removal(&ground->middle, ground->without, surplus, spots);
    for (int i = 0; i < COUNT_ENDS; i++)
        add_removal(&ground->end[i].middle, ground->end[i].without, at_end[i],
                    spots);
}

/* ---- The analyses ---- */

/* The work on one shoe after the other. */
struct ground_work {
    struct ground *ground;
    struct odds_book *book;
    const struct count_progress *progress;
    int done, all; /* analyses */
};

static const char *analyze_next(struct ground_work *work,
                                const struct odds_shoe *shoe,
                                struct spots *spots)
{
    count_tell(work->progress, work->done++, work->all);
    return analyze(work->ground, shoe, work->book, spots);
}

static const char *fill_without(struct ground_work *work,
                                const struct odds_shoe *shoe,
                                struct spots without[ODDS_RANKS])
{
    const char *fault = NULL;
    for (int rank = 0; rank < ODDS_RANKS && fault == NULL; rank++) {
        struct odds_shoe less = *shoe;
        if (take_rank(&less, rank))
            fault = analyze_next(work, &less, &without[rank]);
    }
    return fault;
}

/* Returns the shoe of whole cards nearest to the average shoe of a true count,
 * which is written to `count`. */
static struct odds_shoe shoe_at(const struct ground *ground,
                                const struct count_tags *tags,
                                double true_count, double count[ODDS_RANKS])
{
    struct odds_shoe rounded = {.infinite = 0};
    count_deflect(&ground->shoe, tags, true_count, count);
    round_counts(count, odds_shoe_cards(&ground->shoe), &rounded);
    return rounded;
}

static const char *fill_ends(struct ground_work *work,
                             const struct count_tags *tags)
{
    struct ground *ground = work->ground;
    const char *fault = NULL;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        ground->has_ends[rank] = ground->shoe.count[rank] > 0;
    for (int i = 0; i < COUNT_ENDS && fault == NULL; i++) {
        double count[ODDS_RANKS];
        struct odds_shoe shoe =
            shoe_at(ground, tags, i == 0 ? -END_COUNT : END_COUNT, count);
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            ground->has_ends[rank] =
                ground->has_ends[rank] && shoe.count[rank] > 1;
        fault = analyze_next(work, &shoe, &ground->end[i].middle);
        if (fault == NULL)
            fault = fill_without(work, &shoe, ground->end[i].without);
    }
    return fault;
}

static const char *fill_counts(struct ground_work *work,
                               const struct count_tags *tags)
{
    struct ground *ground = work->ground;
    const char *fault = NULL;
    for (int i = 0; i < COUNT_TRUES && fault == NULL; i++) {
        double count[ODDS_RANKS], true_count = i - COUNT_TRUE_MOST;
        struct odds_shoe rounded = shoe_at(ground, tags, true_count, count);
        fault = analyze_next(work, &rounded, &ground->at[i]);
        if (fault == NULL)
            mend_rounding(ground, true_count, count, &rounded, &ground->at[i]);
    }
    return fault;
}

const char *ground_fill(struct ground *ground, const struct count_tags *tags,
                        const struct count_progress *progress)
{
    enum {
        USUAL = 1 + ODDS_RANKS + COUNT_TRUES,
        AT_ENDS = COUNT_ENDS * (1 + ODDS_RANKS)
    };
    bool is_small = odds_shoe_cards(&ground->shoe) <= FEW_CARDS;
    struct ground_work work = {.ground = ground,
                               .book = malloc(sizeof *work.book),
                               .progress = progress,
                               .done = 1,
                               .all = USUAL + (is_small ? AT_ENDS : 0)};
    if (work.book == NULL)
        return "out of memory";
    count_tell(progress, 0, work.all);
    const char *fault = fill_base(ground, work.book);
    if (fault == NULL)
        fault = fill_without(&work, &ground->shoe, ground->without);
    if (fault == NULL && is_small)
        fault = fill_ends(&work, tags);
    if (fault == NULL)
        fault = fill_counts(&work, tags);
    count_tell(progress, work.all, work.all);
    free(work.book);
    return fault;
}
