/* The layout of the board: sizes in, boxes out, without curses. */
#include "game.h"

enum {
    MANCALA_COLUMNS = 8, /* a name fits above it */
    SIDE = 1 + MANCALA_COLUMNS + 1,
    HOUSE_COLUMNS_MOST = 13,
    HOUSE_ROWS_MOST = 9,
    STRIDE_WITH_GAP = 6, /* narrower houses touch each other */
    BARS = 5,            /* the title, two lines of text, two of keys */
    NUMBERS = 2
};

static int smaller_length(int a, int b)
{
    return a < b ? a : b;
}

void board_plan(struct board_layout *layout, int size,
                enum mancala_player below, int rows, int columns)
{
    int houses = mancala_houses(size);
    int stride =
        smaller_length((columns - 2 * SIDE) / houses, HOUSE_COLUMNS_MOST + 1);
    int wide = stride - (stride >= STRIDE_WITH_GAP);
    int body = rows - BARS - NUMBERS - 2;
    int high = smaller_length((body - 1) / 2, HOUSE_ROWS_MOST);
    int between = (body - 2 * high) % 2 == 0 ? 2 : 1;
    int top = 2 + (body - 2 * high - between) / 2;
    int left = (columns - houses * stride + (stride - wide)) / 2;
    *layout = (struct board_layout){.rows = rows,
                                    .columns = columns,
                                    .size = size,
                                    .below = below,
                                    .stride = stride,
                                    .above_numbers_row = top,
                                    .middle_row = top + 1 + high};
    layout->first_above = (struct box){top + 1, left, high, wide};
    layout->first_below =
        (struct box){top + 1 + high + between, left, high, wide};
    layout->below_numbers_row = top + 1 + 2 * high + between;
    struct box mancala = {.row = top + 1,
                          .column = left - SIDE + 1,
                          .rows = 2 * high + between,
                          .columns = MANCALA_COLUMNS};
    layout->mancalas[mancala_other(below)] = mancala;
    mancala.column = left + (houses - 1) * stride + wide + 1;
    layout->mancalas[below] = mancala;
}

struct box board_box(const struct board_layout *layout, int bowl)
{
    enum mancala_player owner = mancala_owner(layout->size, bowl);
    int house = mancala_house(layout->size, bowl);
    if (house == 0)
        return layout->mancalas[owner];
    bool is_below = owner == layout->below;
    struct box box = is_below ? layout->first_below : layout->first_above;
    int place = is_below ? house - 1 : mancala_houses(layout->size) - house;
    box.column += place * layout->stride;
    return box;
}

int board_at(const struct board_layout *layout, int row, int column)
{
    for (int bowl = 0; bowl < layout->size; bowl++) {
        struct box box = board_box(layout, bowl);
        if (row >= box.row && row < box.row + box.rows &&
            column >= box.column && column < box.column + box.columns)
            return bowl;
    }
    return -1;
}
