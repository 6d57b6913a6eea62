/* Shared declarations of the reports. */
#ifndef ODDS_REPORT_REPORT_H
#define ODDS_REPORT_REPORT_H

#include "cli_report.h"
#include "odds_report.h"
#include "strategy.h"
#include "odds_book.h"
#include "plots_svg.h"

/* ---- Lists of cards in options, with or without suits ---- */

enum { RANK_LIST_PROBLEM_SIZE = 200 };

struct rank_list {
    int count;
    int cards[SHOE_CARDS];   /* as in cards.h */
    bool suited[SHOE_CARDS]; /* the suit was given; the suits of other cards
                                are meaningless */
};

/* Adds the cards in `text` to the list: faces (A, 2 to 10, T, J, Q, K) or cards
 * in any form that card_read() accepts, separated by blanks or commas; 5x4
 * stands for four fives. At the first word that is neither, writes the problem
 * to `problem` and returns false.
 */
bool rank_list_read(struct rank_list *list, const char *text,
                    char problem[RANK_LIST_PROBLEM_SIZE]);

/* Writes a card of the list to `text`: "10", or "10h" if the suit was given. */
const char *rank_list_text(const struct rank_list *list, int index,
                           char text[CARD_TEXT_SIZE]);

/* Takes the cards of the list out of the shoe. A bare 10 is a ten or, once the
 * tens are gone, any other ten-valued card; the list is changed accordingly. If
 * the shoe lacks a card, stores its index in `*missing` and returns false. */
bool rank_list_take(struct odds_shoe *shoe, struct rank_list *list,
                    int *missing);

/* ---- The report ---- */

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

/* Makes the shoe and the tables for the rules of the request, unless the engine
 * refuses them. If that succeeds, the caller closes `odds`; otherwise
 * complains.
 */
enum cli_status odds_report_open(struct odds_report *report,
                                 enum rules_engine engine);

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

/* Writes the members of `figures` to an object that was started, and ends it.
 */
void odds_report_finish_json(struct json json, const struct field *fields,
                             const void *figures);

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

/* ---- Lists of rows, the same in text, CSV and JSON ---- */

struct listing {
    const struct odds_report *report;
    const struct listing_column *columns;
    int count;
    const char *note;
    bool has_strategy; /* the conditions state the strategy */
    struct json json;
};

/* Writes what comes before the first row: in text the heading and the names of
 * the columns, otherwise the conditions, too. JSON has the rows in the member
 * `rows`. */
void listing_start(struct listing *listing, const char *heading,
                   const char *rows);
void listing_write_row(struct listing *listing,
                       const struct listing_cell cells[]);

/* Writes what comes after the last row; in text, the conditions. */
void listing_end(struct listing *listing);

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

/* Draws columns, whose conditions are those of the report and the note. */
void odds_report_write_svg_columns(const struct odds_report *report,
                                   const char *note,
                                   const struct svg_columns *columns);

#endif
