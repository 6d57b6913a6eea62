/* Perfect play: by the exact odds of what was seen. The seeds are fixed. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation.h"
#include "support/shelf.h"

enum { BLOCKS = 30, ROUNDS = BLOCKS * SIMULATION_PERFECT_BLOCK };

static void choose_game(struct simulation_game *game, const char *cut)
{
    char problem[PROBLEM_SIZE];
    *game = (struct simulation_game){
        .seats = 1, .insurance = SIMULATION_NEVER, .perfect = true};
    (void)rules_preset(&game->rules, RULES_DEFAULT);
    game->rules.decks = 1;
    game->rules.surrender = SURRENDER_NONE;
    assert_return_code(rules_set(&game->rules, cut, problem), 0);
    assert_null(simulation_chart_basic(&game->rules, &game->chart));
}

static void play(const struct simulation_game *game, uint64_t blocks,
                 uint32_t rounds, struct simulation_tally *tally)
{
    struct simulation *simulation = simulation_open(game);
    assert_non_null(simulation);
    memset(tally, 0, sizeof *tally);
    for (uint64_t i = 0; i < blocks; i++)
        assert_true(simulation_block(simulation, 3, i, rounds, tally));
    simulation_close(simulation);
}

/* From whole decks it is the best play for the cards: worth what the odds say,
 * and never with insurance, for which sixteen tens of 49 cards are too few. */
static void whole_decks_are_played_as_the_odds_play_them(void **state)
{
    (void)state;
    struct simulation_game game;
    struct simulation_statistics statistics;
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct odds_book *book = malloc(sizeof *book);
    assert_true(tally && book);
    choose_game(&game, "fresh=yes");
    struct odds *odds = odds_open(&game.rules);
    struct odds_shoe shoe = odds_shoe_of(1);
    assert_non_null(odds);
    assert_null(odds_book_fill(odds, &shoe, ODDS_CDZ, book));
    play(&game, BLOCKS, SIMULATION_PERFECT_BLOCK, tally);
    simulation_statistics(tally, 1, &statistics);
    if (!(fabs(statistics.value - book->round.value) < 3 * statistics.error))
        fail_msg("%.4f simulated, error %.4f; %.4f true", statistics.value,
                 statistics.error, book->round.value);
    for (int tenths = -15; tenths <= 5; tenths += 20)
        assert_count_equal(
            (long long)
                tally->by_upcard[ODDS_ACE][SIMULATION_TENTHS_MAX + tenths],
            0, "insured hands");
    odds_close(odds);
    free(book);
    free(tally);
}

/* Insurance is taken where the tens are many: after some cards, with the dealer
 * having an ace, some hands are worth half a bet more or less. */
static void insurance_is_taken_where_tens_are_many(void **state)
{
    (void)state;
    struct simulation_game game;
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    assert_non_null(tally);
    choose_game(&game, "cut=80");
    play(&game, BLOCKS, SIMULATION_PERFECT_BLOCK, tally);
    const uint64_t *results = tally->by_upcard[ODDS_ACE];
    uint64_t all = 0, insured = 0;
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        int tenths = i - SIMULATION_TENTHS_MAX;
        all += results[i];
        insured += tenths % 10 != 0 && tenths != 15 ? results[i] : 0;
    }
    assert_true(all > ROUNDS / 20 && insured > 0);
    assert_true(insured < all / 2);
    free(tally);
}

/* Counts before the bets are those of the kernel, whatever the tags. Aces are
 * few and count much: more often than not none was seen, and the count is
 * above 0. */
static void counts_are_those_of_the_kernel(void **state)
{
    (void)state;
    struct simulation_game game;
    struct simulation_tally *tallies = calloc(2, sizeof *tallies);
    double low[2], high[2];
    assert_non_null(tallies);
    choose_game(&game, "cut=60");
    game.count.tag[ODDS_ACE] = -12;
    for (int rank = 1; rank < ODDS_RANKS; rank++)
        game.count.tag[rank] = 1;
    play(&game, BLOCKS, SIMULATION_PERFECT_BLOCK, &tallies[0]);
    game.perfect = false;
    play(&game, 1, 1 << 18, &tallies[1]);
    for (int i = 0; i < 2; i++) {
        low[i] = high[i] = 0;
        for (int count = 0; count < SIMULATION_COUNTS; count++)
            for (int j = 0; j < SIMULATION_RESULTS; j++) {
                double share = (double)tallies[i].by_count[count][j] /
                               (double)tallies[i].rounds;
                low[i] += count < SIMULATION_COUNT_MAX ? share : 0;
                high[i] += count > SIMULATION_COUNT_MAX ? share : 0;
            }
    }
    /* Shares of some two thousand rounds. */
    const double apart = 0.03;
    if (!(fabs(low[0] - low[1]) < apart && fabs(high[0] - high[1]) < apart))
        fail_msg("low %.3f and high %.3f in perfect play, %.3f and %.3f in the "
                 "kernel",
                 low[0], high[0], low[1], high[1]);
    assert_true(high[1] - low[1] > apart);
    free(tallies);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_decks_are_played_as_the_odds_play_them),
        cmocka_unit_test(insurance_is_taken_where_tens_are_many),
        cmocka_unit_test(counts_are_those_of_the_kernel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
