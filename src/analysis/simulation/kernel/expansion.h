/*
 * Fast decisions by the exact cards. What an action wins more than another, for
 * a total or a pair against an upcard, is a smooth function of the unseen
 * cards. Its expansion to the second order, fitted to the exact odds of some
 * shoes, decides. Only where its error could matter, the odds have to.
 */
#ifndef EXPANSION_H
#define EXPANSION_H

#include "odds.h"

/* What a decision depends on, besides the unseen cards. */
struct expansion_key {
    int upcard;
    int pair;  /* the rank of a pair that may be split, or -1 */
    int total; /* of a hand that isn't such a pair */
    bool soft;
    int hands, waiting; /* as in struct odds_state */
    unsigned legal;     /* the actions, as bits */
};

struct expansions;

/* For rules where the number of cards doesn't matter, and shoes of which up to
 * `out` cards are gone. Threads can share the expansions, which are made when
 * they are needed first. Returns NULL if out of memory. */
struct expansions *expansions_open(const struct odds *odds, int out);
void expansions_close(struct expansions *expansions);

/* Stores the best action. Returns false if the odds have to find it. */
bool expansions_decide(struct expansions *expansions,
                       const struct expansion_key *key,
                       const int unseen[ODDS_RANKS], enum odds_action *best);

#endif
