/* Whole shoes of the fast kernel beside the house's own: cards burnt, cut
 * cards, discards that are shuffled, and the count from round to round. Both
 * shuffle for themselves, so means are compared; the seeds are fixed. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation.h"
#include "support/shelf.h"

enum {
    BATCHES = 60, /* whose means tell how far off the mean of all is */
    BATCH_ROUNDS = 600,
    KERNEL_BLOCKS = 1,
    BET = 1000,
    TENTH = BET / 10,
    BANKROLL = 1000 * BET
};

/* What is measured of each round of a table. */
enum measure {
    TRUE_COUNT,
    TRUE_COUNT_SQUARED,
    IS_POSITIVE,
    WON_FIRST, /* by the first seat, in tenths */
    WON_WITH_ACE_UP,
    WON_WITH_TEN_UP,
    SHUFFLES,
    MEASURES
};

static const char *const NAMES[MEASURES] = {
    "the true count", "its square", "counts from 1 on", "won", "won at an ace",
    "won at the ten", "shoes"};

/* ---- The games ---- */

struct shoe_game {
    const char *changes[4];
    int seats;
    int tag[ODDS_RANKS];
};

#define HI_LO                          \
    {                                  \
        -1, 1, 1, 1, 1, 1, 0, 0, 0, -1 \
    }
#define KO                             \
    {                                  \
        -1, 1, 1, 1, 1, 1, 1, 0, 0, -1 \
    }

static const struct shoe_game GAMES[] = {
    {{"cut=75"}, 1, HI_LO},
    {{"cut=60", "burn=3"}, 2, KO},
    {{"decks=2", "cut=80", "burn=1"}, 4, KO},
    {{"decks=1", "cut=90", "burn=0"}, 7, HI_LO},
    {{"decks=1", "cut=100", "burn=1"}, 1, HI_LO},
    {{"decks=1", "cut=90", "burn=0", "peek=none-all"}, 6, HI_LO},
    {{"decks=1", "cut=50", "burn=5"}, 3, HI_LO},
};

static void open_game(const struct shoe_game *shoe_game,
                      struct simulation_game *game)
{
    char problem[PROBLEM_SIZE];
    *game = (struct simulation_game){.seats = shoe_game->seats,
                                     .insurance = SIMULATION_NEVER};
    (void)rules_preset(&game->rules, RULES_DEFAULT);
    for (int i = 0; i < 4 && shoe_game->changes[i]; i++)
        assert_return_code(
            rules_set(&game->rules, shoe_game->changes[i], problem), 0);
    game->rules.surrender = SURRENDER_NONE;
    simulation_chart_mimic(&game->rules, &game->chart);
    memcpy(game->count.tag, shoe_game->tag, sizeof game->count.tag);
}

/* ---- At the house's table ---- */

struct watcher {
    const struct simulation_game *game;
    struct odds_shoe unseen;
};

/* All but what lies on the table, open, has yet to be seen. */
static void forget(struct watcher *watcher, const struct table *table)
{
    int open = table->dealer_count;
    if (table->hole_hidden && open == 2)
        open = 1;
    watcher->unseen = odds_shoe_of(table->rules.decks);
    for (int i = 0; i < open; i++)
        odds_shoe_take(&watcher->unseen, table->dealer[i]);
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int i = 0; i < table->seats[seat].hand_count; i++) {
            const struct hand *hand = &table->seats[seat].hands[i];
            for (int card = 0; card < hand->count; card++)
                odds_shoe_take(&watcher->unseen, hand->cards[card]);
        }
}

static void hear(void *self, const struct table *table,
                 const struct event *event)
{
    struct watcher *watcher = self;
    bool hidden = event->kind == EVENT_CARD && event->seat == DEALER &&
                  table->hole_hidden && table->dealer_count == 2;
    if (event->kind == EVENT_SHUFFLE)
        forget(watcher, table);
    else if ((event->kind == EVENT_CARD && !hidden) ||
             event->kind == EVENT_HOLE)
        odds_shoe_take(&watcher->unseen, event->card);
}

/* What is known of the cards left: minus the tags that were not seen, less
 * their mean, for each deck. */
static int true_count_of(const struct watcher *watcher, int left)
{
    const struct odds_shoe deck = odds_shoe_of(1);
    double mean = 0, sum = 0, unseen = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int tag = watcher->game->count.tag[rank];
        mean += (double)deck.count[rank] * tag / DECK_CARDS;
        sum += (double)watcher->unseen.count[rank] * tag;
        unseen += watcher->unseen.count[rank];
    }
    const double nothing = 1e-9; /* whole numbers stay what they are */
    double count = floor((mean * unseen - sum) * DECK_CARDS / left + nothing);
    return (int)fmax(-SIMULATION_COUNT_MAX, fmin(count, SIMULATION_COUNT_MAX));
}

