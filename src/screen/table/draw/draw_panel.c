/* The panel beside the table on a wide screen: the bankroll as a curve, the
 * last rounds, and the shoe. */

#include "table/draw/draw.h"
#include "plots.h"

enum {
    MARGIN = 2,
    CURVE_ROWS = 9,
    SHOE_ROWS = 5, /* at the lower end */
    TEXT_SIZE = 64
};

/* Draws a heading, and a text at the right end of its row. */
static void draw_heading(const struct brush *brush, const struct box *line,
                         const char *heading, enum role role, const char *text)
{
    paint_text(brush, line->row, line->column, ROLE_TITLE, heading);
    paint_right(brush, line->row, line->column + line->columns, role, text);
}

/* ---- The bankroll ---- */

/* Writes the bankrolls of the history, and returns their number. */
static size_t list_bankrolls(const struct history *history,
                             double values[HISTORY_ROUNDS + 1])
{
    values[0] = (double)history->start / CENTS;
    for (int i = 0; i < history->count; i++)
        values[i + 1] = (double)history->rounds[i].bankroll / CENTS;
    return (size_t)history->count + 1;
}

static void label_of_dollars(char *text, size_t size, double value)
{
    snprintf(text, size, "$%.0f", value);
}

static void draw_bankroll(const struct brush *brush, const struct box *box,
                          const struct history *history)
{
    double values[HISTORY_ROUNDS + 1];
    struct plot plot;
    const struct curve curve = {.values = values,
                                .count = list_bankrolls(history, values),
                                .columns = box->columns,
                                .rows = CURVE_ROWS - 2,
                                .ascii = brush->plots_in_ascii,
                                .label = label_of_dollars};
    char amount[CLI_DOLLARS_SIZE];
    plot_curve(&plot, &curve);
    draw_heading(brush, box, "Bankroll", ROLE_CHIPS,
                 cli_dollars(amount, history->now));
    for (int i = 0; i < plot.rows; i++)
        paint_cut(brush, box->row + 1 + i, box->column, box->columns, ROLE_FELT,
                  plot.lines[i]);
}

/* ---- The last rounds ---- */

static void draw_past_round(const struct brush *brush, const struct box *line,
                            const struct past_round *round, bool has_money)
{
    char net[CLI_DOLLARS_SIZE];
    paint_cut(brush, line->row, line->column, line->columns,
              round->is_earlier ? ROLE_FAINT : ROLE_PLAIN, round->words);
    if (has_money)
        paint_right(brush, line->row, line->column + line->columns,
                    round->net > 0   ? ROLE_WON
                    : round->net < 0 ? ROLE_LOST
                                     : ROLE_FAINT,
                    round->net == 0 ? "even"
                                    : cli_signed_dollars(net, round->net));
}

/* Draws the newest round first, and those of earlier sessions under a heading
 * of their own. */
static void draw_rounds(const struct brush *brush, const struct box *box,
                        const struct history *history, bool has_money)
{
    struct box line = *box;
    int last = history->count - 1, end = box->row + box->rows;
    bool has_now = last >= 0 && !history->rounds[last].is_earlier;
    draw_heading(brush, box, "Last rounds", ROLE_FAINT,
                 last < 0 ? "none yet" : "");
    for (int i = last; i >= 0 && ++line.row < end; i--) {
        if (has_now && history->rounds[i].is_earlier) {
            has_now = false;
            line.row++;
            if (line.row + 1 >= end)
                return;
            draw_heading(brush, &line, "Earlier sessions", ROLE_FAINT, "");
            line.row++;
        }
        draw_past_round(brush, &line, &history->rounds[i], has_money);
    }
}

/* ---- The shoe ---- */

static void draw_shoe_of_panel(const struct brush *brush, const struct box *box,
                               const struct table *table)
{
    const struct shoe *shoe = &table->shoe;
    struct box line = *box;
    char text[TEXT_SIZE];
    bool is_arranged = shoe->source == SHOE_ARRANGED;
    if (is_arranged)
        write_cards_left(shoe, text, sizeof text);
    else if (shoe_is_new(shoe) || table->rules.decks == DECKS_INFINITE)
        snprintf(text, sizeof text, "new");
    else
        snprintf(text, sizeof text, "%d of %d cards", shoe->count,
                 rules_shoe_cards(&table->rules));
    draw_heading(brush, box, is_arranged ? "Listed cards" : "Shoe", ROLE_PLAIN,
                 text);
    line.row += 1;
    if (!is_arranged) {
        draw_shoe_bar(brush, &line, table);
        write_cut(table, text, sizeof text);
        paint_right(brush, line.row + 1, line.column + line.columns, ROLE_FAINT,
                    text);
    }
    draw_discards(brush, line.row + 1, line.column, shoe);
}

/* ---- The whole ---- */

void draw_panel_ground(const struct brush *brush, const struct box *panel,
                       int message_rows)
{
    struct box ground = *panel;
    ground.rows += message_rows;
    if (brush->has_surfaces)
        paint_surface(brush, &ground, SURFACE_NIGHT);
    else
        for (int i = 0; i < panel->rows; i++)
            paint_text(brush, panel->row + i, panel->column, ROLE_FAINT,
                       brush->glyphs->vertical);
}

void draw_panel(const struct brush *brush, const struct layout *layout,
                const struct scene *scene)
{
    const struct box *panel = &layout->panel;
    const struct table *table = scene->table;
    bool has_money = rules_have_money(&table->rules);
    struct box part = *panel;
    draw_panel_ground(brush, panel, layout->message.rows - 1);
    part.column += MARGIN;
    part.columns -= 2 * MARGIN;
    part.row++;
    if (has_money) {
        draw_bankroll(brush, &part, &scene->history);
        part.row += CURVE_ROWS;
    }
    int end = panel->row + panel->rows - SHOE_ROWS;
    part.rows = end - part.row;
    draw_rounds(brush, &part, &scene->history, has_money);
    part.row = end + 1;
    draw_shoe_of_panel(brush, &part, table);
}
