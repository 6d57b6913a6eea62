/* The layout of the table. */
#include "table/draw.h"

enum {
    TIGHTEST = 3, /* columns of a covered card: its edge, and two for "10" */
    ROWS_FOR_PIPS = 7, /* such cards have face and suit side by side */
    ROWS_FOR_FIGURES = 9,
    SIDE = 22, /* the shoe and the tray, beside the dealer */
    SIDE_ROWS = 4,
    BARS = 4,            /* status, question, actions, keys */
    MESSAGE_MORE = 2,    /* rows for a long message, where rows are spare */
    EDGE = 1,            /* columns between cards and the edge of a seat */
    FELT_OF_SPLIT = 2,   /* columns between hands, at least */
    LABELS = 5,          /* dealer, felt, hand, result, name */
    NAME_AND_FELT = 2,   /* rows below cards */
    ROOM_FOR_SIDES = 70, /* columns */
    ROOM_FOR_LINES = 60, /* columns, for a line of each other seat, too */
    LEAST_SEAT = 11,     /* columns */
    RESULT = 14,         /* columns of a result beside the cards */
    RESULT_ROWS = 3,     /* above them */
    LEAST_SHEET = 12     /* rows */
};

/* From large to small. A `size` below is a place in this list. */
static const struct card_size SIZES[] = {{21, 29}, {17, 25}, {13, 19}, {11, 15},
                                         {9, 13},  {7, 11},  {7, 9},   {5, 7},
                                         {4, 5},   {4, 4}};
enum {
    SIZE_COUNT = sizeof SIZES / sizeof *SIZES,
    LEAST_HALF = 4,              /* below, figures or pips would be cut */
    LEAST_WHOLE = SIZE_COUNT - 3 /* cards in a fan are no larger */
};

/* How the cards of a hand lie. Two lie apart, or are a fan. */
enum ease { APART, BY_HALF, FAN };

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Returns the columns of a card that another one covers as far as possible. */
static int least_stride(int size)
{
    return SIZES[size].rows < ROWS_FOR_PIPS ? TIGHTEST : TIGHTEST + 1;
}

/* Returns the columns of `cards` cards that lie so. */
static int lying(int size, int cards, enum ease ease)
{
    const int columns = SIZES[size].columns;
    int stride = ease == FAN                  ? least_stride(size)
                 : ease == APART || cards < 3 ? columns + 1
                                              : (columns + 1) / 2;
    return (cards - 1) * stride + columns;
}

/* Chooses the largest size up to `size` at which all cards lie apart or, where
 * those would be smaller, large cards that overlap by half; or, where even
 * cards of LEAST_WHOLE don't, are held like a fan, with the strip of each card
 * seen that has its corner; or else words. */
static void fit(struct spread *spread, int size, int cards)
{
    enum { CORNER = 4 };
    const int columns = spread->box.columns;
    int half = size;
    while (size < LEAST_WHOLE && lying(size, cards, APART) > columns)
        size++;
    while (half <= LEAST_HALF && lying(half, cards, BY_HALF) > columns)
        half++;
    bool by_half = half <= LEAST_HALF && half < size;
    if (by_half)
        size = half;
    while (size < SIZE_COUNT && lying(size, cards, FAN) > columns)
        size++;
    spread->in_words = size == SIZE_COUNT;
    if (spread->in_words)
        return;
    const int whole = SIZES[size].columns;
    spread->size = SIZES[size];
    spread->stride = lying(size, cards, APART) <= columns ? whole + 1
                     : by_half ? smaller_length((columns - whole) / (cards - 1),
                                                whole - CORNER)
                               : least_stride(size);
}

/* Returns the free columns between hands that have `columns` columns each. */
static int columns_between(int columns)
{
    enum { SHARE = 8, LEAST = 3, NARROW = 15 };
    return columns < NARROW ? 1 : most(columns / SHARE, LEAST);
}

/* Returns the columns of `cards` cards of a hand with the felt beside it. */
static int with_felt(int size, int cards, enum ease ease)
{
    enum { FELT = 3, FELT_OF_LARGE = 4 };
    return lying(size, cards, ease) + (ease == FAN           ? 1
                                       : size == LEAST_WHOLE ? FELT_OF_SPLIT
                                       : SIZES[size].rows > ROWS_FOR_FIGURES
                                           ? FELT_OF_LARGE
                                           : FELT);
}

