/*
 * Strategy charts (struct odds_chart): their files, and play by them.
 */
#ifndef STRATEGY_H
#define STRATEGY_H

#include <stddef.h>
#include <stdio.h>

#include "odds_solution.h"

/* ---- Rows and cells ---- */

/* The rows of a chart, from the top: hard 21 down to 4, soft 21 down to 12,
 * pairs of tens down to aces. */
enum chart_kind { CHART_HARD, CHART_SOFT, CHART_PAIR, CHART_KINDS };

enum { CHART_ROWS = 38, CHART_NAME_SIZE = 12 };

struct chart_row {
    enum chart_kind kind;
    int number; /* the total, or the rank of the pair */
};

struct chart_row chart_row_at(int index); /* 0 to CHART_ROWS - 1 */

static inline bool chart_rows_match(struct chart_row one,
                                    struct chart_row other)
{
    return one.kind == other.kind && one.number == other.number;
}

/* Returns the row of a hard or soft total. */
static inline struct chart_row chart_total_row(bool soft, int total)
{
    return (struct chart_row){soft ? CHART_SOFT : CHART_HARD, total};
}

/* Returns the row of the total of a pair, by which it is played unless it is
 * split. */
struct chart_row chart_pair_total_row(int rank);

/* Writes "hard 16", "soft 18" or "pair A" to `name` and returns `name`. */
const char *chart_row_name(struct chart_row row, char name[CHART_NAME_SIZE]);

/* Return the cells of a row, indexed by upcard. */
struct odds_cell *chart_cells(struct odds_chart *chart, struct chart_row row);
const struct odds_cell *chart_const_cells(const struct odds_chart *chart,
                                          struct chart_row row);

/* Returns the upcard of a column in printed order: 2 to 10, then the ace. */
int chart_upcard_at(int column);

/*
 * Returns the code of a cell, as on printed charts:
 *
 *     S  stand                       H  hit
 *     Dh double, else hit            Ds double, else stand
 *     Rh surrender, else hit         Rs surrender, else stand
 *     P  split
 *
 * "Else" applies if the rules don't allow the first action, for example after a
 * third card. A pair that can't be split is played by its total. The code is
 * "-" if the shoe can't deal the upcard or the pair.
 */
const char *chart_code(const struct odds_chart *chart, struct chart_row row,
                       int upcard);

/* Returns what a code means, in the words above. Returns NULL for any other
 * text, and for "-". */
const char *chart_code_meaning(const char *code);

/* True if the best play depends on the number of cards so much that basic
 * strategy is a chart by it: under the rules of Spanish 21, or with a Charlie.
 */
bool chart_counts_cards(const struct rules *rules);

/* Writes the code of a cell of a chart by the number of cards to `code` and
 * returns `code`. "S5H" is: stand, but with five or more cards hit. The number
 * 7 stands for seven and more cards; an R before the rest surrenders two cards.
 */
enum { CHART_CARDS_CODE_SIZE = 24 };
const char *chart_cards_code(const struct odds_cards_chart *chart,
                             struct chart_row row, int upcard,
                             char code[CHART_CARDS_CODE_SIZE]);

/* Rows with the same codes, under one label: "17-21", "2,2-3,3". */
enum { CHART_LABEL_SIZE = 2 * CHART_NAME_SIZE };
struct chart_group {
    char label[CHART_LABEL_SIZE];
    struct chart_row row; /* the lowest of them */
    int highest;          /* the number of the highest */
};

/* Returns the group of the rows between these two, which are of one kind. */
struct chart_group chart_group_between(struct chart_row highest,
                                       struct chart_row lowest);

/* Fills `groups`, from the top, and returns how many there are. If `joins` is
 * false, every row is a group of its own. */
int chart_groups(const struct odds_chart *chart, bool joins,
                 struct chart_group groups[CHART_ROWS]);

/* ---- What there is to learn ---- */

/* Writes "hard 16 against 10" to `name` and returns `name`. */
enum { CHART_CELL_SIZE = 32 };
const char *chart_cell_name(struct chart_row row, int upcard,
                            char name[CHART_CELL_SIZE]);

/* Writes the cell called `name` as players say it, "a pair of 8s against 10",
 * to `words` and returns `words`. */
const char *chart_cell_in_words(const char *name, char words[CHART_CELL_SIZE]);

/*
 * Stores the row that teaches how to play a hand, as a chart for two cards has
 * it, and returns true. A pair that can be split belongs to its own row, and
 * any other hand, of however many cards, to the row of its total. Only pairs
 * make two cards of hard 4 or 20 or of soft 12, so those belong to the pairs.
 * Returns false for 21, which is never a question with two cards.
 */
