/* Shared declarations of the reports. */
#ifndef ODDS_REPORT_REPORT_H
#define ODDS_REPORT_REPORT_H

#include "cli_output.h"
#include "odds_report.h"
#include "odds_report/rank_list.h"
#include "strategy.h"
#include "odds_book.h"
#include "plots_svg.h"

/* A report that is being written. */
struct odds_report {
    const struct cli *cli;
    FILE *out;
    const struct odds_report_request *request;
    struct odds *odds;
    struct odds_shoe shoe;  /* the shoe when the round begins */
    int cards;              /* the number of its cards */
    struct rank_list dealt; /* the cards dealt before that */
};

/* Makes the shoe and the tables for the rules of the request. If that succeeds,
 * the caller closes `odds`; otherwise complains. */
enum cli_status odds_report_open(struct odds_report *report);

/* If `fault` isn't NULL, complains and returns CLI_FAILED; otherwise returns
 * CLI_DONE. */
enum cli_status odds_report_fail(const struct odds_report *report,
                                 const char *fault);

/* Checks that no card with a suit is listed more often than there are decks. If
 * one is, complains and returns false. */
bool odds_report_suits_fit(const struct odds_report *report,
                           const struct rank_list *list);

/* ---- Conditions ---- */

/* Writes the rules, the cards and the note as lines, which begin with # in CSV.
 */
void odds_report_write_conditions(const struct odds_report *report,
                                  const char *note);

/* Starts a JSON object whose member "conditions" holds the rules, the cards and
 * the note. The caller writes the other members and ends the object. */
struct json odds_report_start_json(const struct odds_report *report,
                                   const char *note);

/* Like the two functions above, with the strategy before the note. The JSON
 * object also gets the member "strategy". */
void odds_report_write_strategy_conditions(const struct odds_report *report,
                                           const char *note);
struct json odds_report_start_strategy_json(const struct odds_report *report,
                                            const char *note);

/* Returns the name and the meaning of a strategy: "cdz: best play for ...". */
const char *odds_report_strategy_in_words(enum odds_strategy strategy);

/* Calls `write` with each line of the rules, at most `columns` wide. */
void odds_report_rules_as_lines(const struct odds_report *report, int columns,
                                void (*write)(void *self, const char *line),
                                void *self);

/* Do the same for the cards ("103 cards left; already dealt: 10 Kh") and for
 * any text, which is broken at blanks and line ends. */
enum { CARDS_TEXT_SIZE = 40 + SHOE_CARDS * CARD_TEXT_SIZE };
void odds_report_cards_as_lines(const struct odds_report *report, int columns,
                                void (*write)(void *self, const char *line),
                                void *self);
void odds_report_text_as_lines(const char *text, int columns,
                               void (*write)(void *self, const char *line),
                               void *self);

/* ---- Pieces ---- */

/* Writes an underlined heading, bold if colors are on. */
void odds_report_write_heading(const struct odds_report *report,
                               const char *heading);

/* Writes "and 5 more, together", `columns` wide, and their gain. */
void odds_report_write_rest(const struct odds_report *report, size_t count,
                            int columns, double gain);

/* Returns the number of cards that --seen leaves in the shoe. */
int odds_report_cards_left(const struct odds_report *report);

enum { RANKS_TEXT_SIZE = 80 };

/* Writes the ranks of a hand to `text`, aces first: "A,10,2". */
const char *odds_report_ranks_in_words(const struct odds_hand *hand,
                                       char text[RANKS_TEXT_SIZE]);

/* If progress is shown, tells the user what the program is working on; ""
 * removes the message. */
void odds_report_tell_wait(const struct odds_report *report, const char *what);

/* Returns a callback that shows the progress of a long analysis, if wanted. */
struct count_progress odds_report_progress(const struct odds_report *report);

/* ---- The reports ---- */

enum cli_status odds_report_hand(struct odds_report *report);
enum cli_status odds_report_dealer(struct odds_report *report);
enum cli_status odds_report_two_cards(struct odds_report *report);
enum cli_status odds_report_side_bets(struct odds_report *report);
enum cli_status odds_report_by_count(struct odds_report *report);
enum cli_status odds_report_compare(struct odds_report *report);
enum cli_status odds_report_edge(struct odds_report *report);
enum cli_status odds_report_chart(struct odds_report *report);
enum cli_status odds_report_exceptions(struct odds_report *report);
enum cli_status odds_report_effects(struct odds_report *report);
enum cli_status odds_report_indices(struct odds_report *report);

/* True if the chart that is asked for depends on the number of cards; that is
 * a report of its own. */
bool odds_report_has_cards_chart(const struct odds_report_request *request);
enum cli_status odds_report_cards_chart(struct odds_report *report);

/* Returns why a report isn't available for rules that show both of the dealer's
 * cards, or NULL. */
const char *
odds_report_check_exposed(const struct odds_report_request *request);

/* The reports for such rules. */
enum cli_status odds_report_exposed_edge(struct odds_report *report);
enum cli_status odds_report_exposed_chart(struct odds_report *report);

/* Stores the value of a round by such rules. */
const char *odds_report_exposed_value(const struct odds_report *report,
                                      double *value);

/* A chart, and the chart with the values of its cells. */
struct charted {
    struct odds_book total, cdz;
    struct odds_chart chart, values;
};

/* Returns the value of a cell; NAN if no two-card hand is played by it. */
double odds_report_cell_value(const struct odds_chart *values,
                              struct chart_row row, int upcard);

/* Writes the chart as a printable card. */
void odds_report_write_svg_chart(const struct odds_report *report,
                                 const struct charted *charted,
                                 const char *note);

/* Draws columns, whose conditions are those of the report and the note. */
void odds_report_write_svg_columns(const struct odds_report *report,
                                   const char *note,
                                   const struct svg_columns *columns);

/* Writes the chart for a terminal. */
void odds_report_write_text_chart(const struct odds_report *report,
                                  const struct charted *charted);

/* Some columns of a chart, with their names. */
struct chart_grid {
    const struct odds_chart *chart, *values;
    int count;
    int places[ODDS_RANKS];
    const char *names[ODDS_RANKS];
};

/* Write such columns for a terminal, and what the codes of all of them mean. */
void odds_report_write_grid(const struct odds_report *report,
                            const struct chart_grid *grid);
void odds_report_write_legend(const struct odds_report *report,
                              const struct chart_grid grids[], int count);

#endif
