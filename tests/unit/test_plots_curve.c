/* Curves: golden pictures, and a second calculation of every dot. */
#include "support/check.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

#include "plots.h"
#include "support/plot_text.h"

enum { DOT_ROWS = 4 * PLOT_ROWS_MAX, DOT_COLUMNS = 2 * PLOT_COLUMNS_MAX };

enum { NO_ZERO_ROW = -1, MANY = 100000 };

/* A picture read back: its dots and its zero line. */
struct picture {
    int label_width, columns;    /* without the axis and its blank */
    int cell_width, cell_height; /* in dots */
    bool dots[DOT_ROWS][DOT_COLUMNS];
    bool zero[PLOT_ROWS_MAX][PLOT_COLUMNS_MAX];
};

static void label_number(char *text, size_t size, double value)
{
    snprintf(text, size, "%g", value);
}

/* ---- Reading a picture ---- */

/* Returns the axis: the first character of its kind in the line. */
static int axis_at(const uint32_t *characters, size_t count, bool ascii)
{
    for (size_t i = 0; i < count; i++)
        if (characters[i] == (ascii ? '|' : 0x2502))
            return (int)i;
    fail_msg("a line without an axis");
    return 0;
}

static void read_braille(struct picture *picture, int row, int column,
                         uint32_t bits)
{
    static const struct {
        int row, column;
    } dots[8] = {{0, 0}, {1, 0}, {2, 0}, {0, 1},
                 {1, 1}, {2, 1}, {3, 0}, {3, 1}};
    for (int i = 0; i < 8; i++)
        if (bits >> i & 1)
            picture->dots[4 * row + dots[i].row][2 * column + dots[i].column] =
                true;
}

static void read_character(struct picture *picture, int row, int column,
                           uint32_t character, bool ascii)
{
    if (character == (ascii ? '.' : 0x2508))
        picture->zero[row][column] = true;
    else if (ascii && character == '*')
        picture->dots[row][column] = true;
    else if (!ascii && character > 0x2800 && character <= 0x28FF)
        read_braille(picture, row, column, character - 0x2800);
    else
        assert_int_equal(character, ' ');
}

static void read_picture(struct picture *picture, const struct plot *plot,
                         const struct curve *curve)
{
    *picture = (struct picture){.cell_width = curve->ascii ? 1 : 2,
                                .cell_height = curve->ascii ? 1 : 4};
    for (int row = 0; row < plot->rows; row++) {
        uint32_t characters[PLOT_LINE_SIZE];
        size_t count = plot_characters(plot->lines[row], characters);
        int axis = axis_at(characters, count, curve->ascii);
        if (row > 0)
            assert_count_equal(axis, picture->label_width + 1, "row %d", row);
        assert_true(axis >= 1 && characters[axis - 1] == ' ');
        picture->label_width = axis - 1;
        for (size_t i = (size_t)axis + 1; i < count; i++)
            read_character(picture, row, (int)i - axis - 1, characters[i],
                           curve->ascii);
    }
    picture->columns = curve->columns - picture->label_width - 2;
}

/* ---- The second calculation ---- */

struct extent {
    double lowest, highest;
};

struct rows {
    int top, bottom;
};

static struct extent extent_of(const double *values, size_t first, size_t end)
{
    struct extent extent = {DBL_MAX, -DBL_MAX};
    for (size_t i = first; i < end; i++) {
        extent.lowest = values[i] < extent.lowest ? values[i] : extent.lowest;
        extent.highest =
            values[i] > extent.highest ? values[i] : extent.highest;
    }
    return extent;
}

/* Returns the dot row whose depth below the highest value is nearest to that of
 * `value`. Of two equally near rows, it is the lower one. Works with quarters,
 * so that nothing overflows. */
static int nearest_row(struct extent all, int dot_rows, double value)
{
    if (all.highest == all.lowest)
        return (dot_rows - 1) / 2;
    int nearest = 0;
    double least = DBL_MAX;
    double height = all.highest / 4 - all.lowest / 4;
    double depth = all.highest / 4 - value / 4;
    for (int row = 0; row < dot_rows; row++) {
        double distance = depth - height * ((double)row / (dot_rows - 1));
        distance = distance < 0 ? -distance : distance;
        if (distance <= least + height * 1e-13) {
            nearest = row;
            least = distance;
        }
    }
    return nearest;
}

/* Finds the rows of each dot column's values. The values are distributed by
 * carrying the remainder of one column over to the next. */
