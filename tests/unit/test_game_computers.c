/* The computer players that know the odds. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "strategy.h"
#include "support/arranged.h"
#include "game/game_inside.h"
#include "game.h"
#include "coach_adviser.h"

static enum action_kind decision(enum player_kind kind,
                                 const struct table *table)
{
    struct adviser *adviser;
    assert_null(adviser_open(&table->rules, &adviser));
    enum action_kind done = computer_action(kind, adviser, table).kind;
    adviser_close(adviser);
    return done;
}

struct hand_case {
    const char *cards;
    int64_t bet; /* in dollars */
    enum action_kind wanted;
};

static void assert_basic_plays(const char *changes,
                               const struct hand_case cases[], int count)
{
    struct table table;
    struct adviser *adviser;
    open_for(&table, 1, changes, "2s");
    assert_null(adviser_open(&table.rules, &adviser));
    for (int i = 0; i < count; i++) {
        open_for(&table, 1, changes, cases[i].cards);
        assert_true(table_act(&table,
                              &(struct action){.kind = ACTION_BET,
                                               .amount = cases[i].bet * CENTS},
                              NULL, NULL));
        struct action action = computer_action(PLAYER_BASIC, adviser, &table);
        assert_count_equal(action.kind, cases[i].wanted,
                           "basic, under the rules \"%s\", with %s", changes,
                           cases[i].cards);
    }
    adviser_close(adviser);
}

TEST(each_kind_of_player_has_a_name)
{
    static const char *const names[PLAYER_KINDS] = {"mimic", "never-bust",
                                                    "basic", "perfect"};
    struct cli_option options[CLI_OPTIONS_MAX], *option = options;
    struct setup setup = setup_start();
    char problem[CLI_PROBLEM_SIZE];
    (void)setup_options(&setup, options);
    while (strcmp(option->name, "computer") != 0)
        option++;
    for (int i = 0; i < PLAYER_KINDS; i++) {
        assert_true(option->take(option->target, names[i], problem));
        assert_int_equal(setup.players[i].kind, i);
        assert_string_equal(player_kind_name((enum player_kind)i), names[i]);
    }
    assert_false(option->take(option->target, "genius", problem));
    assert_int_equal(setup.player_count, PLAYER_KINDS);
}

/* These plays are in every book on the game. A player who has bet all chips
 * can't split eights or double eleven. */
TEST(basic_plays_by_the_published_chart)
{
    static const struct hand_case cases[] = {
        {"10s 9d 6h 8d", 10, ACTION_SURRENDER},
        {"10s 6d 2h 8d", 10, ACTION_STAND},
        {"10s 3d 2h 8d", 10, ACTION_HIT},
        {"6s 6d 5h 8d", 10, ACTION_DOUBLE},
        {"6s 6d 5h 8d", 100, ACTION_HIT},
        {"As 5d 7h 8d", 10, ACTION_DOUBLE},
        {"As 9d 7h 8d", 10, ACTION_HIT},
        {"8s 10d 8h 8d", 10, ACTION_SPLIT},
        {"8s 6d 8h 8d", 100, ACTION_STAND},
        {"10s 6d 10h 8d", 10, ACTION_STAND},
        {"5s 6d 5h 8d", 10, ACTION_DOUBLE},
    };
    assert_basic_plays("", cases, sizeof cases / sizeof *cases);
}

TEST(basic_follows_the_rules_of_the_table)
{
    static const struct hand_case cases[] = {
        {"10s 9d 6h 8d", 10, ACTION_HIT},
        {"As 5d 7h 8d", 10, ACTION_STAND},
        {"8s 10d 8h 8d", 10, ACTION_HIT},
    };
    static const struct hand_case early[] = {
        {"10s Ad 6h 8d", 10, ACTION_SURRENDER},
        {"10s Ad 9h 8d", 10, ACTION_KEEP},
    };
    static const struct hand_case one_deck[] = {
        {"8s 10d 8h 8d", 10, ACTION_KEEP},
        {"10s 10d 6h 8d", 10, ACTION_SURRENDER},
    };
    assert_basic_plays("surrender=none double=10-11 split=1", cases, 3);
    assert_basic_plays("surrender=early insurance=no", early, 2);
    assert_basic_plays("decks=1 surrender=early insurance=no", one_deck, 2);
}

/* ---- Basic and its printed chart ---- */

static struct odds_chart *printed_chart(const struct odds *odds)
{
    struct odds_shoe shoe = odds_shoe_full(odds_rules(odds)->decks);
    struct odds_solution *account = malloc(sizeof *account);
    struct odds_chart *chart = calloc(1, sizeof *chart);
    assert_non_null(account);
    assert_non_null(chart);
    assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, account));
    odds_solution_chart(odds, account, chart);
    free(account);
    return chart;
}

static enum action_kind action_of_code(const char *code)
{
    switch (code[0]) {
    case 'S':
        return ACTION_STAND;
    case 'H':
        return ACTION_HIT;
    case 'D':
        return ACTION_DOUBLE;
    case 'R':
        return ACTION_SURRENDER;
    default:
        assert_string_equal(code, "P");
        return ACTION_SPLIT;
    }
}

