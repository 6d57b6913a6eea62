/*
 * What the files of the module share: the tables for a set of rules, the cards
 * that are left, and the parts of which the value of a hand is made.
 */
#ifndef ODDS_INSIDE_H
#define ODDS_INSIDE_H

#include <math.h>

#include "odds.h"
#include "odds_solution.h"

static inline int ranks_sum(const int count[ODDS_RANKS])
{
    int sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        sum += count[rank];
    return sum;
}

/* ---- The dealer's trees ---- */

/*
 * All hands that the dealer hits, as the cards drawn to one upcard. They form a
 * tree: a step is such a hand, and follows the step with one card less. What
 * ends the dealer's hand is one more card, so a step knows what each rank would
 * do.
 *
 * A player who stands on a total wins 1, minus what the dealer's hand takes: 1
 * for the same total, or 2 if ties lose, and 2 for a higher one. So there is
 * one tree for each kind of player's total (16 or less, 17 to 21), with the
 * steps from which a card leads to a hand that takes something.
 */
enum {
    STANDS = 1 + ODDS_DEALER_TOTALS,
    FACTORS_MAX = 64,
    HITS_MAX = 512,  /* against one upcard */
    LEADS_MAX = 256, /* in one tree */
    TAKES_MAX = 32,  /* in one tree */
    DEPTH_MAX = 13
};

struct dealer_step {
    double ways;    /* orders in which the dealer can draw its cards */
    double held;    /* what one more card would take for the cards drawn */
    uint8_t before; /* the number of the step with one card less */
    uint8_t factor; /* the factor of the last card drawn */
    uint8_t take;   /* the number of what one more card takes */
    uint8_t last[ODDS_DEALER_TOTALS]; /* the factor of the card that leads to
                                         each total, in the first tree only */
};

/* The steps with the same number of cards: first those that others follow,
 * which have numbers. */
struct dealer_level {
    uint16_t leads, others;
};

/* What one more card takes: runs of ranks that take the same. */
enum { RUNS_MAX = 4 };

struct dealer_run {
    uint8_t start, end; /* the first rank, and the one after the last */
    uint8_t taken;
};

struct dealer_take {
    uint8_t count;
    struct dealer_run runs[RUNS_MAX];
};

struct dealer_tree {
    int steps, takes; /* where they begin in the tables of struct odds */
    int take_count;
    int level_count;
    struct dealer_level levels[DEPTH_MAX]; /* by the number of cards */
};

/* A factor of the chance: the first, second, ... card drawn of a rank. */
struct dealer_factor {
    uint8_t rank;
    uint8_t copy; /* cards of this rank drawn before */
};

/* The first two numbers of factors aren't cards, and have no rank: 1 for no
 * card, and 0 for a card that doesn't exist. */
enum { FACTOR_NO_CARD, FACTOR_NEVER, FIRST_FACTOR };

struct dealer_trees {
    int natural_rank; /* the hole card that makes a natural which beats 21;
                         -1 if none, or if the hole card is known */
    bool is_natural;  /* the upcard and a known hole card are such a natural */
    int stands; /* the total of both, if the dealer stands on it; otherwise 0,
                   and the trees hold what the dealer draws */
    int factor_count; /* including those that aren't cards */
    struct dealer_factor factors[FACTORS_MAX];
    struct dealer_tree tree[STANDS];
};

/* Returns the rank of the hole card that makes a natural with this upcard, or
 * -1. */
static inline int natural_hole_rank(int upcard)
{
    return upcard == ODDS_ACE ? ODDS_TEN : upcard == ODDS_TEN ? ODDS_ACE : -1;
}

/* Returns the index of the tree for a total. */
static inline int stand_kind(int total)
{
    return total < DEALER_LEAST ? 0 : total - DEALER_LEAST + 1;
}

/* ---- Many shoes at once ---- */

enum { LANES = 8 };

struct lane_shoes {
    _Alignas(64) double count[ODDS_RANKS][LANES];
    _Alignas(64) double left[LANES]; /* the sum of the counts */
};

/* Stores what the dealer's hands of a tree take on average, for each shoe. */
typedef void dealer_walk(const struct odds *odds, int upcard, int kind,
                         const struct lane_shoes *shoes, double taken[LANES]);

