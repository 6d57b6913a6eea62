/* The cells of a chart of basic strategy, as text. */
#include "table/views/chart_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Parts ---- */

static void head_with_upcards(struct chart_part *part)
{
    part->across = "Dealer's upcard";
    part->columns = ODDS_RANKS;
    for (int i = 0; i < part->columns; i++)
        snprintf(part->heads[i], CHART_HEAD_SIZE, "%s",
                 odds_rank_name(chart_upcard_at(i)));
}

/* `number` is an enum odds_exposed_part. */
static void head_with_totals(struct chart_part *part, int number)
{
    static const char *const across[CHART_PARTS] = {
        [ODDS_EXPOSED_LOW] = "Dealer's hard total",
        [ODDS_EXPOSED_HIGH] = "Dealer's hard total",
        [ODDS_EXPOSED_SOFT] = "Dealer's soft total",
    };
    enum odds_exposed_part kind = (enum odds_exposed_part)number;
    part->across = across[number];
    part->columns = odds_exposed_columns(kind);
    for (int i = 0; i < part->columns; i++)
        snprintf(part->heads[i], CHART_HEAD_SIZE, "%d",
                 (odds_exposed_least(kind) + i) % 100);
}

/* Fills the part from a chart by totals, whose columns are upcards or, if they
 * aren't `in_print_order`, the columns of the part. */
static void fill_part(struct chart_part *part, const struct odds_chart *chart,
                      bool in_print_order)
{
    part->group_count = chart_groups(chart, true, part->groups);
    for (int i = 0; i < part->group_count; i++)
        for (int j = 0; j < part->columns; j++)
            snprintf(part->codes[i][j], CHART_CARDS_CODE_SIZE, "%s",
                     chart_code(chart, part->groups[i].row,
                                in_print_order ? chart_upcard_at(j) : j));
}

/* ---- Play by the number of cards ---- */

static bool rows_are_alike(const struct odds_cards_chart *chart, int one,
                           int other)
{
    char code[CHART_CARDS_CODE_SIZE], others[CHART_CARDS_CODE_SIZE];
    const struct chart_row row = chart_row_at(one),
                           second = chart_row_at(other);
    bool is_like = row.kind == second.kind;
    for (int upcard = 0; is_like && upcard < ODDS_RANKS; upcard++)
        is_like = strcmp(chart_cards_code(chart, row, upcard, code),
                         chart_cards_code(chart, second, upcard, others)) == 0;
    return is_like;
}

static void fill_part_by_cards(struct chart_part *part,
                               const struct odds_cards_chart *chart)
{
    int first = 0;
    for (int i = 0; i < CHART_ROWS; i++) {
        if (i + 1 < CHART_ROWS && rows_are_alike(chart, i, i + 1))
            continue;
        int number = part->group_count++;
        part->groups[number] =
            chart_group_of(chart_row_at(first), chart_row_at(i));
        for (int j = 0; j < part->columns; j++)
            (void)chart_cards_code(chart, chart_row_at(i), chart_upcard_at(j),
                                   part->codes[number][j]);
        first = i + 1;
    }
}

/* ---- Tables ---- */

static const char *fill_by_totals(const struct session *session,
                                  struct chart_table *table)
{
    const struct odds_chart *chart = adviser_chart(session->adviser);
    if (chart == NULL)
        return "out of memory";
    head_with_upcards(&table->parts[table->part_count]);
    fill_part(&table->parts[table->part_count++], chart, true);
    return NULL;
}

static const char *fill_by_cards(const struct session *session,
                                 struct chart_table *table)
{
    struct odds_cards_chart *chart = calloc(1, sizeof *chart);
    const char *problem =
        chart ? adviser_fill_cards_chart(session->adviser, chart)
              : "out of memory";
    if (problem == NULL) {
        table->counts_cards = true;
        head_with_upcards(&table->parts[table->part_count]);
        fill_part_by_cards(&table->parts[table->part_count++], chart);
    }
    free(chart);
    return problem;
}

static const char *fill_exposed(const struct session *session,
                                struct chart_table *table)
{
    struct odds_exposed_chart *chart = calloc(1, sizeof *chart);
    const char *problem =
        chart ? adviser_fill_exposed_chart(session->adviser, chart)
              : "out of memory";
    for (int i = 0; problem == NULL && i < CHART_PARTS; i++) {
        head_with_totals(&table->parts[i], i);
        fill_part(&table->parts[i], &chart->parts[i], false);
        table->part_count++;
    }
    free(chart);
    return problem;
}

static void measure_codes(struct chart_table *table)
{
    table->code_columns = 2;
    for (int i = 0; i < table->part_count; i++)
        for (int j = 0; j < table->parts[i].group_count; j++)
            for (int k = 0; k < table->parts[i].columns; k++) {
                int length = (int)strlen(table->parts[i].codes[j][k]);
                if (length > table->code_columns)
                    table->code_columns = length;
            }
}

struct chart_table *chart_table_new(const struct session *session,
                                    const char **problem)
{
    struct chart_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        *problem = "out of memory";
    else if (session->adviser == NULL)
        *problem = session->no_advice ? session->no_advice : "out of memory";
    else if (session->table.rules.shows_both)
        *problem = fill_exposed(session, table);
    else if (chart_counts_cards(&session->table.rules))
        *problem = fill_by_cards(session, table);
    else
        *problem = fill_by_totals(session, table);
    if (*problem) {
        free(table);
        return NULL;
    }
    measure_codes(table);
    return table;
}

bool chart_table_has(const struct chart_table *table, const char *letters)
{
    for (int i = 0; i < table->part_count; i++)
        for (int j = 0; j < table->parts[i].group_count; j++)
            for (int k = 0; k < table->parts[i].columns; k++)
                if (strncmp(table->parts[i].codes[j][k], letters,
                            strlen(letters)) == 0)
                    return true;
    return false;
}

/* ---- The hand to act ---- */

/* Finds the total of the dealer's two cards. */
static void find_dealers_total(const struct table *table,
                               struct chart_place *place)
{
    struct hand_value total = table_dealer_total(table);
    int part = total.soft ? ODDS_EXPOSED_SOFT
               : total.total < odds_exposed_least(ODDS_EXPOSED_HIGH)
                   ? ODDS_EXPOSED_LOW
                   : ODDS_EXPOSED_HIGH;
    place->part = part;
    place->column =
        total.total - odds_exposed_least((enum odds_exposed_part)part);
}

bool chart_table_find(const struct session *session, struct chart_place *place)
{
    int upcard;
    *place = (struct chart_place){.part = 0};
    if (!chart_find_hand(&session->table, &place->row, &upcard))
        return false;
    if (session->table.rules.shows_both)
        find_dealers_total(&session->table, place);
    else
        while (chart_upcard_at(place->column) != upcard)
            place->column++;
    return true;
}
