/* The layout of the table. */
#include "layout.h"

enum {
    TIGHTEST = 3, /* columns of a covered card: its edge, and two for "10" */
    SIDE = 22,    /* the shoe and the tray, beside the dealer */
    SIDE_ROWS = 4,
    BARS = 4,        /* status, question, actions, keys */
    LEAST_CARDS = 3, /* a card size must leave room for this many */
    LABELS = 5       /* dealer, felt, hand, result, name */
};

/* From large to small. */
static const struct card_size SIZES[] = {{13, 19}, {11, 15}, {9, 13},
                                         {7, 11},  {5, 7},   {4, 5}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Returns the columns of `cards` cards that overlap as much as possible. */
static int tightest(const struct card_size *size, int cards)
{
    return (cards - 1) * TIGHTEST + size->columns;
}

/* Spreads the cards apart if there is room; otherwise they overlap, with every
 * face visible. */
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

/* Chooses the largest size up to `size` that fits all cards, or words if none
 * does. */
static void fit(struct spread *spread, int size, int cards)
{
    spread->in_words = true;
    for (; size < SIZE_COUNT && spread->in_words; size++)
        if (tightest(&SIZES[size], cards) <= spread->box.columns) {
            spread->size = SIZES[size];
            spread->in_words = false;
            spread_out(spread, cards);
        }
}

/* Returns the largest card size that leaves room for all labels, and for a hand
 * of a few cards in each seat. */
static int choose_size(const struct table *table, int rows, int columns)
{
    int seats = most(table->seat_count, 1);
    int body = rows - BARS - 1;
    for (int i = 0; i < SIZE_COUNT - 1; i++)
        if (LABELS + 2 * SIZES[i].rows <= body &&
            tightest(&SIZES[i], LEAST_CARDS) < columns / seats)
            return i;
    return SIZE_COUNT - 1;
}

/* True if a hand has less room than two of the smallest cards, or is too long
 * for a narrow column. */
static bool is_crowded(const struct seat *seat, int seat_columns)
{
    enum { FEW = 12 };
    int columns = seat_columns / most(seat->hand_count, 1) - 1;
    bool crowded = columns < tightest(&SIZES[SIZE_COUNT - 1], 2);
    for (int i = 0; i < seat->hand_count; i++)
        if (columns < FEW &&
            tightest(&SIZES[SIZE_COUNT - 1], seat->hands[i].count) > columns)
            crowded = true;
    return crowded;
}

static bool any_is_crowded(const struct table *table, int columns)
{
    for (int i = 0; i < table->seat_count; i++)
        if (is_crowded(&table->seats[i], columns / table->seat_count))
            return true;
    return false;
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

/* Plans hands side by side; a hand too long for pictures is shown as words. */
static void plan_abreast(struct seat_place *place, const struct seat *seat,
                         int top, int size)
{
    int hands = most(seat->hand_count, 1);
    int columns = place->box.columns / hands;
    for (int i = 0; i < hands; i++) {
        struct spread *spread = &place->hands[i];
        spread->box = (struct box){.row = top + 1,
                                   .column = place->box.column + i * columns,
                                   .rows = SIZES[size].rows,
                                   .columns = columns - 1};
        fit(spread, size, most(seat->hands[i].count, 2));
    }
}

/* Stacks the hands in all available rows, as pictures if they fit, else as
 * words. */
static void plan_stack(struct seat_place *place, const struct seat *seat,
                       int top, int bottom)
{
    int rows = (bottom - top) / seat->hand_count;
    int size = 0;
    place->is_stacked = true;
    while (size < SIZE_COUNT && SIZES[size].rows > rows - 1)
        size++;
    for (int i = 0; i < seat->hand_count; i++) {
        struct spread *spread = &place->hands[i];
        spread->box = (struct box){.row = top + i * rows + 1,
                                   .column = place->box.column,
                                   .rows = rows - 1,
                                   .columns = place->box.columns - 1};
        fit(spread, size, most(seat->hands[i].count, 2));
    }
}

static void plan_seats(struct layout *layout, const struct table *table,
                       int top, int size)
{
    int columns = layout->columns / most(table->seat_count, 1);
    int bottom = layout->status_row - 2; /* name and bankroll */
    int name_row = top + SIZES[size].rows + 2;
    for (int i = 0; i < table->seat_count; i++) {
        struct seat_place *place = &layout->seats[i];
        place->box = (struct box){.row = top,
                                  .column = i * columns,
                                  .rows = layout->status_row - top,
                                  .columns = columns};
        if (is_crowded(&table->seats[i], columns)) {
            plan_stack(place, &table->seats[i], top, bottom);
            name_row = bottom;
        } else
            plan_abreast(place, &table->seats[i], top, size);
    }
    for (int i = 0; i < table->seat_count; i++)
        layout->seats[i].name_row = name_row;
}

void layout_plan(struct layout *layout, const struct table *table, int rows,
                 int columns)
{
    int size = choose_size(table, rows, columns);
    int spare = rows - BARS - 1 - LABELS - 2 * SIZES[size].rows;
    bool is_short = spare == 0;
    /* Spare rows go above the dealer, around the felt's line, and below.
     * Stacked hands need them all. */
    if (any_is_crowded(table, columns))
        spare = 1;
    spare -= !is_short;
    int gap = spare / 4, left = spare % 4;
    *layout = (struct layout){.rows = rows,
                              .columns = columns,
                              .dealer_row = 1 + gap + (left > 0),
                              .status_row = rows - 4,
                              .question_row = rows - 3,
                              .actions_row = rows - 2,
                              .keys_row = rows - 1,
                              .is_short = is_short};
    plan_dealer(layout, table, size);
    layout->felt_row = layout->dealer_row + 1 + SIZES[size].rows + gap;
    plan_seats(layout, table, layout->felt_row + 1 + gap + (left > 1), size);
}

int spread_words(const struct spread *spread, int rows)
{
    enum { WORD = 4 }; /* "10♥ " */
    return most((spread->box.columns + 1) / WORD, 1) * rows;
}
