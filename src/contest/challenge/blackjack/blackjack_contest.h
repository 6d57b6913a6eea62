/* The contest of blackjack. */
#ifndef CHALLENGE_BLACKJACK_CONTEST_H
#define CHALLENGE_BLACKJACK_CONTEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cards.h"
#include "challenge.h"
#include "challenge/bot/bot.h"
#include "challenge/contest.h"
#include "house.h"
#include "odds_solution.h"

/* ---- Seeds ---- */

/* What reports say about a short seed. */
#define SEED_WARNING \
    "Warning: a bot can find out so short a seed; use it only for tests."

/* ---- The referee ---- */

/*
 * The referee of challenge blackjack: the house's side of a match. It doesn't
 * know the bot. The match passes the bot's requests to the referee and returns
 * its answers; the deck, the hole card and the money stay inside.
 */

enum {
    CHALLENGE_HAND_CARDS = 10 + CHALLENGE_DEALER_CARDS, /* the most that a round
                                                  takes: two split hands of five
                                                  and the dealer's hand */
    CHALLENGE_PASSES = 100 /* most calls without a bet in a match */
};

/* Returns false and sets `problem` if `game` can't be played, for example
 * because a hand may need more cards than the cut leaves. */
bool challenge_game_check(const struct challenge_game *game,
                          char problem[CHALLENGE_PROBLEM_SIZE]);

/* What the referee waits for. */
enum challenge_turn {
    CHALLENGE_CALL,   /* the next call of Blackjack() */
    CHALLENGE_BET,    /* a bet, or the end of the call */
    CHALLENGE_FIRST,  /* the first hitMe of a hand */
    CHALLENGE_PLAY,   /* another hitMe */
    CHALLENGE_SECOND, /* the start of the second split hand */
    CHALLENGE_RETURN, /* the end of the call: the hand is over */
    CHALLENGE_FAULT,  /* the end of the call after an illegal play */
    CHALLENGE_CLOSED  /* nothing: the match is over */
};

/* How a match ended. */
enum challenge_end {
    CHALLENGE_GOES_ON,
    CHALLENGE_LEFT,   /* the bot left */
    CHALLENGE_BROKE,  /* it has less than the minimum bet */
    CHALLENGE_HANDS,  /* all hands are played */
    CHALLENGE_SHOES,  /* all shoes are played */
    CHALLENGE_PASSED, /* it passed too often */
    CHALLENGE_OUT,    /* it crashed, looped or broke the jail's rules */
    CHALLENGE_ENDS
};

extern const char *const CHALLENGE_END_NAMES[CHALLENGE_ENDS];

/* Counts of a match. */
struct challenge_tally {
    int64_t hands;   /* bets that got cards */
    int64_t shoes;   /* started */
    int64_t passes;  /* calls without a bet */
    int64_t wagered; /* bets, doubles and splits, but not insurance */
    int64_t illegal; /* illegal plays */
};

/*
 * A match. It is a value: a copy keeps the position. The table of the module
 * house plays it, with naturals as plain 21s until one is claimed; the referee
 * adds the rules that only this contest has.
 */
struct referee {
    struct challenge_game game;
    struct challenge_seed seed; /* The cards of a shoe depend only on the seed,
                                   the match and the number of the shoe.
                                   Whatever a bot does, shoe 3 of match 2 is the
                                   same for all. */
    uint32_t match;             /* its number */
    struct table table;
    int hand;         /* the number of the hand that the bot plays */
    int64_t reported; /* credits that the bot knows of */
    enum challenge_turn turn;
    enum challenge_end end;
    struct challenge_tally tally;
};

/* The kinds of requests of a bot. */
enum challenge_request_kind {
    CHALLENGE_BETS,    /* makeABet: `number` credits */
    CHALLENGE_HITS,    /* hitMe: `number` is the Action, `flag` the insurance */
    CHALLENGE_RETURNS, /* the call ends; `flag`: play another hand */
    CHALLENGE_IS_OUT   /* it crashed or worse, and loses all its credits */
};

