/*
 * The odds: exact expected values for the rules of the house and any shoe.
 *
 * Values are in units of the first bet, so -0.5 is half a bet lost. They are
 * sums over every way the cards can fall, not samples, and agree with the
 * published analyses within 1e-11. A `struct odds` is only read once it is
 * open, so threads can share it. A function that can fail returns NULL, or a
 * text that says what is wrong and leaves its result untouched.
 *
 * The dealer's hole card counts as unseen, and every order of the unseen cards
 * is equally likely. Where the dealer looks for a natural (peek = hole) and has
 * none, that is known too: the values of a hand against an ace or a ten are
 * then given no dealer's natural, and `given_no_natural` says so. Without a
 * hole card they include the natural.
 * The unseen cards must suffice for the longest round.
 *
 * Below a millionth of a bet is wrong: where a dealer's natural takes only the
 * original bet, it takes it even if all hands of a split have won as Charlies.
 */
#ifndef ODDS_H
#define ODDS_H

#include <stdbool.h>
#include <stdint.h>

#include "house.h"

/* ---- Ranks and shoes ---- */

/* The ten ranks are the ace (0), 2 (1) to 9 (8), and every card worth ten (9).
 * A rank's least value is its number + 1. */
enum { ODDS_ACE = 0, ODDS_TEN = 9, ODDS_RANKS = 10, ODDS_TEN_FACES = 4 };

int odds_rank(int card);              /* of a card of cards.h */
const char *odds_rank_name(int rank); /* "A", "2" ... "10" */

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

struct odds_shoe odds_shoe_of(int decks);
int odds_shoe_cards(const struct odds_shoe *shoe); /* how many it holds */

/* Takes a card of cards.h out. False, and the shoe untouched, where the shoe
 * does not hold it. */
bool odds_shoe_take(struct odds_shoe *shoe, int card);

/* Where only the ten counts are known: divides count[ODDS_TEN] among `tens` as
 * evenly as possible, the lower faces first. */
void odds_shoe_even_out_tens(struct odds_shoe *shoe);

/* ---- The analyzer ---- */

struct odds; /* the tables for a set of rules, about 1 MB */

/* NULL, or why these rules can't be analyzed: an ante and a replayed push are
 * other games. Money (min, max, chip), cut, burn, fresh and decks do not
 * matter. */
const char *odds_check_rules(const struct rules *rules);

/* Makes the tables in less than a millisecond; NULL where there is no memory.
 * The rules must have passed odds_check_rules(). */
struct odds *odds_open(const struct rules *rules);
void odds_close(struct odds *odds);
const struct rules *odds_rules(const struct odds *odds);

/* NULL, or why the shoe is no good for rounds by these rules: a count below 0
 * or over ODDS_COUNT_MAX, tens that disagree with their faces (split by rank
 * only), too few cards. */
const char *odds_check_shoe(const struct odds *odds,
                            const struct odds_shoe *shoe);

/* ---- Hands ---- */

/* Every hand whose total, aces as 1, is at most 21 has a number. Another card
 * makes the number larger. Number 0 is the empty hand. */
enum { ODDS_HANDS = 3083 };

struct odds_hand {
    uint8_t count[ODDS_RANKS]; /* its cards by rank */
    uint8_t cards;             /* how many */
    uint8_t hard;              /* the total with aces as 1 */
    uint8_t total;             /* the best total */
    bool soft;                 /* an ace counts 11 in it */
};

const struct odds_hand *odds_hand_at(const struct odds *odds, int hand);

/* The number of a hand, and of a hand with another card; -1 where it is bust.
 */
int odds_hand_find(const struct odds *odds, const int count[ODDS_RANKS]);
int odds_hand_next(const struct odds *odds, int hand, int rank);

/* The ranks of a hand of two cards, the lower one first. */
enum { ODDS_TWO_CARDS = 2 };
void odds_hand_ranks(const struct odds_hand *hand, int *first, int *second);

/* ---- Strategies ---- */

