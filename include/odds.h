/*
 * The odds: exact expected values for the rules of the house and any shoe.
 *
 * Values are in units of the first bet, so -0.5 is half a bet lost. They are
 * sums over every way the cards can fall, not samples, and come within 1e-11
 * of the published analyses. Nothing here prints or keeps anything between
 * calls; `struct odds` is only read once it is open, so that threads can share
 * it. A function that can fail returns NULL, or a text that says what is wrong
 * and leaves what it was to fill untouched.
 *
 * Whose cards are unknown: the dealer's hole card counts as unseen, and every
 * order of the unseen cards is equally likely. Where the dealer looks for a
 * natural (peek = hole) and has none, that is known too: values of a hand
 * against an ace or a ten are then given no dealer's natural, and
 * `given_no_natural` says so. Without a hole card they include the natural.
 *
 * The unseen cards must be enough for the longest round; where they might run
 * out, the answer is a text that says so.
 *
 * One thing is left out, below a millionth of a bet: where a dealer's natural
 * takes the original bet only and a Charlie wins at once, a natural after a
 * split all of whose hands were Charlies takes nothing; here it takes the bet.
 */
#ifndef ODDS_H
#define ODDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "house.h"

/* ---- Ranks and shoes ---- */

/* Ten ranks count: the ace (0), 2 (1) to 9 (8), and every ten-valued card
 * (9). A rank's least value is its number + 1. */
enum { ODDS_ACE = 0, ODDS_TEN = 9, ODDS_RANKS = 10, ODDS_TEN_FACES = 4 };

/* Pairs by what may be split: the ranks A to 9, then 10, J, Q and K, which are
 * all alike where the rules split by value. */
enum { ODDS_PAIRS = ODDS_TEN + ODDS_TEN_FACES };

/* The rank of a card (of cards.h). */
int odds_rank(int card);

/* "A", "2" ... "10". */
const char *odds_rank_name(int rank);

/*
 * Cards without their order. `tens` says how many of the cards of rank
 * ODDS_TEN are tens, jacks, queens and kings; it matters only for rules that
 * split by rank, where a queen and a king are no pair.
 */
struct odds_shoe {
    int count[ODDS_RANKS];
    int tens[ODDS_TEN_FACES];
};

enum { ODDS_COUNT_MAX = 100000000 }; /* of one rank in a shoe */

/* So many full decks. */
struct odds_shoe odds_shoe_of(int decks);

/* Puts a card of cards.h in, or takes it out. False, and nothing is changed,
 * where the shoe does not hold it. */
void odds_shoe_put(struct odds_shoe *shoe, int card);
bool odds_shoe_take(struct odds_shoe *shoe, int card);

/* How many cards it holds. */
int odds_shoe_cards(const struct odds_shoe *shoe);

/* Where only the ten counts are known: makes `tens` of count[ODDS_TEN] as
 * even as it can be, the lower faces first. */
void odds_shoe_even_out_tens(struct odds_shoe *shoe);

/* ---- The analyser ---- */

/* What it needs of the rules: its tables for them, about 1 MB. */
struct odds;

/* Can it analyse these rules? NULL, or why not: an ante and a replayed push
 * are other games. Money (min, max, chip), cut, burn, fresh and decks do not
 * matter to it. */
const char *odds_check_rules(const struct rules *rules);

/* The tables for these rules; NULL where there is no memory. The rules must
 * have passed odds_check_rules(). Takes less than a millisecond. */
struct odds *odds_open(const struct rules *rules);
void odds_close(struct odds *odds);

const struct rules *odds_rules(const struct odds *odds);

/* Is the shoe good for rounds by these rules: no count below zero or over
 * ODDS_COUNT_MAX, tens that agree with their faces (split by rank only), and
 * cards enough? */
const char *odds_check_shoe(const struct odds *odds,
                            const struct odds_shoe *shoe);

/* ---- Hands ---- */

/* Every hand whose total, aces as 1, is at most 21 has a number. A card added
 * makes the number larger. Number 0 is the hand without cards. */
enum { ODDS_HANDS = 3083 };

struct odds_hand {
    uint8_t count[ODDS_RANKS]; /* its cards by rank */
    uint8_t cards;             /* how many */
    uint8_t hard;              /* the total with aces as 1 */
    uint8_t total;             /* the best total */
    bool soft;                 /* an ace counts 11 in it */
};

/* Its number, or -1 for a hand that is bust. */
int odds_hand_find(const struct odds *odds, const int count[ODDS_RANKS]);

/* With a card more: the number, or -1 where that busts. */
int odds_hand_next(const struct odds *odds, int hand, int rank);

const struct odds_hand *odds_hand_at(const struct odds *odds, int hand);

/* The ranks of a hand of two cards, the lower one first. */
enum { ODDS_TWO_CARDS = 2 };
void odds_hand_ranks(const struct odds_hand *hand, int *first, int *second);

