/*
 * The environment: many tables of the house at once, for programs that learn to
 * play. It is what reinforcement learning calls a vector environment, and
 * follows Gymnasium's: one call steps every table, and a table whose episode
 * has ended begins the next one by itself.
 *
 * An episode is one round of one seat. It begins with the bet, and every
 * decision is a step: of an action, which must be one that the mask allows. The
 * reward is 0 until the round ends, and then what the seat won, in units of the
 * first of the bets in the setup. The shoe stays from round to round, as the
 * rules say. Money never runs out.
 *
 * Each table has its own stream of random numbers. What a table deals depends
 * only on the rules, its seed and the actions that it got, so a run can be
 * repeated, and one of its tables can be played again alone.
 *
 * In the other game, Blackjack-v1, every observation and reward is that of
 * Gymnasium's environment of this name: cards are drawn with replacement, the
 * player hits or sticks, and there are no bets.
 */
#ifndef ENVIRONMENT_H
#define ENVIRONMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "house.h"

/* ---- The setup ---- */

/* When a table whose episode has ended begins the next one: in the step after
 * that, whose action is ignored and whose reward is 0; or in the same step,
 * which then returns the first observation of the new episode. */
enum environment_reset { RESETS_NEXT_STEP, RESETS_SAME_STEP };

enum { ENVIRONMENT_TABLES_MAX = 1 << 20, ENVIRONMENT_BETS_MAX = 16 };

struct environment_setup {
    int tables;
    enum environment_reset resets;

    struct rules rules; /* any that have bets */
    int bet_count;
    int64_t bets[ENVIRONMENT_BETS_MAX]; /* in cents, those that can be chosen */
    bool counts; /* an observation also has the cards that nobody has seen */

    bool is_v1; /* Blackjack-v1, which ignores the rules, bets and counts */
    bool natural, sab; /* as Gymnasium has them: what a natural is paid */
};

/* ---- Actions ---- */

/* Each of the last three means what the table asks. */
enum environment_action {
    ENVIRONMENT_STAND, /* Blackjack-v1 has only this one */
    ENVIRONMENT_HIT,   /* and this one */
    ENVIRONMENT_DOUBLE,
    ENVIRONMENT_SPLIT,
    ENVIRONMENT_GIVE_UP,  /* surrender, or fold */
    ENVIRONMENT_INSURE,   /* insurance, or even money */
    ENVIRONMENT_CONTINUE, /* neither of them; no early surrender; match the
                             ante; or begin the next round */
    ENVIRONMENT_BET       /* the first bet; the others follow */
};

/* ---- Observations ---- */

/* The numbers of an observation. Those of a hand are 0 before the deal. */
enum environment_column {
    COLUMN_PHASE, /* what is asked: enum phase */
    COLUMN_TOTAL, /* of the hand to decide on */
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
enum environment_v1_column {
    V1_TOTAL,
    V1_UPCARD, /* an ace is ACE_LOW */
    V1_SOFT,
    V1_COLUMNS
};

/* ---- Playing ---- */

struct environment; /* about 10 KB for each table */

/* Returns NULL, with the reason in `problem`, if the setup is impossible, the
 * house doesn't take one of the bets, or memory runs out. */
struct environment *environment_open(const struct environment_setup *setup,
                                     char problem[PROBLEM_SIZE]);
void environment_close(struct environment *environment); /* or NULL */

/* The numbers in an observation, and of actions. */
int environment_columns(const struct environment *environment);
int environment_actions(const struct environment *environment);

/* Arrays of the caller's that a step fills: one entry for each table, or a row
 * of so many. Any can be NULL. */
struct environment_results {
    int32_t *observations; /* rows of environment_columns() */
    uint8_t *masks;        /* rows of environment_actions(): 1 if legal */
    double *rewards;
    uint8_t *terminated; /* the round has ended */
    uint8_t *truncated;  /* it was void, because the cards ran out */
    uint8_t *refused;    /* the action isn't legal, and nothing happened */
    int32_t *final_observations; /* with RESETS_SAME_STEP, for tables that
                                    ended: the last observation of that episode;
                                    the other rows stay as they are */
};

/* Begins an episode at every table, with a new shoe and the stream of the
 * table's seed. With `seeds` of NULL the shoes and the streams stay; before the
 * first reset, they are those of the seeds 0, 1 and so on. */
void environment_reset(struct environment *environment, const uint64_t seeds[],
                       const struct environment_results *results);

/* Takes one action at each table. Returns how many it refused. */
int environment_step(struct environment *environment, const int64_t actions[],
                     const struct environment_results *results);

/* Returns a table as the house sees it. */
const struct table *environment_table(const struct environment *environment,
                                      int table);

#endif