static void deal_out(struct rows *rows, const struct curve *curve,
                     struct extent all, int width, int dot_rows)
{
    size_t next = 0, carried = 0;
    for (int column = 0; column < width; column++) {
        size_t first = next;
        for (carried += curve->count; carried >= (size_t)width;
             carried -= (size_t)width)
            next++;
        struct extent own =
            extent_of(curve->values, first, next > first ? next : first + 1);
        rows[column].top = nearest_row(all, dot_rows, own.highest);
        rows[column].bottom = nearest_row(all, dot_rows, own.lowest);
    }
}

/* True if a dot belongs to the column's values or, in braille, is between them
 * and the column on the left. */
static bool dot_expected(const struct rows *rows, int column, int row,
                         bool ascii)
{
    struct rows own = rows[column];
    if (row >= own.top && row <= own.bottom)
        return true;
    if (ascii || column == 0)
        return false;
    struct rows left = rows[column - 1];
    return (left.bottom < row && row < own.top) ||
           (own.bottom < row && row < left.top);
}

static int expected_zero_row(struct extent all, const struct curve *curve,
                             int cell_height)
{
    if (!(all.lowest < 0 && all.highest > 0))
        return NO_ZERO_ROW;
    int row = nearest_row(all, curve->rows * cell_height, 0) / cell_height;
    return row > 0 && row < curve->rows - 1 ? row : NO_ZERO_ROW;
}

static bool character_is_free(const struct picture *picture, int row,
                              int column)
{
    for (int y = 0; y < picture->cell_height; y++)
        for (int x = 0; x < picture->cell_width; x++)
            if (picture->dots[row * picture->cell_height + y]
                             [column * picture->cell_width + x])
                return false;
    return true;
}

static void assert_zero_line(const struct picture *picture, int rows,
                             int zero_row)
{
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < picture->columns; column++) {
            bool expected =
                row == zero_row && character_is_free(picture, row, column);
            if (picture->zero[row][column] != expected)
                fail_msg("the zero line in row %d, column %d", row, column);
        }
}

static void assert_label(const struct plot *plot, int row, int width,
                         double value)
{
    char label[32], line[PLOT_LINE_SIZE];
    snprintf(label, sizeof label, "%*g ", width, value);
    snprintf(line, sizeof line, "%.*s", (int)strlen(label), plot->lines[row]);
    assert_text_equal(line, label, "the label of row %d", row);
}

static void assert_labels(const struct plot *plot, struct extent all, int width,
                          int zero_row)
{
    if (all.lowest == all.highest)
        return;
    assert_label(plot, 0, width, all.highest);
    assert_label(plot, plot->rows - 1, width, all.lowest);
    if (zero_row != NO_ZERO_ROW)
        assert_label(plot, zero_row, width, 0);
}

/* Checks that the picture shows everything it must and nothing else. */
static void assert_shows(const struct plot *plot, const struct curve *curve)
{
    struct picture picture;
    struct rows rows[DOT_COLUMNS];
    assert_plot_fits(plot, curve->columns, curve->ascii);
    assert_int_equal(plot->rows, curve->rows);
    read_picture(&picture, plot, curve);
    int width = picture.columns * picture.cell_width;
    int height = curve->rows * picture.cell_height;
    struct extent all = extent_of(curve->values, 0, curve->count);
    deal_out(rows, curve, all, width, height);
    for (int row = 0; row < DOT_ROWS; row++)
        for (int column = 0; column < DOT_COLUMNS; column++) {
            bool expected = row < height && column < width &&
                            dot_expected(rows, column, row, curve->ascii);
            if (picture.dots[row][column] != expected)
                fail_msg("dot row %d, dot column %d: %d, not %d", row, column,
                         picture.dots[row][column], expected);
        }
    int zero_row = expected_zero_row(all, curve, picture.cell_height);
    assert_zero_line(&picture, curve->rows, zero_row);
    assert_labels(plot, all, picture.label_width, zero_row);
}

/* ---- Pictures ---- */

static void assert_picture(const struct curve *curve, const char *expected,
                           const char *what)
{
    struct plot plot;
    char text[PLOT_TEXT_SIZE];
    plot_curve(&plot, curve);
    assert_text_equal(plot_text(text, &plot), expected, "%s", what);
    assert_plot_fits(&plot, curve->columns, curve->ascii);
    if (curve->count > 0)
        assert_shows(&plot, curve);
}

static const double bankroll[] = {0, 1, 2, 1, 3, 4, 2, -1, -3, -4, -2, 1};

static const struct curve bankroll_curve = {
    .values = bankroll,
    .count = sizeof bankroll / sizeof *bankroll,
    .columns = 30,
    .label = label_number,
    .rows = 5,
};

