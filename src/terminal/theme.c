/* Themes: what each role looks like. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "palette.h"

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

static const struct glyphs ROUND = {"─", "│", "╭", "╮",  "╰",  "╯",
                                    "░", "█", "·", "┊",  "▸",  "·",
                                    "▲", "▼", "…", "↑↓", "←→", "●"};

/* The Linux console has a small font, without round corners and most marks. */
static const struct glyphs SQUARE = {"─", "│", "┌", "┐",  "└",  "┘",
                                     "░", "█", "·", "│",  "►",  "·",
                                     "▲", "▼", "-", "↑↓", "←→", "•"};

static const struct glyphs LETTERS = {
    "-", "|", "+", "+", "+", "+", "#",       "=",          ".",
    "|", ">", "-", "^", "v", "~", "Up/Down", "Left/Right", "o"};

static bool is_linux_console(void)
{
    const char *term = getenv("TERM");
    return term && strncmp(term, "linux", strlen("linux")) == 0;
}

/* ---- Colors ---- */

/* A curses color, or -1 for the terminal's own, and an attribute. */
struct tint {
    short color;
    unsigned attribute;
};

static const struct tint DEFAULT[ROLE_COUNT] = {
    [ROLE_PLAIN] = {-1, 0},
    [ROLE_FAINT] = {-1, A_DIM},
    [ROLE_TITLE] = {-1, A_BOLD},
    [ROLE_FELT] = {COLOR_GREEN, 0},
    [ROLE_FRAME] = {-1, 0},
    [ROLE_CLUBS] = {-1, A_BOLD},
    [ROLE_DIAMONDS] = {COLOR_RED, A_BOLD},
    [ROLE_HEARTS] = {COLOR_RED, A_BOLD},
    [ROLE_SPADES] = {-1, A_BOLD},
    [ROLE_BACK] = {COLOR_BLUE, 0},
    [ROLE_TURN] = {COLOR_YELLOW, A_BOLD},
    [ROLE_WON] = {COLOR_GREEN, A_BOLD},
    [ROLE_LOST] = {COLOR_RED, 0},
    [ROLE_CHIPS] = {COLOR_YELLOW, 0},
    [ROLE_KEY] = {-1, A_REVERSE},
    [ROLE_STATUS] = {-1, A_BOLD},
    [ROLE_STONE] = {COLOR_CYAN, A_BOLD},
    [ROLE_SOWN] = {COLOR_GREEN, A_BOLD},
};

/* Without dim text and thin colors; bold for what matters. */
static const struct tint CONTRAST[ROLE_COUNT] = {
    [ROLE_PLAIN] = {-1, 0},
    [ROLE_FAINT] = {-1, 0},
    [ROLE_TITLE] = {-1, A_BOLD | A_REVERSE},
    [ROLE_FELT] = {-1, A_BOLD},
    [ROLE_FRAME] = {-1, A_BOLD},
    [ROLE_CLUBS] = {-1, A_BOLD},
    [ROLE_DIAMONDS] = {COLOR_RED, A_BOLD | A_REVERSE},
    [ROLE_HEARTS] = {COLOR_RED, A_BOLD | A_REVERSE},
    [ROLE_SPADES] = {-1, A_BOLD},
    [ROLE_BACK] = {-1, A_BOLD},
    [ROLE_TURN] = {-1, A_BOLD | A_REVERSE},
    [ROLE_WON] = {COLOR_GREEN, A_BOLD | A_REVERSE},
    [ROLE_LOST] = {COLOR_RED, A_BOLD | A_REVERSE},
    [ROLE_CHIPS] = {-1, A_BOLD},
    [ROLE_KEY] = {-1, A_BOLD | A_REVERSE},
    [ROLE_STATUS] = {-1, A_BOLD},
    [ROLE_STONE] = {-1, A_BOLD},
    [ROLE_SOWN] = {COLOR_GREEN, A_BOLD | A_REVERSE},
};

static const struct tint MONO[ROLE_COUNT] = {
    [ROLE_PLAIN] = {-1, 0},         [ROLE_FAINT] = {-1, A_DIM},
    [ROLE_TITLE] = {-1, A_BOLD},    [ROLE_FELT] = {-1, 0},
    [ROLE_FRAME] = {-1, 0},         [ROLE_CLUBS] = {-1, A_BOLD},
    [ROLE_DIAMONDS] = {-1, A_BOLD}, [ROLE_HEARTS] = {-1, A_BOLD},
    [ROLE_SPADES] = {-1, A_BOLD},   [ROLE_BACK] = {-1, A_DIM},
    [ROLE_TURN] = {-1, A_REVERSE},  [ROLE_WON] = {-1, A_BOLD},
    [ROLE_LOST] = {-1, 0},          [ROLE_CHIPS] = {-1, 0},
    [ROLE_KEY] = {-1, A_REVERSE},   [ROLE_STATUS] = {-1, A_BOLD},
    [ROLE_STONE] = {-1, 0},         [ROLE_SOWN] = {-1, A_BOLD | A_UNDERLINE},
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
        return (struct tint){COLOR_GREEN, 0}; /* bold would be pale */
    if (theme == THEME_FOUR_COLOR && role == ROLE_DIAMONDS)
        return (struct tint){COLOR_BLUE, A_BOLD};
    return tints_of(theme)[role];
}

/* True for colors that can't be read on a white background, and so have a black
 * one: yellow, and what bold makes as bright on many terminals. */
static bool is_pale(struct tint tint)
{
    bool is_bright = tint.attribute & A_BOLD;
    return tint.color == COLOR_YELLOW ||
           (is_bright &&
            (tint.color == COLOR_GREEN || tint.color == COLOR_CYAN));
}

/* With the eight colors. */
static void mix_eight(struct brush *brush, enum theme theme, bool colored)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct tint tint = tint_of(theme, (enum role)role);
        short pair = (short)(colored && tint.color >= 0 ? role + 1 : 0);
        short paper = (short)(is_pale(tint) ? COLOR_BLACK : -1);
        if (pair > 0)
            init_pair(pair, tint.color, paper);
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
        mix_eight(brush, theme, colored);
    brush->glyphs = letters ? &LETTERS : is_linux_console() ? &SQUARE : &ROUND;
    brush->letters = letters;
    brush->plots_in_ascii = letters || is_linux_console();
}
