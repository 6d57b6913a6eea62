/* The solver: what a board and each of its moves are worth. */
#include "solver.h"

#include <stdlib.h>

#include "board.h"

enum {
    /* How large an endgame database is worth making before a search: at most
     * one position for every SEARCH_POSITIONS of the whole board, and at most
     * SEARCH_ENDGAMES in all. */
    SEARCH_POSITIONS = 1000,
    SEARCH_ENDGAMES = 90000000,
    LOOK_BYTES = 1 << 24,
    ENTRY_BYTES = 16, /* of a transposition, at most */
    ENDGAME_SHARE = 4 /* its fraction of the memory before a search */
};

static const char NO_MEMORY[] = "out of memory for the solver's tables";

/* Everything that a solution is computed with. */
struct solver {
    struct packed_rules rules;
    struct endgame endgame;
    struct null_window window;
    const struct mancala_solver_limits *limits;
    struct mancala_solution *solution;
    struct mancala_progress progress;
    struct packed_position position;
    struct mancala_bounds bounds; /* proved so far of the position */
    int lead; /* what the player to move has won, minus the opponent's */
};

/* ---- Whether to go on ---- */

static struct mancala_bounds solver_margin(const struct solver *solver)
{
    return (struct mancala_bounds){.least = solver->lead + solver->bounds.least,
                                   .most = solver->lead + solver->bounds.most};
}

static bool solver_has_budget(struct solver *solver)
{
    const struct mancala_solver_limits *limits = solver->limits;
    solver->progress.margin = solver_margin(solver);
    if (limits->go_on != NULL &&
        !limits->go_on(limits->self, &solver->progress))
        solver->solution->stopped = true;
    return !solver->solution->stopped;
}

static bool solver_may_search(void *self, uint64_t nodes)
{
    struct solver *solver = self;
    solver->progress.nodes = nodes;
    return solver_has_budget(solver);
}

/* ---- Bounds ---- */

static void solver_note_known(struct solver *solver)
{
    solver->bounds = bounds_meet(
        solver->bounds, null_window_known(&solver->window, solver->position));
}

/* Narrows `*bounds` by searching deeper and deeper, or if sown one way without
 * a depth, until they meet or the search ends. */
static void solver_search(struct solver *solver,
                          struct packed_position position,
                          struct mancala_bounds *bounds)
{
    struct null_window *window = &solver->window;
    int depth = solver->rules.ways == 1 ? NULL_WINDOW_DEPTH_MOST : 1;
    for (; depth <= NULL_WINDOW_DEPTH_MOST && bounds->least < bounds->most &&
           !window->stopped && window->nodes < window->look_end;
         depth++)
        null_window_narrow(window, position, bounds, depth);
}

/*
 * When stones are sown both ways, the endgame database can take far longer than
 * people want to wait for the first bounds. So the board is searched before
 * each large layer, for a small part of the time that the layer takes. These
 * positions count neither toward the limit nor in the solution.
 */
static void solver_look_ahead(struct solver *solver, int layer)
{
    enum { LAYER_LEAST = 1 << 18, SHARE = 32 };
    struct null_window *window = &solver->window;
    int bowls = 2 * solver->rules.houses;
    uint64_t positions = packed_positions(bowls - 1, layer);
    if (solver->rules.ways == 1 || positions < LAYER_LEAST)
        return;
    const struct null_window before = *window;
    window->most_nodes = UINT64_MAX;
    window->look_end = window->nodes + positions / SHARE;
    solver_search(solver, solver->position, &solver->bounds);
    window->nodes = before.nodes;
    window->most_nodes = before.most_nodes;
    window->next_look = before.next_look;
    window->look_end = before.look_end;
    solver->progress.nodes = before.nodes;
}

/* True if everything that was asked for is proved. */
static bool solver_is_done(const struct solver *solver)
{
    return solver->limits->margin_only &&
           solver->bounds.least == solver->bounds.most;
}

