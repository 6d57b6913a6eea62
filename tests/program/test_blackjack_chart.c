/* The page with the chart of basic strategy: what people see, in
 * tests/golden/screens, and whether the marked cell is the one of the hand. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/random_play.h"
#include "support/screen_run.h"

#define SIXTEEN "--cards 10s,10d,6h,8d,2c,3c,4c,5c,6c,7c,8c,9c"
#define DOWN "\033OB"

static void show_chart(struct screen_run *screen, const char *options, int rows,
                       int columns)
{
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){.options = options,
                                             .rows = rows,
                                             .columns = columns});
    screen_run_type_each(screen, "\nc");
}

/* ---- What people see ---- */

static void the_chart_looks_right_at_each_size(void **state)
{
    (void)state;
    static const struct {
        int rows, columns;
        const char *name;
    } sizes[] = {{16, 46, "chart-46x16"},
                 {24, 80, "chart-80x24"},
                 {40, 120, "chart-120x40"}};
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        show_chart(&screen, "--speed 0 --guest " SIXTEEN, sizes[i].rows,
                   sizes[i].columns);
        fake_terminal_check_golden(screen.display, sizes[i].name);
        screen_run_end(&screen);
    }
}

static void the_chart_lights_the_hand_in_each_theme(void **state)
{
    (void)state;
    static const char *const themes[] = {"default", "contrast", "mono",
                                         "ascii"};
    for (int i = 0; i < 4; i++) {
        struct screen_run screen;
        char options[160], name[64];
        snprintf(options, sizeof options, "--speed 0 --guest --theme %s %s",
                 themes[i], SIXTEEN);
        snprintf(name, sizeof name, "chart-%s-80x24", themes[i]);
        show_chart(&screen, options, 24, 80);
        check_golden(fake_terminal_attributes(screen.display), name);
        screen_run_end(&screen);
    }
}

static void
a_small_chart_scrolls_and_a_large_one_says_that_it_does_not(void **state)
{
    (void)state;
    struct screen_run screen;
    show_chart(&screen, "--speed 0 --guest " SIXTEEN, 16, 46);
    assert_screen_has(&screen, "[Rh]");
    assert_screen_has(&screen, "Scroll");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "Soft ");
    fake_terminal_type(screen.display, "\033[F");
    assert_screen_has(&screen, "Pairs ");
    assert_screen_has(&screen, "A,A");
    fake_terminal_type(screen.display, "\033[H");
    assert_screen_has(&screen, "17-21");
    fake_terminal_resize(screen.display, 24, 80);
    assert_screen_lacks(&screen, "Scroll");
    fake_terminal_type(screen.display, DOWN);
    assert_screen_has(&screen, "There is nothing to scroll.");
    screen_run_type_each(&screen, "x");
    assert_screen_has(&screen, "The key x does nothing here");
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "You have 16");
    screen_run_end(&screen);
}

/* ---- The marked cell ---- */

/* What the page marks: "[10]" over "[Rh]", in the row ">16" of "Hard". */
struct marked {
    char kind[8], upcard[4], label[12], code[4];
};

static void take_bracketed(char text[4], const char *bracket)
{
    size_t length = strcspn(bracket + 1, "]");
    assert_in_range(length, 1, 2);
    snprintf(text, 4, "%.*s", (int)length, bracket + 1);
}

static const char *start_of_line(const char *text, const char *place)
{
    while (place > text && place[-1] != '\n')
        place--;
    return place;
}

/* Fails unless one cell is marked, below its upcard. */
static struct marked read_marked(struct screen_run *screen)
{
    struct marked marked = {.kind = ""};
    const char *text = fake_terminal_text(screen->display);
    const char *upcard = text + strcspn(text, "[");
    const char *cell = upcard + strcspn(upcard, "]");
    cell += strcspn(cell, "[");
    if (*cell == '\0' || strchr(cell + 1, '['))
        fail_msg("there aren't two brackets in\n%s", text);
    const char *heading = start_of_line(text, upcard);
    const char *row = start_of_line(text, cell);
    assert_int_equal(upcard - heading, cell - row);
    const char *block = cell;
    while (block > row && *block != '>')
        block--;
    assert_int_equal(*block, '>');
    assert_int_equal(sscanf(heading + (block + 1 - row), "%7s", marked.kind),
                     1);
    assert_int_equal(sscanf(block + 1, "%11s", marked.label), 1);
    take_bracketed(marked.upcard, upcard);
    take_bracketed(marked.code, cell);
    return marked;
}

/* Cards of a round: two of the player and two of the dealer. */
struct deal {
    int player[2], dealer[2]; /* from 1, the ace, to 10 */
};

static bool is_ace_and_ten(const int cards[2])
{
    return cards[0] + cards[1] == 11 && (cards[0] == 1 || cards[1] == 1);
}

