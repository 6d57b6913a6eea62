/* The state of a strategy drill, which its files share. */
#ifndef TRAINING_DRILL_H
#define TRAINING_DRILL_H

#include "training/question.h"

struct drill_answer {
    struct question question;
    enum odds_action done;
    double cost;    /* in first bets */
    double seconds; /* that it took */
};

struct drill {
    const struct cli *cli;
    const struct drill_request *request;
    struct lessons lessons;
    struct recent_lessons recent;
    struct fair_random random;
    struct drill_answer *answers;
    size_t count, room;
    char rules[CHART_RULES_SIZE]; /* of the lessons, in the ledger */
    int64_t day;                  /* when the drill began */
};

/* Finds the lessons of the request, and starts the random numbers. Returns
 * NULL, or what is wrong. */
const char *drill_prepare(struct drill *drill);

/* ---- What is asked (basic.c) ---- */

#define DRILL_BASIC_ASKS \
    "Which play is best for your hand against the dealer's upcard?"

/* Writes the page that explains the drill, a paragraph in each line. `state` is
 * the struct drill. */
void drill_basic_guide(const void *state, FILE *out);

/* ---- What is kept (kept.c) ---- */

/* Sets the lessons as the ledger has them. Returns false after an error
 * message. */
bool drill_recall(struct drill *drill);

/* Writes an answer to the ledger, if there is one, and changes the lesson.
 * Returns false after an error message. */
bool drill_keep(struct drill *drill, struct lesson *lesson,
                const struct drill_answer *answer);

/* ---- The end (summary.c) ---- */

/* Writes what was right and wrong, and what the mistakes cost, in words or in
 * JSON. */
void drill_summary(const struct drill *drill, FILE *out);

/* Writes what is due before the first question, if anything is. */
void drill_announce(const struct drill *drill, FILE *out);

/* Writes what is due and what was never asked, if anything is kept. */
void drill_tell_due(const struct drill *drill, FILE *out);

#endif
