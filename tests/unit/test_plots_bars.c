/* Bars: golden pictures, and a second calculation of every length. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "plots.h"
#include "support/plot_text.h"

/* ---- Reading a row ---- */

/* A row read back from its end. Everything before the bar is the name. */
struct row {
    size_t characters;
    int name_width;
    int eighths; /* in ASCII, eight per mark */
    long long number;
    double share;
};

static bool is_bar(uint32_t character, bool ascii)
{
    return ascii ? character == '#'
                 : character >= 0x2588 && character <= 0x258F;
}

/* U+2588 is the full block; each code point after it is an eighth less. */
static int eighths_of(uint32_t character, bool ascii)
{
    return ascii ? 8 : 8 - (int)(character - 0x2588);
}

/* Reads a number with commas between its thousands, and only there. */
static long long ungrouped(const char *text)
{
    char *end;
    long long number = strtoll(text, &end, 10);
    assert_true(number < 1000);
    while (*end == ',') {
        const char *group = end + 1;
        number = 1000 * number + strtoll(group, &end, 10);
        assert_int_equal(end - group, 3);
    }
    return number;
}

static struct row read_row(const char *line, bool ascii)
{
    struct row row = {0};
    uint32_t characters[PLOT_LINE_SIZE];
    row.characters = plot_characters(line, characters);
    for (size_t i = 0; i < row.characters; i++)
        if (is_bar(characters[i], ascii)) {
            if (row.eighths == 0)
                row.name_width = (int)i - 1;
            assert_int_equal(row.eighths % 8,
                             0); /* a partial block comes last */
            row.eighths += eighths_of(characters[i], ascii);
        }
    const char *share = strrchr(line, ' '), *number = share;
    assert_non_null(share);
    while (number > line && number[0] == ' ')
        number--; /* blanks before the share */
    while (number > line && number[-1] != ' ')
        number--;
    row.number = ungrouped(number);
    row.share = strtod(share, NULL);
    assert_int_equal(line[strlen(line) - 1], '%');
    return row;
}

/* ---- The second calculation ---- */

static int64_t longest_of(const struct bars *bars)
{
    int64_t longest = 0;
    for (int i = 0; i < bars->count; i++)
        longest = bars->values[i] > longest ? bars->values[i] : longest;
    return longest;
}

/* Returns the length, up to `most`, whose share of `most` is nearest to the
 * value's share of the longest. Uses integers, so the values must be small. */
static int expected_steps(int64_t value, int64_t longest, int most)
{
    int nearest = 0;
    int64_t least = INT64_MAX;
    for (int steps = value > 0; steps <= most; steps++) {
        int64_t distance = llabs(steps * longest - value * most);
        if (distance <= least) {
            nearest = steps;
            least = distance;
        }
    }
    return nearest;
}

static void assert_shares(const struct bars *bars, const struct plot *plot)
{
    double sum = 0;
    for (int i = 0; i < bars->count; i++)
        sum += (double)bars->values[i];
    for (int i = 0; i < bars->count; i++) {
        double off = read_row(plot->lines[i], bars->ascii).share * sum -
                     100 * (double)bars->values[i];
        if (off > 0.0500001 * sum || off < -0.0500001 * sum)
            fail_msg("\"%s\" is off by %g", plot->lines[i], off / sum);
    }
}

/* Returns the width of the longest bar, which is the widest possible. */
static int room_of(const struct bars *bars, const struct plot *plot)
{
    for (int i = 0; i < bars->count; i++)
        if (bars->values[i] == longest_of(bars)) {
            int eighths = read_row(plot->lines[i], bars->ascii).eighths;
            assert_int_equal(eighths % 8, 0);
            return eighths / 8;
        }
    return 0;
}

