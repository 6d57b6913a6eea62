/* What is remembered of an evening, for its last page. For this room alone. */
#ifndef TABLE_SCREEN_EVENING_H
#define TABLE_SCREEN_EVENING_H

#include "session.h"

enum { EVENING_POINTS = 1024, EVENING_TEXT_SIZE = 160 };

/* A session as one seat saw it. Amounts are in cents. */
struct evening {
    int seat;                      /* whose evening it is; -1: nobody's */
    int rounds;                    /* in which the seat played */
    int count;                     /* points of the curve */
    int step;                      /* rounds from one point to the next */
    double points[EVENING_POINTS]; /* the bankroll, first the one that the
                                      session began with */
    int64_t best, worst;           /* results of a round */
    int best_round, worst_round;   /* 0: no round was won, or lost */
    int wins, losses;              /* rounds in a row now; a push breaks none */
    int most_wins, most_losses;
    double mistake; /* what the worst decision gave away */
    char mistake_text[EVENING_TEXT_SIZE];
    char hand[EVENING_TEXT_SIZE]; /* the hand that was to act */
    int hand_round;
};

/* Begins the evening of the first person at the table. */
void evening_begin(struct evening *evening, const struct session *session);

/* Notes the hand to act, before each action. */
void evening_note_hand(struct evening *evening, const struct session *session);

/* Notes what the action gave away, if that is known. */
void evening_note_judgment(struct evening *evening,
                           const struct session *session);

/* Notes a round that is over, in which the seat won `net`. */
void evening_note_round(struct evening *evening, const struct session *session,
                        int64_t net);

/* Writes the last page: the curve, the best and the worst round, streaks, the
 * biggest mistake and a grade. */
void evening_write(const struct evening *evening, const struct session *session,
                   int columns, bool ascii, FILE *out);

#endif
