/* What the reports share. */
#ifndef ODDS_REPORT_REPORT_H
#define ODDS_REPORT_REPORT_H

#include "cli_output.h"
#include "odds_report.h"
#include "odds_report/rank_list.h"
#include "strategy.h"

/* A report while it is written. */
struct odds_report {
    const struct cli *cli;
    FILE *out;
    const struct odds_report_request *request;
    struct odds *odds;
    struct odds_shoe shoe;  /* what is left of it when the round begins */
    int cards;              /* in it */
    struct rank_list dealt; /* before */
};

/* Says what is wrong, if anything is. */
enum cli_status odds_report_fail(const struct odds_report *report,
                                 const char *fault);

/* Is no card there more often than there are decks? Without its suit a card
 * may be any of its face. False where it has been said which one. */
bool odds_report_suits_fit(const struct odds_report *report,
                           const struct rank_list *list);

/* ---- Conditions ---- */

/* Writes the rules, the cards and the note as lines, with # before them where
 * the form is CSV. */
void odds_report_write_conditions(const struct odds_report *report,
                                  const char *note);

/* Starts a JSON object with the same as its member "conditions". The caller
 * writes the other members and ends the object. */
struct json odds_report_start_json(const struct odds_report *report,
                                   const char *note);

/* The same two with the strategy before the note; the JSON object gets the
 * member "strategy", too. */
void odds_report_write_strategy_conditions(const struct odds_report *report,
                                           const char *note);
struct json odds_report_start_strategy_json(const struct odds_report *report,
                                            const char *note);

/* "cdz: each hand is played best for its own cards". */
const char *odds_report_strategy_in_words(enum odds_strategy strategy);

/* The rules as lines of at most `columns`, each handed to `write`. */
void odds_report_rules_as_lines(const struct odds_report *report,
                                size_t columns,
                                void (*write)(void *self, const char *line),
                                void *self);

/* "103 cards left; dealt before: 10 Kh" likewise, and any text, which is broken
 * at its blanks and its ends of lines. */
enum { CARDS_TEXT_SIZE = 40 + SHOE_CARDS * CARD_TEXT_SIZE };
void odds_report_cards_as_lines(const struct odds_report *report,
                                size_t columns,
                                void (*write)(void *self, const char *line),
                                void *self);
void odds_report_text_as_lines(const char *text, size_t columns,
                               void (*write)(void *self, const char *line),
                               void *self);

/* ---- Pieces ---- */

/* A heading, bold where there are colors, with a line below. */
void odds_report_write_heading(const struct odds_report *report,
                               const char *heading);

/* "and 5 more, together", `columns` wide, and what they gain. */
void odds_report_write_rest(const struct odds_report *report, size_t count,
                            int columns, double gain);

/* "A,10,2": the aces first; at most 22 cards. */
enum { RANKS_TEXT_SIZE = 80 };
const char *odds_report_ranks_in_words(const struct odds_hand *hand,
                                       char text[RANKS_TEXT_SIZE]);

/* Says what one waits for, if progress is shown; "" takes it away. */
void odds_report_tell_wait(const struct odds_report *report, const char *what);

/* The progress of a long analysis, if it is shown. */
struct count_progress odds_report_progress(const struct odds_report *report);

/* ---- The reports ---- */

enum cli_status odds_report_hand(struct odds_report *report);
enum cli_status odds_report_edge(struct odds_report *report);
enum cli_status odds_report_chart(struct odds_report *report);
enum cli_status odds_report_exceptions(struct odds_report *report);
enum cli_status odds_report_effects(struct odds_report *report);
enum cli_status odds_report_indices(struct odds_report *report);

/* The chart as a card to be printed. */
void odds_report_write_svg_chart(const struct odds_report *report,
                                 const struct odds_chart *chart,
                                 const char *note);

/* And for a terminal. */
void odds_report_write_text_chart(const struct odds_report *report,
                                  const struct odds_chart *chart);

/* Does any cell of the chart have this code? */
bool odds_report_chart_has_code(const struct odds_chart *chart,
                                const char *code);

/* A code in words: "double, else hit". */
const char *odds_report_code_in_words(const char *code);

#endif
