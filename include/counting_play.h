/*
 * Play with a count: the bets of a ramp, and what each play is worth at a true
 * count. A part of the module counting.
 */
#ifndef COUNTING_PLAY_H
#define COUNTING_PLAY_H

#include "counting.h"

/* ---- Ramps ---- */

/* True counts run from -COUNT_RAMP_MOST to COUNT_RAMP_MOST. Those beyond have
 * the bet of the last one. */
enum { COUNT_RAMP_MOST = 20, COUNT_RAMP_BETS = 2 * COUNT_RAMP_MOST + 1 };

/* Bets in units, by true count: entry COUNT_RAMP_MOST is the bet at a true
 * count of 0. */
struct count_ramp {
    double bet[COUNT_RAMP_BETS];
};

/* The ramp of a person who chose none. */
#define COUNT_RAMP_USUAL "1@-99 2@1 4@2 6@3 8@4"

/* Reads a ramp such as "1@-99 2@1 4@2": 1 unit at every true count, 2 from 1
 * up, 4 from 2 up. The steps may be in any order, separated by blanks or
 * commas. A bet is 1 to 10000 units, with at most two decimals, or 0 to watch;
 * not all may be 0. One step must cover the lowest counts, and no count may
 * appear twice. If `text` isn't such
 * a ramp, returns false, writes the reason to `problem` and leaves `ramp`
 * unchanged. */
bool count_ramp_read(struct count_ramp *ramp, const char *text,
                     char problem[CLI_PROBLEM_SIZE]);

/* Returns bets of one unit at every true count. */
struct count_ramp count_ramp_flat(void);

/* Returns the bet at a true count. */
double count_ramp_bet(const struct count_ramp *ramp, int true_count);

/* Writes `ramp` to `text` so that count_ramp_read() reads it back. Returns
 * `text`. */
enum { COUNT_RAMP_SIZE = 16 * COUNT_RAMP_BETS };
const char *count_ramp_text(const struct count_ramp *ramp,
                            char text[COUNT_RAMP_SIZE]);

/* ---- Guides ---- */

/*
 * A guide knows the best play of each cell of the chart at each true count, by
 * the index numbers of a study, and what other plays cost. An index is for a
 * true count that is rounded down, so n stands for n + 0.5. The cost of a
 * play is its mean over the hands of the cell, in first bets, at a true count
 * that needn't be a whole number.
 *
 * As in a study, the true count leaves out what the mean tag of the cards seen
 * explains. It includes the hand and the upcard, but not the hole card.
 */
struct count_strategy;

/* Makes a guide for a full shoe, about 2 MB. Returns NULL, or what is wrong,
 * for example with the rules. */
const char *count_strategy_open(struct count_strategy **guide,
                                const struct rules *rules,
                                const struct count_tags *tags,
                                const struct count_progress *progress);
void count_strategy_close(struct count_strategy *guide);

const struct count_study *
count_strategy_study(const struct count_strategy *guide);

/* Returns the true count after cards with this sum of tags have been seen. Of
 * the shoe's cards, `left` haven't been seen. */
double count_strategy_true_count(const struct count_strategy *guide,
                                 double running, int left);

/* Returns the best play of a cell; it isn't possible if no hand of the chart's
 * player is in the cell. */
struct odds_cell count_strategy_cell(const struct count_strategy *guide,
                                     struct chart_row row, int upcard,
                                     int true_count);

/* True if the rules allow the action on two cards of the cell. */
bool count_strategy_allows(const struct count_strategy *guide,
                           struct chart_row row, int upcard,
                           enum odds_action action);

/* A moment in a shoe: the true count of the cards seen, and how many haven't
 * been seen. `left` is 0 for the average shoe of the count. */
struct count_position {
    double true_count;
    int left;
};

/* Returns what `done` costs, at least 0, if `right` is the best play. Hit and
 * stand are compared over all hands of the cell, others over two cards. */
double count_strategy_cost(const struct count_strategy *guide,
                           struct chart_row row, int upcard,
                           struct count_position moment, enum odds_action right,
                           enum odds_action done);

/* True if insurance is right. The value is that of taking it, per first bet. */
bool count_strategy_insures(const struct count_strategy *guide, int true_count);
double count_strategy_insurance_value(const struct count_strategy *guide,
                                      double true_count);

/* Returns the value of a round with the best play that begins at this true
 * count, which needn't be a whole number. Beyond -10 and 10 it is that of the
 * end. */
double count_strategy_round_value(const struct count_strategy *guide,
                                  double true_count);

/* Returns what a round wins on average, in units, if a ramp is bet and every
 * play is best: over all shoes, with rounds that begin equally often after each
 * number of cards up to the cut card, or always after those that a shuffling
 * machine holds back. Returns NAN if the tags aren't tenths or coarser, or out
 * of memory. */
double count_strategy_win(const struct count_strategy *guide,
                          const struct count_ramp *ramp,
                          const struct count_tags *tags,
                          const struct rules *rules);

#endif
