/* The options, to be changed while one plays. */
#include "game.h"
#include "terminal.h"

enum option {
    OPTION_SPEED,
    OPTION_THEME,
    OPTION_LETTERS,
    OPTION_MOUSE,
    OPTION_COACH,
    OPTION_COMPUTERS,
    OPTION_COUNT
};

static const struct menu_entry ENTRIES[OPTION_COUNT] = {
    [OPTION_SPEED] = {"Speed", "how fast cards are dealt"},
    [OPTION_THEME] = {"Colours", "four-colour gives each suit its own"},
    [OPTION_LETTERS] = {"Signs", "suits as signs or as letters"},
    [OPTION_MOUSE] = {"Mouse", "click on what the bars offer"},
    [OPTION_COACH] = {"Coach", "says what a decision gave away"},
    [OPTION_COMPUTERS] = {"Players", "at the next game"},
};

static void write_value(const void *self, int option,
                        char text[MENU_VALUE_SIZE])
{
    const struct game *game = self;
    const struct look *look = &game->look;
    int computers = setup_computers(game->start->setup);
    switch (option) {
    case OPTION_SPEED:
        snprintf(text, MENU_VALUE_SIZE, "%s", menu_speed_word(look->speed));
        break;
    case OPTION_THEME:
        snprintf(text, MENU_VALUE_SIZE, "%s", theme_name(look->theme));
        break;
    case OPTION_LETTERS:
        snprintf(text, MENU_VALUE_SIZE, "%s",
                 look->ascii ? "letters" : "signs");
        break;
    case OPTION_MOUSE:
        snprintf(text, MENU_VALUE_SIZE, "%s", look->mouse ? "on" : "off");
        break;
    case OPTION_COACH:
        snprintf(text, MENU_VALUE_SIZE, "%s", look->coach ? "on" : "off");
        break;
    default:
        snprintf(text, MENU_VALUE_SIZE, "you and %d %s", computers,
                 computers == 1 ? "computer" : "computers");
    }
}

static void change(void *self, int option, int step)
{
    struct game *game = self;
    struct look *look = &game->look;
    switch (option) {
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

/* A card of each suit, to see what the colors do. */
static void draw_sample(const struct brush *brush, int row)
{
    static const struct card_size size = {5, 7};
    static const enum suit suits[] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    for (int i = 0; i < 4; i++)
        paint_card(brush, row, 4 + 8 * i, &size, CARD_FACE,
                   card_code(suits[i], (enum face)(JACK + i)));
    paint_card(brush, row, 4 + 8 * 4, &size, CARD_BACK, 0);
}

void show_options(struct game *game)
{
    const struct menu menu = {.title = "Options",
                              .entries = ENTRIES,
                              .count = OPTION_COUNT,
                              .write_value = write_value,
                              .change = change,
                              .draw_below = draw_sample,
                              .self = game};
    const struct look before = game->look;
    const int computers = setup_computers(game->start->setup);
    bool stays = menu_show(&game->terminal, &game->brush, &menu);
    if (!settings_write(&before, computers, &game->look, game->start->setup))
        tell(&game->scene, "The options can't be kept in the ledger.");
    if (!stays)
        game->leaves = game->ended = game->skips = true;
}
