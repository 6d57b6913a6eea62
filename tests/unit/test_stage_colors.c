/* Every pair of colors can be read: the contrast of ink and paper, as the Web
 * Content Accessibility Guidelines compute it, with the colors of xterm. */
#define _XOPEN_SOURCE 700
#include "support/check.h"

#include <math.h>
#include <stdio.h>

#include "stage/picture.h"

#include <curses.h> /* last: it defines box() */

enum { BRIGHT = 8, FIRST_OF_CUBE = 16, FIRST_GRAY = 232 };

/* ---- The colors of xterm ---- */

struct light {
    double red, green, blue; /* from 0 to 255 */
};

static struct light light_of(int color)
{
    static const struct light first[FIRST_OF_CUBE] = {
        {0, 0, 0},       {205, 0, 0},   {0, 205, 0},   {205, 205, 0},
        {0, 0, 238},     {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
        {127, 127, 127}, {255, 0, 0},   {0, 255, 0},   {255, 255, 0},
        {92, 92, 255},   {255, 0, 255}, {0, 255, 255}, {255, 255, 255}};
    static const double steps[] = {0, 95, 135, 175, 215, 255};
    if (color < FIRST_OF_CUBE)
        return first[color];
    if (color >= FIRST_GRAY) {
        double gray = 8 + 10 * (color - FIRST_GRAY);
        return (struct light){gray, gray, gray};
    }
    color -= FIRST_OF_CUBE;
    return (struct light){steps[color / 36], steps[color / 6 % 6],
                          steps[color % 6]};
}

static double linear(double part)
{
    part /= 255;
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double luminance(int color, double strength)
{
    const struct light light = light_of(color);
    return 0.2126 * linear(light.red * strength) +
           0.7152 * linear(light.green * strength) +
           0.0722 * linear(light.blue * strength);
}

/* Bold text in one of the first eight colors is bright, and dim text has two
 * thirds of its brightness. */
static double contrast(int ink, int paper, unsigned attributes)
{
    bool is_bright = ink < BRIGHT && (attributes & A_BOLD);
    bool is_dim = attributes & A_DIM;
    double a = luminance(is_bright ? ink + BRIGHT : ink, is_dim ? 2.0 / 3 : 1);
    double b = luminance(paper, 1);
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

/* ---- All pairs ---- */

static void check_pairs(int colors, enum theme theme)
{
    const double least = 4.5;
    struct brush brush = {.has_surfaces = false};
    const struct look look = {.theme = theme};
    FILE *nowhere = fopen("/dev/null", "r+");
    SCREEN *screen = newterm("xterm-256color", nowhere, nowhere);
    assert_non_null(screen);
    start_color();
    COLORS = colors;
    brush_make(&brush, &look, COLOR_ALWAYS);
    assert_int_equal(brush.has_surfaces,
                     colors >= (theme == THEME_CONTRAST ? 256 : 16));
    for (int surface = 0; surface < SURFACE_COUNT; surface++)
        for (int role = 0; role < ROLE_COUNT; role++) {
            short ink, paper, pair = brush.pairs[surface][role];
            bool is_line = role == ROLE_FRAME;
            assert_int_not_equal(pair, 0);
            assert_int_equal(pair_content(pair, &ink, &paper), OK);
            assert_true(ink >= 0 && paper >= 0);
            double found = contrast(ink, paper, brush.attributes[role]);
            if (found < (is_line ? 3.0 : least))
                print_error(
                    "%d colors, theme %s: role %d on surface %d, color %d on %d, "
                    "has a contrast of %.2f",
                    colors, theme_name(theme), role, surface, ink, paper,
                    found);
        }
    endwin();
    delscreen(screen);
    fclose(nowhere);
}

TEST(every_ink_can_be_read_on_its_paper)
{
    static const int colors[] = {8, 16, 256};
    for (size_t i = 0; i < sizeof colors / sizeof *colors; i++)
        for (int theme = 0; theme < THEME_MONO; theme++)
            check_pairs(colors[i], (enum theme)theme);
}
