/* Painting text, frames and small pictures in the colors of a theme, and the
 * look of the screen: options of the command line, and what a profile saves. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>

#include "stage_options.h"

bool screen_has_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool screen_is_possible(const struct cli *cli)
{
    const char *term = getenv("TERM");
    return isatty(fileno(cli->in)) && isatty(fileno(cli->out)) && term &&
           *term && strcmp(term, "dumb") != 0;
}

int screen_rows(void)
{
    return LINES;
}

int screen_columns(void)
{
    return COLS;
}

bool screen_is_small(void)
{
    return screen_rows() < SCREEN_ROWS || screen_columns() < SCREEN_COLUMNS;
}

/*
 * The pairs of curses, in this order from 1: the roles on each surface; then
 * each ink on each other one, for each surface.
 */
enum {
    FIRST_INKS = 1 + SURFACE_COUNT * ROLE_COUNT,
    PAIRS = FIRST_INKS + SURFACE_COUNT * INK_COUNT * INK_COUNT
};

static enum surface surface_at(const struct brush *brush, int row, int column)
{
    cchar_t cell;
    wchar_t signs[CCHARW_MAX + 1];
    attr_t attributes;
    short pair = 0;
    if (brush->has_surfaces && mvin_wch(row, column, &cell) == OK)
        getcchar(&cell, signs, &attributes, &pair, NULL);
    if (pair <= 0 || pair >= PAIRS)
        return SURFACE_NIGHT;
    return (enum surface)(pair < FIRST_INKS
                              ? (pair - 1) / ROLE_COUNT
                              : (pair - FIRST_INKS) / (INK_COUNT * INK_COUNT));
}

bool paint_is_on(const struct brush *brush, int row, int column,
                 enum surface surface)
{
    return brush->has_surfaces && surface_at(brush, row, column) == surface;
}

static void set_colors(const struct brush *brush, enum surface surface,
                       enum role role)
{
    attr_set(brush->attributes[role], brush->pairs[surface][role], NULL);
}

/* Returns the bytes before the next minus sign: a hyphen before an amount or a
 * number that doesn't follow a word. */
static int bytes_before_minus(const char *text, int bytes)
{
    int at = 0;
    for (; at < bytes; at++)
        if (text[at] == '-' && (at == 0 || strchr(" (", text[at - 1])) &&
            (text[at + 1] == '$' || isdigit((unsigned char)text[at + 1])))
            break;
    return at;
}

/* Writes `bytes` of a text at the cursor. Texts have hyphens for minus signs,
 * which are hard to see. */
static void add_signed(const struct brush *brush, const char *text, int bytes)
{
    for (;;) {
        int before = bytes_before_minus(text, bytes);
        addnstr(text, before);
        if (before == bytes)
            return;
        addstr(brush->glyphs->minus);
        text += before + 1;
        bytes -= before + 1;
    }
}

/* Clips the text, because curses would wrap it to the next line. */
int paint_cut(const struct brush *brush, int row, int column, int columns,
              enum role role, const char *text)
{
    if (column < 0) {
        text += text_bytes(text, -column);
        columns += column;
        column = 0;
    }
    if (columns > COLS - column)
        columns = COLS - column;
    if (row < 0 || row >= LINES || columns <= 0)
        return column;
    set_colors(brush, surface_at(brush, row, column), role);
    move(row, column);
    add_signed(brush, text, text_bytes(text, columns));
    attr_set(A_NORMAL, 0, NULL);
    int wide = text_columns(text);
    return column + (wide < columns ? wide : columns);
}

int paint_text(const struct brush *brush, int row, int column, enum role role,
               const char *text)
{
    return paint_cut(brush, row, column, COLS, role, text);
}

int paint_wrapped(const struct brush *brush, const struct box *box,
                  enum role role, const char *text)
{
    int row = box->row, end = box->row + box->rows;
    char line[1024];
    for (; *text && row < end && box->columns > 0; row++) {
        int bytes = text_row(text, box->columns);
        const char *rest = text + bytes + strspn(text + bytes, " \n");
        snprintf(line, sizeof line, "%.*s", bytes, text);
        if (*rest && row == end - 1) {
            const char *ellipsis = brush->glyphs->ellipsis;
            int columns = box->columns - 1 - text_columns(ellipsis);
            if (columns <= 0)
                return end;
            snprintf(line, sizeof line, "%.*s %s", text_row(text, columns),
                     text, ellipsis);
        }
        paint_cut(brush, row, box->column, box->columns, role, line);
        text = rest;
    }
    return row;
}