/* ---- Strategies ---- */

enum odds_strategy {
    ODDS_CDZ, /* composition-dependent, no memory («CDZ−»): each hand is played
                 best for its own cards, a split hand exactly as the same
                 cards would be played unsplit */
    ODDS_CDP1, /* split hands are played best for one pair card out of the
                  shoe beside those of the hand */
    ODDS_CDP,  /* split hands are played best for the number of pair cards that
                  splitting took out of the shoe; see below */
    ODDS_TOTAL /* by the total alone: the printed kind of chart */
};
/*
 * The names are those of Eric Farmer's and k_c's analysers, and so is what they
 * mean. With all four, a pair that comes again after a split is split again as
 * long as the rules let it; only odds_decide() may stop sooner, at the number
 * of hands that is worth the most: that lets a split that is not best look no
 * worse than it is. The value of a split is a sum of values of single
 * hands, each with some number of pair cards out of the shoe. CDP takes for
 * each of them the play that is best for its number, as those analysers do; a
 * player who does not know what is to come can get a little less.
 */

/* "cdz", "cdp1", "cdp", "total". */
const char *odds_strategy_name(enum odds_strategy strategy);

enum odds_action {
    ODDS_STAND,
    ODDS_HIT,
    ODDS_DOUBLE,
    ODDS_SPLIT,
    ODDS_SURRENDER,
    ODDS_ACTIONS
};

/* "stand" ... "surrender". */
const char *odds_action_name(enum odds_action action);

/* What it is at the table of the house. */
enum action_kind odds_action_kind(enum odds_action action);

/* ---- The dealer ---- */

/* How the dealer's hand ends. */
struct odds_dealer {
    double total[5]; /* 17 to 21, but naturals */
    double natural;  /* 0 where the rules know none */
    double bust;
};

/* The dealer's outcomes with this upcard; `unseen` is without it. Before the
 * look, or given that the dealer has no natural. */
const char *odds_dealer(const struct odds *odds, const struct odds_shoe *unseen,
                        int upcard, bool given_no_natural,
                        struct odds_dealer *dealer);

/* What an insurance bet wins in the mean, in first bets, where the dealer has a
 * natural with this chance: half a bet at two to one. */
double odds_insurance(double natural);

/* ---- One decision ---- */

/*
 * A decision at the table. `unseen` is every card that nobody has seen: the
 * shoe and, where there is one, the hole card. The upcard, this hand and all
 * other hands are not in it, and nothing else need be known of hands that are
 * done.
 */
struct odds_state {
    struct odds_shoe unseen;
    int upcard;           /* a rank */
    int hand[ODDS_RANKS]; /* the cards of the hand to decide on, by rank */
    int hands;            /* the seat's hands; 1: nothing is split */
    int waiting;          /* of them, those that have only their first card
                             yet, all of rank `split_rank` */
    int split_rank;       /* what was split; of no meaning where hands is 1 */
    int pair_face;        /* matters only where the rules split by rank and
                             this pair, or what waits, is of rank ODDS_TEN:
                             which face, 0 to 3; -1: a pair of two faces */
    bool before_the_look; /* the dealer has yet to look: insurance, early
                             surrender. Of no meaning unless peek = hole */
};

/* A state from the start: two cards against an upcard, after the look. The
 * pair, if it is one of tens, is of face 0. */
struct odds_state odds_state_of(const struct odds_shoe *unseen, int first,
                                int second, int upcard);

struct odds_decision {
    bool legal[ODDS_ACTIONS];   /* what the rules allow, money aside */
    double value[ODDS_ACTIONS]; /* what the cards allow, legal or not; NAN for
                                   what they don't, and for a split for which
                                   the unseen cards are too few. See below */
    enum odds_action best;      /* of those that are legal */
    bool given_no_natural;      /* the values are, for the dealer has looked */
    double natural;             /* the chance of a dealer's natural; 0 once he
                                   has looked */
    bool insurance_offered;     /* as in the house: an ace up, two cards */
    double insurance;           /* what taking it wins in the mean, in first
                                   bets: the side bet is half of one */
    bool even_money_offered;    /* the same with a natural in hand */
    double even_money;          /* 1, to be compared with ODDS_STAND */
};

/*
 * The values of all actions, each followed by the best play of this hand. They
 * are what this hand wins; that of a split is what all hands win that come from
 * it, less what it costs the hands that wait: they could have been split.
 * Before the look they are what comes of deciding so after it, a dealer's
 * natural counted. Where a dealer's natural takes the original bet only (peek =
 * none-original), a hand of a split is not charged with it.
 *
 * With a strategy of ODDS_TOTAL there is an answer for books only.
 */
const char *odds_decide(const struct odds *odds, const struct odds_state *state,
                        enum odds_strategy strategy,
                        struct odds_decision *decision);

