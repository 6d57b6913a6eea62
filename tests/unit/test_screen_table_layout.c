/* The layout of the table, without a screen: in random rounds, what the message
 * may cover is free of everything else. */
#include "support/check.h"

#include <stdlib.h>

#include "support/random_play.h"
#include "table/draw.h"

enum { TABLES = 200, ROUNDS = 10 };

static const struct {
    int rows, columns;
} SCREENS[] = {{16, 46}, {17, 50}, {20, 90},  {24, 80},
               {25, 80}, {26, 90}, {40, 120}, {60, 200}};
enum { SCREEN_COUNT = sizeof SCREENS / sizeof *SCREENS };

static void assert_apart(const struct layout *layout, const struct box *box,
                         const char *what)
{
    const struct box *message = &layout->message;
    bool meet = box->row < message->row + message->rows &&
                message->row < box->row + box->rows;
    if (meet && box->columns > 0)
        fail_msg("on a screen of %dx%d a message of %d rows from row %d covers "
                 "%s in rows %d to %d",
                 layout->columns, layout->rows, message->rows, message->row,
                 what, box->row, box->row + box->rows - 1);
}

/* A hand has a label above its cards and, if there is room, its money below. */
static void assert_hand_is_visible(const struct layout *layout,
                                   const struct seat_place *place, int hand)
{
    struct box box = place->hands[hand].box;
    box.row--;
    box.rows += place->is_stacked || layout->has_short_labels ? 1 : 2;
    assert_apart(layout, &box, "a hand");
    if (!place->hands[hand].in_words)
        assert_true(place->hands[hand].size.rows <=
                    place->hands[hand].box.rows);
}

static void assert_owner_is_visible(const struct layout *layout,
                                    const struct seat_place *place)
{
    struct box owner = place->box;
    owner.row = place->name_row;
    owner.rows = layout->has_short_labels ? 1 : 2;
    assert_apart(layout, &owner, "a name or a bankroll");
    assert_false(layout->felt_row >= owner.row &&
                 layout->felt_row < owner.row + owner.rows);
}

/* What is open covers neither the cards of a hand nor the dealer's. */
static void assert_beside_panel(const struct layout *layout,
                                const struct seat_place *place)
{
    const struct box *panel = &layout->panel;
    bool is_right = panel->column >= place->box.column + place->box.columns;
    bool is_below = panel->row >= place->box.row + place->box.rows;
    assert_true(place->box.columns > 0);
    assert_true(panel->columns == 0 || is_right || is_below);
    assert_true(panel->columns == 0 || is_below ||
                panel->column >=
                    layout->dealer.box.column + layout->dealer.box.columns);
}

static void assert_message_covers_nothing(const struct table *table,
                                          enum sheet_size size, int rows,
                                          int columns)
{
    enum { BARS = 4 };
    struct layout layout;
    const struct sheet sheet = {.size = size, .seat = table->seat_count - 1};
    layout_plan(&layout, table, &sheet, rows, columns);
    assert_int_equal(layout.message.row + layout.message.rows - 1, rows - BARS);
    assert_int_equal(layout.message.columns, columns);
    assert_apart(&layout, &layout.panel, "the panel");
    if (layout.is_covered)
        return;
    /* Six lines leave the smallest screen a row. */
    assert_true(layout.message.rows >= (layout.others.rows > 5 ? 1 : 2));
    assert_apart(&layout, &layout.others, "the lines of the others");
    assert_true(layout.others.rows == 0 ||
                layout.others.column + layout.others.columns <
                    layout.dealer.box.column);
    assert_apart(&layout, &layout.dealer.box, "the dealer");
    assert_apart(&layout, &layout.shoe, "the shoe");
    assert_apart(&layout, &(struct box){layout.felt_row, 0, 1, columns},
                 "the line of the felt");
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat_place *place = &layout.seats[i];
        bool has_line = layout.others.rows > 0;
        if (place->box.columns == 0 && (size != SHEET_NONE || has_line) &&
            i != sheet.seat)
            continue;
        assert_apart(&layout, &place->box, "a seat");
        assert_beside_panel(&layout, place);
        assert_owner_is_visible(&layout, place);
        for (int hand = 0; hand < table->seats[i].hand_count; hand++)
            assert_hand_is_visible(&layout, place, hand);
        assert_true(place->hands[0].box.row > layout.others.rows);
    }
}

