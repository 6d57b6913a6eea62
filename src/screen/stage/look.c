/* The look of the screen: options of the command line, what a profile saves,
 * and the menu, whose settings the arrow keys change. */
#include <errno.h>
#include <string.h>

#include "picture.h"
#include "stage.h"
#include "stage_options.h"
#include "terminal.h"

/* ---- The options of all programs with a screen ---- */

enum { SPEED_NOT_GIVEN = -1 };

struct screen_options screen_options_start(void)
{
    return (struct screen_options){.theme = THEME_COUNT,
                                   .speed = SPEED_NOT_GIVEN};
}

/* Takes the name of a theme, or ascii, which users expect among the themes. */
static bool take_theme(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    struct screen_options *chosen = target;
    bool is_ascii = strcmp(value, "ascii") == 0;
    chosen->theme = is_ascii ? THEME_DEFAULT : theme_find(value);
    chosen->ascii = chosen->ascii || is_ascii;
    if (chosen->theme < THEME_COUNT)
        return true;
    const char *names[THEME_COUNT + 1] = {[THEME_COUNT] = "ascii"};
    for (int i = 0; i < THEME_COUNT; i++)
        names[i] = theme_name((enum theme)i);
    cli_say_unknown(problem, "theme", value, names, THEME_COUNT + 1,
                    "use default, four-color, contrast, mono or ascii");
    return false;
}

size_t screen_look_list(struct screen_options *chosen,
                        const struct screen_help *help,
                        struct cli_option options[])
{
    const struct cli_option these[] = {
        {"theme", "NAME", "default, four-color, contrast, mono or ascii",
         .take = take_theme, .target = chosen},
        {"color", "WHEN", "use color: auto, always or never (default: auto)",
         .take = cli_take_color, .target = &chosen->color},
        CLI_ASCII_OPTION(&chosen->ascii, help->ascii),
        {"mouse", .help = help->mouse, .given = &chosen->mouse},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

size_t screen_options_list(struct screen_options *chosen,
                           const struct screen_help *help,
                           struct cli_option options[])
{
    const struct cli_option before[] = {
        {"record", "FILE", help->record, .text = &chosen->record},
        {"force", .help = "... even if FILE exists",
         .given = &chosen->replaces},
        {"replay", "FILE", "replay a record and verify it",
         .text = &chosen->replay},
        {"plain", .help = "play in plain lines, not on the full screen",
         .given = &chosen->plain},
        {"speed", "0-3", "0 instant, 1 slow, 2 normal, 3 fast (default: 2)",
         .integer = &chosen->speed, .least = SPEED_NONE, .most = SPEED_QUICK},
    };
    const struct cli_option after[] = {
        {"demo", .help = help->demo, .given = &chosen->demo},
        {"svg", .help = "... in color, as an SVG file", .given = &chosen->svg},
    };
    size_t count = sizeof before / sizeof *before;
    memcpy(options, before, sizeof before);
    count += screen_look_list(chosen, help, options + count);
    memcpy(options + count, after, sizeof after);
    return count + sizeof after / sizeof *after;
}

void screen_options_apply(const struct screen_options *chosen,
                          struct look *look)
{
    if (chosen->theme != THEME_COUNT)
        look->theme = chosen->theme;
    if (chosen->speed != SPEED_NOT_GIVEN)
        look->speed = (int)chosen->speed;
    look->ascii = look->ascii || chosen->ascii;
    look->mouse = look->mouse || chosen->mouse;
}

bool screen_demo_is_wanted(const struct screen_options *chosen)
{
    return chosen->demo || chosen->svg;
}

bool screen_is_wanted(const struct cli *cli,
                      const struct screen_options *chosen)
{
    return !chosen->plain && screen_is_possible(cli);
}

FILE *screen_open_replay(const struct cli *cli,
                         const struct screen_options *chosen, bool *on_screen)
{
    bool is_standard = strcmp(chosen->replay, "-") == 0;
    FILE *file = is_standard ? cli->in : fopen(chosen->replay, "r");
    if (file == NULL)
        cli_complain(cli, "can't read %s: %s", chosen->replay, strerror(errno));
    *on_screen = screen_is_wanted(cli, chosen) && !is_standard;
    return file;
}

/* ---- A look as settings ---- */

static const char *const SETTINGS[] = {"speed", "letters", "mouse", "theme"};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof *SETTINGS, THEME_SETTING = 3 };
enum { LOOK_VALUE_SIZE = 64 };

static void write_setting(const struct look *look, int number,
                          char value[LOOK_VALUE_SIZE])
{
    const int values[] = {look->speed, look->ascii, look->mouse};
    if (number == THEME_SETTING)
        snprintf(value, LOOK_VALUE_SIZE, "%s", theme_name(look->theme));
    else
        snprintf(value, LOOK_VALUE_SIZE, "%d", values[number]);
}

void look_read(struct look *look,
               bool (*get)(void *store, const char *name, char *value,
                           size_t size),
               void *store)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        char value[LOOK_VALUE_SIZE];
        int64_t read = 0;
        if (!get(store, SETTINGS[i], value, sizeof value))
            continue;
        enum theme theme = theme_find(value);
        if (i == THEME_SETTING)
            look->theme = theme < THEME_COUNT ? theme : look->theme;
        else if (!cli_parse_integer(value, 0, i == 0 ? SPEED_COUNT - 1 : 1,
                                    &read))
            continue;
        else if (i == 0)
            look->speed = (int)read;
        else
            *(i == 1 ? &look->ascii : &look->mouse) = read != 0;
    }
}

