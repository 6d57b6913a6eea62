/* The rules of mancala one by one, random games on all boards, and a game: its
 * repeated positions, limits, forfeits, and undone moves. */
#include "support/check.h"

#include <stddef.h>
#include <string.h>

#include "mancala_search.h"
#include "support/random_sowing.h"
#include "support/state_folder.h"

static const struct mancala_rules BOTH_WAYS = {.size = 8, .stones = 4};
static const struct mancala_rules ONE_WAY = {
    .size = 8, .stones = 4, .one_way = true};
static const struct mancala_rules STANDARD = {
    .size = 8, .stones = 4, .capture = MANCALA_CAPTURE_STANDARD};

/* Returns a board of eight bowls. The first of `bowls` is the first player's
 * mancala, the fifth the second player's. */
static struct mancala_board board_of(enum mancala_player player,
                                     const int bowls[8])
{
    struct mancala_board board = {.player = player};
    for (int i = 0; i < 8; i++)
        board.bowls[i] = (uint16_t)bowls[i];
    return board;
}

/* Makes a move and checks the board after it. */
static struct mancala_sowing assert_sows(const struct mancala_rules *rules,
                                         struct mancala_board board,
                                         struct mancala_move move,
                                         struct mancala_board expected)
{
    assert_null(mancala_move_problem(rules, &board, move));
    struct mancala_sowing sowing = mancala_sow(rules, &board, move);
    for (int i = 0; i < rules->size; i++)
        assert_count_equal(board.bowls[i], expected.bowls[i],
                           "bowl %d after bowl %d was sown", i, move.bowl);
    assert_count_equal(board.player, expected.player, "who is next");
    return sowing;
}

static void assert_captures(const struct mancala_rules *rules,
                            struct mancala_board board,
                            struct mancala_move move,
                            struct mancala_board expected, int captured)
{
    struct mancala_sowing sowing = assert_sows(rules, board, move, expected);
    assert_count_equal(sowing.captured, captured,
                       "the stones captured from bowl %d", move.bowl);
}

#define FIRST(...) board_of(MANCALA_FIRST, (const int[8]){__VA_ARGS__})
#define SECOND(...) board_of(MANCALA_SECOND, (const int[8]){__VA_ARGS__})
#define FORWARDS(house)         \
    (struct mancala_move)       \
    {                           \
        house, MANCALA_FORWARDS \
    }
#define BACKWARDS(house)         \
    (struct mancala_move)        \
    {                            \
        house, MANCALA_BACKWARDS \
    }

/* ---- The board ---- */

TEST(bowls_are_numbered_as_in_the_contest)
{
    assert_int_equal(mancala_store(14, MANCALA_FIRST), 0);
    assert_int_equal(mancala_store(14, MANCALA_SECOND), 7);
    for (int house = 1; house <= 6; house++) {
        assert_int_equal(mancala_bowl(14, MANCALA_FIRST, house), 7 + house);
        assert_int_equal(mancala_bowl(14, MANCALA_SECOND, house), house);
        assert_int_equal(mancala_house(14, 7 + house), house);
        assert_int_equal(mancala_owner(14, 7 + house), MANCALA_FIRST);
        assert_int_equal(mancala_owner(14, house), MANCALA_SECOND);
    }
    assert_int_equal(mancala_house(14, 0), 0);
    assert_int_equal(mancala_house(14, 7), 0);
    assert_int_equal(mancala_owner(14, 0), MANCALA_FIRST);
    assert_int_equal(mancala_owner(14, 7), MANCALA_SECOND);
}

TEST(the_first_player_begins_and_all_houses_are_equal)
{
    struct mancala_board board = mancala_start(&BOTH_WAYS);
    struct mancala_board expected = FIRST(0, 4, 4, 4, 0, 4, 4, 4);
    assert_memory_equal(board.bowls, expected.bowls, sizeof board.bowls);
    assert_int_equal(board.player, MANCALA_FIRST);
}

TEST(invalid_rules_are_explained)
{
    static const int wrong[][2] = {{2, 4},  {34, 4}, {9, 4}, {8, 0},
                                   {8, 17}, {0, 4},  {-8, 4}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct mancala_rules rules = {.size = wrong[i][0],
                                      .stones = wrong[i][1]};
        assert_non_null(mancala_rules_problem(&rules));
    }
    const struct mancala_rules small = {.size = 6, .stones = 4};
    const struct mancala_rules few = {.size = 8, .stones = 1};
    assert_null(mancala_rules_problem(&small));
    assert_null(mancala_rules_problem(&few));
}

