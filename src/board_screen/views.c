/* Help, hints, the log, options and a question over the whole screen. */
#include "bowls.h"
#include "terminal.h"

static int show_view(struct bowls *bowls, struct view *view)
{
    int key = view_show(&bowls->terminal, &bowls->brush, view);
    if (key == KEY_IS_LEAVE)
        bowls->leaves = bowls->ended = bowls->skips = true;
    else if (!picture_fits())
        bowls->ended = true;
    return key;
}

/* ---- Help ---- */

static void write_help(void *self, FILE *out, int columns)
{
    static const char *const keys[][2] = {
        {"1-9", "choose a house by its number; 1 and 2 make 12"},
        {"Enter", "sow it, towards your mancala"},
        {"b", "sow it back, the other way"},
        {"h", "hint: what each of your moves is worth"},
        {"u", "take your last move back"},
        {"?", "this help"},
        {"l", "the log: every move of this game"},
        {"o", "options: level, who begins, speed, colours, signs"},
        {"q", "leave"},
        {"Ctrl-L", "draw the screen anew"},
        {"Ctrl-Z", "back to the shell; fg comes back here"},
    };
    const struct bowls *bowls = self;
    const char *arrows = bowls->brush.glyphs->left_right;
    (void)columns;
    fprintf(out, "Keys\n\n  %s%*s  choose a house\n", arrows,
            10 - text_columns(arrows), "");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        fprintf(out, "  %-10s  %s\n", keys[i][0], keys[i][1]);
    fprintf(out, "\nWhile stones are sown, any key sows them at once.\n\n"
                 "The rules\n\n");
    mancala_session_write_rules(&bowls->scene.rules, out);
}

void bowls_show_help(struct bowls *bowls)
{
    struct view view = {
        .title = "Help", .write = write_help, .self = bowls, .keys = "?\n"};
    view_hint_reading(&bowls->brush, &view);
    (void)show_view(bowls, &view);
}

/* ---- Hints ---- */

struct hints {
    const struct bowls *bowls;
    const struct mancala_session_thought *thought;
};

static void write_hints(void *self, FILE *out, int columns)
{
    const struct hints *hints = self;
    (void)columns;
    mancala_session_write_thought(hints->thought,
                                  hints->bowls->scene.rules.size,
                                  hints->bowls->brush.glyphs->turn, out);
}

void bowls_show_hints(struct bowls *bowls,
                      const struct mancala_session_thought *thought)
{
    struct hints hints = {.bowls = bowls, .thought = thought};
    struct view view = {.title = "Hint",
                        .write = write_hints,
                        .self = &hints,
                        .keys = "ha\n",
                        .marks_best = true};
    view_hint_reading(&bowls->brush, &view);
    (void)show_view(bowls, &view);
}

/* ---- The log ---- */

