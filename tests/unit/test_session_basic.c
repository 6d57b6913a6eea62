/* The computer player basic, at the table of the house, wins what the odds say
 * of its chart. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "odds_book.h"
#include "support/arranged.h"
#include "support/state_folder.h"
#include "session.h"
#include "session/adviser.h"

/* A round of one seat from a fresh shoe; what it won, in first bets. */
static double play_round(struct table *table, struct adviser *adviser)
{
    char problem[PROBLEM_SIZE];
    int64_t before = table->seats[0].bankroll;
    assert_true(table_next_round(table));
    while (table->phase != PHASE_OVER) {
        struct action action =
            player_kind_decides(PLAYER_BASIC, adviser, table);
        if (!table_act(table, &action, NULL, problem))
            fail_msg("basic: %s", problem);
    }
    return (double)(table->seats[0].bankroll - before) /
           (double)table->rules.min;
}

/* The exact value of the chart, played from all decks. */
static double value_of_chart(const struct rules *rules)
{
    struct odds *odds = odds_open(rules);
    struct odds_book *account = malloc(sizeof *account);
    struct odds_shoe shoe = odds_shoe_of(rules->decks);
    assert_non_null(odds);
    assert_non_null(account);
    assert_null(odds_book_fill(odds, &shoe, ODDS_TOTAL, account));
    double value = account->round.without_insurance;
    free(account);
    odds_close(odds);
    return value;
}

/* So many rounds, each from all decks: no further from the exact value than
 * four standard errors of what was measured. */
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
    struct shoe shoe = shoe_from_random(&random);
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
        fail_msg("\"%s\": %d rounds of basic win %.6f, the odds say %.6f: "
                 "%.1f standard errors apart",
                 changes, rounds, mean, exact, (mean - exact) / error);
}

static void a_million_rounds_of_basic_win_what_the_odds_say(void **state)
{
    (void)state;
    assert_plays_for_its_value("decks=1 burn=0", 1000 * seeds_of(1000));
}

static void so_do_rounds_by_other_rules(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "decks=1 soft17=hit surrender=none",
        "decks=1 surrender=early charlie=6",
        "decks=1 peek=none-all resplit-aces=yes hit-split-aces=yes",
        "decks=1 peek=none-original das=no double=9-11",
        "decks=1 split=2 natural=6:5 split-by=rank",
        "decks=2 resplit-aces=yes"};
    /* A chart takes its time: one where everything is slow, else all. */
    int sets = 1 + 5 * seeds_of(1000) / 1000;
    for (int i = 0; i < sets; i++)
        assert_plays_for_its_value(rules[i], 100 * seeds_of(1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_rounds_of_basic_win_what_the_odds_say),
        cmocka_unit_test(so_do_rounds_by_other_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
