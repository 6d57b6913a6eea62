/*
 * Setting up a game: cards and players as options choose them, and a
 * person's account.
 */
#ifndef GAME_SETUP_H
#define GAME_SETUP_H

#include "game.h"
#include "house_rules_choice.h"

/* ---- Setting up ---- */

struct setup {
    struct rules_choice rules;
    const char *default_rules; /* is `rules.name` unless another was given */
    bool has_seed;
    int64_t seed;
    const char *cards;      /* a list; or NULL */
    const char *cards_file; /* a file with a list; or NULL */
    struct player players[SEATS_MAX];
    int player_count;
    int64_t bankroll;        /* cents, of everyone without an account */
    const char *record;      /* the file to write; or NULL */
    bool replaces_record;    /* even if it exists */
    const char *profile;     /* the name that was given; or NULL */
    bool is_guest;           /* save nothing */
    bool keeps_chips;        /* people bring those of `players` from another
                                table, instead of `bankroll` */
    struct account *account; /* the first person's; or NULL */
    struct daily *daily;     /* the daily to play, or NULL */
    struct practice_choice practice;
    struct account *journal;    /* a guest's, in memory; or NULL */
    int games;                  /* made so far */
    struct listener catches_up; /* gets the earlier rounds of a game that
                                   continues; or empty */
    /* The path of the account's own rules file; empty: none. */
    char own_rules[LEDGER_VALUE_SIZE];
};

/* Returns the setup without any options. */
struct setup setup_start(void);

/* Writes the options for rules, cards and players to `options`, and returns
 * their number. */
size_t setup_options(struct setup *setup, struct cli_option options[]);

/* Writes --profile and --guest alone, and returns their number. */
enum { SETUP_PROFILE_OPTIONS = 2 };
size_t setup_profile_options(struct setup *setup, struct cli_option options[]);

/* Seats a person, named after the profile, if no person is seated. Returns
 * false after an error message if there is no free seat. */
bool setup_seat_person(const struct cli *cli, struct setup *setup);

/* Returns the number of computer players. */
int setup_computers(const struct setup *setup);

/* Adds a computer of the next kind (`step` 1) or removes the last one (-1), if
 * that is possible. */
void setup_change_computers(struct setup *setup, int step);

/* Gives the last computer the next kind that can play by the rules. */
void setup_turn_computer(struct setup *setup);

/* True if no option has chosen rules, cards, computers, more than one person or
 * a record, so that a person can still choose them. */
bool setup_is_undecided(const struct setup *setup);

/* Takes from the ledger of the account, which the setup must have, the table
 * and the computers that were chosen last, unless options chose them. Remembers
 * a rules file that was given. */
void setup_recall(struct setup *setup);

/* Writes a letter for the kind of each computer, as the ledger keeps them. */
void setup_write_computers(const struct setup *setup, char text[SEATS_MAX + 1]);

/* Makes the table the one that setup_recall() takes, if it lasts: rules that
 * come with the program, or the account's own file. */
void setup_keep_table(const struct setup *setup);

/* Returns the profile that was named, or else the first person. */
const char *setup_profile_name(const struct setup *setup);

/* True if the first person's chips are kept in an account: if a profile was
 * named, or by default at a terminal, unless the cards are known beforehand:
 * a person could replay those until they win. */
bool setup_keeps_account(const struct cli *cli, const struct setup *setup);

/* What a person should know before a game; may be empty. */
enum { ACCOUNT_NOTICE_SIZE = LEDGER_PROBLEM_SIZE + 64 };

/* Opens the account, and buys chips for the setup's bankroll if it is new.
 * Unless the result is LEDGER_DONE, there is no account, and `account->problem`
 * says why. The caller shows the notice. */
enum ledger_answer setup_open_account(const struct cli *cli,
                                      struct setup *setup,
                                      struct account *account,
                                      char notice[ACCOUNT_NOTICE_SIZE]);

/* Opens and closes a guest's journal, a ledger in memory with the rounds of all
 * games of this setup. Without memory there is none. `cli` must outlive it.
 */
void setup_open_journal(const struct cli *cli, struct setup *setup);
void setup_close_journal(struct setup *setup);

/* Makes a game with its rules, shoe, players, account and record. If the
 * account has an open round, continues with its game instead, whatever the
 * setup says about rules, cards and players; the caller shows the notice, which
 * says so. The second game of a setup writes its record to a second file, with
 * .2 after the name, and so on. Returns false after an error message. */
bool setup_game(const struct cli *cli, struct setup *setup, struct game *game,
                char notice[ACCOUNT_NOTICE_SIZE]);

/* Closes the game's record and its adviser. Returns false, after an error
 * message, if the record can't be written. */
bool setup_close(const struct cli *cli, const struct setup *setup,
                 struct game *game);

/* Plays the kept hands of the setup's daily again in `game`, for their mistakes
 * and for who catches up. Returns false after a message. */
bool setup_recall_daily(const struct cli *cli, const struct setup *setup,
                        struct game *game);

/* Plays the daily of a code again with its decisions, and prints the result and
 * whether the code agrees. Returns CLI_NO if it doesn't, and CLI_FAILED, after
 * a message, if it is no code. The setup must have a person. */
enum cli_status setup_check_daily(const struct cli *cli, struct setup *setup,
                                  const char *code, bool ascii);

#endif
