/* Help, hints and the log over the whole screen. */
#include "bowls.h"

/* ---- Help ---- */

static void write_board_help(void *self, FILE *out, int columns)
{
    const struct bowls *bowls = self;
    const struct key_help keys[] = {
        {bowls->stage.brush.glyphs->left_right, "choose a house"},
        {"1-9", "choose a house by number; type 1 and 2 for house 12"},
        {"Enter", "sow it forward, toward your store"},
        {"b", "sow it back, the other way"},
        {"h", "hint: the value of each of your moves"},
        {"u", "undo your last move"},
        {"?", "show this help"},
        {"l", "log: every move of this game"},
        {"o", "options: level, players, speed, theme, symbols"},
        {"q", "quit"},
    };
    (void)columns;
    write_key_help(out, keys, sizeof keys / sizeof *keys);
    fprintf(out, "\nAny key skips the animation while stones are sown.\n\n"
                 "Rules\n\n");
    mancala_session_write_rules(&bowls->scene.rules, out);
}

int bowls_show_help(void *self)
{
    struct bowls *bowls = self;
    struct view view = {.title = "Help",
                        .write = write_board_help,
                        .self = bowls,
                        .keys = "?\n"};
    (void)stage_show(&bowls->stage, &view);
    return KEY_IS_NONE;
}

/* ---- Hints ---- */

struct hints {
    const struct bowls *bowls;
    const struct mancala_session_thought *thought;
};

static void write_hints_of_moves(void *self, FILE *out, int columns)
{
    const struct hints *hints = self;
    (void)columns;
    mancala_session_write_thought(hints->thought,
                                  hints->bowls->scene.rules.size,
                                  hints->bowls->stage.brush.glyphs->turn, out);
}

void bowls_show_hints(struct bowls *bowls,
                      const struct mancala_session_thought *thought)
{
    struct hints hints = {.bowls = bowls, .thought = thought};
    struct view view = {.title = "Hint",
                        .write = write_hints_of_moves,
                        .self = &hints,
                        .keys = "ha\n",
                        .marks_best = true};
    (void)stage_show(&bowls->stage, &view);
}

/* ---- The log ---- */

/* Replays the game from the start, so undone moves don't appear. */
static void write_log_of_moves(void *self, FILE *out, int columns)
{
    const struct bowls *bowls = self;
    const struct mancala_game *game = &bowls->session.game;
    struct mancala_board board = game->start;
    (void)columns;
    if (game->ply_count == 0)
        fputs("No moves have been made yet.\n", out);
    for (int i = 0; i < game->ply_count; i++) {
        char text[MANCALA_SESSION_SAYING_SIZE];
        const struct mancala_move move = {
            .bowl = game->plies[i].bowl, .direction = game->plies[i].direction};
        enum mancala_player player = board.player;
        struct mancala_sowing sowing = mancala_sow(&game->rules, &board, move);
        mancala_session_tell_move(&bowls->session, player, move, &sowing, text);
        fprintf(out, "%3d  %s\n", i + 1, text);
    }
}

int bowls_show_log(void *self)
{
    struct bowls *bowls = self;
    struct view view = {.title = "Log",
                        .write = write_log_of_moves,
                        .self = bowls,
                        .from_the_end = true,
                        .keys = "l\n"};
    (void)stage_show(&bowls->stage, &view);
    return KEY_IS_NONE;
}
