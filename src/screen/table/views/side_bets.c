/* The page on which side bets are placed. */
#include <string.h>

#include "table/game.h"
#include "coach_side_bets.h"

struct side_page {
    struct page page;
    struct game *game;
    const struct table *table; /* whose bets are placed */
    enum side_bet_kind kinds[SIDE_BETS];
    double edges[SIDE_BETS];
    int count;
    int chosen;
    char typed[BET_TYPED_SIZE]; /* the amount, if it is being typed */
};

static int64_t *amount_of(struct side_page *page)
{
    return &page->game->bet.side[page->kinds[page->chosen]];
}

/* ---- Drawing ---- */

static void draw_side_bet(const struct side_page *page, int index)
{
    const struct brush *brush = &page->game->stage.brush;
    enum side_bet_kind kind = page->kinds[index];
    int64_t amount = page->game->bet.side[kind];
    char text[CLI_DOLLARS_SIZE], edge[CLI_MONEY_SIZE];
    int row = 3 + index;
    bool is_typed = index == page->chosen && page->typed[0];
    if (index == page->chosen)
        paint_text(brush, row, 1, ROLE_PLAIN, brush->glyphs->turn);
    paint_text(brush, row, 3, ROLE_PLAIN, side_bet_kind_name(kind));
    snprintf(edge, sizeof edge, "%.2f%%", 100 * page->edges[index]);
    paint_right(brush, row, 28, ROLE_PLAIN, edge);
    if (is_typed)
        snprintf(text, sizeof text, "$%s", page->typed);
    else
        cli_dollars(text, amount);
    paint_right(brush, row, 40, amount > 0 ? ROLE_CHIPS : ROLE_FAINT, text);
    if (index == page->chosen)
        paint_marked(
            brush,
            &(struct box){.row = row, .column = 1, .rows = 1, .columns = 40});
}

static void draw_chosen(const struct side_page *page)
{
    enum side_bet_kind kind = page->kinds[page->chosen];
    const struct brush *brush = &page->game->stage.brush;
    char pays[SIDE_BET_PAYS_SIZE], cost[SIDE_BET_LINE_SIZE];
    struct box box = {.row = 4 + page->count,
                      .column = 2,
                      .rows = 2,
                      .columns = screen_columns() - 3};
    box.row =
        paint_wrapped(brush, &box, ROLE_PLAIN, side_bet_kind_meaning(kind));
    box.rows = 3;
    side_bet_pays(page->table, kind, pays);
    box.row = paint_wrapped(brush, &box, ROLE_PLAIN, pays);
    box.rows = 2;
    if (page->game->bet.side[kind] == 0)
        return;
    side_bet_write_cost(page->table, kind, page->game->bet.side[kind], cost);
    (void)paint_wrapped(brush, &box, ROLE_PLAIN, cost);
}

static void draw_side_bets(void *self)
{
    const struct side_page *page = self;
    const struct brush *brush = &page->game->stage.brush;
    const struct rules *rules = &page->table->rules;
    char least[CLI_DOLLARS_SIZE], most[CLI_DOLLARS_SIZE], limits[64];
    snprintf(limits, sizeof limits, "%s to %s each",
             cli_dollars(least, rules_least_side_bet(rules)),
             cli_dollars(most, rules_most_side_bet(rules)));
    paint_text(brush, 0, text_columns(page->page.title) + 3, ROLE_FAINT,
               limits);
    paint_right(brush, 2, 28, ROLE_FAINT, "House edge");
    paint_right(brush, 2, 40, ROLE_FAINT, "Your bet");
    for (int i = 0; i < page->count; i++)
        draw_side_bet(page, i);
    draw_chosen(page);
}

/* ---- Keys ---- */

/* Answers if the amount isn't legal; it stays as it is until it is. */
static bool amount_is_legal(struct side_page *page)
{
    const struct rules *rules = &page->table->rules;
    int64_t amount = *amount_of(page);
    char limit[CLI_MONEY_SIZE];
    int64_t least = rules_least_side_bet(rules);
    int64_t most = rules_most_side_bet(rules);
    page->page.answer[0] = '\0';
    if (amount == 0)
        return true;
    if (amount < least)
        snprintf(page->page.answer, SAYING_SIZE, "The minimum is $%s.",
                 cli_money(limit, least));
    else if (amount > most)
        snprintf(page->page.answer, SAYING_SIZE, "The maximum is $%s.",
                 cli_money(limit, most));
    else if (amount % rules->chip != 0)
        snprintf(page->page.answer, SAYING_SIZE,
                 "The amount must be a multiple of $%s.",
                 cli_money(limit, rules->chip));
    return page->page.answer[0] == '\0';
}

