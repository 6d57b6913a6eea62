/*
 * A bot of mancala that looks ahead: alpha-beta, deeper and deeper, with the
 * moves of the project's own room mancala. It sows so many stones in its head
 * that its time costs less than what it finds is worth: 100 milliseconds are a
 * point. A number of stones, and no clock, so that it always plays the same.
 */
#include "challenge_mancala.h"
#include "mancala.h"

enum {
    GAME_STONES = 4000000, /* that it sows in its head, in a game */
    GAME_MOVES = 12,       /* that are still to come, at any time */
    DEPTH_MOST = 60,
    MUCH = 10000 /* more than any margin */
};

/* What lies in privStorage: zero at the first move. */
struct memory {
    long spent; /* stones, in this game */
};

struct search {
    struct mancala_rules rules;
    long left; /* stones; at 0 the search is broken off */
};

struct child {
    struct mancala_board board;
    struct mancala_move move;
    int promise; /* the better, the sooner it is looked at */
};

/* Stones won by whoever is to move, less the other's. */
static int margin_of(const struct search *search,
                     const struct mancala_board *board)
{
    int size = search->rules.size;
    enum mancala_player other = mancala_other(board->player);
    return board->bowls[mancala_store(size, board->player)] -
           board->bowls[mancala_store(size, other)];
}

/* All that may come next, the most promising first: another move, and many
 * stones. Returns how many there are; 0 where the game is over. */
static int find_children(struct search *search,
                         const struct mancala_board *board,
                         struct child children[MANCALA_MOVES_MOST])
{
    const struct mancala_moves moves = mancala_moves(&search->rules, board);
    int store = mancala_store(search->rules.size, board->player);
    for (int i = 0; i < moves.count; i++) {
        struct child child = {.board = *board, .move = moves.moves[i]};
        const struct mancala_sowing sowing =
            mancala_sow(&search->rules, &child.board, child.move);
        search->left -= sowing.sown + 1;
        child.promise = 2 * (child.board.bowls[store] - board->bowls[store]) +
                        3 * sowing.again;
        int place = i;
        for (; place > 0 && children[place - 1].promise < child.promise;
             place--)
            children[place] = children[place - 1];
        children[place] = child;
    }
    return moves.count;
}

/* The margin that whoever is to move can reach in so many moves, between the
 * two bounds. */
static int value_of(struct search *search, const struct mancala_board *board,
                    int depth, int least, int most)
{
    struct child children[MANCALA_MOVES_MOST];
    if (search->left <= 0 || depth == 0)
        return margin_of(search, board);
    int count = find_children(search, board, children);
    if (count == 0)
        return margin_of(search, board);
    int best = -MUCH;
    for (int i = 0; i < count && best < most; i++) {
        bool again = children[i].board.player == board->player;
        int floor = best > least ? best : least;
        int value =
            again ? value_of(search, &children[i].board, depth - 1, floor, most)
                  : -value_of(search, &children[i].board, depth - 1, -most,
                              -floor);
        best = value > best ? value : best;
    }
    return best;
}

/* The best of the moves at this depth comes to the front, so that the next
 * depth begins with it. False where the search was broken off. */
static bool look(struct search *search, enum mancala_player player,
                 struct child children[], int count, int depth)
{
    int best = -MUCH, chosen = 0;
    for (int i = 0; i < count; i++) {
        const struct mancala_board *board = &children[i].board;
        int value = board->player == player
                        ? value_of(search, board, depth, best, MUCH)
                        : -value_of(search, board, depth, -MUCH, -best);
        if (search->left <= 0)
            return false;
        if (value > best) {
            best = value;
            chosen = i;
        }
    }
    const struct child first = children[chosen];
    for (; chosen > 0; chosen--)
        children[chosen] = children[chosen - 1];
    children[0] = first;
    return true;
}

static struct mancala_move choose(struct search *search,
                                  const struct mancala_board *board)
{
    struct child children[MANCALA_MOVES_MOST];
    int count = find_children(search, board, children);
    for (int depth = 0; depth < DEPTH_MOST && count > 1; depth++)
        if (!look(search, board->player, children, count, depth))
            break;
    return children[0].move;
}

long Mancala(long board[], long boardSize, void *privStorage, Boolean newGame,
             Boolean playerOne, long *directionPtr)
{
    struct memory *memory = privStorage;
    struct mancala_board position = {.player = playerOne ? MANCALA_FIRST
                                                         : MANCALA_SECOND};
    long allowed = (GAME_STONES - memory->spent) / GAME_MOVES + 1;
    struct search search = {.rules.size = (int)boardSize, .left = allowed};
    (void)newGame;
    for (long i = 0; i < boardSize; i++)
        position.bowls[i] = (uint16_t)board[i];
    const struct mancala_move move = choose(&search, &position);
    memory->spent += allowed - search.left;
    *directionPtr = move.direction;
    return move.bowl;
}
