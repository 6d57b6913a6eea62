/* The figures of a tally, and the parser of ramps. */
/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "simulation/report/simulation_report.c"

#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/kernel/simulation_game.h"
#include "simulation/run/run.h"
#include "counting_play.h"
#include "support/state_folder.h"

/* ---- Statistics ---- */

static const double TINY = 1e-9;

static void assert_near(double actual, double expected, const char *what)
{
    if (!(fabs(actual - expected) <= TINY * fmax(1, fabs(expected))))
        fail_msg("%s: %.15g, not %.15g", what, actual, expected);
}

/* Random rounds, and their sums computed the obvious way. */
struct rounds {
    struct simulation_tally tally;
    double sum, squares, bet, won, won_squares;
    double tables, table_squares, won_table_squares;
    /* By true count: rounds of a seat, winnings, and squares of tables. */
    struct of_count {
        double hands, sum, squares;
    } by_count[SIMULATION_COUNTS];
    struct of_count by_upcard[ODDS_RANKS]; /* squares of seats */
    double with[SIMULATION_RESULTS];       /* rounds of each result */
};

static void add_table(struct rounds *rounds, const struct count_ramp *bets,
                      int seats, uint64_t *seed)
{
    int count = (int)next_random(seed, SIMULATION_COUNTS);
    int upcard = (int)next_random(seed, ODDS_RANKS);
    double bet = bets->bet[count], table = 0;
    for (int seat = 0; seat < seats; seat++) {
        int tenths = (int)next_random(seed, 61) - 30;
        int result = tenths + SIMULATION_TENTHS_MAX;
        double units = tenths / 10.0;
        rounds->tally.by_count[count][result]++;
        struct of_count *of_upcard = &rounds->by_upcard[upcard];
        rounds->tally.by_upcard[upcard][result]++;
        of_upcard->hands++;
        of_upcard->sum += units;
        of_upcard->squares += units * units;
        rounds->with[result]++;
        rounds->tally.rounds++;
        rounds->sum += units;
        rounds->squares += units * units;
        rounds->bet += bet;
        rounds->won += bet * units;
        rounds->won_squares += bet * units * bet * units;
        table += units;
    }
    rounds->tally.squares[count] += (uint64_t)llround(100 * table * table);
    rounds->tally.shoes += rounds->tally.rounds % 11 == 0;
    rounds->by_count[count].hands += seats;
    rounds->by_count[count].sum += table;
    rounds->by_count[count].squares += table * table;
    rounds->tables++;
    rounds->table_squares += table * table;
    rounds->won_table_squares += bet * table * bet * table;
}

/* Returns the standard error of a seat's average from the results of whole
 * tables. */
static double error_of(double sum, double squares, double tables, int seats)
{
    double mean = sum / tables;
    double variance = (squares - tables * mean * mean) / (tables - 1);
    return sqrt(variance / tables) / seats;
}

static void compare_means(const struct simulation_mean *mean,
                          const struct of_count *expected, double hands,
                          int seats, const char *what)
{
    assert_near((double)mean->rounds, expected->hands, what);
    assert_near(mean->share, expected->hands / hands, what);
    assert_near(mean->value, expected->sum / expected->hands, what);
    assert_near(mean->error,
                error_of(expected->sum, expected->squares,
                         expected->hands / seats, seats),
                what);
}

/* Compares each count, upcard and result. */
static void compare_parts(const struct rounds *rounds,
                          const struct simulation_statistics *statistics,
                          const struct simulation_winnings *winnings,
                          const struct count_ramp *bets, int seats)
{
    double hands = rounds->tables * seats;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct of_count *of = &rounds->by_count[i];
        compare_means(&statistics->by_count[i], of, hands, seats, "a count");
        assert_near(winnings->gain[i], bets->bet[i] * of->sum / hands, "gain");
    }
    /* The error of an upcard is scaled up by the correlation of the seats. */
    double common =
        error_of(rounds->sum, rounds->table_squares, rounds->tables, seats) /
        error_of(rounds->sum, rounds->squares, hands, 1);
    for (int i = 0; i < ODDS_RANKS; i++) {
        struct simulation_mean mean = statistics->by_upcard[i];
        mean.error /= common;
        compare_means(&mean, &rounds->by_upcard[i], hands, 1, "an upcard");
    }
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        assert_near(statistics->chance[i], rounds->with[i] / hands, "a chance");
    assert_near(statistics->shoe, rounds->tables / (double)rounds->tally.shoes,
                "a shoe");
}

