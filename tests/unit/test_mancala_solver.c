/* The solver against known figures and slow and obvious solvers, and its
 * limits: what it knows when it is stopped, how often it asks, and the boards
 * that it refuses. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

TEST(kalah_has_its_known_values)
{
    int allowed = cost_allowed(COST_ONE_WAY);
    int rows = check_figures("tests/golden/figures/kalah.tsv", true, allowed);
    assert_int_equal(rows, allowed == COST_ONE_WAY ? 21 : 8);
}

TEST(both_ways_it_has_its_known_values)
{
    int allowed = cost_allowed(COST_BOTH_WAYS);
    int rows = check_figures("tests/golden/figures/mancala-two-way.tsv", false,
                             allowed);
    assert_int_equal(rows, allowed == COST_BOTH_WAYS ? 8 : 3);
}

/* ---- One way: every game to its end ---- */

static void check_every_move(const struct mancala_rules *rules,
                             const struct mancala_board *board,
                             const struct mancala_solution *solution)
{
    int sign = board->player == MANCALA_FIRST ? 1 : -1;
    for (int i = 0; i < solution->count; i++) {
        struct mancala_board after = *board;
        bool over = mancala_sow(rules, &after, solution->moves[i].move).is_over;
        int margin = over ? board_lead(rules->size, &after, MANCALA_FIRST)
                          : board_minimax(rules, &after);
        assert_exact(solution->moves[i].margin, sign * margin, "a move", rules);
    }
}

TEST(one_way_it_agrees_with_every_game_played_out)
{
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
            assert_exact(solution.margin, board_minimax(&rules, &start),
                         "the start", &rules);
        }
}

/* The positions are from the middle of games, with either player to move and
 * some stones already won. So few are left that everything can be played out.
 */
