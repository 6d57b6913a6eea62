/* The lobby: the tables to choose from, and who plays along. */
#include "table_screen/views/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "odds.h"

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

/* Adds a table if everybody who plays can sit there, with chips. */
static void add_table(struct lobby *lobby, const struct rules_choice *choice,
                      const struct rules *rules)
{
    const struct setup *setup = lobby->game->start->setup;
    char problem[PROBLEM_SIZE];
    if (lobby->count == LOBBY_TABLES || !rules_have_money(rules) ||
        !rules_check(rules, setup->player_count, problem) ||
        (needs_odds(setup) && odds_check_rules(rules) != NULL))
        return;
    struct lobby_table *table = &lobby->tables[lobby->count];
    *table = (struct lobby_table){.choice = *choice, .rules = *rules};
    rules_choice_label(choice, table->label);
    if (strcmp(table->label, lobby->game->session.rules_name) == 0)
        lobby->chosen = lobby->count;
    lobby->count++;
}

/* The rules that the program was started with come last, unless they are one
 * of the others. */
static void list_tables(struct lobby *lobby)
{
    const struct rules_choice *own = &lobby->own;
    struct rules rules;
    bool is_preset =
        !rules_choice_is_changed(own) && rules_preset(&rules, own->name);
    lobby->count = 0;
    for (size_t i = 0; i < rules_preset_count(); i++) {
        const struct rules_choice choice = {.name = rules_preset_name(i)};
        if (rules_preset(&rules, choice.name))
            add_table(lobby, &choice, &rules);
    }
    if (!is_preset)
        add_table(lobby, own, &lobby->game->session.table.rules);
}

/* Works out the edge of the chosen table only, because that takes a moment. */
static void find_edge(struct lobby *lobby)
{
    struct lobby_table *table = &lobby->tables[lobby->chosen];
    if (!table->has_edge)
        table->has_edge = session_house_edge(&table->rules, &table->edge);
}

/* ---- The page ---- */

static void write_table_of_lobby(const struct lobby *lobby, int number,
                                 FILE *out)
{
    const struct lobby_table *table = &lobby->tables[number];
    const char *mark = lobby->game->stage.brush.glyphs->turn;
    char least[CLI_MONEY_SIZE + 4], most[CLI_MONEY_SIZE + 4];
    fprintf(out, "%s %d  %-18s %s", number == lobby->chosen ? mark : " ",
            number + 1, table->label,
            dollars(least, rules_least_bet(&table->rules)));
    if (table->rules.ante > 0)
        fputs(" ante", out);
    else
        fprintf(out, " to %s", dollars(most, table->rules.max));
    if (table->has_edge)
        fprintf(out, "   house edge %.2f%%", 100 * table->edge);
    fputc('\n', out);
}

static void write_company(const struct setup *setup, FILE *out)
{
    fputs("\nWith you:", out);
    for (int i = 0; i < setup->player_count; i++)
        if (setup->players[i].is_computer)
            fprintf(out, " %s", setup->players[i].name);
    fputs(setup_computers(setup) > 0 ? "\n" : " nobody\n", out);
}

static void write_lobby(void *self, FILE *out, int columns)
{
    const struct lobby *lobby = self;
    const struct rules *rules = &lobby->tables[lobby->chosen].rules;
    char text[SAYING_SIZE];
    for (int i = 0; i < lobby->count; i++)
        write_table_of_lobby(lobby, i, out);
    fputc('\n', out);
    rules_in_a_line(rules, ", ", text, sizeof text, SAYING_SIZE / 2);
    view_write_wrapped(out, text, columns);
    fputs("The house edge is what the house keeps of the first bet with best "
          "play.\n",
          out);
    write_company(lobby->game->start->setup, out);
}

/* ---- Keys ---- */

static int show_once(struct lobby *lobby)
{
    struct view view = {.title = "The lobby",
                        .write = write_lobby,
                        .self = lobby,
                        .keys = "123456789+-\nv",
                        .marks_best = true};
    bar_add(&view.bar, KEY_UNKNOWN, "1-9", "Table");
    bar_add(&view.bar, '+', "+", "Computer");
    bar_add(&view.bar, '-', "-", "One less");
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Sit down");
    bar_add(&view.bar, KEY_ESCAPE_SIGN, "Esc", "Back");
    find_edge(lobby);
    return stage_show(&lobby->game->stage, &view);
}

/* A computer more or less can change which tables have room. */
static void take_lobby_key(struct lobby *lobby, int key)
{
    if (key >= '1' && key < '1' + lobby->count)
        lobby->chosen = key - '1';
    if (key != '+' && key != '-')
        return;
    setup_change_computers(lobby->game->start->setup, key == '+' ? 1 : -1);
    int chosen = lobby->chosen;
    list_tables(lobby);
    lobby->chosen = chosen < lobby->count ? chosen : lobby->count - 1;
}

static bool choose_in_lobby(struct lobby *lobby)
{
    struct game *game = lobby->game;
    int key;
    do {
        key = show_once(lobby);
        take_lobby_key(lobby, key);
    } while (!game->stage.leaves && key > ' ' && key != 'v' && key != 'q' &&
             key < 128 && lobby->count > 0);
    return !game->stage.leaves && key == KEY_ENTER_SIGN;
}

bool lobby_show(struct game *game)
{
    struct setup *setup = game->start->setup;
    const struct settings before = settings_of(game);
    struct lobby *lobby = calloc(1, sizeof *lobby);
    bool moves = false;
    if (lobby == NULL)
        return false;
    *lobby = (struct lobby){.game = game, .own = setup->rules};
    list_tables(lobby);
    if (lobby->count > 0 && choose_in_lobby(lobby)) {
        setup->rules = lobby->tables[lobby->chosen].choice;
        settings_write_table(setup->account, setup->rules.name);
        moves = true;
    }
    const struct settings now = settings_of(game);
    (void)settings_write(&before, &now, setup->account);
    free(lobby);
    return moves;
}
