/*
 * What a person has learned. A part of the module training.
 */
#ifndef TRAINING_PROGRESS_H
#define TRAINING_PROGRESS_H

#include "cli.h"
#include "house_rules.h"
#include "ledger_reviews.h"
#include "strategy.h"
#include "training.h"
#include "training_drills.h"

/* Whose progress to show, and under which rules. */
struct progress_request {
    const struct rules *rules;
    const char *rules_label;
    const struct drill_kind *kind; /* only this drill's results; NULL: all */
    struct ledger *ledger;
    const struct ledger_profile *profile;
    bool ascii;
    bool json;
};

/* ---- How much a person knows ---- */

/* How well a person knows a cell. */
enum knowledge {
    KNOWLEDGE_NONE,   /* never asked */
    KNOWLEDGE_COSTLY, /* the last answer was wrong, and that costs a lot */
    KNOWLEDGE_SHAKY,
    KNOWLEDGE_SURE, /* the last two answers or more were right */
    KNOWLEDGES
};

/* Returns the sign of the map, such as "k", and its word, "known". */
const char *knowledge_sign(enum knowledge knowledge);
const char *knowledge_word(enum knowledge knowledge);

/* Returns what the signs mean, in a line of at most `columns` columns, which
 * must be at least 44. */
const char *knowledge_legend(int columns);

enum { PROGRESS_WEEKS = 520, PROGRESS_DRILLS = 8, PROGRESS_CURVE_WEEKS = 3 };

/* The sums over all answers, by weeks that begin with the first answer. */
struct answer_sums {
    int64_t first_day; /* 0: nothing was answered */
    int64_t last_day;
    int weeks; /* how many; all but the last PROGRESS_WEEKS are dropped */
    struct answer_week {
        int64_t asked, right;
        double cost; /* in bets, or the unit of the drill */
    } list[PROGRESS_WEEKS];
    int64_t asked, right;
    int64_t run, longest_run; /* right answers in a row */
    int64_t day_asked;        /* questions on the last day so far */
    int64_t most_in_a_day;
};

/* Right answers of the weeks that have any answers, in percent. */
struct progress_curve {
    int weeks;
    double right[PROGRESS_WEEKS];
};

/* Fills the curve. With fewer weeks than PROGRESS_CURVE_WEEKS it says nothing.
 */
void answer_curve(const struct answer_sums *sums, struct progress_curve *curve);

/* What a person has done in a drill other than basic strategy, under any rules.
 */
struct drill_history {
    const struct drill_kind *kind;
    int64_t drills, asked, right;
    double seconds, cost;
    int64_t best_run;   /* right answers in a row, in one drill */
    double best_share;  /* in percent, in a drill of DRILL_SHARE_LEAST questions
                           or more; NAN: there is none */
    double best_result; /* the drill's measure; NAN: there is none */
    char best_with[64]; /* its rules and count: "strip, hi-lo" */
    struct answer_sums sums;
};
enum { DRILL_SHARE_LEAST = 20 };

/* The names of a row and of a column of the map: "16", "A,7" or "8,8" against
 * "T" for ten. */
enum { MAP_NAME_SIZE = 16 };
const char *map_row_name(struct chart_row row, char name[MAP_NAME_SIZE]);
const char *map_upcard_name(int column);

struct progress {
    /* By chart_row_at() and chart_upcard_at(). A cell that is never asked is
     * KNOWLEDGES. */
    bool has_row[CHART_ROWS];
    enum knowledge map[CHART_ROWS][ODDS_RANKS];
    int known[KNOWLEDGES]; /* how many cells */
    struct training_due due;
    struct answer_sums sums; /* only basic strategy */
    int64_t days, best_days; /* in a row, with any drill */
    /* The other drills. A drill that was never done has no kind. */
    struct drill_history drills[PROGRESS_DRILLS];
};

/* Returns where the person stands, which the caller frees, or NULL after an
 * error message. */
struct progress *progress_read(const struct cli *cli,
                               const struct progress_request *request);

/* Writes what is due, the days in a row, and the bests in basic strategy. */
void progress_write_bests(const struct progress *progress, FILE *out);

/* Writes a table of the weeks, in lines of at most 44 columns. */
void progress_write_weeks(const struct answer_sums *sums, const char *unit,
                          FILE *out);

/* Writes the drills around the count that were done, with the personal best in
 * each: a table if `columns` columns have room for it, or else paragraphs. */
void progress_write_drills(const struct progress *progress, int columns,
                           FILE *out);

/* ---- Printing ---- */

/* Prints which cells are known, the answers week by week, what is due, and the
 * personal bests. Returns CLI_FAILED after an error message. */
enum cli_status progress_show(const struct cli *cli,
                              const struct progress_request *request);

#endif
