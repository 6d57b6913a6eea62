/* How trips end, compared with a slow walk over the same rounds, and with the
 * exact chance of ruin for independent rounds. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/kernel/simulation_game.h"
#include "simulation/run/run.h"
#include "support/house_play.h"
#include "support/state_folder.h"

/* ---- A slow walk ---- */

enum { TABLES = 128, ROUNDS_MOST = 4000, TENTHS = 10 };

/* The rounds of each table of a block, in the order in which they come. */
struct followed {
    const struct simulation_game *game;
    int count[TABLES];
    struct simulation_round_won {
        int count, tenths[SEATS_MAX];
    } * round[TABLES];
};

static void follow(void *self, const struct simulation_round *round)
{
    struct followed *followed = self;
    int number = followed->count[round->table]++;
    assert_true(number < ROUNDS_MOST);
    struct simulation_round_won *won = &followed->round[round->table][number];
    won->count = round->count;
    memcpy(won->tenths, round->result, sizeof won->tenths);
}

enum { UNIT = 100 * TENTHS };

/* Returns a bet in hundredths, in the round after `rounds` of a trip, if the
 * bankroll was `sized` when the bets last followed it. */
static long bet_in(const struct simulation_trip *trip, int count,
                   uint64_t rounds, long sized)
{
    long bet = lround(100 * trip->bets.bet[count + SIMULATION_COUNT_MAX]);
    long chip = lround(100 * trip->chip);
    long bankroll = lround(trip->bankroll * UNIT);
    if (bet == 0 || trip->resize == 0 || rounds < trip->resize)
        return bet;
    long chips = bet * sized / (bankroll * chip);
    return (chips > 1 ? chips : 1) * chip;
}

/* Returns what the player won in a round per bet, in tenths. */
static long tenths_in(const struct followed *followed,
                      const struct simulation_trip *trip,
                      const struct simulation_round_won *won)
{
    const struct simulation_game *game = followed->game;
    long tenths = 0;
    int seats = 0;
    for (int seat = 0; seat < game->seats; seat++)
        if (game->neighbor[seat] == NULL && (seats++ == 0 || trip->one_player))
            tenths += won->tenths[seat];
    return tenths;
}

/* Counts the ending in the last part that doesn't start above it. */
static void count_ending(double share, struct trip_ends *ends)
{
    int part = TRIP_PARTS - 1;
    while (part > 0 && trip_part_start(part) > share)
        part--;
    ends->ending[part]++;
}

/* Adds what a trip has won, in thousandths, with a fifth of a loss back. */
static void add_result_slowly(long result, const struct simulation_trip *trip,
                              struct trip_ends *ends)
{
    assert_true(trip->rebate == 0 || trip->rebate == 0.2);
    if (trip->rebate > 0 && result <= -lround(trip->rebate_from * UNIT)) {
        ends->rebates += (uint64_t)((-result + 2) / 5);
        double kept = 0.8 * (double)result / UNIT;
        ends->lost += (uint64_t)lround(-kept * UNIT);
        ends->squares += (uint64_t)lround(kept * kept);
        count_ending(1 + kept / trip->bankroll, ends);
        return;
    }
    *(result > 0 ? &ends->won : &ends->lost) += (uint64_t)labs(result);
    ends->squares += (uint64_t)((result * result + 500000) / 1000000);
    count_ending(1 + (double)result / (trip->bankroll * UNIT), ends);
}

/* Walks all trips with whole numbers. */
static struct trip_ends walk_slowly(const struct followed *followed,
                                    const struct simulation_trip *trip)
{
    struct trip_ends ends = {.trips = 0}, of_trip = {.trips = 1};
    const long bankroll = lround(trip->bankroll * UNIT);
    uint64_t rounds = 0;
    long bank = 0, result = 0; /* the bank when the trip ends */
    long sized = bankroll;
    for (int table = 0; table < TABLES; table++)
        for (int i = 0; i < followed->count[table]; i++) {
            const struct simulation_round_won *won = &followed->round[table][i];
            if (trip->resize > 0 && rounds % trip->resize == 0)
                sized = bankroll + bank;
            /* The bankroll ends a trip, but not the walk. */
            if (sized > 0)
                bank += bet_in(trip, won->count, rounds, sized) *
                        tenths_in(followed, trip, won);
            if (!of_trip.ruins && !of_trip.goals)
                result = bank;
            if (2 * bank <= -bankroll && !of_trip.ruins)
                of_trip.halves = 1;
            if (bank <= -bankroll) {
                of_trip.ruins = 1;
                of_trip.ruins_no_goal = !of_trip.goals;
            }
            if (bank >= lround(trip->goal * UNIT) && !of_trip.ruins)
                of_trip.goals = 1;
            if (++rounds < trip->rounds)
                continue;
            ends.trips += of_trip.trips;
            ends.ruins += of_trip.ruins;
            ends.goals += of_trip.goals;
            ends.halves += of_trip.halves;
            ends.ruins_no_goal += of_trip.ruins_no_goal;
            add_result_slowly(result, trip, &ends);
            of_trip = (struct trip_ends){.trips = 1};
            rounds = 0;
            bank = 0;
        }
    return ends;
}

