/*
 * Side bets: what they pay, and their exact values.
 *
 * A side bet is won or lost by the first cards of a round, whatever the player
 * does with them. Its outcomes are fixed; what each pays is data, because every
 * casino pays something else. side-bets(5) describes the files.
 */
#ifndef SIDE_BETS_H
#define SIDE_BETS_H

#include "house_rules.h"

/* ---- Bets and their pay tables ---- */

enum side_bet_kind {
    SIDE_BET_PAIRS,    /* perfect-pairs: your first two cards */
    SIDE_BET_21_3,     /* 21+3: your first two cards and the upcard */
    SIDE_BET_LADIES,   /* lucky-ladies: your first two cards, if they make 20 */
    SIDE_BET_MATCH,    /* royal-match: your first two cards, of one suit */
    SIDE_BET_BUSTER,   /* buster: the cards with which the dealer busts */
    SIDE_BET_INSURANCE /* insurance: the hole card under an ace */
};

enum { SIDE_BET_OUTCOMES_MAX = 6, SIDE_BET_NAME_SIZE = 24 };

/* What an outcome pays: `wins` for a bet of `per`. */
struct side_bet_pay {
    int wins; /* 0 if the bet is lost */
    int per;  /* at least 1 */
};

struct side_bet {
    char name[SIDE_BET_NAME_SIZE]; /* of the preset or the file */
    enum side_bet_kind kind;
    struct side_bet_pay pays[SIDE_BET_OUTCOMES_MAX];
};

/* The outcomes that can win, the rarest first, with their names in files:
 * "colored-pair". */
int side_bet_outcomes(enum side_bet_kind kind);
const char *side_bet_outcome_name(enum side_bet_kind kind, int outcome);

/* Reads a pay table. At the first error it returns false and writes the
 * problem, which begins with the line number. */
bool side_bet_read(struct side_bet *bet, const char *name, FILE *file,
                   char problem[PROBLEM_SIZE]);

/* The tables that come with the program. side_bet_preset() returns false for an
 * unknown name. */
size_t side_bet_preset_count(void);
const char *side_bet_preset_name(size_t index);
bool side_bet_preset(struct side_bet *bet, const char *name);

/* ---- Values ---- */

/* The cards of a shoe, each of which may be there a fractional number of times:
 * the average shoe of a count has such cards. */
enum { SIDE_BET_FACES = 13, SIDE_BET_SUITS = 4 };
struct side_bet_shoe {
    double count[SIDE_BET_SUITS][SIDE_BET_FACES]; /* clubs first, from 2 to A */
};

struct side_bet_shoe side_bet_shoe_of(int decks);
double *side_bet_card(struct side_bet_shoe *shoe, int card); /* its count */

/* What a bet wins on average, per unit of it. Insurance is valued with an ace
 * up, which isn't in the shoe; the other bets before the deal. */
struct side_bet_value {
    double chance[SIDE_BET_OUTCOMES_MAX];
    double value;
    double deviation; /* the standard deviation */
};

/* Sums over all cards, with the dealer's play of `rules` (for buster, with a
 * dealer who always plays the hand out). The shoe must have more cards than a
 * round can take. */
void side_bet_find_value(const struct side_bet *bet, const struct rules *rules,
                         const struct side_bet_shoe *shoe,
                         struct side_bet_value *value);

#endif
