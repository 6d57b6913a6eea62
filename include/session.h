/*
 * Session: a game of blackjack with its players, its record and its narrator,
 * and the game in plain lines. session_setup.h makes one from options.
 */
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "cli.h"
#include "house.h"
#include "ledger.h"
#include "records.h"

struct adviser; /* knows the odds: for the session alone */

/* ---- The language of the table ---- */

/*
 * One language for people, bots and files: a line is what a seat does.
 *
 *     bet 10      stake 10 dollars; bet alone repeats the last bet, bet 0
 *                 sits the round out
 *     hit  stand  double  split  surrender
 *     insurance yes|no   even yes|no   surrender yes|no
 *     fold  play
 *
 * and for a person who types: quit, help, advise or advice, stats, log. `#`
 * begins a comment. A word may be shortened if that is unambiguous; while
 * hands are played h is hit, s stand, p split and r surrender. At a question
 * with two answers yes and no suffice, and at the bets an amount.
 */
enum line_kind {
    LINE_ACTION,
    LINE_EMPTY, /* nothing, or a comment */
    LINE_QUIT,
    LINE_HELP,
    LINE_ADVISE, /* what is every action worth? */
    LINE_STATISTICS,
    LINE_LOG,    /* the rounds of this session */
    LINE_WRONG,  /* an unknown or ambiguous word: see problem */
    LINE_REFUSED /* an action that is not legal now: see problem */
};

/* The whole words of an action, without a line's end. */
enum { LINE_SIZE = 48 };
void line_write(const struct action *action, char line[LINE_SIZE]);

/* ---- Computer players ---- */

/* The house's computer players, and two that know the odds: basic plays by the
 * chart of the rules and takes no insurance, perfect does what the adviser
 * says. All of them bet the minimum. */
enum player_kind {
    PLAYER_MIMIC,
    PLAYER_NEVER_BUST,
    PLAYER_BASIC,
    PLAYER_PERFECT,
    PLAYER_KINDS
};

/* ---- Skill ---- */

/* A decision, and what it was worth. What is given away decides the grade, in
 * first bets. */
struct judgment {
    bool is_known; /* else nothing is known of the last decision */
    enum action_kind done, best;
    double value, best_value; /* in first bets */
    enum ledger_grade grade;
    int64_t bet; /* the first one, in cents */
};

/* ---- A session ---- */

enum { NAME_SIZE = 13 }; /* a name has at most 12 letters */

struct player {
    char name[NAME_SIZE];
    bool is_computer;
    enum player_kind kind; /* of computer */
    int64_t bankroll;      /* what it came with */
};

/*
 * Records of blackjack (see records.h) have all rules, where the cards come
 * from, the seats, then each round's lines and a check value over all that was
 * written, dealt and paid so far. A replay of one needs a struct session, which
 * is set up again; its rounds are REPLAY_ROUND.
 *
 *     blackjack record 1
 *     rule decks = 6
 *     ...
 *     seed 42                     or: random W W W W, or lines of: cards 414 …
 *     seat 100000 Anna            cents, name; or: mimic 100000 Max
 *     round
 *     bet 10
 *     stand
 *     check 0123456789abcdef
 *     end 0123456789abcdef
 *
 * A round that was given up has `void` before its check.
 */
extern const struct record_game BLACKJACK_RECORDS;

enum { ACCOUNT_TEXT_SIZE = 4096 }; /* more than any round can fill */
enum { ACCOUNT_DECISIONS = 128 };  /* likewise */

/*
 * The account of one person at a table, kept in a ledger. It is closed, and the
 * person plays on as a guest, when it can't be written any more; `problem`
 * says why.
 */
struct account {
    const struct cli *cli; /* its clock */
    struct ledger *ledger; /* NULL: closed */
    struct ledger_profile profile;
    int seat;
    char problem[LEDGER_PROBLEM_SIZE];

    struct ledger_round round; /* the one that is played, or was last */
    int64_t written_net;       /* what the ledger knows of it */
    int64_t written_staked;
    char decisions[ACCOUNT_TEXT_SIZE];
    char cards[ACCOUNT_TEXT_SIZE];
    char results[ACCOUNT_TEXT_SIZE];
    struct ledger_decision judged[ACCOUNT_DECISIONS];
    struct ledger_skill skill;
};

/* Ends what setup_open_account() began. */
void account_close(struct account *account);

/* Buys chips. False where the account is closed for it. */
bool account_buy_in(struct account *account, int64_t cents);

/*
 * A table with its players, and all that is kept of what they do. Whatever a
 * seat decides is written down first, in the record and in the account, and
 * only then told to the watcher: nobody ever sees anything that could
 * still be lost.
 */
struct session {
    uint32_t seed;                           /* of the shoe, where it has one */
    char rules_name[LEDGER_RULES_NAME_SIZE]; /* the name its rounds are saved
                                                with */
    struct table table;
    struct player players[SEATS_MAX];
    struct record record;
    struct account *account; /* of the person whose chips last; or NULL */
    struct listener watcher; /* may be empty */
    int rounds;              /* played to their end */
    bool round_is_open;      /* something was decided in this round */
    int decisions;