static void assert_ends(const struct trip_ends *found,
                        const struct trip_ends *expected, const char *what)
{
    if (memcmp(found, expected, sizeof *found) == 0)
        return;
    fail_msg("%s: %d trips, %d ruins, %d goals, %d ruins before one, won %d, "
             "lost %d; a walk finds %d, %d, %d, %d, %d, %d",
             what, (int)found->trips, (int)found->ruins, (int)found->goals,
             (int)found->ruins_no_goal, (int)found->won, (int)found->lost,
             (int)expected->trips, (int)expected->ruins, (int)expected->goals,
             (int)expected->ruins_no_goal, (int)expected->won,
             (int)expected->lost);
}

/* Compares the trips of a block with the slow walk, for several lengths. Adds
 * how they end to `all`. */
static void compare_trips(const struct simulation_game *game, uint32_t rounds,
                          const char *what, struct trip_ends *all)
{
    static const uint64_t lengths[] = {1, 7, 40, 333, 1500, 40, 1500};
    static const uint64_t resizes[] = {0, 3, 0, 1, 0, 1, 100};
    char problem[CLI_PROBLEM_SIZE];
    struct followed followed = {.game = game};
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct simulation *simulation = simulation_open(game);
    struct simulation_trip trip = {
        .bankroll = 12.5, .goal = 7.2, .rebate_from = 6, .chip = 0.25};
    assert_true(tally && simulation);
    assert_true(count_ramp_read(&trip.bets, "1@-99 1.07@0 4@1 0@4", problem));
    for (int table = 0; table < TABLES; table++) {
        followed.round[table] =
            calloc(ROUNDS_MOST, sizeof *followed.round[table]);
        assert_non_null(followed.round[table]);
    }
    assert_true(simulation_block(
        simulation, 4, 2, rounds, tally,
        &(struct simulation_follower){.follow = follow, .self = &followed}));
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct trip_ends expected;
        trip.rounds = lengths[i];
        trip.one_player = i % 2 != 0;
        trip.rebate = i >= 2 ? 0.2 : 0;
        trip.resize = resizes[i];
        memset(tally, 0, sizeof *tally);
        assert_true(
            simulation_block_trips(simulation, 4, 2, rounds, &trip, tally));
        expected = walk_slowly(&followed, &trip);
        assert_ends(&tally->ends, &expected, what);
        assert_int_equal((int)tally->ends.trips, (int)(rounds / trip.rounds));
        all->ruins += tally->ends.ruins;
        all->goals += tally->ends.goals;
    }
    for (int table = 0; table < TABLES; table++)
        free(followed.round[table]);
    simulation_close(simulation);
    free(tally);
}

/* The rounds don't fill all tables alike. */
TEST(trips_end_as_a_slow_walk_says)
{
    enum { GAMES = 60, ROUNDS = 4003 };
    struct trip_ends all = {.trips = 0};
    struct play *play = malloc(sizeof *play);
    uint64_t seed = 77;
    assert_non_null(play);
    for (int i = 0; i < seeds_of(GAMES); i++) {
        char what[32];
        snprintf(what, sizeof what, "game %d", i);
        play_choose(play, &seed);
        compare_trips(&play->game, ROUNDS, what, &all);
    }
    assert_true(all.ruins > 100 && all.goals > 100);
    free(play);
}

TEST(trips_at_the_table_of_the_house_end_as_a_slow_walk_says)
{
    struct simulation_game game = {
        .seats = 2, .insurance = SIMULATION_NEVER, .by_cards = true};
    struct trip_ends all = {.trips = 0};
    (void)rules_preset(&game.rules, "double-exposure");
    compare_trips(&game, 2000, "double exposure", &all);
    assert_true(all.ruins > 10);
}

/* ---- The exact chance ---- */

/* Banks are in twentieths of a unit, and bets in half units. */
enum { PARTS = 20, BANK = 10 * PARTS, TOP = 16000, HALVES = 2 };

struct exact {
    double ruin, mean, square; /* of what a trip wins, with its rebate */
};

static void end_exactly(const struct simulation_trip *trip, double chance,
                        int bank, struct exact *exact)
{
    double won = (bank - BANK) / (double)PARTS;
    if (won < 0 && -won >= trip->rebate_from)
        won *= 1 - trip->rebate;
    exact->ruin += bank <= 0 ? chance : 0;
    exact->mean += chance * won;
    exact->square += chance * won * won;
}

/* Returns the exact chances for a trip of independent rounds, as an infinite
 * shoe deals them. */
