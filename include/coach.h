/*
 * Coach: advice, judgments of decisions, and reasons, in words that players
 * use. It knows a table and its odds; parts of it are in coach_adviser.h,
 * coach_chart.h, coach_daily.h, coach_guide.h, coach_review.h and
 * coach_side_bets.h.
 */
#ifndef COACH_H
#define COACH_H

#include "account.h"
#include "house.h"

/* ---- Words ---- */

/* Returns a word like "hit" or "no insurance". */
const char *advice_word(enum action_kind kind);

/* Returns what players call the dealer's upcard: "an ace", "a queen", "7". */
enum { UPCARD_SIZE = 16 };
const char *upcard_in_words(int card, char text[UPCARD_SIZE]);

/* Writes "soft 17", "bust 24" or "blackjack". After a split or a switch
 * at `seat`, an ace and a ten are a plain 21. */
enum { HAND_WORDS_SIZE = 24 };
void hand_in_words(const struct table *table, const struct hand *hand,
                   const struct seat *seat, char text[HAND_WORDS_SIZE]);

/* A hand as a column of text. */
struct column {
    char heading[8]; /* at most six letters */
    const int *cards;
    size_t count;
    bool hides_second; /* the second card is face down */
};

/* Writes an empty line, the headings, and a row for each card of the longest
 * hand. Columns that don't fit into 80 are written below the others. */
void show_columns(FILE *out, enum card_form form, const struct column columns[],
                  size_t count);

/* ---- Judgments ---- */

enum { REASON_SIZE = 192 };

/* The cost of a decision, which decides its grade. */
struct judgment {
    bool is_known; /* false if the last decision couldn't be judged */
    enum action_kind done, best;
    bool is_obvious;          /* nobody has to learn it */
    bool chart_differs;       /* basic strategy doesn't say `best` */
    bool follows_chart;       /* it says `done` instead: no mistake */
    double value, best_value; /* in first bets */
    enum ledger_grade grade;
    int64_t bet;              /* the first one, in cents */
    char reason[REASON_SIZE]; /* the text of reason_write(); empty if the chart
                                 differs */
};

/* Grades a decision that cost this part of the bet: less than 0.0005 is
 * best, less than 0.02 doubtful, less than 0.1 bad, and more very bad. */
enum ledger_grade judgment_grade(double cost);

/* Returns the cost of a decision, in cents, as they are shown. */
double judgment_cost(const struct judgment *judgment);

/* Writes "Coach: hitting beats standing by $0.62, 3% of the bet.", or that
 * the decision was right by the chart, or nothing if it was the best. */
enum { COACH_SIZE = 192 };
void judgment_write(const struct judgment *judgment, char text[COACH_SIZE]);

/* Writes what bets win with best play, what mistakes cost, and luck: together
 * they are the result. */
void luck_write(const struct ledger_skills *skills, FILE *out);

#endif
