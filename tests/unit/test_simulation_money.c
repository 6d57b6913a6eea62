/* The best bets of a counter, and what bets win and risk. */
/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "simulation/report/money.c"

#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "counting_play.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/run/run.h"
#include "support/state_folder.h"

static const double TINY = 1e-9;

/* Six decks, Hi-Lo, bets that follow it. */
struct played {
    struct simulation_game game;
    struct simulation_tally tally;
};

static int play_rounds(void **state)
{
    enum { ROUNDS = 1 << 20, SEED = 5 };
    static const int hi_lo[ODDS_RANKS] = {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1};
    struct played *played = calloc(1, sizeof *played);
    assert_non_null(played);
    struct simulation_game *game = &played->game;
    (void)rules_preset(&game->rules, RULES_DEFAULT);
    assert_null(chart_basic(&game->rules, &game->chart, NULL));
    game->seats = 1;
    game->insurance = SIMULATION_NEVER;
    game->count.scale = 1;
    memcpy(game->count.tag, hi_lo, sizeof hi_lo);
    struct simulation *simulation = simulation_open(game);
    assert_non_null(simulation);
    assert_true(
        simulation_block(simulation, SEED, 0, ROUNDS, &played->tally, NULL));
    simulation_close(simulation);
    *state = played;
    return 0;
}

static int forget_rounds(void **state)
{
    free(*state);
    return 0;
}

static struct money find_money(const struct played *played,
                               const struct money_request *wish)
{
    struct money money;
    assert_null(find_bets(&played->tally, played->game.seats, wish, &money));
    return money;
}

/* Returns what the report says of these bets. */
static struct money_figures find_figures(const struct money *money)
{
    static const struct simulation_report report = {.pace = 100};
    struct money filled = *money;
    fill_winnings(&report, &filled);
    fill_risk(&report, &filled);
    return filled.figures;
}

/* ---- Bets ---- */

TEST(full_kelly_has_its_known_risks)
{
    const struct money money = find_money(
        *state, &(struct money_request){
                    .least = 1, .most = 8, .chip = 1e-6, .kelly = 1});
    double bankroll = money.bankroll;
    double ruin =
        simulation_ruin(money.figures.value, money.figures.variance, bankroll);
    /* The ends share a mean when the bets are chosen, so they aren't quite the
     * best for the rounds as they were. */
    assert_true(fabs(find_figures(&money).kelly - 1) < 0.02);
    assert_true(fabs(ruin - exp(-2)) < 0.005);
    assert_true(fabs(money_ever_falls_to(0.5, 1) - 0.5) < TINY);
    assert_true(fabs(money_ever_falls_to(0.5, 0.5) - 0.125) < TINY);
}

TEST(n0_times_the_square_of_di_is_a_million)
{
    const struct money money =
        find_money(*state, &(struct money_request){.most = 12, .kelly = 0.5});
    double n0 =
        money.figures.variance / money.figures.value / money.figures.value;
    const struct money_figures figures = find_figures(&money);
    assert_true(fabs(n0 * figures.di * figures.di - 1e6) < 1e-3);
    assert_true(fabs(figures.score - figures.di * figures.di) < TINY);
}

/* No other bet at any single count wins more for its scatter. */
TEST(no_other_bets_have_a_better_score)
{
    const struct money_request wish = {
        .least = 1, .most = 10, .chip = 1e-6, .kelly = 1};
    const struct money best = find_money(*state, &wish);
    for (int i = SIMULATION_COUNT_MAX - 3; i <= SIMULATION_COUNT_MAX + 6; i++)
        for (int change = -1; change <= 1; change += 2) {
            struct money_request given = {.kelly = 1};
            struct count_ramp bets = best.ramp;
            bets.bet[i] = fmin(
                fmax(bets.bet[i] * (1 + 0.2 * change), wish.least), wish.most);
            given.bets = &bets;
            const struct money other = find_money(*state, &given);
            assert_true(find_figures(&other).score <=
                        find_figures(&best).score + TINY);
        }
}

TEST(bets_are_chips_within_the_spread)
{
    const struct money_request wish = {.least = 1,
                                       .most = 12,
                                       .chip = 5,
                                       .bankroll = 10000,
                                       .is_dollars = true,
                                       .kelly = 0.5};
    const struct money money = find_money(*state, &wish);
    assert_true(fabs(fmod(money.unit, 5)) < TINY);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        double dollars = money.ramp.bet[i] * money.unit;
        assert_true(fabs(dollars - 5 * round(dollars / 5)) < TINY);
        assert_in_range((int)round(dollars), (int)money.unit,
                        (int)(12 * money.unit));
    }
    assert_true(fabs(money.bankroll * money.unit - 10000) < TINY);
}

