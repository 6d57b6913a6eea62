/* The adviser, and what depends on it. For this room alone. */
#ifndef SESSION_ADVISER_H
#define SESSION_ADVISER_H

#include "session.h"

/*
 * The adviser knows the odds of one set of rules, and every card that has been
 * face up since the shuffle. The other cards of the decks are unseen, including
 * the hole card and the burned cards. It doesn't look ahead at a list of cards:
 * those count like any others.
 *
 * Values are in units of the first bet, for the cards left, with the best play
 * that follows (CDZ- for split hands: see odds.h). An action that the chips
 * can't pay for isn't listed, but later ones are valued as if the chips lasted.
 */
struct adviser;

/* Returns NULL, or why there is no adviser for these rules. */
const char *adviser_open(const struct rules *rules, struct adviser **adviser);
void adviser_close(struct adviser *adviser); /* NULL is fine */

struct advice_choice {
    enum action_kind kind;
    double value;
};

struct advice {
    int count;
    struct advice_choice choices[ACTION_COUNT]; /* the legal ones, best first */
    bool given_no_natural; /* the dealer has checked and has no natural */
    double natural;        /* otherwise its chance */
    int unseen;            /* cards; 0: infinite decks */
    int64_t bet;           /* the first one, in cents */
};

/* Stores the legal actions of the seat to act. Returns NULL, or why there is no
 * advice. */
const char *adviser_advise(const struct adviser *adviser,
                           const struct table *table, struct advice *advice);

/* Stores the value of the next round before its first card. Returns NULL, or
 * why it isn't known. */
const char *adviser_value_round(struct adviser *adviser,
                                const struct table *table, double *value);

/* ---- Computer players ---- */

/* Returns "mimic", "never-bust", "basic" or "perfect". */
const char *player_kind_name(enum player_kind kind);

/* Returns what a computer of `kind` does. Without odds it plays like mimic.
 * `adviser` may be NULL for the kinds that don't need it. */
struct action player_kind_decides(enum player_kind kind,
                                  struct adviser *adviser,
                                  const struct table *table);

/* ---- Skill ---- */

/* Stores what basic strategy does for the seat to act. Returns false at the
 * bets, or if there are no odds for these rules. */
bool session_basic_action(const struct session *session,
                          enum action_kind *action);

/* True if basic strategy plays the hand otherwise than the best action of the
 * advice. Stores its action in `*basic`, if it has one. */
bool advice_chart_differs(const struct session *session,
                          const struct advice *advice, enum action_kind *basic);

#endif