struct challenge_request {
    enum challenge_request_kind kind;
    int64_t number;
    bool flag;
};

/* What the referee rules on a request: the bot's answer, and what only the log
 * shows. */
struct challenge_ruling {
    struct challenge_answer answer;
    const char *why;     /* why the play is illegal; NULL if it isn't */
    int64_t insured;     /* the cost, if the bot bought insurance */
    const char *refusal; /* why it was refused insurance; NULL if it wasn't */
};

/* Returns the request that a bot made in `message`. */
struct challenge_request
challenge_request_from(const struct challenge_message *message);

/* Opens a match of `game`, which must have passed challenge_game_check(). The
 * first call shuffles the first shoe. */
void referee_open(struct referee *referee, const struct challenge_game *game,
                  struct challenge_seed seed, uint32_t match);

/* Opens a match with `count` arranged cards for a test, cards[0] dealt first.
 * It ends with CHALLENGE_SHOES when they are used up. */
void referee_arrange(struct referee *referee, const struct challenge_game *game,
                     const int cards[], int count);

/* Begins a call of Blackjack(). Returns false if the match is over. */
bool referee_call(struct referee *referee, bool *new_deck);

/* Judges a request of the bot in the call that has begun. Its numbers may be
 * anything. A request that isn't legal is an illegal play, and so is every
 * request outside a call. The ruling on CHALLENGE_RETURNS is only for the log:
 * the bot doesn't learn what it costs to leave a hand in the middle. */
void referee_answer(struct referee *referee,
                    const struct challenge_request *request,
                    struct challenge_ruling *ruling);

/* Sets `view` to what a program may see of the call that has begun, except
 * whether the deck is new and what was won. `result` is that of the latest
 * ruling. */
void referee_view(const struct referee *referee, Result result,
                  struct challenge_view *view);

static inline const struct seat *referee_seat(const struct referee *referee)
{
    return &referee->table.seats[0];
}

/* Returns all credits of the bot, including those on the table. */
int64_t referee_credits(const struct referee *referee);

/* Returns the freeloader penalty: how much less than its bankroll the bot has
 * wagered, or 0. */
static inline int64_t referee_penalty(const struct referee *referee)
{
    int64_t missing = referee->game.bankroll - referee->tally.wagered;
    return missing > 0 ? missing : 0;
}

/* ---- The log ---- */

/* The log of matches of blackjack, which challenge(6) describes. Each line
 * holds a request of the bot and, after #, the referee's ruling. When a log is
 * played again, every line must come out the same. */

#define LOG_BLACKJACK_HEAD "challenge blackjack log 3"

/* Writes the line for `request`, with `ruling` after # unless that is NULL. */
void challenge_request_write(const struct challenge_request *request,
                             const struct challenge_ruling *ruling,
                             char line[CHALLENGE_LINE_SIZE]);

/* Returns what a log calls a result. */
const char *challenge_result_in_words(int64_t result);

/* Reads the request of such a line and ignores what follows #. Returns false
 * and sets `problem` if there is none. */
bool challenge_request_read(const char *line, struct challenge_request *request,
                            char problem[CHALLENGE_PROBLEM_SIZE]);

/* ---- Statistics ---- */

/* The mean of some numbers and half the width of its 95% confidence interval,
 * from Student's distribution. The margin is NAN for fewer than two numbers. */
struct challenge_mean {
    double value, margin;
};

struct challenge_mean challenge_compute_mean(const double numbers[],
                                             size_t count);

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

/* The fewest numbers that can suffice. The differences of matches are sums over
 * many hands and so nearly normal; this minimum makes up for the rest. */
enum { SEQUENTIAL_TEST_LEAST = 5 };

/* Returns the logarithm of the evidence. It is 0 for fewer than two numbers and
 * if all numbers are 0. */
double sequential_test_log_ratio(const struct sequential_test *test);

/* True if the sign of the mean is sure. The chance of a wrong answer is at most
 * `error`, however often this is called. */
bool sequential_test_decides(const struct sequential_test *test, double error);

/* ---- Luck ---- */

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