static void step_amount(struct side_page *page, bool up)
{
    const struct rules *rules = &page->table->rules;
    int64_t least = rules_least_side_bet(rules);
    int64_t most = rules_most_side_bet(rules);
    int64_t *amount = amount_of(page);
    page->typed[0] = '\0';
    if (up)
        *amount = *amount < least ? least : *amount + rules->chip;
    else
        *amount = *amount <= least ? 0 : *amount - rules->chip;
    if (*amount > most)
        *amount = most;
}

static void type_amount(struct side_page *page, int key)
{
    size_t used = strlen(page->typed);
    if (key == KEY_ERASE && used > 0)
        page->typed[used - 1] = '\0';
    else if (key != KEY_ERASE && used + 1 < BET_TYPED_SIZE) {
        page->typed[used] = (char)key;
        page->typed[used + 1] = '\0';
    }
    *amount_of(page) = 0;
    (void)cli_parse_money(page->typed, INT64_MAX / CENTS, amount_of(page));
}

static void choose_side_bet(struct side_page *page, int step)
{
    if (!amount_is_legal(page))
        return;
    page->typed[0] = '\0';
    page->chosen = (page->chosen + step + page->count) % page->count;
}

static void write_side_help(void *self, FILE *out, int columns)
{
    static const struct key_help keys[] = {
        {"Up Down", "choose a side bet"},
        {"Left Right", "change the amount by a chip"},
        {"0-9", "type an amount; Backspace erases a digit; 0 means no bet"},
        {"Enter s", "back to your bet, which places them"},
    };
    const struct side_page *page = self;
    write_key_help(out, keys, sizeof keys / sizeof *keys);
    side_bets_write_outcomes(page->table, columns, out);
}

static void show_side_help(struct side_page *page)
{
    struct view view = {.title = "Side bets: help",
                        .write = write_side_help,
                        .self = page,
                        .keys = "?\n"};
    (void)stage_show(&page->game->stage, &view);
    page->page.is_done = page->game->stage.leaves;
}

static void side_bets_key(void *self, int key)
{
    struct side_page *page = self;
    switch (key) {
    case '?':
        show_side_help(page);
        break;
    case KEY_UP_ARROW:
    case KEY_DOWN_ARROW:
        choose_side_bet(page, key == KEY_UP_ARROW ? -1 : 1);
        break;
    case KEY_LEFT_ARROW:
    case KEY_RIGHT_ARROW:
        step_amount(page, key == KEY_RIGHT_ARROW);
        break;
    case KEY_ENTER_SIGN:
    case KEY_ESCAPE_SIGN:
    case ' ':
    case 's':
    case 'q':
        page->page.is_done = amount_is_legal(page);
        break;
    default:
        if ((key >= '0' && key <= '9') || key == '.' || key == KEY_ERASE)
            type_amount(page, key);
        else
            write_unknown_key(key, page->page.answer);
    }
}

/* ---- The page ---- */

void game_place_side_bets(struct game *game, const struct table *table)
{
    struct side_page page = {.game = game,
                             .table = table,
                             .page = {.title = "Side bets",
                                      .draw = draw_side_bets,
                                      .key = side_bets_key}};
    const struct glyphs *glyphs = game->stage.brush.glyphs;
    for (int i = 0; i < SIDE_BETS; i++) {
        enum side_bet_kind kind = (enum side_bet_kind)i;
        if (!rules_offer_side_bet(&table->rules, kind))
            continue;
        page.edges[page.count] = side_bet_edge(table, kind);
        page.kinds[page.count++] = kind;
    }
    page.page.self = &page;
    bar_add(&page.page.bar, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    bar_add(&page.page.bar, KEY_RIGHT_ARROW, glyphs->left_right, "Bet");
    bar_add(&page.page.bar, KEY_UNKNOWN, "0-9", "Amount");
    bar_add(&page.page.bar, '?', "?", "Help");
    bar_add(&page.page.bar, KEY_ENTER_SIGN, "Enter", "Done");
    stage_show_page(&game->stage, &page.page);
}
