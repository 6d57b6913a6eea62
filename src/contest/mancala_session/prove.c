/* Improves a thought with the solver. */
#include <stddef.h>

#include "think.h"

enum {
    STONES_MOST = 20, /* with more, the solver proves hardly anything in time */
    MEMORY = 4 << 20  /* bytes; filled in a tenth of a second */
};
static const uint64_t NODES_MOST = 200000;

/* What limits the solver. */
struct deadline {
    const struct mancala_session_strength *strength;
    const struct mancala_session_patience *patience;
    int64_t began;
};

static bool proof_may_go_on(void *self, const struct mancala_progress *progress)
{
    const struct deadline *deadline = self;
    const struct mancala_session_patience *patience = deadline->patience;
    (void)progress;
    if (patience->is_over && patience->is_over(patience->self))
        return false;
    return deadline->strength->nanoseconds == 0 ||
           patience->cli->ticks(patience->cli->clock) - deadline->began <=
               deadline->strength->nanoseconds;
}

/* Returns the proved value of a move or, if there is none, `value`. */
static struct mancala_valued_move
better_known(struct mancala_valued_move value,
             const struct mancala_solution *solution)
{
    for (int i = 0; i < solution->count; i++) {
        const struct mancala_solved_move *solved = &solution->moves[i];
        if (solved->move.bowl == value.move.bowl &&
            solved->move.direction == value.move.direction &&
            solved->margin.least == solved->margin.most) {
            value.margin = solved->margin.least;
            value.is_exact = true;
        }
    }
    return value;
}

void thought_prove(struct mancala_search_result *thought,
                   const struct mancala_game *game,
                   const struct mancala_session_strength *strength,
                   const struct mancala_session_patience *patience)
{
    int size = game->rules.size;
    int stones = mancala_side(size, &game->board, MANCALA_FIRST) +
                 mancala_side(size, &game->board, MANCALA_SECOND);
    struct deadline deadline = {.strength = strength,
                                .patience = patience,
                                .began =
                                    patience->cli->ticks(patience->cli->clock)};
    const struct mancala_solver_limits limits = {.memory = MEMORY,
                                                 .nodes = NODES_MOST,
                                                 .go_on = proof_may_go_on,
                                                 .self = &deadline};
    struct mancala_solution solution;
    if (stones > STONES_MOST || !thought_has_no_past(game) ||
        mancala_solve(&game->rules, &game->board, &limits, &solution) != NULL)
        return;
    struct mancala_search_result proved = {.depth = thought->depth};
    for (int i = 0; i < thought->count; i++) {
        struct mancala_valued_move value =
            better_known(thought->moves[i], &solution);
        thought_insert(&proved, &value);
    }
    *thought = proved;
}
