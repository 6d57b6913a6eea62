/*
 * Session: a game of blackjack in plain lines, in and out.
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
 * and for whoever types: quit, help, advise. `#` begins a comment. A word may
 * be cut as long as it is clear; while hands are played h is hit, s stand, p
 * split and r surrender. At a question with two answers yes and no do, and at
 * the bets an amount alone.
 */
enum line_kind {
    LINE_ACTION,
    LINE_EMPTY, /* nothing, or a comment */
    LINE_QUIT,
    LINE_HELP,
    LINE_ADVISE, /* what is every action worth? */
    LINE_WRONG,  /* no word of the language, or not a clear one: see problem */
    LINE_REFUSED /* an action that is not legal now: see problem */
};

/* The whole words of an action, without a line's end. */
enum { LINE_SIZE = 48 };
void line_write(const struct action *action, char line[LINE_SIZE]);

/* ---- Lists of cards ---- */

/* Cards in the order in which they are to be dealt. */
struct card_list {
    int cards[SHOE_CARDS];
    int count;
};

/* Adds the cards of a text, in any form that card_read() knows, with blanks,
 * commas and # comments between them. False, with the problem, at a word that
 * is no card. */
bool card_list_read(struct card_list *list, const char *text,
                    char problem[PROBLEM_SIZE]);

/* Is no card there more often than there are decks? */
bool card_list_fits(const struct card_list *list, int decks,
                    char problem[PROBLEM_SIZE]);

/* ---- Advice ---- */

/*
 * The adviser knows the odds of one set of rules, and what a player can know
 * who has seen every card that ever lay open since the shuffle: all other cards
 * of the decks are unseen, the hole card and the burnt cards among them. Cards
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

/* Those of the house, and two who know the odds: basic plays by the chart of
 * the rules and takes no insurance, perfect does what the adviser says. All of
 * them bet the least. */
enum player_kind {
    PLAYER_MIMIC,
    PLAYER_NEVER_BUST,
    PLAYER_BASIC,
    PLAYER_PERFECT,
    PLAYER_KINDS
};

/* "mimic", "never-bust", "basic", "perfect". */
const char *player_kind_name(enum player_kind kind);

/* The kind of that name; PLAYER_KINDS where there is none. */
enum player_kind player_kind_find(const char *name);

/* What it does at this turn. Where the odds can't be told it plays as mimic
 * does. `adviser` may be NULL where it needs none. */
struct action player_kind_decides(enum player_kind kind,
                                  struct adviser *adviser,
                                  const struct table *table);

/* ---- Skill ---- */

/* A decision, and what it was worth. What is given away decides the grade, in
 * first bets: see judgement_grade(). */
struct judgement {
    bool is_known; /* else nothing is known of the last decision */
    enum action_kind done, best;
    double value, best_value; /* in first bets */
    enum ledger_grade grade;
    int64_t bet; /* the first one, in cents */
};

/* Less than 0.0005 of the bet is none at all, less than 0.02 is doubtful, less
 * than 0.1 bad, and more very bad. */
enum ledger_grade judgement_grade(double given_away);

/* What was given away, in cents. */
double judgement_cost(const struct judgement *judgement);

/* ---- Rules, as options choose them ---- */

enum { RULES_CHANGES_MAX = 64, RULES_OPTIONS = 4, RULES_LABEL_SIZE = 32 };

enum { PLACED_PROBLEM_SIZE = 512 }; /* what is wrong, and in which file */

struct rules_choice {
    const char *name;                       /* of a preset, or of a file */
    const char *changes[RULES_CHANGES_MAX]; /* "name=value", of single rules */
    int change_count;
    bool list; /* print what comes with the program */
    bool show; /* print the rules chosen */
};

/* Writes --rules, --rule, --list-rules and --show-rules to `options`, and
 * returns RULES_OPTIONS. */
size_t rules_choice_options(struct rules_choice *choice,
                            struct cli_option options[]);

/* The rules as they were asked for, whether or not they go together. False,
 * with the problem, where they can't be read. */
bool rules_choice_read(const struct rules_choice *choice, struct rules *rules,
                       char problem[PLACED_PROBLEM_SIZE]);

/* The same, and they go together for so many seats. False where it has been
 * said why not. */
bool rules_choice_check(const struct cli *cli,
                        const struct rules_choice *choice, int seats,
                        struct rules *rules);

/* "strip", or where single rules are others "strip, changed"; of a file the
 * name without folders. */
void rules_choice_label(const struct rules_choice *choice,
                        char label[RULES_LABEL_SIZE]);

