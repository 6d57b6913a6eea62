/* Boards of mancala solved. */
#include "support/check.h"

#include "support/solved_board.h"

struct mancala_solution solve_board(const struct mancala_rules *rules,
                                    const struct mancala_board *board,
                                    uint64_t memory, uint64_t nodes)
{
    struct mancala_solution solution;
    const struct mancala_solver_limits limits = {.memory = memory,
                                                 .nodes = nodes};
    assert_null(mancala_solve(rules, board, &limits, &solution));
    return solution;
}

struct mancala_solution solve_start(const struct mancala_rules *rules)
{
    enum { MEMORY = 64 };
    struct mancala_board start = mancala_start(rules);
    return solve_board(rules, &start, (uint64_t)MEMORY * MEGABYTE, 0);
}

struct mancala_solution solve_margin(const struct mancala_rules *rules,
                                     uint64_t memory)
{
    struct mancala_solution solution;
    const struct mancala_board start = mancala_start(rules);
    const struct mancala_solver_limits limits = {.margin_only = true,
                                                 .memory = memory};
    assert_null(mancala_solve(rules, &start, &limits, &solution));
    assert_int_equal(solution.count, 0);
    return solution;
}

int board_lead(int size, const struct mancala_board *board,
               enum mancala_player player)
{
    return board->bowls[mancala_store(size, player)] -
           board->bowls[mancala_store(size, mancala_other(player))];
}

int board_minimax(const struct mancala_rules *rules,
                  const struct mancala_board *board)
{
    struct mancala_moves moves = mancala_moves(rules, board);
    bool maximizes = board->player == MANCALA_FIRST;
    int best = maximizes ? INT16_MIN : INT16_MAX;
    for (int i = 0; i < moves.count; i++) {
        struct mancala_board after = *board;
        bool over = mancala_sow(rules, &after, moves.moves[i]).is_over;
        int margin = over ? board_lead(rules->size, &after, MANCALA_FIRST)
                          : board_minimax(rules, &after);
        if (maximizes ? margin > best : margin < best)
            best = margin;
    }
    return best;
}

void assert_exact(struct mancala_bounds bounds, int margin, const char *what,
                  const struct mancala_rules *rules)
{
    assert_count_equal(bounds.least, margin, "the least of %s, %d bowls, %d",
                       what, rules->size, rules->stones);
    assert_count_equal(bounds.most, margin, "the most of %s, %d bowls, %d",
                       what, rules->size, rules->stones);
}

void assert_holds(struct mancala_bounds part, struct mancala_bounds whole)
{
    assert_true(part.least <= whole.least);
    assert_true(part.most >= whole.most);
}
