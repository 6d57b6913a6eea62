/* Menus: a few things that can be changed, with the arrow keys. */
#include "terminal.h"

enum { FIRST_ROW = 2, NAME = 4, VALUE = 16, EXPLAINED = 40 };

int menu_turn(int value, int step, int count)
{
    return (value + step + count) % count;
}

const char *menu_speed_word(int speed)
{
    static const char *const speeds[SPEED_COUNT] = {"nothing moves", "slow",
                                                    "calm", "quick"};
    return speeds[speed];
}

int menu_next_speed(int speed, int step)
{
    static const int order[SPEED_COUNT] = {SPEED_SLOW, SPEED_CALM, SPEED_QUICK,
                                           SPEED_NONE};
    int at = 0;
    while (order[at] != speed)
        at++;
    at += step;
    return at >= 0 && at < SPEED_COUNT ? order[at] : speed;
}

static void draw_entry(const struct brush *brush, const struct menu *menu,
                       int entry, bool is_chosen)
{
    char value[MENU_VALUE_SIZE];
    enum role role = is_chosen ? ROLE_TURN : ROLE_PLAIN;
    int row = FIRST_ROW + 2 * entry;
    menu->write_value(menu->self, entry, value);
    if (is_chosen)
        paint_text(brush, row, NAME - 2, role, brush->glyphs->turn);
    paint_text(brush, row, NAME, role, menu->entries[entry].name);
    paint_text(brush, row, VALUE, role, value);
    paint_text(brush, row, EXPLAINED, ROLE_FAINT, menu->entries[entry].help);
}

static void draw_menu(const struct brush *brush, const struct menu *menu,
                      int chosen, struct hint hints[], int count)
{
    if (!picture_begin(brush))
        return;
    paint_text(brush, 0, 1, ROLE_TITLE, menu->title);
    for (int i = 0; i < menu->count; i++)
        draw_entry(brush, menu, i, i == chosen);
    if (menu->draw_below)
        menu->draw_below(brush, FIRST_ROW + 2 * menu->count + 1);
    picture_hints(brush, picture_rows() - 1, hints, count);
    picture_show(FIRST_ROW + 2 * chosen, NAME);
}

/* Does what a key does to the entry that is chosen. */
static void take_key(const struct menu *menu, int key, int *chosen)
{
    if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        *chosen =
            menu_turn(*chosen, key == KEY_DOWN_ARROW ? 1 : -1, menu->count);
    if (key == KEY_LEFT_ARROW)
        menu->change(menu->self, *chosen, -1);
    if (key == KEY_RIGHT_ARROW || key == KEY_ENTER_SIGN || key == ' ')
        menu->change(menu->self, *chosen, 1);
    if (key == KEY_REDRAW_SIGN)
        picture_forget();
}

bool menu_show(struct terminal *terminal, const struct brush *brush,
               const struct menu *menu)
{
    struct hint hints[HINTS_MAX];
    int chosen = 0, count = 0, key = KEY_IS_NONE;
    const struct glyphs *glyphs = brush->glyphs;
    hint_add(hints, &count, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    hint_add(hints, &count, KEY_RIGHT_ARROW, glyphs->left_right, "Change");
    hint_add(hints, &count, KEY_ESCAPE_SIGN, "Esc", "Back");
    do {
        draw_menu(brush, menu, chosen, hints, count);
        key = terminal_key(terminal, -1);
        if (key == KEY_CLICK)
            key = hint_at(hints, count, terminal->click_row,
                          terminal->click_column);
        /* Nobody decides what they can't see. */
        if (picture_fits())
            take_key(menu, key, &chosen);
        else if (key == KEY_ESCAPE_SIGN || key == 'o')
            key = KEY_IS_NONE;
    } while (key != KEY_ESCAPE_SIGN && key != 'q' && key != 'o' &&
             key != KEY_END_SIGN && key != KEY_IS_LEAVE);
    return key != KEY_IS_LEAVE;
}