    struct adviser *adviser;  /* NULL: there is no advice */
    const char *no_advice;    /* why; or NULL */
    bool has_coach;           /* every person's decisions are judged, not only
                                 those that go to an account */
    struct judgment judgment; /* of the last decision */
    struct ledger_skills skills[SEATS_MAX]; /* of rounds that are over */
    struct ledger_skills open[SEATS_MAX];   /* of the one that is played: with
                                               1 round as long as it counts */
};

/* Returns true if money is at stake. Without it a session is one game that
 * looks like the game of play(6). */
bool session_has_money(const struct session *session);

/* The head of the record, once all have sat down. */
void session_begin(struct session *session);

enum session_round {
    ROUND_BEGINS,
    ROUND_NO_MONEY, /* no person has the money for a bet */
    ROUND_NO_CARDS  /* the arranged cards are used up */
};

/* Goes on to the next round's bets. If there is no next round, the table is
 * unchanged. */
enum session_round session_next_round(struct session *session);

/* Returns true if the seat in turn decides without being asked: a computer, or
 * the only possible bet. */
bool session_decides_itself(const struct session *session);

/* Returns what that seat does. */
struct action session_decision(const struct session *session);

/* Does what the seat in turn decides. Returns false, with the problem and
 * nothing done, if it is illegal. */
bool session_act(struct session *session, const struct action *action,
                 char problem[PROBLEM_SIZE]);

/* Reads a line as what the seat in turn says. LINE_ACTION: `action` is legal.
 */
enum line_kind session_read_line(const struct session *session,
                                 const char *line, struct action *action,
                                 char problem[PROBLEM_SIZE]);

/* Reads a line likewise, and does what it says if it is a legal action. */
enum line_kind session_do_line(struct session *session, const char *line,
                               struct action *action,
                               char problem[PROBLEM_SIZE]);

/* Makes the open round void, if there is one. */
void session_give_up_round(struct session *session);

/* Returns true if the last round ended because the arranged cards ran out. */
bool session_lacks_cards(const struct session *session);

/* Ends the record and the account's session. */
void session_end(struct session *session);

/* ---- The narrator ---- */

/* True if texts address the player at `seat` as "you": the only person at a
 * table with money. Without money, texts are those of play(6). */
bool seat_is_you(const struct session *session, int seat);

/* Returns "You" or the name of the player at `seat`. */
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

/* Writes about the hand to act: "Anna has 16 in hand 1 of 2, bet $10; the
 * dealer shows 7." */
void narrate_hand(const struct session *session, char text[NARRATION_SIZE]);

/* Writes "soft 17", "bust 24" or "blackjack". `hands` is the number of hands
 * of the seat: after a split, an ace and a ten are a plain 21. */
enum { HAND_WORDS_SIZE = 24 };
void hand_in_words(const struct table *table, const struct hand *hand,
                   int hands, char text[HAND_WORDS_SIZE]);

/* ---- Advice in words ---- */

/* What the seat in turn may do, each action with its value, or the value of a
 * round at the bets, or why there is no advice: lines of at most 76 columns.
 * The best action has `mark` before it, which takes one column. */
void session_write_advice(const struct session *session, const char *mark,
                          FILE *out);

/* "Coach: hit beats stand by $0.62, 6.2% of the bet: bad." The bet is the
 * first one. Empty where the last decision gave nothing away. */
enum { COACH_SIZE = 128 };
void session_write_coach(const struct session *session, char text[COACH_SIZE]);

/* A person's decisions by grade, what they gave away, and luck; nothing for a
 * seat that was not judged. */
void session_write_skill(const struct session *session, int seat, FILE *out);

/* ---- The table in plain lines ---- */

enum { PLAIN_LOG_ROUNDS = 20 };

/* The last rounds of a session: what each seat had after each of them. */
struct plain_log {
    int rounds; /* of all that were played; round n is at the index n % size */
    int64_t bankrolls[PLAIN_LOG_ROUNDS + 1][SEATS_MAX];
};

struct plain_table {
    const struct cli *cli;
    enum card_form form;
    int64_t pause; /* nanoseconds before each decision of the dealer */
    struct session *session;

    struct plain_log log;
    int bad_lines;          /* in a row */
    bool ended;             /* nothing more is to be played */
    bool told_of_record;    /* that it can't be written */
    enum cli_status status; /* how it went so far */
};

/* Plays until somebody quits, the input, the cards or the money end, or, in a
 * game without money, one game is decided; then sums up. */
enum cli_status plain_play(struct plain_table *plain);

/* Plays the record of a file again, on an empty session. CLI_NO, with the
 * round and the line, where it goes another way than it did; CLI_FAILED where
 * it is no whole record. `name` is for messages. */
enum cli_status plain_replay(struct plain_table *plain, FILE *file,
                             const char *name);

#endif
