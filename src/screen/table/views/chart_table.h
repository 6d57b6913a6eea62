/* The cells of a chart of basic strategy, whichever the rules have. For this
 * room alone. */
#ifndef TABLE_SCREEN_CHART_TABLE_H
#define TABLE_SCREEN_CHART_TABLE_H

#include "coach_chart.h"
#include "session.h"

enum { CHART_HEAD_SIZE = 4, CHART_PARTS = ODDS_EXPOSED_PARTS };

/* A part of a chart: your hand down, and what the dealer has across. */
struct chart_part {
    const char *across; /* "Dealer's upcard" */
    int columns;
    char heads[ODDS_RANKS][CHART_HEAD_SIZE];
    struct chart_group groups[CHART_ROWS];
    int group_count;
    char codes[CHART_ROWS][ODDS_RANKS][CHART_CARDS_CODE_SIZE]; /* by group */
};

struct chart_table {
    bool counts_cards; /* a code has more than one play: "S5H" */
    int code_columns;  /* of the longest code */
    int part_count;
    struct chart_part parts[CHART_PARTS];
};

/* Where the hand to act is in the table. */
struct chart_place {
    int part, column;
    struct chart_row row;
};

/* Returns the chart for the rules of the session, which the caller frees.
 * Returns NULL if there is none, and stores why in `*problem`. */
struct chart_table *chart_table_new(const struct session *session,
                                    const char **problem);

/* Stores the place of the hand to act. Returns false if there is none. */
bool chart_table_find(const struct session *session, struct chart_place *place);

/* True if a code begins with these letters. */
bool chart_table_has(const struct chart_table *table, const char *letters);

#endif
