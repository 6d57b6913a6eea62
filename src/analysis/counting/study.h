/* Shared declarations for the study of a count. */
#ifndef COUNTING_STUDY_H
#define COUNTING_STUDY_H

#include "counting.h"
#include "odds_book.h"

/* Returns the tags divided by `step`. Their true counts are divided, too, and
 * tell the same. */
struct count_tags count_tags_by_step(const struct count_tags *tags, int step);

/* Returns the mean tag of a shoe's cards: 0 for a balanced count and full
 * decks. */
double count_mean(const struct count_tags *tags, const struct odds_shoe *shoe);

/* Returns the covariance of two properties over the cards of a shoe. */
double covariance_of(const struct odds_shoe *shoe, const double x[ODDS_RANKS],
                     const double y[ODDS_RANKS]);

/* Returns the correlation between tags and effects of removal over the cards of
 * the shoe; 1 would be a perfect count. Returns NAN if an effect is NAN. */
double count_correlation(const struct count_tags *tags,
                         const struct odds_shoe *shoe,
                         const double effect[ODDS_RANKS]);

/* Fills `count` with the average shoe of a true count, in
 * fractions of cards, which may be below 0. */
void count_deflect(const struct odds_shoe *shoe, const struct count_tags *tags,
                   double true_count, double count[ODDS_RANKS]);

/* Rounds the counts to whole cards, `cards` in all: those with the largest
 * fractions are rounded up. */
void round_counts(const double count[ODDS_RANKS], int cards,
                  struct odds_shoe *shoe);

/* ---- Spots ---- */

/* The wins in a cell of the chart against one upcard: sums of chance times
 * value over its hands. The sums change smoothly with the shoe. */
struct spot {
    double chance;           /* to reach any of its hands */
    double dealt;            /* to be dealt one: the part with two cards */
    double seen[ODDS_RANKS]; /* sums of chance times cards in hand and upcard */
    double seen_two[ODDS_RANKS]; /* the same for two cards */
    double two[ODDS_ACTIONS];    /* over two-card hands; NAN if not allowed */
    double more[ODDS_HIT + 1];   /* over longer hands: stand, hit */
};

/* All spots of a shoe, and the chance of each upcard. */
struct spots {
    struct spot at[CHART_ROWS][ODDS_RANKS];
    double upcard[ODDS_RANKS];
    double round;     /* its value, which is not a sum of spots */
    double insurance; /* per round if always taken, in first bets */
};

/* Returns the best way to play the cell. */
struct odds_cell spot_best(const struct spot *spot);

/* ---- The study ---- */

/* The spots of a shoe, and of that shoe without one card of each rank. */
struct removal {
    struct spots middle;
    struct spots without[ODDS_RANKS];
};

/* In a shoe of few cards, the effects of removal change with the true count. */
enum { COUNT_ENDS = 2 };

/* The spots of the whole shoe, of the shoe without one card of each rank, and
 * of the shoe at each true count. */
struct ground {
    const struct odds *odds;
    struct odds_shoe shoe; /* the whole shoe */
    int left;
    double variance; /* of the tags over the whole shoe */
    struct odds_chart chart;
    struct spots middle; /* of the whole shoe */
    struct spots without[ODDS_RANKS];
    struct spots at[COUNT_TRUES];
    /* Of the shoes at a low and a high true count, for a shoe of few cards, and
     * the ranks of which each of them holds two cards or more. */
    struct removal end[COUNT_ENDS];
    bool has_ends[ODDS_RANKS];
};

/* Makes a ground on the heap, and fills it and a study of it. On failure
 * returns what is wrong, with no ground. */
const char *ground_open(struct ground **ground, struct count_study *study,
                        const struct odds *odds, const struct odds_shoe *shoe,
                        const struct count_tags *tags, int left,
                        enum count_aim aim,
                        const struct count_progress *progress);

/* Returns the index of a row of the chart, or -1. */
int row_index(struct chart_row row);

/* Returns the win of an insurance bet against an ace, per unit of it, at the
 * true count before the ace is seen. */
double stakes_at(const struct ground *ground, const struct count_tags *tags,
                 double true_count);

#endif
