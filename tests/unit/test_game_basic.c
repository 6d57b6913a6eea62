/* The computer player basic wins as much at the house's table as the odds
 * calculate for its chart. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "odds_solution.h"
#include "support/arranged.h"
#include "support/state_folder.h"
#include "game.h"
#include "game/game_inside.h"

/* Plays a round with one seat and returns what it won, in units of the first
 * bet. */
static double play_round(struct table *table, struct adviser *adviser)
{
    char problem[PROBLEM_SIZE];
    int64_t before = table->seats[0].bankroll;
    assert_true(table_next_round(table));
    while (table->phase != PHASE_OVER) {
        struct action action = computer_action(PLAYER_BASIC, adviser, table);
        if (!table_act(table, &action, NULL, problem))
            fail_msg("basic: %s", problem);
    }
    return (double)(table->seats[0].bankroll - before) /
           (double)table->rules.min;
}

/* Returns the exact value of playing the chart from a full shoe. */
static double value_of_chart(const struct rules *rules)
{
    struct odds *odds = odds_open(rules);
    struct odds_solution *account = malloc(sizeof *account);
    struct odds_shoe shoe = odds_shoe_full(rules->decks);
    assert_non_null(odds);
    assert_non_null(account);
    if (rules->charlie > 0) {
        struct odds_cards_chart chart;
        assert_null(odds_solve(odds, &shoe, ODDS_CDZ, account));
        odds_solution_cards_chart(odds, account, &chart);
        assert_null(odds_solve_by_cards(odds, &shoe, &chart, account));
    } else
        assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, account));
    double value = account->round.without_insurance;
    free(account);
    odds_close(odds);
    return value;
}

/* Plays `rounds` rounds, each from a full shoe. Their mean must be within four
 * standard errors of the exact value. */
static void assert_plays_for_its_value(const char *changes, int rounds)
{
    struct table table;
    struct rules rules;
    struct fair_random random;
    struct adviser *adviser;
    double sum = 0, squares = 0;
    apply_rules(&rules, changes);
    rules.fresh = true;
    fair_random_seed(&random, (const uint64_t[]){2, 1, 7, 28});
    struct shoe shoe = {.source = SHOE_FAIR, .fair = random};
    assert_null(adviser_open(&rules, &adviser));
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, (int64_t)1000000000 * CENTS);
    for (int i = 0; i < rounds; i++) {
        double result = play_round(&table, adviser);
        sum += result;
        squares += result * result;
    }
    adviser_close(adviser);
    double mean = sum / rounds;
    double error = sqrt((squares / rounds - mean * mean) / rounds);
    double exact = value_of_chart(&rules);
    if (fabs(mean - exact) > 4 * error)
        fail_msg(
            "\"%s\": %d rounds of basic win %.6f, but the odds calculate %.6f: "
            "%.1f standard errors apart",
            changes, rounds, mean, exact, (mean - exact) / error);
}

TEST(basic_counts_its_cards_for_a_charlie)
{
    static const struct {
        const char *cards, *line;
        enum action_kind action;
    } hands[] = {
        {"As 10d 8h 7c", "bet 5", ACTION_STAND},
        {"As 10d 2h 7c 6c", "bet 5,hit", ACTION_HIT},
        {"As 10d 2h 7c 2c 4d", "bet 5,hit,hit", ACTION_HIT},
        {"5s 4d 8h 10c", "bet 5", ACTION_STAND},
        {"5s 4d 2h 10c 6c", "bet 5,hit", ACTION_STAND},
        {"5s 4d 2h 10c 2c 4d", "bet 5,hit,hit", ACTION_HIT},
        {"10s 10d 6h 7c", "bet 5", ACTION_SURRENDER},
        {"9s 9d 9h 7c 10c 2d", "bet 5,split", ACTION_STAND},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        struct table table;
        struct adviser *adviser;
        enum action_kind action = ACTION_KEEP;
        open_for(&table, 1, "charlie=5", hands[i].cards);
        say_all(&table, hands[i].line);
        assert_null(adviser_open(&table.rules, &adviser));
        assert_true(adviser_basic_action(adviser, &table, &action));
        assert_count_equal(action, hands[i].action, "%s, %s", hands[i].cards,
                           hands[i].line);
        adviser_close(adviser);
    }
}

TEST(a_million_rounds_of_basic_win_what_the_odds_calculate)
{
    assert_plays_for_its_value("decks=1 burn=0", 1000 * seeds_of(1000));
}

TEST(basic_wins_what_the_odds_calculate_under_other_rules)
{
    static const char *const rules[] = {
        "decks=1 soft17=hit surrender=none",
        "decks=1 surrender=early charlie=6",
        "decks=1 peek=none-all resplit-aces=yes hit-split-aces=yes",
        "decks=1 peek=none-original das=no double=9-11",
        "decks=1 split=2 natural=6:5 split-by=rank",
        "decks=2 resplit-aces=yes"};
    /* A chart takes long to calculate, so slow runs check only one. */
    int sets = 1 + 5 * seeds_of(1000) / 1000;
    for (int i = 0; i < sets; i++)
        assert_plays_for_its_value(rules[i], 100 * seeds_of(1000));
}
