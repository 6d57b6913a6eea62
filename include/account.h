/* Account: what a person has played at the casino table, kept in a ledger. A
 * game reports to the account what happens; account_history.h and
 * account_statistics.h read it back. */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli.h"
#include "house.h"
#include "ledger_reviews.h"
#include "ledger_statistics.h"
#include "records.h"

enum { NAME_SIZE = 13 }; /* a name has at most 12 letters */

enum { ACCOUNT_TEXT_SIZE = 4096, ACCOUNT_DECISIONS = 128 }; /* per round */

/* What a round's decisions were about, in their order. A best decision
 * has empty texts. */
enum { SITUATION_CARDS_SIZE = 96, SITUATION_CHOICES_SIZE = 192 };
struct situation_notes {
    struct ledger_situations all;
    struct ledger_situation list[ACCOUNT_DECISIONS];
    char rules[320]; /* CHART_RULES_SIZE of strategy.h */
    struct situation_texts {
        char hand[SITUATION_CARDS_SIZE];
        char dealer[8];
        char review[32]; /* CHART_CELL_SIZE */
        char chart[4];
        char choices[SITUATION_CHOICES_SIZE];
    } texts[ACCOUNT_DECISIONS];
};

/* The account of one person at a table, kept in a ledger. If it can't be
 * written, ledger_problem() says why, and the person can play on as a guest,
 * with the account closed. */
struct account {
    const struct cli *cli; /* its clock */
    struct ledger *ledger; /* NULL if the account is closed */
    struct ledger_profile profile;
    int seat;
    int64_t game; /* in the ledger: the current one, or the last */
    char problem[LEDGER_PROBLEM_SIZE]; /* why it is closed */
    bool is_replaying;                 /* the ledger already has these rounds */
    bool lost_something; /* a write failed and was never repaired */

    /* Says that the ledger is busy. If NULL, the account does so itself, on
     * its `cli`. */
    void (*tell_wait)(void *self, const char *text);
    void *tell_self;

    struct ledger_round round; /* the current round, or the last one */
    bool has_bet;              /* the round is one of the ledger's */
    char *lines;               /* lines of the record, not in the ledger yet */
    size_t lines_size, lines_room;
    char *played;     /* the record of a game that continues, or NULL */
    bool lacks_lines; /* memory ran out; nothing can be written anymore */
    char decisions[ACCOUNT_TEXT_SIZE];
    char cards[ACCOUNT_TEXT_SIZE];
    char results[ACCOUNT_TEXT_SIZE];
    struct ledger_side_bet side_bets[SIDE_BETS]; /* the round's */
    unsigned edges_known; /* a bit for each; of the game's table */
    double edges[SIDE_BETS];
    struct ledger_decision judged[ACCOUNT_DECISIONS];
    struct ledger_skill skill;
    struct situation_notes *notes; /* about the decisions, or NULL */
};

/* ---- Opening ---- */

/* True if there is an account, and it isn't closed. */
static inline bool account_is_open(const struct account *account)
{
    return account && account->ledger;
}

/* Opens the ledger at `path` and takes the profile called `name`. If the result
 * isn't LEDGER_DONE, the account is closed, and `account->problem` says why.
 * `cli` must outlive the account. */
enum ledger_answer account_open(struct account *account, const struct cli *cli,
                                const char *path, const char *name);
void account_close(struct account *account);

/* Buys chips. Returns false, with the problem, if that fails. */
bool account_buy_in(struct account *account, int64_t cents);

/* If the ledger is damaged and has a backup, says `why` and asks whether to go
 * back to it. */
enum cli_status account_offer_backup(const struct cli *cli, const char *why,
                                     bool *restored);

/* If the account has too little for a bet, asks whether to buy chips for
 * `cents`. */
enum cli_status account_offer_chips(const struct cli *cli,
                                    struct account *account,
                                    const struct rules *rules, int64_t cents);

/* ---- A game, for an account that may be NULL ---- */

/* The words of outcomes in the ledger and, but for "even money", in the check
 * values of records. They must never change, even if the enumeration does. */
extern const char *const OUTCOME_WORDS[];

/* Begin and end the account's game in the ledger. Return false, with the
 * problem, if the ledger can't be written. */
bool account_begin(struct account *account, const struct ledger_game *game);
bool account_end(struct account *account);

/* Begins to keep the lines of the game's record for the ledger. */
void account_keep_lines(struct account *account, struct record *record);

/* Begins a round. */
void account_open_round(struct account *account);

/* Keep a line of a decision, and what followed, for the current round. */
void account_line(struct account *account, const char *line);
void account_hear(struct account *account, const struct table *table,
                  const struct event *event);

/* Keeps the cents that were expected before the deal of a round that is over
 * and whose decisions were all judged. */
void account_expect(struct account *account, double before);

/* Writes the round to the ledger, with all hands in `cards`: "Anna 8s 3c; Anna
 * 8h Kc; Dealer 6d 10d". The account must have a ledger, and its seat must play
 * the round of `table`. Returns false, with the problem, if it can't. */
bool account_write(struct account *account, const struct table *table,
                   const char *cards);

/* Returns what the house wins of a side bet on average, per unit of it, from
 * the full shoe. The table must offer it. */
double side_bet_edge(const struct table *table, enum side_bet_kind kind);

/* ---- Dates, and what decisions cost, in words ---- */

/* Writes "2026-11-22 15:04", in local time, and returns `text`. */
enum { HISTORY_DATE_SIZE = 24 };
const char *history_write_date(int64_t time, char text[HISTORY_DATE_SIZE]);

/* Returns the cost of a decision, in cents: the difference of the amounts
 * that are shown. Both values are in cents, too. */
double cost_in_cents(double best_value, double value);

/*
 * Write what one or more decisions cost, without a sign, as in "$0.82", and
 * return `text`. cost_of_mistake() writes "less than a cent" instead of
 * "$0.00". Half of the last digit is rounded up. All texts use these, so that a
 * cost looks the same everywhere. An average always has its cents; an amount
 * of chips has them only if it isn't whole dollars.
 */
enum { COST_SIZE = 64 };
const char *cost_in_dollars(double cents, char text[COST_SIZE]);
const char *cost_of_mistake(double cents, char text[COST_SIZE]);

#endif
