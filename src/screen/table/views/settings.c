/* The settings of a profile, saved in its account. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <stdlib.h>
#include <string.h>

#include "table/game.h"

/* Returns the saved value, from 0 to `count` - 1, or `before` without one. */
static int read_setting(struct account *account, const char *name, int count,
                        int before)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    int64_t number;
    if (!ledger_get(account->ledger, name, value, problem) ||
        !cli_parse_integer(value, 0, count - 1, &number))
        return before;
    return (int)number;
}

/* ---- Who plays along ---- */

/* The kinds of computers, in a saved list. */
static const char KIND_LETTERS[PLAYER_KINDS + 1] = "mnbp";

/* Writes a letter for each computer. */
static void list_computers(const struct setup *setup,
                           char letters[SEATS_MAX + 1])
{
    int count = 0;
    for (int i = 0; i < setup->player_count; i++)
        if (setup->players[i].is_computer)
            letters[count++] = KIND_LETTERS[setup->players[i].kind];
    letters[count] = '\0';
}

/* Older ledgers have only the number of computers. */
static void read_computers(struct account *account, struct setup *setup)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    int64_t number = 0;
    if (setup_computers(setup) > 0 ||
        !ledger_get(account->ledger, "computers", value, problem))
        return;
    if (cli_parse_integer(value, 0, SEATS_MAX, &number)) {
        while (number-- > 0)
            setup_change_computers(setup, 1);
        return;
    }
    for (const char *letter = value; *letter; letter++) {
        const char *found = strchr(KIND_LETTERS, *letter);
        if (found)
            setup_add_computer(setup, (enum player_kind)(found - KIND_LETTERS));
    }
}

/* ---- The table ---- */

static bool is_preset(const char *name)
{
    struct rules rules;
    return rules_preset(&rules, name);
}

/* Remembers the rules file that was given, or recalls the one before. */
static void read_own_rules(struct account *account, struct setup *setup)
{
    char before[LEDGER_VALUE_SIZE] = "", problem[LEDGER_PROBLEM_SIZE];
    (void)ledger_get(account->ledger, "rules-file", before, problem);
    snprintf(setup->own_rules, sizeof setup->own_rules, "%s", before);
    if (is_preset(setup->rules.name))
        return;
    char *path = realpath(setup->rules.name, NULL);
    if (path && strlen(path) < sizeof setup->own_rules) {
        snprintf(setup->own_rules, sizeof setup->own_rules, "%s", path);
        if (strcmp(path, before) != 0)
            (void)ledger_set(account->ledger, "rules-file", path, problem);
    }
    free(path);
}

/* Returns the name of saved rules that lasts, or NULL without such rules. */
static const char *find_saved_rules(const struct setup *setup,
                                    const char *saved)
{
    if (*saved && strcmp(saved, setup->own_rules) == 0)
        return setup->own_rules;
    for (size_t i = 0; i < rules_preset_count(); i++)
        if (strcmp(saved, rules_preset_name(i)) == 0)
            return rules_preset_name(i);
    return NULL;
}

/* A table that was chosen in the lobby is the default from then on. */
static void read_table(struct account *account, struct setup *setup)
{
    char value[LEDGER_VALUE_SIZE], problem[PROBLEM_SIZE];
    char trouble[LEDGER_PROBLEM_SIZE], fault[PLACED_PROBLEM_SIZE];
    struct rules rules;
    bool is_default = !rules_choice_is_changed(&setup->rules) &&
                      setup->rules.name == setup->default_rules;
    if (!is_default || !ledger_get(account->ledger, "table", value, trouble))
        return;
    const struct rules_choice saved = {.name = find_saved_rules(setup, value)};
    if (saved.name && rules_choice_read(&saved, &rules, fault) &&
        rules_have_money(&rules) &&
        rules_check(&rules, setup->player_count, problem))
        setup->rules.name = saved.name;
}