static struct exact exact_trip(const struct simulation_tally *tally,
                               const struct simulation_trip *trip)
{
    double *at = calloc(TOP, sizeof *at), *next = calloc(TOP, sizeof *next);
    struct exact exact = {0, 0, 0};
    assert_true(at && next);
    at[BANK] = 1;
    for (uint64_t round = 0; round < trip->rounds; round++) {
        memset(next, 0, TOP * sizeof *next);
        for (int i = 0; i < SIMULATION_RESULTS; i++) {
            double chance = (double)tally->by_count[SIMULATION_COUNT_MAX][i] /
                            (double)tally->rounds;
            for (int bank = 1; chance > 0 && bank < TOP; bank++) {
                int bet = trip->resize > 0 ? HALVES * bank / BANK : HALVES;
                int then =
                    bank + (i - SIMULATION_TENTHS_MAX) * (bet > 1 ? bet : 1);
                if (then <= 0)
                    end_exactly(trip, chance * at[bank], then, &exact);
                else
                    next[then < TOP ? then : TOP - 1] += chance * at[bank];
            }
        }
        memcpy(at, next, TOP * sizeof *at);
    }
    for (int bank = 1; bank < TOP; bank++)
        end_exactly(trip, at[bank], bank, &exact);
    free(at);
    free(next);
    return exact;
}

static void assert_near(double found, double expected, double error,
                        const char *what, int number)
{
    if (!(fabs(found - expected) < 3 * error))
        fail_msg("trip %d: %s %.5f, not %.5f +- %.5f", number, what, found,
                 expected, error);
}

TEST(trips_of_a_bettor_without_a_count_end_as_exact_chances_say)
{
    static const struct simulation_trip trips[] = {
        {.rounds = 10},
        {.rounds = 50, .rebate = 0.1},
        {.rounds = 200, .rebate = 0.2, .rebate_from = 5},
        {.rounds = 10, .resize = 1},
        {.rounds = 50, .resize = 1, .rebate = 0.3, .rebate_from = 8}};
    struct simulation_game game = {.seats = 1, .insurance = SIMULATION_NEVER};
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    (void)rules_preset(&game.rules, RULES_DEFAULT);
    game.rules.decks = DECKS_INFINITE;
    assert_null(chart_basic(&game.rules, &game.chart, NULL));
    struct simulation *simulation = simulation_open(&game);
    assert_true(tally && simulation);
    assert_true(
        simulation_block(simulation, 8, 0, SIMULATION_BLOCK, tally, NULL));
    for (int i = 0; i < (int)(sizeof trips / sizeof *trips); i++) {
        struct simulation_trip trip = trips[i];
        struct trip_ends *ends = &tally->ends;
        trip.bets = count_ramp_flat();
        trip.bankroll = BANK / PARTS;
        trip.chip = 1.0 / HALVES;
        memset(ends, 0, sizeof *ends);
        assert_true(simulation_block_trips(simulation, 8, 1, SIMULATION_BLOCK,
                                           &trip, tally));
        struct exact exact = exact_trip(tally, &trip);
        double count = (double)ends->trips;
        assert_near((double)ends->ruins / count, exact.ruin,
                    sqrt(exact.ruin * (1 - exact.ruin) / count), "ruin", i);
        assert_near(
            ((double)ends->won - (double)ends->lost) / 1000 / count, exact.mean,
            sqrt((exact.square - exact.mean * exact.mean) / count), "won", i);
    }
    simulation_close(simulation);
    free(tally);
}

/* ---- Runs ---- */

/* The vectors and the threads change nothing, and nothing but ends is added. */
TEST(the_trips_of_a_run_are_the_same_everywhere)
{
    enum { ROUNDS = 3 * SIMULATION_BLOCK / 2 };
    static const struct {
        int lanes, threads;
    } ways[] = {{8, 1}, {16, 1}, {0, 3}};
    struct trip_ends first = {.trips = 0};
    struct simulation_trip trip = {
        .rounds = 1000, .bets = count_ramp_flat(), .bankroll = 30};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct simulation_game game = {
            .seats = 1, .insurance = SIMULATION_NEVER, .lanes = ways[i].lanes};
        struct simulation_state *played = calloc(1, sizeof *played);
        (void)rules_preset(&game.rules, RULES_DEFAULT);
        assert_null(chart_basic(&game.rules, &game.chart, NULL));
        struct simulation *simulation = simulation_open(&game);
        assert_true(played && simulation);
        const struct simulation_job job = {.game = &game,
                                           .simulation = simulation,
                                           .seed = 3,
                                           .rounds = ROUNDS,
                                           .threads = ways[i].threads,
                                           .trip = &trip};
        assert_int_equal(simulation_run(&job, played, NULL),
                         SIMULATION_FINISHED);
        /* 1048 trips fit a whole block, and 524 the half. */
        assert_int_equal((int)played->tally.ends.trips, 1048 + 524);
        assert_int_equal((int)played->tally.rounds, 0);
        if (i == 0)
            first = played->tally.ends;
        assert_ends(&played->tally.ends, &first, "another way");
        simulation_close(simulation);
        free(played);
    }
}

int main(void)
{
    return tests_run(NULL, NULL);
}
