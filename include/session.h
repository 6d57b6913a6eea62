/*
 * Session: a game of blackjack with its players, its record and its narrator.
 * session_setup.h makes one from options, and session_plain.h plays it in plain
 * lines.
 */
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "cli.h"
#include "house.h"
#include "ledger_statistics.h"
#include "records.h"

struct adviser; /* works out the odds; opaque outside of the session */
struct daily;   /* see session_daily.h */

/* ---- The language of the table ---- */

/*
 * People, bots and records speak one language; a line is what a seat does:
 *
 *     bet 10      bets $10; bet alone repeats the last bet, bet 0 sits out
 *     bet 10 21+3 5 buster 1      and $5 and $1 on side bets
 *     hit  stand  double  split  surrender
 *     insurance yes|no   even yes|no   surrender yes|no
 *     fold  play
 *
 * A person can also type quit, help, advice, stats, log, history and side-bets.
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
    LINE_LOG,
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

enum { NAME_SIZE = 13 }; /* a name has at most 12 letters */

struct player {
    char name[NAME_SIZE];
    bool is_computer;
    enum player_kind kind; /* of a computer */
    int64_t bankroll;      /* cents, when the player sat down */
};

enum { REASON_SIZE = 128 };

/* What a decision gave away, which decides its grade. */
struct judgment {
    bool is_known; /* false if the last decision couldn't be judged */
    enum action_kind done, best;
    bool chart_differs;       /* basic strategy doesn't say `best` */
    double value, best_value; /* in first bets */
    enum ledger_grade grade;
    int64_t bet;              /* the first one, in cents */
    char reason[REASON_SIZE]; /* as session_write_reason(); empty if the chart
                                 has another */
};

/* ---- Records and accounts ---- */

/* Records of blackjack, for replay_begin() (see records.h). A replay needs a
 * struct session, which is set up from the record. */
extern const struct record_game BLACKJACK_RECORDS;

enum { ACCOUNT_TEXT_SIZE = 4096, ACCOUNT_DECISIONS = 128 }; /* per round */

/* The account of one person at a table, kept in a ledger. If it can't be
 * written, `problem` says why, and the person can play on as a guest, with the
 * account closed. */
struct account {
    const struct cli *cli; /* its clock */
    struct ledger *ledger; /* NULL if the account is closed */
    struct ledger_profile profile;
    int seat;
    int64_t session; /* in the ledger: the current one, or the last */
    char problem[LEDGER_PROBLEM_SIZE];
    bool is_replaying;   /* what it hears is in the ledger already */
    bool lost_something; /* a write failed, and wasn't made up for */

    /* Says that the ledger is busy. If NULL, the account does so itself, on
     * its `cli`. */
    void (*tell_wait)(void *self, const char *text);
    void *tell_self;

    struct ledger_round round; /* the current round, or the last one */
    bool has_bet;              /* the round is one of the ledger's */
    char *lines;               /* of the record, not in the ledger yet */
    size_t lines_size, lines_room;
    char *played;     /* the record of a session that goes on, or NULL */
    bool lacks_lines; /* memory ran out; nothing can be written anymore */
    char decisions[ACCOUNT_TEXT_SIZE];
    char cards[ACCOUNT_TEXT_SIZE];
    char results[ACCOUNT_TEXT_SIZE];
    struct ledger_side_bet side_bets[SIDE_BETS]; /* of the round */
    unsigned edges_known; /* as bits; of the session's table */
    double edges[SIDE_BETS];
    struct ledger_decision judged[ACCOUNT_DECISIONS];
    struct ledger_skill skill;
    struct situation_notes *notes; /* what the decisions were about */
};

/* Closes what setup_open_account() opened. */
void account_close(struct account *account);

/* Buys chips. Returns false, with the problem, if that fails. */
bool account_buy_in(struct account *account, int64_t cents);

/* ---- A session ---- */

/* A person's answer when a decision can't be saved. */
enum unsaved {
    UNSAVED_LEAVE, /* the session stops before the decision is performed */
    UNSAVED_RETRY,
    UNSAVED_PLAY_ON /* without saving anything more */
};

/*
 * A table with its players, and what is kept of their play. A decision is
 * written to the record and the account before the watcher hears of it, so
 * nobody sees anything that could still be lost.
 */
struct session {
    uint32_t seed;                           /* of the shoe, if it has one */
    char rules_name[LEDGER_RULES_NAME_SIZE]; /* for the ledger */
    struct table table;
    struct player players[SEATS_MAX];
    struct record record;
    struct account *account; /* of the first person; NULL for a guest */
    struct daily *daily;     /* whose hands are played; usually NULL */
    struct account *journal; /* of a guest, in memory; or NULL */
    /* Asks when the account can't be written. If NULL, the session stops. */
    enum unsaved (*ask_unsaved)(void *self, const char *problem);
    void *ask_self;
    bool is_stopped;         /* nothing more can be played */
    struct listener watcher; /* may be empty */
    int rounds;              /* played to their end */
    int own_rounds;          /* of them, those with a person's bet */
    bool round_is_open;      /* something was decided in this round */
    bool is_kept;            /* the round was left, and can go on later */
    int64_t forfeited;       /* cents that people left on the table */
    int decisions;           /* in all rounds */

