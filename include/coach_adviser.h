/*
 * The adviser: what each action is worth with the cards that are left, what
 * basic strategy does, and what a mistake costs. A part of the module coach.
 */
#ifndef COACH_ADVISER_H
#define COACH_ADVISER_H

#include "coach.h"

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

/* Returns what an action is worth, or NAN if the advice doesn't list it. */
double advice_worth(const struct advice *advice, enum action_kind kind);

/* Stores the value of the next round before its first card. Returns NULL, or
 * why it isn't known. */
const char *adviser_value_round(struct adviser *adviser,
                                const struct table *table, double *value);

/* Stores what basic strategy does for the seat to act. Returns false while bets
 * are placed, or if `adviser` is NULL. It declines insurance, and where there
 * is no chart it does what is best. */
bool adviser_basic_action(struct adviser *adviser, const struct table *table,
                          enum action_kind *action);

/* True if basic strategy plays the hand otherwise than the best action of the
 * advice. Stores its action in `*basic`, if it has one. */
bool advice_chart_differs(struct adviser *adviser, const struct table *table,
                          const struct advice *advice, enum action_kind *basic);

/* True if `done` is neither what basic strategy says nor the best action with
 * the cards that are left. Stores what the coach says instead in `*better`:
 * basic strategy or, when insurance is offered, the best action. */
bool adviser_finds_mistake(struct adviser *adviser, const struct table *table,
                           enum action_kind done, enum action_kind *better);

/* What an action costs on average. */
struct price {
    enum action_kind best; /* what it costs more than */
    double bets;           /* in first bets */
    double cents;          /* the cost that the advice and the coach write */
};

/* Stores the cost of `done` for the seat to act. Returns false if the odds
 * don't know it, or if `adviser` is NULL. */
bool adviser_price(const struct adviser *adviser, const struct table *table,
                   enum action_kind done, struct price *price);

/* Works out the house edge of a table, with best play from a full shoe. Returns
 * false if there are no odds for these rules. */
bool adviser_house_edge(const struct rules *rules, double *edge);

/* Writes why `best` is better than `done` for the seat to act, by the values of
 * the advice, without a capital letter or a period: "16 against a 10: surrender
 * loses $5.00; playing on $5.71", of the bet of the advice, or without one "per
 * $10 bet". If they are the same, compares `best` with what comes next. */
void reason_write(const struct table *table, const struct advice *advice,
                  enum action_kind done, enum action_kind best,
                  char text[REASON_SIZE]);

/* Writes each action of the seat to act with its value, and why the best one is
 * better than the next; or while bets are placed, what `bet` cents on a round
 * are worth; or why there is no advice. Lines have at most `columns` columns,
 * or 76. `mark`, which takes one column, marks the best action. Without an
 * adviser, `no_advice` says why. */
void advice_write(struct adviser *adviser, const char *no_advice,
                  const struct table *table, int64_t bet, const char *mark,
                  int columns, FILE *out);

/* Notes what the decision `index` of a round is about: `judgment` is that of
 * the seat to act, which is still to do it. */
void situation_note(struct situation_notes *notes, int index,
                    struct adviser *adviser, const struct table *table,
                    const struct advice *advice,
                    const struct judgment *judgment);

/* Lets the trainer ask the hand of a decision that isn't saved with a round, if
 * basic strategy plays it otherwise. Returns false if the account can't be
 * written. */
bool situation_forget(struct account *account, struct adviser *adviser,
                      const struct table *table, const struct advice *advice,
                      const struct judgment *judgment);

#endif
