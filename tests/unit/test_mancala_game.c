/* A game of mancala: repeated positions, limits, forfeits, and undoing moves.
 */
#include "support/check.h"

#include <stddef.h>
#include <string.h>

#include "mancala/board.h"
#include "support/random_sowing.h"
#include "support/state_folder.h"

static const struct mancala_rules RULES = {.size = 8, .stones = 4};

/* Leaves four stones: the mover has three in the last house, the opponent one
 * in the middle house. Then six moves lead back to the same position. */
static void open_loop(struct mancala_game *game)
{
    struct mancala_board board = {.player = MANCALA_FIRST};
    board.bowls[0] = 12;
    board.bowls[2] = 1;
    board.bowls[4] = 8;
    board.bowls[7] = 3;
    mancala_open_from(game, &RULES, &board);
}

/* The third house clockwise, the second counterclockwise, the first clockwise,
 * and the same again on the other side. */
static const struct mancala_move LOOP[] = {{7, -1}, {2, 1}, {5, -1},
                                           {3, -1}, {6, 1}, {1, -1}};
enum { LOOP_PLIES = sizeof LOOP / sizeof *LOOP };

static void the_loop_of_six_ends_at_the_third_time(void **state)
{
    (void)state;
    struct mancala_game game;
    open_loop(&game);
    assert_int_equal(mancala_times_met(&game), 1);
    for (int i = 0; i < 2 * LOOP_PLIES; i++) {
        assert_count_equal(game.end, MANCALA_GOES_ON, "the end before ply %d",
                           i);
        assert_null(mancala_play(&game, LOOP[i % LOOP_PLIES], NULL));
        if (i == LOOP_PLIES - 1)
            assert_int_equal(mancala_times_met(&game), 2);
    }
    assert_int_equal(game.end, MANCALA_THIRD_TIME);
    assert_int_equal(mancala_score(&game, MANCALA_FIRST), 15);
    assert_int_equal(mancala_score(&game, MANCALA_SECOND), 9);
    assert_string_equal(mancala_play(&game, LOOP[0], NULL), "the game is over");
}

/* After five moves, all stones are where they were, but the other player moves.
 */
static void a_position_is_houses_and_whose_move_it_is(void **state)
{
    (void)state;
    static const struct mancala_move moves[] = {
        {5, -1}, {2, -1}, {4, -1}, {1, -1}, {4, -1}};
    const struct mancala_rules rules = {.size = 6, .stones = 1};
    const struct mancala_board board = {.player = MANCALA_FIRST,
                                        .bowls = {[2] = 2, [5] = 2}};
    struct mancala_game game;
    mancala_open_from(&game, &rules, &board);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        assert_null(mancala_play(&game, moves[i], NULL));
    assert_memory_equal(game.board.bowls, board.bowls, sizeof board.bowls);
    assert_int_equal(game.board.player, MANCALA_SECOND);
    assert_int_equal(mancala_times_met(&game), 1);
}

static void a_game_has_no_more_plies_than_its_limit(void **state)
{
    (void)state;
    struct mancala_game game;
    open_loop(&game);
    game.ply_limit = 7;
    for (int i = 0; i < 7; i++)
        assert_null(mancala_play(&game, LOOP[i % LOOP_PLIES], NULL));
    assert_int_equal(game.end, MANCALA_TOO_LONG);
    assert_int_equal(game.ply_count, 7);
    assert_int_equal(mancala_score(&game, MANCALA_FIRST), 14);
    assert_int_equal(mancala_score(&game, MANCALA_SECOND), 10);
}

static void undoing_a_move_keeps_the_limit(void **state)
{
    (void)state;
    struct mancala_game game;
    open_loop(&game);
    game.ply_limit = 2;
    assert_null(mancala_play(&game, LOOP[0], NULL));
    assert_true(mancala_undo(&game));
    assert_null(mancala_play(&game, LOOP[0], NULL));
    assert_int_equal(game.end, MANCALA_GOES_ON);
    assert_null(mancala_play(&game, LOOP[1], NULL));
    assert_int_equal(game.end, MANCALA_TOO_LONG);
}