void paint_centered(const struct brush *brush, const struct box *box,
                    enum role role, const char *text)
{
    int columns = text_columns(text);
    int left = columns < box->columns ? (box->columns - columns) / 2 : 0;
    paint_cut(brush, box->row, box->column + left, box->columns - left, role,
              text);
}

void paint_right(const struct brush *brush, int row, int column, enum role role,
                 const char *text)
{
    paint_text(brush, row, column - text_columns(text), role, text);
}

void paint_marked(const struct brush *brush, const struct box *box)
{
    for (int row = box->row; row < box->row + box->rows; row++) {
        enum surface surface = surface_at(brush, row, box->column);
        mvchgat(row, box->column, box->columns, brush->attributes[ROLE_MARKED],
                brush->pairs[surface][ROLE_MARKED], NULL);
    }
}

/* ---- Frames ---- */

void paint_edge(const struct brush *brush, int row, int column, int columns,
                enum role role, const char *const signs[3])
{
    column = paint_text(brush, row, column, role, signs[0]);
    for (int i = 2; i < columns; i++)
        column = paint_text(brush, row, column, role, signs[1]);
    paint_text(brush, row, column, role, signs[2]);
}

void paint_frame(const struct brush *brush, const struct box *box,
                 enum role role, const char *fill)
{
    const struct glyphs *glyphs = brush->glyphs;
    const char *top[] = {glyphs->top_left, glyphs->horizontal,
                         glyphs->top_right};
    const char *middle[] = {glyphs->vertical, fill, glyphs->vertical};
    const char *bottom[] = {glyphs->bottom_left, glyphs->horizontal,
                            glyphs->bottom_right};
    int last = box->row + box->rows - 1;
    paint_edge(brush, box->row, box->column, box->columns, role, top);
    for (int i = box->row + 1; i < last; i++)
        paint_edge(brush, i, box->column, box->columns, role, middle);
    paint_edge(brush, last, box->column, box->columns, role, bottom);
}

/* ---- Surfaces and pictures ---- */

void paint_surface(const struct brush *brush, const struct box *box,
                   enum surface surface)
{
    int left = box->column > 0 ? box->column : 0;
    int right = box->column + box->columns;
    if (right > COLS)
        right = COLS;
    set_colors(brush, surface, ROLE_PLAIN);
    for (int row = box->row; row < box->row + box->rows; row++)
        if (row >= 0 && row < LINES && left < right)
            mvhline(row, left, ' ', right - left);
    attr_set(A_NORMAL, 0, NULL);
}

static enum ink ink_of(char letter)
{
    static const char letters[] = ".wkrgbypsa";
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (enum ink)(found - letters) : INK_NONE;
}

/* Returns the pair for an ink on another. INK_NONE is the paper of `surface`.
 */
static short ink_pair(enum surface surface, enum ink ink, enum ink paper)
{
    int inks = (int)ink * INK_COUNT + (int)paper;
    return (short)(FIRST_INKS + (int)surface * INK_COUNT * INK_COUNT + inks);
}

void paint_inked(const struct brush *brush, int row, int column, enum ink ink,
                 enum ink paper, const char *text)
{
    if (row < 0 || row >= LINES || column < 0 || column >= COLS)
        return;
    enum surface surface = surface_at(brush, row, column);
    attr_set(A_NORMAL, ink_pair(surface, ink, paper), NULL);
    mvaddnstr(row, column, text, text_bytes(text, COLS - column));
    attr_set(A_NORMAL, 0, NULL);
}

void paint_pixels(const struct brush *brush, int row, int column,
                  const char *const pixels[], int rows)
{
    for (int i = 0; i < rows; i += 2) {
        const char *lower = i + 1 < rows ? pixels[i + 1] : "";
        for (int j = 0; pixels[i][j]; j++) {
            enum ink above = ink_of(pixels[i][j]), below = ink_of(*lower);
            lower += *lower != '\0';
            if (above == INK_NONE && below == INK_NONE)
                continue;
            /* The lower one is the paper only where the upper one is another
             * ink: there are fewer pairs then. */
            bool is_upper = above != INK_NONE && above != below;
            paint_inked(brush, row + i / 2, column + j,
                        above != INK_NONE ? above : below,
                        is_upper ? below : INK_NONE,
                        is_upper         ? "▀"
                        : above == below ? "█"
                                         : "▄");
        }
    }
}