/* Stores the chances of the dealer's totals from 17 to 21, without naturals,
 * for each shoe. One walk for all totals is faster than one for each. */
typedef void dealer_totals(const struct odds *odds, int upcard,
                           const struct lane_shoes *shoes,
                           double chances[ODDS_DEALER_TOTALS][LANES]);

/* ---- Shoes that differ only in one rank ---- */

/*
 * The chances of the dealer's totals are polynomials in the number of cards of
 * one rank, the free rank: with n cards of it, the dealer can draw c of them in
 * n (n - 1) ... (n - c + 1) ways. So one walk collects the coefficients for all
 * shoes that differ only in that rank: bins, which are the products of all
 * other cards' counts, by the number of cards drawn and how many of them are of
 * the free rank. All steps with the same bin follow one another, and the bin
 * with one copy more is the next one.
 */
enum { BINS_MAX = 96, COPIES_MAX = DEPTH_MAX + 1 };

struct copies_step {
    struct dealer_step step; /* without its cards of the free rank: a factor is
                                FACTOR_NO_CARD, a last one FACTOR_NEVER */
    uint16_t own; /* the place of its product; NO_LEAD if nothing follows it */
    uint8_t free_end; /* the total that a card of the free rank leads to
                       */
};

enum { NO_LEAD = LEADS_MAX, NO_FREE_END = ODDS_DEALER_TOTALS };

struct copies_bin {
    uint16_t steps; /* how many belong to it */
    uint8_t level;
    uint8_t copies; /* drawn of the free rank */
};

struct dealer_copies {
    int upcard, rank;
    int bin_count;
    struct copies_bin bins[BINS_MAX]; /* by level and copies */
    struct copies_step steps[HITS_MAX];
};

/* The coefficients for each of the shoes, by bin and total. */
struct copies_sums {
    _Alignas(64) double of[BINS_MAX][ODDS_DEALER_TOTALS][LANES];
};

typedef void dealer_copies_walk(const struct odds *odds,
                                const struct dealer_copies *copies,
                                const struct lane_shoes *shoes,
                                struct copies_sums *sums);

/* Stores what the totals come to in each lane: each bin's sums, times its
 * share. */
typedef void dealer_copies_totals(const struct dealer_copies *copies,
                                  const struct copies_sums *sums,
                                  const double shares[BINS_MAX],
                                  double totals[ODDS_DEALER_TOTALS][LANES]);

/* The widest walks that this CPU supports. All widths give the same digits. */
struct dealer_walks {
    dealer_walk *taken;
    dealer_totals *totals;
    dealer_copies_walk *copies;
    dealer_copies_totals *copies_totals;
};

/* ---- The tables for a set of rules ---- */

#define NO_MEMORY "out of memory"

/* Limits over all upcards. H17 needs the most: 9642 steps, 702 takes. */
enum { ALL_STEPS_MAX = 12000, ALL_TAKES_MAX = 800 };

struct odds {
    struct rules rules;
    int threads;
    int hole; /* the rank of the hole card, if it is known; or NO_HOLE */
    struct odds *with_hole[ODDS_RANKS]; /* NULL unless both cards are shown */
    bool only_wins;                     /* what isn't won is lost, a tie, too */
    struct odds *wins; /* such odds, from which the chance to win follows; NULL
                          unless bets can be free */
    struct dealer_walks walks;
    struct odds_hand hands[ODDS_HANDS];
    int16_t next[ODDS_HANDS][ODDS_RANKS];
    int first[HAND_BEST + 2]; /* the first hand of each hard total; at the end,
                                 ODDS_HANDS */
    double wins_21[ODDS_HANDS]; /* the win of a 21 that wins at once, on average
                                   over its suits; 0 for all other hands */
    struct dealer_trees trees[ODDS_RANKS]; /* by upcard */
    int step_count, take_count;
    struct dealer_step steps[ALL_STEPS_MAX];
    struct dealer_take takes[ALL_TAKES_MAX];
};

enum { NO_HOLE = -1 };

