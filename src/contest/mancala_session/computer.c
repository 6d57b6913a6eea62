/* The computer as a player: its levels, its moves, and its thoughts in lines.
 */
#include "line.h"
#include "mancala_session.h"

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