/* ---- Colors ---- */

/* Curses colors from 0 to 15. Terminals with eight colors show the bright ones
 * by the attribute bold. */
enum {
    BLACK = COLOR_BLACK,
    WHITE = COLOR_WHITE,
    BRIGHT = 8,
    LIGHT_RED = BRIGHT + COLOR_RED,
    LIGHT_GREEN = BRIGHT + COLOR_GREEN,
    LIGHT_YELLOW = BRIGHT + COLOR_YELLOW,
    LIGHT_CYAN = BRIGHT + COLOR_CYAN,
    LIGHT_WHITE = BRIGHT + COLOR_WHITE
};

enum { COLORS_NEEDED = 256, BLACK_PAPER = 16, SURFACE_PAPER = -1 };

/*
 * The default theme. With 256 colors: the ink on felt, wood and night, and the
 * one on cards. Ink and paper are always set together, so that the picture is
 * the same on a light and on a dark terminal, and only colors from 16 on are
 * used: those below are the user's own. With fewer colors: the ink on black,
 * whatever the terminal's own background is, because only then is it known
 * which colors can be read. Plain red and blue can't.
 */
static const struct role_style {
    int dark, card;
    unsigned attributes;
    int few;
    unsigned few_attributes;
} STYLES[ROLE_COUNT] = {
    [ROLE_PLAIN] = {255, 16, 0, WHITE, 0},
    [ROLE_FAINT] = {246, 246, 0, WHITE, A_DIM},
    [ROLE_TITLE] = {231, 16, A_BOLD, LIGHT_WHITE, A_BOLD},
    [ROLE_FELT] = {186, 16, 0, COLOR_GREEN, 0},
    [ROLE_FRAME] = {151, 247, 0, WHITE, 0},
    [ROLE_CLUBS] = {231, 16, 0, LIGHT_WHITE, A_BOLD},
    [ROLE_DIAMONDS] = {217, 160, 0, LIGHT_RED, A_BOLD},
    [ROLE_HEARTS] = {217, 160, 0, LIGHT_RED, A_BOLD},
    [ROLE_SPADES] = {231, 16, 0, LIGHT_WHITE, A_BOLD},
    [ROLE_BACK] = {153, 255, 0, COLOR_CYAN, 0},
    [ROLE_TURN] = {220, 16, A_BOLD, LIGHT_YELLOW, A_BOLD},
    [ROLE_WON] = {156, 22, A_BOLD, LIGHT_GREEN, A_BOLD},
    [ROLE_LOST] = {217, 160, 0, LIGHT_RED, 0},
    [ROLE_CHIPS] = {222, 94, 0, COLOR_YELLOW, 0},
    [ROLE_KEY] = {16, 16, 0, WHITE, A_REVERSE},
    [ROLE_MARKED] = {16, 16, A_BOLD, LIGHT_YELLOW, A_REVERSE},
    [ROLE_STATUS] = {231, 16, A_BOLD, LIGHT_WHITE, A_BOLD},
    [ROLE_STONE] = {159, 24, A_BOLD, LIGHT_CYAN, A_BOLD},
    [ROLE_SOWN] = {156, 22, A_BOLD, LIGHT_GREEN, A_BOLD},
};

/* Papers with 256 colors; what is present but unimportant, and frames, have a
 * tone of the paper as their ink. */
static const struct {
    int paper, contrast_paper, faint;
} SURFACES[SURFACE_COUNT] = {
    [SURFACE_NIGHT] = {234, BLACK_PAPER, 246},
    [SURFACE_FELT] = {22, BLACK_PAPER, 151},
    [SURFACE_WOOD] = {52, BLACK_PAPER, 180},
    [SURFACE_CARD] = {255, 231, 241},
};

static const int INKS[INK_COUNT] = {
    [INK_WHITE] = 231, [INK_BLACK] = 233, [INK_RED] = 160,
    [INK_GREEN] = 34,  [INK_BLUE] = 25,   [INK_GOLD] = 178,
    [INK_PURPLE] = 97, [INK_SKIN] = 223,  [INK_GRAY] = 248,
};

/* Curses colors of an ink and its paper, and attributes. */
struct color_style {
    int ink, paper;
    unsigned attributes;
};

