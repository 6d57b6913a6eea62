/*
 * libodds: the exact odds of blackjack, for any rules and any shoe, in other
 * programs. libodds(3) has an example.
 *
 * Each struct is opaque: one function makes it, one frees it, and nothing
 * changes it in between, except an environment. So threads can share everything
 * else here without locks.
 * Nothing prints, exits, or remembers anything outside of these structs.
 *
 * A function that can fail has `problem` as its last argument. On failure it
 * writes a sentence for the user there, and returns NULL or false.
 *
 * Values are in units of the first bet.
 */
#ifndef LIBODDS_H
#define LIBODDS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default) /* the library hides everything else */

enum { LIBODDS_PROBLEM_SIZE = 512 };

/* Returns the version of the library: "0.1.0". */
const char *libodds_version(void);

/* ---- Rules ---- */

struct libodds; /* rules and the tables for them, about 1 MB */

/* Reads rules as the program odds does: `rules` is the value of --rules, a name
 * such as "single" or a file, or NULL for the default; each of `changes`, which
 * ends with NULL, is a value of --rule, such as "soft17=hit". `changes` itself
 * can be NULL. */
struct libodds *libodds_open(const char *rules, const char *const changes[],
                             char problem[LIBODDS_PROBLEM_SIZE]);
void libodds_close(struct libodds *odds); /* or NULL */

/* ---- Shoes ---- */

/* A shoe is an array of counts by face. If the rules have infinite decks, the
 * counts are only proportions, and no card that is taken out changes them. */
enum libodds_face {
    LIBODDS_ACE, /* 2 to 9 are 1 to 8 */
    LIBODDS_TEN = 9,
    LIBODDS_JACK,
    LIBODDS_QUEEN,
    LIBODDS_KING,
    LIBODDS_FACES
};

/* Fills `shoe` with the full shoe of the rules, less the cards `dealt` ("10 10
 * A 5h", "5x4" for four fives), which can be NULL. Other shoes are for the
 * caller to fill. */
bool libodds_shoe(const struct libodds *odds, const char *dealt,
                  int shoe[LIBODDS_FACES], char problem[LIBODDS_PROBLEM_SIZE]);

/* ---- How hands are played ---- */

/* Which cards the play of split hands takes into account, as odds(6) explains
 * under --strategy. LIBODDS_TOTAL plays by the total alone, like a chart. */
enum libodds_strategy { LIBODDS_CDZ, LIBODDS_CDP1, LIBODDS_CDP, LIBODDS_TOTAL };

/* ---- The values of a hand ---- */

enum libodds_action {
    LIBODDS_STAND,
    LIBODDS_HIT,
    LIBODDS_DOUBLE,
    LIBODDS_SPLIT,
    LIBODDS_SURRENDER,
    LIBODDS_ACTIONS
};

/* If the dealer peeks for blackjack, values after that assume that the dealer
 * has none. Insurance, even money and early surrender come before it. */
enum libodds_moment { LIBODDS_AFTER_PEEK, LIBODDS_BEFORE_PEEK };

struct libodds_hand;

/* Works out the value of each action with a hand, such as "8,8", against the
 * dealer's upcard, or against both of the dealer's cards if the rules show
 * them. Suits can be left out. `shoe` still has these cards; it can be NULL for
 * the full shoe of the rules. */
struct libodds_hand *libodds_hand_open(const struct libodds *odds,
                                       const int shoe[LIBODDS_FACES],
                                       const char *hand, const char *dealer,
                                       enum libodds_strategy strategy,
                                       enum libodds_moment moment,
                                       char problem[LIBODDS_PROBLEM_SIZE]);
void libodds_hand_close(struct libodds_hand *hand); /* or NULL */

/* Returns the value of an action, followed by the best play. NAN if the rules
 * or the cards don't allow it. */
double libodds_hand_value(const struct libodds_hand *hand,
                          enum libodds_action action);

/* Returns the best action that the rules allow. */
enum libodds_action libodds_hand_best(const struct libodds_hand *hand);

/* Returns the chance that the dealer has blackjack, before any peek. */
double libodds_hand_natural(const struct libodds_hand *hand);

/* Returns the value of taking insurance with half a bet: take it if it is above
 * 0. NAN if the rules or the cards don't offer it. */
double libodds_hand_insurance(const struct libodds_hand *hand);

/* Returns what even money wins beyond playing the hand out: take it if that is
 * above 0. NAN if it isn't offered. */
double libodds_hand_even_money(const struct libodds_hand *hand);