TEST(statistics_match_the_rounds)
{
    enum { TABLES = 2000 };
    char problem[SIMULATION_PROBLEM_SIZE];
    struct count_ramp bets;
    uint64_t seed = 3;
    assert_true(count_ramp_read(&bets, "1@-99 2.5@1 8@4", problem));
    for (int seats = 1; seats <= SEATS_MAX; seats++) {
        struct rounds rounds = {.sum = 0};
        for (int i = 0; i < TABLES; i++)
            add_table(&rounds, &bets, seats, &seed);
        double hands = rounds.tables * seats;
        struct simulation_statistics statistics;
        struct simulation_winnings winnings;
        simulation_statistics(&rounds.tally, seats, &statistics);
        simulation_winnings(&rounds.tally, seats, &bets, &winnings);
        double value = rounds.sum / hands, won = rounds.won / hands;
        assert_count_equal((long long)statistics.rounds, TABLES, "rounds");
        assert_near(statistics.value, value, "value");
        assert_near(statistics.variance, rounds.squares / hands - value * value,
                    "variance");
        assert_near(
            statistics.error,
            error_of(rounds.sum, rounds.table_squares, rounds.tables, seats),
            "error");
        assert_near(statistics.won + statistics.pushed + statistics.lost, 1,
                    "chances");
        assert_near(winnings.bet, rounds.bet / hands, "mean bet");
        assert_near(winnings.value, won, "won");
        assert_near(winnings.variance, rounds.won_squares / hands - won * won,
                    "variance with bets");
        assert_near(winnings.error,
                    error_of(rounds.won, rounds.won_table_squares,
                             rounds.tables, seats),
                    "error with bets");
        compare_parts(&rounds, &statistics, &winnings, &bets, seats);
    }
}

/* ---- Ruin ---- */

/* Computes a walk in steps of one unit. Brownian motion has no steps, so the
 * bankrolls are large. */
static double walk_ruin(double up, int bankroll, int steps)
{
    double *at = calloc((size_t)bankroll + (size_t)steps + 2, sizeof *at);
    assert_non_null(at);
    at[bankroll] = 1;
    for (int step = 0; step < steps; step++) {
        double before = at[0], here = 0;
        for (int i = 1; i <= bankroll + step + 1; i++) {
            double next = at[i];
            before += i == 1 ? next * (1 - up) : 0;
            at[i] = here * up + at[i + 1] * (1 - up);
            here = next;
        }
        at[0] = before;
    }
    double ruin = at[0];
    free(at);
    return ruin;
}

TEST(ruin_matches_a_walk_of_small_steps)
{
    enum { BANKROLL = 60 };
    static const double ups[] = {0.49, 0.5, 0.505, 0.52};
    static const int steps[] = {1000, 4000};
    const double apart = 0.012; /* steps of a sixtieth of the bankroll */
    for (size_t i = 0; i < sizeof ups / sizeof *ups; i++) {
        double value = 2 * ups[i] - 1, variance = 1 - value * value;
        for (size_t j = 0; j < sizeof steps / sizeof *steps; j++) {
            double ruin =
                simulation_trip_ruin(value, variance, BANKROLL, steps[j]);
            double walk = walk_ruin(ups[i], BANKROLL, steps[j]);
            if (!(fabs(ruin - walk) < apart))
                fail_msg("up %g, %d steps: %.4f, but the walk gives %.4f",
                         ups[i], steps[j], ruin, walk);
        }
        /* The gambler's ruin (Huygens): (q / p)^B. */
        double ever = ups[i] > 0.5 ? pow((1 - ups[i]) / ups[i], BANKROLL) : 1;
        assert_true(fabs(simulation_ruin(value, variance, BANKROLL) - ever) <
                    apart);
    }
}

TEST(ruin_stays_between_0_and_1)
{
    double ever = simulation_ruin(0.01, 1.3, 100);
    assert_near(simulation_trip_ruin(0.01, 1.3, 100, 1e12), ever, "forever");
    assert_true(simulation_trip_ruin(-1, 1.3, 100, 1e6) <= 1);
    assert_near(simulation_trip_ruin(-1, 1.3, 100, 1e6), 1, "a sure loss");
    assert_near(simulation_trip_ruin(0.01, 1.3, 1e9, 100), 0, "a rich player");
}

/* Returns the chance as the sum over all moments at which the bankroll may be
 * lost: of the density of the first time that Brownian motion is at 0. */
static double ruin_by_moments(double value, double variance, double bankroll,
                              double rounds)
{
    enum { MOMENTS = 100000 };
    const double two_pi = 2 * acos(-1), each = rounds / MOMENTS;
    double sum = 0;
    for (int i = 0; i < MOMENTS; i++) {
        double time = (i + 0.5) * each, end = bankroll + value * time;
        sum += each * bankroll / sqrt(two_pi * variance * time * time * time) *
               exp(-end * end / (2 * variance * time));
    }
    return sum;
}

/* With 100 million rounds of a losing game, the chance in one of the terms is
 * smaller than any double. */
TEST(ruin_in_a_long_trip_is_that_of_all_moments)
{
    const double value = -0.003, variance = 1.3;
    for (int64_t trip = 1000000; trip <= 1000000000; trip *= 10)
        for (int late = -2; late <= 2; late++) {
            double rounds = (double)trip;
            double bankroll = -value * rounds - late * sqrt(variance * rounds);
            double ruin =
                simulation_trip_ruin(value, variance, bankroll, rounds);
            double sum = ruin_by_moments(value, variance, bankroll, rounds);
            if (!(fabs(ruin - sum) < 1e-5))
                fail_msg("%g units in %g rounds: %.6f, not %.6f", bankroll,
                         rounds, ruin, sum);
        }
}

