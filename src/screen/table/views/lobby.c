/* The lobby: the tables to choose from, and who plays along. */
#include "table/views/lobby.h"

#include <stdlib.h>

#include "odds_book.h"
#include "coach_guide.h"

/* ---- The tables ---- */

static bool needs_odds(const struct setup *setup)
{
    for (int i = 0; i < setup->player_count; i++)
        if (setup->players[i].is_computer &&
            (setup->players[i].kind == PLAYER_BASIC ||
             setup->players[i].kind == PLAYER_PERFECT))
            return true;
    return false;
}

/* Notes at each table why not all who play along can play there. */
static void check_company(struct lobby *lobby)
{
    for (int i = 0; i < lobby->count; i++) {
        struct lobby_table *table = &lobby->tables[i];
        table->problem[0] = '\0';
        if (setup_computers(&lobby->wish) > 0 && screen_is_small())
            snprintf(table->problem, sizeof table->problem,
                     "Computers need a window of %dx%d: enlarge it, or press - "
                     "to play alone.",
                     SCREEN_COLUMNS, SCREEN_ROWS);
        else if (needs_odds(&lobby->wish) &&
                 rules_refusal(&table->rules, ENGINE_ODDS))
            snprintf(table->problem, sizeof table->problem,
                     "Basic and Perfect can't play here: the odds of this game "
                     "aren't known. Press - to send the last computer away.");
        else if (!rules_check(&table->rules, lobby->wish.player_count,
                              table->problem))
            snprintf(table->problem, sizeof table->problem,
                     "The shoe has too few cards for %d players. Press - to "
                     "send the last computer away.",
                     lobby->wish.player_count);
    }
}

/* Works out a house edge, that of the chosen table first: each takes a moment.
 */
static bool value_a_table(void *self)
{
    struct lobby *lobby = self;
    int number = lobby->chosen;
    for (int i = 0; lobby->tables[number].is_valued && i < lobby->count; i++)
        number = i;
    struct lobby_table *table = &lobby->tables[number];
    if (table->is_valued)
        return false;
    table->is_valued = true;
    table->has_edge = adviser_house_edge(&table->rules, &table->edge);
    return true;
}

static void hint_lobby(struct lobby *lobby)
{
    struct bar *bar = &lobby->page.bar;
    const struct glyphs *glyphs = lobby->game->stage.brush.glyphs;
    bool has_deal = lobby->deal_word[0] != '\0';
    bool is_narrow = screen_is_small() && (!lobby->is_entrance || has_deal);
    bar->count = 0;
    bar_add(bar, KEY_ENTER_SIGN, "Enter", is_narrow ? "Sit" : "Sit down");
    if (has_deal)
        bar_add(bar, 'b', "b", lobby->deal_word);
    if (!has_deal || !is_narrow) /* the list itself shows that it moves */
        bar_add(bar, KEY_DOWN_ARROW, glyphs->up_down, "Table");
    if (!screen_is_small()) {
        bar_add(bar, '+', "+", "");
        bar_add(bar, '-', "-", "Computers");
        bar_add(bar, 'k', "k", "Style");
    } else if (setup_computers(&lobby->wish) > 0)
        bar_add(bar, '-', "-", "Alone");
    bar_add(bar, 'd', "d", "Daily");
    bar_add(bar, '?', "?", "Help");
    if (lobby->is_entrance)
        bar_add(bar, 'q', "q", "Quit");
    else
        bar_add(bar, KEY_ESCAPE_SIGN, "Esc", "Back");
}

static void draw_lobby(void *self)
{
    struct lobby *lobby = self;
    check_company(lobby); /* the size may have changed */
    hint_lobby(lobby);
    lobby_draw(lobby);
}

/* ---- Help ---- */

/* Lists the keys as they are here: before the first session there is no table
 * to go back to. */
