/*
 * The rules of a casino game, as data, and the rulebook that says what they let
 * a hand do.
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

enum { DECKS_MAX = 10, SEATS_MAX = 7, HANDS_MAX = 4 };

/*
 * The rules of a table. A rules file has the same names with hyphens. Numbers
 * that are choices are ints, so that one table can describe all rules.
 *
 * In a new rule, 0 must mean how the game was played before, because old
 * records lack the rule. Checkpoints of simulate from before can't be read.
 */
struct rules {
    int decks;        /* 1 to 10 */
    int cut;          /* per cent of the shoe before the cut card */
    int burn;         /* cards burned after a shuffle */
    bool fresh;       /* a fresh deck every round */
    bool soft17_hits; /* the dealer hits a soft 17 */
    int natural;      /* enum natural_pays; PAYS_NONE: it is a plain 21 */
    int peek;         /* enum peek */
    int doubling;     /* enum doubling, by the total of a hard hand */
    bool das;         /* double after a split */
    int split;        /* hands at the most; 1: no split */
    int split_by;     /* enum split_by */
    bool resplit_aces;
    bool hit_split_aces;
    int surrender; /* enum surrender */
    bool insurance;
    int charlie; /* cards that win without a bust; 0: none */
    int64_t min; /* bets; for a max of 0 see rules_have_money() */
    int64_t max;
    int64_t chip;     /* bets are multiples of it */
    int64_t ante;     /* 0: none */
    bool replay_push; /* a push is played again for the same bet */
};

/* Room for what is wrong, as a message says it. */
enum { PROBLEM_SIZE = 160, RULE_TEXT_SIZE = 64 };

/* How many rules there are, and each as "name = value". */
size_t rules_count(void);
void rules_text(const struct rules *rules, size_t index,
                char text[RULE_TEXT_SIZE]);

/* What matters of the rules to a player in a few words each: "6 decks",
 * "naturals pay 3:2". The decks come first. Returns how many. */
enum { RULE_PARTS_MAX = 13 }; /* one for each entry in rules_words.c */
size_t rules_in_words(const struct rules *rules,
                      char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE]);

/* Sets one rule from "name = value" or "name=value". Returns its index. For a
 * name or a value that is none it returns -1, with the problem, and the rules
 * are as they were. */
int rules_set(struct rules *rules, const char *line,
              char problem[PROBLEM_SIZE]);

/* Reads a rules file: a rule a line, empty lines, # for comments; no rule
 * twice. What it does not mention stays as it was. False at the first fault,
 * with the problem, which begins with the number of its line. */
bool rules_read(struct rules *rules, FILE *file, char problem[PROBLEM_SIZE]);

/* Is anything bet? Not without an ante where max is 0. */
bool rules_have_money(const struct rules *rules);

/* What a seat must put up to be in: the ante, or the least bet. */
int64_t rules_least_bet(const struct rules *rules);

/* Do the rules make sense together, for so many seats? */
bool rules_check(const struct rules *rules, int seats,
                 char problem[PROBLEM_SIZE]);

/* The rules that come with the program: their names, and their text with the
 * comments. rules_preset() starts from the default ones. */
#define RULES_DEFAULT "strip"
size_t rules_preset_count(void);
const char *rules_preset_name(size_t index);
const char *rules_preset_text(size_t index);
bool rules_preset(struct rules *rules, const char *name);

/* ---- The rulebook ---- */

/* Only these functions know what may be done with a hand: the table, the odds
 * and the simulation ask them or build their tables from them. The rules of
 * the shoe (decks, cut, burn, fresh) are not among them; the simulator plays
 * those again in src/simulation/kernel/. */

/* A hand as the rules look at it. */
struct rules_hand {
    int cards;         /* how many it has */
    int total;         /* the best one that is not bust */
    bool soft;         /* an ace counts 11 in it */
    bool is_split;     /* it is one of the hands of a split */
    bool is_split_ace; /* and the split pair was aces */
};

/* An ace and a ten that are the first two cards. */
bool rules_hand_is_natural(const struct rules *rules,
                           const struct rules_hand *hand);

/* The hand has as many cards as win at once. The caller sees that it is not
 * bust. */
bool rules_hand_is_charlie(const struct rules *rules, int cards);

/* At 21 nothing is left to decide, unless another card can still help: a
 * Charlie on a soft hand, or a game in which 21 is nothing special. */
bool rules_hand_is_finished(const struct rules *rules, int total, bool soft);

/* What the rules allow. The phase, the money and the number of hands are the
 * table's concern. */
bool rules_allow_hit(const struct rules *rules, const struct rules_hand *hand);
bool rules_allow_double(const struct rules *rules,
                        const struct rules_hand *hand);
bool rules_allow_surrender(const struct rules *rules,
                           const struct rules_hand *hand);

/* Two cards of these faces may be split. */
bool rules_faces_are_pair(const struct rules *rules, enum face one,
                          enum face other);

/* How many hands a pair may become at the most; 1: it may not be split. */
int rules_split_hands(const struct rules *rules, bool aces);

enum { DEALER_LEAST = 17 }; /* no dealer stands on less */
bool rules_dealer_hits(const struct rules *rules, int total, bool soft);

/* The dealer may have a natural behind this upcard. */
bool rules_fear_natural(const struct rules *rules, enum face upcard);

/* Surrender is offered before the dealer looks, and not after that. */
bool rules_ask_surrender_first(const struct rules *rules, enum face upcard);

#endif
