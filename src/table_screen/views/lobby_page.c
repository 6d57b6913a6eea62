/* The lobby, drawn. */
#include "table_screen/views/lobby.h"

#include <math.h>
#include <string.h>

#include "session_guide.h"

/* Columns from the left edge of the list. */
enum {
    NUMBER = 2,
    LABEL = 4,
    BETS = 21,
    EDGE_END = 43,
    SCALE = 46,
    SCALE_COLUMNS = 10,
    SIDE = 58, /* of what is beside the list */
    NARROW_BETS = 20,
    NARROW_EDGE_END = 43
};

/* The parts of the page. */
struct lobby_plan {
    struct box list;
    int step; /* rows from one table to the next */
    bool is_narrow;
    int about_row, last_row;
    struct card_size card; /* of a blackjack beside the list; no rows: none */
    int card_column;       /* of the first card */
};

/* Chooses cards for beside the list; none if there is no room. */
static void plan_lobby_cards(struct lobby_plan *plan)
{
    static const struct card_size sizes[] = {
        {11, 15}, {9, 13}, {7, 11}, {5, 7}};
    int room = plan->list.columns - SIDE;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct card_size *size = &sizes[i];
        int columns = size->columns + size->columns / 2;
        if (plan->is_narrow || columns > room || size->rows > plan->list.rows)
            continue;
        plan->card = *size;
        plan->card_column = plan->list.column + plan->list.columns - columns;
        return;
    }
}

static struct lobby_plan plan_lobby(const struct lobby *lobby)
{
    enum { WIDE = 100, TALL = 36, WORDS_ROWS = 9 };
    struct lobby_plan plan = {.step = screen_rows() >= TALL ? 2 : 1};
    plan.is_narrow =
        screen_rows() < SCREEN_ROWS || screen_columns() < SCREEN_COLUMNS;
    int columns = screen_columns() - 4;
    plan.list.columns = plan.is_narrow   ? screen_columns() - 2
                        : columns < WIDE ? columns
                                         : WIDE;
    plan.list.column = (screen_columns() - plan.list.columns) / 2;
    plan.list.rows = plan.step * lobby->count;
    int spare = screen_rows() - plan.list.rows - WORDS_ROWS - 4;
    plan.list.row = plan.is_narrow ? 1 : 3 + (spare > 0 ? spare / 3 : 0);
    plan.last_row = screen_rows() - 2;
    plan.about_row = plan.list.row + plan.list.rows + (plan.is_narrow ? 0 : 1);
    plan_lobby_cards(&plan);
    return plan;
}

/* The bar of the chosen table reaches to the cards beside the list. */
static int lobby_bar_columns(const struct lobby_plan *plan)
{
    return plan->card.rows > 0 ? plan->card_column - 1 - plan->list.column
                               : plan->list.columns + 2;
}

/* ---- A table ---- */

/* A block is a fifth of a percent. */
static void draw_edge_scale(const struct brush *brush, int row, int column,
                            double edge)
{
    const double fair = 0.005, steep = 0.01;
    enum role role = edge < fair    ? ROLE_WON
                     : edge < steep ? ROLE_CHIPS
                                    : ROLE_LOST;
    int blocks = (int)lround(edge * 500);
    for (int i = 0; i < blocks && i < SCALE_COLUMNS; i++)
        paint_text(brush, row, column + i, role, brush->glyphs->full);
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
        draw_edge_scale(brush, row, plan->list.column + SCALE, table->edge);
}

static void write_lobby_bets(const struct rules *rules, char *text, size_t size)
{
    char least[CLI_MONEY_SIZE + 4], most[CLI_MONEY_SIZE + 4];
    if (rules->ante > 0)
        snprintf(text, size, "%s ante", dollars(least, rules->ante));
    else
        snprintf(text, size, "%s to %s", dollars(least, rules->min),
                 dollars(most, rules->max));
}

static void draw_lobby_table(const struct lobby *lobby,
                             const struct lobby_plan *plan, int number)
{
    const struct brush *brush = &lobby->game->stage.brush;
    const struct lobby_table *table = &lobby->tables[number];
    bool is_chosen = number == lobby->chosen;
    enum role role = table->problem[0] ? ROLE_FAINT : ROLE_PLAIN;
    int row = plan->list.row + number * plan->step;
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
    paint_text(brush, row, column + bets,
               lobby->bankroll < rules_least_bet(&table->rules) ? ROLE_LOST
                                                                : role,
               text);
    draw_edge(brush, table, plan, row, role);
    if (is_chosen)
        paint_marked(brush, &(struct box){row, plan->list.column - 1, 1,
                                          lobby_bar_columns(plan)});
}

/* ---- The chosen table, in words ---- */

/* Says what the rules mean, in the rows that are free. Returns the row after.
 */