/*
 * The first three play each hand best for its own cards. They differ in what a
 * split hand knows of the pair cards out of the shoe beside its own: nothing,
 * so that it is played as the same cards would be unsplit («CDZ−»); one; or as
 * many as splitting took. ODDS_TOTAL plays by the total, as printed charts do.
 */
enum odds_strategy { ODDS_CDZ, ODDS_CDP1, ODDS_CDP, ODDS_TOTAL };

/*
 * The names and their meanings are those of Eric Farmer's and k_c's analyzers.
 * A player, who does not know what is to come, can get a little less than CDP.
 * A pair that comes again after a split is split again as long as the rules
 * allow. Only odds_decide() may stop sooner, at the number of hands that is
 * worth the most, so that a split that is not best looks no worse than it is.
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

/* "stand" ... "surrender"; and the same action at the table of the house. */
const char *odds_action_name(enum odds_action action);
enum action_kind odds_action_kind(enum odds_action action);

/* What an insurance bet wins on average, in first bets, where the dealer has a
 * natural with this chance: half a bet at two to one. */
double odds_insurance(double natural);

/* ---- One decision ---- */

/*
 * A decision at the table. `unseen` holds the shoe and the hole card, if there
 * is one, but not the upcard, this hand or any other hand. Nothing else need be
 * known of hands that are finished.
 */
struct odds_state {
    struct odds_shoe unseen;
    int upcard;           /* a rank */
    int hand[ODDS_RANKS]; /* the cards of the hand to decide on, by rank */
    int hands;            /* the seat's hands; 1: nothing is split */
    int waiting;          /* of them, those that have only their first card,
                             all of rank `split_rank` */
    int split_rank;       /* what was split; has no meaning where hands is 1 */
    int pair_face;        /* matters only where the rules split by rank and
                             this pair, or what waits, is of rank ODDS_TEN:
                             which face, 0 to 3; -1: a pair of two faces */
    bool before_the_look; /* the dealer has yet to look: insurance, early
                             surrender. Has no meaning unless peek = hole */
};

struct odds_decision {
    bool legal[ODDS_ACTIONS];   /* what the rules allow, money aside */
    double value[ODDS_ACTIONS]; /* legal or not, see below; NAN for what the
                                   cards don't allow, and for a split for which
                                   the unseen cards are too few */
    enum odds_action best;      /* of those that are legal */
    bool given_no_natural;      /* the values are, as the dealer has looked */
    double natural;             /* the chance of a dealer's natural; 0 after
                                   the look */
    bool insurance_offered;     /* as in the house: an ace up, two cards */
    double insurance;           /* what taking it wins, see odds_insurance() */
    bool even_money_offered;    /* the same with a natural in hand */
    double even_money;          /* 1, to be compared with ODDS_STAND */
};

/*
 * Finds the values of all actions, each followed by the best play of this hand.
 * They are what this hand wins; the value of a split is what all hands win that
 * come from it, less what it costs the hands that wait: they could have been
 * split. Before the look the values are those of deciding so after it, a
 * dealer's natural included. Where a dealer's natural takes the original bet
 * only (peek = none-original), a hand of a split is not charged with it.
 *
 * The strategy must not be ODDS_TOTAL, which only books know.
 */
const char *odds_decide(const struct odds *odds, const struct odds_state *state,
                        enum odds_strategy strategy,
                        struct odds_decision *decision);

/* ---- The book of a shoe ---- */

/* Every hand against one upcard, from one shoe: the hand and the upcard are
 * taken from it, nothing else. */
struct odds_values {
    bool given_no_natural;
    double natural;           /* before the look, the upcard alone out */
    double stand[ODDS_HANDS]; /* an ace and a ten are a plain 21 here */
    double hit[ODDS_HANDS];
    double twice[ODDS_HANDS]; /* double; of two cards, allowed or not */