/* Told once more from the start: what was taken back is not there. */
static void write_log(void *self, FILE *out, int columns)
{
    const struct bowls *bowls = self;
    const struct mancala_game *game = &bowls->session.game;
    struct mancala_board board = game->start;
    (void)columns;
    if (game->ply_count == 0)
        fputs("Nobody has moved yet.\n", out);
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

void bowls_show_log(struct bowls *bowls)
{
    struct view view = {.title = "Log",
                        .write = write_log,
                        .self = bowls,
                        .from_the_end = true,
                        .keys = "l\n"};
    view_hint_reading(&bowls->brush, &view);
    (void)show_view(bowls, &view);
}

/* ---- Options ---- */

enum option {
    OPTION_LEVEL,
    OPTION_PLAYERS,
    OPTION_SPEED,
    OPTION_THEME,
    OPTION_LETTERS,
    OPTION_MOUSE,
    OPTION_COUNT
};

static const struct menu_entry ENTRIES[OPTION_COUNT] = {
    [OPTION_LEVEL] = {"Level", "how strong the computer is"},
    [OPTION_PLAYERS] = {"Players", "at the next game"},
    [OPTION_SPEED] = {"Speed", "how fast stones are sown"},
    [OPTION_THEME] = {"Colours", "contrast and mono for any eyes"},
    [OPTION_LETTERS] = {"Signs", "stones as signs or as letters"},
    [OPTION_MOUSE] = {"Mouse", "click on houses and on the bars"},
};

/* Who plays, as a number from 0: you begin, the computer does, two persons. */
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

static void write_value(const void *self, int option,
                        char text[MENU_VALUE_SIZE])
{
    static const char *const ways[PLAYERS_WAYS] = {
        "you begin", "the computer begins", "two persons"};
    const struct bowls *bowls = self;
    const struct look *look = &bowls->look;
    const char *value = "";
    if (option == OPTION_LEVEL && bowls->level > 0) {
        snprintf(text, MENU_VALUE_SIZE, "%d of %d", bowls->level,
                 MANCALA_SESSION_LEVELS);
        return;
    }
    if (option == OPTION_LEVEL)
        value = "as it was asked for";
    else if (option == OPTION_PLAYERS)
        value = ways[way_of(&bowls->players)];
    else if (option == OPTION_SPEED)
        value = menu_speed_word(look->speed);
    else if (option == OPTION_THEME)
        value = theme_name(look->theme);
    else if (option == OPTION_LETTERS)
        value = look->ascii ? "letters" : "signs";
    else
        value = look->mouse ? "on" : "off";
    snprintf(text, MENU_VALUE_SIZE, "%s", value);
}

static void change_level(struct bowls *bowls, int step)
{
    int level = bowls->level > 0 ? bowls->level : 1;
    bowls->level = menu_turn(level - 1, step, MANCALA_SESSION_LEVELS) + 1;
    bowls->players.strength = mancala_session_level(bowls->level);
    bowls->session.players.strength = bowls->players.strength;
}

static void change(void *self, int option, int step)
{
    struct bowls *bowls = self;
    struct look *look = &bowls->look;
    switch (option) {
    case OPTION_LEVEL:
        change_level(bowls, step);
        break;
    case OPTION_PLAYERS:
        take_way(&bowls->players,
                 menu_turn(way_of(&bowls->players), step, PLAYERS_WAYS));
        break;
    case OPTION_SPEED:
        look->speed = menu_turn(look->speed, step, SPEED_COUNT);
        break;
    case OPTION_THEME:
        look->theme =
            (enum theme)menu_turn((int)look->theme, step, THEME_COUNT);
        break;
    case OPTION_LETTERS:
        look->ascii = !look->ascii;
        break;
    default:
        look->mouse = !look->mouse;
        break;
    }
    bowls_take_look(bowls);
}

/* A house, to see what the colors do. */
static void draw_sample(const struct brush *brush, int row)
{
    const struct box box = {row, 4, 4, 9};
    paint_frame(brush, &box, ROLE_BOWL, " ");
    for (int i = 0; i < 4; i++)
        paint_text(brush, row + 2, 5 + 2 * i, ROLE_STONE, brush->glyphs->stone);
    paint_text(brush, row + 3, 7, ROLE_SOWN, " 4 ");
}

void bowls_show_options(struct bowls *bowls)
{
    const struct menu menu = {.title = "Options",
                              .entries = ENTRIES,
                              .count = OPTION_COUNT,
                              .write_value = write_value,
                              .change = change,
                              .draw_below = draw_sample,
                              .self = bowls};
    if (!menu_show(&bowls->terminal, &bowls->brush, &menu))
        bowls->leaves = bowls->ended = bowls->skips = true;
}

/* ---- Leaving ---- */

bool bowls_confirm_leaving(struct bowls *bowls)
{
    struct view view = {.title = "Leave the game?",
                        .write = view_write_wrapped,
                        .self = "\nThis game is not over.",
                        .keys = "yn"};
    hint_add(view.hints, &view.hint_count, 'y', "y", "Leave");
    hint_add(view.hints, &view.hint_count, 'n', "n", "Play on");
    return show_view(bowls, &view) == 'y';
}