static int draw_meaning(const struct lobby *lobby,
                        const struct lobby_plan *plan, int row)
{
    enum { MOST_ROWS = 3, COMPANY_ROWS = 3 };
    const struct lobby_table *table = &lobby->tables[lobby->chosen];
    struct box box = plan->list;
    char text[GUIDE_MEANING_SIZE];
    box.row = row;
    box.rows = plan->last_row - COMPANY_ROWS + 1 - row;
    if (box.rows > MOST_ROWS)
        box.rows = MOST_ROWS;
    if (box.rows <= 0)
        return row;
    /* A row may end with blanks, as words aren't broken. */
    guide_write_meaning(&table->rules,
                        box.rows * box.columns - (box.rows - 1) * 8, text);
    return paint_wrapped(&lobby->game->stage.brush, &box, ROLE_PLAIN, text);
}

/* Returns the row after it. */
static int draw_about(const struct lobby *lobby, const struct lobby_plan *plan)
{
    const struct brush *brush = &lobby->game->stage.brush;
    const struct lobby_table *table = &lobby->tables[lobby->chosen];
    struct box box = plan->list;
    char text[SAYING_SIZE], separator[16], least[CLI_MONEY_SIZE + 4];
    int next;
    box.row = plan->about_row;
    bool has_two = plan->is_narrow && box.row + 2 <= plan->last_row;
    box.rows = has_two ? 2 : 1;
    if (table->problem[0])
        next = paint_wrapped(brush, &box, ROLE_LOST, table->problem);
    else if (lobby->bankroll < rules_least_bet(&table->rules)) {
        snprintf(text, sizeof text, "You need %s to play here.",
                 dollars(least, rules_least_bet(&table->rules)));
        next = paint_wrapped(brush, &box, ROLE_LOST, text);
    } else
        next = paint_wrapped(brush, &box, ROLE_STATUS, table->about);
    if (plan->is_narrow)
        return draw_meaning(lobby, plan, next);
    snprintf(separator, sizeof separator, " %s ", brush->glyphs->dot);
    rules_in_a_line(&table->rules, separator, text, sizeof text,
                    2 * box.columns - 20);
    box.row = next;
    box.rows = 3;
    next = paint_wrapped(brush, &box, ROLE_FELT, text);
    box.row = draw_meaning(lobby, plan, next);
    box.rows = 1;
    return paint_wrapped(brush, &box, ROLE_FAINT,
                         "The house edge is what the house keeps of a bet on "
                         "average with best play.");
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

static void draw_company(const struct lobby *lobby,
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
    paint_wrapped(brush, &box, ROLE_PLAIN, text);
}

/* Says that there is a daily, where there is room. */
static void draw_word_of_daily(const struct lobby *lobby,
                               const struct lobby_plan *plan)
{
    if (!plan->is_narrow)
        paint_text(&lobby->game->stage.brush, plan->last_row, plan->list.column,
                   ROLE_FAINT,
                   lobby_has_daily(lobby)
                       ? "Ten hands a day, the same for everybody: press d"
                       : "Ten hands a day, the same for everybody: blackjack "
                         "--daily");
}

/* ---- The whole ---- */

static void draw_lobby_head(const struct lobby *lobby,
                            const struct lobby_plan *plan)
{
    const struct brush *brush = &lobby->game->stage.brush;
    char amount[CLI_MONEY_SIZE + 4];
    int row = plan->list.row - 1, column = plan->list.column;
    paint_right(brush, 0, screen_columns() - 1, ROLE_CHIPS,
                dollars(amount, lobby->bankroll));
    if (plan->is_narrow)
        return;
    paint_text(brush, row, column + LABEL, ROLE_TITLE, "Table");
    paint_text(brush, row, column + BETS, ROLE_TITLE, "Bets");
    paint_right(brush, row, column + EDGE_END, ROLE_TITLE, "House edge");
    paint_text(brush, row, column + SCALE, ROLE_FAINT, "low is good");
}

/* Returns the row of who plays along; `row` is the one below the words. On a
 * small screen, nobody can play along. */
static int company_row(const struct lobby_plan *plan, int row)
{
    if (plan->is_narrow)
        return row <= plan->last_row - 2 ? plan->last_row - 2 : plan->last_row;
    return row + 1 < plan->last_row ? row + 1 : plan->last_row - 1;
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

void lobby_draw(const struct lobby *lobby)
{
    const struct lobby_plan plan = plan_lobby(lobby);
    draw_lobby_head(lobby, &plan);
    for (int i = 0; i < lobby->count; i++)
        draw_lobby_table(lobby, &plan, i);
    draw_lobby_cards(lobby, &plan);
    int row = draw_about(lobby, &plan);
    draw_word_of_daily(lobby, &plan);
    draw_company(lobby, &plan, company_row(&plan, row));
}