static void assert_on_every_screen(const struct table *table)
{
    for (int i = 0; i < SCREEN_COUNT; i++)
        for (int size = SHEET_NONE; size <= SHEET_WIDE; size++)
            assert_message_covers_nothing(table, (enum sheet_size)size,
                                          SCREENS[i].rows, SCREENS[i].columns);
}

/* Every height, at the widths where something changes. */
static void assert_at_every_height(const struct table *table)
{
    static const int widths[] = {46, 60, 69, 70, 80, 119, 120, 160, 200};
    for (int rows = 16; rows <= 64; rows++)
        for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
            for (int size = SHEET_NONE; size <= SHEET_WIDE; size++)
                assert_message_covers_nothing(table, (enum sheet_size)size,
                                              rows, widths[i]);
}

static void play_table(struct fair_random *random, int seats)
{
    struct rules rules;
    struct table table;
    draw_rules(&rules, seats, random);
    struct shoe shoe = shoe_from_seed((uint32_t)fair_random_next(random));
    table_open(&table, &rules, &shoe);
    for (int i = 0; i < seats; i++)
        (void)table_sit(&table, 100000);
    assert_on_every_screen(&table);
    for (int i = 0; i < ROUNDS && table_next_round(&table); i++)
        while (table.phase != PHASE_OVER) {
            struct action action = draw_action(&table, random);
            assert_true(table_act(&table, &action, NULL, NULL));
            assert_on_every_screen(&table);
        }
    assert_at_every_height(&table);
}

TEST(a_message_covers_nothing_of_the_table)
{
    const uint64_t words[4] = {2026, 11, 22, 1};
    struct fair_random random;
    fair_random_seed(&random, words);
    for (int i = 0; i < TABLES; i++)
        play_table(&random, maybe(&random) ? 1 : 1 + below(&random, SEATS_MAX));
}

/* The panel has the shoe, so its place beside the dealer is free. */
TEST(cards_of_the_dealer_lie_apart_beside_a_panel)
{
    struct rules rules;
    struct table table;
    struct layout layout;
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    struct shoe shoe = shoe_from_seed(1);
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 100000);
    table.dealer_count = 4;
    layout_plan(&layout, &table, &(struct sheet){.seat = 0}, 40,
                PANEL_FROM + 20);
    assert_int_equal(layout.shoe.columns, 0);
    assert_true(layout.dealer.stride > layout.dealer.size.columns);
}

TEST(cards_that_overlap_keep_off_the_edge)
{
    static const struct {
        int rows, columns, seats, cards;
    } hands[] = {{24, 80, 4, 4}, {40, 120, 7, 4}, {60, 200, 7, 13}};
    struct rules rules;
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    struct shoe shoe = shoe_from_seed(1);
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        struct table table;
        struct layout layout;
        table_open(&table, &rules, &shoe);
        for (int seat = 0; seat < hands[i].seats; seat++)
            (void)table_sit(&table, 100000);
        table.seats[0].hand_count = 1;
        table.seats[0].hands[0].count = hands[i].cards;
        layout_plan(&layout, &table, &(struct sheet){.seat = 0}, hands[i].rows,
                    hands[i].columns);
        const struct spread *spread = &layout.seats[0].hands[0];
        assert_true(spread->stride < spread->size.columns);
        assert_true(card_place(spread, hands[i].cards, 0).column > 0);
    }
}

/* Opens a table whose first person has `hands` hands of `cards` cards. */
static void open_seats(struct table *table, int seats, int hands, int cards)
{
    struct rules rules;
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    struct shoe shoe = shoe_from_seed(1);
    table_open(table, &rules, &shoe);
    for (int seat = 0; seat < seats; seat++) {
        (void)table_sit(table, 100000);
        table->seats[seat].hand_count = seat == 0 ? hands : 1;
        for (int i = 0; i < table->seats[seat].hand_count; i++)
            table->seats[seat].hands[i].count = seat == 0 ? cards : 2;
    }
}

