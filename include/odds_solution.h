/*
 * The solution of a shoe: the value of every hand against every upcard, the
 * chart for play by totals, and the distribution of a round's results. A part
 * of the module odds; odds.h says what the values mean.
 */
#ifndef ODDS_SOLUTION_H
#define ODDS_SOLUTION_H

#include "odds.h"

/* ---- The solution of a shoe ---- */

/* The values of every hand against one upcard. Only the hand and the upcard are
 * out of the shoe. */
struct odds_values {
    bool given_no_natural;
    double natural;           /* its chance before the peek, given the upcard */
    double stand[ODDS_HANDS]; /* counts an ace and a ten as a plain 21 */
    double hit[ODDS_HANDS];
    double twice[ODDS_HANDS]; /* doubling, allowed or not; of more than two
                                 cards only if the rules let them be doubled */

    /* The strategy's actions (enum odds_action). `action` is for a hand that
     * isn't split: stand, hit or double. `otherwise` is the same without
     * doubling: a strategy by totals plays two cards that can't be doubled like
     * longer hands of their total. `first` is for two cards just dealt; it
     * includes early surrender before the peek, and treats two tens as a pair
     * of face 0. `split_action` is for a hand of this split rank when the
     * other hand has the only other pair card out of the shoe, and
     * `free_action` for such a hand whose bet is free. */
    uint8_t action[ODDS_HANDS];
    uint8_t otherwise[ODDS_HANDS];
    uint8_t first[ODDS_HANDS];
    uint8_t split_action[ODDS_RANKS][ODDS_HANDS];
    uint8_t free_action[ODDS_RANKS][ODDS_HANDS];

    /* The value of splitting a pair: ranks A to 9, then 10, J, Q and K, which
     * are equal if the rules split by value. NAN if the rules or the shoe don't
     * allow the split. `split_same` is for an upcard of the same face. */
    double split[ODDS_TEN + ODDS_TEN_FACES];
    double split_same[ODDS_TEN_FACES];
};

/* The value of a round, overall and by upcard. */
struct odds_round {
    double value; /* the value with insurance and even money when best */
    double without_insurance;     /* without either */
    double by_upcard[ODDS_RANKS]; /* like `value`, given the upcard */
    double upcard[ODDS_RANKS];    /* the chance of the upcard */
};

/* The value and the play of every hand against every upcard, for one shoe. A
 * solution takes about 1 MB, so allocate it on the heap. */
struct odds_solution {
    struct odds_shoe shoe;
    enum odds_strategy strategy;
    struct odds_values against[ODDS_RANKS]; /* by upcard; all zero for an
                                               upcard that isn't in the shoe */
    struct odds_round round;
};

const char *odds_solve(const struct odds *odds, const struct odds_shoe *shoe,
                       enum odds_strategy strategy,
                       struct odds_solution *solution);

/* Looks up the decision on two cards after the peek. The solution's shoe must
 * hold them and the upcard. `pair_face` is as in struct odds_state; an upcard
 * of rank ODDS_TEN has a different face. `decision->best` is the strategy's
 * action. */
void odds_solution_decide(const struct odds *odds,
                          const struct odds_solution *solution, int first,
                          int second, int upcard, int pair_face,
                          struct odds_decision *decision);

/* ---- The chart ---- */

/* A cell of a chart for play by totals: the best action on average over the
 * hands of a total, or of a pair, that a player who follows this chart reaches.
 */
struct odds_cell {
    bool possible;              /* two cards of the shoe can make it */
    enum odds_action action;    /* on two cards */
    enum odds_action otherwise; /* hit or stand: on more cards, or if a
                                   double, split or surrender isn't allowed */
    double value; /* the value of `action`, on average over two-card hands */
};

struct odds_chart {
    struct odds_cell hard[HAND_BEST + 1][ODDS_RANKS]; /* total, upcard */
    struct odds_cell soft[HAND_BEST + 1][ODDS_RANKS]; /* 12 to 21 */
    struct odds_cell pair[ODDS_RANKS][ODDS_RANKS];    /* rank, upcard */
};

