#include "support/check.h"

#include "support/random_sowing.h"
#include "support/state_folder.h"

struct mancala_rules draw_mancala_rules(uint64_t *seed)
{
    int pairs = 2 + (int)next_random(seed, MANCALA_SIZE_MOST / 2 - 1);
    return (struct mancala_rules){
        .size = 2 * pairs,
        .stones = 1 + (int)next_random(seed, MANCALA_STONES_MOST),
        .one_way = next_random(seed, 2) == 0,
        .capture = (enum mancala_capture)next_random(seed, 2),
        .pie = next_random(seed, 2) == 0};
}

void open_sowing_from(struct mancala_game *game,
                      const struct mancala_rules *rules,
                      const struct mancala_board *board)
{
    mancala_open(game, rules);
    game->start = game->board = game->quiet_start = *board;
}

bool sowing_continues(const struct mancala_rules *rules,
                      const struct mancala_board *board)
{
    int stones = 0, beyond = 0;
    for (int bowl = 0; bowl < MANCALA_SIZE_MOST; bowl++)
        *(bowl < rules->size ? &stones : &beyond) += board->bowls[bowl];
    /* cppcheck-suppress knownConditionTrueFalse */
    return beyond == 0 && stones == (rules->size - 2) * rules->stones &&
           mancala_side(rules->size, board, MANCALA_FIRST) > 0 &&
           mancala_side(rules->size, board, MANCALA_SECOND) > 0;
}

struct mancala_move draw_sowing(const struct mancala_game *game, uint64_t *seed)
{
    struct mancala_moves moves = mancala_moves(&game->rules, &game->board);
    assert_true(moves.count > 0);
    return moves.moves[next_random(seed, (uint32_t)moves.count)];
}

void play_at_random(struct mancala_session *session, int moves, uint64_t *seed)
{
    for (int i = 0; i < moves; i++) {
        if (next_random(seed, 6) == 0)
            (void)mancala_session_undo(session);
        if (session->game.end != MANCALA_GOES_ON)
            return;
        assert_null(
            mancala_session_sow(session, draw_sowing(&session->game, seed)));
    }
}
