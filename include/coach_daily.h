/*
 * The daily: ten hands of a day, the same on every machine, scored by decisions
 * and by chips. The first result of a day is kept in the account; every later
 * one is practice. A part of the module coach.
 */
#ifndef COACH_DAILY_H
#define COACH_DAILY_H

#include "coach.h"

/* ---- Days ---- */

/* A day is the number of days since 1970-01-01, in UTC. */
int64_t daily_today(const struct cli *cli);

/* Reads a date like 2026-11-22. Returns false, and leaves `*day` alone, if
 * `text` isn't a date from 1970 to 9999. */
bool daily_read_date(const char *text, int64_t *day);

enum { DAILY_TITLE_SIZE = 24 };
void daily_write_title(int64_t day, char title[DAILY_TITLE_SIZE]);

/* ---- The daily ---- */

enum { DAILY_HANDS = 10 };

/* What is said before practice. */
#define DAILY_PRACTICE                                                   \
    "You have already played this day, and your result stands: this is " \
    "practice."

struct daily_score {
    int hands; /* played to their end */
    int decisions, right;
    double cost;                           /* in bets */
    int64_t net;                           /* in cents */
    enum ledger_grade grades[DAILY_HANDS]; /* what each hand cost in all */
};

/* A decision that wasn't right. */
enum { DAILY_MISTAKE_SIZE = 128 };
struct daily_mistake {
    int hand; /* from 1 */
    char text[DAILY_MISTAKE_SIZE];
    char reason[REASON_SIZE]; /* the text of reason_write(), or empty */
};

struct daily {
    int64_t day;
    bool is_timely;          /* it is played on its day */
    bool as_json;            /* the result is for another program */
    bool explains;           /* mistakes have reasons: the page scrolls */
    struct account *account; /* NULL for a guest */
    bool is_practice;        /* the account has a result of this day */
    bool is_new;             /* this program made it, and hasn't printed it */
    int begun;               /* hands of which the account has actions */
    struct daily_score kept; /* the kept result */
    int streak;  /* days in a row right before it that were finished on time */
    double best; /* the least that the mistakes of a daily finished on time have
                    cost in the year up to this day, in bets; NAN without one */
    struct daily_score score;
    int mistake_count; /* all mistakes; the first DAILY_HANDS are listed */
    struct daily_mistake mistakes[DAILY_HANDS];

    char decisions[LEDGER_VALUE_SIZE]; /* of the result, a letter each */

    /* The rest belongs to the game and the coach. */
    struct adviser *judge;
    int hand;                        /* from 1 */
    char actions[LEDGER_VALUE_SIZE]; /* in that hand, a letter each */
    double hand_cost;                /* of that hand so far, in bets */
    bool is_unsaved;   /* there is something new for the account */
    bool is_replaying; /* the account already has the rounds that are played */
};

/* Begins the daily of `day` for `account`, which may be NULL, and finds out
 * whether it is practice. setup_game() continues where the account has left
 * off. Returns false after an error message. */
bool daily_open(struct daily *daily, const struct cli *cli, int64_t day,
                struct account *account);

/* True if the hand that is left now can continue later. */
bool daily_is_kept(const struct daily *daily);

/* True if the ten hands are played, in this game or in the kept result. */
bool daily_has_card(const struct daily *daily);

/* Writes in one line what a daily is. */
enum { DAILY_ABOUT_SIZE = 160 };
void daily_write_about(const struct daily *daily, char text[DAILY_ABOUT_SIZE]);

/* Writes the result as lines to share, which don't reveal any hand; the last
 * one has the code, beside its label if `columns` columns have room for both.
 * The daily must have a card. */
void daily_write_result(const struct daily *daily, bool ascii, int columns,
                        FILE *out);

/* Writes the code of the result, and returns it. */
enum { DAILY_CODE_SIZE = LEDGER_VALUE_SIZE + 80 };
const char *daily_code(const struct daily *daily, char code[DAILY_CODE_SIZE]);

/* Reads the day of a code and the decisions in all its hands, and their number.
 * A decision that nobody knows is ACTION_COUNT. Returns false if it isn't the
 * code of a daily. Whether the score in it is the one of these decisions shows
 * when they are played again. */
bool daily_read_code(const char *code, int64_t *day,
                     enum action_kind actions[LEDGER_VALUE_SIZE], int *count);

/* False after practice that wasn't played to its end: nothing has changed since
 * the kept result, which was printed when it was made. */
bool daily_has_news(const struct daily *daily);

/* Writes how the daily ended, in lines of at most `columns` columns: the
 * result, or how many hands have been played, what is kept, and for the player
 * alone, what was wrong. With `as_json` it is one line of JSON. */
void daily_write_end(const struct daily *daily, bool ascii, int columns,
                     FILE *out);

/* ---- The hands, for a game ---- */

enum { DAILY_BET = 10 * CENTS, DAILY_BANKROLL = 1000 * CENTS };
#define DAILY_RULES RULES_DEFAULT

/* Stores the rules of all dailies, and begins to judge. Returns false after an
 * error message. The game closes the judge. */
bool daily_begin(struct daily *daily, const struct cli *cli,
                 struct rules *rules);

/* Returns the seed of the shoe of a hand, from 1: the upper half of the first
 * word of splitmix64 from the decimal number YYYYMMDDNN. */
uint32_t daily_seed(int64_t day, int hand);

/* Reads the actions of a hand that the account has, and their number. One that
 * nobody knows is ACTION_COUNT. Returns false, with the problem in the account,
 * if it can't. */
bool daily_read_hand(const struct daily *daily, int hand,
                     enum action_kind actions[LEDGER_VALUE_SIZE], int *count);

/* Judges and notes an action in a hand before it is performed. */
void daily_note_action(struct daily *daily, int hand, const struct table *table,
                       const struct action *action);

/* Writes what is new to the account. Returns false, with the problem in the
 * account, if it can't. */
bool daily_save(struct daily *daily);

#endif
