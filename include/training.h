/*
 * Training: drills that ask for decisions and show what each mistake costs.
 */
#ifndef TRAINING_H
#define TRAINING_H

#include "cli.h"
#include "game_practice.h"
#include "house_rules.h"
#include "ledger_reviews.h"

/* ---- Hands that are due ---- */

/* How many hands a person has to review. */
struct training_due {
    int today, tomorrow;
    bool has_hands; /* any was asked under these rules */
    int from_table; /* mistakes at the table among those of today */
    int elsewhere;  /* due today under other rules */
    /* The built-in rules that most of these are of, or NULL. */
    const char *rules_elsewhere;
    bool is_new; /* nothing was ever asked, under any rules */
    /* What went wrong when the table asked it last, by its question; a drill
     * without a mistake settles it. */
    bool from_practice[ASKS_NOTHING];
};

/* Counts the hands to review on `day` under these rules. If the ledger can't be
 * read, writes the problem and returns false. */
bool training_due_count(struct ledger *ledger, int64_t profile,
                        const struct rules *rules, int64_t day,
                        struct training_due *due);

/* Notes at the time `now` that a hand was played right, if it is due: it comes
 * back later, as after a right answer in a drill. Another hand stays as it is.
 * Returns false, with a problem, if the ledger can't be read or written. */
bool training_note_right(struct ledger *ledger, int64_t profile,
                         const struct rules *rules, const char *hand,
                         int64_t now);

/* What a beginner reads above the menu of drills. */
#define TRAINING_INVITATION "New? Start with 1, then go down the list."

/* Writes "7 hands to review today, 4 tomorrow.", which mistakes from the table
 * come first, and what went wrong in practice, without a line feed. */
void training_due_announce(const struct training_due *due, FILE *out);

/* ---- The drill in basic strategy ---- */

/* Which cells the drill asks. */
struct drill_hands {
    const char *name;  /* the name of the drill: "pairs" */
    const char *words; /* "pairs only" */
    unsigned kinds;    /* bits: 1 << CHART_HARD, ... of strategy.h */
    bool surrenders;   /* only where surrender is the best action, or nearly */
};

/* Returns the hands of this number, or NULL; the first ones are all hands. */
const struct drill_hands *drill_hands_at(size_t number);

#endif
