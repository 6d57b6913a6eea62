/* The page of the chart of basic strategy. For this room alone. */
#ifndef TABLE_SCREEN_CHART_PAGE_H
#define TABLE_SCREEN_CHART_PAGE_H

#include "table/views/chart_table.h"
#include "stage.h"

/* A line of the chart: a row, or the heading of its kind. */
struct chart_line {
    const struct chart_group *group; /* NULL: a heading */
    enum chart_kind kind;
};

/* Lines below each other. */
struct chart_stack {
    struct chart_line lines[CHART_ROWS + CHART_KINDS];
    int count;
};

struct chart_page {
    struct page page;
    struct stage *stage;
    const struct chart_table *table;
    int part; /* that is shown */
    bool has_hand;
    struct chart_place place; /* of the hand */
    int cards;                /* of the hand */
    int top;   /* the first line that is visible; -1: where the hand is */
    int first; /* the first column; -1: where the hand is */
};

/* The parts of the page at the current size. */
struct chart_plan {
    struct chart_stack stacks[CHART_KINDS];
    int stack_count;
    int column;
    int cell_columns, block_columns;
    int columns;      /* of the chart that are visible */
    int lines, shown; /* of the highest stack */
    int legend_rows;
};

/* Returns the plan for the current size. The kinds are side by side as far as
 * there is room. */
struct chart_plan chart_plan_of(const struct chart_page *self);

/* True if the part that is shown has the hand to act. */
bool chart_has_hand_here(const struct chart_page *self);

/* True if the arrow keys change what the dealer has. */
bool chart_has_more_columns(const struct chart_page *self,
                            const struct chart_plan *plan);

/* Draws the chart, for its page. */
void chart_draw(void *of);

#endif