TEST(cards_lie_apart_where_felt_is_free)
{
    static const struct {
        int rows, columns, seats, hands, cards;
    } cases[] = {{40, 120, 1, 1, 3}, {40, 120, 1, 2, 2}, {60, 200, 1, 2, 2},
                 {24, 80, 1, 1, 6},  {24, 80, 1, 2, 3},  {40, 120, 3, 1, 2},
                 {60, 200, 4, 1, 2}, {60, 200, 5, 1, 2}, {16, 46, 1, 1, 7}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        struct layout layout;
        open_seats(&table, cases[i].seats, cases[i].hands, cases[i].cards);
        layout_plan(&layout, &table, &(struct sheet){.seat = 0}, cases[i].rows,
                    cases[i].columns);
        const struct spread *spread = &layout.seats[0].hands[0];
        assert_true(spread->stride > spread->size.columns);
        assert_true(card_place(spread, cases[i].cards, 0).column > 0);
    }
}

/* Without a line between them they would look like one. */
TEST(cards_overlap_or_lie_apart_but_never_touch)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 120}, {60, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int hands = 1; hands <= 4; hands++)
            for (int cards = 2; cards < 8; cards++) {
                struct table table;
                struct layout layout;
                open_seats(&table, 1, hands, cards);
                layout_plan(&layout, &table, &(struct sheet){.seat = 0},
                            sizes[i][0], sizes[i][1]);
                const struct spread *spread = &layout.seats[0].hands[0];
                assert_true(spread->in_words ||
                            spread->stride != spread->size.columns);
            }
}

TEST(three_cards_of_each_of_seven_seats_are_pictures)
{
    struct table table;
    struct layout layout;
    open_seats(&table, 7, 1, 3);
    layout_plan(&layout, &table, &(struct sheet){.seat = 0}, 24, 80);
    for (int seat = 0; seat < 7; seat++)
        assert_false(layout.seats[seat].hands[0].in_words);
}

TEST(five_cards_of_one_of_five_seats_are_pictures)
{
    struct table table;
    struct layout layout;
    open_seats(&table, 5, 1, 5);
    layout_plan(&layout, &table, &(struct sheet){.seat = 0}, 24, 80);
    assert_false(layout.seats[0].hands[0].in_words);
}

/* The panel is there unless it would take the figures from the cards. */
TEST(a_panel_leaves_cards_with_figures_to_the_seats)
{
    static const struct {
        int seats, rows, columns, panel, card_rows;
    } tables[] = {
        {1, 40, 120, PANEL_COLUMNS, 11},
        {2, 40, 120, PANEL_COLUMNS, 11},
        {3, 40, 120, 0, 11},
        {4, 40, 120, 0, 9},
        {5, 40, 120, 0, 7},
        {7, 40, 120, 0, 5},
        {3, 60, 200, PANEL_COLUMNS, 11},
        {4, 60, 200, PANEL_COLUMNS, 11},
        {5, 60, 200, PANEL_COLUMNS, 9},
        {7, 60, 200, 0, 7},
        {1, 24, 120, PANEL_COLUMNS, 7},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct table table;
        struct layout layout;
        open_seats(&table, tables[i].seats, 1, 2);
        layout_plan(&layout, &table, &(struct sheet){.seat = 0}, tables[i].rows,
                    tables[i].columns);
        assert_int_equal(layout.panel.columns, tables[i].panel);
        assert_int_equal(layout.seats[0].hands[0].size.rows,
                         tables[i].card_rows);
    }
}

/* Where the seats would have smaller cards beside what is open, the others have
 * a line each. */
TEST(what_is_open_leaves_the_cards_as_large)
{
    static const struct {
        int rows, columns, lines;
    } screens[] = {{24, 80, 0}, {24, 120, 1}, {40, 120, 1}, {60, 200, 1}};
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        for (int seats = 1; seats <= 7; seats++) {
            struct table table;
            struct layout closed, open;
            open_seats(&table, seats, 1, 2);
            layout_plan(&closed, &table, &(struct sheet){.seat = 0},
                        screens[i].rows, screens[i].columns);
            layout_plan(&open, &table, &(struct sheet){.size = SHEET_HALF},
                        screens[i].rows, screens[i].columns);
            assert_int_equal(open.dealer.size.rows, closed.dealer.size.rows);
            assert_int_equal(open.seats[0].hands[0].size.rows,
                             closed.seats[0].hands[0].size.rows);
            if (seats > 1 && open.seats[1].box.columns == 0)
                assert_int_equal(open.others.rows,
                                 screens[i].lines * (seats - 1));
        }
}

