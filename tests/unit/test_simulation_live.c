/* Settings that are played in the background, and how much they differ. */
#include "support/check.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"
#include "simulation/run/run.h"
#include "simulation_live.h"

enum { BLOCKS = 6, ROUNDS = BLOCKS * SIMULATION_BLOCK, THREADS = 2 };

/* The places of the figures. */
enum { WIN, EDGE, RUIN, MEAN_BET, SD, SCORE, DI, N0 };

static const double TINY = 1e-9;

/* Compares figures of any size. */
static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= TINY * fmax(1, fabs(expected))))
        fail_msg("%.12g, not %.12g", value, expected);
}

static struct simulation_setup setup_of(const char *rule)
{
    struct simulation_setup setup = simulation_setup_default();
    char problem[PROBLEM_SIZE];
    (void)rules_preset(&setup.rules, RULES_DEFAULT);
    if (rule)
        assert_true(rules_set(&setup.rules, rule, problem) >= 0);
    setup.rules_label = "live";
    setup.count = "hi-lo";
    setup.bets = "1@-99 2@1 4@2 8@3";
    setup.bankroll = (struct simulation_amount){10000, true};
    setup.money.is_wanted = setup.dealing.same_shoes = true;
    return setup;
}

static struct simulation_live *open_live(void)
{
    static struct cli cli;
    cli = cli_start("simulate");
    struct simulation_live *live = simulation_live_open(&cli, ROUNDS, THREADS);
    assert_non_null(live);
    return live;
}

/* Waits until all rounds have been played, however long that takes. */
static struct simulation_live_state *
wait_for(struct simulation_live *live, const struct simulation_setup setups[2])
{
    struct simulation_live_state *now = calloc(1, sizeof *now);
    assert_non_null(now);
    do {
        sched_yield();
        simulation_live_read(live, setups, now);
    } while (now->is_playing);
    return now;
}

/* Plays two settings, A and B. */
static struct simulation_live_state *
play_both(const struct simulation_setup setups[2])
{
    struct simulation_live *live = open_live();
    assert_true(simulation_live_play(live, &setups[0], NULL));
    simulation_live_keep(live);
    assert_true(simulation_live_play(live, &setups[1], NULL));
    struct simulation_live_state *now = wait_for(live, setups);
    simulation_live_close(live);
    for (int side = 0; side < 2; side++) {
        assert_string_equal(now->side[side].problem, "");
        assert_int_equal(now->side[side].rounds, ROUNDS);
    }
    return now;
}

/* Plays the blocks one after the other, and returns what each won per hour. */
static void play_blocks(const struct simulation_setup *setup,
                        double per_hour[BLOCKS])
{
    struct game_setup *game_setup = calloc(1, sizeof *game_setup);
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    const struct cli cli = cli_start("simulate");
    assert_true(game_setup && tally);
    assert_null(game_setup_fill(&cli, setup, game_setup));
    struct simulation *simulation = simulation_open(&game_setup->game);
    assert_non_null(simulation);
    double dollars = (double)setup->rules.min / 100;
    for (int i = 0; i < BLOCKS; i++) {
        struct simulation_winnings winnings;
        memset(tally, 0, sizeof *tally);
        assert_true(simulation_block(simulation, (uint64_t)setup->seed,
                                     (uint64_t)i, SIMULATION_BLOCK, tally,
                                     NULL));
        simulation_winnings(tally, 1, &game_setup->bets, &winnings);
        per_hour[i] = winnings.value * setup->pace * dollars;
    }
    simulation_close(simulation);
    free(tally);
    free(game_setup);
}

TEST(a_setting_differs_from_itself_by_nothing)
{
    const struct simulation_setup setups[2] = {setup_of(NULL), setup_of(NULL)};
    struct simulation_live_state *now = play_both(setups);
    for (int i = 0; i < SIMULATION_LIVE_FIGURES; i++) {
        const char *name = simulation_live_row(i)->name;
        const struct simulation_live_figure *apart = &now->difference[i];
        assert_true(isfinite(now->side[1].figure[i].value));
        if (apart->value != 0 || apart->error > 0)
            fail_msg("%s: %g, error %g", name, apart->value, apart->error);
    }
    free(now);
}