/* Fills `chart` with the chart that a solution of ODDS_TOTAL plays by. */
void odds_solution_chart(const struct odds *odds,
                         const struct odds_solution *solution,
                         struct odds_chart *chart);

/* Fills the solution with the values of play by a chart, which may be any: what
 * the rules don't allow is played as the chart says otherwise, and a split that
 * isn't possible by the total. Insurance is taken when it is best. Fails if
 * pairs are split by rank and the chart plays two tens unlike other hands of 20
 * without splitting them. */
const char *odds_solve_by_chart(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                const struct odds_chart *chart,
                                struct odds_solution *solution);

/* ---- Charts by the number of cards ---- */

/* For rules by which the best play depends on the number of cards, such as
 * those of Spanish 21, and any rules with a Charlie. A chart has cells for
 * hands of two to six cards, and of seven or more. */
enum { ODDS_CARDS_LEAST = 2, ODDS_CARDS_KINDS = 6 };

/* Charts by the number of cards, less two. Only the first one has pairs, and
 * only its cells surrender. */
struct odds_cards_chart {
    struct odds_chart by_cards[ODDS_CARDS_KINDS];
};

/* Returns the chart for hands of `cards` cards, at least two. */
const struct odds_chart *
odds_chart_for_cards(const struct odds_cards_chart *chart, int cards);

/* Fills the best chart: each cell has the action that is best on average over
 * the hands of its total and number of cards, weighted by how often best play
 * reaches them. The solution must be of ODDS_CDZ. */
void odds_solution_cards_chart(const struct odds *odds,
                               const struct odds_solution *solution,
                               struct odds_cards_chart *chart);

/* Fills the solution with the values of play by such a chart. */
const char *odds_solve_by_cards(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                const struct odds_cards_chart *chart,
                                struct odds_solution *solution);

/* ---- The distribution of results ---- */

/* The rules pay whole tenths of a bet. */
enum { ODDS_TENTHS_MAX = 130 };

struct odds_distribution {
    double mean;      /* the value of struct odds_round, with insurance */
    double variance;  /* per round, in squared bets */
    double deviation; /* the standard deviation, in bets */
    double chance[2 * ODDS_TENTHS_MAX + 1]; /* at ODDS_TENTHS_MAX + t: of
                                               winning t tenths of a bet */
    /* The part of each chance that comes from three or four hands split from
     * one pair, which are treated as independent. That can make this part wrong
     * by as much as itself: with one deck it is off by up to 1.6 times. */
    double roughly[2 * ODDS_TENTHS_MAX + 1];
};

/* Finds the distribution for rounds played by the solution. It is exact, except
 * that three or four hands split from one pair are treated as independent,
 * given their number and the dealer's final hand. Fails for solutions of
 * ODDS_CDP, which no real player can follow, and for a Charlie if a dealer's
 * natural takes only the original bet. With many splits this takes as long as
 * making many solutions. */
const char *odds_distribution_fill(const struct odds *odds,
                                   const struct odds_solution *solution,
                                   struct odds_distribution *distribution);

/* Stores the variance of a round's result, in squared bets: that of the
 * distribution, without its chances, which takes less than half the time. Fails
 * as the distribution does. */
const char *odds_variance(const struct odds *odds,
                          const struct odds_solution *solution,
                          double *variance);

/* The mean squares of a hand's result against one upcard, by action, in squared
 * bets, as odds_values has the means. A hit or a split continues as the
 * solution says. The squares of hands with fewer than two cards mean nothing.
 */
struct odds_mean_squares {
    double stand[ODDS_HANDS];
    double hit[ODDS_HANDS];
    double twice[ODDS_HANDS];
    double split[ODDS_RANKS]; /* for tens: those of the first face */
};

/* Fills `squares`, one for each upcard of the shoe. By upcard and pair,
 * `wants_split` says which splits are wanted, which take long; the others are
 * NAN, and NULL means all. Fails as the distribution does. */