static void assert_shows(const struct plot *plot, const struct bars *bars)
{
    assert_plot_fits(plot, bars->columns, false);
    assert_int_equal(plot->rows, bars->count);
    int64_t longest = longest_of(bars);
    int room = room_of(bars, plot), scale = bars->ascii ? 1 : 8;
    int name_width = 0;
    for (int i = 0; i < bars->count; i++) {
        const char *line = plot->lines[i];
        struct row row = read_row(line, bars->ascii);
        assert_count_equal((long long)row.characters, bars->columns,
                           "the columns of \"%s\"", line);
        assert_count_equal(row.number, bars->values[i], "\"%s\"", line);
        int steps = longest > 0
                        ? expected_steps(bars->values[i], longest, room * scale)
                        : 0;
        assert_count_equal(row.eighths, steps * 8 / scale, "\"%s\"", line);
        if (row.eighths == 0)
            continue;
        if (name_width > 0)
            assert_count_equal(row.name_width, name_width, "\"%s\"", line);
        name_width = row.name_width;
    }
    assert_shares(bars, plot);
}

/* ---- Pictures ---- */

static void assert_picture(const struct bars *bars, const char *expected,
                           const char *what)
{
    struct plot plot;
    char text[PLOT_TEXT_SIZE];
    plot_bars(&plot, bars);
    assert_text_equal(plot_text(text, &plot), expected, "%s", what);
    assert_shows(&plot, bars);
}

static const char *const outcomes[] = {"won", "drawn", "lost", "blackjack",
                                       "never"};
static const int64_t outcome_counts[] = {431, 88, 479, 47, 0};

static const struct bars outcome_bars = {
    .names = outcomes, .values = outcome_counts, .count = 5, .columns = 50};

TEST(bars_grow_by_eighths_of_a_column)
{
    assert_picture(&outcome_bars,
                   "won       ██████████████████████████▏   431  41.2%\n"
                   "drawn     █████▍                         88   8.4%\n"
                   "lost      █████████████████████████████ 479  45.8%\n"
                   "blackjack ██▉                            47   4.5%\n"
                   "never                                     0   0.0%\n",
                   "outcomes");
}

TEST(ascii_bars_grow_by_whole_marks)
{
    struct bars bars = outcome_bars;
    bars.ascii = true;
    struct plot plot;
    assert_picture(&bars,
                   "won       ##########################    431  41.2%\n"
                   "drawn     #####                          88   8.4%\n"
                   "lost      ############################# 479  45.8%\n"
                   "blackjack ###                            47   4.5%\n"
                   "never                                     0   0.0%\n",
                   "outcomes in ASCII");
    plot_bars(&plot, &bars);
    assert_plot_fits(&plot, 50, true);
}

TEST(each_eighth_has_its_own_block)
{
    /* One-digit names and three-digit numbers leave 27 columns. */
    static const char *const names[] = {"0", "1", "2", "3", "4",
                                        "5", "6", "7", "8", "*"};
    static const int64_t values[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 216};
    struct bars bars = {
        .names = names, .values = values, .count = 10, .columns = 40};
    assert_picture(&bars,
                   "0                               0   0.0%\n"
                   "1 ▏                             1   0.4%\n"
                   "2 ▎                             2   0.8%\n"
                   "3 ▍                             3   1.2%\n"
                   "4 ▌                             4   1.6%\n"
                   "5 ▋                             5   2.0%\n"
                   "6 ▊                             6   2.4%\n"
                   "7 ▉                             7   2.8%\n"
                   "8 █                             8   3.2%\n"
                   "* ███████████████████████████ 216  85.7%\n",
                   "eighths");
}

TEST(zero_sums_have_no_shares)
{
    static const int64_t zeros[] = {0, 0};
    struct bars bars = {
        .names = outcomes, .values = zeros, .count = 2, .columns = 40};
    assert_picture(&bars,
                   "won                             0   0.0%\n"
                   "drawn                           0   0.0%\n",
                   "zeros");
}

TEST(one_bar_fills_the_columns)
{
    static const int64_t value = 7;
    struct bars bars = {
        .names = outcomes, .values = &value, .count = 1, .columns = 40};
    assert_picture(&bars, "won ███████████████████████████ 7 100.0%\n",
                   "one bar");
}

TEST(no_bars_make_no_lines)
{
    struct plot plot = {.rows = 99};
    plot_bars(&plot, &(struct bars){.columns = 40});
    assert_int_equal(plot.rows, 0);
}

