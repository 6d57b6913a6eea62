/*
 * The odds: exact expected values for the rules of the house and any shoe.
 *
 * Values are in units of the first bet. They are sums over every way the cards
 * can fall, not samples, and agree with the published analyses within 1e-11.
 * Threads can share a `struct odds`. A function that can fail returns NULL on
 * success. Otherwise it returns a text that says what is wrong and leaves its
 * result unchanged.
 *
 * The dealer's hole card counts as unseen, and every order of the unseen cards
 * is equally likely. If the dealer peeks for a natural (peek = hole), the
 * values against an ace or a ten assume that the dealer has none, and
 * `given_no_natural` is true. Without a hole card they include the natural.
 *
 * One error of less than a millionth of a bet remains: if a dealer's natural
 * takes only the original bet, it takes that bet even if all hands of a split
 * have already won as Charlies.
 */
#ifndef ODDS_H
#define ODDS_H

#include "house.h"

/* ---- Ranks and shoes ---- */

/* The ten ranks are the ace (0), 2 (1) to 9 (8), and every card worth ten (9).
 * A rank's least value is its number + 1. */
enum {
    ODDS_ACE = 0,
    ODDS_TEN = 9,
    ODDS_RANKS = 10,
    ODDS_TEN_FACES = 4,
    ODDS_SUITS = 4
};

int odds_rank(int card);
const char *odds_rank_name(int rank); /* "A", "2" ... "10" */

/* A set of cards. `tens` counts the tens, jacks, queens and kings among the
 * cards of rank ODDS_TEN. It matters only for rules that split by rank, where a
 * queen and a king aren't a pair. */
struct odds_shoe {
    int count[ODDS_RANKS];
    int tens[ODDS_TEN_FACES];
    int infinite; /* 1: as many cards as you like in the proportions of the
                     counts, so that taking one out changes nothing */
    int parts;    /* 0: the counts are of cards; else of parts of cards, this
                     many of which are one card, for a shoe with fractions */
};

/* What is won from a shoe with fractions of cards lies between the shoes of
 * whole cards on a smooth curve: the chance of two cards, of which the shoe has
 * n, is in proportion to n (n - 1), whether n is a whole number or not. */

enum { ODDS_COUNT_MAX = 100000000 }; /* cards of one rank in a shoe */

struct odds_shoe odds_shoe_full(int decks); /* or DECKS_INFINITE */
struct odds_shoe odds_shoe_for(const struct rules *rules); /* a full shoe */
int odds_shoe_cards(const struct odds_shoe *shoe); /* the sum of its counts */

/* Returns how many cards one of the shoe's counts stands for: 1, or a part of
 * one, or for an infinite shoe so many that a double rounds one card less to
 * the same number. */
double odds_shoe_scale(const struct odds_shoe *shoe);

/* Takes a card out of the shoe, unless it is infinite. Returns false if it
 * doesn't hold the card. */
bool odds_shoe_take(struct odds_shoe *shoe, int card);

/* Takes several cards, up to the first that the shoe doesn't hold. */
bool odds_shoe_take_cards(struct odds_shoe *shoe, const int cards[], int count);

/* Stores the cards that nobody at a table has seen: all cards of the decks but
 * the discards and the cards that are face up; burned cards count as unseen.
 * Returns false if the table shows cards that the decks don't hold. */
bool odds_shoe_unseen(const struct table *table, struct odds_shoe *unseen);

/* Divides count[ODDS_TEN] among `tens` as evenly as possible, lower faces
 * first, for callers that know only the ten counts. */
void odds_shoe_even_out_tens(struct odds_shoe *shoe);

/* ---- The analyzer ---- */

struct odds; /* the tables for a set of rules, about 1 MB */

/* Makes the tables in less than a millisecond, for rules that ENGINE_ODDS
 * works with; see rules_refusal(). With ENGINE_UPCARD_ODDS, the functions of
 * odds_solution.h for both of the dealer's cards aren't needed. The rules for
 * money (min, max, chip), cut, burn, fresh and decks don't matter, except that
 * three suited sevens are as likely as in a full shoe of these decks. Returns
 * NULL if out of memory. */
struct odds *odds_open(const struct rules *rules);

/* Lets solutions and distributions be worked out on up to `threads` threads,
 * which share the upcards, so more than ODDS_RANKS are never used. The default
 * is one thread. The results are the same for any number, to the last bit. */
void odds_use_threads(struct odds *odds, int threads);
void odds_close(struct odds *odds);
const struct rules *odds_rules(const struct odds *odds);

/* Returns NULL, or the reason why the shoe can't be used with these rules:
 * there are too few cards for the longest possible round. Its counts must be
 * from 0 to ODDS_COUNT_MAX, and the faces must add up to the tens. */
const char *odds_check_shoe(const struct odds *odds,
                            const struct odds_shoe *shoe);

/* ---- Hands ---- */

/* Every hand that isn't bust with all aces as 1 has a number, from 0 for the
 * empty hand. A hand with one more card has a larger number. */
enum { ODDS_HANDS = 3083 };

struct odds_hand {
    uint8_t count[ODDS_RANKS]; /* the cards by rank */
    uint8_t cards;             /* their number */
    uint8_t hard;              /* the total with aces as 1 */
    uint8_t total;             /* the best total */
    bool soft;                 /* an ace counts 11 in it */
};

const struct odds_hand *odds_hand_at(const struct odds *odds, int hand);

/* Return the number of the hand with these counts, and of `hand` with one more
 * card, or -1 if it is bust. */
int odds_hand_find(const struct odds *odds, const int count[ODDS_RANKS]);
int odds_hand_next(const struct odds *odds, int hand, int rank);

/* True if these cards, when they are dealt, are a natural. */
bool odds_hand_is_natural(const struct rules *rules,
                          const struct odds_hand *hand);