/* The same blocks, played one by one, are the second calculation. Dealing the
 * same shoes has to make the error of the difference smaller than that of two
 * runs: here it is less than half. */
TEST(a_difference_has_the_error_of_its_blocks)
{
    const struct simulation_setup setups[2] = {setup_of(NULL),
                                               setup_of("das=no")};
    struct simulation_live_state *now = play_both(setups);
    const struct simulation_live_figure *apart = &now->difference[WIN];
    double a[BLOCKS], b[BLOCKS], sum = 0, squares = 0;
    assert_string_equal(simulation_live_row(WIN)->name, "win per hour");
    play_blocks(&setups[0], a);
    play_blocks(&setups[1], b);
    for (int i = 0; i < BLOCKS; i++)
        sum += b[i] - a[i];
    double mean = sum / BLOCKS;
    for (int i = 0; i < BLOCKS; i++)
        squares += (b[i] - a[i] - mean) * (b[i] - a[i] - mean);
    double error = sqrt(squares / (BLOCKS - 1) / BLOCKS);
    assert_near(apart->value, mean);
    assert_near(apart->error, error);
    double alone =
        hypot(now->side[0].figure[WIN].error, now->side[1].figure[WIN].error);
    if (!(error < alone / 2))
        fail_msg("error %g, and %g without the same shoes", error, alone);
    free(now);
}

/* While B has played less than A, both show its rounds, so that a reader who
 * subtracts what is shown gets the difference. */
TEST(a_difference_is_that_of_the_figures_shown)
{
    const struct simulation_setup setups[2] = {setup_of(NULL),
                                               setup_of("das=no")};
    struct simulation_live *live = open_live();
    struct simulation_live_state *now;
    double per_hour[BLOCKS], sum = 0;
    bool was_uneven = false;
    play_blocks(&setups[0], per_hour);
    assert_true(simulation_live_play(live, &setups[0], NULL));
    simulation_live_keep(live);
    now = wait_for(live, setups);
    while (!was_uneven) {
        assert_true(simulation_live_play(live, &setups[1], NULL));
        do {
            sched_yield();
            simulation_live_read(live, setups, now);
            was_uneven =
                now->side[1].rounds >= SIMULATION_BLOCK && now->is_playing;
        } while (now->is_playing && !was_uneven);
    }
    const struct simulation_live_side *a = &now->side[0], *b = &now->side[1];
    assert_in_range(b->rounds, 1, ROUNDS - 1);
    assert_int_equal(a->rounds, b->rounds);
    for (uint64_t i = 0; i < a->rounds / SIMULATION_BLOCK; i++)
        sum += per_hour[i];
    assert_near(a->figure[WIN].value,
                sum / (double)(a->rounds / SIMULATION_BLOCK));
    for (int i = 0; i < SIMULATION_LIVE_FIGURES; i++)
        assert_near(now->difference[i].value,
                    b->figure[i].value - a->figure[i].value);
    free(now);
    simulation_live_close(live);
}

/* Errors are those of the average win, to first order: moving the average by a
 * small part of its error moves every figure by that part of its own. */
TEST(errors_follow_from_that_of_the_average_win)
{
    const struct simulation_setup setups[2] = {setup_of(NULL), setup_of(NULL)};
    struct simulation_live_state *now = play_both(setups);
    const struct simulation_live_figure *figure = now->side[1].figure;
    double win = figure[WIN].value, part = figure[WIN].error / win;
    double ruin = figure[RUIN].value;
    assert_near(figure[SCORE].error, 2 * part * figure[SCORE].value);
    assert_near(figure[DI].error, part * figure[DI].value);
    assert_near(figure[N0].error, 2 * part * figure[N0].value);
    assert_near(figure[EDGE].error, part * figure[EDGE].value);
    assert_near(figure[RUIN].error, -part * ruin * log(ruin));
    /* sd per hour: SCORE is the square of 1000 wins by the deviation. */
    assert_true(isnan(figure[SD].error));
    double per_round = figure[SD].value / sqrt(setups[1].pace);
    assert_near(pow(1000 * win / setups[1].pace / per_round, 2),
                figure[SCORE].value);
    free(now);
}

