/* The lobby, drawn. */
#include "table/views/lobby.h"

#include <math.h>
#include <string.h>

#include "coach_guide.h"

/* Columns from the left edge of the list. */
enum {
    NUMBER = 2,
    LABEL = 4,
    BETS = 21,
    EDGE_END = 45,
    EDGE_COLUMNS = 7, /* "12.34%" and a blank */
    NARROW_BETS = 20,
    NARROW_EDGE_END = 43
};

/* The bar of the chosen table ends before the scale, which keeps its colors. */
static int lobby_bar_columns(const struct lobby_plan *plan)
{
    return plan->is_narrow ? plan->list.columns + 2 : LOBBY_SCALE;
}

/* ---- A table ---- */

/* Any edge above zero has a mark. */
static void draw_edge_scale(const struct brush *brush, int row,
                            const struct lobby_plan *plan, double edge)
{
    enum { EIGHTHS = 8 };
    static const char *const parts[EIGHTHS] = {"",  "▏", "▎", "▍",
                                               "▌", "▋", "▊", "▉"};
    const double fair = 0.005, steep = 0.01;
    enum role role = edge < fair    ? ROLE_WON
                     : edge < steep ? ROLE_CHIPS
                                    : ROLE_LOST;
    int scale = brush->plots_in_ascii ? 1 : EIGHTHS;
    int steps =
        (int)lround(100 * edge * scale * plan->scale_columns / plan->percent);
    int column = plan->list.column + LOBBY_SCALE;
    if (edge > 0 && steps == 0)
        steps = 1;
    for (; steps >= scale; steps -= scale)
        column = paint_text(brush, row, column, role, brush->glyphs->full);
    if (steps > 0)
        paint_text(brush, row, column, role, parts[steps]);
}

static void draw_edge(const struct brush *brush,
                      const struct lobby_table *table,
                      const struct lobby_plan *plan, int row, enum role role)
{
    int end =
        plan->list.column + (plan->is_narrow ? NARROW_EDGE_END : EDGE_END);
    char text[32];
    snprintf(text, sizeof text, "%.2f%%", 100 * table->edge);
    if (!table->is_valued)
        paint_right(brush, row, end, ROLE_FAINT, brush->glyphs->ellipsis);
    else if (!table->has_edge)
        paint_right(brush, row, end, ROLE_FAINT, "unknown");
    else
        paint_right(brush, row, end, role, text);
    if (table->has_edge && !plan->is_narrow)
        draw_edge_scale(brush, row, plan, table->edge);
}

static void write_lobby_bets(const struct rules *rules, char *text, size_t size)
{
    char least[CLI_DOLLARS_SIZE], most[CLI_DOLLARS_SIZE];
    if (rules->ante > 0)
        snprintf(text, size, "%s ante", cli_dollars(least, rules->ante));
    else if (rules->min == rules->max)
        snprintf(text, size, "%s only", cli_dollars(least, rules->min));
    else
        snprintf(text, size, "%s to %s", cli_dollars(least, rules->min),
                 cli_dollars(most, rules->max));
}

/* Marks a table with side bets behind its bets, where there is room. */
static void draw_side_mark(const struct brush *brush, int row, int column,
                           int end, const struct rules *rules)
{
    static const char mark[] = " +side";
    if (rules->side_bets != 0 &&
        column + (int)strlen(mark) <= end - EDGE_COLUMNS)
        paint_text(brush, row, column, ROLE_CHIPS, mark);
}

static void draw_lobby_table(const struct lobby *lobby,
                             const struct lobby_plan *plan, int number)
{
    const struct brush *brush = &lobby->game->stage.brush;
    const struct lobby_table *table = &lobby->tables[number];
    bool is_chosen = number == lobby->chosen;
    enum role role = table->problem[0] ? ROLE_FAINT : ROLE_PLAIN;
    int row = plan->list.row + (number - plan->first) * plan->step;
    int column = plan->list.column;
    int bets = plan->is_narrow ? NARROW_BETS : BETS;
    char text[64];
    if (is_chosen)
        paint_text(brush, row, column, role, brush->glyphs->turn);
    snprintf(text, sizeof text, "%d", number + 1);
    if (number < LOBBY_DIGITS)
        paint_text(brush, row, column + NUMBER, ROLE_FAINT, text);
    paint_cut(brush, row, column + LABEL, bets - LABEL - 1, role, table->label);
    write_lobby_bets(&table->rules, text, sizeof text);
    int after = paint_text(
        brush, row, column + bets,
        lobby->bankroll < rules_least_bet(&table->rules) ? ROLE_LOST : role,
        text);
    draw_side_mark(brush, row, after,
                   column + (plan->is_narrow ? NARROW_EDGE_END : EDGE_END),
                   &table->rules);
    draw_edge(brush, table, plan, row, role);
    if (is_chosen)
        paint_marked(brush, &(struct box){row, plan->list.column - 1, 1,
                                          lobby_bar_columns(plan)});
}

