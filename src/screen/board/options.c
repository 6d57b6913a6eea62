/* The options menu. */
#include "game.h"

static int turned(int value, int step, int count)
{
    return (value + step + count) % count;
}

/* ---- How strong the computer is ---- */

static void write_level(const void *self, char text[MENU_VALUE_SIZE])
{
    const struct board_game *game = self;
    if (game->players.bot.choose)
        snprintf(text, MENU_VALUE_SIZE, "the bot's");
    else if (game->level > 0)
        snprintf(text, MENU_VALUE_SIZE, "%d of %d", game->level,
                 MANCALA_SESSION_LEVELS);
    else
        snprintf(text, MENU_VALUE_SIZE, "set on the command line");
}

static void change_level(void *self, int step)
{
    struct board_game *game = self;
    int level = game->level > 0 ? game->level : 1;
    game->level = turned(level - 1, step, MANCALA_SESSION_LEVELS) + 1;
    game->players.strength = mancala_session_level(game->level);
    game->session.players.strength = game->players.strength;
}

/* ---- Who plays ---- */

enum { PLAYERS_WAYS = 3 };

static int way_of(const struct mancala_session_players *players)
{
    return players->is_computer[MANCALA_SECOND]  ? 0
           : players->is_computer[MANCALA_FIRST] ? 1
                                                 : 2;
}

static void take_way(struct mancala_session_players *players, int way)
{
    players->is_computer[MANCALA_SECOND] = way == 0;
    players->is_computer[MANCALA_FIRST] = way == 1;
}

static void write_way(const void *self, char text[MENU_VALUE_SIZE])
{
    static const char *const ways[PLAYERS_WAYS] = {
        "you go first", "you go second", "two people"};
    const struct board_game *game = self;
    snprintf(text, MENU_VALUE_SIZE, "%s", ways[way_of(&game->players)]);
}

static void change_way(void *self, int step)
{
    struct board_game *game = self;
    take_way(&game->players,
             turned(way_of(&game->players), step, PLAYERS_WAYS));
}

/* ---- The menu ---- */

static const struct menu_entry ENTRIES[] = {
    {.name = "Level",
     .help = "the computer's strength",
     .write_value = write_level,
     .change = change_level},
    {.name = "Players",
     .help = "takes effect in the next game",
     .write_value = write_way,
     .change = change_way},
    {.look = LOOK_SPEED, .help = "how fast stones are sown"},
    {.look = LOOK_THEME, .help = "the colors of the screen"},
    {.look = LOOK_SIGNS, .help = "how stones and lines are drawn"},
    {.look = LOOK_MOUSE, .help = "click houses and the key bars"},
};

/* Draws a house to show the colors. */
static void draw_sample_house(const struct brush *brush, int row)
{
    const struct box box = {row, 4, 4, 9};
    paint_frame(brush, &box, ROLE_FRAME, " ");
    for (int i = 0; i < 4; i++)
        paint_text(brush, row + 2, 5 + 2 * i, ROLE_STONE, brush->glyphs->stone);
    paint_text(brush, row + 3, 7, ROLE_SOWN, " 4 ");
}

int board_show_options(void *self)
{
    struct board_game *game = self;
    const struct menu menu = {.entries = ENTRIES,
                              .count = sizeof ENTRIES / sizeof *ENTRIES,
                              .draw_sample = draw_sample_house};
    stage_show_options(&game->stage, &menu);
    return KEY_IS_NONE;
}
