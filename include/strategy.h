/*
 * Strategy charts: the printed kind, as files that can be read back, and which
 * hands come up for a player by the chart.
 *
 * A chart (struct odds_chart of odds.h) has a cell for each total or pair
 * against each upcard.
 */
#ifndef STRATEGY_H
#define STRATEGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "odds.h"

/* ---- Rows and cells ---- */

/* The rows of a chart, from the top: hard 21 down to 4, soft 21 down to 12,
 * pairs of tens down to aces. */
enum chart_kind { CHART_HARD, CHART_SOFT, CHART_PAIR, CHART_KINDS };

enum { CHART_HARD_LEAST = 4, CHART_SOFT_LEAST = 12, CHART_ROWS = 38 };

struct chart_row {
    enum chart_kind kind;
    int number; /* the total, or the rank of the pair */
};

struct chart_row chart_row_at(int index); /* 0 to CHART_ROWS - 1 */

/* "hard 16", "soft 18", "pair 8", "pair A". */
enum { CHART_NAME_SIZE = 12 };
const char *chart_row_name(struct chart_row row, char name[CHART_NAME_SIZE]);

/* The cells of a row, by upcard. */
struct odds_cell *chart_cells(struct odds_chart *chart, struct chart_row row);
const struct odds_cell *chart_cells_of(const struct odds_chart *chart,
                                       struct chart_row row);

/* The upcards as charts print them: 2 to 10, then the ace. */
int chart_upcard_at(int column);

/*
 * What a cell says, in the codes of the printed charts:
 *
 *     S  stand                       H  hit
 *     Dh double, else hit            Ds double, else stand
 *     Rh surrender, else hit         Rs surrender, else stand
 *     P  split, else by the total
 *
 * «Else» is for where the rules do not allow it: after a third card, say. The
 * code is "-" where the shoe can't deal the upcard or the pair.
 */
const char *chart_code(const struct odds_chart *chart, struct chart_row row,
                       int upcard);

/* ---- Files ---- */

/*
 * A chart file has a line for each row, in any order: its name, then the codes
 * for the upcards 2 to 10 and the ace, with blanks or commas between.
 *
 *     # Anything behind this sign is a comment.
 *     hand,2,3,4,5,6,7,8,9,10,A
 *     hard 16,S,S,S,S,S,H,H,Rh,Rh,Rh
 *     pair A,P,P,P,P,P,P,P,P,P,P
 *
 * A line that begins with "hand" is for people. No row may be missing or come
 * twice, none has a hole, and P stands in rows of pairs only.
 */
enum { CHART_PROBLEM_SIZE = 160 };

/* Reads a file. False, with the problem and its line, and the chart untouched,
 * where it is no chart. Values are NAN, and every cell is possible. */
bool chart_read(struct odds_chart *chart, FILE *file,
                char problem[CHART_PROBLEM_SIZE]);

/* Writes the rows and their heading, with commas. Only a chart without "-"
 * can be read back. */
void chart_write(FILE *out, const struct odds_chart *chart);

/* ---- Playing by a chart ---- */

/* The row of a hand. Only two cards are a pair. */
struct chart_row chart_row_of(const struct odds_hand *hand);

/* What the chart does with an unsplit hand of two cards or more that is neither
 * a natural nor a Charlie. Doubles and surrenders count as allowed where a cell
 * says so. */
enum odds_action chart_action(const struct odds_chart *chart,
                              const struct odds_hand *hand, int upcard);

/* How often a player by the chart comes to each hand, given the upcard: the
 * chance that the first cards are these, in any order in which the chart hits,
 * and that the dealer has no natural where that is known. Hands of a split are
 * not counted. */
void chart_reach(const struct odds *odds, const struct odds_shoe *shoe,
                 const struct odds_chart *chart, int upcard,
                 double weight[ODDS_HANDS]);

/* What early surrender of two cards is worth in values after the look: giving
 * up half a bet while the dealer has a natural with the chance n is as good as
 * (n - 0.5) / (1 - n) once the dealer has none. */
double chart_early_surrender(const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct odds_hand *hand, int upcard);

/* ---- Exceptions ---- */

/* A hand whose cards are better played otherwise than their total. */
struct chart_exception {
    int hand;   /* its number */
    int upcard; /* a rank */
    enum odds_action chart;
    enum odds_action better;
    double gain;   /* what the better action is worth more, on this hand */
    double chance; /* to come to it in a round, by the chart */
};

struct chart_exceptions {
    size_t count;
    size_t room;
    struct chart_exception *list; /* those that gain most a round come first */
    double gain;                  /* a round, all together */
};

/* Compares the chart with a book of the same shoe that is not of ODDS_TOTAL.
 * The gains sum up to what the book's rounds are worth more, but for the hands
 * of splits. NULL, or what is wrong. Free the exceptions with
 * chart_exceptions_free(). */
const char *chart_exceptions_find(struct chart_exceptions *exceptions,
                                  const struct odds *odds,
                                  const struct odds_book *book,
                                  const struct odds_chart *chart);
void chart_exceptions_free(struct chart_exceptions *exceptions);

#endif
