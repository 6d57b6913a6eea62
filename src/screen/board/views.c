/* Help, hints and the log over the whole screen. */
#include "game.h"

/* ---- Help ---- */

enum { RULES_COLUMNS = 76 };

static void write_board_help(void *self, FILE *out, int columns)
{
    const struct board_game *game = self;
    const struct key_help keys[] = {
        {game->stage.brush.glyphs->left_right, "choose a house"},
        {"1-9", "choose a house by number; 1 and 2 for 12"},
        {"Enter", "sow it forward, toward your store"},
        {"k", "sow it back, the other way"},
        {"a", "advice: the value of each move; again: a list"},
        {"u", "undo your last move"},
        {"?  F1", "show this help"},
        {"l", "log: every move of this game"},
        {"o", "options: level, players, speed, theme"},
        {"q", "quit"},
    };
    write_key_help(out, keys, sizeof keys / sizeof *keys);
    fputs("\nOn the board, the arrow marks where the last stone would\n"
          "land, and k where it would if you sow back.\n"
          "Any key skips the animation while stones are sown.\n\nRules\n\n",
          out);
    mancala_session_write_rules(
        &game->scene.rules, columns < RULES_COLUMNS ? columns : RULES_COLUMNS,
        out);
}

int board_show_help(void *self)
{
    struct board_game *game = self;
    struct view view = {.title = "Help",
                        .write = write_board_help,
                        .self = game,
                        .keys = "?\n"};
    (void)stage_show(&game->stage, &view);
    return KEY_IS_NONE;
}

/* ---- Hints ---- */

struct hints {
    const struct board_game *game;
    const struct mancala_search_result *thought;
};

static void write_hints_of_moves(void *self, FILE *out, int columns)
{
    const struct hints *hints = self;
    (void)columns;
    mancala_session_write_thought(hints->thought, hints->game->scene.rules.size,
                                  hints->game->stage.brush.glyphs->turn, out);
}

void board_show_hints(struct board_game *game,
                      const struct mancala_search_result *thought)
{
    struct hints hints = {.game = game, .thought = thought};
    struct view view = {.title = "Advice",
                        .write = write_hints_of_moves,
                        .self = &hints,
                        .keys = "a\n",
                        .marks_best = true};
    (void)stage_show(&game->stage, &view);
}

/* ---- The log ---- */

static void write_log_of_moves(void *self, FILE *out, int columns)
{
    const struct board_game *game = self;
    (void)columns;
    mancala_session_write_log(&game->session, board_is_narrow(), out);
}

int board_show_log(void *self)
{
    struct board_game *game = self;
    struct view view = {.title = "Log",
                        .write = write_log_of_moves,
                        .self = game,
                        .from_the_end = true,
                        .keys = "l\n"};
    (void)stage_show(&game->stage, &view);
    return KEY_IS_NONE;
}
