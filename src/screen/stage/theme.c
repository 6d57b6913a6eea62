/* Themes: what each role looks like. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "palette.h"
#include "stage/theme.h"

static const char *const NAMES[THEME_COUNT] = {"default", "four-color",
                                               "contrast", "mono"};

const char *theme_name(enum theme theme)
{
    return NAMES[theme];
}

enum theme theme_find(const char *name)
{
    /* Older ledgers have "four-colour", which this finds, too. */
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

/* ---- Colors ---- */

/* A curses color from 0 to 15, or -1 for the terminal's own, and attributes. */
struct tint {
    short color;
    unsigned attribute;
};

/* The first eight colors, and those that are bright: in the terminal's palette
 * or, if it has only eight, by the attribute bold. */
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

/* On black, whatever the terminal's own background is: only then is it known
 * which colors can be read. Plain red and blue can't. */
static const struct tint DEFAULT[ROLE_COUNT] = {
    [ROLE_PLAIN] = {WHITE, 0},
    [ROLE_FAINT] = {WHITE, A_DIM},
    [ROLE_TITLE] = {LIGHT_WHITE, A_BOLD},
    [ROLE_FELT] = {COLOR_GREEN, 0},
    [ROLE_FRAME] = {WHITE, 0},
    [ROLE_CLUBS] = {LIGHT_WHITE, A_BOLD},
    [ROLE_DIAMONDS] = {LIGHT_RED, A_BOLD},
    [ROLE_HEARTS] = {LIGHT_RED, A_BOLD},
    [ROLE_SPADES] = {LIGHT_WHITE, A_BOLD},
    [ROLE_BACK] = {COLOR_CYAN, 0},
    [ROLE_TURN] = {LIGHT_YELLOW, A_BOLD},
    [ROLE_WON] = {LIGHT_GREEN, A_BOLD},
    [ROLE_LOST] = {LIGHT_RED, 0},
    [ROLE_CHIPS] = {COLOR_YELLOW, 0},
    [ROLE_KEY] = {WHITE, A_REVERSE},
    [ROLE_MARKED] = {LIGHT_YELLOW, A_REVERSE},
    [ROLE_STATUS] = {LIGHT_WHITE, A_BOLD},
    [ROLE_STONE] = {LIGHT_CYAN, A_BOLD},
    [ROLE_SOWN] = {LIGHT_GREEN, A_BOLD},
};

/* Without dim text and thin colors; bold for what matters. */
static const struct tint CONTRAST[ROLE_COUNT] = {
    [ROLE_PLAIN] = {LIGHT_WHITE, 0},
    [ROLE_FAINT] = {LIGHT_WHITE, 0},
    [ROLE_TITLE] = {LIGHT_WHITE, A_BOLD},
    [ROLE_FELT] = {LIGHT_WHITE, A_BOLD},
    [ROLE_FRAME] = {LIGHT_WHITE, A_BOLD},
    [ROLE_CLUBS] = {LIGHT_WHITE, A_BOLD},
    [ROLE_DIAMONDS] = {LIGHT_RED, A_BOLD},
    [ROLE_HEARTS] = {LIGHT_RED, A_BOLD},
    [ROLE_SPADES] = {LIGHT_WHITE, A_BOLD},
    [ROLE_BACK] = {LIGHT_WHITE, A_BOLD},
    [ROLE_TURN] = {LIGHT_YELLOW, A_BOLD | A_REVERSE},
    [ROLE_WON] = {LIGHT_GREEN, A_BOLD},
    [ROLE_LOST] = {LIGHT_RED, A_BOLD},
    [ROLE_CHIPS] = {LIGHT_YELLOW, A_BOLD},
    [ROLE_KEY] = {LIGHT_WHITE, A_REVERSE},
    [ROLE_MARKED] = {LIGHT_YELLOW, A_REVERSE},
    [ROLE_STATUS] = {LIGHT_WHITE, A_BOLD},
    [ROLE_STONE] = {LIGHT_CYAN, A_BOLD},
    [ROLE_SOWN] = {LIGHT_GREEN, A_BOLD},
};

static const struct tint MONO[ROLE_COUNT] = {
    [ROLE_PLAIN] = {-1, 0},
    [ROLE_FAINT] = {-1, A_DIM},
    [ROLE_TITLE] = {-1, A_BOLD},
    [ROLE_FELT] = {-1, 0},
    [ROLE_FRAME] = {-1, 0},
    [ROLE_CLUBS] = {-1, A_BOLD},
    [ROLE_DIAMONDS] = {-1, A_BOLD},
    [ROLE_HEARTS] = {-1, A_BOLD},
    [ROLE_SPADES] = {-1, A_BOLD},
    [ROLE_BACK] = {-1, A_DIM},
    [ROLE_TURN] = {-1, A_REVERSE},
    [ROLE_WON] = {-1, A_BOLD},
    [ROLE_LOST] = {-1, 0},
    [ROLE_CHIPS] = {-1, 0},
    [ROLE_KEY] = {-1, A_REVERSE},
    [ROLE_MARKED] = {-1, A_REVERSE},
    [ROLE_STATUS] = {-1, A_BOLD},
    [ROLE_STONE] = {-1, 0},
    [ROLE_SOWN] = {-1, A_BOLD | A_UNDERLINE},
};

static const struct tint *tints_of(enum theme theme)
{
    switch (theme) {
    case THEME_CONTRAST:
        return CONTRAST;
    case THEME_MONO:
        return MONO;
    default:
        return DEFAULT;
    }
}

static struct tint tint_of(enum theme theme, enum role role)
{
    if (theme == THEME_FOUR_COLOR && role == ROLE_CLUBS)
        return (struct tint){LIGHT_GREEN, A_BOLD};
    if (theme == THEME_FOUR_COLOR && role == ROLE_DIAMONDS)
        return (struct tint){LIGHT_CYAN, A_BOLD};
    return tints_of(theme)[role];
}

/* With fewer than 256 colors there is one surface, which is black. */
static void mix_few(struct brush *brush, enum theme theme, bool colored)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct tint tint = tint_of(theme, (enum role)role);
        short pair = (short)(colored && tint.color >= 0 ? role + 1 : 0);
        if (tint.color >= BRIGHT && COLORS <= BRIGHT) {
            tint.color = (short)(tint.color - BRIGHT);
            tint.attribute |= A_BOLD;
        }
        if (pair > 0)
            init_pair(pair, tint.color, BLACK);
        brush->attributes[role] = tint.attribute;
        for (int surface = 0; surface < SURFACE_COUNT; surface++)
            brush->pairs[surface][role] = pair;
    }
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
    brush->has_surfaces =
        colored && theme != THEME_MONO && palette_is_possible();
    brush->has_pictures = brush->has_surfaces && !letters;
    if (brush->has_surfaces)
        palette_mix(brush, theme);
    else
        mix_few(brush, theme, colored);
    brush->glyphs = letters ? &LETTERS : is_linux_console() ? &SQUARE : &ROUND;
    brush->letters = letters;
    brush->plots_in_ascii = letters || is_linux_console();
}
