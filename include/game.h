/*
 * A game of blackjack: one table with its players, its record and its narrator,
 * from opening to leaving. game_setup.h makes one from options, and
 * game_plain.h plays it in line mode.
 */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "account_history.h"
#include "coach_adviser.h"
#include "game_practice.h"

struct daily; /* see coach_daily.h */

/* ---- The language of the table ---- */

/*
 * People, bots and records speak one language; a line is what a seat does:
 *
 *     bet 10      bets $10; bet alone repeats the last bet, bet 0 sits out
 *     bet 10 21+3 5 buster 1      and $5 and $1 on side bets
 *     hit  stand  double  split  surrender
 *     insurance yes|no   even yes|no   surrender yes|no   switch yes|no
 *     fold  play
 *
 * A person can also type quit, help, advice, stats, history and side-bets.
 * `#` begins a comment. Words can be shortened while they are unambiguous;
 * during a hand h means hit, s stand, p split and r surrender. Yes or no
 * answers a question, and an amount is a bet.
 */
enum line_kind {
    LINE_ACTION,
    LINE_EMPTY, /* nothing, or a comment */
    LINE_QUIT,
    LINE_HELP,
    LINE_ADVISE,
    LINE_STATISTICS,
    LINE_SIDE_BETS, /* list them */
    LINE_HISTORY,   /* the words after the first are a search */
    LINE_WRONG,     /* an unknown or ambiguous word; see the problem */
    LINE_REFUSED    /* an action that isn't legal now; see the problem */
};

/* Writes `action` in whole words, without a newline. */
enum { LINE_SIZE = 160 };
void line_write(const struct action *action, char line[LINE_SIZE]);

/* ---- Players ---- */

/* Computer players: the two of the house, and two that know the odds. Basic
 * plays by the chart of the rules and declines insurance; perfect does what the
 * adviser says. All bet the minimum. */
enum player_kind {
    PLAYER_MIMIC,
    PLAYER_NEVER_BUST,
    PLAYER_BASIC,
    PLAYER_PERFECT,
    PLAYER_KINDS
};

struct player {
    char name[NAME_SIZE];
    bool is_computer;
    enum player_kind kind; /* a computer's kind */
    int64_t bankroll;      /* cents, when the player sat down */
};

/* ---- Records ---- */

/* Records of blackjack, for replay_begin() (see records.h). A replay needs a
 * struct game, which is set up from the record. */
extern const struct record_format BLACKJACK_RECORDS;

/* ---- A game ---- */

/* A person's answer when a decision can't be saved. */
enum unsaved {
    UNSAVED_LEAVE, /* the game stops before the decision is performed */
    UNSAVED_RETRY,
    UNSAVED_PLAY_ON /* without saving anything more */
};

/* A table with its players, and what is kept of their play. A decision is
 * written to the record and the account before the watcher learns of it, so
 * nobody sees anything that could still be lost. */
struct game {
    uint32_t seed; /* the shoe's seed, if it has one */
    char rules_name[LEDGER_RULES_NAME_SIZE]; /* for the ledger */
    struct table table;
    /* The SHA-256 of the order of the shoe, which it is before the bets; empty
     * if somebody knows the order or it changes all the time. */
    char shoe_hash[SHA256_HEX_SIZE];
    struct player players[SEATS_MAX];
    struct record record;
    struct account *account; /* the first person's; NULL for a guest */
    struct daily *daily;     /* the daily that is played; usually NULL */
    struct account *journal; /* a guest's, in memory; or NULL */
    struct practice practice;
    /* Asks when the account can't be written. If NULL, the game stops. */
    enum unsaved (*ask_unsaved)(void *self, const char *problem);
    void *ask_self;
    bool is_stopped;         /* nothing more can be played */
    bool is_contest;         /* nobody at the table is the person who looks */
    struct listener watcher; /* may be empty */
    int rounds;              /* played to their end */
    int own_rounds;          /* rounds with a person's bet */
    bool round_is_open;      /* something was decided in this round */
    bool is_kept;            /* the round was left, and can continue later */
    int64_t forfeited;       /* cents that people left on the table */
    int decisions;           /* in all rounds */

    struct adviser *adviser;  /* NULL if there is no advice */
    const char *no_advice;    /* the reason; or NULL */
    bool has_coach;           /* judges every person's decisions, not only
                                 those that go to an account */
    struct judgment judgment; /* the last decision's */
    struct ledger_skills
        skills[SEATS_MAX];                /* sums of the rounds that are over */
    struct ledger_skills open[SEATS_MAX]; /* sums of the current round; `rounds`
                                             is 0 if it can't be judged */
};

/* Returns true if money is at stake. Without it, a game looks like that
 * of play(6). */
bool game_has_money(const struct game *game);

/* Returns the first seat of a person; 0 if only computers play. */
int game_first_person(const struct game *game);

/* Returns true if several people or computers play. */
bool game_has_company(const struct game *game);