static void write_lobby_keys(const struct lobby *lobby, FILE *out)
{
    bool is_small = screen_is_small();
    const struct key_help all[] = {
        {"1-9", "mark a table; so do the arrow keys"},
        {"Enter", "sit down at the marked table; so does Space"},
        {"b", lobby->deal_word[0] ? "sit down and deal for your last bet" : ""},
        {"+  -", is_small ? "" : "seat a computer; send the last one away"},
        {"-", is_small ? "send the computers away" : ""},
        {"k", is_small ? "" : "change how the last computer plays"},
        {"d", "play the ten hands of the day, the same for everybody"},
        {"?  F1", "show this help"},
        {"Esc  q", lobby->is_entrance
                       ? ""
                       : "back to your table; the computers stay as you chose"},
        {"q", lobby->is_entrance ? "leave" : ""},
    };
    struct key_help keys[sizeof all / sizeof *all];
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].does[0] != '\0')
            keys[count++] = all[i];
    write_key_help(out, keys, count);
}

static void write_lobby_help(void *self, FILE *out, int columns)
{
    const struct lobby *lobby = self;
    const struct lobby_table *table = &lobby->tables[lobby->chosen];
    cli_write_wrapped(out,
                      "The house edge is what the house keeps of each first "
                      "bet on average if you play as well as one can. The "
                      "smaller it is, the better for you.",
                      columns);
    fputc('\n', out);
    cli_write_wrapped(
        out,
        screen_is_small()
            ? "Computers can play along in a larger window, of 80x24 or more."
            : "Computers play along with chips of their own. Mimic plays like "
              "the dealer, never-bust never risks a bust, basic plays by the "
              "chart of basic strategy, and perfect counts every card.",
        columns);
    fputc('\n', out);
    write_lobby_keys(lobby, out);
    guide_write_rules(&table->rules, table->label, columns, out);
    fputs("\nWords\n\n", out);
    guide_write_glossary(&table->rules, columns, out);
}

static void show_lobby_help(struct lobby *lobby)
{
    struct view view = {.title = "The lobby: help",
                        .write = write_lobby_help,
                        .self = lobby,
                        .keys = "?\n"};
    (void)stage_show(&lobby->game->stage, &view);
    lobby->page.is_done = lobby->game->stage.leaves;
}

/* ---- Keys ---- */

static void mark_table(struct lobby *lobby, int number)
{
    lobby->chosen = (number + lobby->count) % lobby->count;
    lobby->wish.rules = lobby->tables[lobby->chosen].choice;
}

/* On a small screen a person plays alone, so one key sends all away. */
static void change_small_company(struct lobby *lobby, int key)
{
    if (key == '-')
        setup_send_computers_away(&lobby->wish);
    else
        snprintf(lobby->page.answer, SAYING_SIZE,
                 "Computers need a window of %dx%d.", SCREEN_COLUMNS,
                 SCREEN_ROWS);
}

static void change_company(struct lobby *lobby, int key)
{
    int before = setup_computers(&lobby->wish);
    if (screen_is_small()) {
        change_small_company(lobby, key);
        return;
    }
    if (key != '+' && before == 0) {
        snprintf(lobby->page.answer, SAYING_SIZE,
                 "Nobody plays along yet; + adds a computer.");
        return;
    }
    if (key == 'k')
        setup_turn_computer(&lobby->wish);
    else
        setup_change_computers(&lobby->wish, key == '+' ? 1 : -1);
    if (key == '+' && setup_computers(&lobby->wish) == before)
        snprintf(lobby->page.answer, SAYING_SIZE, "The table is full.");
}

static void take_a_seat(struct lobby *lobby, bool deals)
{
    const char *problem = lobby->tables[lobby->chosen].problem;
    if (*problem) {
        snprintf(lobby->page.answer, SAYING_SIZE, "%s", problem);
        return;
    }
    lobby->answer = deals ? LOBBY_DEAL : LOBBY_SIT;
    lobby->page.is_done = true;
}

/* The lobby goes on after it, as it was. */
static void play_daily(struct lobby *lobby)
{
    if (!game_play_daily(lobby->game))
        snprintf(lobby->page.answer, SAYING_SIZE,
                 "The daily can't be played now; leave to see why.");
    lobby->page.is_done = lobby->game->stage.leaves;
}