TEST(a_curve_steps_from_value_to_value)
{
    assert_picture(&bankroll_curve,
                   " 4 │         ⡤⠤⠋⠉⡆\n"
                   "   │  ⢀⣀⡰⠒⢢⣀⣀⠇   ⠓⠒⢢        ⣀⣀\n"
                   " 0 │⠤⠤⠜┈┈┈┈┈┈┈┈┈┈┈┈⢸┈┈┈┈┈┈┈┈⡇┈\n"
                   "   │               ⠈⠉⢱    ⡤⠤⠃\n"
                   "-4 │                 ⠘⠒⢢⣀⣀⠇\n",
                   "steps");
}

TEST(an_ascii_curve_has_at_least_one_mark_per_column)
{
    struct curve curve = bankroll_curve;
    curve.ascii = true;
    assert_picture(&curve,
                   " 4 |           **\n"
                   "   |     **  **  ***\n"
                   " 0 |*****..**...............**\n"
                   "   |                **    **\n"
                   "-4 |                  ****\n",
                   "steps in ASCII");
}

TEST(a_wave_of_many_values_fills_its_columns)
{
    double values[340]; /* ten per dot column */
    for (int i = 0; i < 340; i++)
        values[i] = i % 2 == 0 ? i : -i;
    struct curve curve = {.values = values,
                          .count = 340,
                          .columns = 22,
                          .label = label_number,
                          .rows = 5};
    assert_picture(&curve,
                   " 338 │          ⣀⣠⣤⣴⣶⣿\n"
                   "     │   ⣀⣀⣤⣴⣶⣿⣿⣿⣿⣿⣿⣿⣿\n"
                   "   0 │⠶⢾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿\n"
                   "     │   ⠉⠉⠛⠻⠿⣿⣿⣿⣿⣿⣿⣿⣿\n"
                   "-339 │          ⠉⠙⠛⠻⠿⣿\n",
                   "a growing wave");
}

TEST(one_value_is_a_flat_line)
{
    const double value = -47.5;
    struct curve curve = {.values = &value,
                          .count = 1,
                          .columns = 20,
                          .label = label_number,
                          .rows = 3};
    assert_picture(&curve,
                   "      │\n"
                   "-47.5 │⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒\n"
                   "      │\n",
                   "one value");
    curve.ascii = true;
    assert_picture(&curve,
                   "      |\n"
                   "-47.5 |*************\n"
                   "      |\n",
                   "one value in ASCII");
}

TEST(equal_values_are_a_flat_line_in_the_middle)
{
    double values[100];
    for (int i = 0; i < 100; i++)
        values[i] = 1000;
    struct curve curve = {.values = values,
                          .count = 100,
                          .columns = 20,
                          .label = label_number,
                          .rows = 5};
    assert_picture(&curve,
                   "     │\n"
                   "     │\n"
                   "1000 │⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒\n"
                   "     │\n"
                   "     │\n",
                   "equal values");
}

TEST(zeros_are_a_flat_line_without_a_sign)
{
    const double values[] = {-0.0, 0.0, -0.0};
    struct curve curve = {.values = values,
                          .count = 3,
                          .columns = 20,
                          .label = label_number,
                          .rows = 2};
    assert_picture(&curve,
                   "0 │⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀\n"
                   "  │\n",
                   "zeros");
}

TEST(without_values_only_the_axis_is_drawn)
{
    struct curve curve = {.columns = 20, .label = label_number, .rows = 3};
    assert_picture(&curve, " │\n │\n │\n", "no values");
    curve.ascii = true;
    assert_picture(&curve, " |\n |\n |\n", "no values in ASCII");
}

TEST(the_labels_of_the_ends_replace_the_zero_line)
{
    const double values[] = {-1, 0, 50, 99};
    struct curve curve = {.values = values,
                          .count = 4,
                          .columns = 20,
                          .label = label_number,
                          .rows = 3};
    assert_picture(&curve,
                   "99 │            ⡏⠉⠉⠉\n"
                   "   │        ⡖⠒⠒⠒⠁\n"
                   "-1 │⣀⣀⣀⣀⣀⣀⣀⣀⠇\n",
                   "zero in the lowest row");
}

static void label_dollars(char *text, size_t size, double value)
{
    snprintf(text, size, "%s$%.0f", value < 0 ? "-" : "",
             value < 0 ? -value : value);
}

TEST(labels_come_from_the_caller)
{
    struct curve curve = bankroll_curve;
    struct plot plot;
    curve.label = label_dollars;
    plot_curve(&plot, &curve);
    assert_memory_equal(plot.lines[0], " $4 ", 4);
    assert_memory_equal(plot.lines[1], "    ", 4);
    assert_memory_equal(plot.lines[2], " $0 ", 4);
    assert_memory_equal(plot.lines[4], "-$4 ", 4);
}

