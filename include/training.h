/*
 * Training: drills that ask for decisions and tell what each mistake costs.
 */
#ifndef TRAINING_H
#define TRAINING_H

#include "cli.h"
#include "house_rules.h"
#include "ledger_lessons.h"

/* ---- What is due ---- */

/* The lessons of a person that are due. */
struct training_due {
    int today, tomorrow;
    int from_table; /* of today's: mistakes at the table */
    bool is_new;    /* nothing was ever asked, with any rules */
};

/* Counts what is due of the lessons of these rules on `day`. Returns false, and
 * writes a problem, if the ledger can't be read. */
bool training_due_count(struct ledger *ledger, int64_t profile,
                        const struct rules *rules, int64_t day,
                        struct training_due *due,
                        char problem[LEDGER_PROBLEM_SIZE]);

/* What a beginner reads above the menu of drills. */
#define TRAINING_INVITATION "New? Start with 1, then go down the list."

/* Writes "7 hands due today, 4 tomorrow.", and which mistakes from the table
 * come first, without a line feed. */
void training_due_announce(const struct training_due *due, FILE *out);

/* ---- The drill in basic strategy ---- */

/* Which cells it asks. */
struct drill_hands {
    const char *name;  /* of the drill: "pairs" */
    const char *words; /* "pairs only" */
    unsigned kinds;    /* bits: 1 << CHART_HARD, ... of strategy.h */
    bool surrenders;   /* of these, only where surrender is the best action, or
                          nearly */
};

/* Returns the hands of this number, or NULL; the first ones are all hands. */
const struct drill_hands *drill_hands_at(size_t number);

#endif
