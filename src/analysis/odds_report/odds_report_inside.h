/* What the files of the reports share. */
#ifndef ODDS_REPORT_INSIDE_H
#define ODDS_REPORT_INSIDE_H

#include "cli_report.h"
#include "odds_rank_list.h"
#include "odds_report.h"
#include "odds_solution.h"
#include "strategy.h"

/* ---- The report ---- */

enum { ODDS_REPORT_PROBLEM_SIZE = 8192 }; /* as long as a complaint can be */

/* A report that is being written. */
struct odds_report {
    const struct cli *cli;
    FILE *out;
    const struct odds_report_request *request;
    bool has_strategy; /* the conditions state the strategy */
    struct odds *odds;
    struct odds_shoe shoe;  /* the shoe when the round begins */
    int cards;              /* the number of its cards */
    struct rank_list dealt; /* the cards dealt before that */
    char problem[ODDS_REPORT_PROBLEM_SIZE];
};

/* Writes why there is no report to its `problem`. Returns that. */
const char *odds_report_refuse(struct odds_report *report, const char *format,
                               ...) __attribute__((format(printf, 2, 3)));

/* ---- Conditions ---- */

/* Writes the rules, the cards, the strategy and the note as lines, which begin
 * with # in CSV. */
void odds_report_write_conditions(const struct odds_report *report,
                                  const char *note);

/* Starts a JSON object whose member "conditions" holds the same, followed by
 * the member "strategy". The caller writes the other members and ends the
 * object. */
struct json odds_report_start_json(const struct odds_report *report,
                                   const char *note);

/* Call `write` with each line of the rules, and of the cards ("103 cards left;
 * already dealt: 10 Kh") and the note, at most so many columns wide. The note
 * is broken at blanks and line ends. */
typedef void odds_report_line(void *self, const char *line);
void odds_report_rules_as_lines(const struct odds_report *report, int columns,
                                odds_report_line *write, void *self);
void odds_report_cards_as_lines(const struct odds_report *report,
                                int cards_columns, const char *note,
                                int note_columns, odds_report_line *write,
                                void *self);

/* ---- Pieces ---- */

/* Writes an underlined heading, bold if colors are on. */
void odds_report_write_heading(const struct odds_report *report,
                               const char *heading);

/* Writes "and 5 more, together", `columns` wide, and their gain. */
void odds_report_write_rest(const struct odds_report *report, size_t count,
                            int columns, double gain);

enum { RANKS_TEXT_SIZE = 80 };

/* Writes the ranks of a hand to `text`, aces first: "A,10,2". */
const char *odds_report_ranks_in_words(const struct odds_hand *hand,
                                       char text[RANKS_TEXT_SIZE]);

/* If progress is shown, shows the user what the program is working on; ""
 * removes the message. */
void odds_report_tell_wait(const struct odds_report *report, const char *what);

/* Returns the number of cards that --seen leaves in the shoe. */
static inline int odds_report_cards_left(const struct odds_report *report)
{
    const int percent = 100;
    return report->cards - report->cards * report->request->seen / percent;
}

/* Returns a callback that shows the progress of a long analysis, if wanted. */
struct count_progress odds_report_progress(const struct odds_report *report);

/* ---- Lists of rows, the same in text, CSV and JSON ---- */

struct listing {
    const struct odds_report *report;
    const char *note;
    struct listing_rows rows;
    const struct field *fields; /* members of JSON before the rows, or NULL */
    const void *figures;
    struct json json;
};

/* Returns a listing, whose caller may set `fields` and `figures`, too. */
static inline struct listing listing_of(const struct odds_report *report,
                                        const struct listing_column columns[],
                                        int count, const char *note)
{
    return (struct listing){.report = report,
                            .note = note,
                            .rows = {.columns = columns, .count = count}};
}

/* Writes what comes before the first row: in text the heading, unless it is
 * NULL, and the names of the columns, otherwise the conditions, too. JSON has
 * the rows in the member `name`. The caller sets `report`, `note`, and the
 * columns of `rows`, and writes the rows. */
void listing_start(struct listing *listing, const char *heading,
                   const char *name);

/* Writes what comes after the last row; in text, the conditions. */
void listing_end(struct listing *listing);

/* ---- The reports ---- */

/* Return NULL, or why there is no report; "" if that was said already. */
typedef const char *odds_report_writer(struct odds_report *report);
odds_report_writer odds_report_hand, odds_report_dealer, odds_report_two_cards,
    odds_report_side_bets, odds_report_chart, odds_report_exceptions,
    odds_report_effects, odds_report_indices, odds_report_by_count,
    odds_report_counts, odds_report_ceiling;

#endif
