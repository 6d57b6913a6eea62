/*
 * The rules of a casino game as data, and the rulebook: what they let a hand
 * do.
 */
#ifndef HOUSE_RULES_H
#define HOUSE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cards.h"

/* Money is a whole number of cents. */
enum { CENTS = 100 };

/* ---- Rules ---- */

enum natural_pays { PAYS_3_2, PAYS_6_5, PAYS_1_1, PAYS_2_1, PAYS_NONE };
enum peek { PEEK_HOLE, PEEK_NONE_ALL, PEEK_NONE_ORIGINAL };
enum doubling { DOUBLE_ANY, DOUBLE_9_11, DOUBLE_10_11, DOUBLE_NONE };
enum split_by { SPLIT_BY_VALUE, SPLIT_BY_RANK };
enum surrender { SURRENDER_NONE, SURRENDER_LATE, SURRENDER_EARLY };

/* Whose natural beats an ordinary 21. If not the dealer's, the dealer doesn't
 * peek. */
enum natural_beats { BEATS_BOTH, BEATS_PLAYER, BEATS_NONE };

/* What a tie does to the player's bet. */
enum tie { TIE_PUSHES, TIE_LOSES, TIE_WINS };

enum { DECKS_MAX = 10, SEATS_MAX = 7, HANDS_MAX = 4 };

/* With this number of decks, every card is drawn from a full deck. */
enum { DECKS_INFINITE = 0 };

/*
 * The rules of a table. A rules file uses the same names with hyphens. Choices
 * are ints, so that one list can describe all rules.
 *
 * In a new rule, 0 must mean how the game was played before, and strip must say
 * so, because old records lack the rule.
 */
struct rules {
    int decks;         /* 1 to DECKS_MAX, or DECKS_INFINITE */
    bool no_tens;      /* decks of 48 cards: no card with the number 10 */
    int cut;           /* percent of the shoe before the cut card */
    int burn;          /* cards burned after a shuffle */
    int fresh;         /* 1: all cards come back before every round; more: all
                          but this many, which rules_shoe() returns */
    bool soft17_hits;  /* the dealer hits soft 17 */
    int natural;       /* enum natural_pays; PAYS_NONE: it is a plain 21 */
    int beats;         /* enum natural_beats */
    int ties;          /* equal totals: TIE_PUSHES or TIE_LOSES */
    int natural_ties;  /* two naturals: enum tie; TIE_WINS pays the natural */
    bool wins_21;      /* a player's 21 wins at once, whatever the dealer has */
    bool bonus_cards;  /* such a 21 of five or more cards is paid a bonus */
    bool bonus_678;    /* 6-7-8 and 7-7-7 pay more, too, by their suits */
    int peek;          /* enum peek */
    bool shows_both;   /* both of the dealer's first cards are face up */
    int doubling;      /* enum doubling, by the total of a hard hand */
    bool double_cards; /* any number of cards may be doubled, not only two */
    bool double_rescue; /* a doubled hand may be surrendered */
    bool das;           /* double after a split */
    int split;          /* at most this many hands; 1: no split */
    int split_by;       /* enum split_by */
    bool resplit_aces;
    bool hit_split_aces;
    int surrender; /* enum surrender */
    bool insurance;
    int charlie; /* this many cards win without a bust; 0: no Charlie */
    int64_t min; /* bets; rules_have_money() says what a max of 0 means */
    int64_t max;
    int64_t chip;     /* bets are multiples of it */
    int64_t ante;     /* 0: none */
    bool replay_push; /* a push is played again for the same bet */
    int side_bets;    /* those offered, as bits: 1 << enum side_bet_kind */
    int64_t side_min; /* 0: the chip */
    int64_t side_max; /* 0: the maximum bet */
    bool push_22;     /* a dealer's 22 isn't bust, but ties every other hand
                         that is neither bust nor a natural */
    bool free_double; /* the house puts up the second bet on two cards of hard 9
                         to 11; it is paid if it wins, and costs nothing */
    bool free_split;  /* and the bet on a split's other hand, except of tens */
    bool switches; /* a player has two seats with the same bet, and may switch
                      the second cards of the two hands */
};

enum { PROBLEM_SIZE = 160, RULE_TEXT_SIZE = 96 };