static const char *problem_of_solver(const struct mancala_board *board)
{
    const struct mancala_solver_limits limits = {.memory = 1 << 20, .nodes = 1};
    struct mancala_solution solution;
    return mancala_solve(&BOTH_WAYS, board, &limits, &solution);
}

TEST(invalid_boards_are_explained)
{
    struct mancala_board good = FIRST(10, 0, 1, 0, 10, 0, 0, 3);
    struct mancala_board lacks = FIRST(9, 0, 1, 0, 10, 0, 0, 3);
    struct mancala_board empty = FIRST(14, 0, 0, 0, 7, 0, 0, 3);
    struct mancala_board beyond = good;
    beyond.bowls[8] = 1;
    assert_null(problem_of_solver(&good));
    assert_text_has(problem_of_solver(&lacks), "the number of stones", "lacks");
    assert_text_has(problem_of_solver(&empty), "the game is over", "empty");
    assert_text_has(problem_of_solver(&beyond), "outside the board", "beyond");
}

/* ---- Moves ---- */

TEST(every_illegal_move_is_refused)
{
    struct mancala_board board = FIRST(0, 4, 4, 4, 0, 4, 0, 8);
    static const struct mancala_move wrong[] = {
        {-1, 1}, {8, 1}, {1 << 30, 1}, {0, 1}, {4, 1},  {1, 1},  {3, 1}, {6, 1},
        {5, 0},  {5, 2}, {5, -2},      {7, 0}, {6, -1}, {0, -1}, {4, -1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (mancala_move_problem(&BOTH_WAYS, &board, wrong[i]) == NULL)
            fail_msg("bowl %d, direction %d was allowed", wrong[i].bowl,
                     wrong[i].direction);
    assert_null(mancala_move_problem(&BOTH_WAYS, &board, BACKWARDS(5)));
    assert_non_null(mancala_move_problem(&ONE_WAY, &board, BACKWARDS(5)));
    assert_null(mancala_move_problem(&ONE_WAY, &board, FORWARDS(5)));
}

TEST(moves_are_listed_by_house_forwards_first)
{
    struct mancala_board board = FIRST(0, 4, 4, 4, 0, 4, 0, 8);
    struct mancala_moves moves = mancala_moves(&BOTH_WAYS, &board);
    static const struct mancala_move expected[] = {
        {5, 1}, {5, -1}, {7, 1}, {7, -1}};
    assert_int_equal(moves.count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(moves.moves[i].bowl, expected[i].bowl);
        assert_int_equal(moves.moves[i].direction, expected[i].direction);
    }
    assert_int_equal(mancala_moves(&ONE_WAY, &board).count, 2);
}

TEST(sowing_skips_the_opponents_mancala)
{
    (void)assert_sows(&BOTH_WAYS, FIRST(0, 4, 4, 4, 0, 4, 4, 4), FORWARDS(7),
                      SECOND(1, 5, 5, 5, 0, 4, 4, 0));
    (void)assert_sows(&BOTH_WAYS, FIRST(0, 4, 4, 4, 0, 4, 4, 4), BACKWARDS(5),
                      FIRST(1, 5, 5, 5, 0, 0, 4, 4));
    (void)assert_sows(&BOTH_WAYS, SECOND(0, 4, 4, 4, 0, 4, 4, 4), FORWARDS(3),
                      FIRST(0, 4, 4, 0, 1, 5, 5, 5));
    (void)assert_sows(&BOTH_WAYS, SECOND(0, 4, 4, 4, 0, 4, 4, 4), BACKWARDS(1),
                      SECOND(0, 0, 4, 4, 1, 5, 5, 5));
}

TEST(a_last_stone_in_ones_mancala_moves_again)
{
    struct mancala_sowing sowing =
        assert_sows(&BOTH_WAYS, FIRST(0, 4, 4, 4, 0, 4, 3, 2), FORWARDS(7),
                    SECOND(1, 5, 4, 4, 0, 4, 3, 0));
    assert_false(sowing.again);
    sowing = assert_sows(&BOTH_WAYS, FIRST(0, 4, 4, 4, 0, 4, 2, 3), FORWARDS(6),
                         FIRST(1, 4, 4, 4, 0, 4, 0, 4));
    assert_true(sowing.again);
    assert_int_equal(sowing.last_bowl, 0);
    sowing = assert_sows(&BOTH_WAYS, SECOND(0, 4, 4, 4, 0, 4, 4, 4),
                         BACKWARDS(1), SECOND(0, 0, 4, 4, 1, 5, 5, 5));
    assert_true(sowing.again);
}

TEST(in_an_empty_house_of_ones_own_it_wins_what_is_opposite)
{
    assert_captures(&BOTH_WAYS, FIRST(0, 4, 5, 4, 0, 1, 0, 4), FORWARDS(5),
                    SECOND(6, 4, 0, 4, 0, 0, 0, 4), 6);
    assert_captures(&BOTH_WAYS, FIRST(0, 4, 5, 4, 0, 4, 0, 1), BACKWARDS(7),
                    SECOND(6, 4, 0, 4, 0, 4, 0, 0), 6);
    assert_captures(&BOTH_WAYS, SECOND(0, 1, 0, 4, 0, 4, 7, 4), FORWARDS(1),
                    FIRST(0, 0, 0, 4, 8, 4, 0, 4), 8);
}

TEST(a_last_stone_in_the_opponents_empty_house_stays)
{
    assert_captures(&BOTH_WAYS, FIRST(0, 0, 5, 4, 0, 4, 4, 2), FORWARDS(7),
                    SECOND(1, 1, 5, 4, 0, 4, 4, 0), 0);
}

TEST(with_nothing_opposite_the_rule_decides)
{
    assert_captures(&BOTH_WAYS, FIRST(0, 4, 0, 4, 0, 1, 0, 4), FORWARDS(5),
                    SECOND(1, 4, 0, 4, 0, 0, 0, 4), 1);
    assert_captures(&STANDARD, FIRST(0, 4, 0, 4, 0, 1, 0, 4), FORWARDS(5),
                    SECOND(0, 4, 0, 4, 0, 0, 1, 4), 0);
    assert_captures(&STANDARD, FIRST(0, 4, 1, 4, 0, 1, 0, 4), FORWARDS(5),
                    SECOND(2, 4, 0, 4, 0, 0, 0, 4), 2);
}

/* A lap is seven of the eight bowls. */
TEST(a_lap_sows_the_house_it_began_in_and_can_end_there)
{
    assert_captures(&BOTH_WAYS, FIRST(0, 1, 1, 1, 0, 7, 1, 1), FORWARDS(5),
                    SECOND(4, 2, 2, 0, 0, 0, 2, 2), 3);
    assert_captures(&BOTH_WAYS, FIRST(0, 1, 1, 1, 0, 7, 1, 1), BACKWARDS(5),
                    SECOND(4, 2, 2, 0, 0, 0, 2, 2), 3);
    struct mancala_sowing sowing =
        assert_sows(&BOTH_WAYS, FIRST(0, 1, 1, 1, 0, 9, 1, 1), FORWARDS(5),
                    SECOND(1, 2, 2, 2, 0, 1, 3, 3));
    assert_int_equal(sowing.captured, 0);
    assert_int_equal(sowing.sown, 9);
}

/* ---- The pie rule ---- */

static const struct mancala_rules PIE = {
    .size = 8, .stones = 4, .one_way = true, .pie = true};

/* Without a swap, a game under the pie rule is like any other. */
TEST(a_swap_turns_the_board_around)
{
    struct mancala_board board = mancala_start(&PIE);
    (void)mancala_sow(&PIE, &board, FORWARDS(7));
    struct mancala_board swapped = board;
    struct mancala_board expected = SECOND(1, 5, 5, 5, 0, 4, 4, 0);
    assert_memory_equal(board.bowls, expected.bowls, sizeof board.bowls);
    expected = FIRST(0, 4, 4, 0, 1, 5, 5, 5);
    assert_null(mancala_move_problem(&PIE, &board, mancala_swap(8)));
    struct mancala_sowing sowing = mancala_sow(&PIE, &swapped, mancala_swap(8));
    assert_memory_equal(swapped.bowls, expected.bowls, sizeof board.bowls);
    assert_int_equal(swapped.player, MANCALA_FIRST);
    assert_int_equal(sowing.sown + sowing.captured + sowing.swept, 0);
    assert_false(sowing.again || sowing.is_over);
    assert_non_null(mancala_move_problem(&PIE, &swapped, mancala_swap(8)));
}

/* The first player may sow house 1 and then another. */
TEST(only_the_second_players_first_move_can_be_a_swap)
{
    struct mancala_game game;
    mancala_open(&game, &PIE);
    assert_non_null(mancala_play(&game, mancala_swap(8), NULL));
    (void)mancala_play(&game, FORWARDS(5), NULL); /* and moves again? */
    while (game.board.player == MANCALA_FIRST)
        assert_null(mancala_play(
            &game, mancala_moves(&PIE, &game.board).moves[0], NULL));
    struct mancala_moves moves = mancala_moves(&PIE, &game.board);
    assert_true(mancala_is_swap(8, moves.moves[moves.count - 1]));
    assert_false(mancala_is_swap(8, moves.moves[moves.count - 2]));
    const struct mancala_game before = game;
    assert_null(mancala_play(&game, moves.moves[0], NULL));
    for (int i = 0; i < 4 && game.end == MANCALA_GOES_ON; i++) {
        assert_non_null(mancala_play(&game, mancala_swap(8), NULL));
        moves = mancala_moves(&PIE, &game.board);
        assert_null(mancala_play(&game, moves.moves[0], NULL));
    }
    game = before;
    assert_null(mancala_play(&game, mancala_swap(8), NULL));
    assert_non_null(mancala_play(&game, mancala_swap(8), NULL));
    assert_true(mancala_undo(&game));
    assert_memory_equal(&game.board, &before.board, sizeof game.board);
}

TEST(without_the_pie_rule_nobody_can_swap)
{
    struct mancala_board board = mancala_start(&ONE_WAY);
    (void)mancala_sow(&ONE_WAY, &board, FORWARDS(7));
    assert_non_null(mancala_move_problem(&ONE_WAY, &board, mancala_swap(8)));
    assert_int_equal(mancala_moves(&ONE_WAY, &board).count, 3);
}

/* ---- The end ---- */

TEST(when_a_side_is_empty_the_other_takes_its_stones)
{
    struct mancala_sowing sowing =
        assert_sows(&BOTH_WAYS, FIRST(9, 1, 2, 3, 8, 0, 0, 1), FORWARDS(7),
                    SECOND(10, 0, 0, 0, 14, 0, 0, 0));
    assert_true(sowing.is_over);
    assert_false(sowing.again);
    assert_int_equal(sowing.swept, 6);
    sowing = assert_sows(&BOTH_WAYS, FIRST(9, 0, 3, 0, 8, 1, 0, 3), FORWARDS(5),
                         SECOND(16, 0, 0, 0, 8, 0, 0, 0));
    assert_true(sowing.is_over);
    assert_int_equal(sowing.captured, 4);
    assert_int_equal(sowing.swept, 3);
}

/* ---- Random play ---- */

static int stones_on(const struct mancala_board *board)
{
    int stones = 0;
    for (int i = 0; i < MANCALA_SIZE_MOST; i++)
        stones += board->bowls[i];
    return stones;
}

static void play_out(const struct mancala_rules *rules, uint64_t *seed)
{
    struct mancala_game game;
    int all = 2 * mancala_houses(rules->size) * rules->stones;
    mancala_open(&game, rules);
    while (game.end == MANCALA_GOES_ON) {
        const int before[] = {mancala_score(&game, MANCALA_FIRST),
                              mancala_score(&game, MANCALA_SECOND)};
        struct mancala_move move = draw_sowing(&game, seed);
        int turned = mancala_is_swap(rules->size, move);
        assert_null(mancala_play(&game, move, NULL));
        assert_count_equal(stones_on(&game.board), all, "the stones on %d, %d",
                           rules->size, rules->stones);
        for (int player = 0; player < MANCALA_PLAYERS; player++)
            assert_true(mancala_score(&game, (enum mancala_player)player) >=
                        before[(player + turned) % MANCALA_PLAYERS]);
        if (game.end == MANCALA_GOES_ON)
            assert_true(sowing_continues(rules, &game.board));
    }
    assert_count_equal(mancala_score(&game, MANCALA_FIRST) +
                           mancala_score(&game, MANCALA_SECOND),
                       all, "the stones won on %d, %d", rules->size,
                       rules->stones);
}

TEST(no_stone_is_lost_on_any_board_of_the_contest)
{
    enum { GAMES = 4, SIZE_LEAST = 8, STONES_LEAST = 2 };
    uint64_t seed = 1998;
    int boards = 0;
    struct mancala_rules rules = {.one_way = false};
    for (rules.size = SIZE_LEAST; rules.size <= MANCALA_SIZE_MOST;
         rules.size += 2)
        for (rules.stones = STONES_LEAST; rules.stones <= MANCALA_STONES_MOST;
             rules.stones++) {
            boards++;
            for (int i = 0; i < GAMES; i++) {
                rules.one_way = i % 2 == 0;
                rules.capture = (enum mancala_capture)(i / 2);
                rules.pie = i == 3;
                play_out(&rules, &seed);
            }
        }
    assert_int_equal(boards, 195);
}

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
    open_sowing_from(game, &RULES, &board);
}

/* The third house clockwise, the second counterclockwise, the first clockwise,
 * and the same again on the other side. */
static const struct mancala_move LOOP[] = {{7, -1}, {2, 1}, {5, -1},
                                           {3, -1}, {6, 1}, {1, -1}};
enum { LOOP_PLIES = sizeof LOOP / sizeof *LOOP };

TEST(the_loop_of_six_ends_at_the_third_time)
{
    struct mancala_game game;
    open_loop(&game);
    for (int i = 0; i < 2 * LOOP_PLIES; i++) {
        assert_count_equal(game.end, MANCALA_GOES_ON, "the end before ply %d",
                           i);
        assert_null(mancala_play(&game, LOOP[i % LOOP_PLIES], NULL));
    }
    assert_int_equal(game.end, MANCALA_THIRD_TIME);
    assert_int_equal(mancala_score(&game, MANCALA_FIRST), 15);
    assert_int_equal(mancala_score(&game, MANCALA_SECOND), 9);
    assert_string_equal(mancala_play(&game, LOOP[0], NULL), "the game is over");
}

/* After five moves, all stones are where they were, but the other player moves.
 * After ten, that player has done the same, so the stones lie like this for the
 * third time, but it is the first player's move only for the second time. */
TEST(a_position_is_houses_and_whose_move_it_is)
{
    static const struct mancala_move moves[] = {
        {5, -1}, {2, -1}, {4, -1}, {1, -1}, {4, -1},
        {2, -1}, {5, -1}, {1, -1}, {4, -1}, {1, -1}};
    const struct mancala_rules rules = {.size = 6, .stones = 1};
    const struct mancala_board board = {.player = MANCALA_FIRST,
                                        .bowls = {[2] = 2, [5] = 2}};
    struct mancala_game game;
    open_sowing_from(&game, &rules, &board);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        assert_null(mancala_play(&game, moves[i], NULL));
        assert_int_equal(game.end, MANCALA_GOES_ON);
        if (i % 5 < 4)
            continue;
        assert_memory_equal(game.board.bowls, board.bowls, sizeof board.bowls);
        assert_int_equal(game.board.player,
                         i == 4 ? MANCALA_SECOND : MANCALA_FIRST);
    }
}