static struct deal choose_deal(struct fair_random *random)
{
    struct deal deal;
    do {
        for (int i = 0; i < 2; i++) {
            deal.player[i] = 1 + below(random, 10);
            deal.dealer[i] = 1 + below(random, 10);
        }
    } while (is_ace_and_ten(deal.player) || is_ace_and_ten(deal.dealer));
    return deal;
}

static const char *name_of(int card)
{
    static const char *const names[] = {"A", "2", "3", "4", "5",
                                        "6", "7", "8", "9", "10"};
    return names[card - 1];
}

/* True if "13-16", or "2,2-3,3", has the number. */
static bool label_has(const char *label, int number)
{
    const char *dash = strchr(label, '-');
    long low = *label == 'A' ? 1 : strtol(label, NULL, 10);
    long high = dash ? strtol(dash + 1, NULL, 10) : low;
    return low <= number && number <= high;
}

static void check_marked(struct screen_run *screen, const struct deal *deal)
{
    const struct marked marked = read_marked(screen);
    int a = deal->player[0], b = deal->player[1];
    bool is_soft = a == 1 || b == 1;
    assert_string_equal(marked.upcard, name_of(deal->dealer[0]));
    assert_string_equal(marked.kind, a == b    ? "Pairs"
                                     : is_soft ? "Soft"
                                               : "Hard");
    int number = a == b ? a : a + b + (is_soft ? 10 : 0);
    if (!label_has(marked.label, number))
        fail_msg("the row %s is marked for %d and %d", marked.label, a, b);
}

/* Surrendered hands take no cards of the dealer, so each round has four. */
static void check_hands(struct fair_random *random, const char *options,
                        int rows, int columns)
{
    enum { HANDS = 10 };
    struct deal deals[HANDS];
    struct screen_run screen;
    char all[512];
    size_t used = (size_t)snprintf(
        all, sizeof all, "--speed 0 --guest --ascii %s --cards ", options);
    for (int i = 0; i < HANDS; i++) {
        deals[i] = choose_deal(random);
        for (int card = 0; card < 4; card++)
            used +=
                (size_t)snprintf(all + used, sizeof all - used, "%s%s%c",
                                 i + card > 0 ? "," : "",
                                 name_of(card % 2 ? deals[i].dealer[card / 2]
                                                  : deals[i].player[card / 2]),
                                 "cdhs"[below(random, 4)]);
    }
    screen_run_begin(&screen);
    screen_run_sit(
        &screen,
        &(struct seating){.options = all, .rows = rows, .columns = columns});
    for (int i = 0; i < HANDS; i++) {
        screen_run_type_each(&screen, "\nc");
        check_marked(&screen, &deals[i]);
        screen_run_type_each(&screen, deals[i].dealer[0] == 1 ? "cnry" : "cry");
    }
    screen_run_end(&screen);
}

static void the_marked_cell_is_that_of_the_hand(void **state)
{
    (void)state;
    struct fair_random random;
    fair_random_seed(&random, (const uint64_t[4]){21, 0, 0, 0});
    check_hands(&random, "--rule decks=8", 24, 80);
    check_hands(&random, "--rule decks=8 --theme mono", 40, 120);
    check_hands(&random, "--rule decks=8 --theme contrast", 16, 46);
}

static void a_hand_of_three_cards_is_marked_by_its_total(void **state)
{
    (void)state;
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --ascii --cards "
                             "2s,5h,2h,10d,4c,As,8c,9c,10c");
    screen_run_type_each(&screen, "\nc");
    assert_string_equal(read_marked(&screen).kind, "Pairs");
    screen_run_type_each(&screen, "chc");
    assert_string_equal(read_marked(&screen).kind, "Hard");
    assert_string_equal(read_marked(&screen).label, "4-8");
    screen_run_type_each(&screen, "chc");
    assert_string_equal(read_marked(&screen).kind, "Soft");
    assert_string_equal(read_marked(&screen).label, "19-21");
    screen_run_end(&screen);
}

/* A pair that was split as often as the rules allow is played by its total. */
static void a_pair_that_cannot_be_split_is_marked_by_its_total(void **state)
{
    (void)state;
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --ascii --rule split=2 --cards "
                             "8s,5h,8h,10d,8c,8d,8c,9c,10c");
    screen_run_type_each(&screen, "\npc");
    assert_string_equal(read_marked(&screen).kind, "Hard");
    assert_string_equal(read_marked(&screen).code, "S");
    screen_run_end(&screen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chart_looks_right_at_each_size),
        cmocka_unit_test(the_chart_lights_the_hand_in_each_theme),
        cmocka_unit_test(
            a_small_chart_scrolls_and_a_large_one_says_that_it_does_not),
        cmocka_unit_test(the_marked_cell_is_that_of_the_hand),
        cmocka_unit_test(a_hand_of_three_cards_is_marked_by_its_total),
        cmocka_unit_test(a_pair_that_cannot_be_split_is_marked_by_its_total),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
