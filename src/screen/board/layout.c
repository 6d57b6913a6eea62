/* The layout of the board: sizes in, boxes out, without curses. */
#include "game.h"

enum {
    STORE_COLUMNS = 8,
    NARROW_STORE_COLUMNS = 6,
    HOUSE_COLUMNS_LEAST = 4, /* two stones, or a number of two digits */
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

static int larger_length(int a, int b)
{
    return a > b ? a : b;
}

/* Places the houses and stores side by side. Where the screen is too narrow for
 * all edges, neighboring houses share them. */
static void lay_out_columns(struct board_layout *layout, int columns)
{
    int houses = mancala_houses(layout->size);
    int store = STORE_COLUMNS;
    int stride = smaller_length((columns - 2 * (store + 2)) / houses,
                                HOUSE_COLUMNS_MOST + 1);
    int wide = stride - (stride >= STRIDE_WITH_GAP);
    layout->has_shared_edges = stride < HOUSE_COLUMNS_LEAST;
    if (layout->has_shared_edges) {
        store = NARROW_STORE_COLUMNS;
        stride = (columns - 2 * (store + 1) - 1) / houses;
        wide = stride + 1;
    }
    int left = (columns - (houses - 1) * stride - wide) / 2;
    layout->stride = stride;
    layout->first_above.column = layout->first_below.column = left;
    layout->first_above.columns = layout->first_below.columns = wide;
    struct box *stores = layout->mancalas;
    stores[0].columns = stores[1].columns = store;
    stores[mancala_other(layout->below)].column = left - 1 - store;
    stores[layout->below].column = left + (houses - 1) * stride + wide + 1;
}

/* Places the rows from the top down. Values use the blank row at the top and
 * the one at the bottom first. */
static void lay_out_rows(struct board_layout *layout, int rows, int above,
                         int below)
{
    int over = larger_length(above, 1), under = larger_length(below, 1);
    int body = rows - BARS - NUMBERS - over - under;
    int high = smaller_length((body - 1) / 2, HOUSE_ROWS_MOST);
    int between = (body - 2 * high) % 2 == 0 ? 2 : 1;
    int top = 1 + over + (body - 2 * high - between) / 2;
    layout->above_numbers_row = top;
    layout->middle_row = top + 1 + high;
    layout->below_numbers_row = top + 1 + 2 * high + between;
    layout->first_above.row = top + 1;
    layout->first_below.row = top + 1 + high + between;
    layout->first_above.rows = layout->first_below.rows = high;
    for (int player = 0; player < MANCALA_PLAYERS; player++) {
        layout->mancalas[player].row = top + 1;
        layout->mancalas[player].rows = 2 * high + between;
    }
}

void board_lay_out(struct board_layout *layout, const struct board_plan *plan)
{
    *layout = (struct board_layout){.rows = plan->rows,
                                    .columns = plan->columns,
                                    .size = plan->size,
                                    .below = plan->below};
    lay_out_columns(layout, plan->columns);
    lay_out_rows(layout, plan->rows, plan->values[mancala_other(plan->below)],
                 plan->values[plan->below]);
}

bool board_is_narrow(void)
{
    return screen_columns() < SCREEN_COLUMNS;
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