TEST(a_game_has_no_more_plies_than_its_limit)
{
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

TEST(undoing_a_move_keeps_the_limit)
{
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

TEST(a_forfeit_leaves_the_stones_in_houses)
{
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

TEST(an_illegal_move_changes_nothing)
{
    struct mancala_game game, before;
    open_loop(&game);
    before = game;
    assert_non_null(mancala_play(&game, (struct mancala_move){2, 1}, NULL));
    assert_memory_equal(&game.board.bowls, &before.board.bowls,
                        sizeof game.board.bowls);
    assert_int_equal(game.ply_count, 0);
}

TEST(a_third_time_can_be_undone)
{
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

TEST(third_times_are_found_in_random_games)
{
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
            boards[game.ply_count] = game.board;
            assert_true(times_met_slowly(boards, game.ply_count) < 3);
            struct mancala_board next = game.board;
            const struct mancala_move move = draw_sowing(&game, &seed);
            (void)mancala_sow(&rules, &next, move);
            assert_null(mancala_play(&game, move, NULL));
            assert_true(game.ply_count < PLIES);
            boards[game.ply_count] = next;
            bool is_third = times_met_slowly(boards, game.ply_count) == 3;
            assert_count_equal(game.end == MANCALA_THIRD_TIME, is_third,
                               "the third time in game %d", i);
        }
        thirds += game.end == MANCALA_THIRD_TIME;
    }
    assert_true(thirds > 0);
}
