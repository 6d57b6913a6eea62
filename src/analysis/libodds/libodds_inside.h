/* What the files of the library share, and what its tests need. */
#ifndef LIBODDS_INSIDE_H
#define LIBODDS_INSIDE_H

#include "libodds.h"

#include "house.h"
#include "house_rules.h"

/* Reads rules as libodds_open() does, and checks that they are consistent.
 * Returns false, with the problem, if they aren't. */
bool take_library_rules(const char *name, const char *const changes[],
                        struct rules *rules,
                        char problem[LIBODDS_PROBLEM_SIZE]);

/* ---- The environment ---- */

/*
 * An episode begins with the bet, and every decision is a step: of an action,
 * which must be one that the mask allows. The shoe stays from round to round,
 * as the rules say. Money never runs out.
 *
 * Each table has its own stream of random numbers. What a table deals depends
 * only on the rules, its seed and the actions that it got, so a run can be
 * repeated, and one of its tables can be played again alone.
 *
 * In the other game, Blackjack-v1, every observation and reward is that of
 * Gymnasium's environment of this name: cards are drawn with replacement, the
 * player hits or sticks, and there are no bets.
 */
enum { ENVIRONMENT_TABLES_MAX = 1 << 20, ENVIRONMENT_BETS_MAX = 16 };

struct libodds_environment_setup {
    int tables;
    bool same_step; /* a table whose episode has ended begins the next one in
                       the same step, which returns its first observation; not
                       in the step after that, whose action is ignored and whose
                       reward is 0 */

    struct rules rules; /* any that have bets */
    int bet_count;
    int64_t bets[ENVIRONMENT_BETS_MAX]; /* in cents, those that can be chosen */
    bool counts; /* an observation also has the cards that nobody has seen */

    bool is_v1; /* Blackjack-v1, which ignores the rules, bets and counts */
    bool natural, sab; /* as Gymnasium has them: what a natural is paid */
};

/* The numbers of an observation. What describes a hand is 0 before the deal. */
enum libodds_environment_column {
    COLUMN_PHASE, /* what is asked: enum phase */
    COLUMN_TOTAL, /* the total of the hand to decide on */
    COLUMN_SOFT,
    COLUMN_CARDS,
    COLUMN_PAIR, /* the value of each of two cards that are equal, or 0 */
    COLUMN_HAND, /* which of the seat's hands, from 0 */
    COLUMN_HANDS,
    COLUMN_DOUBLED,
    COLUMN_BET,    /* on this hand, in cents */
    COLUMN_UPCARD, /* its value, from 2; an ace is ACE_HIGH */
    COLUMN_DEALER, /* the total of the dealer's cards that are face up */
    COLUMN_DEALER_SOFT,
    COLUMNS,

    /* With counts: how many cards of each rank (as in odds.h: A, 2 to 9, then
     * all tens) are unseen: in the shoe, burned or face down. A shuffle brings
     * cards back. */
    COLUMN_UNSEEN = COLUMNS,
    COLUMNS_WITH_COUNTS = COLUMN_UNSEEN + 10
};

/* The numbers of an observation of Blackjack-v1. */
enum libodds_environment_v1_column {
    V1_TOTAL,
    V1_UPCARD, /* an ace is ACE_LOW */
    V1_SOFT,
    V1_COLUMNS
};

/* Returns NULL, with the reason in `problem`, if the setup is impossible, the
 * house doesn't take one of the bets, or memory runs out. Before the first
 * reset, the tables have the streams of the seeds 0, 1 and so on. */
struct libodds_environment *
environment_set_up(const struct libodds_environment_setup *setup,
                   char problem[PROBLEM_SIZE]);

/* Returns a table as the house sees it. */
const struct table *
libodds_environment_table(const struct libodds_environment *environment,
                          int table);

#endif
