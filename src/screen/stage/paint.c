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

/* Returns the pair of colors of a cell. */
static short pair_at(int row, int column)
{
    cchar_t cell;
    wchar_t signs[CCHARW_MAX + 1];
    attr_t attributes;
    short pair = 0;
    if (mvin_wch(row, column, &cell) == OK)
        getcchar(&cell, signs, &attributes, &pair, NULL);
    return pair;
}

/*
 * The pairs of curses, in this order from 1: the roles on each surface; then
 * each ink on each other one, for each surface.
 */
enum {
    FIRST_INKS = 1 + SURFACE_COUNT * ROLE_COUNT,
    PAIRS = FIRST_INKS + SURFACE_COUNT * INK_COUNT * INK_COUNT
};

/* Returns the surface of a cell that was painted with `pair`. */
static enum surface palette_surface(short pair)
{
    if (pair <= 0 || pair >= PAIRS)
        return SURFACE_NIGHT;
    if (pair < FIRST_INKS)
        return (enum surface)((pair - 1) / ROLE_COUNT);
    return (enum surface)((pair - FIRST_INKS) / (INK_COUNT * INK_COUNT));
}

static enum surface surface_at(const struct brush *brush, int row, int column)
{
    return brush->has_surfaces ? palette_surface(pair_at(row, column))
                               : SURFACE_NIGHT;
}

bool paint_is_on(const struct brush *brush, int row, int column,
                 enum surface surface)
{
    return brush->has_surfaces && surface_at(brush, row, column) == surface;
}

static void dip(const struct brush *brush, enum surface surface, enum role role)
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
    dip(brush, surface_at(brush, row, column), role);
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

/* Paints a row of a text that goes on, and a mark for the rest. */
static void paint_last_row(const struct brush *brush, int row,
                           const struct box *box, enum role role,
                           const char *text)
{
    const char *ellipsis = brush->glyphs->ellipsis;
    int columns = box->columns - 1 - text_columns(ellipsis);
    char line[1024];
    if (columns <= 0)
        return;
    snprintf(line, sizeof line, "%.*s %s", text_row(text, columns), text,
             ellipsis);
    paint_cut(brush, row, box->column, box->columns, role, line);
}

