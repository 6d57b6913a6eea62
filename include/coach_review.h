/*
 * The session in review: its costliest decisions, and skill and luck apart. A
 * part of the module coach.
 */
#ifndef COACH_REVIEW_H
#define COACH_REVIEW_H

#include "coach.h"
#include "ledger_sessions.h"

/* ---- A decision ---- */

enum { REVIEW_WORD_SIZE = 24, REVIEW_CELL_SIZE = 32 };

/* A decision that cost something. Its actions are as in advice_word(). */
struct review_mistake {
    int round; /* its number in the session */
    char rules_name[LEDGER_RULES_NAME_SIZE];
    struct rules rules;
    int64_t bet; /* the first one, in cents */
    char done[REVIEW_WORD_SIZE];
    char best[REVIEW_WORD_SIZE];
    double price; /* the cost in cents */
    double share; /* the cost in first bets */
    enum ledger_grade grade;
    int count; /* cards; 0: the ledger has only what is above */
    int cards[HAND_CARDS];
    int upcard;
    int hole; /* the second card, if it was face up; otherwise 0 */
    char reason[REASON_SIZE];     /* the text of reason_write(), or empty */
    char cell[REVIEW_CELL_SIZE];  /* the cell of the chart: "hard 16 against 10"
                                   */
    char chart[REVIEW_WORD_SIZE]; /* the chart's play: "surrender, else hit" */
    int choice_count;
    struct review_choice {
        enum action_kind kind;
        char word[REVIEW_WORD_SIZE];
        double value;        /* in first bets */
    } choices[ACTION_COUNT]; /* the legal actions, best first */
};

/* Makes the table on which the decision was made, as far as it is known: one
 * seat, one hand, and the dealer's cards that were face up. The decision must
 * have cards. */
void review_table(const struct review_mistake *mistake, struct table *table);

/* Returns the cost of one of the choices, in cents, as they are shown; for
 * the choice made, the cost of the mistake. */
double review_cost_of(const struct review_mistake *mistake,
                      const struct review_choice *choice);

/* Writes "10 against an ace, you stood; hitting was best", and returns `text`.
 */
enum { REVIEW_LINE_SIZE = 120 };
const char *review_mistake_line(const struct review_mistake *mistake,
                                char text[REVIEW_LINE_SIZE]);

/* ---- A session ---- */

enum { REVIEW_MISTAKES = 3 };

struct review {
    int number; /* 1 is the last one */
    int before; /* rounds that are numbered before the last game */
    char profile[LEDGER_NAME_SIZE];
    struct ledger_session sums; /* 0 without a round that is over */
    int mistake_count;
    struct review_mistake mistakes[REVIEW_MISTAKES]; /* the costliest first */
    int64_t due_today; /* hands to review, under all rules */
    int64_t due_tomorrow;
};

/* Reads the session of an account's game, which may be over, from the
 * game `since` on; 0 reads all of it. The sums are 0 if no round of it has
 * been played to its end. Before the first game, reads the last session, and
 * returns false, with the problem in the account, if there is none. */
bool review_read_game(const struct account *account, int64_t since,
                      struct review *review);

/* Adds the decisions of a round that was left to the session of its game. Their
 * cost counts as lost, so that it doesn't count as luck. */
void review_add_open_round(struct review *review, const struct account *account,
                           const struct rules *rules, const char *rules_name);

/* Writes "19 of 21 right, grade B", without a grade if there were few, or
 * nothing, and returns `text`. */
enum { REVIEW_GRADE_SIZE = 80, REVIEW_STREAKS_SIZE = 80 };
const char *review_grade_in_words(const struct ledger_skills *skills,
                                  char text[REVIEW_GRADE_SIZE]);

/* Writes "3 wins in a row, 1 loss" or "3 wins in a row, no losses", and returns
 * `text`. */
const char *review_streaks_in_words(const struct review *review,
                                    char text[REVIEW_STREAKS_SIZE]);

/* Writes what was done and what was best, with the cost, and then the reasons.
 * review_write_praise() writes it for somebody who has just found what was
 * best. */
void review_write_mistake(const struct review_mistake *mistake, FILE *out);
void review_write_praise(const struct review_mistake *mistake, FILE *out);

/* Writes why the best action was best and what the chart says, each on a line,
 * as far as they are known. */
void review_write_reasons(const struct review_mistake *mistake, FILE *out);

/* Writes the sums of the session: the balance, the grade, the streaks, and what
 * is due tomorrow. */
void review_write_sums(const struct review *review, FILE *out);

/* ---- In lines ---- */

struct review_request {
    const char *profile; /* its name */
    int number;          /* the session's number */
    bool lists;          /* list the sessions instead */
    bool json;
    enum card_form form;
};

/* Reads the session that is requested, or prints the list. Returns false after
 * an error message. */
bool review_open(const struct cli *cli, const struct review_request *request,
                 struct review *review);

/* Prints what is requested. Returns CLI_FAILED after an error message. */
enum cli_status review_print(const struct cli *cli,
                             const struct review_request *request);

#endif