static bool solver_may_sweep(void *self, int stones)
{
    struct solver *solver = self;
    if (solver->progress.layer != stones) {
        solver->progress.layer = stones;
        solver_look_ahead(solver, stones);
    }
    solver_note_known(solver);
    return solver_has_budget(solver) && !solver_is_done(solver);
}

/* ---- How much is computed in advance ---- */

static uint64_t least_count(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Returns up to how many stones endgames are found first. That is all of them
 * if they fit and stones are sown both ways; otherwise the rest is searched. */
static int solver_layers_wanted(const struct solver *solver, int stones)
{
    uint64_t positions = solver->limits->memory / (uint64_t)solver->rules.ways;
    if (solver->rules.ways > 1 &&
        endgame_stones_for(&solver->rules, positions) >= stones)
        return stones;
    positions /= ENDGAME_SHARE;
    if (solver->rules.ways == 1)
        positions = least_count(
            positions,
            least_count(SEARCH_ENDGAMES,
                        packed_positions(2 * solver->rules.houses, stones) /
                            SEARCH_POSITIONS));
    int layers = endgame_stones_for(&solver->rules, positions);
    return layers < stones ? layers : stones - 1;
}

static bool solver_open_tables(struct solver *solver, int layers)
{
    int stones = packed_stones(solver->position);
    if (!endgame_open(&solver->endgame, &solver->rules, layers))
        return false;
    uint64_t used = (uint64_t)solver->rules.ways * solver->endgame.capacity;
    uint64_t left =
        used < solver->limits->memory ? solver->limits->memory - used : 0;
    /* More entries than there are positions would be useless. */
    uint64_t positions = packed_positions(2 * solver->rules.houses, stones);
    if (positions < left / ENTRY_BYTES)
        left = positions * ENTRY_BYTES;
    solver->window = (struct null_window){
        .rules = &solver->rules,
        .endgame = &solver->endgame,
        .look_end = UINT64_MAX,
        .most_nodes =
            solver->limits->nodes == 0 ? UINT64_MAX : solver->limits->nodes,
        .go_on = solver_may_search,
        .self = solver};
    /* With all endgames, only solver_look_ahead() uses the table. */
    if (layers == stones && left > LOOK_BYTES)
        left = LOOK_BYTES;
    if (transpositions_open(&solver->window.table, left, positions,
                            solver->rules.ways > 1))
        return true;
    endgame_close(&solver->endgame);
    return false;
}

/* ---- The moves ---- */

static struct packed_next solver_after_move(const struct solver *solver,
                                            int size, int index)
{
    struct mancala_move move = solver->solution->moves[index].move;
    int way = move.direction == MANCALA_FORWARDS ? 0 : 1;
    return packed_sow(&solver->rules, solver->position,
                      mancala_house(size, move.bowl) - 1, way);
}

static void solver_solve_move(struct solver *solver, int size, int index)
{
    struct packed_next next = solver_after_move(solver, size, index);
    struct mancala_bounds bounds = {0, 0};
    if (!next.is_over)
        bounds = null_window_known(&solver->window, next.position);
    if (!solver->limits->margin_only)
        solver_search(solver, next.position, &bounds);
    struct mancala_bounds worth = packed_worth(&next, bounds);
    solver->solution->moves[index].margin = (struct mancala_bounds){
        .least = solver->lead + worth.least, .most = solver->lead + worth.most};
}

/* The board itself comes first, because it matters most, and because a bad move
 * can cost many times as much. Bad moves are mostly those far from the mancala,
 * so the nearest come first. */
static void solver_solve_moves(struct solver *solver, int size)
{
    struct mancala_solution *solution = solver->solution;
    solver->progress.layer = 0;
    solver_note_known(solver);
    solver_search(solver, solver->position, &solver->bounds);
    solution->margin = solver_margin(solver);
    for (int i = solution->count - 1; i >= 0; i--) {
        solver->progress.move = solution->count - i;
        solver_solve_move(solver, size, i);
    }
    solution->nodes = solver->window.nodes;
    solution->stopped = solution->stopped || solver->window.stopped;
    solution->endgame_stones = solver->endgame.stones;
}

/* Combines the board's bounds with those of its moves, of which it has the
 * best. */
static void solver_compare_moves(struct mancala_solution *solution)
{
    struct mancala_bounds best = {.least = INT16_MIN, .most = INT16_MIN};
    for (int i = 0; i < solution->count; i++) {
        struct mancala_bounds *move = &solution->moves[i].margin;
        if (move->most > solution->margin.most)
            move->most = solution->margin.most;
        if (move->least > best.least)
            best.least = move->least;
        if (move->most > best.most)
            best.most = move->most;
    }
    if (best.least > solution->margin.least)
        solution->margin.least = best.least;
    if (best.most < solution->margin.most)
        solution->margin.most = best.most;
}

/* ---- A solution ---- */

static void solver_begin(struct solver *solver,
                         const struct mancala_rules *rules,
                         const struct mancala_board *board)
{
    struct mancala_solution *solution = solver->solution;
    struct mancala_moves moves = mancala_moves(rules, board);
    *solution = (struct mancala_solution){.count = moves.count};
    for (int i = 0; i < moves.count; i++)
        solution->moves[i].move = moves.moves[i];
    solver->position = packed_position_of(rules->size, board);
    packed_rules_make(&solver->rules, rules, packed_stones(solver->position));
    int own = mancala_store(rules->size, board->player);
    int other = mancala_store(rules->size, mancala_other(board->player));
    solver->lead = board->bowls[own] - board->bowls[other];
    solver->progress.moves = moves.count;
    int stones = packed_stones(solver->position);
    solver->bounds = (struct mancala_bounds){.least = -stones, .most = stones};
}

static const char *solver_run(struct solver *solver, int size)
{
    struct endgame_patience patience = {.go_on = solver_may_sweep,
                                        .self = solver};
    int layers = solver_layers_wanted(solver, packed_stones(solver->position));
    if (!solver_open_tables(solver, layers))
        return NO_MEMORY;
    solver->progress.layers = layers;
    bool is_filled = endgame_fill(&solver->endgame, &patience);
    bool lacks_memory =
        !is_filled && !solver->solution->stopped && !solver_is_done(solver);
    if (!lacks_memory) {
        solver->window.stopped = solver->solution->stopped;
        solver_solve_moves(solver, size);
        solver_compare_moves(solver->solution);
        if (solver->limits->margin_only)
            solver->solution->count = 0;
    }
    transpositions_close(&solver->window.table);
    endgame_close(&solver->endgame);
    return lacks_memory ? NO_MEMORY : NULL;
}

const char *mancala_solve(const struct mancala_rules *rules,
                          const struct mancala_board *board,
                          const struct mancala_solver_limits *limits,
                          struct mancala_solution *solution)
{
    const char *problem = mancala_rules_problem(rules);
    if (problem == NULL)
        problem = mancala_board_problem(rules, board);
    if (problem == NULL)
        problem = packed_problem(
            rules, mancala_side(rules->size, board, MANCALA_FIRST) +
                       mancala_side(rules->size, board, MANCALA_SECOND));
    if (problem != NULL)
        return problem;
    struct solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL)
        return NO_MEMORY;
    solver->limits = limits;
    solver->solution = solution;
    solver_begin(solver, rules, board);
    problem = solver_run(solver, rules->size);
    free(solver);
    return problem;
}

uint64_t mancala_solver_positions(const struct mancala_rules *rules)
{
    int bowls = 2 * mancala_houses(rules->size);
    int stones = bowls * rules->stones;
    return packed_problem(rules, stones) ? 0 : packed_positions(bowls, stones);
}