/* The rounds of the lowest count are all watched, however few they are. */
TEST(watched_rounds_get_no_bet)
{
    struct money_request wish = {
        .least = 1, .most = 8, .chip = 1e-6, .kelly = 1};
    const struct money all = find_money(*state, &wish);
    wish.watches = true;
    const struct money others = find_money(*state, &wish);
    assert_true(all.ramp.bet[0] >= 1 && all.ramp.bet[1] >= 1);
    assert_true(others.ramp.bet[0] <= 0 && others.ramp.bet[1] >= 1);
}

/* Two wins in two rounds at the highest count don't make it the only one to bet
 * on. */
TEST(a_few_rounds_that_end_alike_say_nothing)
{
    struct played lucky = *(const struct played *)*state;
    const struct money_request wish = {.least = 0, .most = 12, .kelly = 1};
    const struct money money = find_money(*state, &wish);
    uint64_t *last = lucky.tally.by_count[SIMULATION_COUNTS - 1];
    memset(last, 0, sizeof lucky.tally.by_count[0]);
    last[SIMULATION_TENTHS_MAX + 10] = 2; /* a bet of one is won */
    lucky.tally.squares[SIMULATION_COUNTS - 1] = 200;
    const struct money same = find_money(&lucky, &wish);
    assert_memory_equal(&same.ramp, &money.ramp, sizeof same.ramp);
}

TEST(the_risk_is_the_one_asked_for)
{
    static const double risks[] = {0.01, 0.05, 0.2};
    for (size_t i = 0; i < sizeof risks / sizeof *risks; i++) {
        const struct money_request wish = {
            .least = 0, .most = 20, .chip = 1e-6, .risk = risks[i], .kelly = 1};
        const struct money money = find_money(*state, &wish);
        double ruin = simulation_ruin(money.figures.value,
                                      money.figures.variance, money.bankroll);
        assert_true(fabs(ruin - risks[i]) < 0.1 * risks[i]);
        double needed = money_bankroll(&money.figures, ruin);
        assert_true(fabs(needed / money.bankroll - 1) < TINY);
        assert_false(money.is_safest);
    }
}

/* The bankroll is for the bets that are made, whatever it is. */
TEST(a_risk_that_is_too_low_has_the_safest_bets_and_their_bankroll)
{
    struct money_request wish = {
        .least = 1, .most = 8, .bankroll = 200, .risk = 0.02, .kelly = 1};
    const struct money money = find_money(*state, &wish);
    const struct money_figures figures = find_figures(&money);
    assert_true(money.is_safest);
    assert_true(figures.ruin > wish.risk);
    assert_true(
        fabs(simulation_ruin(money.figures.value, money.figures.variance,
                             figures.bankroll_for_risk) -
             wish.risk) < TINY);
    wish.risk = 0.99;
    assert_false(find_money(*state, &wish).is_safest);
}

TEST(flat_bets_that_lose_are_refused)
{
    const struct played *played = *state;
    const struct money_request wish = {.least = 1, .most = 1, .kelly = 1};
    struct money money;
    assert_text_has(find_bets(&played->tally, 1, &wish, &money),
                    "no bets in this range win", "a spread of 1");
}

TEST(the_player_of_all_seats_wins_what_they_win)
{
    const struct played *played = *state;
    struct simulation_tally twice = played->tally;
    struct count_ramp flat = count_ramp_flat();
    /* Two seats that always win the same. */
    twice.rounds *= 2;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        twice.squares[i] *= 4;
        for (int j = 0; j < SIMULATION_RESULTS; j++)
            twice.by_count[i][j] *= 2;
    }
    struct money one, both;
    const struct money_request wish = {.bets = &flat, .kelly = 1},
                               together = {.bets = &flat,
                                           .kelly = 1,
                                           .one_player = true};
    assert_null(find_bets(&played->tally, 1, &wish, &one));
    assert_null(find_bets(&twice, 2, &together, &both));
    assert_true(fabs(both.figures.value - 2 * one.figures.value) < TINY);
    assert_true(fabs(both.figures.variance - 4 * one.figures.variance) < TINY);
    assert_true(fabs(both.figures.error - 2 * one.figures.error) < TINY);
    assert_true(fabs(both.figures.mean_bet - 2) < TINY);
}

/* ---- Risks ---- */

/* Walks in steps of one unit between 0 and a goal, and stores the chances of
 * both ends. */
static void walk_between(double up, int bankroll, int win, int steps,
                         double *lost, double *won)
{
    enum { ROOM = 128 };
    double at[ROOM] = {0}, next[ROOM];
    int top = bankroll + win;
    at[bankroll] = 1;
    *lost = *won = 0;
    for (int step = 0; step < steps; step++) {
        memset(next, 0, sizeof next);
        for (int i = 1; i < top; i++) {
            next[i + 1] += at[i] * up;
            next[i - 1] += at[i] * (1 - up);
        }
        *lost += next[0];
        *won += next[top];
        next[0] = next[top] = 0;
        memcpy(at, next, sizeof at);
    }
}

