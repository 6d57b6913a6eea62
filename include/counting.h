/*
 * Card counting: what a count's tags reveal about the remaining cards.
 *
 * The values come from exact analyses (odds.h) of shoes that differ slightly
 * from the full one. A `const char *` result is NULL, or says what is wrong.
 */
#ifndef COUNTING_H
#define COUNTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cli.h"
#include "odds_solution.h"
#include "strategy.h"

/* ---- Tags ---- */

enum { COUNT_NAME_SIZE = 16 };

/* The amounts that a player adds to the running count for each card seen. Some
 * counts have one tag for the red cards of a rank and one for the black cards:
 * then `tag` is their mean, and `red` is what a red card adds beyond it and a
 * black card adds less. */
struct count_tags {
    char name[COUNT_NAME_SIZE]; /* "tags" if the tags were given as numbers */
    double tag[ODDS_RANKS];
    double red[ODDS_RANKS];
};

/* The named counts, with the tags that their authors published: hi-lo (Dubner
 * 1963, Braun, Wong), hi-opt-i (Einstein, Humble), hi-opt-ii (Stepine, Humble),
 * ko (Vancura and Fuchs 1996), halves (Wong), omega-ii (Carlson), zen (Snyder),
 * uston-apc (Uston), silver-fox (Stricker), ace-five, red-seven (Snyder,
 * Blackbelt in Blackjack), and kiss-ii and kiss-iii (Renzey, Blackjack Bluebook
 * II). */
size_t count_preset_count(void);                     /* their number */
const struct count_tags *count_preset(size_t index); /* 0 is hi-lo */

/* Reads the name of a count, or ten numbers for the ace and 2 to 10, separated
 * by commas: from -9999 to 9999, at most three decimals, not all the same. Two
 * numbers with a slash between them are for red and for black cards.
 * `target` is a struct count_tags, as an option's `take` wants it. On failure
 * writes to `problem`, leaves it unchanged and returns false.
 * count_tags_text() writes such numbers to `text` and returns it. */
enum { COUNT_TAGS_SIZE = 24 * ODDS_RANKS };
const char *count_tags_text(const struct count_tags *tags,
                            char text[COUNT_TAGS_SIZE]);
bool count_read(void *target, const char *text, char problem[CLI_PROBLEM_SIZE]);

/* Stores `tag` and `red` times the least scale that makes them whole numbers,
 * and returns the scale; 0 if it would be above COUNT_SCALE_MOST. */
enum { COUNT_SCALE_MOST = 10 };
int count_whole_tags(const struct count_tags *tags, int tag[ODDS_RANKS],
                     int red[ODDS_RANKS]);

/* Returns the mean tag of a shoe's cards: 0 for a balanced count and full
 * decks. */
double count_mean(const struct count_tags *tags, const struct odds_shoe *shoe);

/* Returns the sum of the tags of cards: their running count. */
double count_sum(const struct count_tags *tags, const int cards[], int count);

/* Returns the chance that a standard normal variable is below x. */
double count_normal_cdf(double x);

/* ---- The running count at each depth of a shoe ---- */

/* The ways to draw cards: `at[n * width + r]` is the number of ways to draw n
 * cards whose tags add up to (r + n * low) / scale. */
struct count_ways {
    int cards, scale, low, width;
    double mean; /* of the tags of the shoe */
    double *at;
};

/* Fills the ways; free() `at`. Returns false if the tags aren't tenths or
 * coarser, or too large, or out of memory. */
bool count_ways_fill(struct count_ways *ways, const struct odds_shoe *shoe,
                     const struct count_tags *tags);

/* Returns the mean of `value` over the true counts after n cards. */
double count_ways_mean(const struct count_ways *ways, int n,
                       double (*value)(const void *self, double true_count),
                       const void *self);

/* The numbers of cards after which rounds begin in a shoe of `cards` cards:
 * up to the cut card, or always those that a shuffling machine holds back. */
struct count_depths {
    int first, last;
};
struct count_depths count_shoe_depths(const struct rules *rules, int cards);

/* ---- Progress ---- */

/* `show` is called before each analysis and once at the end, with `done` of
 * `all` analyses finished. `stops` is asked before each analysis; if it returns
 * true, a study ends, and says "interrupted". Each may be NULL, and so may a
 * pointer to this. */
struct count_progress {
    void (*show)(void *self, int done, int all);
    bool (*stops)(void *self);
    void *self;
};

/* ---- Effects of removal ---- */

/* How values change when one card of a rank is removed from the shoe. */
struct count_effects {
    double value;                 /* value of a round from the whole shoe */
    double round[ODDS_RANKS];     /* change; NAN if the shoe lacks the rank */
    double stakes;                /* value of an insurance bet, per unit of it;
                                     the upcard, an ace, is out of the shoe */
    double insurance[ODDS_RANKS]; /* change; NAN if there is no ace to show */
};

/* Finds the effects with eleven analyses. Each shoe is played with its own best
 * strategy, so the mean effect over the shoe is the value of knowing one card.
 * With fixed play it would be 0. */
const char *count_effects_find(struct count_effects *effects,
                               const struct odds *odds,
                               const struct odds_shoe *shoe,
                               enum odds_strategy strategy,
                               const struct count_progress *progress);