/* Asserts that the rows of a hand's label and cards, and of its money below,
 * aren't those of the felt's line, the dealer or the owner. */
static void assert_hand_is_apart(const struct layout *layout, int seat,
                                 int hand)
{
    const struct seat_place *place = &layout->seats[seat];
    const struct box *box = &place->hands[hand].box;
    const struct box *dealer = &layout->dealer.box;
    int label = box->row - 1;
    bool has_money_below = !layout->has_short_labels && !place->is_stacked;
    int after = box->row + box->rows + has_money_below;
    assert_true(label >= dealer->row + dealer->rows);
    assert_true(layout->felt_row < label || layout->felt_row >= after);
    assert_true(layout->is_compact || place->name_row >= after);
}

TEST(a_hand_is_apart_from_the_felt_the_dealer_and_the_owner)
{
    static const struct {
        int rows, columns, seats, hands;
    } screens[] = {
        {16, 46, 1, 1},  {16, 46, 1, 2},  {24, 80, 1, 1},  {24, 80, 1, 2},
        {24, 80, 4, 1},  {24, 80, 4, 4},  {40, 120, 1, 2}, {40, 120, 4, 1},
        {60, 200, 1, 2}, {60, 200, 4, 2},
    };
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        struct table table;
        struct layout layout;
        open_seats(&table, screens[i].seats, screens[i].hands, 2);
        layout_plan(&layout, &table, &(struct sheet){.size = SHEET_NONE},
                    screens[i].rows, screens[i].columns);
        for (int seat = 0; seat < screens[i].seats; seat++)
            for (int hand = 0; hand < table.seats[seat].hand_count; hand++)
                assert_hand_is_apart(&layout, seat, hand);
    }
}

/* On every screen that has room for both, the hand stays beside or above it. */
TEST(a_sheet_leaves_the_hand_visible)
{
    static const struct {
        int rows, columns;
        bool is_covered;
    } screens[] = {{16, 46, true},  {24, 46, true},   {24, 79, true},
                   {28, 46, false}, {40, 60, false},  {16, 80, false},
                   {24, 80, false}, {24, 109, false}, {40, 120, false},
                   {60, 200, false}};
    struct rules rules;
    struct table table;
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    struct shoe shoe = shoe_from_seed(1);
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 100000);
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        struct layout layout;
        layout_plan(&layout, &table, &(struct sheet){.size = SHEET_HALF},
                    screens[i].rows, screens[i].columns);
        if (layout.is_covered != screens[i].is_covered)
            fail_msg("the table of %dx%d is %scovered", screens[i].columns,
                     screens[i].rows, layout.is_covered ? "" : "not ");
    }
}

/* The room of a large screen goes to the cards: what is left of the rows isn't
 * enough for the next size. */
TEST(cards_grow_with_the_screen)
{
    static const int rows_of_cards[][2] = {
        {24, 7}, {30, 9}, {34, 11}, {40, 13}, {45, 17}, {54, 21}, {60, 21}};
    struct rules rules;
    struct table table;
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    struct shoe shoe = shoe_from_seed(1);
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 100000);
    for (size_t i = 0; i < sizeof rows_of_cards / sizeof *rows_of_cards; i++) {
        struct layout layout;
        layout_plan(&layout, &table, &(struct sheet){.seat = 0},
                    rows_of_cards[i][0], 200);
        assert_int_equal(layout.dealer.size.rows, rows_of_cards[i][1]);
        assert_int_equal(layout.seats[0].hands[0].size.rows,
                         rows_of_cards[i][1]);
    }
}

