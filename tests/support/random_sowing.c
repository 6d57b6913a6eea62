#include "support/check.h"

#include "support/random_sowing.h"
#include "support/state_folder.h"
#include "mancala/board.h"
#include "mancala_session/mancala_record.h"

struct mancala_rules draw_mancala_rules(uint64_t *seed)
{
    int pairs = 2 + (int)next_random(seed, MANCALA_SIZE_MOST / 2 - 1);
    return (struct mancala_rules){
        .size = 2 * pairs,
        .stones = 1 + (int)next_random(seed, MANCALA_STONES_MOST),
        .one_way = next_random(seed, 2) == 0,
        .capture = (enum mancala_capture)next_random(seed, 2)};
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
            (void)mancala_session_undo_one(session);
        if (session->game.end != MANCALA_GOES_ON)
            return;
        assert_null(
            mancala_session_sow(session, draw_sowing(&session->game, seed)));
    }
}
