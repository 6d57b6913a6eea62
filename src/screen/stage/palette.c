/* The 256 colors: felt, wood, cards, and what is painted on them. Foreground
 * and background are always set together, so that the picture is the same on a
 * light and on a dark terminal. Only colors from 16 on are used: those below
 * are the user's own. */
#define _XOPEN_SOURCE 700
#include "palette.h"

#include <curses.h>

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

/*
 * The pairs of curses, in this order from 1: the roles on each surface; then
 * each ink on each other one, for each surface.
 */
enum {
    FIRST_INKS = 1 + SURFACE_COUNT * ROLE_COUNT,
    PAIRS = FIRST_INKS + SURFACE_COUNT * INK_COUNT * INK_COUNT
};

bool palette_is_possible(void)
{
    return COLORS >= COLORS_NEEDED && COLOR_PAIRS >= PAIRS;
}

enum surface palette_surface(short pair)
{
    if (pair <= 0 || pair >= PAIRS)
        return SURFACE_NIGHT;
    if (pair < FIRST_INKS)
        return (enum surface)((pair - 1) / ROLE_COUNT);
    return (enum surface)((pair - FIRST_INKS) / (INK_COUNT * INK_COUNT));
}

short palette_pair(enum surface surface, enum ink ink, enum ink paper)
{
    int inks = (int)ink * INK_COUNT + (int)paper;
    return (short)(FIRST_INKS + (int)surface * INK_COUNT * INK_COUNT + inks);
}

/* Black chips must be seen on black felt. */
static short ink_on(enum ink ink, short bare)
{
    enum { BLACK = 16, DARK_GRAY = 240 };
    if (ink == INK_NONE)
        return bare;
    if (ink == INK_BLACK && bare == BLACK)
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

void palette_mix(struct brush *brush, enum theme theme)
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
