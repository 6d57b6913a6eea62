/* Where everything on the table lies. */
#include "layout.h"

enum {
    TIGHTEST = 3, /* columns of a covered card: its edge, and two for "10" */
    SIDE = 22,    /* the shoe and the tray, beside the dealer */
    SIDE_ROWS = 4,
    BARS = 4,        /* status, question, actions, keys */
    LEAST_CARDS = 3, /* a size is chosen with room for so many */
    LABELS = 5       /* dealer, felt, hand, result, name; the bankroll is one
                        of the spare rows */
};

/* From large to small. */
static const struct card_size SIZES[] = {{9, 11}, {7, 9}, {5, 7}, {4, 5}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Columns that so many cards take when they lie as close as can be. */
static int tightest(const struct card_size *size, int cards)
{
    return (cards - 1) * TIGHTEST + size->columns;
}

/* Cards lie apart where there is room, else on top of each other, so that
 * every face shows. */
static void spread_out(struct spread *spread, int cards)
{
    const int strides[] = {spread->size.columns + 1, 4, TIGHTEST};
    for (int i = 0; i < 3; i++) {
        spread->stride = strides[i];
        if ((cards - 1) * spread->stride + spread->size.columns <=
            spread->box.columns)
            return;
    }
}

/* The largest size that is not larger than `size` and takes all cards. False
 * where none does. */
static bool fit(struct spread *spread, int size, int cards)
{
    for (; size < SIZE_COUNT; size++)
        if (tightest(&SIZES[size], cards) <= spread->box.columns) {
            spread->size = SIZES[size];
            spread_out(spread, cards);
            return true;
        }
    spread->in_words = true;
    return false;
}

/* The largest cards with which all labels and two spare rows have room, and
 * in each seat a hand of a few cards. */
static int choose_size(const struct table *table, int rows, int columns)
{
    int seats = most(table->seat_count, 1);
    int body = rows - BARS - 1;
    for (int i = 0; i < SIZE_COUNT - 1; i++)
        if (LABELS + 3 + 2 * SIZES[i].rows <= body &&
            tightest(&SIZES[i], LEAST_CARDS) < columns / seats)
            return i;
    return SIZE_COUNT - 1;
}

static void plan_dealer(struct layout *layout, const struct table *table,
                        int size)
{
    struct spread *dealer = &layout->dealer;
    dealer->box = (struct box){.row = layout->dealer_row + 1,
                               .column = SIDE,
                               .rows = SIZES[size].rows,
                               .columns = layout->columns - 2 * SIDE};
    fit(dealer, size, most(table->dealer_count, 2));
    layout->tray = (struct box){layout->dealer_row, 1, SIDE_ROWS, SIDE - 2};
    layout->shoe = layout->tray;
    layout->shoe.column = layout->columns - SIDE + 1;
}

/* Side by side as pictures; false where they have no room so. */
static bool plan_pictures(struct seat_place *place, const struct seat *seat,
                          int top, int size)
{
    int hands = most(seat->hand_count, 1);
    int columns = place->box.columns / hands;
    bool good = true;
    for (int i = 0; i < hands; i++) {
        struct spread *spread = &place->hands[i];
        *spread =
            (struct spread){.box = {.row = top + 1,
                                    .column = place->box.column + i * columns,
                                    .rows = SIZES[size].rows,
                                    .columns = columns - 1}};
        good = fit(spread, size, most(seat->hands[i].count, 2)) && good;
    }
    return good;
}

/* One below the other, in words, in all the rows there are. */
static void plan_words(struct seat_place *place, const struct seat *seat,
                       int top, int bottom)
{
    int rows = (bottom - top) / seat->hand_count;
    for (int i = 0; i < seat->hand_count; i++)
        place->hands[i] =
            (struct spread){.box = {.row = top + i * rows,
                                    .column = place->box.column,
                                    .rows = rows,
                                    .columns = place->box.columns - 1},
                            .in_words = true};
}

static void plan_seats(struct layout *layout, const struct table *table,
                       int top, int size)
{
    int columns = layout->columns / most(table->seat_count, 1);
    int bottom = layout->status_row - 2; /* name and bankroll */
    bool in_pictures = true;
    for (int i = 0; i < table->seat_count; i++) {
        struct seat_place *place = &layout->seats[i];
        place->box = (struct box){.row = top,
                                  .column = i * columns,
                                  .rows = layout->status_row - top,
                                  .columns = columns};
        if (!plan_pictures(place, &table->seats[i], top, size)) {
            plan_words(place, &table->seats[i], top, bottom);
            in_pictures = false;
        }
    }
    int name_row = in_pictures ? top + SIZES[size].rows + 2 : bottom;
    for (int i = 0; i < table->seat_count; i++)
        layout->seats[i].name_row = name_row;
}

void layout_plan(struct layout *layout, const struct table *table, int rows,
                 int columns)
{
    int size = choose_size(table, rows, columns);
    int spare = rows - BARS - 1 - LABELS - 1 - 2 * SIZES[size].rows;
    int gap = spare / 3;
    *layout = (struct layout){.rows = rows,
                              .columns = columns,
                              .dealer_row = 1 + (gap > 0),
                              .status_row = rows - 4,
                              .question_row = rows - 3,
                              .actions_row = rows - 2,
                              .keys_row = rows - 1};
    plan_dealer(layout, table, size);
    layout->felt_row = layout->dealer_row + 1 + SIZES[size].rows + (gap > 1);
    plan_seats(layout, table, layout->felt_row + 1 + (gap > 0), size);
}

int spread_words(const struct spread *spread, int rows)
{
    enum { WORD = 4 }; /* "10♥ " */
    return most((spread->box.columns + 1) / WORD, 1) * rows;
}