static void a_forfeit_leaves_the_stones_in_houses(void **state)
{
    (void)state;
    struct mancala_game game;
    open_loop(&game);
    mancala_forfeit(&game, MANCALA_FIRST);
    assert_int_equal(game.end, MANCALA_FORFEIT);
    assert_int_equal(game.forfeiter, MANCALA_FIRST);
    assert_int_equal(mancala_score(&game, MANCALA_FIRST), 12);
    assert_int_equal(mancala_score(&game, MANCALA_SECOND), 12);
    assert_true(mancala_undo(&game));
    assert_int_equal(game.end, MANCALA_GOES_ON);
    mancala_forfeit(&game, MANCALA_SECOND);
    assert_int_equal(mancala_score(&game, MANCALA_FIRST), 16);
    assert_int_equal(mancala_score(&game, MANCALA_SECOND), 8);
}

static void an_illegal_move_changes_nothing(void **state)
{
    (void)state;
    struct mancala_game game, before;
    open_loop(&game);
    before = game;
    assert_non_null(mancala_play(&game, (struct mancala_move){2, 1}, NULL));
    assert_memory_equal(&game.board.bowls, &before.board.bowls,
                        sizeof game.board.bowls);
    assert_int_equal(game.ply_count, 0);
}

static void a_third_time_can_be_undone(void **state)
{
    (void)state;
    struct mancala_game game;
    open_loop(&game);
    for (int i = 0; i < 2 * LOOP_PLIES; i++)
        assert_null(mancala_play(&game, LOOP[i % LOOP_PLIES], NULL));
    assert_true(mancala_undo(&game));
    assert_int_equal(game.end, MANCALA_GOES_ON);
    assert_int_equal(game.ply_count, 2 * LOOP_PLIES - 1);
    assert_null(mancala_play(&game, LOOP[LOOP_PLIES - 1], NULL));
    assert_int_equal(game.end, MANCALA_THIRD_TIME);
    for (int i = 0; i < 2 * LOOP_PLIES; i++)
        assert_true(mancala_undo(&game));
    assert_false(mancala_undo(&game));
}

/* Returns how many of the first `count` boards of a random game equal the last
 * one, by comparing each. */
static int times_met_slowly(const struct mancala_board boards[], int count)
{
    int times = 1;
    for (int i = 0; i < count; i++)
        times += boards[i].player == boards[count].player &&
                 memcmp(boards[i].bowls, boards[count].bowls,
                        sizeof boards[i].bowls) == 0;
    return times;
}

static void third_times_are_found_in_random_games(void **state)
{
    (void)state;
    enum { GAMES = 400, PLIES = 400 };
    int thirds = 0;
    uint64_t seed = 6;
    for (int i = 0; i < GAMES; i++) {
        struct mancala_rules rules = {.size = MANCALA_SIZE_MOST - 2 * (i % 3),
                                      .stones = 1,
                                      .capture = (enum mancala_capture)(i % 2)};
        struct mancala_board boards[PLIES];
        struct mancala_game game;
        mancala_open(&game, &rules);
        while (game.end == MANCALA_GOES_ON) {
            assert_true(game.ply_count < PLIES);
            boards[game.ply_count] = game.board;
            int times = times_met_slowly(boards, game.ply_count);
            assert_count_equal(mancala_times_met(&game), times,
                               "times met in game %d", i);
            assert_true(times < 3);
            assert_null(mancala_play(&game, draw_sowing(&game, &seed), NULL));
        }
        thirds += game.end == MANCALA_THIRD_TIME;
    }
    assert_true(thirds > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loop_of_six_ends_at_the_third_time),
        cmocka_unit_test(a_position_is_houses_and_whose_move_it_is),
        cmocka_unit_test(a_game_has_no_more_plies_than_its_limit),
        cmocka_unit_test(undoing_a_move_keeps_the_limit),
        cmocka_unit_test(a_forfeit_leaves_the_stones_in_houses),
        cmocka_unit_test(an_illegal_move_changes_nothing),
        cmocka_unit_test(a_third_time_can_be_undone),
        cmocka_unit_test(third_times_are_found_in_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
