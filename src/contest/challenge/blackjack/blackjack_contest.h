/* The contest of blackjack. */
#ifndef CHALLENGE_BLACKJACK_CONTEST_H
#define CHALLENGE_BLACKJACK_CONTEST_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "challenge/contest.h"
#include "odds_solution.h"

/* Returns the request that a bot made in `message`. */
struct challenge_request
challenge_request_from(const struct challenge_message *message);

/* ---- Statistics ---- */

/* The mean of some numbers and half the width of its 95% confidence interval,
 * from Student's distribution. The margin is NAN for fewer than two numbers. */
struct challenge_mean {
    double value, margin;
};

/*
 * Evidence that the mean of some numbers isn't 0, which may be checked after
 * every number.
 *
 * A confidence interval is valid for one look. Looking after every match, and
 * stopping as soon as the interval excludes 0, goes wrong far more often than
 * the interval says. The evidence here is a nonnegative martingale if the
 * numbers are normal with mean 0, so the chance that it ever reaches 1/a is at
 * most a (Ville's inequality).
 *
 * It is the likelihood ratio of a mixture of normal distributions, H. Robbins'
 * method ("Statistical Methods Related to the Law of the Iterated Logarithm",
 * Ann. Math. Stat. 41, 1970; S. R. Howard, A. Ramdas, J. McAuliffe and J.
 * Sekhon, "Time-Uniform, Nonparametric, Nonasymptotic Confidence Sequences",
 * Ann. Stat. 49, 2021), in the form for an unknown variance: T. L. Lai, "On
 * Confidence Sequences", Ann. Stat. 4, 1976. The mean in units of the standard
 * deviation has the prior N(0, 1). With t of Student's test and n numbers,
 *
 *     evidence = (1 + n)^(-1/2) ((1 + t^2 / (n - 1)) /
 *                                (1 + t^2 / ((n - 1) (1 + n))))^(n/2) */

/* The numbers so far. Start with zeros. */
struct sequential_test {
    int64_t count;
    double mean;
    double squares; /* the sum of the squared deviations from the mean */
};

void sequential_test_add(struct sequential_test *test, double number);

struct challenge_mean sequential_test_mean(const struct sequential_test *test);

/* The fewest numbers that can suffice. The differences of matches are sums over
 * many hands and so nearly normal; this minimum makes up for the rest. */
enum { SEQUENTIAL_TEST_LEAST = 5 };

/* Returns the logarithm of the evidence. It is 0 for fewer than two numbers and
 * if all numbers are 0. */
double sequential_test_log_ratio(const struct sequential_test *test);

/* True if the sign of the mean is sure. The chance of a wrong answer is at most
 * `error`, however often this is called. */
bool sequential_test_decides(const struct sequential_test *test, double error);

/*
 * The luck of the cards in a match of blackjack, so that a tournament can take
 * it out of the points.
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
 * costs stays in the points.
 *
 * The values u are computed from the module odds, for the rules of the contest
 * and a full shoe. They ignore the count of the cards, so the luck of a shoe
 * that favors the player stays in the points, too.
 *
 * Sources: M. White and M. Bowling, "Learning a Value Analysis Tool for Agent
 * Evaluation", IJCAI 2009; N. Burch, M. Schmid, M. Moravcik, D. Morrill and M.
 * Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in
 * Imperfect Information Games", AAAI 2018. */

/* ---- Values ---- */

enum {
    LUCK_DEALER_TOTALS = 32, /* more than a dealer can reach */
    LUCK_STANDS = 6          /* less than 17, and 17 to 21 */
};

/* What hands win on average, per credit bet, under the contest's rules. Threads
 * can share it. */
struct luck_values {
    struct odds *odds;         /* numbers the hands */
    struct odds_solution book; /* the solution of a full shoe */
    double natural;            /* the payoff of a claimed natural */
    /* The value of two cards, in either order, before the dealer peeks for a
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

/* Returns the value of a hand (its number in the module odds, or -1 if it is
 * bust) against `upcard` with the best play, if it can't be doubled or split.
 */
static inline double luck_play_value(const struct luck_values *values,
                                     int upcard, int hand)
{
    if (hand < 0)
        return -1;
    const struct odds_values *against = &values->book.against[upcard];
    double stand = against->stand[hand], hit = against->hit[hand];
    return stand > hit ? stand : hit;
}

/* ---- A match ---- */

/* The cards that nobody has seen. The hole card is one of them. */
struct luck_unseen {
    int count[ODDS_RANKS];
    int cards;
    int not_hole; /* a rank that the hole card doesn't have, or -1 */
};

struct luck_hand {
    int number; /* in the module odds, or -1 if it is bust */
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
    int ranks[2];    /* the ranks of the first two cards */
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

#endif
