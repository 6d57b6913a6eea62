/* Neighbors with strategies of their own: whom they change nothing for, and who
 * counts their cards. The seed is fixed, so nothing fails by chance. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"
#include "simulation/run/run.h"
#include "support/state_folder.h"

/* ---- Games ---- */

enum { BLOCKS = 8, OTHERS = 2 };

struct bench {
    struct odds_chart mimic, timid;
    struct simulation_game game; /* basic strategy; one seat, no count */
    double value;                /* of a round from a full shoe */
    struct simulation_tally tally, all;
    struct simulation_statistics statistics;
};

/* A shoe that ends after a number of rounds, before the cut card, has no cut
 * card's effect: each round is worth as much as the first. */
static int open_table(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    struct simulation_game *game = &bench->game;
    (void)rules_preset(&game->rules, RULES_DEFAULT);
    game->rules.cut = 100;
    game->dealing.shoe_rounds = 15;
    game->seats = 1;
    game->insurance = SIMULATION_NEVER;
    struct odds *odds = odds_open(&game->rules);
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_shoe shoe = odds_shoe_for(&game->rules);
    assert_true(odds && solution);
    assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, solution));
    odds_solution_chart(odds, solution, &game->chart);
    bench->value = solution->round.value;
    simulation_chart_computer(COMPUTER_MIMIC, &game->rules, &bench->mimic);
    simulation_chart_computer(COMPUTER_NEVER_BUST, &game->rules, &bench->timid);
    free(solution);
    odds_close(odds);
    *state = bench;
    return 0;
}

static int close_table(void **state)
{
    free(*state);
    return 0;
}

/* Seats two neighbors. The player sits on `own`. */
static void seat_around(struct bench *bench, int own)
{
    struct simulation_game *game = &bench->game;
    const struct odds_chart *charts[OTHERS] = {&bench->mimic, &bench->timid};
    game->seats = OTHERS + 1;
    for (int seat = 0, i = 0; seat < game->seats; seat++)
        game->neighbor[seat] = seat == own ? NULL : charts[i++];
}

/* Adds the results of blocks to `tally`. */
static void play_blocks(const struct bench *bench, int blocks,
                        struct simulation_tally *tally)
{
    struct simulation *simulation = simulation_open(&bench->game);
    assert_non_null(simulation);
    for (int i = 0; i < blocks; i++)
        assert_true(simulation_block(simulation, 9, (uint64_t)i,
                                     SIMULATION_BLOCK, tally, NULL));
    simulation_close(simulation);
}

/* ---- Results ---- */

TEST_WITH(neighbors_change_nothing_for_a_flat_bettor, open_table, close_table)
{
    struct bench *bench = *state;
    int blocks = seeds_of(BLOCKS);
    for (int own = 0; own <= OTHERS; own++) {
        seat_around(bench, own);
        memset(&bench->tally, 0, sizeof bench->tally);
        play_blocks(bench, blocks, &bench->tally);
        simulation_statistics(&bench->tally, 1, &bench->statistics);
        double value = bench->statistics.value, error = bench->statistics.error;
        if (!(fabs(value - bench->value) < 3 * error))
            fail_msg("seat %d: %.6f +- %.6f, not %.6f", own, value, error,
                     bench->value);
    }
}

/* A neighbor who plays as the player does isn't tallied, but changes no card.
 * So what the seats of a table win is the sum of what each wins as the player's
 * only one. */
TEST_WITH(each_seat_is_tallied_for_its_player, open_table, close_table)
{
    struct bench *bench = *state;
    struct simulation_game *game = &bench->game;
    game->seats = OTHERS;
    play_blocks(bench, 1, &bench->all);
    for (int own = 0; own < OTHERS; own++) {
        game->neighbor[own] = NULL;
        game->neighbor[OTHERS - 1 - own] = &game->chart;
        play_blocks(bench, 1, &bench->tally);
    }
    assert_int_equal(bench->tally.rounds, bench->all.rounds);
    assert_memory_equal(bench->tally.by_upcard, bench->all.by_upcard,
                        sizeof bench->all.by_upcard);
    assert_memory_equal(bench->tally.by_count, bench->all.by_count,
                        sizeof bench->all.by_count);
}

/* The scatter of one seat among neighbors is that of its own results. */
TEST_WITH(the_squares_are_the_players_own, open_table, close_table)
{
    struct bench *bench = *state;
    uint64_t squares = 0;
    seat_around(bench, 1);
    play_blocks(bench, 1, &bench->tally);
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        int64_t tenths = i - SIMULATION_TENTHS_MAX;
        squares += (uint64_t)(tenths * tenths) *
                   bench->tally.by_count[SIMULATION_COUNT_MAX][i];
    }
    assert_int_equal(bench->tally.squares[SIMULATION_COUNT_MAX], squares);
}

TEST_WITH(a_table_needs_a_seat_for_its_player, open_table, close_table)
{
    struct bench *bench = *state;
    seat_around(bench, 0);
    assert_null(simulation_check(&bench->game));
    play_blocks(bench, 1, &bench->tally);
    assert_int_equal(bench->tally.rounds, SIMULATION_BLOCK);
    bench->game.neighbor[0] = &bench->mimic;
    assert_string_equal(simulation_check(&bench->game),
                        "no seat is left for you; use fewer neighbors");
    seat_around(bench, 0);
    bench->game.perfect = true;
    assert_non_null(strstr(simulation_check(&bench->game), "perfect-count"));
}
