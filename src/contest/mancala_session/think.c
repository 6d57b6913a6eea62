/* Values of moves, from the search of the room mancala and, if all values are
 * wanted, from its solver. */
#include "think.h"

#include <stddef.h>
#include <stdlib.h>

/* Returns how many positions the search may remember: as many as it may examine
 * or, at most, as many as two seconds fill. A power of two. */
static uint32_t entries_for(const struct mancala_session_strength *strength)
{
    enum { ENTRIES_MOST = 1 << 20 };
    uint32_t entries = 1;
    while (entries < ENTRIES_MOST &&
           (strength->nodes == 0 || (int64_t)entries < strength->nodes))
        entries *= 2;
    return entries;
}

bool thought_has_no_past(const struct mancala_game *game)
{
    return game->rules.one_way || game->quiet_since == game->ply_count;
}

void thought_insert(struct mancala_search_result *thought,
                    const struct mancala_valued_move *value)
{
    int at = thought->count++;
    for (; at > 0 && thought->moves[at - 1].margin < value->margin; at--)
        thought->moves[at] = thought->moves[at - 1];
    thought->moves[at] = *value;
}

static bool is_all_exact(const struct mancala_search_result *thought)
{
    for (int i = 0; i < thought->count; i++)
        if (!thought->moves[i].is_exact)
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

/* Remembers up to `entries` positions, or none if memory runs out. */
static void think_search(struct mancala_search_result *thought,
                         const struct mancala_game *game,
                         const struct mancala_search_limits *limits,
                         uint32_t entries)
{
    struct mancala_memory memory = {
        .entries = calloc(entries, sizeof(struct mancala_seen))};
    memory.count = memory.entries ? entries : 0;
    mancala_search(&game->rules, &game->board, limits, &memory, thought);
    free(memory.entries);
    bool has_no_past = thought_has_no_past(game);
    for (int i = 0; i < thought->count; i++)
        thought->moves[i].is_exact = thought->moves[i].is_exact && has_no_past;
}

void mancala_session_think(const struct mancala_session *session,
                           const struct mancala_session_strength *strength,
                           const struct mancala_session_patience *patience,
                           struct mancala_search_result *thought)
{
    const struct mancala_search_limits limits = limits_of(strength, patience);
    think_search(thought, &session->game, &limits, entries_for(strength));
    if (strength->all_values && !is_all_exact(thought))
        thought_prove(thought, &session->game, strength, patience);
}