/* True if a seat has room for two cards with felt around them. A person alone
 * has room for three, and for the result beside them. */
static bool fits_seat(int size, int columns, int seats)
{
    if (seats <= 1 && columns >= ROOM_FOR_SIDES)
        return lying(size, 3, APART) + 2 * RESULT <= columns;
    return with_felt(size, 2, APART) <= columns;
}

/* Returns the largest card size that leaves room for all labels and fits each
 * seat: with a third card, so that the size rarely changes in a round, if such
 * cards are hardly smaller. */
static int choose_size(int rows, int columns, int seats)
{
    int free = rows - BARS - 1 - LABELS, each = columns / most(seats, 1);
    int fitting = SIZE_COUNT - 1;
    for (int i = 0; i < SIZE_COUNT - 1; i++) {
        if (2 * SIZES[i].rows > free || !fits_seat(i, each, seats))
            continue;
        fitting = smaller_length(fitting, i);
        if (i <= fitting + 1 && SIZES[i].rows >= ROWS_FOR_FIGURES &&
            with_felt(i, 3, APART) <= each)
            return i;
    }
    return fitting;
}

/* True if a hand has less room than two of the smallest cards, or is alone and
 * too long for a narrow column. The labels of several hands need more. */
static bool is_crowded(const struct seat *seat, int seat_columns)
{
    enum { FEW = 12 };
    int smallest = SIZE_COUNT - (seat->hand_count > 1 ? 2 : 1);
    int columns = seat_columns / most(seat->hand_count, 1) - 1;
    return columns < lying(smallest, 2, FAN) ||
           (seat->hand_count == 1 && columns < FEW &&
            lying(smallest, seat->hands[0].count, FAN) > columns);
}

static void plan_dealer(struct layout *layout, const struct table *table,
                        int size)
{
    struct spread *dealer = &layout->dealer;
    bool has_lines = layout->others.rows > 0;
    bool has_shoe = layout->columns >= ROOM_FOR_SIDES && !has_lines &&
                    layout->panel.columns == 0;
    int side = has_shoe || (has_lines && layout->columns >= ROOM_FOR_LINES)
                   ? SIDE
                   : EDGE;
    int left = has_lines ? SIDE : side;
    dealer->box = (struct box){.row = layout->dealer_row + 1,
                               .column = left,
                               .rows = SIZES[size].rows,
                               .columns = layout->columns - left - side};
    /* Many cards also lie below the discards, or where nothing else is. */
    int more =
        clamped(lying(size, table->dealer_count, APART) - dealer->box.columns,
                side - EDGE);
    dealer->box.column -= has_shoe ? more : 0;
    dealer->box.columns += more;
    fit(dealer, size, most(table->dealer_count, 2));
    if (has_shoe)
        layout->shoe =
            (struct box){layout->dealer_row, layout->columns - SIDE + 1,
                         SIDE_ROWS, SIDE - 2};
}

/* Fits the cards of a hand, of which there are at least two places, and leaves
 * a column free at the edge of the table if they fit without it. */
static void fit_hand(struct spread *spread, int size, const struct hand *hand)
{
    int cards = most(hand->count, 2);
    struct spread inset = *spread;
    inset.box.column += EDGE;
    inset.box.columns -= EDGE;
    fit(spread, size, cards);
    fit(&inset, size, cards);
    inset.box.columns += EDGE; /* up to the next seat, for its label */
    if (!spread->in_words && !inset.in_words &&
        card_place(spread, cards, 0).column == 0 &&
        inset.size.columns == spread->size.columns &&
        inset.stride == spread->stride)
        *spread = inset;
}

static int columns_needed(const struct hand *hand, int size, enum ease ease)
{
    return with_felt(size, most(hand->count, 2), ease);
}

static int all_columns_needed(const struct seat *seat, int size, enum ease ease)
{
    int all = 0;
    for (int i = 0; i < most(seat->hand_count, 1); i++)
        all += columns_needed(&seat->hands[i], size, ease);
    return all;
}

/* Divides `columns` among the seats for cards of this size: equally, or by what
 * each needs. Returns false if that is more. A lone hand needs no felt. */