static enum action_kind decision(const struct table *table)
{
    unsigned legal = table_legal(table);
    if (table->phase == PHASE_BETS)
        return ACTION_BET;
    if (table->phase == PHASE_INSURANCE)
        return (legal & (1U << ACTION_EVEN_MONEY)) ? ACTION_NO_EVEN_MONEY
                                                   : ACTION_NO_INSURANCE;
    return table_hand_total(table_hand(table)).total < 17 ? ACTION_HIT
                                                          : ACTION_STAND;
}

/* Plays a round and adds what is measured of it. */
static void play_round(struct table *table, struct watcher *watcher,
                       double sums[MEASURES])
{
    struct listener listener = {.hear = hear, .self = watcher};
    for (int seat = 0; seat < table->seat_count; seat++)
        table->seats[seat].bankroll = BANKROLL;
    assert_true(table_next_round(table));
    bool due = shoe_is_due(&table->shoe, &table->rules);
    int count = due ? 0 : true_count_of(watcher, table->shoe.count);
    while (table->phase != PHASE_OVER) {
        struct action action = {.kind = decision(table), .amount = BET};
        assert_true(table_act(table, &action, &listener, NULL));
    }
    double won = (double)(table->seats[0].bankroll - BANKROLL) / TENTH;
    int up = odds_rank(table->dealer[0]);
    sums[TRUE_COUNT] += count;
    sums[TRUE_COUNT_SQUARED] += count * count;
    sums[IS_POSITIVE] += count >= 1;
    sums[WON_FIRST] += won;
    sums[WON_WITH_ACE_UP] += up == ODDS_ACE ? won : 0;
    sums[WON_WITH_TEN_UP] += up == ODDS_TEN ? won : 0;
    sums[SHUFFLES] += due;
}

struct expected {
    double mean[MEASURES], error[MEASURES];
};

static void play_at_tables(const struct simulation_game *game, uint64_t seed,
                           struct expected *expected)
{
    struct watcher watcher = {.game = game};
    struct fair_random random;
    struct table table;
    double squares[MEASURES] = {0};
    fair_random_seed(&random, (uint64_t[4]){seed, 1, 2, 3});
    struct shoe shoe = shoe_from_random(&random);
    struct rules rules = game->rules;
    rules.min = rules.max = BET;
    rules.chip = TENTH;
    table_open(&table, &rules, &shoe);
    for (int i = 0; i < game->seats; i++)
        (void)table_sit(&table, BANKROLL);
    memset(expected, 0, sizeof *expected);
    for (int batch = 0; batch < BATCHES; batch++) {
        double sums[MEASURES] = {0};
        for (int i = 0; i < BATCH_ROUNDS; i++)
            play_round(&table, &watcher, sums);
        for (int i = 0; i < MEASURES; i++) {
            expected->mean[i] += sums[i] / BATCH_ROUNDS / BATCHES;
            squares[i] += pow(sums[i] / BATCH_ROUNDS, 2) / BATCHES;
        }
    }
    for (int i = 0; i < MEASURES; i++)
        expected->error[i] =
            sqrt((squares[i] - pow(expected->mean[i], 2)) / (BATCHES - 1));
}

/* ---- In the kernel ---- */

static double sum_of(const uint64_t results[SIMULATION_RESULTS], bool won)
{
    double sum = 0;
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        sum += (double)results[i] * (won ? i - SIMULATION_TENTHS_MAX : 1);
    return sum;
}

static void play_in_the_kernel(const struct simulation_game *game,
                               double mean[MEASURES])
{
    struct simulation *simulation = simulation_open(game);
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    assert_true(simulation && tally);
    for (unsigned i = 0; i < KERNEL_BLOCKS; i++)
        assert_true(
            simulation_block(simulation, 5, i, SIMULATION_BLOCK, tally));
    memset(mean, 0, MEASURES * sizeof *mean);
    double hands = (double)tally->rounds;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        double count = i - SIMULATION_COUNT_MAX;
        double share = sum_of(tally->by_count[i], false) / hands;
        mean[TRUE_COUNT] += count * share;
        mean[TRUE_COUNT_SQUARED] += count * count * share;
        mean[IS_POSITIVE] += count >= 1 ? share : 0;
        mean[WON_FIRST] += sum_of(tally->by_count[i], true) / hands;
    }
    mean[WON_WITH_ACE_UP] = sum_of(tally->by_upcard[ODDS_ACE], true) / hands;
    mean[WON_WITH_TEN_UP] = sum_of(tally->by_upcard[ODDS_TEN], true) / hands;
    mean[SHUFFLES] = (double)tally->shoes * game->seats / hands;
    simulation_close(simulation);
    free(tally);
}

