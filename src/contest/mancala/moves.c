/* Moves: which ones are legal, and how stones are sown. */
#include "board.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* ---- Which there are ---- */

const char *mancala_move_problem(const struct mancala_rules *rules,
                                 const struct mancala_board *board,
                                 struct mancala_move move)
{
    if (move.bowl < 0 || move.bowl >= rules->size)
        return "there is no such bowl on the board";
    if (mancala_house(rules->size, move.bowl) == 0)
        return "stones in a mancala stay there";
    if (mancala_owner(rules->size, move.bowl) != board->player)
        return "that house belongs to the other player";
    if (board->bowls[move.bowl] == 0)
        return "that house is empty";
    if (move.direction != MANCALA_FORWARDS &&
        move.direction != MANCALA_BACKWARDS)
        return "a direction is +1 or -1";
    if (rules->one_way && move.direction != MANCALA_FORWARDS)
        return "these rules allow only direction +1";
    return NULL;
}

static void moves_add(struct mancala_moves *moves, int bowl, int direction)
{
    moves->moves[moves->count++] =
        (struct mancala_move){.bowl = bowl, .direction = direction};
}

struct mancala_moves mancala_moves(const struct mancala_rules *rules,
                                   const struct mancala_board *board)
{
    struct mancala_moves moves = {.count = 0};
    for (int house = 1; house <= mancala_houses(rules->size); house++) {
        int bowl = mancala_bowl(rules->size, board->player, house);
        if (board->bowls[bowl] == 0)
            continue;
        moves_add(&moves, bowl, MANCALA_FORWARDS);
        if (!rules->one_way)
            moves_add(&moves, bowl, MANCALA_BACKWARDS);
    }
    return moves;
}

/* ---- Sowing ---- */

/* Sows all stones of the house of `move`, and returns where the last one
 * landed. */
static int board_sow_stones(int size, struct mancala_board *board,
                            struct mancala_move move)
{
    int skipped = mancala_store(size, mancala_other(board->player));
    int bowl = move.bowl;
    int stones = board->bowls[bowl];
    board->bowls[bowl] = 0;
    while (stones > 0) {
        bowl += move.direction;
        if (bowl == size)
            bowl = 0;
        else if (bowl < 0)
            bowl = size - 1;
        if (bowl == skipped)
            continue;
        board->bowls[bowl]++;
        stones--;
    }
    return bowl;
}

/* Moves what the last stone, in bowl `last`, captures to the mover's mancala,
 * and returns how many stones that is. */
static int board_capture(const struct mancala_rules *rules,
                         struct mancala_board *board, int last)
{
    int size = rules->size;
    if (mancala_house(size, last) == 0 ||
        mancala_owner(size, last) != board->player || board->bowls[last] != 1)
        return 0;
    uint16_t *opposite = &board->bowls[size - last];
    if (*opposite == 0 && rules->capture == MANCALA_CAPTURE_STANDARD)
        return 0;
    int captured = *opposite + 1;
    *opposite = 0;
    board->bowls[last] = 0;
    board->bowls[mancala_store(size, board->player)] += (uint16_t)captured;
    return captured;
}

/* Moves all stones in the houses of `player` to that player's mancala, and
 * returns their number. */
static int board_sweep(int size, struct mancala_board *board,
                       enum mancala_player player)
{
    int stones = mancala_side(size, board, player);
    uint16_t *houses = board->bowls + mancala_bowl(size, player, 1);
    memset(houses, 0, (size_t)mancala_houses(size) * sizeof *houses);
    board->bowls[mancala_store(size, player)] += (uint16_t)stones;
    return stones;
}

struct mancala_sowing mancala_sow(const struct mancala_rules *rules,
                                  struct mancala_board *board,
                                  struct mancala_move move)
{
    assert(mancala_move_problem(rules, board, move) == NULL);
    int size = rules->size;
    struct mancala_sowing sowing = {.sown = board->bowls[move.bowl]};
    sowing.last_bowl = board_sow_stones(size, board, move);
    sowing.captured = board_capture(rules, board, sowing.last_bowl);
    sowing.is_over = mancala_side(size, board, MANCALA_FIRST) == 0 ||
                     mancala_side(size, board, MANCALA_SECOND) == 0;
    if (sowing.is_over)
        sowing.swept = board_sweep(size, board, MANCALA_FIRST) +
                       board_sweep(size, board, MANCALA_SECOND);
    sowing.again = !sowing.is_over &&
                   sowing.last_bowl == mancala_store(size, board->player);
    if (!sowing.again)
        board->player = mancala_other(board->player);
    return sowing;
}
