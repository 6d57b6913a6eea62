/*
 * What a cut card costs, exactly: the value of a round in a small shoe that is
 * dealt to a cut card, for one player who plays by a chart.
 *
 * The ways in which the first cards of a shoe can be whole rounds are counted,
 * by how many cards of each rank they take: that is a convolution of the ways
 * of one round. Every order of a shoe is equally likely, so the ways and the
 * number of orders of the other cards give the chance that a round begins with
 * these cards gone, and what it wins then. Nothing is sampled, and nothing is
 * left out.
 */
#ifndef SUPPORT_CUT_CARD_H
#define SUPPORT_CUT_CARD_H

#include "odds_solution.h"

/* The most cards that may be gone when a round begins. */
enum { CUT_CARD_MOST = 51 };

/* By how many cards are gone. */
struct cut_card_level {
    double rounds; /* the rounds of a shoe that begin then: a chance */
    double won;    /* what these rounds win, in first bets, per shoe */
    double played; /* the rounds that end with the cards of the shoe, which are
                      all of `rounds` unless the shoe can run out */
};

/* Fills the levels from 0 to `most` cards gone. Returns NULL, or why it can't:
 * rules that it doesn't know, too large a shoe, or memory. */
const char *cut_card_levels(const struct rules *rules,
                            const struct odds_shoe *shoe,
                            const struct odds_chart *chart, int most,
                            struct cut_card_level levels[]);

#endif
