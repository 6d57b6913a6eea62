/*
 * Counting cards: what a count's tags tell about the cards that are left.
 *
 * Every value here is exact, worked out by the odds for shoes that differ a
 * little from the full one. A function that can fail returns NULL, or a text
 * that says what is wrong.
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
const struct count_tags *count_preset(size_t index); /* 0 is hi-lo */
void count_list(FILE *out); /* all with their tags, one a line */

/* Writes the tags for the ace and 2 to 10, with commas between. */
void count_tags_write(FILE *out, const struct count_tags *tags);

/* Reads a name, or ten numbers for the ace and 2 to 10 with commas between:
 * from -99 to 99, with at most three decimals. False, with the problem and the
 * tags untouched, for anything else and for tags that are all the same. */
bool count_read(struct count_tags *tags, const char *text,
                char problem[COUNT_PROBLEM_SIZE]);

/* ---- Waiting ---- */

/* `tell` is called before each of a number of analyses and at the end. It, or
 * the struct, may be NULL. */
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

/* Makes eleven analyses. Each plays best for its own shoe, so the mean effect
 * over the shoe is what there is to gain from knowing one card. With unchanged
 * play it would be 0. */
const char *count_effects_find(struct count_effects *effects,
                               const struct odds *odds,
                               const struct odds_shoe *shoe,
                               enum odds_strategy strategy,
                               const struct count_progress *progress);

/* ---- Index numbers ---- */

/*
 * The true count is the running count, less its mean for as many cards dealt,
 * per deck of 52 cards left. True counts are commonly rounded down, so 0 stands
 * for what lies between 0 and 1: an index is the least whole number whose
 * middle is beyond the crossing. How both are found stands in indices.c.
 */
enum { COUNT_TRUE_MOST = 10 }; /* from -10 on, true counts are analyzed */

struct count_index {
    struct chart_row row;
    int upcard;
    int index;
    struct odds_cell below; /* what is best below the index */
    struct odds_cell from;  /* and from it on */
    double crossing; /* where both are worth the same, between two counts; the
                        hand and the upcard are counted */
    double gain;     /* a round: what there is to win from leaving the chart of
                        count 0 where this is better, over all counts, cards
                        and upcards; the true count is taken as normal */
};

struct count_study {
    int left;           /* cards, where it was analyzed */
    double mean;        /* of the tags: unbalanced unless it is 0 */
    double deviation;   /* of the true count there */
    bool has_insurance; /* the rules have it */
    double insurance;   /* the true count, the ace up counted, where it breaks
                           even; NAN where the tags do not tell */
    double insurance_gain; /* a round, from the whole count on */

    /* Correlations (Griffin, The Theory of Blackjack, chapters 3 and 4). The
     * playing correlation is the share of what perfect knowledge of the cards
     * would gain over the chart of count 0. The betting correlation is that of
     * the tags with the effects of removal on the round, the insurance
     * correlation with those on insurance (NAN where there is no ace). */
    double playing;
    double betting;
    double insurance_correlation;

    size_t count;
    struct count_index *list; /* what gains most comes first */
};

/* Makes forty-odd analyses. `left` of the cards are left in the shoe, which
 * decides how often there is something to gain and nothing else. Free the study
 * with count_study_free(). */
const char *count_study_find(struct count_study *study, const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct count_tags *tags, int left,
                             const struct count_progress *progress);
void count_study_free(struct count_study *study);

#endif
