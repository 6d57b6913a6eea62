/* Entering a bet and side bets with keys. */
#include <string.h>

#include "coach_side_bets.h"
#include "table/game.h"

/* ---- The page of side bets ---- */

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
    paint_text(brush, row, 3, ROLE_PLAIN, side_bet_facts(kind)->name);
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
        paint_wrapped(brush, &box, ROLE_PLAIN, side_bet_facts(kind)->meaning);
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
             cli_dollars(least, rules_bet_limits(rules).side_least),
             cli_dollars(most, rules_bet_limits(rules).side_most));
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
    const struct bet_limits limits = rules_bet_limits(rules);
    int64_t least = limits.side_least, most = limits.side_most;
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
    const struct bet_limits limits = rules_bet_limits(rules);
    int64_t least = limits.side_least, most = limits.side_most;
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

static int64_t most_of(const struct table *table, int seat)
{
    int64_t bankroll = table->seats[seat].bankroll;
    int64_t most = table->rules.max;
    if (bankroll < most)
        most = bankroll - bankroll % table->rules.chip;
    return most;
}

static int64_t bet_within_limits(const struct table *table, int seat,
                                 int64_t amount)
{
    int64_t most = most_of(table, seat);
    if (amount > most)
        amount = most;
    return amount < table->rules.min ? table->rules.min : amount;
}

void bet_start(struct bet *bet, const struct table *table, int seat,
               int64_t last)
{
    int64_t before = table->seats[seat].first_bet;
    if (before > 0)
        last = before;
    *bet = (struct bet){.amount = bet_within_limits(table, seat, last),
                        .last = last};
    memcpy(bet->side, table->seats[seat].first_side, sizeof bet->side);
}

/* ---- Typing ---- */

/* What is typed stays as it is; the table says later what is wrong with it. */
static void read_typed(struct bet *bet)
{
    bet->amount = 0;
    (void)cli_parse_money(bet->typed, INT64_MAX / CENTS, &bet->amount);
}

bool bet_lacks_amount(const struct bet *bet)
{
    int64_t cents;
    return bet->is_typing &&
           !cli_parse_money(bet->typed, INT64_MAX / CENTS, &cents);
}

static const char *type_character(struct bet *bet, char character)
{
    size_t used = bet->is_typing ? strlen(bet->typed) : 0;
    if (used == 1 && bet->typed[0] == '0' && character != '.')
        used = 0; /* "$07" is no amount */
    if (used + 1 >= BET_TYPED_SIZE)
        return "nobody can bet that much";
    bet->typed[used] = character;
    bet->typed[used + 1] = '\0';
    bet->is_typing = true;
    read_typed(bet);
    return NULL;
}

/* The first erased character of a bet that wasn't typed is its last digit. */
static void erase_character(struct bet *bet)
{
    char whole[CLI_MONEY_SIZE];
    if (!bet->is_typing)
        snprintf(bet->typed, BET_TYPED_SIZE, "%.9s",
                 cli_money(whole, bet->amount - bet->amount % CENTS));
    size_t used = strlen(bet->typed);
    if (used > 0)
        bet->typed[used - 1] = '\0';
    bet->is_typing = true;
    read_typed(bet);
}

/* ---- Chips ---- */

/* Returns the largest chip up to `amount` that this table takes. */
static int64_t chip_up_to(const struct rules *rules, int64_t amount)
{
    static const int dollars_of_chips[] = {1, 5, 25, 100, 500, 1000, 5000};
    enum { CHIPS = sizeof dollars_of_chips / sizeof *dollars_of_chips };
    int64_t largest = rules->chip;
    for (int i = 0; i < CHIPS; i++) {
        int64_t chip = (int64_t)dollars_of_chips[i] * CENTS;
        if (chip <= amount && chip > largest && chip % rules->chip == 0)
            largest = chip;
    }
    return largest;
}

static int64_t one_chip_more(const struct rules *rules, int64_t amount)
{
    int64_t chip = chip_up_to(rules, amount);
    return amount - amount % chip + chip;
}

static int64_t one_chip_less(const struct rules *rules, int64_t amount)
{
    int64_t chip = chip_up_to(rules, amount - 1);
    return (amount + chip - 1) / chip * chip - chip;
}

const char *bet_change(struct bet *bet, const struct table *table, int seat,
                       enum bet_deed deed, int key)
{
    const struct rules *rules = &table->rules;
    int64_t amount = bet->amount;
    switch (deed) {
    case BET_TYPE:
        return type_character(bet, (char)key);
    case BET_ERASE:
        erase_character(bet);
        return NULL;
    case BET_CHIP_MORE:
        amount = one_chip_more(rules, amount);
        break;
    case BET_CHIP_LESS:
        amount = one_chip_less(rules, amount);
        break;
    case BET_STEP_MORE:
        amount += rules->chip - amount % rules->chip;
        break;
    case BET_STEP_LESS:
        amount -= amount % rules->chip > 0 ? amount % rules->chip : rules->chip;
        break;
    case BET_TWICE:
        amount *= 2;
        break;
    case BET_LEAST:
        amount = rules->min;
        break;
    case BET_MOST:
        amount = rules->max;
        break;
    default: /* the other deeds don't change the amount */
        return NULL;
    }
    bet->amount = bet_within_limits(table, seat, amount);
    bet->is_typing = false;
    return deed == BET_TWICE && bet->amount < amount
               ? "that is the most that you can bet"
               : NULL;
}

void bet_repeat(struct bet *bet, const struct table *table, int seat)
{
    bet->amount = bet->last;
    memcpy(bet->side, table->seats[seat].first_side, sizeof bet->side);
}

int64_t bet_side_stakes(const struct bet *bet)
{
    int64_t sum = 0;
    for (int i = 0; i < SIDE_BETS && bet->amount > 0; i++)
        sum += bet->side[i];
    return sum;
}

void bet_write_note(const struct bet *bet, const struct session *session,
                    int seat, char text[BET_NOTE_SIZE])
{
    char amount[CLI_DOLLARS_SIZE];
    int64_t side = bet_side_stakes(bet);
    int64_t most = most_of(&session->table, seat);
    text[0] = '\0';
    if (bet_lacks_amount(bet))
        snprintf(text, BET_NOTE_SIZE, " (type an amount; 0 sits out)");
    else if (bet->amount == 0)
        snprintf(text, BET_NOTE_SIZE, "%s",
                 seat_verb(session, seat, " (sits out)", " (you sit out)"));
    else if (bet->amount > most && most > 0)
        snprintf(text, BET_NOTE_SIZE, " (at most %s)",
                 cli_dollars(amount, most));
    else if (side > 0)
        snprintf(text, BET_NOTE_SIZE, " + %s on side bets",
                 cli_dollars(amount, side));
}

struct action bet_action(const struct bet *bet)
{
    struct action action = {.kind = ACTION_BET, .amount = bet->amount};
    for (int i = 0; i < SIDE_BETS && bet->amount > 0; i++)
        action.side[i] = bet->side[i];
    return action;
}