/* Opens a table of so many seats, each with two cards of a hand. */
static void deal_to(struct table *table, int seats)
{
    struct rules rules;
    assert_true(rules_preset(&rules, RULES_DEFAULT));
    struct shoe shoe = shoe_from_seed(1);
    table_open(table, &rules, &shoe);
    for (int i = 0; i < seats; i++) {
        (void)table_sit(table, 100000);
        table->seats[i].hand_count = 1;
        table->seats[i].hands[0].count = 2;
    }
}

static void plan_large(struct layout *layout, const struct table *table)
{
    layout_plan(layout, table, &(struct sheet){.seat = 0}, 60, 200);
}

/* All of them are a size smaller than before, and each card can be seen. */
TEST(a_split_leaves_all_seats_cards_of_one_size)
{
    struct table table;
    struct layout before, after;
    deal_to(&table, 3);
    plan_large(&before, &table);
    table.seats[0].hand_count = 3;
    for (int i = 0; i < 3; i++)
        table.seats[0].hands[i].count = 2;
    plan_large(&after, &table);
    assert_int_equal(before.seats[0].hands[0].size.rows, 11);
    for (int i = 0; i < 3; i++)
        assert_int_equal(after.seats[i].hands[0].size.rows, 9);
    assert_true(after.seats[0].hands[0].stride >= 6);
    assert_int_equal(after.seats[0].name_row, after.seats[1].name_row);
}

TEST(a_split_with_company_has_cards_as_large_as_those_of_others)
{
    static const int sizes[][2] = {{40, 120}, {60, 200}};
    struct table table = {.dealer_count = 2};
    const struct sheet sheet = {.size = SHEET_NONE};
    open_seats(&table, 4, 1, 2);
    table.seats[0].hand_count = 3;
    for (int i = 1; i < 3; i++)
        table.seats[0].hands[i] = table.seats[0].hands[0];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct layout layout;
        layout_plan(&layout, &table, &sheet, sizes[i][0], sizes[i][1]);
        const struct seat_place *seats = layout.seats;
        assert_false(seats[0].is_stacked);
        assert_int_equal(seats[0].hands[2].size.rows,
                         seats[1].hands[0].size.rows);
        for (int j = 1; j < 4; j++)
            assert_int_equal(seats[j].box.column, seats[j - 1].box.column +
                                                      seats[j - 1].box.columns);
    }
}

TEST(the_dealer_of_one_hand_keeps_off_the_title)
{
    struct table table;
    struct layout layout;
    deal_to(&table, 1);
    layout_plan(&layout, &table, &(struct sheet){.is_needless = true}, 40, 120);
    assert_int_equal(layout.dealer_row, 2);
}

TEST(seven_seats_have_cards_with_pips_where_rows_are_free)
{
    struct table table;
    struct layout layout;
    deal_to(&table, 7);
    plan_large(&layout, &table);
    for (int i = 0; i < 7; i++)
        assert_int_equal(layout.seats[i].hands[0].size.rows, 7);
}

TEST(the_hands_of_a_split_have_felt_between_them)
{
    enum { LEAST = 4 };
    struct table table;
    struct layout layout;
    deal_to(&table, 1);
    table.seats[0].hand_count = 2;
    for (int i = 0; i < 2; i++)
        table.seats[0].hands[i].count = 3;
    for (int columns = 80; columns <= 120; columns += 20) {
        layout_plan(&layout, &table, &(struct sheet){.seat = 0}, 40, columns);
        const struct spread *hands = layout.seats[0].hands;
        const struct box last = card_place(&hands[0], 3, 2);
        assert_true(card_place(&hands[1], 3, 0).column -
                        (last.column + last.columns) >=
                    LEAST);
    }
}

/* Returns the free columns between two hands of a seat or of two seats. */
static int columns_between(const struct layout *layout,
                           const struct table *table, int seat, int hand,
                           int next_seat, int next_hand)
{
    const struct spread *left = &layout->seats[seat].hands[hand];
    const struct spread *right = &layout->seats[next_seat].hands[next_hand];
    int count = table->seats[seat].hands[hand].count;
    int next_count = table->seats[next_seat].hands[next_hand].count;
    const struct box last = card_place(left, count, count - 1);
    assert_true(left->stride <= left->size.columns + 1);
    return card_place(right, next_count, 0).column -
           (last.column + last.columns);
}