/* Where the rules let cards be switched, a player has two seats. These count
 * the hands of the player at `seat`, number them from 1, and add up the
 * player's chips on the table. */
int game_count_hands(const struct game *game, int seat);
int game_hand_number(const struct game *game, int seat, int hand);
int64_t game_chips_on_table(const struct game *game, int seat);

/* Begins the record and the account's game once all players are seated,
 * and ends both. game_end() returns false, with the problem in the account,
 * if the ledger can't be written. A game that was stopped has no end. */
void game_begin(struct game *game);
bool game_end(struct game *game);

enum game_round {
    ROUND_BEGINS,
    ROUND_NO_MONEY, /* no person has enough chips for a bet */
    ROUND_NO_CARDS, /* the listed cards are used up */
    ROUND_NO_HANDS  /* all hands of the daily are played */
};

/* Continues with the next round's bets. If there is no next round, the table is
 * unchanged. */
enum game_round game_next_round(struct game *game);

/* Returns true if the seat to act decides without being asked: it is a
 * computer's, or only one bet is possible. game_decision() returns what it
 * does. */
bool game_decides_itself(const struct game *game);
struct action game_decision(const struct game *game);

/* Performs `action` for the seat to act. Returns false, with the problem and
 * nothing done, if it is illegal or if the game was stopped because it can't
 * be saved. */
bool game_act(struct game *game, const struct action *action,
              char problem[PROBLEM_SIZE]);

/* Reads a line of the seat to act, and performs the action. Returns LINE_ACTION
 * only if that was legal. */
enum line_kind game_do_line(struct game *game, const char *line,
                            struct action *action, char problem[PROBLEM_SIZE]);

/* Returns what `bet` alone bets: for the seat to act or, between rounds, for
 * the first person. */
int64_t game_usual_bet(const struct game *game);

/* Leaves the current round, if there is one. A round with chips of an account
 * is kept, and continues in the next game of that account. Any other is void;
 * if cards have been dealt, people forfeit their unsettled bets. */
void game_give_up_round(struct game *game);

/* Returns true if no other round follows because there is no money: then a
 * game is a single round, unless a push is replayed. */
bool game_is_decided(const struct game *game);

/* Returns true if the last round ended because the listed cards ran out. */
bool game_lacks_cards(const struct game *game);

/* Returns the account that has the history of `game`: that of the first
 * person or, for a guest, the journal. Returns NULL if nothing is kept. */
struct account *game_book(const struct game *game);

/* Opens the shoes of the profile's last game that is over, and checks that its
 * rounds were dealt from them. Returns CLI_NO if they weren't, and CLI_FAILED,
 * after a message, if there is no such game. */
enum cli_status game_verify(const struct cli *cli, const char *name);

/* ---- The narrator ---- */

/* Returns what texts call the player at `seat`: "You" for the only person at a
 * table with money, otherwise the name. */
const char *seat_name(const struct game *game, int seat);

/* Returns the verb that follows seat_name(): `third` after a name ("Anna
 * hits"), `second` after "You" ("You hit"). */
const char *seat_verb(const struct game *game, int seat, const char *third,
                      const char *second);

/* Writes a sentence about `event`, or nothing if there is nothing to say. Call
 * it while the event is heard, when `game` is as the event left it. Cards
 * are written in `form`. */
enum { NARRATION_SIZE = 192 };
void narrate(const struct game *game, enum card_form form,
             const struct event *event, char text[NARRATION_SIZE]);

/* Writes why there is no next round. */
void narrate_no_round(const struct game *game, enum game_round why,
                      char text[NARRATION_SIZE]);

/* Writes about the hand to act: "Anna has 16 in hand 1 of 2, bet $10; the
 * dealer shows 7." */
void narrate_hand(const struct game *game, char text[NARRATION_SIZE]);

/* Writes what insurance or even money is, what it costs and what it pays, if it
 * is offered to the seat to act; otherwise nothing. */
void narrate_offer(const struct game *game, char text[NARRATION_SIZE]);

/* ---- Skill ---- */

/* Writes a person's decisions by grade, what bets win with best play, what
 * mistakes cost, and luck. Writes nothing for a seat that wasn't judged. */
void game_write_skill(const struct game *game, int seat, FILE *out);

/* ---- A round of the ledger as a record ---- */

/*
 * Writes a record of the round `id`, with its rules, its players and just the
 * cards that were dealt, to `out`. Returns false, with the problem, if the
 * round isn't over or if its cards can't be put in order again.
 */
bool history_write_record(struct ledger *ledger,
                          const struct ledger_profile *profile, int64_t id,
                          FILE *out);

/* Writes that record to a new file in the current folder, and its name, such
 * as "blackjack-2026-11-22-round-5.record", to `file`. Returns false, with the
 * problem, if that fails; a file that exists is left alone. */
enum { HISTORY_FILE_SIZE = 64 };
bool history_export(struct ledger *ledger, const struct ledger_profile *profile,
                    const struct ledger_row *row, char file[HISTORY_FILE_SIZE]);

#endif
