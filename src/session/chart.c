/* The chart of basic strategy for the player to act, in lines. */
#include "advice.h"
#include "session_coach.h"
#include "strategy.h"

/* The hand to act on the chart; `column` is -1 if none is. */
struct lit {
    struct chart_row row;
    int column;
};

static struct lit find_lit(const struct session *session)
{
    const struct table *table = &session->table;
    struct lit lit = {.column = -1};
    if (table->phase == PHASE_BETS || table->phase == PHASE_OVER)
        return lit;
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    bool is_pair =
        hand->count == 2 &&
        rules_faces_are_pair(&table->rules, card_face(hand->cards[0]),
                             card_face(hand->cards[1]));
    int upcard = odds_rank(table->dealer[0]);
    for (int i = 0; i < ODDS_RANKS; i++)
        if (chart_upcard_at(i) == upcard)
            lit.column = i;
    lit.row =
        (struct chart_row){total.soft ? CHART_SOFT : CHART_HARD, total.total};
    if (is_pair)
        lit.row = (struct chart_row){CHART_PAIR, odds_rank(hand->cards[0])};
    return lit;
}

static bool is_lit(const struct lit *lit, struct chart_row row)
{
    return lit->column >= 0 && row.kind == lit->row.kind &&
           row.number == lit->row.number;
}

/* ---- Lines ---- */

/* Writes a cell for each upcard, with the mark before those of the column. */
static void write_chart_cells(const struct lit *lit, const char *mark,
                              const char *cells[ODDS_RANKS], FILE *out)
{
    for (int i = 0; i < ODDS_RANKS; i++)
        fprintf(out, "%s%-2s", i == lit->column ? mark : " ", cells[i]);
    fputc('\n', out);
}

static void write_chart_upcards(const struct lit *lit, const char *mark,
                                FILE *out)
{
    const char *cells[ODDS_RANKS];
    for (int i = 0; i < ODDS_RANKS; i++)
        cells[i] = odds_rank_name(chart_upcard_at(i));
    fprintf(out, "  %-8s", "");
    write_chart_cells(lit, mark, cells, out);
}

static void write_chart_row(const struct odds_chart *chart,
                            const struct lit *lit, struct chart_row row,
                            const char *mark, FILE *out)
{
    char name[CHART_NAME_SIZE];
    const char *cells[ODDS_RANKS];
    for (int i = 0; i < ODDS_RANKS; i++)
        cells[i] = chart_code(chart, row, chart_upcard_at(i));
    fprintf(out, "%s %-8s", is_lit(lit, row) ? mark : " ",
            chart_row_name(row, name));
    write_chart_cells(lit, mark, cells, out);
}

/* Leaves out the totals at which everybody stands, and those that only a pair
 * makes, unless the hand to act has one. */
static bool is_listed(const struct lit *lit, struct chart_row row)
{
    enum { HARD_LEAST = 5, HARD_MOST = 17, SOFT_LEAST = 13, SOFT_MOST = 20 };
    if (row.kind == CHART_PAIR || is_lit(lit, row))
        return true;
    return row.kind == CHART_HARD
               ? row.number >= HARD_LEAST && row.number <= HARD_MOST
               : row.number >= SOFT_LEAST && row.number <= SOFT_MOST;
}

static void write_section(const struct odds_chart *chart, const struct lit *lit,
                          enum chart_kind kind, const char *mark, FILE *out)
{
    for (int i = 0; i < CHART_ROWS; i++) {
        struct chart_row row = chart_row_at(i);
        if (row.kind == kind && is_listed(lit, row))
            write_chart_row(chart, lit, row, mark, out);
    }
}

void session_write_chart(const struct session *session, const char *mark,
                         FILE *out)
{
    struct lit lit = find_lit(session);
    const struct odds_chart *chart =
        session->adviser ? adviser_chart(session->adviser) : NULL;
    if (chart == NULL) {
        fprintf(out, "No chart: %s.\n",
                session->no_advice ? session->no_advice : "out of memory");
        return;
    }
    fputs("S stand  H hit  P split  or: if you can't\n"
          "Dh double, or hit  Ds double, or stand\n",
          out);
    if (session->table.rules.surrender != SURRENDER_NONE)
        fputs("Rh surrender, or hit  Rs surrender, or stand\n", out);
    fputc('\n', out);
    write_chart_upcards(&lit, mark, out);
    /* The section of the hand comes first, where it is seen. */
    write_section(chart, &lit, lit.row.kind, mark, out);
    for (int kind = 0; kind < CHART_KINDS; kind++)
        if (kind != (int)lit.row.kind)
            write_section(chart, &lit, (enum chart_kind)kind, mark, out);
}
