/* A bet as stacks of chips in their colors, with its amount. */
#include "table/draw/draw.h"

/* The values of chips, in dollars, with their colors. */
static const struct {
    int64_t dollars;
    enum ink ink;
} CHIPS[] = {
    {500, INK_PURPLE}, {100, INK_BLACK}, {25, INK_GREEN},
    {5, INK_RED},      {1, INK_WHITE},
};
enum {
    CHIP_KINDS = sizeof CHIPS / sizeof *CHIPS,
    CHIPS_MOST = 64, /* more aren't drawn */
    CHIPS_GAP = 2    /* between the cards and the chips */
};

/* A chip, with a gap above it. */
static const char CHIP[] = "▆▆▆";

/* Writes the colors of the chips for `cents`, the most valuable first, and
 * returns their number. A remainder below a dollar becomes a golden chip. */
static int count_out(int64_t cents, enum ink chips[CHIPS_MOST])
{
    int count = 0;
    for (int i = 0; i < CHIP_KINDS; i++)
        for (; cents >= CHIPS[i].dollars * CENTS && count < CHIPS_MOST;
             cents -= CHIPS[i].dollars * CENTS)
            chips[count++] = CHIPS[i].ink;
    if (cents > 0 && count < CHIPS_MOST)
        chips[count++] = INK_GOLD;
    return count;
}

enum ink chip_ink(int64_t cents)
{
    enum ink chips[CHIPS_MOST];
    return count_out(cents, chips) > 0 ? chips[0] : INK_GOLD;
}

void paint_chip(const struct brush *brush, int row, int column, enum ink ink)
{
    paint_inked(brush, row, column, ink, INK_NONE, CHIP);
}

/* Returns the place of the first or the last card of a hand, which has at least
 * two places. */
static struct box outer_card(const struct spread *spread, int count,
                             bool is_last)
{
    return card_place(spread, count < 2 ? 2 : count,
                      !is_last    ? 0
                      : count > 2 ? count - 1
                                  : 1);
}

/* Returns the column on the right of a hand's cards where its chips begin. */
static int column_beside(const struct spread *spread, int count)
{
    const struct box card = outer_card(spread, count, true);
    return card.column + card.columns + CHIPS_GAP;
}

int chips_column(const struct spread *spread, int count)
{
    const struct box *box = &spread->box;
    int right = box->column + box->columns;
    if (spread->in_words || column_beside(spread, count) + CHIP_COLUMNS > right)
        return middle_of(box, CHIP_COLUMNS);
    return column_beside(spread, count);
}

/* Returns the columns of the stacks for `cents`, as high as the cards. */
static int columns_of_stacks(const struct spread *spread, int64_t cents)
{
    enum ink chips[CHIPS_MOST];
    int high = spread->size.rows;
    int stacks = (count_out(cents, chips) + high - 1) / high;
    return stacks * CHIP_STRIDE - 1;
}

/* Stacks the chips on each other, and beside each other where they get higher
 * than the cards. The first stack is at `column`, the next one `step` columns
 * further. */
static void stack_chips(const struct brush *brush, const struct spread *spread,
                        int column, int step, int64_t cents)
{
    const struct box *box = &spread->box;
    int high = spread->size.rows;
    enum ink chips[CHIPS_MOST];
    int all = count_out(cents, chips);
    for (int i = 0; i < all; i++)
        paint_chip(brush, box->row + high - 1 - i % high,
                   column + i / high * step, chips[i]);
}

bool draw_chips(const struct brush *brush, const struct spread *spread,
                int count, int64_t cents, enum role role, const char *text)
{
    if (!brush->has_pictures || spread->in_words || cents <= 0)
        return false;
    const struct box *box = &spread->box;
    int column = column_beside(spread, count);
    int end = column + columns_of_stacks(spread, cents) + 1;
    if (end + text_columns(text) > box->column + box->columns)
        return false;
    char after[LABEL_SIZE + 1]; /* with the blank, as colors are bytes */
    snprintf(after, sizeof after, " %.*s", LABEL_SIZE - 1, text);
    stack_chips(brush, spread, column, CHIP_STRIDE, cents);
    paint_text(brush, box->row + spread->size.rows - 1, end - 1, role, after);
    return true;
}

bool draw_chips_on_left(const struct brush *brush, const struct spread *spread,
                        int count, int64_t cents, enum role role,
                        const char *text)
{
    if (!brush->has_pictures || spread->in_words || cents <= 0)
        return false;
    const struct box *box = &spread->box;
    const struct box card = outer_card(spread, count, false);
    int column = card.column - CHIPS_GAP - CHIP_COLUMNS;
    int end = card.column - CHIPS_GAP - columns_of_stacks(spread, cents) - 1;
    if (end - text_columns(text) < box->column)
        return false;
    stack_chips(brush, spread, column, -CHIP_STRIDE, cents);
    paint_right(brush, box->row + spread->size.rows - 1, end, role, text);
    return true;
}

void draw_chip_and_text(const struct brush *brush, const struct box *line,
                        int64_t cents, enum role role, const char *text)
{
    int columns = CHIP_STRIDE + text_columns(text);
    bool has_chip =
        brush->has_pictures && cents > 0 && columns <= line->columns;
    if (!has_chip) {
        paint_centered(brush, line, role, text);
        return;
    }
    int column = middle_of(line, columns);
    paint_chip(brush, line->row, column, chip_ink(cents));
    paint_text(brush, line->row, column + CHIP_STRIDE, role, text);
}
