/* Skill and luck: how a game judges decisions. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/arranged.h"
#include "support/random_play.h"
#include "support/state_folder.h"
#include "game/game_inside.h"
#include "game.h"
#include "coach_adviser.h"

static void begin(struct game *game, const char *changes,
                  const struct shoe *shoe, int persons)
{
    struct rules rules;
    apply_rules(&rules, changes);
    *game = (struct game){.has_coach = true};
    table_open(&game->table, &rules, shoe);
    assert_null(adviser_open(&rules, &game->adviser));
    for (int i = 0; i < persons; i++)
        game_sit(game, &(struct player){.bankroll = 10000000});
    game_begin(game);
}

static void end(struct game *game)
{
    game_end(game);
    adviser_close(game->adviser);
}

/* Plays the lines, separated by commas, and begins a round first if none is
 * open. */
static void play(struct game *game, const char *lines)
{
    char text[256], problem[PROBLEM_SIZE];
    struct action action;
    snprintf(text, sizeof text, "%s", lines);
    if (game->table.phase == PHASE_OVER)
        assert_int_equal(game_next_round(game), ROUND_BEGINS);
    for (char *line = strtok(text, ","); line; line = strtok(NULL, ",")) {
        if (game_do_line(game, line, &action, problem) != LINE_ACTION)
            fail_msg("%s: %s", line, problem);
    }
}

static void assert_near(double found, double expected, const char *what)
{
    if (!(fabs(found - expected) < 1e-9))
        fail_msg("%s: %.12f, not %.12f", what, found, expected);
}

/* ---- Grades ---- */

