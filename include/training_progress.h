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

/* Return the sign of the map, such as "k", and its word, "known". */
const char *knowledge_sign(enum knowledge knowledge);
const char *knowledge_word(enum knowledge knowledge);

enum { PROGRESS_WEEKS = 520, PROGRESS_DRILLS = 8 };

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
};

/* What a person has done in a drill other than basic strategy, under any rules.
 */
struct drill_history {
    const struct drill_kind *kind;
    int64_t drills, asked, right;
    double seconds, cost;
    int64_t best_run;   /* right answers in a row, in one drill */
    double best_result; /* the drill's measure; NAN: there is none */
    char best_with[64]; /* its rules and count: "strip, hi-lo" */
    struct answer_sums sums;
};

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
    int64_t due_day[CHART_ROWS][ODDS_RANKS]; /* 0: it was never asked */
    int known[KNOWLEDGES];                   /* how many cells */
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

/* Writes how many hands are known and due, how to read the map, the best
 * results, the weeks, and the other drills. Doesn't write the map or its
 * legend. Needs 42 columns. */
void progress_write(const struct progress *progress, bool ascii, int columns,
                    FILE *out);

/* ---- Printing ---- */

/* Prints which cells are known and due, the answers week by week, and the
 * personal bests. Returns CLI_FAILED after an error message. */
enum cli_status progress_show(const struct cli *cli,
                              const struct progress_request *request);

#endif