/* Curves that are drawn over each other have one scale. */
TEST(other_values_widen_the_scale)
{
    static const double others[] = {8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -8};
    struct curve curve = bankroll_curve;
    struct plot plot;
    curve.label = label_dollars;
    curve.others = others;
    plot_curve(&plot, &curve);
    assert_memory_equal(plot.lines[0], " $8 ", 4);
    assert_memory_equal(plot.lines[4], "-$8 ", 4);
}

static void label_endless(char *text, size_t size, double value)
{
    (void)value;
    memset(text, 'x', size - 1);
    text[size - 1] = '\0';
}

TEST(the_longest_labels_leave_room_for_the_curve)
{
    struct curve curve = bankroll_curve;
    curve.columns = 20;
    curve.label = label_endless;
    struct plot plot;
    plot_curve(&plot, &curve);
    assert_plot_fits(&plot, 20, false);
    struct picture picture;
    read_picture(&picture, &plot, &curve);
    assert_int_equal(picture.label_width, PLOT_LABEL_SIZE - 1);
    assert_int_equal(picture.columns, 5);
}

/* ---- Peaks and extremes ---- */

TEST(one_peak_in_a_hundred_thousand_values_shows)
{
    static double values[MANY];
    struct plot plot;
    uint64_t random = 7;
    for (int round = 0; round < 20; round++) {
        size_t peak = plot_random(&random, MANY - 1);
        values[peak] = round % 2 == 0 ? 5 : -5;
        struct curve curve = {.values = values,
                              .count = MANY,
                              .columns = 20,
                              .label = label_number,
                              .rows = 6,
                              .ascii = round % 4 > 1};
        plot_curve(&plot, &curve);
        assert_shows(&plot, &curve);
        struct picture picture;
        read_picture(&picture, &plot, &curve);
        int width = picture.columns * picture.cell_width, found = 0;
        int row = round % 2 == 0 ? 0 : 6 * picture.cell_height - 1;
        for (int column = 0; column < width; column++)
            found += picture.dots[row][column];
        assert_count_equal(found, 1, "the dots of the peak at %zu", peak);
        values[peak] = 0;
    }
}

TEST(extreme_values_keep_their_places)
{
    static const double extremes[][4] = {
        {1e18, -1e18, 0, 5e17},
        {1e18, 1e18 + 128, 1e18 + 256, 1e18},
        {1, 1 + DBL_EPSILON, 1, 1 + 3 * DBL_EPSILON},
        {DBL_MAX, -DBL_MAX, 0, DBL_MAX},
        {1e-300, 2e-300, -1e-300, 0},
        {1e18, 1e-18, -1e-18, 0},
    };
    struct plot plot;
    for (size_t i = 0; i < sizeof extremes / sizeof *extremes; i++)
        for (int ascii = 0; ascii < 2; ascii++) {
            struct curve curve = {.values = extremes[i],
                                  .count = 4,
                                  .columns = 40,
                                  .label = label_number,
                                  .rows = 7,
                                  .ascii = ascii};
            plot_curve(&plot, &curve);
            assert_shows(&plot, &curve);
        }
}

TEST(every_size_is_filled)
{
    struct plot plot;
    for (int columns = 20; columns <= PLOT_COLUMNS_MAX; columns += 20)
        for (int rows = 2; rows <= PLOT_ROWS_MAX; rows++) {
            struct curve curve = bankroll_curve;
            curve.columns = columns;
            curve.rows = rows;
            curve.ascii = rows % 2;
            memset(&plot, 'x', sizeof plot);
            plot_curve(&plot, &curve);
            assert_shows(&plot, &curve);
        }
}

TEST(random_values_are_drawn_exactly)
{
    static double values[2000];
    struct plot plot;
    uint64_t random = 20;
    for (int round = 0; round < 1500; round++) {
        size_t count = 1 + plot_random(&random, round % 3 ? 60 : 1999);
        double offset = (double)plot_random(&random, 2000) - 1000;
        for (size_t i = 0; i < count; i++)
            values[i] =
                offset + (double)plot_random(&random, UINT32_MAX) / 2147483.647;
        struct curve curve = {
            .values = values,
            .count = count,
            .columns = 20 + (int)plot_random(&random, PLOT_COLUMNS_MAX - 20),
            .label = label_number,
            .rows = 2 + (int)plot_random(&random, PLOT_ROWS_MAX - 2),
            .ascii = plot_random(&random, 1),
        };
        plot_curve(&plot, &curve);
        assert_shows(&plot, &curve);
    }
}