/* ---- What counts are good for ---- */

/* Correlations (Griffin, The Theory of Blackjack, chapters 3 and 4): that of
 * the tags with the effects of removal on the round; the gain over the chart of
 * count 0 as a share of the gain of perfect knowledge; and that of the tags
 * with the effects on insurance (NAN if there is no ace). */
struct count_quality {
    double betting, playing, insurance;
    /* With a side count of aces, each at what it predicts best with: */
    double betting_with_aces, insurance_with_aces;
    double ace; /* what an extra ace that is left adds to the count for bets */
};

/* Finds the qualities of all named counts, in their order, with a dozen
 * analyses. `left`, the number of cards left, matters for the play. */
const char *count_qualities_find(struct count_quality qualities[],
                                 const struct odds *odds,
                                 const struct odds_shoe *shoe, int left,
                                 const struct count_progress *progress);

/* ---- Index numbers ---- */

/*
 * The true count is the running count, minus its mean for the number of cards
 * dealt, per 52-card deck left. Players usually round true counts down, so 0
 * stands for counts from 0 to 1. An index is therefore the smallest whole
 * number n for which n + 0.5 is beyond the crossing.
 * src/analysis/counting/counting.c explains the method. True counts of up to
 * COUNT_TRUE_MOST steps either way are analyzed. A step is 1 for tags whose
 * standard deviation is at most 4, as for all named counts, and otherwise the
 * equivalent of one count of hi-lo.
 */
enum { COUNT_TRUE_MOST = 10 };

struct count_index {
    struct chart_row row;
    int upcard;
    int index;
    struct odds_cell below; /* the best play below the index */
    struct odds_cell from;  /* and at or above it */
    double crossing; /* the true count at which both plays are worth the same;
                        the hand and the upcard are counted */
    double gain;     /* per round, from leaving the chart of count 0 when this
                        play is better, averaged over all counts, hands and
                        upcards; assumes a normally distributed true count */
};

struct count_study {
    int left;              /* cards left in the shoe, for gains */
    double mean;           /* mean tag; the count is balanced if it is 0 */
    double deviation;      /* standard deviation of the true count */
    bool has_insurance;    /* the rules offer insurance */
    double insurance;      /* the true count at which it breaks even, with the
                              upcard counted; NAN if the tags say nothing */
    double insurance_gain; /* per round, if taken when its value is positive */

    struct count_quality quality;

    size_t count;
    struct count_index *list; /* by gain, largest first */
};

/* What the indices are best for: the average win, or the growth of a bankroll
 * of which a Kelly bettor bets the best share at each count. For growth, gains
 * are in certainty equivalents. */
enum count_aim { COUNT_AIM_VALUE, COUNT_AIM_GROWTH };

/* Studies a count with some thirty analyses, or fifty of one or two decks.
 * `left`, the number of cards left in the shoe, matters for how far the true
 * count strays. The aim changes only the list of indices. */
const char *count_study_find(struct count_study *study, const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct count_tags *tags, int left,
                             enum count_aim aim,
                             const struct count_progress *progress);
void count_study_free(struct count_study *study);

/* ---- Values by true count ---- */

/* A true count before the deal. */
struct count_point {
    int true_count;
    double chance; /* the chance of this count; the outermost include those
                      beyond */
    double value; /* value of a round from the average shoe, played best for it;
                     NAN if no shoe has this count */
    double insurance; /* value of the bet, per unit, when an ace is up */
};

enum { COUNT_TRUES = 2 * COUNT_TRUE_MOST + 1 };

/* Finds the points from -COUNT_TRUE_MOST to COUNT_TRUE_MOST steps with `left`
 * cards left. The chances are of a normal distribution. */
const char *count_points_find(struct count_point points[COUNT_TRUES],
                              const struct odds *odds,
                              const struct odds_shoe *shoe,
                              const struct count_tags *tags, int left,
                              const struct count_progress *progress);

/* ---- The ceiling ---- */

/* What a player wins who bets one unit on some rounds and nothing on others. */
struct count_share {
    double correlation; /* of the true count and the value of the round; NAN for
                           the bettors who have no count */
    double bets;        /* the share of the rounds that are bet on */
    double won, error;  /* per round, bet on or not, with the best play for the
                           exact cards that are left; its standard error */
    double by_chart;    /* the same with play by the chart of the whole shoe */
};

/* Two bettors without a count come first. */
enum {
    COUNT_SHARE_EVERY, /* bets on every round */
    COUNT_SHARE_EXACT, /* knows every card that is gone, and bets if the round
                          is worth something to this player: nobody wins more */
    COUNT_SHARE_COUNTS /* the number of those; counts follow */
};

/* Fills the shares of these two and of players by `count` counts, who bet when
 * the effects of removal make the round worth something at their true count.
 * `shares` has room for COUNT_SHARE_COUNTS + count. Shoes with `left` cards
 * left are drawn and analyzed; far more of them, drawn with the same random
 * stream and valued by the effects of removal, take most of the error away. */
const char *count_shares_find(struct count_share shares[],
                              const struct count_tags tags[], size_t count,
                              const struct odds *odds,
                              const struct odds_shoe *shoe, int left,
                              const struct count_progress *progress);

#endif