void settings_write_table(const struct account *account,
                          const struct setup *setup)
{
    const char *name = setup->rules.name;
    char problem[LEDGER_PROBLEM_SIZE];
    if (account && account->ledger && !rules_choice_is_changed(&setup->rules) &&
        find_saved_rules(setup, name))
        (void)ledger_set(account->ledger, "table", name, problem);
}

/* ---- All ---- */

/* Reads the look that the profile has saved, as far as it has. */
static void recall_look(struct ledger *ledger, struct look *look)
{
    char now[LOOK_VALUE_SIZE], value[LEDGER_VALUE_SIZE],
        problem[LEDGER_PROBLEM_SIZE];
    for (int i = 0; i < LOOK_SETTINGS; i++)
        if (ledger_get(ledger, look_setting(look, i, now), value, problem))
            look_set(look, i, value);
}

/* Saves only changes, because command-line options aren't meant to last. */
static bool save_look(struct ledger *ledger, const struct look *before,
                      const struct look *look)
{
    char old[LOOK_VALUE_SIZE], now[LOOK_VALUE_SIZE],
        problem[LEDGER_PROBLEM_SIZE];
    bool good = true;
    for (int i = 0; i < LOOK_SETTINGS && good; i++) {
        (void)look_setting(before, i, old);
        const char *name = look_setting(look, i, now);
        good = strcmp(old, now) == 0 || ledger_set(ledger, name, now, problem);
    }
    return good;
}

void settings_read(struct settings *settings, struct setup *setup)
{
    struct account *account = setup->account;
    if (account == NULL || account->ledger == NULL)
        return;
    recall_look(account->ledger, &settings->look);
    settings->coach = (enum coach_way)read_setting(account, "coach", COACH_WAYS,
                                                   (int)settings->coach);
    settings->is_careful =
        read_setting(account, "careful", 2, settings->is_careful) != 0;
    read_own_rules(account, setup);
    read_table(account, setup);
    read_computers(account, setup);
}

struct settings settings_of(const struct game *game)
{
    struct settings settings = {.look = game->stage.look,
                                .coach = game->coach,
                                .is_careful = game->is_careful};
    list_computers(game->start->setup, settings.computers);
    return settings;
}

/* Saves only changes, because command-line options aren't meant to last. */
static bool write_setting(const struct account *account, const char *name,
                          int before, int value)
{
    char text[16], problem[LEDGER_PROBLEM_SIZE];
    snprintf(text, sizeof text, "%d", value);
    return value == before || ledger_set(account->ledger, name, text, problem);
}

bool settings_write(const struct settings *before, const struct settings *now,
                    const struct account *account)
{
    char problem[LEDGER_PROBLEM_SIZE];
    if (account == NULL || account->ledger == NULL)
        return true;
    return save_look(account->ledger, &before->look, &now->look) &&
           write_setting(account, "coach", (int)before->coach,
                         (int)now->coach) &&
           write_setting(account, "careful", before->is_careful,
                         now->is_careful) &&
           (strcmp(before->computers, now->computers) == 0 ||
            ledger_set(account->ledger, "computers", now->computers, problem));
}

/* ---- The last bet ---- */

int64_t settings_bet(const struct account *account)
{
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    int64_t bet = 0;
    if (account && account->ledger &&
        ledger_get(account->ledger, "bet", value, problem))
        (void)cli_parse_integer(value, 0, INT64_MAX, &bet);
    return bet;
}

void settings_write_bet(const struct account *account, int64_t bet)
{
    char text[CLI_MONEY_SIZE], problem[LEDGER_PROBLEM_SIZE];
    if (account == NULL || account->ledger == NULL || bet <= 0 ||
        bet == settings_bet(account))
        return;
    snprintf(text, sizeof text, "%lld", (long long)bet);
    /* It is only a convenience, so a failure isn't worth a message. */
    (void)ledger_set(account->ledger, "bet", text, problem);
}