/* Hands would run together if the felt between them were as narrow as between
 * two cards of one of them. */
TEST(hands_of_neighbors_have_felt_between_them)
{
    static const struct {
        int rows, columns, seats, most_cards, least;
    } cases[] = {{60, 200, 4, 6, 4}, {60, 200, 3, 6, 4}, {60, 200, 7, 3, 3},
                 {40, 120, 4, 4, 3}, {40, 120, 3, 6, 4}, {40, 120, 5, 3, 3},
                 {24, 80, 4, 3, 3},  {24, 80, 4, 4, 2},  {24, 80, 5, 3, 3},
                 {24, 80, 2, 6, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int cards = 2; cards <= cases[i].most_cards; cards++) {
            struct table table;
            struct layout layout;
            open_seats(&table, cases[i].seats, 1, cards);
            for (int seat = 1; seat < cases[i].seats; seat++)
                table.seats[seat].hands[0].count = cards;
            layout_plan(&layout, &table, &(struct sheet){.seat = 0},
                        cases[i].rows, cases[i].columns);
            for (int seat = 1; seat < cases[i].seats; seat++)
                assert_true(columns_between(&layout, &table, seat - 1, 0, seat,
                                            0) >= cases[i].least);
        }
}

/* The cards of a hand cover half of each other rather than get smaller, as long
 * as they have figures. Below that, they get smaller rather than cover each
 * other, as long as they have five rows. They never get larger. */
TEST(cards_are_whole_or_seen_by_half)
{
    static const struct {
        int rows, columns, seats, hands, most_cards;
    } cases[] = {{60, 200, 1, 1, 9}, {60, 200, 4, 1, 5}, {40, 120, 1, 1, 9},
                 {40, 120, 4, 1, 5}, {24, 80, 1, 1, 9},  {24, 80, 4, 1, 5},
                 {60, 200, 1, 3, 6}, {40, 120, 1, 2, 5}, {40, 120, 1, 3, 5},
                 {24, 80, 1, 2, 6},  {24, 80, 1, 3, 6},  {16, 46, 1, 1, 9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int rows = 0;
        for (int cards = 2; cards <= cases[i].most_cards; cards++) {
            struct table table;
            struct layout layout;
            open_seats(&table, cases[i].seats, cases[i].hands, 2);
            table.seats[0].hands[0].count = table.dealer_count = cards;
            layout_plan(&layout, &table, &(struct sheet){.seat = 0},
                        cases[i].rows, cases[i].columns);
            const struct spread *hand = &layout.seats[0].hands[0];
            assert_false(hand->in_words);
            assert_true(cards == 2 || hand->size.rows <= rows);
            rows = hand->size.rows;
            assert_true(hand->stride > hand->size.columns || rows <= 5 ||
                        (rows >= 9 && 2 * hand->stride >= hand->size.columns));
        }
    }
}

/* The others lend the columns that it needs. */
TEST(all_cards_are_as_large_as_those_of_a_long_hand)
{
    static const struct {
        int rows, columns, seats, cards, card_rows;
    } cases[] = {{40, 120, 5, 5, 5}, {40, 120, 4, 6, 5}, {60, 200, 5, 6, 7}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        struct layout layout;
        open_seats(&table, cases[i].seats, 1, 2);
        table.seats[1].hands[0].count = cases[i].cards;
        layout_plan(&layout, &table, &(struct sheet){.seat = 0}, cases[i].rows,
                    cases[i].columns);
        for (int seat = 0; seat < cases[i].seats; seat++)
            assert_int_equal(layout.seats[seat].hands[0].size.rows,
                             cases[i].card_rows);
        for (int seat = 1; seat < cases[i].seats; seat++)
            assert_true(
                columns_between(&layout, &table, seat - 1, 0, seat, 0) >= 2);
    }
}

TEST(three_hands_of_three_cards_are_apart_and_off_the_edge)
{
    static const struct {
        int rows, columns, least;
    } screens[] = {{16, 46, 3}, {24, 80, 3}, {40, 120, 2}, {60, 200, 4}};
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        for (int long_hands = 1; long_hands <= 3; long_hands++) {
            struct table table;
            struct layout layout;
            open_seats(&table, 1, 3, 2);
            for (int hand = 0; hand < long_hands; hand++)
                table.seats[0].hands[hand].count = 3;
            layout_plan(&layout, &table, &(struct sheet){.seat = 0},
                        screens[i].rows, screens[i].columns);
            const struct spread *first = &layout.seats[0].hands[0];
            assert_true(card_place(first, 3, 0).column > 0);
            for (int hand = 1; hand < 3; hand++)
                assert_true(columns_between(&layout, &table, 0, hand - 1, 0,
                                            hand) >= screens[i].least);
        }
}

TEST(cards_of_a_split_are_nearly_as_large_as_the_dealers)
{
    static const struct {
        int rows, columns, hands, least;
    } cases[] = {{60, 200, 2, 17}, {60, 200, 3, 13}, {60, 200, 4, 11},
                 {40, 120, 2, 9},  {40, 120, 3, 7},  {40, 120, 4, 5},
                 {24, 80, 2, 7},   {24, 80, 3, 7},   {24, 80, 4, 5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        struct layout layout;
        open_seats(&table, 1, cases[i].hands, 2);
        table.seats[0].hands[0].count = 3;
        layout_plan(&layout, &table, &(struct sheet){.seat = 0}, cases[i].rows,
                    cases[i].columns);
        for (int hand = 0; hand < cases[i].hands; hand++)
            assert_true(layout.seats[0].hands[hand].size.rows >=
                        cases[i].least);
        for (int hand = 1; hand < cases[i].hands; hand++)
            assert_true(columns_between(&layout, &table, 0, hand - 1, 0, hand) >
                        1);
    }
}

/* The dealer's cards leave the middle where they need the side that is free. */
TEST(the_dealer_is_in_the_middle_beside_the_lines_of_others)
{
    struct table table;
    struct layout layout;
    for (int cards = 2; cards <= 4; cards++) {
        open_seats(&table, 4, 1, 2);
        table.dealer_count = cards;
        layout_plan(&layout, &table, &(struct sheet){.size = SHEET_HALF}, 40,
                    120);
        const struct spread *dealer = &layout.dealer;
        const struct box *others = &layout.others;
        const struct box first = card_place(dealer, cards, 0);
        const struct box last = card_place(dealer, cards, cards - 1);
        int right = layout.columns - (last.column + last.columns);
        assert_int_equal(others->rows, 3);
        assert_true(first.column > others->column + others->columns);
        assert_true(right > 0);
        assert_true(cards > 2 || abs(first.column - right) <= 1);
        assert_true(cards > 3 || dealer->stride > dealer->size.columns);
    }
}

/* The cards are beside the shoe and below the discards. */
TEST(four_cards_of_the_dealer_lie_apart_beside_the_shoe)
{
    struct table table;
    struct layout layout;
    open_seats(&table, 1, 1, 2);
    for (int cards = 2; cards <= 8; cards++) {
        table.dealer_count = cards;
        layout_plan(&layout, &table, &(struct sheet){.seat = 0}, 24, 80);
        const struct box last = card_place(&layout.dealer, cards, cards - 1);
        assert_true(cards > 4 ||
                    layout.dealer.stride > layout.dealer.size.columns);
        assert_true(card_place(&layout.dealer, cards, 0).column > 0);
        assert_true(last.column + last.columns < layout.shoe.column);
    }
}

/* A corner that is cut would show "10" without its suit. */
TEST(cards_cover_a_corner_whole_or_not_at_all)
{
    enum { CORNER = 4 };
    for (int columns = 80; columns <= 200; columns += 5)
        for (int cards = 3; cards <= 9; cards++) {
            struct table table;
            struct layout layout;
            open_seats(&table, 1, 1, cards);
            layout_plan(&layout, &table, &(struct sheet){.seat = 0}, 40,
                        columns);
            const struct spread *hand = &layout.seats[0].hands[0];
            assert_true(hand->stride >= hand->size.columns - 1 ||
                        hand->stride <= hand->size.columns - CORNER);
        }
}