/* The presets, a line each; and rules, a line each, as a file has them. */
void rules_list(FILE *out);
void rules_show(FILE *out, const struct rules *rules);

/* ---- A session ---- */

enum { NAME_SIZE = 13 }; /* a name has at most 12 letters */

struct player {
    char name[NAME_SIZE];
    bool is_computer;
    enum player_kind kind; /* of computer */
    int64_t bankroll;      /* what it came with */
};

/* A name has letters, digits and hyphens. False, with the problem, else. */
bool player_name_is_good(const char *name, char problem[PROBLEM_SIZE]);

/*
 * Records of blackjack (see records.h) have all rules, where the cards come
 * from, the seats, then each round's lines and a check value over all that was
 * written, dealt and paid so far. A replay of one needs a struct session, which
 * is made anew; its rounds are REPLAY_ROUND.
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

/* Opens the ledger and takes the profile of that name. Unless LEDGER_DONE,
 * the account is closed. `cli` must outlive it. */
enum ledger_answer account_open(struct account *account, const struct cli *cli,
                                const char *path, const char *name);
void account_close(struct account *account);

/* Buys chips. False where the account is closed for it. */
bool account_buy_in(struct account *account, int64_t cents);

/*
 * A table with its players, and all that is kept of what they do. Whatever a
 * seat decides is written down first, in the record and in the account, and
 * only then told to the watcher: nobody has seen what could still get lost.
 */
struct session {
    uint32_t seed;                           /* of the shoe, where it has one */
    char rules_name[LEDGER_RULES_NAME_SIZE]; /* what its rounds go under */
    struct table table;
    struct player players[SEATS_MAX];
    struct record record;
    struct account *account; /* of the person whose chips last; or NULL */
    struct listener watcher; /* may be empty */
    int rounds;              /* played to their end */
    bool round_is_open;      /* something was decided in this round */
    int decisions;

    struct adviser *adviser;    /* NULL: there is no advice */
    const char *no_advice;      /* why; or NULL */
    bool has_coach;             /* every person's decisions are judged, not only
                                   those that go to an account */
    struct judgement judgement; /* of the last decision */
    struct ledger_skills skills[SEATS_MAX]; /* of rounds that are over */
    struct ledger_skills open[SEATS_MAX];   /* of the one that is played: with
                                               1 round as long as it counts */
};

/* Adds a player to the table; there must be room. */
void session_sit(struct session *session, const struct player *player);

/* Is money at stake? Without it a session is one game and looks like play's. */
bool session_has_money(const struct session *session);

/* The head of the record, once all have sat down. */
void session_begin(struct session *session);

enum session_round {
    ROUND_BEGINS,
    ROUND_NO_MONEY, /* no person has the money for a bet */
    ROUND_NO_CARDS  /* the arranged cards are used up */
};

/* Goes on to the next round's bets. Without one the table stays as it is. */
enum session_round session_next_round(struct session *session);

/* Does the seat in turn decide by itself: a computer, or a bet that needs no
 * saying? */
bool session_decides_itself(const struct session *session);

/* What it then does. */
struct action session_decision(const struct session *session);

/* Does what the seat in turn decides. False, with the problem, and nothing
 * done, where it is not legal. */
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

/* Makes the round that is open, if one is, void. */
void session_give_up_round(struct session *session);

/* Did the round that is over end for want of arranged cards? */
bool session_lacks_cards(const struct session *session);

/* The end of the record and of the account's session. */
void session_end(struct session *session);

/* ---- The narrator ---- */

/* What plain mode and the screen say of an event, in a sentence; empty where
 * there is nothing to say. The session stands as it was when the event was
 * heard. Cards are written in `form`. */
enum { NARRATION_SIZE = 160 };
void narrate(const struct session *session, enum card_form form,
             const struct event *event, char text[NARRATION_SIZE]);

/* "Anna has 16 in hand 1 of 2, bet $10; the dealer shows 7." The hand of the
 * seat in turn. */
void narrate_hand(const struct session *session, char text[NARRATION_SIZE]);

/* "soft 17", "bust 24" or "natural"; of a seat that has so many hands. */
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

/* ---- Statistics of an account ---- */

struct report_form {
    int columns; /* at least 40 */
    bool ascii;
};

/* The sum with its plots, for people; and for programs. Money is in cents
 * there. */
void report_text(FILE *out, const struct ledger_statistics *sum,
                 const struct report_form *form);
void report_json(FILE *out, const char *name,
                 const struct ledger_statistics *sum);