    struct adviser *adviser;  /* NULL if there is no advice */
    const char *no_advice;    /* the reason; or NULL */
    bool has_coach;           /* judges every person's decisions, not only
                                 those that go to an account */
    struct judgment judgment; /* of the last decision */
    struct ledger_skills skills[SEATS_MAX]; /* of the rounds that are over */
    struct ledger_skills open[SEATS_MAX];   /* of the current round; `rounds`
                                               is 0 if it can't be judged */
};

/* Returns true if money is at stake. Without it a session is one game that
 * looks like the game of play(6). */
bool session_has_money(const struct session *session);

/* Returns the first seat of a person; 0 if only computers play. */
int session_first_person(const struct session *session);

/* Begins the record and the account's session once all players are seated,
 * and ends both. session_end() returns false, with the problem in the account,
 * if the ledger can't be written. A session that was stopped has no end. */
void session_begin(struct session *session);
bool session_end(struct session *session);

enum session_round {
    ROUND_BEGINS,
    ROUND_NO_MONEY, /* no person has enough chips for a bet */
    ROUND_NO_CARDS, /* the listed cards are used up */
    ROUND_NO_HANDS  /* all hands of the daily are played */
};

/* Goes on to the next round's bets. If there is no next round, the table is
 * unchanged. */
enum session_round session_next_round(struct session *session);

/* Returns true if the seat to act decides without being asked: it is a
 * computer's, or only one bet is possible. session_decision() returns what it
 * does. */
bool session_decides_itself(const struct session *session);
struct action session_decision(const struct session *session);

/* Performs `action` for the seat to act. Returns false, with the problem and
 * nothing done, if it is illegal or if the session was stopped because it can't
 * be saved. */
bool session_act(struct session *session, const struct action *action,
                 char problem[PROBLEM_SIZE]);

/* Reads a line of the seat to act. Returns LINE_ACTION only if `*action` is
 * legal. session_do_line() also performs the action. */
enum line_kind session_read_line(const struct session *session,
                                 const char *line, struct action *action,
                                 char problem[PROBLEM_SIZE]);
enum line_kind session_do_line(struct session *session, const char *line,
                               struct action *action,
                               char problem[PROBLEM_SIZE]);

/* Returns what `bet` alone bets: for the seat to act or, between rounds, for
 * the first person. */
int64_t session_usual_bet(const struct session *session);

/* Leaves the current round, if there is one. A round with chips of an account
 * is kept, and goes on in the next session of that account. Any other is void;
 * if cards have been dealt, people forfeit their unsettled bets. */
void session_give_up_round(struct session *session);

/* Returns true if the last round ended because the listed cards ran out. */
bool session_lacks_cards(const struct session *session);

/* ---- The narrator ---- */

/* Returns what texts call the player at `seat`: "You" for the only person at a
 * table with money, otherwise the name. */
const char *seat_name(const struct session *session, int seat);

/* Returns the verb that follows seat_name(): `third` after a name ("Anna
 * hits"), `second` after "You" ("You hit"). */
const char *seat_verb(const struct session *session, int seat,
                      const char *third, const char *second);

/* Writes a sentence about `event`, or nothing if there is nothing to say. Call
 * it while the event is heard, when `session` is as the event left it. Cards
 * are written in `form`. */
enum { NARRATION_SIZE = 160 };
void narrate(const struct session *session, enum card_form form,
             const struct event *event, char text[NARRATION_SIZE]);

/* Writes why there is no next round. */
void narrate_no_round(const struct session *session, enum session_round why,
                      char text[NARRATION_SIZE]);

/* Writes about the hand to act: "Anna has 16 in hand 1 of 2, bet $10; the
 * dealer shows 7." */
void narrate_hand(const struct session *session, char text[NARRATION_SIZE]);

/* Writes what insurance or even money is, what it costs and what it pays, if it
 * is offered to the seat to act; otherwise nothing. */
void narrate_offer(const struct session *session, char text[NARRATION_SIZE]);

/* Returns what players call the dealer's upcard: "an ace", "a queen", "7". */
enum { UPCARD_SIZE = 16 };
const char *upcard_in_words(int card, char text[UPCARD_SIZE]);

/* Writes "soft 17", "bust 24" or "blackjack". `hands` is the number of hands
 * of the seat: after a split, an ace and a ten are a plain 21. */
enum { HAND_WORDS_SIZE = 24 };
void hand_in_words(const struct table *table, const struct hand *hand,
                   int hands, char text[HAND_WORDS_SIZE]);

/* ---- Advice in words ---- */

/* Returns a word like "hit" or "no insurance". */
const char *advice_word(enum action_kind kind);

/* Writes each action of the seat to act with its value, or at the bets what
 * `bet` cents on a round are worth, or why there is no advice, in lines of at
 * most 76 columns. `mark`, which takes one column, marks the best action. */
void session_write_advice(const struct session *session, int64_t bet,
                          const char *mark, FILE *out);

/* Writes "Coach: hit beats stand by $0.62, 6.2% of the first bet: bad.", where
 * the bet is the first one, or nothing if the last decision was the best. */
enum { COACH_SIZE = 128 };
void session_write_coach(const struct session *session, char text[COACH_SIZE]);

/* Writes a person's decisions by grade, what bets win with best play, what
 * mistakes cost, and luck. Writes nothing for a seat that wasn't judged. */
void session_write_skill(const struct session *session, int seat, FILE *out);

#endif