static void whole_shoes_are_those_of_the_house(void **state)
{
    (void)state;
    const double errors = 4; /* of some fifty comparisons none is off so far */
    int games = (int)(sizeof GAMES / sizeof *GAMES);
    int most = seeds_of(games);
    for (int i = 0; i < games && i < most; i++) {
        struct simulation_game game;
        struct expected expected;
        double mean[MEASURES];
        open_game(&GAMES[i], &game);
        play_at_tables(&game, 11 + (uint64_t)i, &expected);
        play_in_the_kernel(&game, mean);
        for (int j = 0; j < MEASURES; j++)
            if (!(fabs(mean[j] - expected.mean[j]) <=
                  errors * expected.error[j]))
                fail_msg("game %d: %s: %.5f in the kernel, %.5f at the table, "
                         "standard error %.5f",
                         i, NAMES[j], mean[j], expected.mean[j],
                         expected.error[j]);
    }
}

/* ---- Tags ---- */

/* A count with all signs turned round: what was above t lies below it. With
 * numbers that no true count meets exactly, each lies in the mirror of its
 * interval. */
static void large_tags_are_counted_as_they_are(void **state)
{
    (void)state;
    struct simulation_game game;
    struct simulation_tally *tallies = calloc(2, sizeof *tallies);
    assert_non_null(tallies);
    open_game(&GAMES[0], &game);
    memset(game.count.tag, 0, sizeof game.count.tag);
    game.count.scale = 2;
    for (int side = 0; side < 2; side++) {
        int sign = side == 0 ? 1 : -1;
        game.count.tag[ODDS_ACE] = 128 * sign;
        game.count.tag[ODDS_TEN] = sign;
        assert_null(simulation_check(&game));
        struct simulation *simulation = simulation_open(&game);
        assert_true(
            simulation_block(simulation, 5, 0, 1 << 16, &tallies[side]));
        simulation_close(simulation);
    }
    double low = sum_of(tallies[0].by_count[0], false);
    double high = sum_of(tallies[1].by_count[SIMULATION_COUNTS - 1], false);
    /* The ends: below -19 on one side, from 20 on at the other. */
    assert_true(low > 0.2 * (1 << 16));
    assert_true(fabs(low - high) < 0.02 * (1 << 16));
    free(tallies);
}

/* ---- Blocks ---- */

/*
 * A short run sees a shoe's end as often as its top: the mean bet of a ramp
 * over many seeds is that of a long run. The long run is good to 0.01 of a
 * unit, the short ones by their own scatter.
 */
static void short_runs_meet_all_depths_of_a_shoe(void **state)
{
    (void)state;
    enum { SEEDS = 150, LONG = 1 << 20 };
    static const uint32_t rounds[] = {64, 300, 1000};
    struct simulation_game game;
    struct simulation_bets bets;
    char problem[SIMULATION_PROBLEM_SIZE];
    struct simulation_winnings winnings;
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    assert_non_null(tally);
    assert_true(simulation_bets_read(&bets, "1@-99 16@2", problem));
    open_game(&GAMES[0], &game);
    struct simulation *simulation = simulation_open(&game);
    assert_true(simulation_block(simulation, 1, 0, LONG, tally));
    simulation_winnings(tally, 1, &bets, &winnings);
    double expected = winnings.bet;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        double sum = 0, squares = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            memset(tally, 0, sizeof *tally);
            assert_true(
                simulation_block(simulation, 100 + seed, 0, rounds[i], tally));
            simulation_winnings(tally, 1, &bets, &winnings);
            sum += winnings.bet;
            squares += winnings.bet * winnings.bet;
        }
        double mean = sum / SEEDS;
        double error = sqrt((squares / SEEDS - mean * mean) / (SEEDS - 1));
        if (!(fabs(mean - expected) < 3 * hypot(error, 0.01)))
            fail_msg("runs of %u rounds bet %.3f, error %.3f; long ones %.3f",
                     rounds[i], mean, error, expected);
    }
    simulation_close(simulation);
    free(tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_shoes_are_those_of_the_house),
        cmocka_unit_test(large_tags_are_counted_as_they_are),
        cmocka_unit_test(short_runs_meet_all_depths_of_a_shoe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