TEST(two_barriers_match_a_walk_of_small_steps)
{
    enum { BANKROLL = 40, WIN = 60, ENDLESS = 40000 };
    static const double ups[] = {0.47, 0.49, 0.5, 0.505, 0.52};
    static const int steps[] = {300, 1000, 4000, ENDLESS};
    const double apart = 0.012; /* steps of a fortieth of the bankroll */
    for (size_t i = 0; i < sizeof ups / sizeof *ups; i++)
        for (size_t j = 0; j < sizeof steps / sizeof *steps; j++) {
            double value = 2 * ups[i] - 1, variance = 1 - value * value;
            double lost, won;
            walk_between(ups[i], BANKROLL, WIN, steps[j], &lost, &won);
            double ruined = simulation_ruin_within(value, variance, BANKROLL,
                                                   WIN, steps[j]);
            double reached = simulation_goal_within(value, variance, BANKROLL,
                                                    WIN, steps[j]);
            if (!(fabs(ruined - lost) < apart && fabs(reached - won) < apart))
                fail_msg("up %g, %d steps: %.4f and %.4f, but the walk gives "
                         "%.4f and %.4f",
                         ups[i], steps[j], ruined, reached, lost, won);
            if (steps[j] == ENDLESS)
                assert_true(
                    fabs(simulation_goal(value, variance, BANKROLL, WIN) -
                         won) < apart);
        }
}

TEST(a_goal_far_away_leaves_plain_ruin)
{
    const double value = 0.01, variance = 1.3, bankroll = 100, far = 1e6;
    double ever = simulation_ruin(value, variance, bankroll);
    double trip = simulation_trip_ruin(value, variance, bankroll, 5000);
    assert_true(fabs(1 - simulation_goal(value, variance, bankroll, far) -
                     ever) < TINY);
    assert_true(
        fabs(simulation_ruin_within(value, variance, bankroll, far, 5000) -
             trip) < TINY);
    /* A fair game ends after B W / v rounds on average. */
    assert_true(fabs(simulation_goal_rounds(0, 1, 30, 70) - 2100) < 1e-6);
    assert_true(fabs(simulation_goal_rounds(1e-7, 1, 30, 70) - 2100) < 0.1);
    assert_true(fabs(simulation_goal_rounds(1e-5, 1, 30, 70) - 2100) < 2);
}

TEST(the_bankroll_of_a_trip_is_lost_with_its_risk)
{
    static const double values[] = {-1, -0.02, 0, 0.013, 2};
    static const double risks[] = {0.5, 0.05, 0.01, 1e-6};
    const double variance = 9.5;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        for (size_t j = 0; j < sizeof risks / sizeof *risks; j++)
            for (int rounds = 100; rounds <= 1000000; rounds *= 100) {
                double bankroll = simulation_trip_bankroll(values[i], variance,
                                                           rounds, risks[j]);
                double risk =
                    simulation_trip_ruin(values[i], variance, bankroll, rounds);
                if (!(fabs(risk - risks[j]) < TINY))
                    fail_msg("mean %g, %d rounds: %g is lost with %g, not %g",
                             values[i], rounds, bankroll, risk, risks[j]);
            }
    /* An endless trip needs what playing forever does. */
    assert_true(fabs(simulation_trip_bankroll(0.01, 1, 1e12, 0.05) -
                     -log(0.05) / 0.02) < 1e-6);
}

/* Trips at the tables of a block: each ends at a barrier or after `length`
 * rounds. */
struct trips {
    const struct count_ramp *bets;
    double bankroll, win;
    int length;
    struct trip {
        double won;
        int rounds;
        bool ended;
    } table[128];
    double count, ruined, reached;
};

static void follow_trip(void *self, const struct simulation_round *round)
{
    struct trips *trips = self;
    struct trip *trip = &trips->table[round->table];
    double bet = trips->bets->bet[round->count + SIMULATION_COUNT_MAX];
    trip->won += bet * round->result[0] / 10.0;
    trip->rounds++;
    if (!trip->ended && trip->won <= -trips->bankroll)
        trips->ruined += trip->ended = true;
    if (!trip->ended && trip->won >= trips->win)
        trips->reached += trip->ended = true;
    if (trip->rounds < trips->length)
        return;
    trips->count++;
    *trip = (struct trip){.won = 0};
}

