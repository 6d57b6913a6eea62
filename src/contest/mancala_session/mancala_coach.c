/* The coach of a person who plays the computer: what a move costs. */
#include "mancala_session.h"

#include "mancala_session/mancala_line.h"

static bool is_same(struct mancala_move one, struct mancala_move other)
{
    return one.bowl == other.bowl && one.direction == other.direction;
}

/* Writes the sentence, with what the best move gains at once. */
static void write_judgment(const struct mancala_game *game, int cost,
                           struct mancala_move best,
                           char text[MANCALA_SESSION_TEXT_SIZE])
{
    char words[MANCALA_MOVE_TEXT_SIZE], gain[32] = "";
    struct mancala_board after = game->board;
    struct mancala_sowing sowing = {.sown = 0};
    if (!mancala_is_swap(game->rules.size, best))
        sowing = mancala_sow(&game->rules, &after, best);
    if (sowing.captured > 0)
        snprintf(gain, sizeof gain, ", capturing %d", sowing.captured);
    else if (sowing.again)
        snprintf(gain, sizeof gain, ", moving again");
    snprintf(text, MANCALA_SESSION_TEXT_SIZE,
             "That cost about %d stones: %s was best%s.", cost,
             mancala_session_move_text(game->rules.size, best, words), gain);
}

int mancala_session_judge(const struct mancala_session *session,
                          const struct mancala_search_result *known,
                          const struct mancala_session_stop *stop,
                          struct mancala_move move,
                          char text[MANCALA_SESSION_TEXT_SIZE])
{
    enum { ENOUGH = 2 };
    struct mancala_search_result values = *known;
    const bool *is_computer = session->players.is_computer;
    *text = '\0';
    if (!is_computer[MANCALA_FIRST] && !is_computer[MANCALA_SECOND])
        return 0;
    if (values.count == 0)
        mancala_session_think(session, &session->players.hints, stop, &values);
    for (int i = 0; i < values.count; i++) {
        int cost = values.moves[0].margin - values.moves[i].margin;
        if (!is_same(values.moves[i].move, move) || cost < ENOUGH)
            continue;
        write_judgment(&session->game, cost, values.moves[0].move, text);
        return cost;
    }
    return 0;
}

int mancala_session_costliest(const struct mancala_session *session,
                              const int costs[])
{
    int worst = MANCALA_NO_MOVE;
    for (int i = 0; i < session->game.ply_count; i++)
        if (costs[i] > (worst == MANCALA_NO_MOVE ? 0 : costs[worst]))
            worst = i;
    return worst;
}

void mancala_session_describe_costliest(const struct mancala_session *session,
                                        const int costs[],
                                        char text[MANCALA_SESSION_TEXT_SIZE])
{
    const struct mancala_game *game = &session->game;
    int worst = mancala_session_costliest(session, costs);
    char words[MANCALA_MOVE_TEXT_SIZE];
    *text = '\0';
    if (worst != MANCALA_NO_MOVE)
        snprintf(text, MANCALA_SESSION_TEXT_SIZE,
                 "Costliest: move %d, %s: about %d stones.", worst + 1,
                 mancala_session_move_text(
                     game->rules.size, mancala_game_move(game, worst), words),
                 costs[worst]);
}