static void draw_lobby_list(const struct lobby *lobby,
                            const struct lobby_plan *plan)
{
    const struct brush *brush = &lobby->game->stage.brush;
    int end = plan->list.column + plan->list.columns;
    int last = plan->list.row + (plan->shown - 1) * plan->step;
    for (int i = 0; i < plan->shown; i++)
        draw_lobby_table(lobby, plan, plan->first + i);
    if (plan->first > 0)
        paint_right(brush, plan->list.row, end, ROLE_FAINT,
                    brush->glyphs->more_up);
    if (plan->first + plan->shown < lobby->count)
        paint_right(brush, last, end, ROLE_FAINT, brush->glyphs->more_down);
}

/* ---- The chosen table, in words ---- */

/* Says what the table is, or what keeps the person from it. Returns the row
 * after it, as all of these do. */
static int draw_about(const struct lobby *lobby, struct box box)
{
    const struct brush *brush = &lobby->game->stage.brush;
    const struct lobby_table *table = &lobby->tables[lobby->chosen];
    char text[LEDGER_VALUE_SIZE + 64], least[CLI_DOLLARS_SIZE];
    if (table->problem[0])
        return paint_wrapped(brush, &box, ROLE_LOST, table->problem);
    snprintf(text, sizeof text, "%s%s", table->about,
             table->is_valued && !table->has_edge
                 ? " The house edge of this game isn't known."
                 : "");
    if (lobby->bankroll >= rules_least_bet(&table->rules))
        return paint_wrapped(brush, &box, ROLE_STATUS, text);
    snprintf(text, sizeof text, "You need %s to play here.",
             cli_dollars(least, rules_least_bet(&table->rules)));
    return paint_wrapped(brush, &box, ROLE_LOST, text);
}

static int draw_rules_of_table(const struct lobby *lobby, struct box box)
{
    const struct brush *brush = &lobby->game->stage.brush;
    char text[RULE_PARTS_MAX * RULE_TEXT_SIZE], separator[16];
    snprintf(separator, sizeof separator, " %s ", brush->glyphs->dot);
    rules_in_a_line(&lobby->tables[lobby->chosen].rules, separator, text,
                    sizeof text, sizeof text);
    return paint_wrapped(brush, &box, ROLE_FELT, text);
}

/* Says what the rules mean, in whole sentences. */
static int draw_meaning(const struct lobby *lobby, struct box box)
{
    enum { MOST_ROWS = 4, WRAPPING = 8 /* columns that a row may waste */ };
    char text[GUIDE_MEANING_SIZE];
    if (box.rows > MOST_ROWS)
        box.rows = MOST_ROWS;
    if (box.rows <= 0)
        return box.row;
    guide_write_meaning(&lobby->tables[lobby->chosen].rules,
                        box.rows * box.columns - (box.rows - 1) * WRAPPING,
                        text);
    return paint_wrapped(&lobby->game->stage.brush, &box, ROLE_PLAIN, text);
}

/* Moves the top of `box` to `row`; its end stays. */
static void cut_top(struct box *box, int row)
{
    box->rows -= row - box->row;
    box->row = row;
}

/* Returns the row after the words. They end above `end`. */
static int draw_words_of_table(const struct lobby *lobby,
                               const struct lobby_plan *plan, int end)
{
    struct box box = plan->list;
    box.row = plan->about_row;
    box.rows = end - box.row;
    cut_top(&box, draw_about(lobby, box));
    cut_top(&box, draw_rules_of_table(lobby, box));
    cut_top(&box, draw_meaning(lobby, box));
    if (box.rows > 0 && !plan->is_narrow)
        cut_top(&box,
                paint_wrapped(&lobby->game->stage.brush, &box, ROLE_FAINT,
                              "The house edge is what the house keeps of a bet "
                              "on average with best play."));
    return box.row;
}

/* ---- Who plays along ---- */

static void write_company(const struct setup *setup, char *text, size_t size)
{
    static const char *const kinds[PLAYER_KINDS] = {
        "like the dealer", "never busts", "by the chart", "by the odds"};
    size_t used = 0;
    snprintf(text, size, "nobody");
    for (int i = 0; i < setup->player_count && used < size; i++) {
        const struct player *player = &setup->players[i];
        if (player->is_computer)
            used += (size_t)snprintf(text + used, size - used, "%s%s (%s)",
                                     used > 0 ? ", " : "", player->name,
                                     kinds[player->kind]);
    }
}