static inline int two_card_hand(const struct odds *odds, int first, int second)
{
    return odds->next[odds->next[0][first]][second];
}

/* Does the work against one upcard, on thread number `thread`, which is from 0
 * to the number of threads - 1. Different upcards may be worked on at once. */
typedef void upcard_work(void *self, int upcard, int thread);

/* Calls `work` once for every upcard that the shoe holds, on as many threads as
 * odds_use_threads() allows, and returns when all is done. If the system starts
 * fewer threads, these do more. */
void upcards_share(const struct odds *odds, const struct odds_shoe *shoe,
                   upcard_work *work, void *self);

/* ---- The cards of a shoe, and of one upcard ---- */

/*
 * The cards from which a hand is drawn. The upcard has been taken out, but the
 * hand's own cards have not.
 */
struct remaining_cards {
    const struct odds *odds;
    int upcard;
    int natural_rank; /* as in struct dealer_trees */
    bool given_no_natural;
    double count[ODDS_RANKS];
    double left;
};

/* Returns the rest of the cards of a shoe, of which `out` are the upcard
 * itself: 0 or 1. */
struct remaining_cards remaining_in_shoe(const struct odds *odds,
                                         const struct odds_shoe *shoe,
                                         int upcard, int out);

/* Returns the rest without `count` cards of a rank. */
struct remaining_cards remaining_without(const struct remaining_cards *rest,
                                         int rank, int count);

/* True if the rest holds the cards of this hand, the last one of a rank perhaps
 * only in part. */
bool remaining_hold(const struct remaining_cards *rest,
                    const struct odds_hand *hand);

/* Fills `chance` with the chance of each rank to come next after the hand. */
void remaining_chances(const struct remaining_cards *rest,
                       const struct odds_hand *hand, double chance[ODDS_RANKS]);

/* Returns the chance of a dealer's natural, before the peek, given the hand. */
static inline double remaining_natural(const struct remaining_cards *rest,
                                       const struct odds_hand *hand)
{
    int rank = rest->natural_rank;
    if (rank < 0)
        return 0;
    return (rest->count[rank] - hand->count[rank]) / (rest->left - hand->cards);
}

/* True if a hand has to fear a natural for which the dealer hasn't peeked. */
static inline bool remaining_are_dangerous(const struct remaining_cards *rest)
{
    return !rest->given_no_natural && rest->natural_rank >= 0;
}

/* Return the chance of a natural that a hand still has to fear: 0 after the
 * peek. remaining_danger_after() gives it after one more card of this rank. */
static inline double remaining_danger(const struct remaining_cards *rest,
                                      const struct odds_hand *hand)
{
    return remaining_are_dangerous(rest) ? remaining_natural(rest, hand) : 0;
}

static inline double remaining_danger_after(const struct remaining_cards *rest,
                                            const struct odds_hand *hand,
                                            int rank)
{
    int natural = rest->natural_rank;
    if (!remaining_are_dangerous(rest))
        return 0;
    return (rest->count[natural] - hand->count[natural] - (rank == natural)) /
           (rest->left - hand->cards - 1);
}

/* ---- Two cards ---- */

static inline bool is_charlie(const struct rules *rules,
                              const struct odds_hand *hand)
{
    return rules_hand_is_charlie(rules, hand->cards);
}

/* Returns the win of a natural, in bets. All pays are whole tenths of one. */
static inline double natural_value(const struct rules *rules)
{
    return (double)rules_natural_pay(rules, 10) / 10;
}

/* Returns what a natural wins if it ties the dealer's natural. */
static inline double tied_natural_value(const struct rules *rules)
{
    switch (rules->natural_ties) {
    case TIE_LOSES:
        return -1;
    case TIE_WINS:
        return natural_value(rules);
    default:
        return 0;
    }
}

/* True if the upcard and a known hole card are a natural. */
static inline bool dealer_shows_natural(const struct remaining_cards *rest)
{
    return rest->odds->trees[rest->upcard].is_natural;
}

/* Returns the chance that a natural ties the dealer, of whose natural the
 * chance is `danger`. */