enum { ODDS_TWO_CARDS = 2 };

/* Stores the ranks of a two-card hand, the lower one in `*first`. */
void odds_hand_ranks(const struct odds_hand *hand, int *first, int *second);

/* ---- The dealer's hand ---- */

enum { ODDS_DEALER_TOTALS = 5 };

/* The chances of the outcomes of the dealer's hand. */
struct odds_dealer {
    double total[ODDS_DEALER_TOTALS]; /* 17 to 21, without naturals */
    double natural;                   /* 0 if the rules have none */
    double push;                      /* with 22; 0 if that is bust */
    double bust;
};

/* Finds the dealer's chances with this upcard, which isn't in `unseen`: before
 * the peek or, if `given_no_natural`, after it. */
const char *odds_dealer(const struct odds *odds, const struct odds_shoe *unseen,
                        int upcard, bool given_no_natural,
                        struct odds_dealer *dealer);

/* ---- Strategies ---- */

/*
 * The first three strategies play each hand best for its exact cards. They
 * differ in how many pair cards, beyond its own, a split hand knows to be out
 * of the shoe: none, so it is played like the same cards without a split
 * ("CDZ-"); one; or all that splitting took, which is more than a real player
 * can know. ODDS_TOTAL plays by the total, like printed charts. The names come
 * from the analyzers of Eric Farmer and k_c. ODDS_OPTIMAL is the best play
 * there is: a split hand knows all cards that the hands before it have drawn.
 *
 * All but ODDS_OPTIMAL resplit a pair as long as the rules allow. Only
 * odds_decide() may stop sooner, at the most valuable number of hands, so that
 * resplitting never makes a bad split seem worse than it is.
 */
enum odds_strategy {
    ODDS_CDZ,
    ODDS_CDP1,
    ODDS_CDP,
    ODDS_TOTAL,
    ODDS_OPTIMAL,
    ODDS_STRATEGIES
};

/* Returns "cdz", "cdp1", "cdp", "total" or "optimal". */
const char *odds_strategy_name(enum odds_strategy strategy);

enum odds_action {
    ODDS_STAND,
    ODDS_HIT,
    ODDS_DOUBLE,
    ODDS_SPLIT,
    ODDS_SURRENDER,
    ODDS_ACTIONS
};

/* Return "stand" ... "surrender", and the corresponding action of house.h. */
const char *odds_action_name(enum odds_action action);

/* Returns "hitting" for "hit", "declining insurance" for "no insurance", and
 * "playing on" for "no surrender". `word` is one of those, or another that
 * odds_action_name() returns. */
const char *play_as_noun(const char *word);

/* Writes "you doubled; standing was best", for words as above, and returns
 * `text`. */
enum { PLAY_MISTAKE_SIZE = 64 };
const char *play_mistake(const char *done, const char *best,
                         char text[PLAY_MISTAKE_SIZE]);
enum action_kind odds_action_kind(enum odds_action action);

/* Returns the value of insurance, half a bet at two to one, if the chance of a
 * dealer's natural is `natural`. */
double odds_insurance(double natural);

/* ---- One decision ---- */

/* The table at a decision, which the rules must allow. `unseen` holds the shoe
 * and the hole card, if there is one, but not the upcard or the cards of any
 * hand, finished or not. */
struct odds_state {
    struct odds_shoe unseen;
    int upcard;           /* a rank */
    int hand[ODDS_RANKS]; /* the cards of the hand to decide on, by rank */
    int hands;            /* hands of this seat; 1 if it hasn't split */
    int waiting;          /* how many of them have only their first card, which
                             is of rank `split_rank` */
    int split_rank;   /* the rank of the split pair; ignored if hands is 1 */
    int pair_face;    /* the face of a pair, or of waiting hands, of rank
                         ODDS_TEN: 0 to 3, or -1 for two different faces;
                         matters only if the rules split by rank */
    bool doubled;     /* the hand was doubled and has its last card */
    bool is_free;     /* the hand comes from a free split, and has no bet of
                         the player's own */
    bool before_peek; /* the dealer hasn't peeked yet, so insurance and
                             early surrender are on offer; ignored unless
                             peek = hole */
};

/* Stores all but `unseen` of a decision about a hand at a table. */
void odds_state_at(const struct table *table, struct odds_state *state);

struct odds_decision {
    bool legal[ODDS_ACTIONS]; /* the actions that the rules allow, ignoring the
                                 bankroll */
    double value[ODDS_ACTIONS]; /* legal or not, see below; NAN if the cards
                                   don't allow the action, or if there are too
                                   few unseen cards for a split */
    enum odds_action best;      /* the best legal action */
    bool given_no_natural;      /* the values assume that the dealer has peeked
                                   and doesn't have a natural */
    double natural;             /* the chance of a dealer's natural; 0 after
                                   the peek */
    bool insurance_offered;     /* two cards against an ace */
    double insurance;           /* the value of taking it: odds_insurance() */
    bool even_money_offered;    /* a natural against an ace */
    double even_money;          /* 1; compare it with the value of ODDS_STAND */
};

/*
 * Finds what this hand wins with each action, followed by the best play. The
 * value of a split is what all hands that come from it win, minus what it costs
 * the waiting hands, which might have been split instead. Before the peek, the
 * values include the loss to a dealer's natural. If that takes only the
 * original bet (peek = none-original), a split hand isn't charged for it.
 *
 * The strategy must not be ODDS_TOTAL, which is available only in solutions.
 * ODDS_OPTIMAL decides only on a hand that isn't split yet.
 */
const char *odds_decide(const struct odds *odds, const struct odds_state *state,
                        enum odds_strategy strategy,
                        struct odds_decision *decision);

#endif
