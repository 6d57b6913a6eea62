/* What the files of a study of a count share. */
#ifndef COUNTING_STUDY_H
#define COUNTING_STUDY_H

#include "counting.h"

/* How many counts are known by name. */
size_t count_preset_count(void);

/* The mean tag of a shoe's cards: 0 for a balanced count of full decks. */
double count_mean(const struct count_tags *tags, const struct odds_shoe *shoe);

/* The correlation between tags and effects of removal, each card of the shoe
 * counted once; 1 would tell all there is. NAN where effects are. */
double count_correlation(const struct count_tags *tags,
                         const struct odds_shoe *shoe,
                         const double effect[ODDS_RANKS]);

/* How many true counts are analyzed. */
enum { COUNT_TRUES = 2 * COUNT_TRUE_MOST + 1 };

/* The mean shoe of a true count (indices.c), in fractions of cards, which may
 * be below 0. */
void count_deflect(const struct odds_shoe *shoe, const struct count_tags *tags,
                   double true_count, double count[ODDS_RANKS]);

/* Takes out a card of a rank, of the tens the most frequent face. False where
 * the shoe has none. */
bool take_rank(struct odds_shoe *shoe, int rank);

/* What an insurance bet wins on average, an ace being up; NAN where the shoe
 * has no ace. */
double insurance_stakes(const struct odds_shoe *shoe);

void count_tell(const struct count_progress *progress, int done, int all);

/* Of two properties of the cards of a shoe. */
double covariance_of(const struct odds_shoe *shoe, const double x[ODDS_RANKS],
                     const double y[ODDS_RANKS]);

/* ---- Spots ---- */

/* What is won in a cell of the chart, given the upcard: sums over its hands of
 * chance times value. They change smoothly with the shoe. */
struct spot {
    double chance;             /* to come to any of them */
    double seen[ODDS_RANKS];   /* chance times cards of the hand, and upcard */
    double two[ODDS_ACTIONS];  /* over hands of two cards; NAN: not allowed */
    double more[ODDS_HIT + 1]; /* over those of more: stand, hit */
};

/* All spots of a shoe, and the chance of each upcard. */
struct spots {
    struct spot at[CHART_ROWS][ODDS_RANKS];
    double upcard[ODDS_RANKS];
    double round;     /* its value; not among the sums */
    double insurance; /* of a round, where it is always taken, per first bet */
};

void spots_fill(struct spots *spots, const struct odds *odds,
                const struct odds_book *book, const struct odds_chart *chart);

/* What a way to play the cell wins a round. */
double spot_value(const struct spot *spot, const struct odds_cell *cell);

/* The best way. */
struct odds_cell spot_best(const struct spot *spot);

/* Adds the sums of `other`, multiplied by `times`. */
void spots_add(struct spots *spots, const struct spots *other, double times);

/* ---- The study ---- */

/* A standard normal variable: below x; and its mean excess over x, the unit
 * normal linear loss integral. */
double normal_below(double x);
double normal_excess(double x);

/* Spots of the shoe, without a card of each rank, and at each true count. */
struct ground {
    const struct odds *odds;
    struct odds_shoe shoe; /* the whole one */
    int left;
    double variance; /* of the tags over the whole shoe */
    struct odds_chart chart;
    struct spots middle; /* of the shoe */
    struct spots without[ODDS_RANKS];
    struct spots at[COUNT_TRUES];
};

/* Fills in all of it. */
const char *ground_fill(struct ground *ground, const struct count_tags *tags,
                        const struct count_progress *progress);

double ground_playing(const struct ground *ground,
                      const struct count_tags *tags);

#endif
