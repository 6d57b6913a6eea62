/*
 * What a session is made of, and what is kept of it: rules, cards and players
 * as options choose them, a person's account, and its statistics.
 */
#ifndef SESSION_SETUP_H
#define SESSION_SETUP_H

#include "session.h"

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

/* The rules as they were asked for, if they go together for so many seats.
 * False where it has been said why not. */
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

/* ---- Statistics of an account ---- */

struct report_form {
    int columns; /* at least 40 */
    bool ascii;
};

/* The sum with its plots, for people. */
void report_text(FILE *out, const struct ledger_statistics *sum,
                 const struct report_form *form);
struct account_report {
    struct report_form form;
    enum { REPORT_TEXT, REPORT_JSON, REPORT_CSV } kind;
};

/* Prints the statistics of a profile, even while another program plays under
 * it. */
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

int setup_computers(const struct setup *setup); /* how many there are */

/* One computer more, of the kinds in turn, or without the last one, where
 * that can be. */
void setup_change_computers(struct setup *setup, int step);

/* Whose account it is: the profile that was named, or the first person. */
const char *setup_profile_name(const struct setup *setup);

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

/* Asks a person with too little for a bet whether to buy chips for so much. */
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

#endif