TEST(a_tiny_bar_beside_a_huge_one_shows)
{
    static const char *const names[] = {"huge", "tiny", "none"};
    static const int64_t values[] = {INT64_MAX, 1, 0};
    struct plot plot;
    char text[PLOT_TEXT_SIZE];
    struct bars bars = {
        .names = names, .values = values, .count = 3, .columns = 46};
    plot_bars(&plot, &bars);
    assert_text_equal(plot_text(text, &plot),
                      "huge ████████ 9,223,372,036,854,775,807 100.0%\n"
                      "tiny ▏                                1   0.0%\n"
                      "none                                  0   0.0%\n",
                      "huge and tiny");
    assert_plot_fits(&plot, 46, false);
    bars.ascii = true;
    plot_bars(&plot, &bars);
    assert_text_equal(plot_text(text, &plot),
                      "huge ######## 9,223,372,036,854,775,807 100.0%\n"
                      "tiny #                                1   0.0%\n"
                      "none                                  0   0.0%\n",
                      "huge and tiny in ASCII");
}

TEST(a_sum_can_exceed_any_integer)
{
    static const int64_t values[] = {INT64_MAX, INT64_MAX, INT64_MAX,
                                     INT64_MAX};
    struct plot plot;
    plot_bars(&plot, &(struct bars){.names = outcomes,
                                    .values = values,
                                    .count = 4,
                                    .columns = 60});
    for (int i = 0; i < 4; i++)
        assert_text_has(plot.lines[i], " 9,223,372,036,854,775,807  25.0%",
                        "bar %d", i);
}

TEST(names_are_aligned_by_characters)
{
    static const char *const names[] = {"ä", "♠♥♦♣", "naïve 𝄞", "x", ""};
    static const int64_t values[] = {10, 20, 30, 40, 50};
    struct bars bars = {
        .names = names, .values = values, .count = 5, .columns = 40};
    assert_picture(&bars,
                   "ä       ████▍                  10   6.7%\n"
                   "♠♥♦♣    ████████▊              20  13.3%\n"
                   "naïve 𝄞 █████████████▎         30  20.0%\n"
                   "x       █████████████████▋     40  26.7%\n"
                   "        ██████████████████████ 50  33.3%\n",
                   "names");
}

TEST(names_that_are_too_long_are_cut)
{
    static const char *const names[] = {
        "♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣", "short"};
    static const int64_t values[] = {2, 1};
    struct bars bars = {
        .names = names, .values = values, .count = 2, .columns = 40};
    assert_picture(&bars,
                   "♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥♦♣♠♥ ████ 2  66.7%\n"
                   "short                      ██   1  33.3%\n",
                   "long names");
}

TEST(the_widest_line_holds_the_longest_characters)
{
    char name[4 * 300 + 1] = "";
    for (size_t i = 0; i < 300; i++)
        memcpy(name + 4 * i, "𝄞", 5);
    const char *const names[] = {name};
    static const int64_t value = 1;
    struct bars bars = {.names = names,
                        .values = &value,
                        .count = 1,
                        .columns = PLOT_COLUMNS_MAX};
    struct plot plot;
    plot_bars(&plot, &bars);
    assert_shows(&plot, &bars);
    assert_text_has(plot.lines[0], "𝄞 ████ 1 100.0%", "the end of the line");
}

/* ---- Random bars ---- */

TEST(random_bars_are_as_long_as_their_share)
{
    static const char *const names[] = {"win", "é", "Überkauft", "♣ 10", ""};
    const char *chosen[PLOT_ROWS_MAX];
    int64_t values[PLOT_ROWS_MAX];
    struct plot plot;
    uint64_t random = 4;
    for (int round = 0; round < 1500; round++) {
        int count = (int)plot_random(&random, PLOT_ROWS_MAX);
        uint64_t most = plot_random(&random, round % 2 ? 20 : 1000000000);
        for (int i = 0; i < count; i++) {
            chosen[i] = names[plot_random(&random, 4)];
            values[i] = (int64_t)plot_random(&random, most);
        }
        struct bars bars = {
            .names = chosen,
            .values = values,
            .count = count,
            .columns = 40 + (int)plot_random(&random, PLOT_COLUMNS_MAX - 40),
            .ascii = plot_random(&random, 1)};
        memset(&plot, 'x', sizeof plot);
        plot_bars(&plot, &bars);
        assert_shows(&plot, &bars);
    }
}
