/*
 * Side bets: what they pay, and which outcome the cards are. odds_side_bets.h
 * has their values.
 *
 * A side bet is won or lost by the cards of a round, whatever the player does
 * with them. Its outcomes are fixed; what each pays is data, because every
 * casino pays something else. side-bets(5) describes the files.
 */
#ifndef HOUSE_SIDE_BETS_H
#define HOUSE_SIDE_BETS_H

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

/* The kinds that a table can offer. Insurance is a rule of its own. */
enum { SIDE_BETS = SIDE_BET_INSURANCE };

bool rules_offer_side_bet(const struct rules *rules, enum side_bet_kind kind);

enum { SIDE_BET_OUTCOMES_MAX = 6, SIDE_BET_NAME_SIZE = 24 };

/* What an outcome pays: `wins` for a bet of `per`. */
struct side_bet_pay {
    int wins; /* 0 if the bet is lost */
    int per;  /* at least 1 */
};

struct side_bet {
    char name[SIDE_BET_NAME_SIZE]; /* the preset's or the file's name */
    enum side_bet_kind kind;
    struct side_bet_pay pays[SIDE_BET_OUTCOMES_MAX];
};

/* What is fixed about a kind. */
struct side_bet_facts {
    const char *name;
    const char *meaning; /* "Wins if your first two cards are a pair." */

    /* The outcomes that can win, the rarest first, with their names in files,
     * "colored-pair"; then NULL. */
    const char *outcomes[SIDE_BET_OUTCOMES_MAX + 1];
};

const struct side_bet_facts *side_bet_facts(enum side_bet_kind kind);

/* Reads a pay table. At the first error it returns false and writes the
 * problem, which begins with the line number. */
bool side_bet_read(struct side_bet *bet, const char *name, FILE *file,
                   char problem[PROBLEM_SIZE]);

/* The tables that come with the program, then one without a name.
 * side_bet_preset() returns false for an unknown name. */
const struct house_preset *side_bet_presets(void);
bool side_bet_preset(struct side_bet *bet, const char *name);

/* ---- Outcomes ---- */

/* The outcomes that need a name outside of the house. */
enum { SIDE_LADIES_BLACKJACK, SIDE_LADIES };
enum { SIDE_DEALER_BLACKJACK };
enum { SIDE_LOST = -1 };

/* What a bet looks at; each kind needs only a part of it. */
struct side_bet_cards {
    int first, second; /* the player's */
    int upcard;        /* for 21+3 */
    int bust; /* for buster: how many cards the dealer busts with, or 0 */
};

/* Returns the outcome of cards, or SIDE_LOST. Two queens of hearts are
 * SIDE_LADIES, whatever the dealer has. Insurance has none. */
int side_bet_outcome(enum side_bet_kind kind,
                     const struct side_bet_cards *cards);

#endif
