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
#define RIGHT "\033OC"
#define LEFT "\033OD"

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

/* A golden holds the chart at the usual size. On a larger screen it has the
 * same words, and on the smallest one the first rows, the hand and the legend.
 */
static void check_chart(const char *options, const char *name,
                        const char *const small[])
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {40, 100}};
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        show_chart(&screen, options, sizes[i][0], sizes[i][1]);
        assert_picture(&screen, name, sizes[i][0], small);
        screen_run_end(&screen);
    }
}

TEST(the_chart_looks_right_at_each_size)
{
    check_chart("--speed 0 --guest " SIXTEEN, "chart",
                (const char *const[]){
                    " Blackjack  Esc Back       hard 16 against 10\n",
                    "   Hard    2  3  4  5  6  7  8  9  [10] A\n",
                    "  ▸16      S  S  S  S  S  H  H  Rh [Rs] Rh\n",
                    "   9       H  Dh Dh Dh Dh H  H  H   H   H \u25bc\n",
                    "   S stand  H hit  P split  D double\n",
                    "   R surrender  h else hit  s else stand\n", NULL});
}

/* Long codes leave columns out: the arrows to them are there to tap. */
TEST(a_tap_shows_the_columns_that_have_no_room)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--speed 0 --guest "
                                                         "--mouse "
                                                         "--rules challenge",
                                              .rows = 16,
                                              .columns = 46});
    screen_run_type_each(&screen, "c");
    assert_screen_has(&screen, "  2   3   4   5   6   7   8   9\n");
    for (int i = 0; i < 2; i++)
        screen_run_click(&screen, "Columns", 0);
    assert_screen_has(&screen, "  4   5   6   7   8   9   10  A\n");
    screen_run_click(&screen, "\u2190", 0);
    assert_screen_has(&screen, "  3   4   5   6   7   8   9   10\n");
    screen_run_click(&screen, "Chart", 0);
    assert_screen_lacks(&screen, "Your hand");
    screen_run_end(&screen);
}

TEST(the_chart_lights_the_hand_in_each_theme)
{
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

TEST(a_small_chart_scrolls_and_a_large_one_shows_all)
{
    struct screen_run screen;
    show_chart(&screen, "--speed 0 --guest " SIXTEEN, 16, 46);
    assert_screen_has(&screen, "[Rs]");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "Soft ");
    fake_terminal_type(screen.display, "\033[F");
    assert_screen_has(&screen, "Pairs ");
    assert_screen_has(&screen, "A,A");
    fake_terminal_type(screen.display, "\033[H");
    assert_screen_has(&screen, "17-21");
    fake_terminal_resize(screen.display, 60, 100);
    assert_screen_has(&screen, "17-21");
    assert_screen_has(&screen, "A,A");
    fake_terminal_resize(screen.display, 24, 80);
    assert_screen_lacks(&screen, "A,A");
    /* The heading of a kind isn't over another one's. */
    for (int i = 0; i < 20; i++) {
        const char *soft = strstr(fake_terminal_text(screen.display), "Soft ");
        const char *pairs =
            strstr(fake_terminal_text(screen.display), "Pairs ");
        if (soft && pairs)
            assert_true(pairs - strchr(soft, '\n') > 80);
        fake_terminal_type(screen.display, DOWN);
    }
    fake_terminal_type(screen.display, "\033[H");
    fake_terminal_type(screen.display, DOWN);
    assert_screen_lacks(&screen, "17-21");
    fake_terminal_type(screen.display, "\033[5~");
    assert_screen_has(&screen, "17-21");
    screen_run_type_each(&screen, "x");
    assert_screen_has(&screen, "The key x does nothing here");
    assert_screen_has(&screen, "17-21");
    screen_run_type_each(&screen, "c");
    assert_screen_lacks(&screen, "17-21");
    screen_run_end(&screen);
}

/* ---- The marked cell ---- */

/* What the page marks: "[10]" over "[Rs]", in the row ">16" of "Hard". */
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

TEST(the_marked_cell_is_that_of_the_hand)
{
    struct fair_random random;
    fair_random_seed(&random, (const uint64_t[4]){21, 0, 0, 0});
    check_hands(&random, "--rule decks=8", 24, 80);
    check_hands(&random, "--rule decks=8 --theme mono", 40, 120);
    check_hands(&random, "--rule decks=8 --theme contrast", 16, 46);
}

TEST(a_hand_of_three_cards_is_marked_by_its_total)
{
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
TEST(a_pair_that_cannot_be_split_is_marked_by_its_total)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --ascii --rule split=2 --cards "
                             "8s,5h,8h,10d,8c,8d,8c,9c,10c");
    screen_run_type_each(&screen, "\npc");
    assert_string_equal(read_marked(&screen).kind, "Hard");
    assert_string_equal(read_marked(&screen).code, "S");
    screen_run_end(&screen);
}

/* ---- Rules by which more than the total matters ---- */