/* Returns the row after it. */
static int draw_company(const struct lobby *lobby,
                        const struct lobby_plan *plan, int row)
{
    const struct brush *brush = &lobby->game->stage.brush;
    struct box box = plan->list;
    char text[SAYING_SIZE];
    box.row = row;
    int after = paint_text(brush, box.row, box.column, ROLE_TITLE, "With you:");
    box.columns -= after + 1 - box.column;
    box.column = after + 1;
    box.rows = plan->last_row - box.row + 1;
    write_company(&lobby->wish, text, sizeof text);
    return paint_wrapped(brush, &box, ROLE_PLAIN, text);
}

/* Says that there is a daily. */
static void draw_word_of_daily(const struct lobby *lobby,
                               const struct lobby_plan *plan)
{
    paint_text(&lobby->game->stage.brush, plan->last_row, plan->list.column,
               ROLE_FAINT, "Ten hands a day, the same for everybody: press d");
}

/* ---- The whole ---- */

/* The ends of the scale of house edges. */
static void draw_axis(const struct brush *brush, const struct lobby_plan *plan,
                      int row)
{
    static const char meaning[] = "low is good";
    enum { ROOM_FOR_MEANING = 20 };
    const struct box scale = {row, plan->list.column + LOBBY_SCALE, 1,
                              plan->scale_columns};
    char text[16];
    snprintf(text, sizeof text, "%d%%", plan->percent);
    paint_text(brush, row, scale.column, ROLE_FAINT, "0%");
    paint_right(brush, row, scale.column + scale.columns, ROLE_FAINT, text);
    if (scale.columns >= ROOM_FOR_MEANING)
        paint_centered(brush, &scale, ROLE_FAINT, meaning);
}

static const char EDGE_HEADING[] = "House edge";

static void draw_lobby_head(const struct lobby *lobby,
                            const struct lobby_plan *plan)
{
    const struct brush *brush = &lobby->game->stage.brush;
    char amount[CLI_DOLLARS_SIZE];
    int row = plan->list.row - 1, column = plan->list.column;
    cli_dollars(amount, lobby->bankroll);
    if (plan->is_narrow) { /* the list begins below the title */
        paint_text(brush, row, text_columns(lobby->page.title) + 3, ROLE_CHIPS,
                   amount);
        paint_right(brush, row, column + NARROW_EDGE_END, ROLE_TITLE,
                    EDGE_HEADING);
        return;
    }
    paint_right(brush, 0, screen_columns() - 1, ROLE_CHIPS, amount);
    paint_text(brush, row, column + LABEL, ROLE_TITLE, "Table");
    paint_text(brush, row, column + BETS, ROLE_TITLE, "Bets");
    paint_right(brush, row, column + EDGE_END, ROLE_TITLE, EDGE_HEADING);
    draw_axis(brush, plan, row);
}

/* A blackjack beside the list, where there is room. */
static void draw_lobby_cards(const struct lobby *lobby,
                             const struct lobby_plan *plan)
{
    const struct brush *brush = &lobby->game->stage.brush;
    if (plan->card.rows == 0)
        return;
    paint_card(brush, plan->list.row - 1, plan->card_column, &plan->card,
               CARD_FACE, card_code(SPADES, ACE));
    paint_card(brush, plan->list.row,
               plan->card_column + plan->card.columns / 2, &plan->card,
               CARD_FACE, card_code(HEARTS, JACK));
}

/* Returns the rows that the answer to the last key takes from the words. */
static int rows_of_answer(const struct lobby *lobby)
{
    int columns = text_columns(lobby->page.answer);
    return columns == 0 ? 0 : columns <= screen_columns() - 2 ? 1 : 2;
}

/* On a small screen nobody can play along. Those who were seated are named,
 * because the table has to do without them. */
static void draw_words_and_company(const struct lobby *lobby,
                                   const struct lobby_plan *plan)
{
    bool has_company = setup_computers(&lobby->wish) > 0;
    if (plan->is_narrow) {
        int end = plan->last_row + !has_company - rows_of_answer(lobby);
        (void)draw_words_of_table(lobby, plan, end);
        if (has_company)
            (void)draw_company(lobby, plan, end);
        return;
    }
    int row = draw_words_of_table(lobby, plan, plan->last_row - 1);
    row += row < plan->last_row - 1;
    if (draw_company(lobby, plan, row) <= plan->last_row)
        draw_word_of_daily(lobby, plan);
}

void lobby_draw(const struct lobby *lobby)
{
    const struct lobby_plan plan = lobby_plan(lobby);
    draw_lobby_head(lobby, &plan);
    draw_lobby_list(lobby, &plan);
    draw_lobby_cards(lobby, &plan);
    draw_words_and_company(lobby, &plan);
}