/* White or black on the other, and strong colors for what matters. */
static struct color_style contrast_style(enum role role, bool is_card)
{
    static const struct {
        int dark, card;
    } inks[ROLE_COUNT] = {
        [ROLE_TURN] = {16, 16},       [ROLE_MARKED] = {16, 16},
        [ROLE_WON] = {46, 22},        [ROLE_SOWN] = {46, 22},
        [ROLE_LOST] = {217, 124},     [ROLE_KEY] = {16, 16},
        [ROLE_DIAMONDS] = {217, 124}, [ROLE_HEARTS] = {217, 124},
        [ROLE_CHIPS] = {226, 16},     [ROLE_STONE] = {51, 16},
        [ROLE_BACK] = {231, 231},
    };
    int ink = is_card ? inks[role].card : inks[role].dark;
    bool is_bold = role == ROLE_LOST || role == ROLE_KEY;
    int paper = role == ROLE_TURN || role == ROLE_MARKED ? 226
                : role == ROLE_KEY                       ? 231
                : role == ROLE_BACK && is_card           ? 18
                                                         : SURFACE_PAPER;
    return (struct color_style){ink > 0   ? ink
                                : is_card ? 16
                                          : 231,
                                paper,
                                is_bold ? A_BOLD : STYLES[role].attributes};
}

static struct color_style style_on(enum theme theme, enum surface surface,
                                   enum role role)
{
    const struct role_style *style = &STYLES[role];
    bool is_card = surface == SURFACE_CARD;
    int ink = is_card ? style->card : style->dark;
    if (theme == THEME_CONTRAST)
        return contrast_style(role, is_card);
    if (role == ROLE_FAINT || role == ROLE_FRAME)
        ink = SURFACES[surface].faint;
    if (theme == THEME_FOUR_COLOR && role == ROLE_CLUBS)
        ink = is_card ? 22 : 156;
    if (theme == THEME_FOUR_COLOR && role == ROLE_DIAMONDS)
        ink = is_card ? 26 : 117;
    int paper = role == ROLE_KEY               ? 250
                : role == ROLE_MARKED          ? 222
                : role == ROLE_TURN && is_card ? 220
                : role == ROLE_BACK && is_card ? 24
                                               : SURFACE_PAPER;
    return (struct color_style){ink, paper, style->attributes};
}

/* Returns a style for fewer than 256 colors, on black. */
static struct color_style style_of_few(enum theme theme, enum role role)
{
    struct color_style style = {STYLES[role].few, BLACK,
                                STYLES[role].few_attributes};
    if (theme == THEME_FOUR_COLOR && role == ROLE_CLUBS)
        style.ink = LIGHT_GREEN;
    if (theme == THEME_FOUR_COLOR && role == ROLE_DIAMONDS)
        style.ink = LIGHT_CYAN;
    if (theme != THEME_CONTRAST)
        return style;
    /* Without dim text and thin colors; bold for what matters. */
    bool is_thin = role == ROLE_FELT || role == ROLE_FRAME || role == ROLE_BACK;
    if (style.ink == WHITE || is_thin)
        style.ink = LIGHT_WHITE;
    if (role == ROLE_CHIPS)
        style.ink = LIGHT_YELLOW;
    style.attributes &= ~(unsigned)A_DIM;
    if (is_thin || role == ROLE_LOST || role == ROLE_CHIPS)
        style.attributes |= A_BOLD;
    if (role == ROLE_TURN)
        style.attributes |= A_REVERSE;
    return style;
}

/* Returns the attributes of a role without colors. */
static unsigned attributes_alone(enum role role)
{
    return role == ROLE_TURN    ? A_REVERSE
           : role == ROLE_BACK  ? A_DIM
           : role == ROLE_STONE ? A_NORMAL
           : role == ROLE_SOWN  ? A_BOLD | A_UNDERLINE
                                : STYLES[role].few_attributes;
}

/* Black chips must be seen on black felt. */
static int ink_on(enum ink ink, int paper)
{
    enum { DARK_GRAY = 240 };
    if (ink == INK_NONE)
        return paper;
    return ink == INK_BLACK && paper == BLACK_PAPER ? DARK_GRAY : INKS[ink];
}

static void set_pair(short pair, int ink, int paper)
{
    init_pair(pair, (short)ink, (short)paper);
}