int paint_wrapped(const struct brush *brush, const struct box *box,
                  enum role role, const char *text)
{
    int row = box->row, end = box->row + box->rows;
    char line[1024];
    for (; *text && row < end && box->columns > 0; row++) {
        int bytes = text_row(text, box->columns);
        const char *rest = text + bytes + strspn(text + bytes, " \n");
        if (*rest && row == end - 1) {
            paint_last_row(brush, row, box, role, text);
            return end;
        }
        snprintf(line, sizeof line, "%.*s", bytes, text);
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
                 enum role role, const char *filling)
{
    const struct glyphs *glyphs = brush->glyphs;
    const char *top[] = {glyphs->top_left, glyphs->horizontal,
                         glyphs->top_right};
    const char *middle[] = {glyphs->vertical, filling, glyphs->vertical};
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
    dip(brush, surface, ROLE_PLAIN);
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
static short palette_pair(enum surface surface, enum ink ink, enum ink paper)
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
    attr_set(A_NORMAL, palette_pair(surface, ink, paper), NULL);
    mvaddnstr(row, column, text, text_bytes(text, COLS - column));
    attr_set(A_NORMAL, 0, NULL);
}

/* Paints the two pixels of a cell, unless both are left out. The lower one is
 * the paper only where the upper one is an ink: there are fewer pairs then. */
static void paint_halves(const struct brush *brush, int row, int column,
                         enum ink above, enum ink below)
{
    if (above == below && above != INK_NONE)
        paint_inked(brush, row, column, above, INK_NONE, "█");
    else if (above == INK_NONE && below != INK_NONE)
        paint_inked(brush, row, column, below, INK_NONE, "▄");
    else if (above != INK_NONE)
        paint_inked(brush, row, column, above, below, "▀");
}

void paint_pixels(const struct brush *brush, int row, int column,
                  const char *const pixels[], int rows)
{
    for (int i = 0; i < rows; i += 2) {
        const char *upper = pixels[i];
        const char *lower = i + 1 < rows ? pixels[i + 1] : "";
        for (int j = 0; *upper; j++) {
            paint_halves(brush, row + i / 2, column + j, ink_of(*upper++),
                         ink_of(*lower));
            lower += *lower != '\0';
        }
    }
}

/* ---- The 256 colors ---- */

/* Felt, wood, cards, and what is painted on them. Foreground and background are
 * always set together, so that the picture is the same on a light and on a dark
 * terminal. Only colors from 16 on are used: those below are the user's own. */

/* An ink and a paper, -1 for the paper of the surface; and attributes. */
struct coat {
    short ink, paper;
    unsigned attribute;
};

enum { COLORS_NEEDED = 256 };

/* ---- Papers and inks ---- */

static const short PAPERS[SURFACE_COUNT] = {
    [SURFACE_NIGHT] = 234,
    [SURFACE_FELT] = 22,
    [SURFACE_WOOD] = 52,
    [SURFACE_CARD] = 255,
};

static const short CONTRAST_PAPERS[SURFACE_COUNT] = {
    [SURFACE_NIGHT] = 16,
    [SURFACE_FELT] = 16,
    [SURFACE_WOOD] = 16,
    [SURFACE_CARD] = 231,
};

static const short INKS[INK_COUNT] = {
    [INK_WHITE] = 231, [INK_BLACK] = 233, [INK_RED] = 160,
    [INK_GREEN] = 34,  [INK_BLUE] = 25,   [INK_GOLD] = 178,
    [INK_PURPLE] = 97, [INK_SKIN] = 223,  [INK_GRAY] = 248,
};

/* On felt, wood and the night. */
static const struct coat ON_DARK[ROLE_COUNT] = {
    [ROLE_PLAIN] = {255, -1, 0},       [ROLE_FAINT] = {246, -1, 0},
    [ROLE_TITLE] = {231, -1, A_BOLD},  [ROLE_FELT] = {186, -1, 0},
    [ROLE_FRAME] = {151, -1, 0},       [ROLE_CLUBS] = {231, -1, 0},
    [ROLE_DIAMONDS] = {217, -1, 0},    [ROLE_HEARTS] = {217, -1, 0},
    [ROLE_SPADES] = {231, -1, 0},      [ROLE_BACK] = {153, -1, 0},
    [ROLE_TURN] = {220, -1, A_BOLD},   [ROLE_WON] = {156, -1, A_BOLD},
    [ROLE_LOST] = {217, -1, 0},        [ROLE_CHIPS] = {222, -1, 0},
    [ROLE_KEY] = {16, 250, 0},         [ROLE_MARKED] = {16, 222, A_BOLD},
    [ROLE_STATUS] = {231, -1, A_BOLD}, [ROLE_STONE] = {159, -1, A_BOLD},
    [ROLE_SOWN] = {156, -1, A_BOLD},
};

static const struct coat ON_CARD[ROLE_COUNT] = {
    [ROLE_PLAIN] = {16, -1, 0},       [ROLE_FAINT] = {246, -1, 0},
    [ROLE_TITLE] = {16, -1, A_BOLD},  [ROLE_FELT] = {16, -1, 0},
    [ROLE_FRAME] = {247, -1, 0},      [ROLE_CLUBS] = {16, -1, 0},
    [ROLE_DIAMONDS] = {160, -1, 0},   [ROLE_HEARTS] = {160, -1, 0},
    [ROLE_SPADES] = {16, -1, 0},      [ROLE_BACK] = {255, 24, 0},
    [ROLE_TURN] = {16, 220, A_BOLD},  [ROLE_WON] = {22, -1, A_BOLD},
    [ROLE_LOST] = {160, -1, 0},       [ROLE_CHIPS] = {94, -1, 0},
    [ROLE_KEY] = {16, 250, 0},        [ROLE_MARKED] = {16, 222, A_BOLD},
    [ROLE_STATUS] = {16, -1, A_BOLD}, [ROLE_STONE] = {24, -1, A_BOLD},
    [ROLE_SOWN] = {22, -1, A_BOLD},
};

/* ---- Themes ---- */

/* What is present but unimportant, and frames, are tones of the surface. */
static short tone_of(enum surface surface)
{
    static const short inks[SURFACE_COUNT] = {[SURFACE_NIGHT] = 246,
                                              [SURFACE_FELT] = 151,
                                              [SURFACE_WOOD] = 180,
                                              [SURFACE_CARD] = 241};
    return inks[surface];
}

/* White or black on the other, and strong colors for what matters. */
static struct coat contrasting(struct coat coat, enum surface surface,
                               enum role role)
{
    switch (role) {
    case ROLE_TURN:
    case ROLE_MARKED:
        return (struct coat){16, 226, A_BOLD};
    case ROLE_WON:
    case ROLE_SOWN:
        return (struct coat){surface == SURFACE_CARD ? 22 : 46, -1, A_BOLD};
    case ROLE_LOST:
        return (struct coat){surface == SURFACE_CARD ? 124 : 217, -1, A_BOLD};
    case ROLE_KEY:
        return (struct coat){16, 231, A_BOLD};
    case ROLE_DIAMONDS:
    case ROLE_HEARTS:
        coat.ink = surface == SURFACE_CARD ? 124 : 217;
        return coat;
    case ROLE_CHIPS:
        coat.ink = surface == SURFACE_CARD ? 16 : 226;
        return coat;
    case ROLE_STONE:
        coat.ink = surface == SURFACE_CARD ? 16 : 51;
        return coat;
    case ROLE_BACK:
        return (struct coat){231, surface == SURFACE_CARD ? 18 : -1, 0};
    default:
        coat.ink = surface == SURFACE_CARD ? 16 : 231;
        return coat;
    }
}

static struct coat coat_of(enum theme theme, enum surface surface,
                           enum role role)
{
    bool is_card = surface == SURFACE_CARD;
    struct coat coat = is_card ? ON_CARD[role] : ON_DARK[role];
    if (theme == THEME_CONTRAST)
        return contrasting(coat, surface, role);
    if (role == ROLE_FAINT || role == ROLE_FRAME)
        coat.ink = tone_of(surface);
    if (theme == THEME_FOUR_COLOR && role == ROLE_CLUBS)
        coat.ink = is_card ? 22 : 156;
    if (theme == THEME_FOUR_COLOR && role == ROLE_DIAMONDS)
        coat.ink = is_card ? 26 : 117;
    return coat;
}

/* ---- Pairs ---- */

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

/* Black chips must be seen on black felt. */
static short ink_on(enum ink ink, short bare)
{
    enum { FELT_BLACK = 16, DARK_GRAY = 240 };
    if (ink == INK_NONE)
        return bare;
    if (ink == INK_BLACK && bare == FELT_BLACK)
        return DARK_GRAY;
    return INKS[ink];
}

static void mix_inks(enum surface surface, short bare)
{
    for (int ink = 0; ink < INK_COUNT; ink++)
        for (int paper = 0; paper < INK_COUNT; paper++)
            init_pair(palette_pair(surface, (enum ink)ink, (enum ink)paper),
                      ink_on((enum ink)ink, bare),
                      ink_on((enum ink)paper, bare));
}

/* Gives `brush` the inks of `theme` on every surface. */
static void palette_mix(struct brush *brush, enum theme theme)
{
    const short *papers = theme == THEME_CONTRAST ? CONTRAST_PAPERS : PAPERS;
    for (int surface = 0; surface < SURFACE_COUNT; surface++) {
        short paper = papers[surface];
        for (int role = 0; role < ROLE_COUNT; role++) {
            struct coat coat =
                coat_of(theme, (enum surface)surface, (enum role)role);
            short pair = (short)(1 + surface * ROLE_COUNT + role);
            init_pair(pair, coat.ink,
                      (short)(coat.paper < 0 ? paper : coat.paper));
            brush->pairs[surface][role] = pair;
            brush->attributes[role] = coat.attribute; /* the same on each */
        }
        mix_inks((enum surface)surface, paper);
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
    brush->has_surfaces = colored && theme != THEME_MONO &&
                          COLORS >= COLORS_NEEDED && COLOR_PAIRS >= PAIRS;
    brush->has_pictures = brush->has_surfaces && !letters;
    if (brush->has_surfaces)
        palette_mix(brush, theme);
    else
        mix_few(brush, theme, colored);
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
