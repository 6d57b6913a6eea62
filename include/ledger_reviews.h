/*
 * What a person learns, in the ledger: the state of each hand to review, the
 * answers of drills, and the decisions at the table with what they were about.
 * A part of the module ledger; ledger.h says what its functions share.
 *
 * Days are counted from 1970-01-01, in local time.
 */
#ifndef LEDGER_REVIEWS_H
#define LEDGER_REVIEWS_H

#include "ledger_statistics.h"

/* ---- Days ---- */

/* Returns the local day of a time in seconds since 1970. */
int64_t ledger_day(int64_t now);

/* Returns the day of a date from the year 0 on; a month or a date that there
 * isn't yields another day. */
int64_t ledger_day_of_date(int64_t year, int month, int date);

/* Writes "2026-11-22" to `text` and returns it. */
enum { LEDGER_DATE_SIZE = 24 };
const char *ledger_date(int64_t day, char text[LEDGER_DATE_SIZE]);

/* ---- Hands to review ---- */

/* Finds a profile without taking it, and creates it if it doesn't exist, so
 * that a person can learn while another program plays under the name. */
bool ledger_enroll(struct ledger *ledger, const char *name, int64_t now,
                   struct ledger_profile *profile);

struct ledger_answered {
    int64_t time;
    int64_t day;
    bool right;
    double cost;    /* in bets */
    double seconds; /* the time it took */
};

/* A hand to review, identified by `rules` and `name`, as the scheduler SM-2
 * knows it.
 */
struct ledger_review {
    const char *rules;
    const char *name;
    int easiness; /* in hundredths, at least 130 */
    int interval; /* in days; 0 until the first answer */
    int repetitions;
    int64_t due; /* a day */
};

/* Writes an answer and the state of its hand to review, both or neither. */
bool ledger_note_answer(struct ledger *ledger, int64_t profile,
                        const struct ledger_review *review,
                        const struct ledger_answered *answer);

/* Forgets a hand that was played wrong: it has no repetitions, and is due on
 * `review->due` or earlier. */
bool ledger_forget(struct ledger *ledger, int64_t profile,
                   const struct ledger_review *review);

/* Calls `take` with each hand to review of a profile, or each answer in order
 * of time, until it returns false. `rules` chooses one set of rules; NULL
 * chooses all. The texts are valid during the call. There is nothing to read in
 * a ledger from before layout version 5. */
bool ledger_each_review(
    struct ledger *ledger, int64_t profile, const char *rules,
    bool (*take)(void *self, const struct ledger_review *review), void *self);
bool ledger_each_answer(struct ledger *ledger, int64_t profile,
                        const char *rules,
                        bool (*take)(void *self, const char *review,
                                     const struct ledger_answered *answer),
                        void *self);

/* Counts the hands to review that are due by the end of `day`. */
bool ledger_count_due(struct ledger *ledger, int64_t profile, int64_t day,
                      int64_t *count);

/* ---- Results of drills ---- */

/* The result of a drill, but for those in basic strategy, which have answers.
 */
struct ledger_drill {
    int64_t id; /* 0 until it is written */
    const char *name;
    const char *rules;      /* their name */
    const char *count_name; /* empty if the drill needs no count */
    int64_t time;           /* when the last answer was given */
    int64_t day;            /* when the drill began */
    int64_t questions, right;
    int64_t longest_run; /* right answers in a row */
    double seconds;      /* the time that the answers took */
    double cost;
    const char *unit; /* the cost's unit */
    double mark;      /* the drill's measure, less is better; NAN: nothing */
};

/* Writes the result of a drill under way, after each answer: as a new one if
 * its id is 0, which changes it, else over the last one. */
bool ledger_keep_drill(struct ledger *ledger, int64_t profile,
                       struct ledger_drill *drill);

/* Calls `take` with each result of a profile in order of time, or with each day
 * on which anything was answered, in any drill, until it returns false. */
bool ledger_each_drill(struct ledger *ledger, int64_t profile,
                       bool (*take)(void *self,
                                    const struct ledger_drill *drill),
                       void *self);
bool ledger_each_day(struct ledger *ledger, int64_t profile,
                     bool (*take)(void *self, int64_t day), void *self);

/* ---- Decisions at the table ---- */

/* What a decision was about, in words that the ledger doesn't read. */
struct ledger_situation {
    const char *hand;    /* the cards to act on: "10h 6c" */
    const char *dealer;  /* the dealer's face-up card: "9s" */
    const char *review;  /* the name of the hand to review, or empty */
    const char *chart;   /* the play of basic strategy, or empty */
    const char *choices; /* each legal action with its value in first bets, best
                            first: "hit -0.5, stand -0.54" */
    bool is_forgotten;   /* the decision was wrong, so the hand is due */
};

/* The situations of a round, parallel to the decisions of its skill. They are
 * written with the round, and the hands to review that were forgotten begin
 * again on `day`: they have no repetitions and are due. */
struct ledger_situations {
    const char *rules; /* the rules of the hands to review */
    int64_t day;
    const struct ledger_situation *list;
};

#endif
