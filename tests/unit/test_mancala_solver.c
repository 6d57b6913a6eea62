/* The solver against known figures, and against slow and obvious solvers. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mancala/board.h"
#include "support/random_sowing.h"
#include "support/solved_board.h"
#include "support/state_folder.h"

/* ---- Figures ---- */

/* Reads a row such as "empty 6 4 10": the capture into `*rules`, and the
 * numbers into `row`. */
static bool read_row(FILE *file, struct mancala_rules *rules, int row[3])
{
    char line[CLI_LINE_SIZE];
    if (fgets(line, sizeof line, file) == NULL)
        return false;
    rules->capture = strncmp(line, "standard", strlen("standard")) == 0
                         ? MANCALA_CAPTURE_STANDARD
                         : MANCALA_CAPTURE_EMPTY;
    char *text = strchr(line, '\t');
    for (int i = 0; i < 3; i++) {
        assert_non_null(text);
        row[i] = (int)strtol(text, &text, 10);
    }
    return true;
}

enum { COST_ONE_WAY = 450, COST_BOTH_WAYS = 130, COST_SLOWLY = 60 };

/* Returns the cost of the largest boards to solve, which is less under
 * valgrind. */
static int cost_allowed(int cost)
{
    return seeds_of(cost) < cost ? COST_SLOWLY : cost;
}

/* True if a board costs at most `allowed`. The bench solves the others. */
static bool is_cheap(const struct mancala_rules *rules, int allowed)
{
    int houses = mancala_houses(rules->size);
    return houses * houses * houses * rules->stones <= allowed;
}

static int check_figures(const char *path, bool one_way, int allowed)
{
    struct mancala_rules rules = {.one_way = one_way};
    char heading[CLI_LINE_SIZE];
    int row[3], rows = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(heading, sizeof heading, file));
    while (read_row(file, &rules, row)) {
        rules.size = one_way ? 2 * row[0] + 2 : row[0];
        rules.stones = row[1];
        if (!is_cheap(&rules, allowed))
            continue;
        assert_exact(solve_start(&rules).margin, row[2], "the start", &rules);
        rows++;
    }
    fclose(file);
    return rows;
}

static void kalah_has_its_known_values(void **state)
{
    (void)state;
    int allowed = cost_allowed(COST_ONE_WAY);
    int rows = check_figures("tests/golden/figures/kalah.tsv", true, allowed);
    assert_int_equal(rows, allowed == COST_ONE_WAY ? 21 : 8);
}

static void both_ways_it_has_its_known_values(void **state)
{
    (void)state;
    int allowed = cost_allowed(COST_BOTH_WAYS);
    int rows = check_figures("tests/golden/figures/mancala-two-way.tsv", false,
                             allowed);
    assert_int_equal(rows, allowed == COST_BOTH_WAYS ? 8 : 3);
}

/* ---- One way: every game to its end ---- */

static int lead(int size, const struct mancala_board *board,
                enum mancala_player player)
{
    return board->bowls[mancala_store(size, player)] -
           board->bowls[mancala_store(size, mancala_other(player))];
}

/* Returns the first player's margin by plain minimax. */
static int minimax(const struct mancala_rules *rules,
                   const struct mancala_board *board)
{
    struct mancala_moves moves = mancala_moves(rules, board);
    bool maximizes = board->player == MANCALA_FIRST;
    int best = maximizes ? INT16_MIN : INT16_MAX;
    for (int i = 0; i < moves.count; i++) {
        struct mancala_board after = *board;
        bool over = mancala_sow(rules, &after, moves.moves[i]).is_over;
        int margin = over ? lead(rules->size, &after, MANCALA_FIRST)
                          : minimax(rules, &after);
        if (maximizes ? margin > best : margin < best)
            best = margin;
    }
    return best;
}

static void check_every_move(const struct mancala_rules *rules,
                             const struct mancala_board *board,
                             const struct mancala_solution *solution)
{
    int sign = board->player == MANCALA_FIRST ? 1 : -1;
    for (int i = 0; i < solution->count; i++) {
        struct mancala_board after = *board;
        bool over = mancala_sow(rules, &after, solution->moves[i].move).is_over;
        int margin = over ? lead(rules->size, &after, MANCALA_FIRST)
                          : minimax(rules, &after);
        assert_exact(solution->moves[i].margin, sign * margin, "a move", rules);
    }
}

static void one_way_it_agrees_with_every_game_played_out(void **state)
{
    (void)state;
    static const int boards[][2] = {{4, 1}, {4, 7}, {4, 16}, {6, 1},
                                    {6, 3}, {8, 1}, {10, 1}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int capture = 0; capture < 2; capture++) {
            struct mancala_rules rules = {.size = boards[i][0],
                                          .stones = boards[i][1],
                                          .one_way = true,
                                          .capture =
                                              (enum mancala_capture)capture};
            struct mancala_board start = mancala_start(&rules);
            struct mancala_solution solution = solve_start(&rules);
            check_every_move(&rules, &start, &solution);
            assert_exact(solution.margin, minimax(&rules, &start), "the start",
                         &rules);
        }
}

/* The positions are from the middle of games, with either player to move and
 * some stones already won. So few are left that everything can be played out.
 */