const char *
odds_mean_squares_fill(const struct odds *odds,
                       const struct odds_solution *solution,
                       bool wants_split[ODDS_RANKS][ODDS_RANKS],
                       struct odds_mean_squares squares[ODDS_RANKS]);

/* ---- Two hands whose cards may be switched ---- */

/*
 * Under the rule switch = yes, the solution of a shoe is for one hand, without
 * a switch. For both hands, each is played best for the four cards of the two,
 * for the upcard, and for the cards that it draws itself, but not for those
 * that the other hand draws. Then the order in which the hands draw changes
 * nothing, and what they win together is the exact sum.
 */
enum { ODDS_TWO_CARD_HANDS = 55, ODDS_FOUR_CARDS = 4 };

struct odds_two_hands {
    /* What a hand wins after the peek, by the other hand, the upcard and the
     * hand itself; and by the other hand and the upcard, what an ace and a ten
     * win that a switch made. */
    double dealt[ODDS_TWO_CARD_HANDS][ODDS_RANKS][ODDS_TWO_CARD_HANDS];
    double plain_21[ODDS_TWO_CARD_HANDS][ODDS_RANKS];
    bool has_natural;
};

/* Fills `hands` from 55 solutions, each without the cards of one hand. */
const char *odds_two_hands_fill(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                enum odds_strategy strategy,
                                struct odds_two_hands *hands);

/* Returns what both hands win after the peek, in bets on one of them. `ranks`
 * are the two cards of one hand, and then the two cards of the other, as dealt.
 */
double odds_two_hands_value(const struct odds_two_hands *hands, int upcard,
                            const int ranks[ODDS_FOUR_CARDS], bool switched);

/* ---- Both of the dealer's cards ---- */

/*
 * The odds for a game that shows both of the dealer's cards (the rule
 * dealer-shows = both) consist of odds for each hole card. Give those to the
 * functions of odds.h and of this file, with shoes that the hole card is out
 * of, like the upcard. The odds of the whole game don't work there.
 */

/* Returns the odds with a hole card of this rank, which belong to `odds`. */
const struct odds *odds_with_hole(const struct odds *odds, int hole);

/* The dealer's two cards by rank, the lower rank first. */
struct odds_exposed {
    double value; /* per round */
    double chance[ODDS_RANKS][ODDS_RANKS];
    double by_hand[ODDS_RANKS][ODDS_RANKS]; /* the value given the hand */
};

/* The totals of the dealer's two cards, without a blackjack, in three parts of
 * a chart: hard 4 to 11, hard 12 to 20, and soft 12 to 20. */
enum odds_exposed_part {
    ODDS_EXPOSED_LOW,
    ODDS_EXPOSED_HIGH,
    ODDS_EXPOSED_SOFT,
    ODDS_EXPOSED_PARTS
};

/* Return the lowest total of a part, and the number of its totals. */
int odds_exposed_least(enum odds_exposed_part part);
int odds_exposed_columns(enum odds_exposed_part part);

/* Each part is a chart whose columns are totals, from the lowest, in place of
 * upcards. */
struct odds_exposed_chart {
    struct odds_chart parts[ODDS_EXPOSED_PARTS];
};

/* Fills the value of a round with a shoe, and solutions[hole] for each hole
 * card that the shoe holds: by the strategy, which sees both of the dealer's
 * cards, or by `chart` unless that is NULL. */
const char *odds_exposed_solve(const struct odds *odds,
                               const struct odds_shoe *shoe,
                               enum odds_strategy strategy,
                               const struct odds_exposed_chart *chart,
                               struct odds_solution solutions[ODDS_RANKS],
                               struct odds_exposed *exposed);

/* Fills the best chart by totals: each cell has the action that is best on
 * average over the two-card hands of the player's and the dealer's total. The
 * solutions are those of odds_exposed_solve() with ODDS_CDZ. */
void odds_exposed_best_chart(const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct odds_solution solutions[ODDS_RANKS],
                             struct odds_exposed_chart *chart);

#endif
