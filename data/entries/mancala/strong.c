/*
 * A mancala bot that uses the search of this project's room mancala. Every 100
 * milliseconds cost a point, so it searches for less than that per game. It
 * counts positions instead of reading a clock, so it always plays the same. */
#include "mancala_search.h"
#include "sow.h"

enum {
    /* The budget of a game. A position costs its bowls, a part of the stones in
     * play, and a constant. On a small machine a game took 40 to 80
     * milliseconds. */
    GAME_COST = 9000000,
    POSITION_COST = 4,
    /* Roughly the number of moves left for either player. */
    STONES_A_MOVE = 4,
    MOVES_LEAST = 4,
    STORAGE = 1 << 20,
    ENTRIES = 1 << 15 /* in half of the storage */
};

/* The contents of privStorage, which is zero at the first move. */
struct memory {
    struct mancala_seen entries[ENTRIES];
    long spent; /* so far in this game */
};

_Static_assert(sizeof(struct memory) <= STORAGE,
               "the memory of the search must fit into privStorage");

static int stones_in_play(int size, const struct mancala_board *board)
{
    return mancala_side(size, board, MANCALA_FIRST) +
           mancala_side(size, board, MANCALA_SECOND);
}

static struct mancala_move choose(struct memory *memory, int size,
                                  const struct mancala_board *board)
{
    /* The number of stones at the start no longer matters. */
    const struct mancala_rules rules = {.size = size};
    const struct mancala_memory seen = {.entries = memory->entries,
                                        .count = ENTRIES};
    int stones = stones_in_play(size, board);
    long cost = size + stones / size + POSITION_COST;
    long moves_to_come = stones / STONES_A_MOVE + MOVES_LEAST;
    long share = (GAME_COST - memory->spent) / moves_to_come;
    const struct mancala_search_limits limits = {
        .nodes = share > cost ? (uint64_t)(share / cost) : 1};
    struct mancala_search_result result;
    mancala_search(&rules, board, &limits, &seen, &result);
    memory->spent += (long)result.nodes * cost;
    return result.moves[0].move;
}

Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed)
{
    const struct side side = side_of(boardSize, playerOne);
    struct mancala_board position = {.player = playerOne ? MANCALA_FIRST
                                                         : MANCALA_SECOND};
    (void)newGame;
    for (long i = 0; i < boardSize; i++)
        position.bowls[i] = (uint16_t)board[i];
    const struct mancala_move move =
        choose(privStorage, (int)boardSize, &position);
    *bowlPlayed = move.bowl;
    *directionPlayed = move.direction;
    (void)sow(board, &side, move.bowl, move.direction);
    sweep(board, boardSize);
    return true;
}