static void take_lobby_key(void *self, int key)
{
    struct lobby *lobby = self;
    if (key >= '1' && key < '1' + LOBBY_DIGITS && key < '1' + lobby->count)
        mark_table(lobby, key - '1');
    else if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        mark_table(lobby, lobby->chosen + (key == KEY_DOWN_ARROW ? 1 : -1));
    else if (key == KEY_TO_HOME || key == KEY_TO_END)
        mark_table(lobby, key == KEY_TO_END ? lobby->count - 1 : 0);
    else if (key == '+' || key == '-' || key == 'k')
        change_company(lobby, key);
    else if (key == '?')
        show_lobby_help(lobby);
    else if (key == KEY_ENTER_SIGN || key == ' ')
        take_a_seat(lobby, false);
    else if (key == 'b' && lobby->deal_word[0])
        take_a_seat(lobby, true);
    else if (key == 'd')
        play_daily(lobby);
    else if (key == 'q' || key == KEY_END_SIGN ||
             (!lobby->is_entrance && (key == KEY_ESCAPE_SIGN || key == 'v')))
        lobby->page.is_done = true;
    else if (key == KEY_ESCAPE_SIGN)
        snprintf(lobby->page.answer, SAYING_SIZE,
                 "There is no table to go back to; q leaves.");
    else
        write_unknown_key(key, lobby->page.answer);
}

/* ---- The whole ---- */

static struct lobby *lobby_open(struct game *game, bool is_entrance)
{
    struct lobby *lobby = calloc(1, sizeof *lobby);
    const struct setup *setup = game->start->setup;
    char bet[CLI_DOLLARS_SIZE];
    if (lobby == NULL)
        return NULL;
    *lobby = (struct lobby){.game = game,
                            .wish = *setup,
                            .is_entrance = is_entrance,
                            .bankroll = setup->bankroll,
                            .page = {.title = "The lobby",
                                     .surface = SURFACE_FELT,
                                     .self = lobby,
                                     .draw = draw_lobby,
                                     .key = take_lobby_key,
                                     .work = value_a_table}};
    if (setup->account && setup->account->ledger)
        lobby->bankroll = setup->account->profile.bankroll;
    lobby_list_tables(lobby);
    lobby->current = lobby->chosen;
    if (game->last_bet > 0 && is_entrance)
        snprintf(lobby->deal_word, sizeof lobby->deal_word, "Deal %s",
                 cli_dollars(bet, game->last_bet));
    return lobby;
}

/* Takes over who plays along, and saves it. */
static void accept_company(struct lobby *lobby)
{
    struct game *game = lobby->game;
    struct setup *setup = game->start->setup;
    const struct rules_choice rules = setup->rules;
    const struct settings before = settings_of(game);
    *setup = lobby->wish;
    setup->rules = rules;
    const struct settings now = settings_of(game);
    (void)settings_write(&before, &now, setup->account);
}

/* Takes over what was chosen, and saves it. */
static void accept_wish(struct lobby *lobby)
{
    struct game *game = lobby->game;
    struct setup *setup = game->start->setup;
    accept_company(lobby);
    setup->rules = lobby->wish.rules;
    settings_write_table(setup->account, setup);
    game->deals_at_once = lobby->answer == LOBBY_DEAL;
}

/* Those who play along are kept even if the person goes back, unless they can't
 * play at the table from before. */
static void keep_company(struct lobby *lobby)
{
    check_company(lobby);
    if (lobby->count > 0 && !lobby->tables[lobby->current].problem[0])
        accept_company(lobby);
}

/* Returns true if the person sits down. */
static bool choose_in_lobby(struct lobby *lobby)
{
    if (lobby->count > 0)
        stage_show_page(&lobby->game->stage, &lobby->page);
    if (lobby->answer == LOBBY_BACK || lobby->game->stage.leaves) {
        keep_company(lobby);
        return false;
    }
    accept_wish(lobby);
    return true;
}

bool lobby_enter(struct game *game)
{
    struct lobby *lobby = lobby_open(game, true);
    bool sits = lobby == NULL || choose_in_lobby(lobby);
    free(lobby);
    return sits;
}

bool lobby_visit(struct game *game)
{
    struct lobby *lobby = lobby_open(game, false);
    bool moves = false;
    if (lobby) {
        lobby->bankroll =
            game->session.table.seats[game->session.table.seat].bankroll;
        moves = choose_in_lobby(lobby);
    }
    free(lobby);
    return moves;
}
