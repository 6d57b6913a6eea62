/* The search of a player: exact values agree with the solver, limits are
 * respected, and it beats opponents that look less far ahead. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "mancala_search.h"
#include "support/random_sowing.h"
#include "support/state_folder.h"

enum { ENTRIES = 1 << 12 };

static struct mancala_memory open_memory(void)
{
    struct mancala_memory memory = {
        .entries = calloc(ENTRIES, sizeof(struct mancala_seen)),
        .count = ENTRIES};
    assert_non_null(memory.entries);
    return memory;
}

/* Returns the value of `move` in `solution`. */
static int solved(const struct mancala_solution *solution,
                  struct mancala_move move)
{
    for (int i = 0; i < solution->count; i++)
        if (solution->moves[i].move.bowl == move.bowl &&
            solution->moves[i].move.direction == move.direction)
            return solution->moves[i].margin.least;
    fail_msg("the solver has no bowl %d", move.bowl);
    return 0;
}

/* Draws a position with so few stones that the search sees the end. */
static bool draw_endgame(struct mancala_game *game, uint64_t *seed,
                         bool one_way)
{
    enum { FEW = 8 };
    struct mancala_rules rules = {
        .size = 8 + 2 * (int)next_random(seed, 3),
        .stones = 2,
        .one_way = one_way,
        .capture = (enum mancala_capture)next_random(seed, 2)};
    int left = FEW + 1;
    mancala_open(game, &rules);
    while (game->end == MANCALA_GOES_ON && left > FEW) {
        assert_null(mancala_play(game, draw_sowing(game, seed), NULL));
        left = mancala_side(rules.size, &game->board, MANCALA_FIRST) +
               mancala_side(rules.size, &game->board, MANCALA_SECOND);
    }
    return game->end == MANCALA_GOES_ON;
}

TEST(exact_values_agree_with_the_solver)
{
    enum { GAMES = 120, NODES = 20000, MEMORY = 1 << 20 };
    uint64_t seed = 4;
    int exact = 0;
    struct mancala_memory memory = open_memory();
    for (int i = 0; i < seeds_of(GAMES); i++) {
        struct mancala_game game;
        if (!draw_endgame(&game, &seed, i % 2 == 0))
            continue;
        struct mancala_search_result result;
        struct mancala_solution solution;
        const struct mancala_search_limits limits = {.nodes = NODES,
                                                     .all_values = true};
        const struct mancala_solver_limits whole = {.memory = MEMORY};
        memset(memory.entries, 0, ENTRIES * sizeof *memory.entries);
        mancala_search(&game.rules, &game.board, &limits,
                       i % 3 == 0 ? NULL : &memory, &result);
        assert_null(mancala_solve(&game.rules, &game.board, &whole, &solution));
        assert_int_equal(result.count, solution.count);
        for (int k = 0; k < result.count; k++) {
            if (!result.moves[k].is_exact)
                continue;
            assert_count_equal(result.moves[k].margin,
                               solved(&solution, result.moves[k].move),
                               "a move of position %d", i);
            exact++;
        }
    }
    free(memory.entries);
    assert_true(exact > 0);
}

TEST(the_best_alone_is_as_good_as_with_all_values)
{
    enum { POSITIONS = 60, DEPTH = 4 };
    uint64_t seed = 77;
    for (int i = 0; i < seeds_of(POSITIONS); i++) {
        struct mancala_rules rules = draw_mancala_rules(&seed);
        struct mancala_game game;
        mancala_open(&game, &rules);
        for (int k = 0; k < 8 && game.end == MANCALA_GOES_ON; k++)
            assert_null(mancala_play(&game, draw_sowing(&game, &seed), NULL));
        if (game.end != MANCALA_GOES_ON)
            continue;
        struct mancala_search_result best, all;
        struct mancala_search_limits limits = {.depth = DEPTH};
        mancala_search(&rules, &game.board, &limits, NULL, &best);
        limits.all_values = true;
        mancala_search(&rules, &game.board, &limits, NULL, &all);
        assert_int_equal(best.count, all.count);
        if (all.count == 1)
            continue; /* a single move is not searched */
        assert_count_equal(best.moves[0].margin, all.moves[0].margin,
                           "the best margin of position %d", i);
        assert_true(best.nodes <= all.nodes);
        for (int k = 1; k < all.count; k++)
            assert_true(all.moves[k].margin <= all.moves[k - 1].margin);
    }
}

/* ---- A second computation ---- */

static int lead(int size, const struct mancala_board *board,
                enum mancala_player player)
{
    return board->bowls[mancala_store(size, player)] -
           board->bowls[mancala_store(size, mancala_other(player))];
}

/* Returns the first player's margin that many turns ahead, by trying
 * everything. */
