/* What there is to learn, what a mistake costs, and when to ask again. */
#ifndef TRAINING_LESSONS_H
#define TRAINING_LESSONS_H

#include "cards.h"
#include "ledger_lessons.h"
#include "strategy.h"
#include "training_notes.h"

/* ---- When to ask again ---- */

/*
 * What a person remembers of a lesson, by the algorithm SM-2 of Piotr Wozniak
 * ("Optimization of learning", 1990, chapter 3.2; super-memory.com/english/ol/
 * sm2.htm). After the first right answer the lesson comes back in one day,
 * after the second in six; then each interval is the last one times the
 * easiness, rounded up. A wrong answer begins with one day again. What wasn't
 * answered well on a day is asked again, and due, until it is.
 */
struct memory {
    int repetitions; /* right answers since the last wrong one */
    int interval;    /* in days; 0 for a lesson that was never asked */
    int easiness;    /* in hundredths, at least MEMORY_EASINESS_LEAST */
    int64_t due;     /* a day, counted from 1970-01-01; 0 if never asked */
};

/* ---- Lessons in basic strategy ---- */

/* Whether a lesson is asked today. */
enum lesson_turn {
    LESSON_NEW,   /* never asked, or nobody keeps track */
    LESSON_DUE,   /* it comes before all new ones; mistakes from the table
                     come first */
    LESSON_AGAIN, /* due, and answered today, but not well */
    LESSON_RESTS  /* until it is due */
};

/* A cell of the strategy chart. Values are in first bets, on average over the
 * two-card hands of the cell, after the dealer has looked for a natural. */
struct lesson {
    char name[CHART_CELL_SIZE]; /* "hard 16 against 10" */
    struct chart_row row;
    int upcard;             /* a rank */
    enum odds_action right; /* the chart's action */
    bool legal[ODDS_ACTIONS];
    double value[ODDS_ACTIONS];
    enum odds_action best[ODDS_RANKS]; /* for the exact cards, by the rank of
                                          the lower one */
    double chance;                     /* that a round begins with the cell */
    double doubt; /* the estimated chance of a wrong answer */
    struct memory memory;
    enum lesson_turn turn;
    bool is_out; /* it isn't asked in this drill */

    /* The answers that were kept. */
    int answers, run; /* all, and the right ones since the last wrong one */
    double last_cost;
};

enum { LESSONS_MAX = CHART_ROWS * ODDS_RANKS };

struct lessons {
    size_t count;
    struct lesson list[LESSONS_MAX]; /* by row, then by upcard from 2 to ace */
};

/* Computes the lessons of these rules with a full shoe. Returns NULL, or what
 * is wrong. */
const char *lessons_of_rules(const struct rules *rules,
                             struct lessons *lessons);

/* Returns the cost of the most tempting mistake: the cheapest one. */
double lesson_temptation(const struct lesson *lesson);

/* Recalls what the ledger has kept of the lessons of `rules`, and calls `each`,
 * unless it is NULL, with each answer. */
bool lessons_recall(struct lessons *lessons, struct ledger *ledger,
                    int64_t profile, const char *rules, int64_t day,
                    void (*each)(void *self,
                                 const struct ledger_answered *answered),
                    void *self, char problem[LEDGER_PROBLEM_SIZE]);

/* Counts what is due on `day` of the lessons of this drill. */
struct training_due lessons_due(const struct lessons *lessons, int64_t day);

/* ---- What is due ---- */

/* Writes "7 hands due today, 4 tomorrow." without a line feed. */
void training_due_write(const struct training_due *due, FILE *out);

#endif