/* ---- All of a shoe ---- */

/* Every hand against one upcard, from one shoe: the hand and the upcard are
 * taken from it, nothing else. */
struct odds_values {
    bool given_no_natural;
    double natural;           /* before the look, the upcard alone out */
    double stand[ODDS_HANDS]; /* an ace and a ten are a plain 21 here */
    double hit[ODDS_HANDS];
    double twice[ODDS_HANDS];   /* double; of two cards, allowed or not */
    uint8_t action[ODDS_HANDS]; /* enum odds_action, stand, hit or double: what
                                   the strategy does with it unsplit */
    uint8_t first[ODDS_HANDS];  /* of two cards: what the strategy does with
                                   them once dealt, any action; a pair of tens
                                   is of face 0 here. Early surrender stands
                                   for before the look */
    uint8_t split_action[ODDS_RANKS][ODDS_HANDS]; /* and as a hand of this split
                                         rank, when the other hand is all that
                                         splitting took from the shoe */
    double split[ODDS_PAIRS]; /* the pair split; NAN if the rules or the shoe
                                 have no such split */
    double split_same[ODDS_TEN_FACES]; /* of split[ODDS_TEN + face], where the
                                 upcard is of that face as well */
};

/* The value of a round and its parts. */
struct odds_round {
    double value;                 /* insurance and even money played best */
    double without_insurance;     /* neither is ever taken */
    double by_upcard[ODDS_RANKS]; /* likewise with; given the upcard */
    double upcard[ODDS_RANKS];    /* its chance */
};

/* A book of a shoe: about 1 MB, so it belongs on the heap. */
struct odds_book {
    struct odds_shoe shoe;
    enum odds_strategy strategy;
    struct odds_values against[ODDS_RANKS]; /* the upcard; all zero for one
                                               that the shoe can't show */
    struct odds_round round;
};

/* Works out everything for rounds from this shoe. */
const char *odds_book_fill(const struct odds *odds,
                           const struct odds_shoe *shoe,
                           enum odds_strategy strategy, struct odds_book *book);

/* The decision on two cards of a book, which must hold them and the upcard,
 * after the look; `pair_face` as in a state, and the upcard, if it is a ten, of
 * another face. `best` is what the book's strategy does. Takes no time. */
void odds_book_decide(const struct odds *odds, const struct odds_book *book,
                      int first, int second, int upcard, int pair_face,
                      struct odds_decision *decision);

/* ---- The chart ---- */

/*
 * Play by totals. For each total, hard or soft, one action is best in the mean
 * over the hands that come to it, each weighted with its chance when the chart
 * itself is followed from the deal (hands of a split are left out of the
 * weights, and pairs that the chart splits). Hit or stand is chosen over all
 * its hands; double and surrender over its hands of two cards. A pair is split
 * where its split, played by the chart, is worth more than what the chart does
 * with its total. Since the weights depend on the chart, it is found by going
 * round until nothing changes.
 */
struct odds_cell {
    bool possible;              /* the shoe can deal it as two cards */
    enum odds_action action;    /* with two cards */
    enum odds_action otherwise; /* hit or stand: with more, or where a double,
                                   split or surrender is not to be had */
    double value;               /* of `action`, in the mean over two cards */
};

struct odds_chart {
    struct odds_cell hard[22][ODDS_RANKS];         /* total, upcard */
    struct odds_cell soft[22][ODDS_RANKS];         /* 12 to 21 */
    struct odds_cell pair[ODDS_RANKS][ODDS_RANKS]; /* rank, upcard */
};

/* The chart that a book of ODDS_TOTAL plays by. */
void odds_chart_of(const struct odds *odds, const struct odds_book *book,
                   struct odds_chart *chart);

/* ---- The distribution of results ---- */

/* Results are counted in tenths of a bet: all that rules pay are such. */
enum { ODDS_TENTHS_MAX = 90 };

struct odds_distribution {
    double mean;      /* as struct odds_round has it, with insurance */
    double variance;  /* of a round's result, in squares of a bet */
    double deviation; /* its root */
    /* Entry ODDS_TENTHS_MAX + t: the chance of a result of t tenths. */
    double chance[2 * ODDS_TENTHS_MAX + 1];
};

/*
 * The results of rounds that are played by the book. Mean and variance are
 * exact; and so are the chances, but for rounds in which three hands or four
 * come of one pair: how many they are is exact together with how the dealer
 * ends, and given that, they are taken as independent of each other. Where a
 * Charlie is won against a dealer's natural that takes the original bet only, a
 * split round is counted as if it were not.
 *
 * Takes the time of many books where many pairs are split, and some MB while
 * it lasts. Not for books of ODDS_CDP: its values are no player's.
 */
const char *odds_distribution_fill(const struct odds *odds,
                                   const struct odds_book *book,
                                   struct odds_distribution *distribution);

#endif
