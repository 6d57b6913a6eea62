/* The adviser, and who lives by it. For this room alone. */
#ifndef SESSION_ADVISER_H
#define SESSION_ADVISER_H

#include "session.h"

/*
 * The adviser knows the odds of one set of rules, and what a player can know
 * who has seen every card that ever lay open since the shuffle: all other cards
 * of the decks are unseen, the hole card and the burned cards among them. Cards
 * that were arranged count like any others of their decks; nobody looks ahead.
 *
 * Values are in units of the first bet, for the cards left, with the best play
 * that follows (CDZ- for hands that are split: see odds.h). Money that runs
 * short forbids an action now, but is not foreseen: a split is valued as if the
 * chips sufficed for what may follow it.
 */
struct adviser;

/* NULL, or why there can be no advice by these rules, and then no adviser. */
const char *adviser_open(const struct rules *rules, struct adviser **adviser);
void adviser_close(struct adviser *adviser); /* NULL is fine */

struct advice_choice {
    enum action_kind kind;
    double value;
};

struct advice {
    int count;
    struct advice_choice choices[ACTION_COUNT]; /* all that is legal, the best
                                                   first */
    bool given_no_natural; /* the values are: the dealer has looked */
    double natural;        /* the chance of a dealer's natural; else 0 */
    int unseen;            /* cards */
    int64_t bet;           /* the first one, in cents */
};

/* What the seat in turn may do. NULL, or why that can't be told. */
const char *adviser_advise(const struct adviser *adviser,
                           const struct table *table, struct advice *advice);

/* What the next round is worth to a seat, before its first card. */
const char *adviser_value_round(struct adviser *adviser,
                                const struct table *table, double *value);

/* ---- Computer players ---- */

/* "mimic", "never-bust", "basic", "perfect". */
const char *player_kind_name(enum player_kind kind);

/* What it does at this turn. Where the odds can't be told it plays as mimic
 * does. `adviser` may be NULL where it needs none. */
struct action player_kind_decides(enum player_kind kind,
                                  struct adviser *adviser,
                                  const struct table *table);

/* ---- Skill ---- */

/* Less than 0.0005 of the bet is none at all, less than 0.02 is doubtful, less
 * than 0.1 bad, and more very bad. */
enum ledger_grade judgment_grade(double given_away);

/* What was given away, in cents. */
double judgment_cost(const struct judgment *judgment);

#endif