static bool divide_for(const struct table *table, int columns, int size,
                       enum ease ease, int shares[SEATS_MAX])
{
    const int count = most(table->seat_count, 1), each = columns / count;
    int longest = 0, all = 0;
    for (int i = 0; i < count; i++) {
        const struct seat *seat = &table->seats[i];
        shares[i] = count == 1 && seat->hand_count <= 1
                        ? lying(size, seat->hands[0].count, ease) + EDGE
                        : all_columns_needed(seat, size, ease);
        all += shares[i];
        longest = most(longest, shares[i]);
    }
    for (int i = 0; i < count; i++)
        shares[i] = longest <= each || all > columns
                        ? each
                        : shares[i] + (columns - all) / count;
    return all <= columns;
}

/* Divides `columns` among the seats so that the cards of all are as large as
 * they can be, and returns their size, or SIZE_COUNT if not all fit. */
static int divide_columns(const struct table *table, int columns, int size,
                          int shares[SEATS_MAX])
{
    int whole = size, half = size;
    while (whole <= LEAST_WHOLE &&
           !divide_for(table, columns, whole, APART, shares))
        whole++;
    while (half <= LEAST_HALF &&
           !divide_for(table, columns, half, BY_HALF, shares))
        half++;
    bool by_half = half <= LEAST_HALF && half < whole;
    enum ease ease = by_half ? BY_HALF : whole <= LEAST_WHOLE ? APART : FAN;
    size = by_half ? half : ease == APART ? whole : most(size, LEAST_WHOLE);
    while (size < SIZE_COUNT && !divide_for(table, columns, size, ease, shares))
        size++;
    return size;
}

static bool any_is_crowded(const struct table *table, int columns, int size)
{
    int shares[SEATS_MAX];
    divide_columns(table, columns, size, shares);
    for (int i = 0; i < table->seat_count; i++)
        if (is_crowded(&table->seats[i], shares[i]))
            return true;
    return false;
}

/* Returns how many of a seat's `columns` a hand has. Hands share them equally,
 * unless one needs more than that and others have some to spare. */
static int columns_of_hand(const struct seat *seat, int hand, int columns,
                           int size)
{
    int hands = most(seat->hand_count, 1), each = columns / hands, longest = 0;
    enum ease ease = APART;
    while (ease < FAN && all_columns_needed(seat, size, ease) > columns)
        ease++;
    int all = all_columns_needed(seat, size, ease);
    for (int i = 0; i < hands; i++)
        longest = most(longest, columns_needed(&seat->hands[i], size, ease));
    return longest + EDGE < each || all > columns
               ? each
               : columns_needed(&seat->hands[hand], size, ease) +
                     (columns - all) / hands;
}

/* Plans hands side by side; a hand too long for pictures is shown as words.
 * Chips may lie between hands that are far enough apart. */
static void plan_abreast(struct seat_place *place, const struct seat *seat,
                         int top, int size, bool is_alone)
{
    enum { FAR = 3 };
    int hands = most(seat->hand_count, 1), column = place->box.column;
    for (int i = 0; i < hands; i++) {
        struct spread *spread = &place->hands[i];
        int columns = columns_of_hand(seat, i, place->box.columns, size);
        int cards = most(seat->hands[i].count, 2);
        bool is_lone = is_alone && hands == 1;
        enum ease ease = APART;
        while (ease < FAN && (is_lone ? lying(size, cards, ease) + 1
                                      : with_felt(size, cards, ease)) > columns)
            ease++;
        int needed = lying(size, cards, ease);
        int gap =
            is_lone ? 1 : clamped(columns - needed, columns_between(columns));
        spread->box = (struct box){.row = top + 1,
                                   .column = column,
                                   .rows = SIZES[size].rows,
                                   .columns = columns - 1};
        const struct box whole = spread->box;
        spread->box.column += gap / 2;
        spread->box.columns = columns - gap;
        spread->is_of_split = hands > 1;
        fit_hand(spread, size, &seat->hands[i]);
        if (gap >= FAR)
            spread->box = whole;
        column += columns;
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
        fit_hand(spread, size, &seat->hands[i]);
    }
}

/* Returns the size of the cards of a seat whose hands are fans side by side. A
 * hand that never fits is words. */
static int fan_of_seat(const struct seat *seat, int columns, int size)
{
    int fitting = most(size, LEAST_WHOLE);
    while (fitting < SIZE_COUNT &&
           all_columns_needed(seat, fitting, FAN) > columns)
        fitting++;
    if (fitting == SIZE_COUNT)
        return seat->hand_count > 1 ? SIZE_COUNT - 1 : size;
    return fitting;
}