static int look_ahead(const struct mancala_rules *rules,
                      const struct mancala_board *board, int turns)
{
    struct mancala_moves moves = mancala_moves(rules, board);
    bool is_first = board->player == MANCALA_FIRST;
    int best = is_first ? INT16_MIN : INT16_MAX;
    if (turns == 0)
        return lead(rules->size, board, MANCALA_FIRST);
    for (int i = 0; i < moves.count; i++) {
        struct mancala_board after = *board;
        struct mancala_sowing sowing =
            mancala_sow(rules, &after, moves.moves[i]);
        int margin = look_ahead(rules, &after,
                                sowing.is_over ? 0 : turns - !sowing.again);
        if (is_first ? margin > best : margin < best)
            best = margin;
    }
    return best;
}

/* Draws a board with heaps of stones, some of which go around more than once.
 */
static struct mancala_board draw_heaps(const struct mancala_rules *rules,
                                       uint64_t *seed)
{
    enum { HEAP_MOST = 100 };
    struct mancala_board board = {
        .player = (enum mancala_player)next_random(seed, MANCALA_PLAYERS)};
    int houses = mancala_houses(rules->size);
    int left = 2 * houses * rules->stones;
    for (int i = 0; i < MANCALA_PLAYERS; i++, left--)
        board.bowls[mancala_bowl(rules->size, (enum mancala_player)i, 1)]++;
    while (left > 0) {
        int heap = 1 + (int)next_random(seed, HEAP_MOST);
        int bowl = (int)next_random(seed, (uint32_t)rules->size);
        heap = heap < left ? heap : left;
        board.bowls[bowl] += (uint16_t)heap;
        left -= heap;
    }
    assert_true(sowing_continues(rules, &board));
    return board;
}

TEST(on_any_board_it_sees_what_a_slow_look_ahead_sees)
{
    enum { POSITIONS = 400 };
    uint64_t seed = 32;
    for (int i = 0; i < seeds_of(POSITIONS); i++) {
        struct mancala_rules rules = draw_mancala_rules(&seed);
        struct mancala_board board = draw_heaps(&rules, &seed);
        const struct mancala_search_limits limits = {
            .depth = rules.size <= 12 ? 2 : 1, .all_values = true};
        struct mancala_search_result result;
        int sign = board.player == MANCALA_FIRST ? 1 : -1;
        mancala_search(&rules, &board, &limits, NULL, &result);
        assert_int_equal(result.count, mancala_moves(&rules, &board).count);
        for (int k = 0; k < result.count; k++) {
            struct mancala_board after = board;
            struct mancala_sowing sowing =
                mancala_sow(&rules, &after, result.moves[k].move);
            int turns = sowing.is_over ? 0 : result.depth - !sowing.again;
            int expected = sign * look_ahead(&rules, &after, turns);
            assert_count_equal(result.moves[k].margin, expected,
                               "move %d of position %d", k, i);
        }
    }
}

/* ---- The pie rule ---- */

/* Compares the value of each move in the opening, swaps included, with what a
 * look at every game finds. Returns how often a swap is the best move. */
static int check_pie(const struct mancala_rules *rules,
                     const struct mancala_board *board)
{
    struct mancala_search_limits limits = {.all_values = true};
    struct mancala_search_result all, best;
    int swaps = 0;
    struct mancala_memory memory = open_memory();
    mancala_search(rules, board, &limits, &memory, &all);
    free(memory.entries);
    assert_int_equal(all.count, mancala_moves(rules, board).count);
    for (int i = 0; i < all.count; i++) {
        struct mancala_board after = *board;
        struct mancala_sowing sowing =
            mancala_sow(rules, &after, all.moves[i].move);
        int margin = sowing.is_over ? lead(rules->size, &after, MANCALA_FIRST)
                                    : look_ahead(rules, &after, INT16_MAX);
        margin = board->player == MANCALA_FIRST ? margin : -margin;
        assert_true(all.moves[i].is_exact);
        assert_count_equal(all.moves[i].margin, margin,
                           "bowl %d of %d with %d stones",
                           all.moves[i].move.bowl, rules->size, rules->stones);
        if (board->player == MANCALA_FIRST && !sowing.is_over)
            swaps += check_pie(rules, &after);
    }
    limits.all_values = false;
    mancala_search(rules, board, &limits, NULL, &best);
    assert_int_equal(best.moves[0].margin, all.moves[0].margin);
    return swaps + mancala_is_swap(rules->size, best.moves[0].move);
}

TEST(swaps_are_chosen_as_a_look_at_every_game_finds)
{
    static const int boards[][2] = {{4, 1}, {4, 2}, {4, 5}, {6, 1},
                                    {6, 2}, {6, 3}, {6, 4}, {8, 1},
                                    {8, 2}, {8, 3}, {10, 1}};
    int swaps = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const struct mancala_rules rules = {.size = boards[i][0],
                                            .stones = boards[i][1],
                                            .one_way = true,
                                            .capture = MANCALA_CAPTURE_STANDARD,
                                            .pie = true};
        const struct mancala_board board = mancala_start(&rules);
        swaps += check_pie(&rules, &board);
    }
    assert_true(swaps > 1);
}