TEST(grades_have_their_limits)
{
    static const struct {
        double cost;
        enum ledger_grade grade;
    } cases[] = {{0, LEDGER_BEST},          {0.000499, LEDGER_BEST},
                 {0.0005, LEDGER_DOUBTFUL}, {0.0199, LEDGER_DOUBTFUL},
                 {0.02, LEDGER_BAD},        {0.0999, LEDGER_BAD},
                 {0.1, LEDGER_VERY_BAD},    {3, LEDGER_VERY_BAD}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_count_equal(judgment_grade(cases[i].cost), cases[i].grade,
                           "the grade of %g", cases[i].cost);
}

/* ---- Rounds ---- */

/* Insurance with 95 tens in 309 unseen cards costs half a bet, less three
 * halves of it times the chance of a ten. After that the play is the best. */
TEST(luck_is_the_net_without_what_was_expected_and_mistakes_cost)
{
    struct game game;
    struct shoe shoe = arrange("10s Ad 9h 9d");
    double value = 0;
    begin(&game, "", &shoe, 1);
    assert_null(adviser_value_round(game.adviser, &game.table, &value));
    play(&game, "bet 20,insurance yes");
    double cost = round(2000 * (0.5 - 1.5 * 95 / 309)) - 1;
    assert_true(game.judgment.is_known);
    assert_near(judgment_cost(&game.judgment), cost, "insurance");
    assert_int_equal(game.judgment.best, ACTION_NO_INSURANCE);
    assert_int_equal(game.skills[0].rounds, 0); /* the round isn't over */
    play(&game, "stand");
    const struct ledger_skills *skills = &game.skills[0];
    assert_int_equal(skills->rounds, 1);
    assert_int_equal(skills->net, -3000); /* 19 against 20, and insurance */
    assert_int_equal(skills->decisions[LEDGER_BAD], 1);
    assert_int_equal(skills->decisions[LEDGER_BEST], 1);
    assert_near(skills->before, 2000 * value, "before the deal");
    assert_near(ledger_skills_cost(skills), cost, "given away");
    assert_near(ledger_luck(skills), -3000 - 2000 * value + cost, "luck");
    end(&game);
}

TEST(void_rounds_and_rounds_sat_out_dont_count)
{
    struct game game;
    struct shoe shoe = shoe_from_seed(3);
    begin(&game, "insurance=no", &shoe, 2);
    play(&game, "bet 10,bet 0");
    while (game.table.phase != PHASE_OVER)
        play(&game, "stand");
    assert_int_equal(game.skills[0].rounds, 1);
    assert_int_equal(game.skills[1].rounds, 0);
    play(&game, "bet 10,bet 10");
    game_give_up_round(&game);
    assert_int_equal(game.skills[0].rounds, 1);
    assert_int_equal(game.skills[1].rounds, 0);
    end(&game);
}

TEST(computers_are_not_judged)
{
    struct game game;
    struct shoe shoe = shoe_from_seed(3);
    begin(&game, "insurance=no", &shoe, 1);
    game_sit(&game, &(struct player){.is_computer = true,
                                     .kind = PLAYER_NEVER_BUST,
                                     .bankroll = 10000});
    play(&game, "bet 10");
    while (game.table.phase != PHASE_OVER) {
        struct action action = {.kind = ACTION_STAND};
        struct judgment before = game.judgment; /* of the person */
        int seat = game.table.seat;
        bool is_bet = game.table.phase == PHASE_BETS;
        if (game_decides_itself(&game))
            action = game_decision(&game);
        assert_true(game_act(&game, &action, NULL));
        if (seat == 0)
            assert_int_equal(game.judgment.is_known, !is_bet);
        else
            assert_memory_equal(&game.judgment, &before, sizeof before);
    }
    assert_int_equal(game.skills[1].rounds, 0);
    end(&game);
}

TEST(without_coach_and_ledger_no_decision_is_judged)
{
    struct game game;
    char text[COACH_SIZE] = "?";
    struct shoe shoe = arrange("10s Ad 9h 9d");
    begin(&game, "", &shoe, 1);
    game.has_coach = false;
    play(&game, "bet 20,insurance yes");
    assert_false(game.judgment.is_known);
    judgment_write(&game.judgment, text);
    assert_string_equal(text, "");
    end(&game);
}

TEST(the_coach_says_that_a_mistake_costs_less_than_a_cent)
{
    const struct judgment judgment = {.is_known = true,
                                      .done = ACTION_HIT,
                                      .best = ACTION_STAND,
                                      .value = -0.1006,
                                      .best_value = -0.1,
                                      .grade = LEDGER_DOUBTFUL,
                                      .bet = 500};
    char text[COACH_SIZE];
    judgment_write(&judgment, text);
    assert_string_equal(text, "Coach: standing beats hitting by less than a "
                              "cent.");
}

/* ---- Many rounds ---- */

static double squared(double value)
{
    return value * value;
}

/* A player who always takes the best action gives nothing away. The mean luck
 * of many rounds must be within four standard errors of 0. */
TEST(the_luck_of_a_perfect_player_averages_zero)
{
    struct game game;
    const uint64_t words[4] = {4, 8, 15, 16};
    struct fair_random random;
    double sum = 0, squares = 0, before = 0;
    int rounds = 10 * seeds_of(400);
    fair_random_seed(&random, words);
    struct shoe shoe = {.source = SHOE_FAIR, .fair = random};
    begin(&game, "decks=1 fresh=yes split=2", &shoe, 1);
    for (int i = 0; i < rounds; i++) {
        play(&game, "bet 10");
        while (game.table.phase != PHASE_OVER) {
            struct advice advice;
            assert_null(adviser_advise(game.adviser, &game.table, &advice));
            assert_true(game_act(
                &game, &(struct action){.kind = advice.choices[0].kind}, NULL));
        }
        double luck = ledger_luck(&game.skills[0]);
        sum += luck - before;
        squares += squared(luck - before);
        before = luck;
    }
    const struct ledger_skills *skills = &game.skills[0];
    assert_int_equal(skills->rounds, rounds);
    assert_true(skills->decisions[LEDGER_BEST] > 0);
    assert_near(ledger_skills_cost(skills), 0, "given away by the best");
    double error = sqrt((squares / rounds - squared(sum / rounds)) / rounds);
    if (fabs(sum / rounds) > 4 * error)
        fail_msg("luck is %.4f cents per round, %.1f standard errors",
                 sum / rounds, sum / rounds / error);
    end(&game);
}

/* Returns what a choice costs for $10, in the cents that are written: nothing
 * if it counts as a best one. */
static double cost_slowly(double best, double value)
{
    return best - value < 0.0005 ? 0 : round(1000 * best) - round(1000 * value);
}

/* The game's sum must be the sum of the adviser's differences for each
 * decision. */
TEST(random_play_gives_away_what_the_advice_is_worth)
{
    struct game game;
    const uint64_t words[4] = {23, 42, 1, 2};
    struct fair_random random;
    double cost = 0;
    int decisions = 0;
    fair_random_seed(&random, words);
    struct shoe shoe = {.source = SHOE_FAIR, .fair = random};
    begin(&game, "decks=2 fresh=yes resplit-aces=yes", &shoe, 1);
    for (int i = 0; i < seeds_of(300); i++) {
        play(&game, "bet 10");
        while (game.table.phase != PHASE_OVER) {
            struct advice advice;
            struct action action = draw_action(&game.table, &random);
            assert_null(adviser_advise(game.adviser, &game.table, &advice));
            for (int j = 0; j < advice.count; j++)
                if (advice.choices[j].kind == action.kind)
                    cost += cost_slowly(advice.choices[0].value,
                                        advice.choices[j].value);
            decisions++;
            assert_true(game_act(&game, &action, NULL));
        }
    }
    const struct ledger_skills *skills = &game.skills[0];
    int64_t counted = 0;
    for (int i = 0; i < LEDGER_GRADES; i++)
        counted += skills->decisions[i];
    assert_int_equal(counted, decisions);
    assert_int_equal(skills->net, game.table.seats[0].bankroll - 10000000);
    if (fabs(ledger_skills_cost(skills) - cost) > 1e-6)
        fail_msg("given away: %.9f, not %.9f", ledger_skills_cost(skills),
                 cost);
    end(&game);
}

/* ---- In words ---- */

static void assert_luck(const struct ledger_skills *skills,
                        const char *expected, const char *story)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    luck_write(skills, out);
    fclose(out);
    assert_text_equal(text, expected, "%s", story);
    free(text);
}

TEST(a_mistake_of_less_than_a_cent_is_one)
{
    struct ledger_skills skills = {.rounds = 1,
                                   .before = -3,
                                   .net = 500,
                                   .decisions = {[LEDGER_BEST] = 2}};
    assert_luck(
        &skills,
        "With best play and the cards left, this bet loses $0.03 on average.\n"
        "There were no mistakes, and luck brought $5.03.\n",
        "two best decisions");
    skills.decisions[LEDGER_DOUBTFUL] = 1;
    assert_luck(
        &skills,
        "With best play and the cards left, this bet loses $0.03 on average.\n"
        "Mistakes cost $0.00, and luck brought $5.03.\n",
        "a doubtful one, too");
}
