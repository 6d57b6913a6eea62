/* Skill in the ledger: decisions, their values, and their sums. */
#include "support/check.h"

#include <stdlib.h>

#include "support/ledger_folder.h"
#include "support/process.h"
#include "ledger_statistics.h"

static const struct ledger_decision DECISIONS[] = {
    {"insurance", "no insurance", -562.5, -525, LEDGER_BAD, NULL},
    {"stand", "hit", -640, -504.5, LEDGER_VERY_BAD, NULL},
    {"hit", "hit", 25.25, 25.25, LEDGER_BEST, NULL},
    {"double", "hit", 10, 10.5, LEDGER_DOUBTFUL, NULL},
};

static void sit_down(struct ledger_folder *fake, const char *name)
{
    static const struct ledger_game game = {"strip", "decks = 6", "seed 1"};
    take(fake, name);
    assert_true(ledger_buy_in(fake->ledger, 100000, 101));
    assert_true(ledger_begin_game(fake->ledger, &game, 102));
}

static bool write_with(struct ledger_folder *fake, int number,
                       enum ledger_state state, int64_t net,
                       const struct ledger_skill *skill)
{
    const struct ledger_round round = {.number = number,
                                       .state = state,
                                       .bet = 1000,
                                       .staked = 1000,
                                       .net = net,
                                       .skill = skill};
    return ledger_write_round(fake->ledger, &round, 103);
}

static void sum_up(struct ledger_folder *fake, struct ledger_skills *skills)
{
    struct ledger_statistics sum;
    assert_true(ledger_sum_up(fake->ledger, fake->profile.id, &sum));
    *skills = sum.skills;
    ledger_statistics_free(&sum);
}

/* Only the player's own settled rounds count, and only those with skill. A cost
 * is the difference of two amounts in whole cents, as it is written. */
TEST(skill_is_summed_up_by_grade)
{
    struct ledger_folder fake;
    struct ledger_skills skills;
    const struct ledger_skill first = {-3.5, DECISIONS, 2};
    const struct ledger_skill second = {-5.25, DECISIONS + 2, 2};
    const struct ledger_skill none = {-1, NULL, 0};
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    sit_down(&fake, "Bob");
    assert_true(write_with(&fake, 1, LEDGER_SETTLED, 500, &first));
    sit_down(&fake, "Anna");
    assert_true(write_with(&fake, 1, LEDGER_OPEN, 0, &first));
    sum_up(&fake, &skills);
    assert_int_equal(skills.rounds, 0);
    assert_true(write_with(&fake, 1, LEDGER_SETTLED, -1500, &first));
    assert_true(write_with(&fake, 2, LEDGER_SETTLED, 1000, NULL));
    assert_true(write_with(&fake, 3, LEDGER_SETTLED, 2000, &second));
    assert_true(write_with(&fake, 4, LEDGER_SETTLED, 1500, &none));
    assert_true(write_with(&fake, 5, LEDGER_VOID, -700, &first));
    sum_up(&fake, &skills);
    assert_int_equal(skills.rounds, 3);
    assert_int_equal(skills.net, 2000);
    assert_true(skills.before == -9.75);
    for (int i = 0; i < LEDGER_GRADES; i++)
        assert_int_equal(skills.decisions[i], 1);
    assert_true(skills.cost[LEDGER_BEST] == 0);
    assert_true(skills.cost[LEDGER_DOUBTFUL] == 1);
    assert_true(skills.cost[LEDGER_BAD] == 38);
    assert_true(skills.cost[LEDGER_VERY_BAD] == 135);
    assert_true(ledger_skills_cost(&skills) == 174);
    assert_true(ledger_luck(&skills) == 2000 + 9.75 + 174);
    ledger_folder_close(&fake);
}

TEST(each_decision_is_kept_with_the_best_one)
{
    struct ledger_folder fake;
    const struct ledger_skill skill = {-3.5, DECISIONS, 4};
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    sit_down(&fake, "Anna");
    assert_true(write_with(&fake, 1, LEDGER_SETTLED, 500, &skill));
    char *rows = sql_text(fake.home.path, "SELECT * FROM decisions");
    assert_text_equal(rows,
                      "1|1|insurance|no insurance|-562.5|-525.0|bad\n"
                      "1|2|stand|hit|-640.0|-504.5|very bad\n"
                      "1|3|hit|hit|25.25|25.25|best\n"
                      "1|4|double|hit|10.0|10.5|doubtful\n",
                      "the decisions");
    free(rows);
    ledger_folder_close(&fake);
}

/* No decision can be worth more than the best one. If the caller says so,
 * neither the round nor its chips are written. */
TEST(an_impossible_decision_is_refused_with_its_round)
{
    struct ledger_folder fake;
    const struct ledger_decision wrong[] = {
        DECISIONS[0], {"hit", "stand", 10, 9, LEDGER_BEST, NULL}};
    const struct ledger_skill skill = {0, wrong, 2};
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    sit_down(&fake, "Anna");
    assert_false(write_with(&fake, 1, LEDGER_SETTLED, 500, &skill));
    assert_text_has(ledger_problem(fake.ledger),
                    "nothing is better than the best decision", "the problem");
    assert_int_equal(sql_number(fake.home.path,
                                "SELECT (SELECT count(*) FROM rounds) + "
                                "(SELECT count(*) FROM decisions)"),
                     0);
    assert_int_equal(
        sql_number(fake.home.path, "SELECT bankroll FROM profiles"), 100000);
    ledger_folder_close(&fake);
}

/* Version 2 of the ledger recorded no skill. */
TEST(rounds_of_old_ledgers_have_no_skill)
{
    struct ledger_folder fake;
    struct ledger_skills skills;
    size_t length = 0;
    char *dump = read_file("tests/golden/ledgers/version-2.sql", &length);
    state_folder_open(&fake.home);
    sql_run(fake.home.path, dump);
    free(dump);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    sum_up(&fake, &skills);
    const struct ledger_skills nothing = {.rounds = 0};
    assert_memory_equal(&skills, &nothing, sizeof skills);
    ledger_folder_close(&fake);
}
