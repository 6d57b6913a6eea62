/*
 * Counting cards: what a count's tags tell of the cards that are left.
 *
 * Every value here is of the odds: exact analyses of shoes that are a little
 * other than full. Nothing prints or keeps anything between calls. A function
 * that can fail returns NULL, or a text that says what is wrong.
 */
#ifndef COUNTING_H
#define COUNTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "strategy.h"
#include "odds.h"

/* ---- Tags ---- */

enum { COUNT_NAME_SIZE = 16, COUNT_PROBLEM_SIZE = 160 };

/* What a player adds to the running count for each card that is seen. */
struct count_tags {
    char name[COUNT_NAME_SIZE]; /* "tags" where they were given as numbers */
    double tag[ODDS_RANKS];
};

/*
 * The counts that are known by name, with the tags that their authors printed:
 * hi-lo (Dubner 1963, Braun, Wong), hi-opt-i (Einstein, Humble), hi-opt-ii
 * (Stepine, Humble), ko (Vancura and Fuchs 1996), halves (Wong), omega-ii
 * (Carlson), zen (Snyder), uston-apc (Uston), silver-fox (Stricker) and
 * ace-five.
 */
size_t count_preset_count(void);
const struct count_tags *count_preset(size_t index);

/* Writes tags for the ace and 2 to 10, with commas between; and lists the
 * counts with their tags, one a line. */
void count_tags_write(FILE *out, const struct count_tags *tags);
void count_list(FILE *out);

/* Reads a name, or ten numbers for the ace and 2 to 10 with commas between:
 * from -99 to 99, with at most three decimals. False, with the problem and the
 * tags untouched, for anything else and for tags that are all the same. */
bool count_read(struct count_tags *tags, const char *text,
                char problem[COUNT_PROBLEM_SIZE]);

/* The mean tag of a shoe's cards: 0 for a balanced count of full decks. */
double count_mean(const struct count_tags *tags, const struct odds_shoe *shoe);

/* ---- Waiting ---- */

/* Told before each of a number of analyses and at the end; where `tell`, or the
 * struct, is NULL nobody is. */
struct count_progress {
    void (*tell)(void *self, int done, int all);
    void *self;
};

/* ---- Effects of removal ---- */

/* What happens to values when one card of a rank is taken out of the shoe. */
struct count_effects {
    double value;                 /* of a round from the whole shoe */
    double round[ODDS_RANKS];     /* added to it; NAN where there is none */
    double stakes;                /* of the insurance bet, per unit of it, with
                                     the ace that is up taken out */
    double insurance[ODDS_RANKS]; /* added to that; NAN without an ace up */
};

/* Eleven analyses, each for itself: play is best for the shoe without the
 * card. With play that stays as it is the mean effect over the shoe would be
 * 0; here it is what there is to gain from knowing one card. */
const char *count_effects_find(struct count_effects *effects,
                               const struct odds *odds,
                               const struct odds_shoe *shoe,
                               enum odds_strategy strategy,
                               const struct count_progress *progress);

/* The correlation between tags and effects, each card of the shoe counted
 * once; 1 would tell all there is. Betting correlation with effects on the
 * round, insurance correlation with those on insurance (Griffin, The Theory of
 * Blackjack, chapters 3 and 4). NAN where effects are. */
double count_correlation(const struct count_tags *tags,
                         const struct odds_shoe *shoe,
                         const double effect[ODDS_RANKS]);

/* ---- Index numbers ---- */

/*
 * The true count is the running count, less its mean for so many cards dealt,
 * by decks of 52 cards left. Shoes of the same true count differ; what is
 * analysed is their mean: of a shoe of N cards, c[r] of rank r, whose tags less
 * their mean are d[r] and have the mean square v, the shares at a true count t
 * are in the mean those of
 *
 *     c[r] (1 - t d[r] / (52 v))
 *
 * cards (the regression of a rank on the count: in proportion to its tag). How
 * many are left does not matter: a hand and an upcard that are seen tell as
 * much as cards of the whole shoe. Whole cards are analysed, N of them; what
 * rounding took is put back with the effects of removal. At each whole true
 * count from -10 to 10 the best chart is found: hit or stand in the mean over
 * all hands of a total, weighted by how often a player by the chart of count 0
 * comes to them; double, surrender and split in the mean over its hands of two
 * cards, pairs apart. Each action is followed by the best play of the cards.
 *
 * A player counts the hand and the upcard, too, before deciding: a crossing is
 * given in the true count that is known then, with the mean of the cell's cards
 * out. True counts are commonly rounded down, so that 0 stands for what lies
 * between 0 and 1: the index is the least whole number whose middle is beyond
 * the crossing, and so the crossing to the nearest whole.
 */
enum { COUNT_TRUE_MOST = 10, COUNT_TRUES = 2 * COUNT_TRUE_MOST + 1 };

struct count_index {
    struct chart_row row;
    int upcard;
    int index;
    struct odds_cell below; /* what is best below the index */
    struct odds_cell from;  /* and from it on */
    double crossing; /* where both are worth the same, between two counts */
    double gain;     /* a round: what there is to win from not playing the chart
                        of count 0 where the other is better. Count, cards and
                        dealer weighted by their chances; the true count is
                        taken as normal */
};

struct count_study {
    int left;           /* cards, where it was analysed */
    double mean;        /* of the tags: unbalanced unless it is 0 */
    double deviation;   /* of the true count there */
    bool has_insurance; /* the rules have it */
    double insurance;   /* the true count, the ace up counted, where it breaks
                           even; NAN where the tags do not tell */
    double insurance_gain; /* a round, from the whole count on */
    double playing; /* playing correlation: of what perfect knowledge of the
                       cards would gain by playing otherwise than the chart of
                       count 0, the part that the count gains. Both by effects
                       of removal and normal chances (Griffin, chapter 4) */
    double betting; /* correlations, from the whole shoe */
    double insurance_correlation; /* NAN where there is no ace */
    size_t count;
    struct count_index *list; /* what gains most comes first */
};

/* Forty-odd analyses, `left` of the cards being left in the shoe: that decides
 * how often there is something to gain, and nothing else. In the end
 * count_study_free(). */
const char *count_study_find(struct count_study *study, const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct count_tags *tags, int left,
                             const struct count_progress *progress);
void count_study_free(struct count_study *study);

/* The mean shoe of a true count, as above, in parts of cards; what is below 0
 * is none. */
void count_deflect(const struct odds_shoe *shoe, const struct count_tags *tags,
                   double true_count, double count[ODDS_RANKS]);

#endif