static void it_agrees_in_the_middle_of_games(void **state)
{
    (void)state;
    enum { GAMES = 60, FEW = 9 };
    uint64_t seed = 14;
    for (int i = 0; i < seeds_of(GAMES); i++) {
        struct mancala_rules rules = {.size = 8 + 2 * (i % 5),
                                      .stones = 3,
                                      .one_way = true,
                                      .capture = (enum mancala_capture)(i % 2)};
        struct mancala_game game;
        int left = FEW + 1;
        mancala_open(&game, &rules);
        while (game.end == MANCALA_GOES_ON && left > FEW) {
            assert_null(mancala_play(&game, draw_sowing(&game, &seed), NULL));
            left = mancala_side(rules.size, &game.board, MANCALA_FIRST) +
                   mancala_side(rules.size, &game.board, MANCALA_SECOND);
        }
        if (game.end != MANCALA_GOES_ON)
            continue;
        struct mancala_solution solution =
            solve_board(&rules, &game.board, MEGABYTE, 0);
        check_every_move(&rules, &game.board, &solution);
    }
}

/* ---- Both ways: what each side can force ---- */

/* True if `player` can reach `margin` within `moves` moves, whatever the
 * opponent does. It plays by the rules alone, without a table; taking longer
 * counts as a failure, and so do repetitions. */
static bool can_force(const struct mancala_rules *rules,
                      const struct mancala_board *board,
                      enum mancala_player player, int margin, int moves)
{
    struct mancala_moves all = mancala_moves(rules, board);
    bool chooses = board->player == player;
    if (moves == 0)
        return false;
    for (int i = 0; i < all.count; i++) {
        struct mancala_board after = *board;
        bool over = mancala_sow(rules, &after, all.moves[i]).is_over;
        bool forced = over
                          ? lead(rules->size, &after, player) >= margin
                          : can_force(rules, &after, player, margin, moves - 1);
        if (forced == chooses)
            return chooses;
    }
    return !chooses;
}

static void assert_forces(const struct mancala_rules *rules,
                          enum mancala_player player, int margin)
{
    enum { MOVES_MOST = 14 };
    struct mancala_board start = mancala_start(rules);
    for (int moves = 1; moves <= MOVES_MOST; moves++)
        if (can_force(rules, &start, player, margin, moves))
            return;
    fail_msg("%d, %d: player %d can't force %d", rules->size, rules->stones,
             (int)player, margin);
}

static void both_ways_each_side_can_force_its_bound(void **state)
{
    (void)state;
    static const int boards[][2] = {{4, 1}, {4, 5}, {6, 1}, {6, 2}, {8, 1}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int capture = 0; capture < 2; capture++) {
            struct mancala_rules rules = {.size = boards[i][0],
                                          .stones = boards[i][1],
                                          .capture =
                                              (enum mancala_capture)capture};
            struct mancala_bounds margin = solve_start(&rules).margin;
            assert_int_equal(margin.least, margin.most);
            assert_forces(&rules, MANCALA_FIRST, margin.least);
            assert_forces(&rules, MANCALA_SECOND, -margin.most);
        }
}

/* With little memory, the layers don't reach the board, so it is searched. */
static void the_search_and_the_layers_agree(void **state)
{
    (void)state;
    static const int boards[][2] = {{8, 3}, {8, 4}, {10, 2}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct mancala_rules rules = {.size = boards[i][0],
                                      .stones = boards[i][1]};
        struct mancala_board start = mancala_start(&rules);
        struct mancala_solution layers = solve_start(&rules);
        struct mancala_solution searched =
            solve_board(&rules, &start, MEGABYTE / 8, 0);
        assert_int_equal(layers.nodes, 0);
        assert_true(searched.nodes > 0);
        assert_int_equal(layers.count, searched.count);
        for (int k = 0; k < layers.count; k++) {
            assert_int_equal(layers.moves[k].margin.least,
                             layers.moves[k].margin.most);
            assert_exact(searched.moves[k].margin, layers.moves[k].margin.least,
                         "a move", &rules);
        }
    }
}

/* ---- The margin alone ---- */

static void the_margin_alone_is_that_of_the_best_move(void **state)
{
    (void)state;
    static const struct mancala_rules boards[] = {
        {.size = 8, .stones = 4},
        {.size = 10, .stones = 2},
        {.size = 10, .stones = 3, .one_way = true}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct mancala_bounds whole = solve_start(&boards[i]).margin;
        assert_exact(solve_margin(&boards[i], MEGABYTE).margin, whole.least,
                     "the margin that is searched", &boards[i]);
        assert_exact(solve_margin(&boards[i], (uint64_t)64 * MEGABYTE).margin,
                     whole.least, "the margin", &boards[i]);
    }
}

static void the_margin_alone_searches_fewer_positions(void **state)
{
    (void)state;
    const struct mancala_rules rules = {
        .size = 10, .stones = 4, .one_way = true};
    const struct mancala_board start = mancala_start(&rules);
    struct mancala_solver_limits limits = {.memory = MEGABYTE};
    struct mancala_solution all, alone;
    assert_null(mancala_solve(&rules, &start, &limits, &all));
    limits.margin_only = true;
    assert_null(mancala_solve(&rules, &start, &limits, &alone));
    assert_exact(alone.margin, all.margin.least, "the margin", &rules);
    assert_true(alone.nodes < all.nodes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kalah_has_its_known_values),
        cmocka_unit_test(both_ways_it_has_its_known_values),
        cmocka_unit_test(one_way_it_agrees_with_every_game_played_out),
        cmocka_unit_test(it_agrees_in_the_middle_of_games),
        cmocka_unit_test(both_ways_each_side_can_force_its_bound),
        cmocka_unit_test(the_search_and_the_layers_agree),
        cmocka_unit_test(the_margin_alone_is_that_of_the_best_move),
        cmocka_unit_test(the_margin_alone_searches_fewer_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