/* Makes the pairs for 256 colors. */
static void make_pairs(struct brush *brush, enum theme theme)
{
    for (int i = 0; i < SURFACE_COUNT; i++) {
        enum surface surface = (enum surface)i;
        int paper = theme == THEME_CONTRAST ? SURFACES[i].contrast_paper
                                            : SURFACES[i].paper;
        for (int role = 0; role < ROLE_COUNT; role++) {
            struct color_style style =
                style_on(theme, surface, (enum role)role);
            short pair = (short)(1 + i * ROLE_COUNT + role);
            set_pair(pair, style.ink,
                     style.paper == SURFACE_PAPER ? paper : style.paper);
            brush->pairs[i][role] = pair;
            brush->attributes[role] = style.attributes;
        }
        for (int ink = 0; ink < INK_COUNT; ink++)
            for (int on = 0; on < INK_COUNT; on++)
                set_pair(ink_pair(surface, (enum ink)ink, (enum ink)on),
                         ink_on((enum ink)ink, paper),
                         ink_on((enum ink)on, paper));
    }
}

/* With fewer than 256 colors there is one surface, which is black. */
static void make_few_pairs(struct brush *brush, enum theme theme, bool colored)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct color_style style = style_of_few(theme, (enum role)role);
        short pair = (short)(colored && theme != THEME_MONO ? role + 1 : 0);
        if (theme == THEME_MONO)
            style.attributes = attributes_alone((enum role)role);
        else if (style.ink >= BRIGHT && COLORS <= BRIGHT) {
            style.ink -= BRIGHT;
            style.attributes |= A_BOLD;
        }
        if (pair > 0)
            set_pair(pair, style.ink, style.paper);
        brush->attributes[role] = style.attributes;
        for (int surface = 0; surface < SURFACE_COUNT; surface++)
            brush->pairs[surface][role] = pair;
    }
}

/* ---- Brushes ---- */

static const char *const NAMES[THEME_COUNT] = {"default", "four-color",
                                               "contrast", "mono"};

const char *theme_name(enum theme theme)
{
    return NAMES[theme];
}

/* Returns the theme called `name`, or THEME_COUNT if there is no such theme. */
static enum theme theme_find(const char *name)
{
    int theme = cli_find_name(name, NAMES, THEME_COUNT);
    return theme < 0 ? THEME_COUNT : (enum theme)theme;
}

const char *speed_word(int speed)
{
    static const char *const words[SPEED_COUNT] = {"instant", "slow", "normal",
                                                   "fast"};
    return words[speed];
}

/* ---- Signs ---- */

static const struct glyphs ROUND = {"─", "│",  "╭",  "╮", "╰", "╯", "░",
                                    "█", "·",  "┊",  "▸", "·", "▲", "▼",
                                    "…", "↑↓", "←→", "●", "−"};

/* The Linux console has a small font, without round corners and most marks. */
static const struct glyphs SQUARE = {"─", "│",  "┌",  "┐", "└", "┘", "░",
                                     "█", "·",  "│",  "►", "·", "▲", "▼",
                                     "-", "↑↓", "←→", "•", "-"};

static const struct glyphs LETTERS = {
    "-", "|", "+", "+", "+", "+",       "#",          "=", ".", "|",
    ">", "-", "^", "v", "~", "Up/Down", "Left/Right", "o", "-"};

static bool is_linux_console(void)
{
    const char *term = getenv("TERM");
    return term && strncmp(term, "linux", strlen("linux")) == 0;
}

void brush_make(struct brush *brush, const struct look *look, enum color color)
{
    bool letters = look->ascii || !screen_has_utf8();
    bool colored = has_colors() && cli_colors_are_wanted(color);
    enum theme theme = colored ? look->theme : THEME_MONO;
    if (colored) {
        start_color();
        use_default_colors();
    }
    brush->has_surfaces = colored && theme != THEME_MONO &&
                          COLORS >= COLORS_NEEDED && COLOR_PAIRS >= PAIRS;
    brush->has_pictures = brush->has_surfaces && !letters;
    if (brush->has_surfaces)
        make_pairs(brush, theme);
    else
        make_few_pairs(brush, theme, colored);
    brush->glyphs = letters ? &LETTERS : is_linux_console() ? &SQUARE : &ROUND;
    brush->letters = letters;
    brush->plots_in_ascii = letters || is_linux_console();
}

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
        {"theme", "NAME", "use default, four-color, contrast, mono or ascii",
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
        {"plain", .help = "play in line mode, not on the full screen",
         .given = &chosen->plain},
        {"speed", "0-3", "set the speed; 1 slow, 0 instant (default: 2)",
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