/* Writes the rule `index` as "name = value" to `text`. Returns false if there
 * are fewer rules. */
bool rules_text(const struct rules *rules, size_t index,
                char text[RULE_TEXT_SIZE]);

/*
 * Rules are written as a base, whose values the other rules have, and what
 * differs from it. The base is always RULES_DEFAULT: its values never change,
 * because what was written names no others.
 *
 * rules_changes() writes "name = value" for each rule that differs from `base`,
 * or from RULES_DEFAULT if it is NULL, and returns how many there are.
 */
enum { RULES_MOST = 64 };
size_t rules_changes(const struct rules *rules, const struct rules *base,
                     char changes[RULES_MOST][RULE_TEXT_SIZE]);

/* Writes the object "rules", with the base and what differs, and the same rules
 * as the text "rules_in_words". */
struct json;
void rules_write_json(struct json *json, const struct rules *rules);

/* Writes what matters to a player: "6 decks", "blackjack pays 3:2". The decks
 * come first. Returns the number of `parts`. */
enum { RULE_PARTS_MAX = 26 }; /* those that any rules have */
size_t rules_in_words(const struct rules *rules,
                      char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE]);

/* Writes as many of these parts as fit in `columns` columns, each of which is a
 * character, with `separator` between them. */
void rules_in_a_line(const struct rules *rules, const char *separator,
                     char *text, size_t size, int columns);

/* Sets one rule from "name = value" or "name=value" and returns its index. For
 * an unknown name or an invalid value it returns -1, writes the problem, and
 * leaves `rules` unchanged. */
int rules_set(struct rules *rules, const char *line,
              char problem[PROBLEM_SIZE]);

/* Reads the text of a rules file: one rule per line, none twice, with # for
 * comments. The first one can be "rules = NAME", the base. Other rules keep
 * their values. At the first error it returns false and writes the problem,
 * which begins with the line number. */
bool rules_read_text(struct rules *rules, const char *text, size_t size,
                     char problem[PROBLEM_SIZE]);

struct rules_shoe {
    int cards; /* cards of a full shoe; infinite decks have many more than a
                  round takes */
    int held;  /* how many of the cards that were dealt last a shuffling machine
                  holds back from the next round */
};

struct rules_shoe rules_shoe(const struct rules *rules);

/* True if the game has bets: the maximum or the ante is above 0. */
bool rules_have_money(const struct rules *rules);

struct bet_limits {
    int64_t least; /* the money that a seat must put up to play: the ante or the
                      minimum bet */
    int64_t needed; /* what a player needs for that, at one seat or at two */
    int64_t side_least; /* the least side bet */
    int64_t side_most;
};

struct bet_limits rules_bet_limits(const struct rules *rules);

/* How many seats of the table each player has. */
static inline int rules_seats_each(const struct rules *rules)
{
    return rules->switches ? 2 : 1;
}

/* Returns the first seat of the player at `seat`, which has the bankroll. */
static inline int rules_owner(const struct rules *rules, int seat)
{
    return seat - seat % rules_seats_each(rules);
}

/* True if the rules are consistent and suit so many players. Otherwise writes
 * the problem. */
bool rules_check(const struct rules *rules, int players,
                 char problem[PROBLEM_SIZE]);

/* What works with rules. The table of house.h plays by all of them; each of
 * these leaves some out. */
enum rules_engine {
    ENGINE_ENVIRONMENT,  /* a program that plays one hand at a time */
    ENGINE_ODDS,         /* the values of hands and rounds */
    ENGINE_UPCARD_ODDS,  /* the same, and all that follows, for one upcard */
    ENGINE_UPCARD_LISTS, /* the reports that list upcards */
    ENGINE_TOTALS_CHART, /* a chart by totals */
    ENGINE_SHOWN_CHART,  /* a chart by both of the dealer's cards */
    ENGINE_RESULTS,      /* the chances of each result of a round */
    ENGINE_EFFECTS,      /* the effects of removing cards */
    ENGINE_COUNTS,       /* counts, their indices and bets */
    ENGINE_SIDE_ODDS,    /* the odds of side bets */
    ENGINE_ADVICE,       /* the adviser at the table */
    ENGINE_SIMULATION,   /* rounds that are simulated in some way */
    ENGINE_KERNEL,       /* the fast way, which also counts cards; without it
                            the table of the house plays the rounds */
    ENGINE_SHOE_KERNEL,  /* the place in a shoe, which counts need */
    ENGINE_TRAINER,
    ENGINE_EXAM /* the trainer's, which deals a shoe */
};

