/*
 * The luck of the cards in a match of blackjack, so that a tournament can take
 * it out of the points. For the room challenge and its tests.
 *
 * At every chance event, the luck is the value of what happened minus the
 * average value over all that could have happened:
 *
 *     luck = u(after) - sum of p(outcome) u(outcome)
 *
 * in credits. The chances p are exact for the cards that nobody has seen, so
 * the luck of every event is 0 on average, whatever u is and whatever the bot
 * does. Credits minus luck therefore have the same mean as credits. The better
 * u estimates what a hand will win, the less they vary. In the terms of the
 * field, luck is a martingale control variate.
 *
 * The chance events are the deal of a bot's two cards and the upcard; whether
 * the dealer has a natural; each card of the bot; the hole card; and each card
 * that the dealer draws. A bot's own decision isn't a chance event: what it
 * gives away stays in the points.
 *
 * The values u are computed from the room odds, for the rules of the contest
 * and a full shoe. They ignore the count of the cards, so the luck of a shoe
 * that favors the player stays in the points, too.
 *
 * Sources: M. White and M. Bowling, "Learning a Value Analysis Tool for Agent
 * Evaluation", IJCAI 2009; N. Burch, M. Schmid, M. Moravcik, D. Morrill and M.
 * Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in
 * Imperfect Information Games", AAAI 2018. */
#ifndef CHALLENGE_LUCK_H
#define CHALLENGE_LUCK_H

#include "challenge/blackjack/referee.h"
#include "odds_book.h"

/* ---- Values ---- */

enum {
    LUCK_DEALER_TOTALS = 32, /* more than a dealer can reach */
    LUCK_STANDS = 6          /* less than 17, and 17 to 21 */
};

/* What hands win on average, per credit bet, under the contest's rules. Threads
 * can share it. */
struct luck_values {
    struct odds *odds;     /* numbers the hands */
    struct odds_book book; /* of a full shoe */
    double natural;        /* what a claimed natural pays */
    /* The value of two cards, in either order, before the dealer looks for a
     * natural. */
    double deal[ODDS_RANKS][ODDS_RANKS][ODDS_RANKS]; /* upcard, ranks */
    /* The value of one hand of a split when it has only its first card. */
    double half[ODDS_RANKS][ODDS_RANKS]; /* upcard, rank */
    /* The value of a hand that stands, against a dealer who plays on from this
     * hard total, without and with an ace. */
    double stands[LUCK_DEALER_TOTALS][2][LUCK_STANDS];
};

/* Computes the values for `game`. Returns NULL, or what is wrong. The caller
 * closes them. */
const char *luck_values_open(const struct challenge_game *game,
                             struct luck_values **values);
void luck_values_close(struct luck_values *values);

/* Return the value of a hand (its number in the room odds, or -1 if it is bust)
 * against `upcard`: with the best play, if the hand can't be doubled or split,
 * and if it stands. */
double luck_value_of_play(const struct luck_values *values, int upcard,
                          int hand);
double luck_value_of_stand(const struct luck_values *values, int upcard,
                           int hand);

/* Returns the value of an action on two cards, after the dealer has looked. */
double luck_value_of_action(const struct luck_values *values, int upcard,
                            const int ranks[2], int64_t action);

/* ---- A match ---- */

/* The cards that nobody has seen. The hole card is one of them. */
struct luck_unseen {
    int count[ODDS_RANKS];
    int cards;
    int not_hole; /* a rank that the hole card doesn't have, or -1 */
};

struct luck_hand {
    int number; /* in the room odds, or -1 if it is bust */
    int cards;
    int64_t stake;
    bool is_doubled;
};

/* The luck of a match so far, and what is known of the round. */
struct luck {
    const struct luck_values *values; /* NULL: luck isn't computed */
    double credits;                   /* the sum */
    struct luck_unseen shoe;          /* when the call began */
    int discards;                     /* their number then */
    int64_t shoes;                    /* the number of the shoe, 0 at first */
    struct luck_unseen unseen;
    int upcard;
    int ranks[2];    /* of the first two cards */
    bool has_looked; /* it is known whether the dealer has a natural */
    struct luck_hand hands[2];
    int hand_count;
};

/* Notes the cards in the shoe. Call this when a call of the bot has begun. */
void luck_call(struct luck *luck, const struct referee *referee);

/* Adds the luck of the cards that `request` brought. Call this after each
 * referee_answer(), with its ruling. */
void luck_follow(struct luck *luck, const struct referee *referee,
                 const struct challenge_request *request,
                 const struct challenge_ruling *ruling);

/* ---- Chances (luck_chance.c) ---- */

/* Returns the chance that the next card has this rank. */
double luck_chance_of_card(const struct luck_unseen *unseen, int rank);

/* Returns the chance that the hole card has this rank. */
double luck_chance_of_hole(const struct luck_unseen *unseen, int rank);

/* Returns the average value of the deal of two cards and an upcard. */
double luck_mean_of_deal(const struct luck_values *values,
                         const struct luck_unseen *unseen);

/* Takes a card out of the unseen ones. */
void luck_see(struct luck_unseen *unseen, int rank);

#endif