/* Bets, bankroll and pace change no round, so they are applied when reading. */
TEST(money_is_changed_without_playing)
{
    const struct simulation_setup setups[2] = {setup_of(NULL), setup_of(NULL)};
    struct simulation_setup faster[2] = {setups[0], setups[1]};
    struct simulation_live *live = open_live();
    faster[1].pace *= 2;
    faster[1].bankroll.number *= 2;
    assert_true(simulation_live_play(live, &setups[1], NULL));
    struct simulation_live_state *one = wait_for(live, setups);
    struct simulation_live_state *two = wait_for(live, faster);
    const struct simulation_live_figure *a = one->side[1].figure;
    const struct simulation_live_figure *b = two->side[1].figure;
    assert_near(b[WIN].value, 2 * a[WIN].value);
    assert_near(b[SCORE].value, a[SCORE].value);
    assert_near(b[RUIN].value, a[RUIN].value * a[RUIN].value);
    assert_int_equal(one->side[0].rounds, 0);
    assert_near(two->side[1].path[0], 20000);
    free(one);
    free(two);
    simulation_live_close(live);
}

/* What a bankroll in dollars wins can't be compared with units. */
TEST(dollars_and_units_have_no_difference)
{
    struct simulation_setup setups[2] = {setup_of(NULL), setup_of(NULL)};
    for (int i = 0; i < 2; i++) {
        setups[i].bets = NULL;
        setups[i].money.least = 1;
        setups[i].money.most = 8;
    }
    setups[1].bankroll = (struct simulation_amount){0};
    struct simulation_live_state *now = play_both(setups);
    for (int i = 0; i < SIMULATION_LIVE_FIGURES; i++) {
        const struct simulation_live_row *row = simulation_live_row(i);
        if (isnan(now->difference[i].value) != (row->unit == LIVE_AMOUNT))
            fail_msg("%s: %g", row->name, now->difference[i].value);
        if (isfinite(now->difference[i].error) && row->unit == LIVE_AMOUNT)
            fail_msg("%s: error %g", row->name, now->difference[i].error);
    }
    free(now);
}

/* Nobody waits for a setting that was replaced. */
TEST(the_last_setting_is_played)
{
    static const char *const rules[] = {"decks=1", "soft17=hit", "decks=8",
                                        "das=no", "surrender=none"};
    enum { COUNT = sizeof rules / sizeof *rules };
    struct simulation_live *live = open_live();
    struct simulation_setup setups[2] = {setup_of(NULL), setup_of(NULL)};
    for (int i = 0; i < 3 * COUNT; i++) {
        setups[1] = setup_of(rules[i % COUNT]);
        assert_true(simulation_live_play(live, &setups[1], strdup("words")));
        if (i % COUNT == 1)
            simulation_live_keep(live);
        if (i % COUNT == 2)
            simulation_live_drop(live);
    }
    struct simulation_live_state *now = wait_for(live, setups);
    double per_hour[BLOCKS], sum = 0;
    play_blocks(&setups[1], per_hour);
    for (int i = 0; i < BLOCKS; i++)
        sum += per_hour[i];
    assert_near(now->side[1].figure[WIN].value, sum / BLOCKS);
    assert_int_equal(now->side[0].rounds, 0);
    free(now);
    simulation_live_close(live);
}

TEST(a_setting_that_cant_be_played_says_why)
{
    struct simulation_setup setups[2] = {setup_of(NULL), setup_of(NULL)};
    struct simulation_live *live = open_live();
    setups[1].deviations = "/nowhere/file";
    assert_true(simulation_live_play(live, &setups[1], NULL));
    struct simulation_live_state *now = wait_for(live, setups);
    assert_string_equal(now->side[1].problem,
                        "--deviations: can't read /nowhere/file: No such "
                        "file or directory");
    free(now);
    simulation_live_close(live);
}