static inline double natural_tie_chance(const struct remaining_cards *rest,
                                        const struct odds_values *values,
                                        int hand, double danger)
{
    const struct odds *odds = rest->odds;
    const struct odds_hand *cards = &odds->hands[hand];
    int hole = natural_hole_rank(rest->upcard);
    if (dealer_shows_natural(rest))
        return 1;
    if (rules_21_wins(&odds->rules, cards->total))
        return 0;
    if (!rules_natural_waits(&odds->rules))
        return danger;
    if (rules_natural_ties(&odds->rules, HAND_BEST, false))
        return 1 - values->stand[hand];
    return hole < 0 ? 0
                    : (rest->count[hole] - cards->count[hole]) /
                          (rest->left - cards->cards);
}

/* ---- Split hands ---- */

/* The number of pair cards that can be out besides the hand's own ranges from 0
 * to EXTRAS_MAX - 1. */
enum { EXTRAS_MAX = 6 };

/* A number of hands with one card each that are waiting for their second. */
struct split_plan {
    int rank;
    double pair_cards; /* cards in the rest, including those of the waiting
                          hands, that can be split with the pair */
    int waiting;
    int splits_left;
    int own;       /* so many of the first hands have the player's own bets, and
                      the others free ones; only the value depends on it */
    bool may_stop; /* make fewer splits if that is worth more */
};

/* Returns the largest number of extra cards that a plan can come to. */
static inline int split_plan_extras(const struct remaining_cards *rest,
                                    const struct split_plan *plan)
{
    int most = plan->waiting - 1;
    double held = rest->count[plan->rank] - 1;
    if (plan->splits_left > 0)
        most += 2 * plan->splits_left + plan->waiting - 2;
    return most > held ? (int)ceil(held) : most;
}

/* The hands after the last split: the second card of a `closed` hand isn't a
 * pair card; an `open` hand may get any second card. */
struct split_hands {
    double chance; /* the chance that pair cards are in exactly these places */
    int extra;     /* pair cards out besides a hand's own */
    int closed, open;
};

/* Fills `ways` with every set of hands that a split can lead to, and returns
 * their number. */
enum { SPLIT_WAYS_MAX = 16 };
int split_ways(const struct remaining_cards *rest,
               const struct split_plan *plan,
               struct split_hands ways[SPLIT_WAYS_MAX]);

/* Returns the mean of values, by the number of extra cards, over the cards that
 * leave `others` other hands closed. */
double split_mean_with_closed(const struct remaining_cards *rest,
                              const struct split_plan *plan, int extra,
                              int others, const double values[EXTRAS_MAX]);

/* Returns the largest number of hands that a pair of this rank may become. */
static inline int split_limit(const struct rules *rules, int rank)
{
    enum face face = rank == ODDS_ACE ? ACE : TWO;
    return rules_pair(rules, face, face).hands;
}

/* ---- A deal and its cases ---- */

/* One case of a two-card deal: its share of the deals, the number of cards in
 * the rest that can be split with the pair, and the value of the split, which
 * is NAN if the cards aren't a pair. */
struct deal_case {
    double share;
    double pair_cards;
    double split;
};

enum { DEAL_CASES_MAX = 2 * ODDS_TEN_FACES + 1 };

int deal_cases(const struct odds_solution *solution,
               const struct remaining_cards *rest, int first, int second,
               struct deal_case cases[DEAL_CASES_MAX]);

static inline double deal_chance(const struct remaining_cards *rest, int first,
                                 int second)
{
    bool pair = first == second;
    return rest->count[first] * (rest->count[second] - pair) * (pair ? 1 : 2) /
           (rest->left * (rest->left - 1));
}

/* Finds the solution's decision in a case, with values before the peek. The
 * rest is without the upcard; `split` is the value of the split. */
void deal_decide(const struct odds_solution *solution,
                 const struct remaining_cards *rest, int number, double split,
                 struct odds_decision *decision);

/* ---- Two hands ---- */

/* Finds the value of a round of two hands: of one of them, on average, if their
 * cards are switched whenever that is better. */
const char *two_hands_round(const struct odds *odds,
                            const struct odds_shoe *shoe,
                            enum odds_strategy strategy,
                            struct odds_round *round);

#endif