#define SPANISH "--speed 0 --guest --rules spanish-21 --cards "
#define CHARLIE "--speed 0 --guest --rules challenge --cards "
#define EXPOSED "--speed 0 --guest --rules double-exposure --cards "

TEST(each_kind_of_chart_has_its_picture)
{
    check_chart(
        SPANISH "6s,4d,8h,8d,2c,3c,4c", "chart-spanish",
        (const char *const[]){" Blackjack  Esc Back        hard 14 against 4\n",
                              " Your hand  Dealer's upcard  ",
                              " Hard    2     3     [4]     5     6\n",
                              "▸14      H     H     [S4H]   S5H   S5H\n",
                              " S5H stand; with 5+ cards, hit\n", NULL});
    check_chart(
        EXPOSED "8s,9d,8h,8d,2c,3c,4c", "chart-exposed",
        (const char *const[]){" Blackjack  Esc Back  a pair of 8s against 17\n",
                              "    Your hand  Dealer's hard total        ▲\n",
                              "    ▸6,6-8,8 P  P  P  P  P  [P]  H  H  H\n",
                              "  S stand  H hit  P split  D double\n", NULL});
}

/* The codes are those that `odds --chart` prints. */
TEST(a_chart_by_the_number_of_cards_marks_the_hand)
{
    static const struct {
        const char *cards, *keys, *hand, *code;
    } hands[] = {
        {"9s,As,7h,8d,2c,3c", "nc", "hard 16 against A", "[RH]"},
        {"9s,2s,7h,8d,2c,3c", "c", "hard 16 against 2", "[S5H]"},
        {"5s,2s,4h,8d,7c,3c", "hc", "hard 16 against 2, 3 cards", "[S5H]"},
        {"9s,6s,4h,8d,7c,3c", "c", "hard 13 against 6", "[H3S4H]"},
        {"8s,6s,8h,8d,7c,3c", "c", "a pair of 8s against 6", "[P]"},
        {"As,6s,5h,8d,7c,3c", "c", "soft 16 against 6", "[D4H]"},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        struct screen_run screen;
        char options[160];
        snprintf(options, sizeof options, SPANISH "%s,8c,9c", hands[i].cards);
        screen_run_begin(&screen);
        screen_run_play(&screen, options);
        screen_run_type_each(&screen, "\n");
        screen_run_type_each(&screen, hands[i].keys);
        assert_screen_has(&screen, hands[i].hand);
        assert_screen_has(&screen, hands[i].code);
        screen_run_end(&screen);
    }
}

/* With a Charlie, too, the page is by the number of cards. */
TEST(a_chart_for_a_charlie_marks_the_hand)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, CHARLIE "5s,4d,2h,10c,6c,9s,9d");
    screen_run_type_each(&screen, "\nhc");
    assert_screen_has(&screen, "hard 13 against 4, 3 cards");
    assert_screen_has(&screen, "[S4H]");
    assert_screen_has(&screen, " S4H stand; with 4+ cards, hit\n");
    screen_run_end(&screen);
}

TEST(a_narrow_chart_moves_to_other_columns)
{
    struct screen_run screen;
    show_chart(&screen, SPANISH "6s,4d,8h,8d,2c,3c,4c", 16, 46);
    assert_screen_has(&screen, "Hard    2     3     [4]     5     6\n");
    fake_terminal_type(screen.display, RIGHT RIGHT RIGHT RIGHT RIGHT RIGHT);
    assert_screen_has(&screen, "Hard    7     8     9     10    A");
    fake_terminal_type(screen.display, LEFT);
    assert_screen_has(&screen, "Hard    6     7     8     9     10");
    fake_terminal_resize(screen.display, 24, 80);
    assert_screen_has(&screen, "Hard    2     3     [4]     5     6     7");
    screen_run_end(&screen);
}

TEST(a_chart_of_both_cards_marks_the_dealers_total)
{
    static const struct {
        const char *cards, *across, *head, *code;
    } hands[] = {
        {"8s,9d,8h,8d", "Dealer's hard total", "[17]", "[P]"},
        {"10s,5d,6h,4d", "Dealer's hard total", "[9]", "[S]"},
        {"10s,6d,2h,5d", "Dealer's hard total", "[11]", "[H]"},
        {"10s,6d,8h,Ad", "Dealer's soft total", "[17]", "[S]"},
        {"6s,6d,5h,10d", "Dealer's hard total", "[16]", "[Dh]"},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        struct screen_run screen;
        char options[160];
        snprintf(options, sizeof options, EXPOSED "%s,8c,9c,7c",
                 hands[i].cards);
        show_chart(&screen, options, 24, 80);
        assert_screen_has(&screen, hands[i].across);
        assert_screen_has(&screen, hands[i].head);
        assert_screen_has(&screen, hands[i].code);
        fake_terminal_type(screen.display, RIGHT);
        assert_screen_lacks(&screen, hands[i].head);
        fake_terminal_type(screen.display, LEFT);
        assert_screen_has(&screen, hands[i].head);
        screen_run_end(&screen);
    }
}
