/* The state of the drill in basic strategy (basic.c), and what is kept of it
 * (kept.c). */
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
    char rules[CHART_RULES_SIZE]; /* of the lessons, in the ledger */
    int64_t day;                  /* when the drill began */
};

/* Sets the lessons as the ledger has them. Returns false after an error
 * message. */
bool drill_recall(struct drill *drill);

/* Writes an answer to the ledger, if there is one, and changes the lesson.
 * Returns false after an error message. */
bool drill_keep(struct drill *drill, struct lesson *lesson,
                const struct drill_answer *answer);

#endif
