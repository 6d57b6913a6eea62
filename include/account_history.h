/*
 * Hand history: the rounds of an account, in lists, in words, and as cards. A
 * part of the module account.
 */
#ifndef ACCOUNT_HISTORY_H
#define ACCOUNT_HISTORY_H

#include "account.h"
#include "ledger_history.h"

/* Sets the profile and the days of a search; the query stays. */
void history_set_search(struct ledger_search *search, const struct cli *cli,
                        int64_t profile);

/* ---- A round in words ---- */

enum { HISTORY_TEXT_SIZE = 256 };

/* Writes the person's hands, such as "8♠ 3♣ / 8♥ K♣", and the dealer's cards,
 * of a ledger's text of cards. Both are empty for a round that isn't over, and
 * a text that can't be read becomes the hands. `name` is the profile's. */
void history_write_cards(const struct ledger_row *row, const char *name,
                         enum card_form form, char hands[HISTORY_TEXT_SIZE],
                         char dealer[HISTORY_TEXT_SIZE]);

/* Writes what was special about the play of a round: "split, doubled". Returns
 * `text`, which is empty if nothing was. history_main_play() returns the action
 * that matters most: "split". */
enum { HISTORY_PLAYS_SIZE = 48 };
const char *history_write_plays(const struct ledger_counts *counts,
                                char text[HISTORY_PLAYS_SIZE]);
const char *history_main_play(const struct ledger_counts *counts);

/* Writes "Round 5 of the session, 15:04: bet $10, doubled, won $15, ...". A
 * narrow line leaves the session out. */
void history_write_facts(FILE *out, const struct ledger_past *past,
                         const char *rules_name, bool is_narrow);

/* Reads the first choice of a text such as "hit -0.5, stand -0.54": its word,
 * and its value in first bets. Returns what follows. */
const char *past_choice_read(const char *text, char *word, size_t size,
                             double *value);

/* What the decisions of a round cost. The caller sets `sign`, and the rest to
 * zero. */
enum { HISTORY_VERDICT_SIZE = 480 };
struct history_verdicts {
    const char *sign;                 /* stands before the best action */
    int64_t bet;                      /* the first one */
    char mistakes[HISTORY_TEXT_SIZE]; /* "You hit; standing was best: $1.20.",
                                         or empty */
    int count;
    /* A few lines for each: the choice, and what every action costs. */
    char text[ACCOUNT_DECISIONS][HISTORY_VERDICT_SIZE];
};

/* Reads a round's decisions. Returns false, with the problem, if it can't. */
bool history_read_verdicts(struct ledger *ledger, const struct ledger_row *row,
                           struct history_verdicts *verdicts);

/* ---- The cards of a round ---- */

struct past_hand {
    int count;
    int cards[HAND_CARDS];
};

/* Reads cards up to a semicolon or the end. Returns what follows, or NULL if
 * there is anything else. */
const char *past_hand_read(const char *text, struct past_hand *hand);

/* Appends `before` and the cards to `text`, as far as its `size` bytes have
 * room: "8s 3c". */
void past_hand_write(char *text, size_t size, const char *before,
                     const int cards[], int count, enum card_form form);

/* The seats that played, with their hands at the end. */
struct past_deal {
    int seat_count;
    struct past_seat {
        char name[NAME_SIZE];
        int hand_count;
        struct past_hand hands[HANDS_MAX];
    } seats[SEATS_MAX];
    struct past_hand dealer;
};

/* Reads "Anna 8s 3c; Anna 8h Kc; Dealer 6d 10d". Returns false if it isn't
 * such a text. */
bool past_deal_read(const char *text, struct past_deal *deal);

/* Returns the seat of the profile called `name`: the one with that name, or
 * else the first. */
int past_deal_seat(const struct past_deal *deal, const char *name);

/* ---- Lists ---- */

struct history_list {
    const char *query;
    int most;            /* rounds, the newest; 0: all */
    bool is_json;        /* else lines of text */
    enum card_form form; /* how lines show cards */
};

/* Prints the rounds of the profile `name` that `list` asks for, newest first,
 * even while another program plays under it. Returns CLI_FAILED after an error
 * message. */
enum cli_status account_history(const struct cli *cli, const char *name,
                                const struct history_list *list);

/* Prints the rounds of the profile that `list` asks for, newest first. Returns
 * CLI_FAILED after an error message. */
enum cli_status history_print(const struct cli *cli, struct ledger *ledger,
                              const struct ledger_profile *profile,
                              const struct history_list *list);

/* Writes a grade, for FIELD_BY(). */
struct json;
void history_put_grade(struct json *json, const char *name, const void *grade);

#endif