void report_csv(FILE *out, const char *name,
                const struct ledger_statistics *sum);

struct account_report {
    struct report_form form;
    enum { REPORT_TEXT, REPORT_JSON, REPORT_CSV } kind;
};

/* Prints the statistics of a profile, whoever plays under it now. */
enum cli_status account_report(const struct cli *cli, const char *name,
                               const struct account_report *report);

/* Opens the ledger for reading, and finds a profile. NULL where it has been
 * said why not. */
struct ledger *account_read(const struct cli *cli, const char *name,
                            struct ledger_profile *profile);

/* A round in a line: its cards, what it came to, and the bankroll. */
void account_write_row(FILE *out, const struct ledger_row *row);

/* Prints each round that another program plays under this profile, until that
 * one leaves. */
enum cli_status account_look_on(const struct cli *cli, const char *name);

/* ---- What a session is made of ---- */

/* Rules, cards and players, as options say them. */
struct setup {
    struct rules_choice rules;
    bool has_seed;
    int64_t seed;
    const char *cards;      /* a list; NULL: none */
    const char *cards_file; /* a file with one; NULL: none */
    struct player players[SEATS_MAX];
    int player_count;
    int64_t bankroll;        /* what everyone has who is in no account */
    const char *record;      /* the file to write; NULL: none */
    const char *profile;     /* asked for by name; NULL: not */
    bool is_guest;           /* nothing is to be remembered */
    struct account *account; /* of the first person, or NULL */
    int sessions;            /* made so far */
};

/* The rules and the bankroll that nobody has to ask for. */
struct setup setup_start(void);

/* Writes the options that set rules, cards and players, with those of
 * rules_choice_options(), and returns how many they are. */
size_t setup_options(struct setup *setup, struct cli_option options[]);

/* Where nobody was named, a person under the profile's name takes the first
 * seat. False where it has been said that there is no room. */
bool setup_seat_person(const struct cli *cli, struct setup *setup);

/* Are the cards known beforehand, or may be? */
bool setup_is_practice(const struct setup *setup);

/* Adds a player; one more computer of a kind, under a name of its own. False,
 * with the problem, where there is no room or the name is taken. */
bool setup_person(struct setup *setup, const char *name,
                  char problem[PROBLEM_SIZE]);
bool setup_computer(struct setup *setup, enum player_kind kind,
                    char problem[PROBLEM_SIZE]);

int setup_computers(const struct setup *setup); /* how many there are */

/* One computer more, of the kinds in turn, or without the last one, where
 * that can be. */
void setup_change_computers(struct setup *setup, int step);

/* Whose account it is: the profile that was named, or the first person. */
const char *setup_profile_name(const struct setup *setup);

/* The first person's place among the players; -1 without one. */
int setup_first_person(const struct setup *setup);

/*
 * Are the first person's chips kept in an account? Where a profile was named,
 * and else for a person at a terminal: but not for cards that are known
 * beforehand, which could be played until they win.
 */
bool setup_keeps_account(const struct cli *cli, const struct setup *setup);

/* Opens that account, with a first purchase of the setup's bankroll if it is
 * new. The notice, if there is one, must be told. Unless LEDGER_DONE, there is
 * no account; LEDGER_BUSY: `account->problem` says who has it. */
enum { ACCOUNT_NOTICE_SIZE = LEDGER_PROBLEM_SIZE + 64 };
enum ledger_answer setup_open_account(const struct cli *cli,
                                      struct setup *setup,
                                      struct account *account,
                                      char notice[ACCOUNT_NOTICE_SIZE]);

/* Asks whoever has too little for a bet whether to buy chips for so much. */
enum cli_status account_offer_chips(const struct cli *cli,
                                    struct account *account,
                                    const struct rules *rules, int64_t cents);

/* The rules alone. False where it has been said what is wrong. */
bool setup_rules(const struct cli *cli, const struct setup *setup,
                 struct rules *rules);

/* A session with its rules, shoe, players, account and record. The second one
 * of a setup writes its record beside the first, with .2 behind its name, and
 * so on. False where it has been said what is wrong. */
bool setup_session(const struct cli *cli, struct setup *setup,
                   struct session *session);

/* Closes the session's record and its adviser. False where it has been said
 * that the record can't be written. */
bool setup_close(const struct cli *cli, const struct setup *setup,
                 struct session *session);

/* ---- The table in plain lines ---- */

struct plain_table {
    const struct cli *cli;
    enum card_form form;
    int64_t pause; /* nanoseconds before each decision of the dealer */
    struct session *session;

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