    /* Enum odds_action: what the strategy does with the hand unsplit (stand,
     * hit or double); with two cards once dealt, early surrender before the
     * look, a pair of tens of face 0; and with a hand of this split rank, when
     * the other hand is all that splitting took from the shoe. */
    uint8_t action[ODDS_HANDS];
    uint8_t first[ODDS_HANDS];
    uint8_t split_action[ODDS_RANKS][ODDS_HANDS];

    /* The pair split, NAN if the rules or the shoe have no such split: the
     * ranks A to 9, then 10, J, Q and K, which are alike where the rules split
     * by value. The second is for an upcard of that face as well. */
    double split[ODDS_TEN + ODDS_TEN_FACES];
    double split_same[ODDS_TEN_FACES];
};

/* The value of a round, and where it comes from. */
struct odds_round {
    double value;                 /* insurance and even money played best */
    double without_insurance;     /* neither is ever taken */
    double by_upcard[ODDS_RANKS]; /* like `value`, given the upcard */
    double upcard[ODDS_RANKS];    /* its chance */
};

/* A book says what "the book" says at a table: the value and the play of every
 * hand against every upcard, for one shoe. About 1 MB, so it belongs on the
 * heap. */
struct odds_book {
    struct odds_shoe shoe;
    enum odds_strategy strategy;
    struct odds_values against[ODDS_RANKS]; /* the upcard; all zero for one
                                               that the shoe can't show */
    struct odds_round round;
};

/* Works out the book of rounds from this shoe. */
const char *odds_book_fill(const struct odds *odds,
                           const struct odds_shoe *shoe,
                           enum odds_strategy strategy, struct odds_book *book);

/* Looks up the decision on two cards after the look. The book's shoe must hold
 * them and the upcard. `pair_face` is as in a state; the upcard, if it is a
 * ten, is of another face. `best` is what the book's strategy does. */
void odds_book_decide(const struct odds *odds, const struct odds_book *book,
                      int first, int second, int upcard, int pair_face,
                      struct odds_decision *decision);

/* ---- The chart ---- */

/* Play by totals: for each total, hard or soft, and each pair what is best on
 * average over the hands that come to it when the chart itself is followed. */
struct odds_cell {
    bool possible;              /* the shoe can deal it as two cards */
    enum odds_action action;    /* with two cards */
    enum odds_action otherwise; /* hit or stand: with more, or where a double,
                                   split or surrender is not allowed */
    double value;               /* of `action`, on average over two cards */
};

struct odds_chart {
    struct odds_cell hard[HAND_BEST + 1][ODDS_RANKS]; /* total, upcard */
    struct odds_cell soft[HAND_BEST + 1][ODDS_RANKS]; /* 12 to 21 */
    struct odds_cell pair[ODDS_RANKS][ODDS_RANKS];    /* rank, upcard */
};

/* The chart that a book of ODDS_TOTAL plays by. */
void odds_chart_of(const struct odds *odds, const struct odds_book *book,
                   struct odds_chart *chart);

/* ---- The distribution of results ---- */

/* Results are counted in tenths of a bet: all that rules pay are whole tenths.
 */
enum { ODDS_TENTHS_MAX = 90 };

struct odds_distribution {
    double mean;      /* as struct odds_round has it, with insurance */
    double variance;  /* of a round's result, in squares of a bet */
    double deviation; /* its root */
    /* Entry ODDS_TENTHS_MAX + t: the chance of a result of t tenths. */
    double chance[2 * ODDS_TENTHS_MAX + 1];
};

/*
 * The results of rounds that are played by the book. Mean, variance and chances
 * are exact, except for the chances of rounds in which three or four hands come
 * of one pair: given how many they are and how the dealer ends, they are taken
 * as independent of each other. No answer for books of ODDS_CDP, which no
 * player plays, nor for a Charlie where a dealer's natural takes the original
 * bet only. Takes the time of many books where many pairs are split.
 */
const char *odds_distribution_fill(const struct odds *odds,
                                   const struct odds_book *book,
                                   struct odds_distribution *distribution);

#endif
