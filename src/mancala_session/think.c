/* What the computer thinks about a position: the room mancala's search, and
 * where it is asked for all values, the solver. */
#include "think.h"

#include <stddef.h>
#include <stdlib.h>

/* What the search remembers: as much as two seconds can fill. */
enum { ENTRIES = 1 << 20 };

bool thought_has_no_past(const struct mancala_game *game)
{
    return game->rules.one_way || game->quiet_since == game->ply_count;
}

void thought_insert(struct mancala_session_thought *thought,
                    const struct mancala_session_value *value)
{
    int at = thought->count++;
    for (; at > 0 && thought->values[at - 1].margin < value->margin; at--)
        thought->values[at] = thought->values[at - 1];
    thought->values[at] = *value;
}

static bool is_all_exact(const struct mancala_session_thought *thought)
{
    for (int i = 0; i < thought->count; i++)
        if (!thought->values[i].is_exact)
            return false;
    return true;
}

static struct mancala_search_limits
limits_of(const struct mancala_session_strength *strength,
          const struct mancala_session_patience *patience)
{
    const struct cli *cli = patience->cli;
    struct mancala_search_limits limits = {.depth = strength->depth,
                                           .nodes = (uint64_t)strength->nodes,
                                           .is_over = patience->is_over,
                                           .self = patience->self,
                                           .all_values = strength->all_values};
    if (strength->nanoseconds > 0) {
        limits.now = cli->ticks;
        limits.clock = cli->clock;
        limits.deadline = cli->ticks(cli->clock) + strength->nanoseconds;
    }
    return limits;
}

/* Where there is no memory it does without. */
static void think_search(struct mancala_session_thought *thought,
                         const struct mancala_game *game,
                         const struct mancala_search_limits *limits)
{
    struct mancala_search_result result;
    struct mancala_memory memory = {
        .entries = calloc(ENTRIES, sizeof(struct mancala_seen))};
    memory.count = memory.entries ? ENTRIES : 0;
    mancala_search(&game->rules, &game->board, limits, &memory, &result);
    free(memory.entries);
    *thought = (struct mancala_session_thought){.count = result.count,
                                                .depth = result.depth};
    for (int i = 0; i < result.count; i++) {
        const struct mancala_valued_move *valued = &result.moves[i];
        thought->values[i] = (struct mancala_session_value){
            .move = valued->move,
            .margin = valued->margin,
            .is_exact = valued->is_exact && thought_has_no_past(game)};
    }
}

void mancala_session_think(const struct mancala_session *session,
                           const struct mancala_session_strength *strength,
                           const struct mancala_session_patience *patience,
                           struct mancala_session_thought *thought)
{
    const struct mancala_search_limits limits = limits_of(strength, patience);
    think_search(thought, &session->game, &limits);
    if (strength->all_values && !is_all_exact(thought))
        thought_prove(thought, &session->game, strength, patience);
}