bool chart_row_to_learn(const struct odds_hand *hand, bool can_split,
                        struct chart_row *row);

/* Writes the rules that decide what the chart says: "decks = 6, soft17 = stand,
 * ...". Rules with the same text have the same chart. Returns `text`. */
enum { CHART_RULES_SIZE = 320 };
const char *chart_rules_text(const struct rules *rules,
                             char text[CHART_RULES_SIZE]);

/* Writes why a play that the odds call better isn't the one of the chart: "The
 * chart knows only your total; the cards left in the shoe make hitting better
 * here." `better` is a word such as odds_action_name() returns, or "no
 * surrender". Returns `text`. */
enum { CHART_DIFFERENCE_SIZE = 112 };
const char *chart_difference(const char *better,
                             char text[CHART_DIFFERENCE_SIZE]);

/* ---- Files ---- */

/*
 * A chart file has one line for each row, in any order: the name of the row,
 * then the codes for the upcards 2 to 10 and the ace, separated by blanks or
 * commas. A line that begins with "hand" is a heading and is skipped. Only
 * pairs may have the code P.
 *
 *     # Anything after this character is a comment.
 *     hand,2,3,4,5,6,7,8,9,10,A
 *     hard 16,S,S,S,S,S,H,H,Rh,Rh,Rh
 *     pair A,P,P,P,P,P,P,P,P,P,P
 */
enum { CHART_PROBLEM_SIZE = 160 };

/* Reads a chart file into `target`, a struct odds_chart. Its values are NAN,
 * and every cell is possible. If the file isn't a chart, returns false, leaves
 * `target` unchanged, and writes the problem and its line number to `problem`.
 */
bool chart_read(void *target, FILE *file, char problem[CHART_PROBLEM_SIZE]);

/* ---- Playing by a chart ---- */

/* Returns the row of a hand. Only a two-card hand can be a pair. */
struct chart_row chart_hand_row(const struct odds_hand *hand);

/* Fill `chart` with basic strategy: for a shoe, which the odds know the rules
 * of, or for a full one. Where chart_counts_cards(), they fill `longer`, too,
 * of which `chart` is the first; with NULL, they fill the chart by totals.
 * Return NULL, or a message if there is no such chart. The first takes NULL
 * odds, which odds_open() returns, as out of memory. */
const char *chart_solve(const struct odds *odds, const struct odds_shoe *shoe,
                        struct odds_chart *chart,
                        struct odds_cards_chart *longer);
const char *chart_basic(const struct rules *rules, struct odds_chart *chart,
                        struct odds_cards_chart *longer);

/* Returns the chart's action for an unsplit hand that isn't a natural or a
 * Charlie, if the rules allow the chart's doubles and surrenders. */
enum odds_action chart_action(const struct odds_chart *chart,
                              const struct odds_hand *hand, int upcard);

/* Stores in `weight` the chance that a player who follows the chart reaches
 * each unsplit hand, given the upcard. If the dealer peeks for a natural, it is
 * the chance of reaching the hand and of no dealer's natural. */
void chart_reach(const struct odds *odds, const struct odds_shoe *shoe,
                 const struct odds_chart *chart, int upcard,
                 double weight[ODDS_HANDS]);

/* Returns the value of early surrender, half a bet lost before the peek, in
 * terms of values after a peek that finds no natural. If n is the chance of a
 * natural, that is (n - 0.5) / (1 - n). */
double chart_early_surrender(const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct odds_hand *hand, int upcard);

/* ---- Exceptions ---- */

/* A hand with a better play than the chart's for its total. */
struct chart_exception {
    int hand;   /* its number */
    int upcard; /* a rank */
    enum odds_action chart;
    enum odds_action better;
    double
        gain; /* gain of `better` over `chart`, each time the hand comes up */
    double chance; /* chance to reach the hand in a round played by the chart */
};

struct chart_exceptions {
    size_t count;
    struct chart_exception *list; /* by gain per round, largest first */
    double gain;                  /* per round, over all exceptions */
};

/* Compares the chart with a solution for the same shoe, whose strategy isn't
 * ODDS_TOTAL. Except for split hands, the gains add up to the difference in
 * value per round. Returns NULL, or what is wrong. */
const char *chart_exceptions_find(struct chart_exceptions *exceptions,
                                  const struct odds *odds,
                                  const struct odds_solution *solution,
                                  const struct odds_chart *chart);
void chart_exceptions_free(struct chart_exceptions *exceptions);

#endif