static void assert_share(double found, double count, double expected,
                         const char *what)
{
    double error = sqrt(expected * (1 - expected) / count);
    if (!(fabs(found / count - expected) < 3 * error))
        fail_msg("%s: %.4f of %.0f trips, but the formula gives %.4f +- %.4f",
                 what, found / count, count, expected, error);
}

/* A walk of steps overshoots a barrier by 0.5826 standard deviations of a step
 * on average (Siegmund 1979), as if the barriers were that much farther apart.
 */
TEST(trips_at_the_table_end_as_computed)
{
    const struct played *played = *state;
    enum { ROUNDS = 1 << 19, SEED = 11 };
    const double overshoot = 0.5826;
    char problem[CLI_PROBLEM_SIZE];
    struct count_ramp bets;
    struct simulation_tally tally = {.rounds = 0};
    assert_true(count_ramp_read(&bets, "1@-99 2@1 4@2 6@3", problem));
    struct simulation *simulation = simulation_open(&played->game);
    struct trips trips = {
        .bets = &bets, .bankroll = 60, .win = 45, .length = 600};
    const struct simulation_follower follower = {.follow = follow_trip,
                                                 .self = &trips};
    assert_non_null(simulation);
    assert_true(
        simulation_block(simulation, SEED, 0, ROUNDS, &tally, &follower));
    simulation_close(simulation);
    struct money money;
    assert_null(find_bets(
        &tally, 1, &(struct money_request){.bets = &bets, .kelly = 1}, &money));
    double more = overshoot * sqrt(money.figures.variance);
    assert_share(trips.ruined, trips.count,
                 simulation_ruin_within(
                     money.figures.value, money.figures.variance,
                     trips.bankroll + more, trips.win + more, trips.length),
                 "ruin before the goal");
    assert_share(trips.reached, trips.count,
                 simulation_goal_within(
                     money.figures.value, money.figures.variance,
                     trips.bankroll + more, trips.win + more, trips.length),
                 "the goal before ruin");
}

/* Trips that win 10 and 20 units and lose 9 and 36, after rebates of 5 units
 * together. */
TEST(counted_trips_have_a_mean_a_median_and_a_bankroll)
{
    const double results[] = {10, 20, -9, -36}, bankroll = 50;
    struct trip_ends ends = {.trips = 4,
                             .won = 30000,
                             .lost = 45000,
                             .rebates = 5000,
                             .squares = 100 + 400 + 81 + 1296,
                             .halves = 1};
    double mean = 0, square = 0;
    struct money_figures figures = {.goal = NAN, .bankroll = bankroll};
    figures.trip_full_kelly_bankroll = NAN;
    for (int i = 0; i < 4; i++) {
        int part = 0;
        while (trip_part_start(part + 1) <= 1 + results[i] / bankroll)
            part++;
        ends.ending[part]++;
        mean += results[i] / 4;
        square += results[i] * results[i] / 4;
    }
    double variance = square - mean * mean;
    fill_counted(&ends, &figures);
    assert_true(fabs(figures.trip_rebate - 5.0 / 4) < TINY);
    assert_true(fabs(figures.trip_value - mean) < TINY);
    assert_true(fabs(figures.trip_value_error - sqrt(variance / 4)) < TINY);
    assert_true(fabs(figures.trip_half - 0.25) < TINY);
    assert_true(figures.trip_median >= -9 && figures.trip_median < -8);
    assert_true(isnan(figures.trip_full_kelly_bankroll));
    ends.won = 65000;
    ends.squares = 10000;
    fill_counted(&ends, &figures);
    assert_true(
        fabs(figures.trip_full_kelly_bankroll - (10000.0 / 4 - 25) / 5) < TINY);
}

/* Players who always bet full Kelly on a coin. One over the bankroll is a fair
 * game, so the chance to fall to what it falls to is that share. */
TEST(half_of_all_full_kelly_players_lose_half)
{
    enum { PLAYERS = 1000, PARTS = 1000, UP = 550 };
    const double share = 0.1, enough = 40;
    uint64_t seed = 3;
    double halved = 0;
    for (int i = 0; i < PLAYERS; i++) {
        double bankroll = 1;
        while (bankroll > 0.5 && bankroll < enough)
            bankroll *= next_random(&seed, PARTS) < UP ? 1 + share : 1 - share;
        halved += bankroll <= 0.5;
    }
    /* They overshoot half by up to a tenth of it, 0.475 on average. */
    double expected = money_ever_falls_to(0.475, 1);
    double error = sqrt(expected * (1 - expected) / PLAYERS);
    if (!(fabs(halved / PLAYERS - expected) < 3 * error))
        fail_msg("%.4f of the players, not %.4f", halved / PLAYERS, expected);
}

int main(void)
{
    return tests_run(play_rounds, forget_rounds);
}