/* ---- Trips ---- */

enum { AMOUNTS = 20001, MIDDLE = AMOUNTS / 2 }; /* in tenths of a unit */

/* Writes the chance of each amount that a round can win. Bets here are whole
 * units. */
static void write_round_chances(const struct simulation_tally *tally,
                                const struct count_ramp *bets,
                                double chance[AMOUNTS])
{
    for (int i = 0; i < AMOUNTS; i++)
        chance[i] = 0;
    for (int count = 0; count < SIMULATION_COUNTS; count++)
        for (int i = 0; i < SIMULATION_RESULTS; i++) {
            int tenths = i - SIMULATION_TENTHS_MAX;
            chance[MIDDLE + tenths * (int)bets->bet[count]] +=
                (double)tally->by_count[count][i] / (double)tally->rounds;
        }
}

/* Adds one more round to the chances in `sum`. */
static void add_round(double sum[AMOUNTS], const double round[AMOUNTS])
{
    double *next = calloc(AMOUNTS, sizeof *next);
    assert_non_null(next);
    for (int i = 0; i < AMOUNTS; i++)
        for (int j = 0; sum[i] > 0 && j < AMOUNTS; j++)
            if (round[j] > 0)
                next[i + j - MIDDLE] += sum[i] * round[j];
    memcpy(sum, next, AMOUNTS * sizeof *sum);
    free(next);
}

/* Makes a tally of a few results at two true counts. */
static void few_results(struct simulation_tally *tally, int tenths)
{
    static const int results[] = {-20, -10, -5, 0, 10, 12, 15, 20};
    uint64_t seed = 9;
    memset(tally, 0, sizeof *tally);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        for (int count = 0; count < 2; count++) {
            uint64_t rounds = 100 + next_random(&seed, 900);
            if (results[i] % tenths != 0)
                continue;
            tally->by_count[SIMULATION_COUNT_MAX + 3 * count]
                           [SIMULATION_TENTHS_MAX + results[i]] = rounds;
            tally->rounds += rounds;
        }
}

/* The distribution of a trip is nearly normal: the chance to be ahead is that
 * of the exact sum of its rounds, within three thousandths. A sum of 0 is
 * halfway.
 */
TEST(a_trip_is_as_often_ahead_as_its_rounds_together)
{
    enum { ROUNDS = 150 }; /* as many as AMOUNTS has room for */
    char problem[SIMULATION_PROBLEM_SIZE];
    struct count_ramp bets;
    struct money money;
    struct simulation_state *played = calloc(1, sizeof *played);
    double *round = calloc(AMOUNTS, sizeof *round);
    double *sum = calloc(AMOUNTS, sizeof *sum);
    assert_true(played && round && sum);
    assert_true(count_ramp_read(&bets, "1@-99 3@2", problem));
    const struct simulation_report report = {
        .state = played,
        .request = {.bets = &bets, .kelly = 1},
        .trip = ROUNDS};
    few_results(&played->tally, 1);
    played->title.seats = 1;
    assert_null(money_find(&report, &money));
    write_round_chances(&played->tally, &bets, round);
    sum[MIDDLE] = 1;
    for (int rounds = 0; rounds < ROUNDS; rounds++)
        add_round(sum, round);
    double ahead = sum[MIDDLE] / 2;
    for (int i = MIDDLE + 1; i < AMOUNTS; i++)
        ahead += sum[i];
    if (fabs(money.figures.trip_ahead - ahead) > 0.003)
        fail_msg("ahead with %.5f, not %.5f", money.figures.trip_ahead, ahead);
    free(sum);
    free(round);
    free(played);
}

/* ---- Charts ---- */

/* Twos and aces that can't be split again are played by their total. */
TEST(pairs_that_cannot_be_split_again_are_played_by_total)
{
    struct rules rules;
    struct odds_chart chart;
    (void)rules_preset(&rules, RULES_DEFAULT);
    assert_null(chart_basic(&rules, &chart, NULL));
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        assert_int_equal(chart.hard[4][upcard].otherwise, ODDS_HIT);
        assert_int_not_equal(chart.hard[4][upcard].action, ODDS_STAND);
        assert_int_equal(chart.soft[12][upcard].otherwise, ODDS_HIT);
        assert_int_not_equal(chart.soft[12][upcard].action, ODDS_STAND);
    }
}

/* ---- Parsers ---- */

TEST(each_bet_of_a_ramp_applies_from_its_count_up)
{
    char problem[SIMULATION_PROBLEM_SIZE], text[COUNT_RAMP_SIZE];
    struct count_ramp bets, again;
    assert_true(count_ramp_read(&bets, "8@3, 1@-99 2.25@1", problem));
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        int count = i - SIMULATION_COUNT_MAX;
        double bet = count >= 3 ? 8 : count >= 1 ? 2.25 : 1;
        assert_near(bets.bet[i], bet, "a bet");
    }
    assert_text_equal(count_ramp_text(&bets, text), "1@-99 2.25@1 8@3",
                      "the ramp");
    assert_true(count_ramp_read(&again, text, problem));
    assert_memory_equal(&again, &bets, sizeof bets);
}
