/* Which rules are valid, and where the bowls of a board are. */
#include "board.h"

#include <stddef.h>

/* ---- Rules ---- */

const char *mancala_rules_problem(const struct mancala_rules *rules)
{
    if (rules->size < MANCALA_SIZE_LEAST || rules->size > MANCALA_SIZE_MOST)
        return "a board must have 4 to 32 bowls";
    if (rules->size % 2 != 0)
        return "a board must have an even number of bowls";
    if (rules->stones < 1 || rules->stones > MANCALA_STONES_MOST)
        return "a house must start with 1 to 16 stones";
    return NULL;
}

/* ---- The board ---- */

enum mancala_player mancala_other(enum mancala_player player)
{
    return player == MANCALA_FIRST ? MANCALA_SECOND : MANCALA_FIRST;
}

int mancala_houses(int size)
{
    return size / 2 - 1;
}

int mancala_store(int size, enum mancala_player player)
{
    return player == MANCALA_FIRST ? 0 : size / 2;
}

int mancala_bowl(int size, enum mancala_player player, int house)
{
    return mancala_store(size, mancala_other(player)) + house;
}

int mancala_house(int size, int bowl)
{
    return bowl % (size / 2);
}

enum mancala_player mancala_owner(int size, int bowl)
{
    return bowl == 0 || bowl > size / 2 ? MANCALA_FIRST : MANCALA_SECOND;
}

struct mancala_board mancala_start(const struct mancala_rules *rules)
{
    struct mancala_board board = {.player = MANCALA_FIRST};
    for (int bowl = 0; bowl < rules->size; bowl++)
        if (mancala_house(rules->size, bowl) != 0)
            board.bowls[bowl] = (uint16_t)rules->stones;
    return board;
}

int mancala_side(int size, const struct mancala_board *board,
                 enum mancala_player player)
{
    const uint16_t *houses = board->bowls + mancala_bowl(size, player, 1);
    int stones = 0;
    for (int i = 0; i < mancala_houses(size); i++)
        stones += houses[i];
    return stones;
}

const char *mancala_board_problem(const struct mancala_rules *rules,
                                  const struct mancala_board *board)
{
    int size = rules->size, stones = 0;
    for (int bowl = 0; bowl < size; bowl++)
        stones += board->bowls[bowl];
    if (stones != 2 * mancala_houses(size) * rules->stones)
        return "the number of stones on the board differs from the start";
    for (int bowl = size; bowl < MANCALA_SIZE_MOST; bowl++)
        if (board->bowls[bowl] != 0)
            return "there are stones outside the board";
    if (mancala_side(size, board, MANCALA_FIRST) == 0 ||
        mancala_side(size, board, MANCALA_SECOND) == 0)
        return "the game is over: the houses of one side are empty";
    return NULL;
}