/* Returns NULL if the engine works with the rules, which must have passed
 * rules_check(). Otherwise returns the reason, a sentence for the user. */
const char *rules_refusal(const struct rules *rules, enum rules_engine engine);

/* A file that comes with the program, with its comments. In a list of them, the
 * name of the last one is NULL. */
struct house_preset {
    const char *name;
    const char *text;
};

/* The rules that come with the program. rules_preset() sets all rules, and
 * returns false for an unknown name. */
#define RULES_DEFAULT "strip"
const struct house_preset *rules_presets(void);
bool rules_preset(struct rules *rules, const char *name);

/* ---- The rulebook ---- */

/* Only these functions know what the rules let a hand do. The table, the odds
 * and the simulation ask them. */

struct rules_hand {
    int cards;         /* their number */
    int total;         /* the best total */
    bool soft;         /* an ace counts 11 in it */
    bool is_split;     /* it comes from a split */
    bool is_split_ace; /* the hand was split from aces */
    bool is_doubled;
    bool is_switched; /* its second card was switched with another hand's */
};

bool rules_hand_is_natural(const struct rules *rules,
                           const struct rules_hand *hand);

/* True if a player's natural is compared with the dealer's whole hand, instead
 * of only with a natural. */
bool rules_natural_waits(const struct rules *rules);

/* True if a player's natural that waits for the dealer's hand ties it. */
bool rules_natural_ties(const struct rules *rules, int dealer_total,
                        bool dealer_natural);

/* Returns what a natural with this bet is paid if it wins. */
int64_t rules_natural_pay(const struct rules *rules, int64_t bet);

/* Returns what a player's hand of `total`, which isn't bust, wins against the
 * dealer's hand, in bets: 1, 0 or -1. Dealer's totals above DEALER_MOST
 * are all alike. */
enum { DEALER_MOST = HAND_BEST + 1 };
int rules_compare(const struct rules *rules, int total, int dealer_total);

/* True if a player's hand of this total wins at once. */
bool rules_21_wins(const struct rules *rules, int total);

/* What the bonuses of a 21 depend on: the number of its cards, and for 6-7-8
 * and 7-7-7 the suits. */
enum bonus_suits { SUITS_MIXED, SUITS_SAME, SUITS_SPADES, SUITS_KINDS };
struct rules_21 {
    int cards, sixes, sevens, eights;
    enum bonus_suits suits;
};

/* How many halves of the bet a 21 that wins at once, and wasn't doubled, is
 * paid. */
enum { BET_HALVES = 2 };
int rules_21_halves(const struct rules *rules, const struct rules_21 *hand);

/* True if a hand of this many cards wins at once, unless it is bust. */
bool rules_hand_is_charlie(const struct rules *rules, int cards);

/* True if the total is 21 and no card can improve the hand. A soft 21 can still
 * become a Charlie, and some games treat 21 as any other total. */
bool rules_hand_is_finished(const struct rules *rules, int total, bool soft);

/* Returns what the rules allow, whatever the phase, the money and the number of
 * hands. */
struct rules_allowed {
    bool hit, doubling, surrender;
    bool double_free; /* doubling, if it is allowed, costs nothing */
};

struct rules_allowed rules_allow(const struct rules *rules,
                                 const struct rules_hand *hand);

struct rules_pair {
    bool is_pair; /* two cards of these faces can be split */
    int hands;    /* how many hands such a pair can become; 1: no split */
    bool is_free; /* splitting it costs nothing */
};

struct rules_pair rules_pair(const struct rules *rules, enum face one,
                             enum face other);

enum { DEALER_LEAST = 17 }; /* no dealer stands on less */
bool rules_dealer_hits(const struct rules *rules, int total, bool soft);

struct rules_upcard {
    bool may_be_natural;  /* the dealer can have a natural that beats an
                             ordinary 21 */
    bool surrender_first; /* surrender is offered before the dealer looks, and
                             only then */
};

struct rules_upcard rules_upcard(const struct rules *rules, enum face upcard);

#endif
