/* The options, to be changed while one plays. */
#include <string.h>

#include "game.h"

enum option {
    OPTION_SPEED,
    OPTION_THEME,
    OPTION_LETTERS,
    OPTION_MOUSE,
    OPTION_COACH,
    OPTION_COMPUTERS,
    OPTION_COUNT
};

static const char *const NAMES[OPTION_COUNT] = {
    [OPTION_SPEED] = "Speed",   [OPTION_THEME] = "Colours",
    [OPTION_LETTERS] = "Signs", [OPTION_MOUSE] = "Mouse",
    [OPTION_COACH] = "Coach",   [OPTION_COMPUTERS] = "Players",
};

static const char *const HELP[OPTION_COUNT] = {
    [OPTION_SPEED] = "how fast cards are dealt",
    [OPTION_THEME] = "four-colour gives each suit its own",
    [OPTION_LETTERS] = "suits as signs or as letters",
    [OPTION_MOUSE] = "click on what the bars offer",
    [OPTION_COACH] = "says what a decision gave away",
    [OPTION_COMPUTERS] = "at the next game",
};

static void write_value(const struct game *game, enum option option,
                        char text[SAYING_SIZE])
{
    static const char *const speeds[] = {"nothing moves", "slow", "calm",
                                         "quick"};
    const struct look *look = &game->look;
    int computers = setup_computers(game->start->setup);
    switch (option) {
    case OPTION_SPEED:
        snprintf(text, SAYING_SIZE, "%s", speeds[look->speed]);
        break;
    case OPTION_THEME:
        snprintf(text, SAYING_SIZE, "%s", theme_name(look->theme));
        break;
    case OPTION_LETTERS:
        snprintf(text, SAYING_SIZE, "%s", look->ascii ? "letters" : "signs");
        break;
    case OPTION_MOUSE:
        snprintf(text, SAYING_SIZE, "%s", look->mouse ? "on" : "off");
        break;
    case OPTION_COACH:
        snprintf(text, SAYING_SIZE, "%s", look->coach ? "on" : "off");
        break;
    default:
        snprintf(text, SAYING_SIZE, "you and %d %s", computers,
                 computers == 1 ? "computer" : "computers");
    }
}

/* One more or one less, round and round. */
static int turn(int value, int step, int count)
{
    return (value + step + count) % count;
}

static void change(struct game *game, enum option option, int step)
{
    struct look *look = &game->look;
    switch (option) {
    case OPTION_SPEED:
        look->speed = turn(look->speed, step, SPEED_COUNT);
        break;
    case OPTION_THEME:
        look->theme = (enum theme)turn((int)look->theme, step, THEME_COUNT);
        break;
    case OPTION_LETTERS:
        look->ascii = !look->ascii;
        break;
    case OPTION_MOUSE:
        look->mouse = !look->mouse;
        break;
    case OPTION_COACH:
        look->coach = !look->coach;
        break;
    default:
        setup_change_computers(game->start->setup, step);
    }
    game_take_look(game);
}

/* A card of each suit, to see what the colours do. */
static void draw_sample(const struct brush *brush, int row)
{
    static const struct card_size size = {5, 7};
    static const enum suit suits[] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    for (int i = 0; i < 4; i++)
        paint_card(brush, row, 4 + 8 * i, &size, CARD_FACE,
                   card_code(suits[i], (enum face)(JACK + i)));
    paint_card(brush, row, 4 + 8 * 4, &size, CARD_BACK, 0);
}

static void draw_options(struct game *game, int chosen, struct hint hints[],
                         int count)
{
    const struct brush *brush = &game->brush;
    enum { FIRST_ROW = 2, NAME = 4, VALUE = 16, EXPLAINED = 40 };
    if (!scene_begin(brush))
        return;
    paint_text(brush, 0, 1, ROLE_TITLE, "Options");
    for (int i = 0; i < OPTION_COUNT; i++) {
        char value[SAYING_SIZE];
        enum role role = i == chosen ? ROLE_TURN : ROLE_PLAIN;
        int row = FIRST_ROW + 2 * i;
        write_value(game, (enum option)i, value);
        if (i == chosen)
            paint_text(brush, row, NAME - 2, role, brush->glyphs->turn);
        paint_text(brush, row, NAME, role, NAMES[i]);
        paint_text(brush, row, VALUE, role, value);
        paint_text(brush, row, EXPLAINED, ROLE_FAINT, HELP[i]);
    }
    draw_sample(brush, FIRST_ROW + 2 * OPTION_COUNT + 1);
    scene_draw_hints(brush, scene_rows() - 1, hints, count);
    scene_show(FIRST_ROW + 2 * chosen, NAME);
}

void show_options(struct game *game)
{
    struct hint hints[HINTS_MAX];
    int chosen = 0, count = 0, key = KEY_IS_NONE;
    const struct look before = game->look;
    const int computers = setup_computers(game->start->setup);
    const struct glyphs *glyphs = game->brush.glyphs;
    hint_add(hints, &count, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    hint_add(hints, &count, KEY_RIGHT_ARROW, glyphs->left_right, "Change");
    hint_add(hints, &count, KEY_ESCAPE_SIGN, "Esc", "Back");
    do {
        draw_options(game, chosen, hints, count);
        key = terminal_key(&game->terminal, -1);
        if (key == KEY_CLICK)
            key = hint_at(hints, count, game->terminal.click_row,
                          game->terminal.click_column);
        if (!scene_fits() && key != 'q' && key != KEY_END_SIGN &&
            key != KEY_IS_LEAVE)
            continue;
        if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
            chosen = turn(chosen, key == KEY_DOWN_ARROW ? 1 : -1, OPTION_COUNT);
        if (key == KEY_LEFT_ARROW)
            change(game, (enum option)chosen, -1);
        if (key == KEY_RIGHT_ARROW || key == KEY_ENTER_SIGN || key == ' ')
            change(game, (enum option)chosen, 1);
        if (key == KEY_REDRAW_SIGN)
            scene_forget();
    } while (key != KEY_ESCAPE_SIGN && key != 'q' && key != 'o' &&
             key != KEY_END_SIGN && key != KEY_IS_LEAVE);
    if (!settings_write(&before, computers, &game->look, game->start->setup))
        tell(&game->scene, "The options can't be kept in the ledger.");
    if (key == KEY_IS_LEAVE)
        game->leaves = game->ended = game->skips = true;
}