bool look_write(const struct look *before, const struct look *now,
                bool (*set)(void *store, const char *name, const char *value),
                void *store)
{
    char old[LOOK_VALUE_SIZE], value[LOOK_VALUE_SIZE];
    bool good = true;
    for (int i = 0; i < SETTING_COUNT && good; i++) {
        write_setting(before, i, old);
        write_setting(now, i, value);
        good = strcmp(old, value) == 0 || set(store, SETTINGS[i], value);
    }
    return good;
}

enum { FIRST_ROW = 2, NAME = 4, VALUE = 16, EXPLAINED = 40 };

/* ---- The menu ---- */

/* A menu while it is shown. */
struct open_menu {
    struct stage *stage;
    const struct menu *menu;
    struct bar bar;
    int chosen;
    char answer[SAYING_SIZE]; /* to the last key, above the bar */
};

/* Returns `value` plus `step`, wrapped around. */
static int turn_around(int value, int step, int count)
{
    return (value + step + count) % count;
}

/* ---- The look in the menu ---- */

static const char *const LOOK_NAMES[] = {
    [LOOK_NONE] = "",         [LOOK_SPEED] = "Speed", [LOOK_THEME] = "Theme",
    [LOOK_SIGNS] = "Symbols", [LOOK_MOUSE] = "Mouse",
};

static const char *look_value(const struct look *look, enum look_part part)
{
    switch (part) {
    case LOOK_SPEED:
        return speed_word(look->speed);
    case LOOK_THEME:
        return theme_name(look->theme);
    case LOOK_SIGNS:
        return look->ascii ? "ASCII" : "Unicode";
    default:
        return look->mouse ? "on" : "off";
    }
}

static void change_look(struct stage *stage, enum look_part part, int step)
{
    struct look *look = &stage->look;
    if (part == LOOK_SPEED)
        look->speed = turn_around(look->speed, step, SPEED_COUNT);
    if (part == LOOK_THEME)
        look->theme =
            (enum theme)turn_around((int)look->theme, step, THEME_COUNT);
    if (part == LOOK_SIGNS)
        look->ascii = !look->ascii;
    if (part == LOOK_MOUSE)
        look->mouse = !look->mouse;
    brush_make(&stage->brush, look, stage->start->color);
    terminal_set_mouse(stage->terminal, look->mouse);
}

/* ---- Drawing ---- */

/* Returns the row of an entry. Entries have a row between them, if all fit. */
static int entry_row(const struct menu *menu, int number)
{
    int step = FIRST_ROW + 2 * menu->count < screen_rows() ? 2 : 1;
    return FIRST_ROW + step * number;
}

static void draw_entry(const struct open_menu *open, int number)
{
    const struct stage *stage = open->stage;
    const struct brush *brush = &stage->brush;
    const struct menu_entry *entry = &open->menu->entries[number];
    bool is_chosen = number == open->chosen;
    int row = entry_row(open->menu, number);
    char value[MENU_VALUE_SIZE];
    const char *help = entry->help_of_value
                           ? entry->help_of_value(stage->start->self)
                           : entry->help;
    if (entry->look == LOOK_NONE)
        entry->write_value(stage->start->self, value);
    else
        snprintf(value, sizeof value, "%s",
                 look_value(&stage->look, entry->look));
    if (is_chosen)
        paint_text(brush, row, NAME - 2, ROLE_PLAIN, brush->glyphs->turn);
    paint_text(brush, row, NAME, ROLE_PLAIN,
               entry->look == LOOK_NONE ? entry->name
                                        : LOOK_NAMES[entry->look]);
    paint_text(brush, row, VALUE, ROLE_PLAIN, value);
    if (screen_columns() >= SCREEN_COLUMNS)
        paint_text(brush, row, EXPLAINED, ROLE_FAINT, help);
    else if (is_chosen) /* there is room only in the title's row */
        paint_right(brush, 0, screen_columns() - 1, ROLE_FAINT, help);
    if (is_chosen)
        paint_marked(brush, &(struct box){row, 0, 1, screen_columns()});
}