TEST(it_agrees_in_the_middle_of_games)
{
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
                          ? board_lead(rules->size, &after, player) >= margin
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

TEST(both_ways_each_side_can_force_its_bound)
{
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
TEST(the_search_and_the_layers_agree)
{
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

TEST(the_margin_alone_is_that_of_the_best_move)
{
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

TEST(the_margin_alone_searches_fewer_positions)
{
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

/* ---- Limits ---- */

TEST(a_limit_leaves_bounds_that_hold)
{
    static const struct mancala_rules boards[] = {
        {.size = 8, .stones = 5}, {.size = 10, .stones = 3, .one_way = true}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct mancala_board start = mancala_start(&boards[i]);
        struct mancala_solution whole = solve_start(&boards[i]);
        for (uint64_t nodes = 1; nodes < 10000; nodes *= 5) {
            struct mancala_solution part =
                solve_board(&boards[i], &start, MEGABYTE / 8, nodes);
            assert_true(part.nodes <= nodes);
            assert_int_equal(part.stopped, part.nodes == nodes);
            assert_holds(part.margin, whole.margin);
            for (int k = 0; k < part.count; k++)
                assert_holds(part.moves[k].margin, whole.moves[k].margin);
        }
    }
}

/* Draws a board with all stones in a few houses, so that some positions differ
 * only in their first or last houses. */
static struct mancala_board draw_heaps(const struct mancala_rules *rules,
                                       uint64_t *seed)
{
    enum { HEAPS = 6 };
    int size = rules->size, houses = mancala_houses(size);
    int stones = 2 * houses * rules->stones;
    struct mancala_board board = {.player = MANCALA_FIRST};
    for (int heap = 0; heap < HEAPS; heap++) {
        enum mancala_player player =
            heap % 2 == 0 ? MANCALA_FIRST : MANCALA_SECOND;
        int house = 1 + (int)next_random(seed, (uint32_t)houses);
        int share = heap == HEAPS - 1
                        ? stones
                        : 1 + (int)next_random(seed, (uint32_t)stones / 3);
        board.bowls[mancala_bowl(size, player, house)] += (uint16_t)share;
        stones -= share;
    }
    return board;
}

/* No bound contradicts another, and no stone is lost. On the largest boards,
 * that shows that no position is taken for another. */
TEST(large_boards_have_consistent_bounds)
{
    enum { BOARDS = 60, NODES = 3000 };
    static const int boards[][2] = {{18, 6}, {16, 9}, {14, 16}, {12, 16}};
    uint64_t seed = 7;
    for (int i = 0; i < seeds_of(BOARDS); i++) {
        const int *board = boards[i % 4];
        struct mancala_rules rules = {
            .size = board[0], .stones = board[1], .one_way = i % 8 < 4};
        struct mancala_board start = draw_heaps(&rules, &seed);
        struct mancala_solution solution =
            solve_board(&rules, &start, MEGABYTE, NODES);
        int stones = 2 * mancala_houses(rules.size) * rules.stones;
        for (int k = 0; k < solution.count; k++) {
            struct mancala_bounds margin = solution.moves[k].margin;
            assert_true(margin.least <= margin.most);
            assert_true(margin.most <= solution.margin.most);
            assert_int_equal((margin.least - stones) % 2, 0);
            assert_int_equal((margin.most - stones) % 2, 0);
        }
        assert_true(solution.margin.least <= solution.margin.most);
    }
}

static bool refuse(void *self, const struct mancala_progress *progress)
{
    (void)progress;
    ++*(int *)self;
    return false;
}

TEST(the_caller_can_stop_the_solver_at_once)
{
    int asked = 0;
    struct mancala_rules rules = {.size = 14, .stones = 6};
    struct mancala_board start = mancala_start(&rules);
    struct mancala_solution solution;
    const struct mancala_solver_limits limits = {
        .memory = MEGABYTE, .may_continue = refuse, .self = &asked};
    assert_null(mancala_solve(&rules, &start, &limits, &solution));
    assert_true(solution.stopped);
    assert_int_equal(asked, 1);
    assert_int_equal(solution.margin.most, 72);
    assert_true(solution.margin.least >= -72);
}

/* It is asked before each layer, and then about every thousand positions. */
static bool refuse_to_search(void *self,
                             const struct mancala_progress *progress)
{
    (void)self;
    return progress->nodes == 0;
}

TEST(the_caller_can_stop_the_solver_while_it_searches)
{
    enum { BETWEEN_LOOKS = 2000, LAYERS = 5 };
    struct mancala_rules rules = {.size = 14, .stones = 3, .one_way = true};
    struct mancala_board start = mancala_start(&rules);
    struct mancala_solution solution;
    const struct mancala_solver_limits limits = {
        .memory = MEGABYTE, .may_continue = refuse_to_search};
    assert_null(mancala_solve(&rules, &start, &limits, &solution));
    assert_true(solution.stopped);
    assert_in_range(solution.nodes, 1, BETWEEN_LOOKS);
    assert_in_range(solution.endgame_stones, LAYERS, 36);
}

/* Whether the margin is at least a goal, for all goals, agrees with it. */
TEST(a_goal_is_settled_by_the_margin)
{
    static const struct mancala_rules boards[] = {
        {.size = 10, .stones = 3, .one_way = true}, {.size = 8, .stones = 3}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct mancala_board start = mancala_start(&boards[i]);
        struct mancala_solution whole = solve_start(&boards[i]), part;
        int margin = whole.margin.least;
        assert_int_equal(margin, whole.margin.most);
        for (int goal = margin - 9; goal <= margin + 9; goal++) {
            const struct mancala_solver_limits limits = {.margin_only = true,
                                                         .has_goal = true,
                                                         .goal = goal,
                                                         .memory = MEGABYTE};
            assert_null(mancala_solve(&boards[i], &start, &limits, &part));
            assert_count_equal(part.margin.least >= goal, margin >= goal,
                               "goal %d", goal);
            assert_count_equal(part.margin.most < goal, margin < goal,
                               "goal %d", goal);
        }
    }
}

static int stones_in_houses(int size, const struct mancala_board *board)
{
    return mancala_side(size, board, MANCALA_FIRST) +
           mancala_side(size, board, MANCALA_SECOND);
}

/* Finished layers know what the moves into them are worth. */
static bool refuse_last_layer(void *self,
                              const struct mancala_progress *progress)
{
    (void)self;
    return progress->layer < progress->layers;
}

TEST(a_stopped_solver_reports_what_it_knows)
{
    struct mancala_rules rules = {.size = 8, .stones = 4};
    struct mancala_board start = mancala_start(&rules);
    struct mancala_solution whole = solve_start(&rules), part;
    const struct mancala_solver_limits limits = {
        .memory = (uint64_t)64 * MEGABYTE, .may_continue = refuse_last_layer};
    int known = 0;
    assert_null(mancala_solve(&rules, &start, &limits, &part));
    assert_true(part.stopped);
    for (int i = 0; i < part.count; i++) {
        struct mancala_board after = start;
        if (mancala_sow(&rules, &after, part.moves[i].move).sown == 0 ||
            stones_in_houses(rules.size, &after) > part.endgame_stones)
            continue;
        known++;
        assert_exact(part.moves[i].margin, whole.moves[i].margin.least,
                     "a move into a layer that is known", &rules);
    }
    assert_true(known > 0);
}

/* ---- Progress ---- */

/* What the solver reported while it built the layers of endgames. */
struct notes {
    int layer; /* in the last call */
    int calls; /* in that layer */
    int calls_most;
    struct mancala_bounds margin; /* in the last call */
    int known;                    /* the margin to expect */
    int stop_layer, stop_call;    /* when to stop; 0 means never */
};

static bool note_progress(void *self, const struct mancala_progress *progress)
{
    struct notes *notes = self;
    notes->calls = progress->layer == notes->layer ? notes->calls + 1 : 1;
    notes->layer = progress->layer;
    if (notes->calls > notes->calls_most)
        notes->calls_most = notes->calls;
    assert_true(progress->margin.least >= notes->margin.least);
    assert_true(progress->margin.most <= notes->margin.most);
    assert_true(progress->margin.least <= notes->known);
    assert_true(progress->margin.most >= notes->known);
    notes->margin = progress->margin;
    return notes->layer < notes->stop_layer || notes->stop_layer == 0 ||
           notes->calls < notes->stop_call;
}

static struct mancala_solution
solve_with_notes(const struct mancala_rules *rules, struct notes *notes,
                 bool margin_only)
{
    struct mancala_solution solution;
    const struct mancala_board start = mancala_start(rules);
    const struct mancala_solver_limits limits = {.margin_only = margin_only,
                                                 .memory =
                                                     (uint64_t)64 * MEGABYTE,
                                                 .may_continue = note_progress,
                                                 .self = notes};
    notes->margin = (struct mancala_bounds){INT16_MIN, INT16_MAX};
    assert_null(mancala_solve(rules, &start, &limits, &solution));
    return solution;
}

/* Ctrl-C needn't wait for the end of a layer; the last of these has 749398
 * positions. */
TEST(the_solver_asks_often_within_a_layer)
{
    enum { ENOUGH = 10 };
    const struct mancala_rules rules = {.size = 8, .stones = 6};
    struct notes notes = {.known = 10};
    struct mancala_solution solution = solve_with_notes(&rules, &notes, false);
    assert_false(solution.stopped);
    assert_true(notes.calls_most >= ENOUGH);
}

TEST(a_layer_can_be_stopped_in_the_middle)
{
    enum { STONES = 36, MIDDLE = 9 };
    const struct mancala_rules rules = {.size = 8, .stones = 6};
    struct notes notes = {
        .known = 10, .stop_layer = STONES, .stop_call = MIDDLE};
    struct mancala_solution solution = solve_with_notes(&rules, &notes, false);
    const struct mancala_bounds known = {10, 10};
    assert_true(solution.stopped);
    assert_int_equal(solution.endgame_stones, STONES - 1);
    assert_int_equal(notes.calls, MIDDLE);
    assert_holds(solution.margin, known);
    for (int i = 0; i < solution.count; i++)
        assert_true(solution.moves[i].margin.least <= solution.margin.most);
}

/* The bounds in the progress only narrow, as note_progress() checks, and meet
 * long before the last layer. */
TEST(bounds_are_known_before_the_endgames_are)
{
    enum { LAYER = 32 };
    const struct mancala_rules rules = {.size = 8, .stones = 6};
    struct notes notes = {.known = 10, .stop_layer = LAYER, .stop_call = 1};
    struct mancala_solution solution = solve_with_notes(&rules, &notes, false);
    assert_true(solution.stopped);
    assert_exact(solution.margin, 10, "the margin when it was stopped", &rules);
}

TEST(the_margin_alone_needs_no_more_layers_once_it_is_exact)
{
    enum { STONES = 36 };
    const struct mancala_rules rules = {.size = 8, .stones = 6};
    struct notes notes = {.known = 10};
    struct mancala_solution solution = solve_with_notes(&rules, &notes, true);
    assert_false(solution.stopped);
    assert_exact(solution.margin, 10, "the margin", &rules);
    assert_true(solution.endgame_stones < STONES);
}

/* ---- Refusals ---- */

TEST(boards_that_are_too_large_are_refused)
{
    struct mancala_solution solution;
    const struct mancala_solver_limits limits = {.memory = MEGABYTE};
    static const int boards[][2] = {{20, 2},  {18, 16}, {7, 3},
                                    {32, 16}, {18, 7},  {16, 10}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct mancala_rules rules = {.size = boards[i][0],
                                      .stones = boards[i][1]};
        struct mancala_board board = mancala_start(&rules);
        assert_non_null(mancala_solve(&rules, &board, &limits, &solution));
    }
}
