/* The computer as a player: its levels, its moves, and its thoughts in lines.
 */
#include <stddef.h>
#include <stdlib.h>

#include "mancala_record.h"
#include "mancala_search.h"
#include "mancala_session.h"

/* ---- Proofs ---- */

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

/* ---- Thoughts ---- */

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

/* True if the values of a game that begins at this position hold in `game`,
 * too. They may not if an earlier position can occur again, because its third
 * occurrence would come sooner. */
static bool thought_has_no_past(const struct mancala_game *game)
{
    return game->rules.one_way || game->quiet_since == game->ply_count;
}

/* Inserts `value` after all that are at least as good. */
static void thought_insert(struct mancala_search_result *thought,
                           const struct mancala_valued_move *value)
{
    int at = thought->count++;
    for (; at > 0 && thought->moves[at - 1].margin < value->margin; at--)
        thought->moves[at] = thought->moves[at - 1];
    thought->moves[at] = *value;
}

/* Proves the values that the search couldn't, if few stones are left and the
 * board isn't too large for the solver. */
static void thought_prove(struct mancala_search_result *thought,
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

/*
 * Up to level 5 the computer looks one turn ahead, and is careless less and
 * less often; from level 6 on it looks farther and farther. The numbers come
 * from matches of a thousand games, so that each level wins 68 to 75% of the
 * points against the one below on the default board. On smaller boards, chance
 * and perfect play leave less to be won.
 *
 * TURN_NODES ends a turn that goes on forever; few have a hundredth of it.
 */
struct mancala_session_strength mancala_session_level(int level)
{
    enum { TURN_NODES = 20000 };
    static const struct mancala_session_strength
        levels[MANCALA_SESSION_LEVELS] = {
            {.nodes = TURN_NODES, .depth = 1, .careless = 84},
            {.nodes = TURN_NODES, .depth = 1, .careless = 62},
            {.nodes = TURN_NODES, .depth = 1, .careless = 40},
            {.nodes = TURN_NODES, .depth = 1, .careless = 18},
            {.nodes = TURN_NODES, .depth = 1},
            {.nodes = 30},
            {.nodes = 90},
            {.nodes = 200},
            {.nodes = 1000},
            {.nodes = 8000},
        };
    return levels[level - 1];
}

/* Draws one of the legal moves, each equally likely. */
static struct mancala_move draw_move(struct mancala_session *session)
{
    const struct mancala_rules *rules = &session->game.rules;
    const struct mancala_board *board = &session->game.board;
    struct mancala_move moves[MANCALA_MOVES_MOST] = {{0}};
    uint32_t count = 0;
    for (int house = 1; house <= mancala_houses(rules->size); house++)
        for (int direction = MANCALA_FORWARDS; direction >= MANCALA_BACKWARDS;
             direction -= MANCALA_FORWARDS - MANCALA_BACKWARDS) {
            const struct mancala_move move = {
                .bowl = mancala_bowl(rules->size, board->player, house),
                .direction = direction};
            if (mancala_move_problem(rules, board, move) == NULL)
                moves[count++] = move;
        }
    return moves[fair_random_below(&session->luck, count)];
}

static const char *choose_of_bot(struct mancala_session *session,
                                 struct mancala_move *move)
{
    const struct mancala_session_bot *bot = &session->players.bot;
    bool is_new = !session->bot_has_moved;
    session->bot_has_moved = true;
    return bot->choose(bot->self, &session->game, is_new, move);
}

const char *
mancala_session_choose(struct mancala_session *session,
                       const struct mancala_session_patience *patience,
                       struct mancala_move *move)
{
    /* Copied, because a person may change it while the computer thinks. */
    const struct mancala_session_strength strength = session->players.strength;
    struct mancala_search_result thought;
    if (session->players.bot.choose)
        return choose_of_bot(session, move);
    if (strength.careless > 0 &&
        fair_random_below(&session->luck, 100) < (uint32_t)strength.careless) {
        *move = draw_move(session);
        return NULL;
    }
    mancala_session_think(session, &strength, patience, &thought);
    *move = thought.moves[0].move;
    return NULL;
}

void mancala_session_write_thought(const struct mancala_search_result *thought,
                                   int size, const char *mark, FILE *out)
{
    bool all_exact = true;
    for (int i = 0; i < thought->count; i++)
        all_exact = all_exact && thought->moves[i].is_exact;
    fputs("Your margin in stones after each move, with best play", out);
    if (all_exact)
        fputs(":\n", out);
    else
        fprintf(out, ";\nestimates look %d turn%s ahead:\n", thought->depth,
                thought->depth == 1 ? "" : "s");
    for (int i = 0; i < thought->count; i++) {
        const struct mancala_valued_move *value = &thought->moves[i];
        char line[MANCALA_SESSION_LINE_SIZE];
        bool is_best = value->margin == thought->moves[0].margin;
        mancala_session_line_write(size, value->move, line);
        fprintf(out,
                value->margin == 0 ? "%s %-12s %4d  %s\n"
                                   : "%s %-12s %+4d  %s\n",
                is_best ? mark : " ", line, value->margin,
                value->is_exact ? "exact" : "estimate");
    }
}