/* The first player has won stones in the middle of the first turn. A window
 * that leaves them out cuts off the best margin on each of these boards, which
 * were found by trying many. */
TEST(what_a_first_turn_has_won_counts_for_the_swap)
{
    static const struct {
        int size;
        enum mancala_capture capture;
        uint16_t bowls[10];
    } boards[] = {
        {8, MANCALA_CAPTURE_EMPTY, {1, 2, 1, 1, 0, 1, 3, 1}},
        {8, MANCALA_CAPTURE_STANDARD, {1, 2, 0, 4, 0, 1, 2, 0}},
        {10, MANCALA_CAPTURE_STANDARD, {3, 2, 0, 2, 0, 0, 2, 1, 2, 2}},
        {10, MANCALA_CAPTURE_EMPTY, {2, 1, 2, 1, 0, 0, 1, 1, 2, 2}}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const struct mancala_rules rules = {.size = boards[i].size,
                                            .stones = 2,
                                            .one_way = true,
                                            .capture = boards[i].capture,
                                            .pie = true};
        struct mancala_board board = {.player = MANCALA_FIRST, .pie = true};
        memcpy(board.bowls, boards[i].bowls, sizeof boards[i].bowls);
        (void)check_pie(&rules, &board);
    }
}

/* Returns the first player's margin while the second can still swap: that
 * player takes the better side of what the search, which knows of no swap then,
 * finds. */
static int margin_under_pie(const struct mancala_rules *rules,
                            struct mancala_board board)
{
    const struct mancala_search_limits limits = {.nodes = 0};
    struct mancala_moves moves = mancala_moves(rules, &board);
    int best = INT16_MIN;
    if (board.player == MANCALA_SECOND) {
        struct mancala_search_result result;
        struct mancala_memory memory = open_memory();
        board.pie = false;
        mancala_search(rules, &board, &limits, &memory, &result);
        free(memory.entries);
        assert_true(result.moves[0].is_exact);
        return -abs(result.moves[0].margin);
    }
    for (int i = 0; i < moves.count; i++) {
        struct mancala_board after = board;
        bool is_over = mancala_sow(rules, &after, moves.moves[i]).is_over;
        int margin = is_over ? lead(rules->size, &after, MANCALA_FIRST)
                             : margin_under_pie(rules, after);
        best = margin > best ? margin : best;
    }
    return best;
}

TEST(a_whole_first_turn_is_worth_what_a_swap_leaves)
{
    static const int boards[][2] = {{8, 5}, {10, 2}, {10, 3}, {12, 2}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const struct mancala_rules rules = {.size = boards[i][0],
                                            .stones = boards[i][1],
                                            .one_way = true,
                                            .capture = MANCALA_CAPTURE_STANDARD,
                                            .pie = true};
        const struct mancala_board board = mancala_start(&rules);
        const struct mancala_search_limits limits = {.all_values = true};
        struct mancala_search_result result;
        struct mancala_memory memory = open_memory();
        mancala_search(&rules, &board, &limits, &memory, &result);
        free(memory.entries);
        for (int k = 0; k < result.count; k++) {
            struct mancala_board after = board;
            (void)mancala_sow(&rules, &after, result.moves[k].move);
            assert_count_equal(
                result.moves[k].margin, margin_under_pie(&rules, after),
                "bowl %d of %d with %d stones", result.moves[k].move.bowl,
                rules.size, rules.stones);
        }
    }
}

/* ---- Limits ---- */

TEST(a_node_limit_gives_the_same_answer_every_time)
{
    enum { NODES = 3000 };
    struct mancala_rules rules = {.size = 14, .stones = 4};
    struct mancala_board board = mancala_start(&rules);
    const struct mancala_search_limits limits = {.nodes = NODES};
    struct mancala_search_result results[2];
    for (int i = 0; i < 2; i++) {
        struct mancala_memory memory = open_memory();
        mancala_search(&rules, &board, &limits, &memory, &results[i]);
        free(memory.entries);
    }
    assert_true(results[0].nodes <= NODES);
    assert_true(results[0].depth > 1);
    assert_memory_equal(&results[0].nodes, &results[1].nodes,
                        sizeof results[0].nodes);
    assert_int_equal(results[0].moves[0].move.bowl,
                     results[1].moves[0].move.bowl);
    assert_int_equal(results[0].moves[0].margin, results[1].moves[0].margin);
}

/* Returns the time of a clock that advances by one at each look. */
static int64_t tick(void *clock)
{
    return ++*(int64_t *)clock;
}

static bool at_once(void *self)
{
    ++*(int *)self;
    return true;
}

