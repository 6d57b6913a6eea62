/* A bet as stacks of chips in their colors. */
#include "table_screen/draw/draw.h"

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
    STACK_COLUMNS = 3,
    STACK_STRIDE = STACK_COLUMNS + 1
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

/* Stacks the chips on each other, and beside each other where they get higher
 * than the cards. The first stack is at `column`, the next one `step` columns
 * further. */
static void stack_chips(const struct brush *brush, const struct spread *spread,
                        int column, int step, int64_t cents)
{
    const struct box *box = &spread->box;
    int high = spread->size.rows, right = box->column + box->columns;
    enum ink chips[CHIPS_MOST];
    if (!brush->has_pictures || spread->in_words)
        return;
    int all = count_out(cents, chips);
    for (int i = 0; i < all; i++) {
        int left = column + i / high * step;
        if (left >= box->column && left + STACK_COLUMNS <= right)
            paint_chip(brush, box->row + high - 1 - i % high, left, chips[i]);
    }
}

void draw_chips(const struct brush *brush, const struct spread *spread,
                int count, int64_t cents)
{
    const struct box card = outer_card(spread, count, true);
    stack_chips(brush, spread, card.column + card.columns + 2, STACK_STRIDE,
                cents);
}

void draw_chips_on_left(const struct brush *brush, const struct spread *spread,
                        int count, int64_t cents)
{
    const struct box card = outer_card(spread, count, false);
    stack_chips(brush, spread, card.column - 2 - STACK_COLUMNS, -STACK_STRIDE,
                cents);
}
