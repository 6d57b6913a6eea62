/* The exam: a shoe with bets, insurance and plays by the count. */
#ifndef TRAINING_DRILLS_EXAM_H
#define TRAINING_DRILLS_EXAM_H

#include "training_drills.h"

/* What the exam asks. */
enum exam_question { EXAM_BET, EXAM_INSURANCE, EXAM_PLAY, EXAM_COUNT };
enum { EXAM_QUESTIONS = EXAM_COUNT + 1 };

/* Rounds that a player plays in an hour. */
enum { EXAM_PACE = 100 };

/* The rounds from which the cost of an hour is told before the shoe is over:
 * fewer say little about an hour. */
enum { EXAM_ROUNDS_LEAST = 20 };

struct exam {
    const struct drill_setup *setup;
    struct count_guide *guide;
    struct rules rules; /* with bets in units */
    struct table table;

    double running; /* of the cards seen */
    int seen;       /* their number */
    int64_t tray;   /* hundredths of a deck of them before the round, to the
                       precision of the setup, as a player sees them */
    bool started, ended;
    int rounds;                  /* with a bet on the table */
    double cost[EXAM_QUESTIONS]; /* in units */
    double told[EXAM_QUESTIONS]; /* the same, as each mistake is told */
    double perfect;              /* what best play wins in these rounds */

    /* The last question. */
    enum exam_question asked;
    int true_count;     /* by the decks left before the round, rounded down */
    double exact_count; /* by the cards left */
    double right_bet, bet;
    bool right_insurance;
    struct chart_row row;
    int upcard;
    enum odds_action right;

    double given_running; /* what was answered at the end */
};

/* The mark, and the words and the JSON of the result (exam_result.c); see
 * struct drill_kind. */
double exam_mark(const void *state);
void exam_tell(const void *state, FILE *out);
void exam_write(const void *state, struct json *json);

#endif
