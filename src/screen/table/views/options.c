/* The options menu. */
#include <string.h>

#include "table/game.h"

static void write_coach_value(const void *self, char text[MENU_VALUE_SIZE])
{
    const struct game *game = self;
    snprintf(text, MENU_VALUE_SIZE, "%s", coach_way_word(game->coach));
}

static const char *help_of_coach(const void *self)
{
    const struct game *game = self;
    static const char *const help[COACH_WAYS] = {
        [COACH_OFF] = "says nothing about your play",
        [COACH_AFTER] = "says what was better, and why",
        [COACH_BEFORE] = "asks first, and explains afterward",
        [COACH_PRAISE] = "asks, explains, praises good play",
    };
    return help[game->coach];
}

static void change_coach(void *self, int step)
{
    struct game *game = self;
    int way = ((int)game->coach + step + COACH_WAYS) % COACH_WAYS;
    game->coach = (enum coach_way)way;
    game->session.has_coach = game->coach != COACH_OFF;
}

static void write_careful_value(const void *self, char text[MENU_VALUE_SIZE])
{
    const struct game *game = self;
    snprintf(text, MENU_VALUE_SIZE, "%s", game->is_careful ? "on" : "off");
}

static void change_careful(void *self, int step)
{
    struct game *game = self;
    (void)step;
    game->is_careful = !game->is_careful;
}

static void write_computers_value(const void *self, char text[MENU_VALUE_SIZE])
{
    const struct game *game = self;
    int computers = setup_computers(game->start->setup);
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
    struct game *game = self;
    if (screen_is_small())
        setup_send_computers_away(game->start->setup);
    else
        setup_change_computers(game->start->setup, step);
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
static int list_table_options(const struct game *game,
                              struct menu_entry entries[OPTIONS])
{
    int count = 0;
    for (int i = 0; i < OPTIONS; i++)
        if (game->session.daily == NULL ||
            (ENTRIES[i].change != change_coach &&
             ENTRIES[i].change != change_computers))
            entries[count++] = ENTRIES[i];
    return count;
}

int game_show_options(void *self)
{
    struct game *game = self;
    struct menu_entry entries[OPTIONS];
    const struct menu menu = {.entries = entries,
                              .count = list_table_options(game, entries),
                              .draw_sample = paint_card_samples};
    const struct settings before = settings_of(game);
    stage_show_options(&game->stage, &menu);
    const struct settings now = settings_of(game);
    struct account *account = game->start->setup->account;
    if (strcmp(before.computers, now.computers) != 0)
        stage_answer(&game->stage, "the players change when you next sit down; "
                                   "before a round, v leads to the tables");
    if (!settings_write(&before, &now, account)) {
        stage_tell(&game->stage, "Can't save the options in the ledger.");
        account->lost_something = true;
    }
    return KEY_IS_NONE;
}
