/* The settings of a profile, which the menu of options and the lobby change,
 * and the table that is remembered. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <stdlib.h>
#include <string.h>

#include "game_setup.h"
#include "table/table_screen.h"

/* ---- The settings of a profile ---- */

/* Returns the saved value, from 0 to `count` - 1, or `before` without one. */
static int read_setting(struct account *account, const char *name, int count,
                        int before)
{
    char value[LEDGER_VALUE_SIZE];
    int64_t number;
    if (!ledger_get(account->ledger, name, value) ||
        !cli_parse_integer(value, 0, count - 1, &number))
        return before;
    return (int)number;
}

/* The kinds of computers, in a saved list. */
static const char KIND_LETTERS[PLAYER_KINDS + 1] = "mnbp";

/* Older ledgers have only the number of computers. */
static void read_computers(struct account *account, struct setup *setup)
{
    char value[LEDGER_VALUE_SIZE];
    int64_t number = 0;
    if (setup_computers(setup) > 0 ||
        !ledger_get(account->ledger, "computers", value))
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

/* Remembers the rules file that was given, or recalls the one before. */
static void read_own_rules(struct account *account, struct setup *setup)
{
    char before[LEDGER_VALUE_SIZE] = "";
    struct rules rules;
    (void)ledger_get(account->ledger, "rules-file", before);
    snprintf(setup->own_rules, sizeof setup->own_rules, "%s", before);
    if (rules_preset(&rules, setup->rules.name))
        return;
    char *path = realpath(setup->rules.name, NULL);
    if (path && strlen(path) < sizeof setup->own_rules) {
        snprintf(setup->own_rules, sizeof setup->own_rules, "%s", path);
        if (strcmp(path, before) != 0)
            (void)ledger_set(account->ledger, "rules-file", path);
    }
    free(path);
}

/* Returns the name of saved rules that lasts, or NULL without such rules. */
static const char *find_saved_rules(const struct setup *setup,
                                    const char *saved)
{
    if (*saved && strcmp(saved, setup->own_rules) == 0)
        return setup->own_rules;
    for (size_t i = 0; rules_presets()[i].name; i++)
        if (strcmp(saved, rules_presets()[i].name) == 0)
            return rules_presets()[i].name;
    return NULL;
}

/* A table that was chosen in the lobby is the default from then on. */
static void read_table(struct account *account, struct setup *setup)
{
    char value[LEDGER_VALUE_SIZE], problem[PROBLEM_SIZE];
    char fault[PLACED_PROBLEM_SIZE];
    struct rules rules;
    bool is_default = !rules_choice_is_changed(&setup->rules) &&
                      setup->rules.name == setup->default_rules;
    if (!is_default || !ledger_get(account->ledger, "table", value))
        return;
    const struct rules_choice saved = {.name = find_saved_rules(setup, value)};
    if (saved.name && rules_choice_read(&saved, &rules, fault) &&
        rules_have_money(&rules) &&
        rules_check(&rules, setup->player_count, problem))
        setup->rules.name = saved.name;
}

void settings_read(struct settings *settings, struct setup *setup)
{
    struct account *account = setup->account;
    if (account == NULL || account->ledger == NULL)
        return;
    look_read(&settings->look, ledger_read_setting, account->ledger);
    settings->coach = (enum coach_way)read_setting(account, "coach", COACH_WAYS,
                                                   (int)settings->coach);
    settings->is_careful =
        read_setting(account, "careful", 2, settings->is_careful) != 0;
    read_own_rules(account, setup);
    read_table(account, setup);
    read_computers(account, setup);
}

static struct settings settings_of(const struct table_screen *screen)
{
    struct settings settings = {.look = screen->stage.look,
                                .coach = screen->coach,
                                .is_careful = screen->is_careful};
    const struct setup *setup = screen->start->setup;
    int count = 0;
    for (int i = 0; i < setup->player_count; i++)
        if (setup->players[i].is_computer)
            settings.computers[count++] = KIND_LETTERS[setup->players[i].kind];
    return settings;
}

/* Saves only changes, because command-line options aren't meant to last. */
static bool write_setting(const struct account *account, const char *name,
                          int before, int value)
{
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    return value == before || ledger_set(account->ledger, name, text);
}

/* Saves the settings that differ from `before`. Returns false if that fails.
 * Without an account there is nothing to save. */
static bool settings_write(const struct settings *before,
                           const struct settings *now,
                           const struct account *account)
{
    if (account == NULL || account->ledger == NULL)
        return true;
    return look_write(&before->look, &now->look, ledger_keep_setting,
                      account->ledger) &&
           write_setting(account, "coach", (int)before->coach,
                         (int)now->coach) &&
           write_setting(account, "careful", before->is_careful,
                         now->is_careful) &&
           (strcmp(before->computers, now->computers) == 0 ||
            ledger_set(account->ledger, "computers", now->computers));
}

void settings_accept(struct table_screen *screen, const struct setup *wish,
                     bool sits)
{
    struct setup *setup = screen->start->setup;
    const struct account *account = setup->account;
    const struct rules_choice rules = setup->rules;
    const struct settings before = settings_of(screen);
    *setup = *wish;
    setup->rules = rules;
    const struct settings now = settings_of(screen);
    (void)settings_write(&before, &now, account);
    if (!sits)
        return;
    setup->rules = wish->rules;
    /* Only what comes with the program, or the account's own file, lasts. */
    if (account && account->ledger && !rules_choice_is_changed(&wish->rules) &&
        find_saved_rules(setup, wish->rules.name))
        (void)ledger_set(account->ledger, "table", wish->rules.name);
}

/* ---- The menu of options ---- */

static void write_coach_value(const void *self, char text[MENU_VALUE_SIZE])
{
    static const char *const words[COACH_WAYS] = {
        "off", "after a mistake", "before a mistake", "praise, too"};
    const struct table_screen *screen = self;
    snprintf(text, MENU_VALUE_SIZE, "%s", words[screen->coach]);
}

static const char *help_of_coach(const void *self)
{
    const struct table_screen *screen = self;
    static const char *const help[COACH_WAYS] = {
        [COACH_OFF] = "says nothing about your play",
        [COACH_AFTER] = "says what was better, and why",
        [COACH_BEFORE] = "asks first, and explains afterward",
        [COACH_PRAISE] = "asks, explains, praises good play",
    };
    return help[screen->coach];
}

static void change_coach(void *self, int step)
{
    struct table_screen *screen = self;
    int way = ((int)screen->coach + step + COACH_WAYS) % COACH_WAYS;
    screen->coach = (enum coach_way)way;
    screen->game.has_coach = screen->coach != COACH_OFF;
}

static void write_careful_value(const void *self, char text[MENU_VALUE_SIZE])
{
    const struct table_screen *screen = self;
    snprintf(text, MENU_VALUE_SIZE, "%s", screen->is_careful ? "on" : "off");
}

static void change_careful(void *self, int step)
{
    struct table_screen *screen = self;
    (void)step;
    screen->is_careful = !screen->is_careful;
}

static void write_computers_value(const void *self, char text[MENU_VALUE_SIZE])
{
    const struct table_screen *screen = self;
    int computers = setup_computers(screen->start->setup);
    if (computers == 0)
        snprintf(text, MENU_VALUE_SIZE, "you alone");
    else
        snprintf(text, MENU_VALUE_SIZE, "you and %d %s", computers,
                 computers == 1 ? "computer" : "computers");
}

static const char *help_of_computers(const void *self)
{
    (void)self;
    return screen_is_small() ? "computers need a window of 80x24"
                             : "who joins when you next sit down";
}

static void change_computers(void *self, int step)
{
    struct table_screen *screen = self;
    if (screen_is_small())
        setup_send_computers_away(screen->start->setup);
    else
        setup_change_computers(screen->start->setup, step);
}

static const struct menu_entry ENTRIES[] = {
    {.look = LOOK_SPEED, .help = "how fast cards are dealt"},
    {.look = LOOK_THEME, .help = "colors; four-color: one per suit"},
    {.look = LOOK_SIGNS, .help = "how suits and lines are drawn"},
    {.look = LOOK_MOUSE, .help = "click the commands in the key bars"},
    {.name = "Coach",
     .help_of_value = help_of_coach,
     .write_value = write_coach_value,
     .change = change_coach},
    {.name = "Ask first",
     .help = "asks before slips, like a hit on 17",
     .write_value = write_careful_value,
     .change = change_careful},
    {.name = "Players",
     .help_of_value = help_of_computers,
     .write_value = write_computers_value,
     .change = change_computers},
};

enum { OPTIONS = sizeof ENTRIES / sizeof *ENTRIES };

/* A daily has no coach, and nobody plays along. Returns the number of options.
 */
static int list_table_options(const struct table_screen *screen,
                              struct menu_entry entries[OPTIONS])
{
    int count = 0;
    for (int i = 0; i < OPTIONS; i++)
        if (screen->game.daily == NULL ||
            (ENTRIES[i].change != change_coach &&
             ENTRIES[i].change != change_computers))
            entries[count++] = ENTRIES[i];
    return count;
}

int table_screen_show_options(void *self)
{
    struct table_screen *screen = self;
    struct menu_entry entries[OPTIONS];
    const struct menu menu = {.entries = entries,
                              .count = list_table_options(screen, entries),
                              .draw_sample = paint_card_samples};
    const struct settings before = settings_of(screen);
    stage_show_options(&screen->stage, &menu);
    const struct settings now = settings_of(screen);
    struct account *account = screen->start->setup->account;
    if (strcmp(before.computers, now.computers) != 0)
        stage_answer(&screen->stage,
                     "the players change when you next sit down; "
                     "before a round, v leads to the tables");
    if (!settings_write(&before, &now, account)) {
        status_add(&screen->stage, "Can't save the options in the ledger.");
        account->lost_something = true;
    }
    return KEY_IS_NONE;
}
