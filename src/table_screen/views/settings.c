/* The settings of a profile, saved in its account. */
#include <string.h>

#include "table_screen/game.h"

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

static void read_computers(struct account *account, struct setup *setup)
{
    if (setup_computers(setup) > 0)
        return;
    int wanted = read_setting(account, "computers", SEATS_MAX, 0);
    for (int i = 0; i < wanted; i++)
        setup_change_computers(setup, 1);
}

/* A table that was chosen in the lobby is the default from then on. */
static void read_table(struct account *account, struct setup *setup)
{
    char value[LEDGER_VALUE_SIZE], problem[PROBLEM_SIZE];
    char trouble[LEDGER_PROBLEM_SIZE];
    struct rules rules;
    bool is_default = !rules_choice_is_changed(&setup->rules) &&
                      setup->rules.name == setup->default_rules;
    if (!is_default || !ledger_get(account->ledger, "table", value, trouble))
        return;
    for (size_t i = 0; i < rules_preset_count(); i++)
        if (strcmp(value, rules_preset_name(i)) == 0 &&
            rules_preset(&rules, value) && rules_have_money(&rules) &&
            rules_check(&rules, setup->player_count, problem))
            setup->rules.name = rules_preset_name(i);
}

void settings_read(struct settings *settings, struct setup *setup)
{
    struct look *look = &settings->look;
    char value[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    struct account *account = setup->account;
    if (account == NULL || account->ledger == NULL)
        return;
    look->speed = read_setting(account, "speed", SPEED_COUNT, look->speed);
    look->ascii = read_setting(account, "letters", 2, look->ascii) != 0;
    look->mouse = read_setting(account, "mouse", 2, look->mouse) != 0;
    settings->coach = (enum coach_way)read_setting(account, "coach", COACH_WAYS,
                                                   (int)settings->coach);
    settings->is_careful =
        read_setting(account, "careful", 2, settings->is_careful) != 0;
    if (ledger_get(account->ledger, "theme", value, problem) &&
        theme_find(value) < THEME_COUNT)
        look->theme = theme_find(value);
    read_computers(account, setup);
    read_table(account, setup);
}

struct settings settings_of(const struct game *game)
{
    return (struct settings){.look = game->stage.look,
                             .coach = game->coach,
                             .is_careful = game->is_careful,
                             .computers = setup_computers(game->start->setup)};
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
    const struct look *old = &before->look, *look = &now->look;
    if (account == NULL || account->ledger == NULL)
        return true;
    return write_setting(account, "speed", old->speed, look->speed) &&
           write_setting(account, "letters", old->ascii, look->ascii) &&
           write_setting(account, "mouse", old->mouse, look->mouse) &&
           write_setting(account, "coach", (int)before->coach,
                         (int)now->coach) &&
           write_setting(account, "careful", before->is_careful,
                         now->is_careful) &&
           write_setting(account, "computers", before->computers,
                         now->computers) &&
           (look->theme == old->theme ||
            ledger_set(account->ledger, "theme", theme_name(look->theme),
                       problem));
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

/* ---- The table ---- */

void settings_write_table(const struct account *account, const char *name)
{
    char problem[LEDGER_PROBLEM_SIZE];
    struct rules rules;
    if (account && account->ledger && rules_preset(&rules, name))
        (void)ledger_set(account->ledger, "table", name, problem);
}