TEST(a_clock_or_the_caller_can_stop_the_search)
{
    int64_t clock = 0;
    int asked = 0;
    struct mancala_rules rules = {.size = 32, .stones = 16};
    struct mancala_board board = mancala_start(&rules);
    struct mancala_search_result result;
    const struct mancala_search_limits timed = {
        .now = tick, .clock = &clock, .deadline = 5};
    mancala_search(&rules, &board, &timed, NULL, &result);
    assert_int_equal(clock, 5);
    assert_true(result.depth >= 1);
    const struct mancala_search_limits asked_about = {.is_over = at_once,
                                                      .self = &asked};
    mancala_search(&rules, &board, &asked_about, NULL, &result);
    assert_int_equal(asked, 1);
    assert_true(result.depth >= 1);
    assert_int_equal(result.count, 30);
}

/* House i of fifteen holds what reaches the mancala from there, so a turn can
 * be played in millions of ways. */
TEST(even_an_endless_turn_is_stopped)
{
    enum { NODES = 5000 };
    const struct mancala_rules rules = {.size = 32, .stones = 5};
    struct mancala_board board = {.player = MANCALA_FIRST};
    int left = 2 * mancala_houses(rules.size) * rules.stones;
    for (int house = 1; house <= mancala_houses(rules.size); house++) {
        int stones = rules.size / 2 - house;
        board.bowls[mancala_bowl(rules.size, MANCALA_FIRST, house)] =
            (uint16_t)stones;
        board.bowls[mancala_bowl(rules.size, MANCALA_SECOND, house)] = 1;
        left -= stones + 1;
    }
    board.bowls[mancala_store(rules.size, MANCALA_SECOND)] = (uint16_t)left;
    assert_true(sowing_continues(&rules, &board));
    struct mancala_search_result result;
    const struct mancala_search_limits limits = {.nodes = NODES};
    mancala_search(&rules, &board, &limits, NULL, &result);
    assert_int_equal(result.nodes, NODES);
    assert_int_equal(result.depth, 0);
    assert_int_equal(result.count, mancala_moves(&rules, &board).count);
    for (int i = 0; i < result.count; i++) {
        struct mancala_board after = board;
        (void)mancala_sow(&rules, &after, result.moves[i].move);
        assert_count_equal(result.moves[i].margin,
                           lead(rules.size, &after, MANCALA_FIRST), "move %d",
                           i);
        assert_false(result.moves[i].is_exact);
    }
}

/* The first player has one move; then the opponent ends the game. */
TEST(a_single_move_gets_its_value_if_all_are_wanted)
{
    const struct mancala_rules rules = {
        .size = 8, .stones = 1, .one_way = true};
    struct mancala_board board = {.player = MANCALA_FIRST};
    board.bowls[mancala_bowl(8, MANCALA_FIRST, 1)] = 2;
    board.bowls[mancala_bowl(8, MANCALA_SECOND, 3)] = 1;
    board.bowls[mancala_store(8, MANCALA_SECOND)] = 3;
    struct mancala_search_result result;
    struct mancala_search_limits limits = {.nodes = 1000};
    mancala_search(&rules, &board, &limits, NULL, &result);
    assert_int_equal(result.count, 1);
    assert_false(result.moves[0].is_exact);
    limits.all_values = true;
    mancala_search(&rules, &board, &limits, NULL, &result);
    assert_int_equal(result.count, 1);
    assert_true(result.moves[0].is_exact);
    assert_int_equal(result.moves[0].margin,
                     look_ahead(&rules, &board, INT16_MAX));
}

/* Plays a game between a player who looks `depth` turns ahead and an opponent
 * who looks one turn ahead and begins. Returns the margin of the first of them.
 */
static int play_against(const struct mancala_rules *rules, int depth)
{
    struct mancala_game game;
    mancala_open(&game, rules);
    while (game.end == MANCALA_GOES_ON) {
        struct mancala_search_result result;
        bool looks = game.board.player == MANCALA_SECOND;
        const struct mancala_search_limits limits = {.depth =
                                                         looks ? depth : 1};
        mancala_search(rules, &game.board, &limits, NULL, &result);
        assert_null(mancala_play(&game, result.moves[0].move, NULL));
    }
    return mancala_score(&game, MANCALA_SECOND) -
           mancala_score(&game, MANCALA_FIRST);
}

TEST(searching_deeper_wins_more)
{
    enum { DEPTH = 5 };
    int margin = 0;
    for (int size = 8; size <= 16; size += 2)
        for (int stones = 2; stones <= 5; stones++)
            for (int one_way = 0; one_way < 2; one_way++) {
                struct mancala_rules rules = {
                    .size = size, .stones = stones, .one_way = one_way == 1};
                margin += play_against(&rules, DEPTH);
            }
    assert_true(margin > 0);
}