static bool is_natural(int first, int second)
{
    return (first == ODDS_ACE && second == ODDS_TEN) ||
           (first == ODDS_TEN && second == ODDS_ACE);
}

/* Checks what basic does first or, if it declines early surrender first, what
 * it does next. */
static void assert_plays_code(const char *changes, struct adviser *adviser,
                              const char *code, const char *cards)
{
    struct table table;
    open_for(&table, 1, changes, cards);
    say(&table, "bet 10", cards);
    enum action_kind wanted = action_of_code(code);
    struct action done = computer_action(PLAYER_BASIC, adviser, &table);
    if (table.phase == PHASE_SURRENDER && wanted != ACTION_SURRENDER) {
        assert_count_equal(done.kind, ACTION_KEEP,
                           "under \"%s\", early surrender with %s", changes,
                           cards);
        assert_true(table_act(&table, &done, NULL, NULL));
        done = computer_action(PLAYER_BASIC, adviser, &table);
    }
    assert_count_equal(done.kind, wanted, "under \"%s\", %s with %s", changes,
                       code, cards);
}

/* Tries all two cards except naturals against all upcards. The dealer never has
 * a natural. */
static void assert_plays_its_chart(const char *changes)
{
    struct table table;
    struct adviser *adviser;
    open_for(&table, 1, changes, "2s");
    assert_null(adviser_open(&table.rules, &adviser));
    struct odds *odds = odds_open(&table.rules);
    struct odds_chart *chart = printed_chart(odds);
    for (int deal = 0; deal < ODDS_RANKS * ODDS_RANKS * ODDS_RANKS; deal++) {
        int first = deal % ODDS_RANKS, second = deal / ODDS_RANKS % ODDS_RANKS;
        int upcard = deal / ODDS_RANKS / ODDS_RANKS;
        int count[ODDS_RANKS] = {0};
        char cards[32];
        if (is_natural(first, second))
            continue;
        count[first]++;
        count[second]++;
        snprintf(cards, sizeof cards, "%ss %sd %sh 8c", odds_rank_name(first),
                 odds_rank_name(upcard), odds_rank_name(second));
        struct chart_row row =
            chart_hand_row(odds_hand_at(odds, odds_hand_find(odds, count)));
        assert_plays_code(changes, adviser, chart_code(chart, row, upcard),
                          cards);
    }
    free(chart);
    odds_close(odds);
    adviser_close(adviser);
}

TEST(basic_does_what_its_chart_says)
{
    assert_plays_its_chart("decks=1 surrender=early insurance=no");
    assert_plays_its_chart("decks=2 soft17=hit insurance=no");
    assert_plays_its_chart("decks=6 surrender=none double=10-11 split=1 "
                           "insurance=no");
    assert_plays_its_chart("peek=none-all surrender=none insurance=no");
}

/* Once many low cards are gone, insurance is worth its price. The chart never
 * insures. */
TEST(only_perfect_insures_and_only_if_it_pays)
{
    struct table table;
    open_for(&table, 1, "decks=1", "10s Ad 9h 8d");
    say(&table, "bet 10", "a new deck");
    assert_int_equal(decision(PLAYER_BASIC, &table), ACTION_NO_INSURANCE);
    assert_int_equal(decision(PLAYER_PERFECT, &table), ACTION_NO_INSURANCE);
    for (int suit = CLUBS; suit <= SPADES; suit++)
        for (int face = 2; face <= 5; face++)
            table.shoe.discards[table.shoe.discard_count++] =
                card_code((enum suit)suit, (enum face)face);
    assert_int_equal(decision(PLAYER_BASIC, &table), ACTION_NO_INSURANCE);
    assert_int_equal(decision(PLAYER_PERFECT, &table), ACTION_INSURE);
}

/* 15 of the 33 unseen cards are tens, and 1.5 times 18/33 is less than 1. */
TEST(perfect_takes_even_money_only_if_it_pays)
{
    struct table table;
    open_for(&table, 1, "decks=1", "10s Ad Ah 8d");
    say(&table, "bet 10", "a natural");
    assert_int_equal(decision(PLAYER_PERFECT, &table), ACTION_NO_EVEN_MONEY);
    for (int suit = CLUBS; suit <= SPADES; suit++)
        for (int face = 2; face <= 5; face++)
            table.shoe.discards[table.shoe.discard_count++] =
                card_code((enum suit)suit, (enum face)face);
    assert_int_equal(decision(PLAYER_BASIC, &table), ACTION_NO_EVEN_MONEY);
    assert_int_equal(decision(PLAYER_PERFECT, &table), ACTION_EVEN_MONEY);
}

TEST(computers_bet_the_minimum)
{
    struct table table;
    struct adviser *adviser;
    open_for(&table, 1, "min=15 chip=5", "10s Ad 9h 8d");
    assert_null(adviser_open(&table.rules, &adviser));
    for (int kind = PLAYER_BASIC; kind <= PLAYER_PERFECT; kind++) {
        struct action bet =
            computer_action((enum player_kind)kind, adviser, &table);
        assert_int_equal(bet.kind, ACTION_BET);
        assert_int_equal(bet.amount, 15 * CENTS);
    }
    adviser_close(adviser);
}
