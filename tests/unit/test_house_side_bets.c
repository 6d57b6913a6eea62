/* Side bets at a table: when each is settled, what it pays, and what is
 * refused. test_house_random plays them at random. */
#include "support/check.h"

#include "game/game_inside.h"
#include "support/arranged.h"
#include "support/chips.h"

enum { BANKROLL = 10000 };

#define ALL "side-bets=perfect-pairs,21+3,lucky-ladies,royal-match,buster"

/* Deals `cards` at a table with `rules`, says `lines`, and checks what the side
 * bets have won by then, and the bankroll. */
struct story {
    const char *rules, *cards, *lines;
    int64_t net[SIDE_BETS]; /* in dollars */
    int64_t bankroll;
};

static void check_story(const struct story *story)
{
    struct table table;
    open_for(&table, 1, story->rules, story->cards);
    int64_t chips = table_chips(&table);
    say_all(&table, story->lines);
    const struct seat *seat = &table.seats[0];
    for (int i = 0; i < SIDE_BETS; i++)
        assert_count_equal(seat->side[i].net, story->net[i] * CENTS, "%s: %s",
                           story->lines,
                           side_bet_facts((enum side_bet_kind)i)->name);
    assert_count_equal(seat->bankroll, story->bankroll * CENTS, "%s",
                       story->lines);
    assert_count_equal(table_chips(&table), chips, "%s: chips", story->lines);
}

TEST(bets_on_the_first_cards_are_settled_after_the_deal)
{
    static const struct story stories[] = {
        /* perfect pair, trips, suited 20: settled while the hand is open */
        {ALL,
         "8s 8d 8s 10c",
         "bet 10 perfect 1 21+3 1",
         {[SIDE_BET_PAIRS] = 25, [SIDE_BET_21_3] = 9},
         90 + 25 + 9},
        {ALL,
         "Qs 8d Ks 10c",
         "bet 10 royal 2 lucky 1 perfect 5",
         {[SIDE_BET_MATCH] = 50, [SIDE_BET_LADIES] = 9, [SIDE_BET_PAIRS] = -5},
         90 + 50 + 9 - 5},
        {ALL, "2s 8d Ks 10c", "bet 10 royal 2", {[SIDE_BET_MATCH] = 5}, 95},
        /* the dealer's blackjack takes the bet on the hand only */
        {ALL, "As Ks 2h Ad", "bet 10 21+3 5", {[SIDE_BET_21_3] = -5}, 85},
    };
    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++)
        check_story(&stories[i]);
}

TEST(two_queens_of_hearts_wait_for_a_dealers_blackjack)
{
    static const struct story stories[] = {
        {ALL, "Qh 9d Qh 8d", "bet 10 lucky 1", {0}, 100 - 11},
        {ALL,
         "Qh 9d Qh 8d",
         "bet 10 lucky 1,stand",
         {[SIDE_BET_LADIES] = 125},
         110 + 125},
        {ALL,
         "Qh Kd Qh Ad",
         "bet 10 lucky 1",
         {[SIDE_BET_LADIES] = 1000},
         90 + 1000},
        /* without a hole card the dealer takes a second card for the bet */
        {ALL " peek=none-all",
         "Qh Kd Qh 6c 6d Ad",
         "bet 10 lucky 1,hit",
         {[SIDE_BET_LADIES] = 125},
         90 + 125},
        {ALL " peek=none-all",
         "Qh Kd Qh 6c Ad",
         "bet 10 lucky 1,hit",
         {[SIDE_BET_LADIES] = 1000},
         90 + 1000},
    };
    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++)
        check_story(&stories[i]);
}

TEST(the_dealer_plays_out_for_buster)
{
    static const struct story stories[] = {
        {ALL,
         "10s 6d 6s 10c 10h 10d",
         "bet 10 buster 1,hit",
         {[SIDE_BET_BUSTER] = 2},
         90 + 2},
        {ALL,
         "10s 2d 6s 2c 10h 2h 3d 3c 5d 10d",
         "bet 10 buster 1,hit",
         {[SIDE_BET_BUSTER] = -1},
         90 - 1},
        {ALL,
         "10s 2d 6s 2c 10h 2h 3d 3c 4d 10d",
         "bet 10 buster 1,hit",
         {[SIDE_BET_BUSTER] = 50},
         90 + 50},
        {ALL,
         "10s 6d 6s 10c 10h",
         "bet 10 21+3 1,hit",
         {[SIDE_BET_21_3] = -1},
         90 - 1},
        {ALL,
         "10s Ad 6s Kc",
         "bet 10 buster 1,no",
         {[SIDE_BET_BUSTER] = -1},
         90 - 1},
    };
    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++)
        check_story(&stories[i]);
}

TEST(a_void_round_returns_the_side_bets_that_are_open)
{
    struct table table;
    open_for(&table, 1, ALL, "10s 6d 6s 10c 10h 10d");
    say_all(&table, "bet 10 buster 1 21+3 2");
    table_void_round(&table, NULL);
    assert_int_equal(table.seats[0].bankroll, BANKROLL - 200);
    open_for(&table, 1, ALL, "10s 6d"); /* no cards for the deal */
    say_all(&table, "bet 10 buster 1 21+3 2");
    assert_true(table.ran_out);
    assert_int_equal(table.seats[0].bankroll, BANKROLL);
}

TEST(a_repeated_bet_has_its_side_bets)
{
    struct table table;
    open_for(&table, 1, ALL, "10s 6d 6s 10c 10h 10d 9s 7d 7c 10d 5h 5c 5d");
    say_all(&table, "bet 10 buster 1 21+3 2,stand");
    assert_true(table_next_round(&table));
    say_all(&table, "bet");
    assert_int_equal(table.seats[0].first_side[SIDE_BET_21_3], 200);
    assert_int_equal(table.seats[0].side[SIDE_BET_BUSTER].bet, 100);
    say_all(&table, "stand");
}

TEST(an_illegal_side_bet_changes_nothing)
{
    static const struct {
        const char *rules, *line, *reason;
    } cases[] = {
        {ALL " side-min=5", "bet 10 buster 1", "minimum bet on buster is $5"},
        {ALL " side-max=5", "bet 10 buster 6", "maximum bet on buster is $5"},
        {ALL, "bet 10 buster 501", "maximum bet on buster is $500"},
        {ALL, "bet 10 buster 1.5", "side bets must be multiples of $1"},
        {ALL, "bet 10 buster 91", "with side bets, you have only $100"},
        {ALL, "bet 0 buster 1", "side bets need a bet on the hand"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        struct action action;
        char problem[PROBLEM_SIZE] = "";
        open_for(&table, 1, cases[i].rules, "10s 6d 6s 10c");
        struct table before = table;
        assert_int_equal(line_read(cases[i].line, &table, &action, problem),
                         LINE_ACTION);
        assert_false(table_act(&table, &action, NULL, problem));
        assert_text_equal(problem, cases[i].reason, "%s", cases[i].line);
        assert_memory_equal(&table, &before, sizeof before);
    }
}

TEST(a_table_refuses_side_bets_that_it_does_not_offer)
{
    struct table table;
    char problem[PROBLEM_SIZE] = "";
    struct action action = {.kind = ACTION_BET, .amount = 1000};
    action.side[SIDE_BET_BUSTER] = 100;
    open_for(&table, 1, "side-bets=21+3", "10s 6d 6s 10c");
    assert_false(table_act(&table, &action, NULL, problem));
    assert_string_equal(problem, "buster isn't offered at this table");
}
