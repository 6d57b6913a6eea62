/*
 * What the rounds of a profile sum up to. A part of the module ledger.
 */
#ifndef LEDGER_STATISTICS_H
#define LEDGER_STATISTICS_H

#include "ledger.h"

enum { LEDGER_RULES_MAX = 16, LEDGER_RULES_NAME_SIZE = 32 };

/* The rounds by one set of rules. `net` and `seconds` include void rounds. */
struct ledger_by_rules {
    char name[LEDGER_RULES_NAME_SIZE]; /* cut; "others" for the overflow */
    int64_t rounds;
    int64_t hands;
    int64_t staked;
    int64_t net;
    int64_t seconds;
};

/* The bins for results in units of the first bet. A result goes to the nearest
 * bin, or, of two equally near, the one farther from 0. Without a bet it is +1,
 * -1 or 0. */
enum { LEDGER_RESULTS = 11 };
extern const char *const LEDGER_RESULT_NAMES[LEDGER_RESULTS];

/* Sums over the rounds whose skill is known. */
struct ledger_skills {
    int64_t rounds;
    double before; /* in cents, as in struct ledger_skill */
    int64_t net;
    int64_t decisions[LEDGER_GRADES];
    double cost[LEDGER_GRADES]; /* the cost of worse decisions */
};

/* Returns the number of decisions, of all grades. */
int64_t ledger_count_decisions(const struct ledger_skills *skills);

/* Return the cost of all decisions that weren't best, and the luck: the net,
 * minus what was expected before the first cards, plus that cost. */
double ledger_skills_cost(const struct ledger_skills *skills);
double ledger_luck(const struct ledger_skills *skills);

void ledger_add_skills(struct ledger_skills *sum,
                       const struct ledger_skills *more);

/* The settled rounds with one kind of side bet. `net` includes void rounds. */
enum { LEDGER_SIDE_BETS_MAX = 8, LEDGER_SIDE_BET_NAME_SIZE = 24 };
struct ledger_by_side_bet {
    char name[LEDGER_SIDE_BET_NAME_SIZE];
    int64_t rounds;
    int64_t staked;
    int64_t net;
    double expected; /* the average result of such bets, in cents */
};

/* What was won or lost includes side bets, as the bankroll does. Stakes,
 * results in units of the bet, and skill are without them. Games, seconds,
 * `net` and `bankrolls` include void rounds. */
struct ledger_statistics {
    int64_t sessions; /* as in ledger_each_session() */
    int64_t games;    /* games that have a round */
    int64_t seconds;  /* from each game's start to its last round */
    int64_t rounds;
    int64_t void_rounds;
    struct ledger_counts counts;
    int64_t staked;
    int64_t net;
    int64_t biggest_win;  /* in one round; 0 if none was won */
    int64_t biggest_loss; /* the same for losses, as a positive number */
    int64_t longest_wins; /* rounds in a row, not counting pushes */
    int64_t longest_losses;
    int64_t results[LEDGER_RESULTS]; /* rounds */
    int64_t purchases;
    int64_t bought;
    int64_t bankroll;
    struct ledger_skills skills;
    struct ledger_by_side_bet side_bets[LEDGER_SIDE_BETS_MAX];
    int side_bet_count;
    struct ledger_by_rules by_rules[LEDGER_RULES_MAX];
    int rules_count;
    int64_t *bankrolls; /* after each round; NULL if there are none */
    size_t bankroll_count;
    int64_t first_bankroll; /* before the first round */
    int64_t on_table;       /* the part of `bankroll` staked in an open round */
};

/* Sums up the rounds of a profile. Free `sum` even after a failure. */
bool ledger_sum_up(struct ledger *ledger, int64_t profile,
                   struct ledger_statistics *sum);
void ledger_statistics_free(struct ledger_statistics *sum);

#endif