/* Returns the size of the cards of all seats: cards in a row have the same
 * height, unless a split needs very small ones. */
static int size_in_row(const struct table *table, const int shares[], int size)
{
    int fitting = size;
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        int own = fan_of_seat(seat, shares[i], size);
        if (!is_crowded(seat, shares[i]) &&
            (seat->hand_count <= 1 || own <= LEAST_WHOLE))
            fitting = most(fitting, own);
    }
    return fitting;
}

static void plan_seats(struct layout *layout, const struct table *table,
                       int top, int size)
{
    int shares[SEATS_MAX], left = layout->columns + 1;
    int in_row = divide_columns(table, layout->columns, size, shares);
    bool has_fans = in_row > LEAST_WHOLE;
    if (has_fans)
        in_row = size_in_row(table, shares, most(size, LEAST_WHOLE));
    /* Columns left over center the seats. Each ends with a free one. */
    for (int i = 0; i < table->seat_count; i++)
        left -= shares[i];
    left /= 2;
    /* The name, the bankroll, and a line of the felt are below the seats. */
    int bottom = layout->message.row;
    if (!layout->is_compact)
        bottom -= layout->has_short_labels && layout->felt_row < 0 ? 1 : 2;
    int labels = layout->has_short_labels ? 1 : 2;
    int name_row = 0;
    for (int i = 0; i < table->seat_count; i++) {
        struct seat_place *place = &layout->seats[i];
        place->box = (struct box){.row = top,
                                  .column = left,
                                  .rows = layout->message.row - top,
                                  .columns = shares[i]};
        left += shares[i];
        if (is_crowded(&table->seats[i], shares[i])) {
            plan_stack(place, &table->seats[i], top, bottom);
            name_row = bottom;
            continue;
        }
        int own = has_fans ? fan_of_seat(&table->seats[i], shares[i], in_row)
                           : in_row;
        plan_abreast(place, &table->seats[i], top, own, table->seat_count == 1);
        name_row = most(name_row, top + SIZES[own].rows + labels);
    }
    name_row = smaller_length(name_row, layout->message.row - 1);
    for (int i = 0; i < table->seat_count; i++)
        layout->seats[i].name_row = name_row;
}

/* Places the rows of a screen that has none to spare for cards of this size: a
 * hand's money is beside its total. The felt's line is below the seats, unless
 * stacked hands need its row; a small screen has neither names nor that line.
 * The message has the rest. */
static void plan_short(struct layout *layout, const struct table *table,
                       int size)
{
    int rows = SIZES[size].rows;
    int seats_row = 1 + most(1 + rows, layout->others.rows);
    bool stacks = any_is_crowded(table, layout->columns, size);
    layout->dealer_row = 1;
    layout->has_short_labels = true;
    layout->message.row =
        seats_row + 1 + rows + (layout->is_compact ? 0 : NAME_AND_FELT);
    layout->felt_row =
        layout->is_compact || stacks ? -1 : layout->message.row - 1;
    plan_dealer(layout, table, size);
    plan_seats(layout, table, seats_row, size);
}

/* Spare rows go to the bankroll, to the message, to a result between the felt's
 * line and the hands, above that line, above the dealer, and below. Stacked
 * hands need all that the message leaves. Cards have at most the given size. */
static void plan_roomy(struct layout *layout, const struct table *table,
                       int size)
{
    size = most(size,
                choose_size(layout->rows, layout->columns, table->seat_count));
    int spare = layout->rows - BARS - 1 - LABELS - 2 * SIZES[size].rows;
    if (spare < 2) {
        plan_short(layout, table, size);
        return;
    }
    spare--;
    int more = smaller_length(spare, MESSAGE_MORE);
    layout->message.row = layout->rows - BARS - more;
    spare = any_is_crowded(table, layout->columns, size) ? 0 : spare - more;
    /* The result of a lone hand is beside it where few rows are free. */
    int least = table->seat_count > 1 || spare > RESULT_ROWS ? RESULT_ROWS : 0;
    int below = most(smaller_length(spare, least), spare / 4);
    int gap = (spare - below) / 3, left = (spare - below) % 3;
    layout->dealer_row = layout->others.row = 1 + gap + (left > 0);
    plan_dealer(layout, table, size);
    layout->felt_row =
        layout->dealer_row + 1 + SIZES[size].rows + gap + (left > 1);
    plan_seats(layout, table, layout->felt_row + 1 + below, size);
}