static void draw_menu(struct open_menu *open)
{
    const struct brush *brush = &open->stage->brush;
    const struct menu *menu = open->menu;
    if (!picture_begin(open->stage))
        return;
    paint_text(brush, 0, 1, ROLE_TITLE, "Options");
    for (int i = 0; i < menu->count; i++)
        draw_entry(open, i);
    if (screen_rows() >= SCREEN_ROWS)
        menu->draw_sample(brush, FIRST_ROW + 2 * menu->count + 1);
    picture_answer(brush, open->answer);
    picture_bar(brush, screen_rows() - 1, &open->bar);
    picture_show(CURSOR_HIDDEN, 0);
}

/* ---- Keys ---- */

/* Shows the keys of the menu, with the arrows of the current symbols. */
static void hint_menu(struct open_menu *open)
{
    const struct glyphs *glyphs = open->stage->brush.glyphs;
    open->bar.count = 0;
    bar_add(&open->bar, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    bar_add(&open->bar, KEY_RIGHT_ARROW, glyphs->left_right, "Change");
    bar_add(&open->bar, KEY_ESCAPE_SIGN, "Esc", "Back");
}

static void change_entry(struct open_menu *open, int step)
{
    const struct menu_entry *entry = &open->menu->entries[open->chosen];
    if (entry->look == LOOK_NONE)
        entry->change(open->stage->start->self, step);
    else
        change_look(open->stage, entry->look, step);
    hint_menu(open);
}

static void show_menu_keys(struct open_menu *open)
{
    const struct glyphs *glyphs = open->stage->brush.glyphs;
    const struct key_help keys[] = {
        {glyphs->up_down, "choose an option"},
        {glyphs->left_right, "change it; Enter and Space, too"},
        {"Esc  q", "go back; so does o"},
    };
    stage_show_keys(open->stage, keys, sizeof keys / sizeof *keys);
}

static void take_menu_key(struct open_menu *open, int key)
{
    switch (key) {
    case KEY_UP_ARROW:
        open->chosen = turn_around(open->chosen, -1, open->menu->count);
        break;
    case KEY_DOWN_ARROW:
        open->chosen = turn_around(open->chosen, 1, open->menu->count);
        break;
    case KEY_LEFT_ARROW:
        change_entry(open, -1);
        break;
    case KEY_RIGHT_ARROW:
    case KEY_ENTER_SIGN:
    case ' ':
        change_entry(open, 1);
        break;
    case '?':
        show_menu_keys(open);
        break;
    case KEY_REDRAW_SIGN:
        picture_forget();
        break;
    default:
        write_unknown_key(key, open->answer);
        break;
    }
}

static int menu_key(struct open_menu *open)
{
    struct terminal *terminal = open->stage->terminal;
    draw_menu(open);
    int key = terminal_key(terminal, -1);
    if (key == KEY_CLICK)
        key =
            bar_key_at(&open->bar, terminal->click_row, terminal->click_column);
    /* Don't let the user decide what isn't visible. */
    if (key != KEY_NEW_SIZE && key != KEY_REDRAW_SIGN)
        open->answer[0] = '\0';
    if (stage_fits(open->stage))
        take_menu_key(open, key);
    else if (key == KEY_ESCAPE_SIGN || key == 'o')
        key = KEY_IS_NONE;
    return key;
}

void stage_show_options(struct stage *stage, const struct menu *menu)
{
    struct open_menu open = {.stage = stage, .menu = menu};
    int key;
    hint_menu(&open);
    do {
        key = menu_key(&open);
    } while (key != KEY_ESCAPE_SIGN && key != 'q' && key != 'o' &&
             key != KEY_END_SIGN && key != KEY_IS_LEAVE && !stage->leaves);
    if (key == KEY_IS_LEAVE)
        stage->leaves = stage->ended = stage->skips = true;
}
