/* The rows of a chart, and the codes of its cells. */
#include "cells.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

enum { CHART_HARD_LEAST = 4, CHART_SOFT_LEAST = 12 };

enum {
    HARD_ROWS = HAND_BEST - CHART_HARD_LEAST + 1,
    SOFT_ROWS = HAND_BEST - CHART_SOFT_LEAST + 1
};

static_assert(HARD_ROWS + SOFT_ROWS + ODDS_RANKS == CHART_ROWS,
              "a chart has all rows");

struct chart_row chart_row_at(int index)
{
    if (index < HARD_ROWS)
        return (struct chart_row){CHART_HARD, HAND_BEST - index};
    index -= HARD_ROWS;
    if (index < SOFT_ROWS)
        return (struct chart_row){CHART_SOFT, HAND_BEST - index};
    return (struct chart_row){CHART_PAIR, ODDS_TEN - (index - SOFT_ROWS)};
}

struct chart_row chart_row_of_pair(int rank)
{
    if (rank == ODDS_ACE)
        return (struct chart_row){CHART_SOFT, CHART_SOFT_LEAST};
    return (struct chart_row){CHART_HARD, 2 * (rank + 1)};
}

const char *chart_row_name(struct chart_row row, char name[CHART_NAME_SIZE])
{
    if (row.kind == CHART_PAIR)
        snprintf(name, CHART_NAME_SIZE, "pair %s", odds_rank_name(row.number));
    else
        snprintf(name, CHART_NAME_SIZE, "%s %d",
                 row.kind == CHART_HARD ? "hard" : "soft", row.number % 100);
    return name;
}

const struct odds_cell *chart_cells_of(const struct odds_chart *chart,
                                       struct chart_row row)
{
    switch (row.kind) {
    case CHART_HARD:
        return chart->hard[row.number];
    case CHART_SOFT:
        return chart->soft[row.number];
    default:
        return chart->pair[row.number];
    }
}

struct odds_cell *chart_cells(struct odds_chart *chart, struct chart_row row)
{
    return (struct odds_cell *)chart_cells_of(chart, row);
}

int chart_upcard_at(int column)
{
    return column + 1 < ODDS_RANKS ? column + 1 : ODDS_ACE;
}

/* ---- Codes ---- */

enum { CODE_COUNT = 7, TWO_RANK = 1 };

struct code {
    const char *text;
    enum odds_action action, otherwise;
    const char *words;
};

static const struct code CODES[CODE_COUNT] = {
    {"S", ODDS_STAND, ODDS_STAND, "stand"},
    {"H", ODDS_HIT, ODDS_HIT, "hit"},
    {"Dh", ODDS_DOUBLE, ODDS_HIT, "double, else hit"},
    {"Ds", ODDS_DOUBLE, ODDS_STAND, "double, else stand"},
    {"Rh", ODDS_SURRENDER, ODDS_HIT, "surrender, else hit"},
    {"Rs", ODDS_SURRENDER, ODDS_STAND, "surrender, else stand"},
    {"P", ODDS_SPLIT, ODDS_HIT, "split"},
};

static const char *code_of(enum odds_action action, enum odds_action otherwise)
{
    bool has_else = action == ODDS_DOUBLE || action == ODDS_SURRENDER;
    int i = 0;
    while (CODES[i].action != action ||
           (has_else && CODES[i].otherwise != otherwise))
        i++;
    return CODES[i].text;
}

/* If the shoe can deal the upcard, some two-card hand is possible against it.
 */
static bool has_upcard(const struct odds_chart *chart, int upcard)
{
    for (int i = 0; i < CHART_ROWS; i++)
        if (chart_cells_of(chart, chart_row_at(i))[upcard].possible)
            return true;
    return false;
}

/* A pair is the only hand of hard 4 and of soft 12. If it is split, their cells
 * are for a pair that can't be split again. */
const char *chart_code(const struct odds_chart *chart, struct chart_row row,
                       int upcard)
{
    const struct odds_cell *cell = &chart_cells_of(chart, row)[upcard];
    if (!has_upcard(chart, upcard) ||
        (row.kind == CHART_PAIR && !cell->possible))
        return "-";
    if (!cell->possible && row.kind == CHART_HARD &&
        row.number == CHART_HARD_LEAST)
        cell = &chart->pair[TWO_RANK][upcard];
    if (!cell->possible && row.kind == CHART_SOFT &&
        row.number == CHART_SOFT_LEAST)
        cell = &chart->pair[ODDS_ACE][upcard];
    bool as_dealt = cell->possible &&
                    (row.kind == CHART_PAIR || cell->action != ODDS_SPLIT);
    return code_of(as_dealt ? cell->action : cell->otherwise, cell->otherwise);
}

const char *chart_code_meaning(const char *code)
{
    for (int i = 0; i < CODE_COUNT; i++)
        if (strcmp(CODES[i].text, code) == 0)
            return CODES[i].words;
    return NULL;
}

bool chart_code_read(struct odds_cell *cell, const char *code)
{
    for (int i = 0; i < CODE_COUNT; i++)
        if (strcasecmp(CODES[i].text, code) == 0) {
            cell->action = CODES[i].action;
            cell->otherwise = CODES[i].otherwise;
            return true;
        }
    return false;
}