/* Gives the panel the rows above the message, on the right, or the lower ones,
 * or all of them, and leaves the rest to the table. What nobody asked for isn't
 * there if cards would be smaller and without figures. Returns the rows of a
 * panel that is below the table. Sets `closed` to the size of the cards while
 * nothing is open. */
static int place_panel(struct layout *layout, const struct sheet *sheet,
                       int seats, int *closed)
{
    enum sheet_size size = sheet->size;
    int half = (layout->rows - BARS - 1) / 2;
    int spare = layout->rows - COMPACT_ROWS;
    bool is_open = size != SHEET_NONE;
    int beside =
        choose_size(layout->rows, layout->columns - PANEL_COLUMNS, seats);
    *closed = choose_size(layout->rows, layout->columns, seats);
    bool is_wide =
        layout->columns >= PANEL_FROM && !sheet->is_needless &&
        (SIZES[beside].rows >= ROWS_FOR_FIGURES || beside == *closed);
    if (is_wide)
        *closed = beside;
    bool is_beside =
        is_open ? size != SHEET_WIDE && layout->columns >= SCREEN_COLUMNS
                : is_wide;
    layout->panel = (struct box){.row = 1, .columns = layout->columns};
    layout->is_covered = is_open && !is_beside && spare < LEAST_SHEET;
    if (is_beside) {
        layout->columns -= PANEL_COLUMNS;
        layout->panel.column = layout->columns;
        layout->panel.columns = PANEL_COLUMNS;
    } else if (!is_open)
        layout->panel.columns = 0;
    return is_beside || !is_open || layout->is_covered
               ? 0
               : smaller_length(spare, most(half, LEAST_SHEET));
}

/* Plans what isn't the panel, which has `below` rows below the table, with
 * cards of at most the given size. */
static void plan_table(struct layout *layout, const struct table *table,
                       int below, int size)
{
    enum { SMALL = SIZE_COUNT - 2 };
    layout->rows -= below;
    layout->is_compact =
        (layout->others.rows > 0 && layout->panel.column == 0) ||
        layout->rows - BARS - 1 < LABELS + 2 * SIZES[SIZE_COUNT - 1].rows;
    if (layout->is_compact)
        plan_short(layout, table, SMALL);
    else
        plan_roomy(layout, table, size);
    int status_row = layout->rows - BARS;
    if (layout->is_covered) /* all but the row of the message */
        layout->message.row = status_row;
    layout->message.rows = status_row + 1 - layout->message.row;
    if (below > 0)
        layout->panel.row = layout->message.row;
    layout->rows += below;
    layout->message.row += below;
    layout->panel.rows = layout->message.row - layout->panel.row;
}

void layout_plan(struct layout *layout, const struct table *table,
                 const struct sheet *sheet, int rows, int columns)
{
    *layout = (struct layout){
        .rows = rows, .columns = columns, .message = {.columns = columns}};
    int size, below = place_panel(layout, sheet, table->seat_count, &size);
    bool is_small = rows < SCREEN_ROWS || columns < SCREEN_COLUMNS;
    /* Two seats of one person are as wide as two hands. */
    const int each = rules_seats_each(&table->rules);
    const int owner = rules_owner(&table->rules, sheet->seat);
    bool has_company = table->seat_count > each;
    bool fits = layout->columns >= LEAST_SEAT * table->seat_count &&
                choose_size(rows, layout->columns, table->seat_count) <= size;
    if (!has_company || (!is_small && (fits || sheet->size == SHEET_NONE))) {
        plan_table(layout, table, below, size);
        return;
    }
    if (is_small || layout->columns >= ROOM_FOR_LINES)
        layout->others = (struct box){1, 1, table->seat_count - each, SIDE - 2};
    struct table alone = *table;
    alone.seat_count = each;
    for (int i = 0; i < each; i++)
        alone.seats[i] = table->seats[owner + i];
    plan_table(layout, &alone, below, size);
    for (int i = 0; i < each; i++) {
        const struct seat_place place = layout->seats[i];
        layout->seats[i].box.columns = 0;
        layout->seats[owner + i] = place;
    }
}