/* ---- The value of a round ---- */

struct libodds_round;

/* Works out the value of a round before the deal. `shoe` can be NULL for the
 * full shoe of the rules. `odds` must stay open as long as the round. */
struct libodds_round *libodds_round_open(const struct libodds *odds,
                                         const int shoe[LIBODDS_FACES],
                                         enum libodds_strategy strategy,
                                         char problem[LIBODDS_PROBLEM_SIZE]);
void libodds_round_close(struct libodds_round *round); /* or NULL */

/* Return the value with insurance and even money when they are best, and the
 * value without either. */
double libodds_round_value(const struct libodds_round *round);
double libodds_round_without_insurance(const struct libodds_round *round);

/* Returns the value of a round in which the dealer shows a card of this value;
 * all cards worth ten are one. NAN if the shoe has none, or if the rules show
 * both of the dealer's cards. */
double libodds_round_against(const struct libodds_round *round,
                             enum libodds_face upcard);

/* Works out the variance of the result of a round, in squared bets. */
bool libodds_round_variance(const struct libodds_round *round, double *variance,
                            char problem[LIBODDS_PROBLEM_SIZE]);

/* ---- An environment for programs that learn ---- */

/* Many tables that a program plays at: a vector environment, as Gymnasium has
 * them. Every call steps all tables. An episode is one round of one seat, and
 * its reward is what that wins, in units of the first bet of the list.
 * libodds(3) says more. */
struct libodds_environment; /* about 10 KB for each table */

/* A part of the choices, as bits. */
enum libodds_environment_flag {
    LIBODDS_SAME_STEP = 1, /* a table begins its next episode in the step in
                              which one ends, not in the step after that */
    LIBODDS_COUNTS = 2,    /* observations have the counts of unseen cards */
    LIBODDS_V1 = 4,      /* Gymnasium's Blackjack-v1: no rules and bets count */
    LIBODDS_NATURAL = 8, /* what that calls `natural` and `sab` */
    LIBODDS_SAB = 16
};

/* Opens so many tables with rules as libodds_open() reads them. `bets` are
 * those that can be chosen, in cents; with a `bet_count` of 0, the rules' least
 * bet. */
struct libodds_environment *
libodds_environment_open(const char *rules, const char *const changes[],
                         int tables, const int64_t bets[], int bet_count,
                         unsigned flags, char problem[LIBODDS_PROBLEM_SIZE]);
void libodds_environment_close(struct libodds_environment *); /* or NULL */

enum libodds_environment_action {
    LIBODDS_ENVIRONMENT_STAND, /* Blackjack-v1 has only this one */
    LIBODDS_ENVIRONMENT_HIT,   /* and this one */
    LIBODDS_ENVIRONMENT_DOUBLE,
    LIBODDS_ENVIRONMENT_SPLIT,
    LIBODDS_ENVIRONMENT_GIVE_UP,  /* surrender, or fold */
    LIBODDS_ENVIRONMENT_INSURE,   /* insurance, or even money */
    LIBODDS_ENVIRONMENT_CONTINUE, /* neither of them, no early surrender; play
                                     on for the ante; or begin the next round */
    LIBODDS_ENVIRONMENT_BET       /* the first bet, and the others follow */
};

/* Return how many numbers an observation has, and how many actions there are.
 */
int libodds_environment_columns(const struct libodds_environment *environment);
int libodds_environment_actions(const struct libodds_environment *environment);

/* Arrays of the caller's that a call fills, with an entry or a row for each
 * table. Any can be NULL. */
struct libodds_results {
    int32_t *observations; /* rows of libodds_environment_columns() */
    uint8_t *masks; /* rows of libodds_environment_actions(): 1 if legal */
    double *rewards;
    uint8_t *terminated; /* the round has ended */
    uint8_t *truncated;  /* it was void, because the cards ran out */
    uint8_t *refused;    /* the action was illegal, so nothing happened */
    int32_t *final_observations; /* with LIBODDS_SAME_STEP: the last observation
                                    of episodes that ended; other rows stay */
};

/* Begins an episode at every table, with a new shoe and the random numbers of
 * the table's own seed; or, if `seeds` is NULL, with the shoe and the random
 * numbers that it has. */
void libodds_environment_reset(struct libodds_environment *environment,
                               const uint64_t seeds[],
                               const struct libodds_results *results);

/* Takes one action at each table. Returns how many were illegal. */
int libodds_environment_step(struct libodds_environment *environment,
                             const int64_t actions[],
                             const struct libodds_results *results);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
