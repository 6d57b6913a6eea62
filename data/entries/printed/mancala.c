/* A bot as a contestant would have written it in 1998: the prototype, copied
 * from the page, and a simple player. It sows the fullest of its bowls, each
 * time in the other direction. It makes an illegal move on purpose if its
 * storage isn't what the page promises or if stones are missing. */

#if defined(__cplusplus)
extern "C" {
#endif

Boolean Mancala(
long board[], /* on entry, board[i] is number of stones in bowl i */
/* on exit, board reflects the results of your move */
const long boardSize, /* number of bowls in the board, including mancalas */
void *privStorage, /* pointer to 1MB of storage for your use */
const Boolean newGame, /* true for your first move of a game */
const Boolean playerOne, /* true when you are the first player */
long *bowlPlayed, /* return the number of the bowl you played from */
long *directionPlayed /* return 1 if you played counter-clockwise, */
/* return -1 if you played clockwise */
);

#if defined(__cplusplus)
}
#endif

struct storage {
    long moves;
    long stones;
};

static long sum_of(const long board[], long boardSize)
{
    long sum = 0, i;
    for (i = 0; i < boardSize; i++)
        sum += board[i];
    return sum;
}

Boolean Mancala(long board[], const long boardSize, void *privStorage,
                const Boolean newGame, const Boolean playerOne,
                long *bowlPlayed, long *directionPlayed)
{
    struct storage *mine = (struct storage *)privStorage;
    long first = playerOne ? boardSize / 2 + 1 : 1;
    long last = playerOne ? boardSize - 1 : boardSize / 2 - 1;
    long other = playerOne ? boardSize / 2 : 0;
    long bowl = first, i, stones;
    if (newGame && mine->moves == 0)
        mine->stones = sum_of(board, boardSize);
    if (newGame != (mine->moves == 0) ||
        mine->stones != sum_of(board, boardSize))
        return FALSE;
    for (i = first; i <= last; i++)
        if (board[i] > board[bowl])
            bowl = i;
    *bowlPlayed = bowl;
    *directionPlayed = mine->moves++ % 2 == 0 ? 1 : -1;
    stones = board[bowl];
    board[bowl] = 0;
    for (i = bowl; stones > 0;) {
        i = (i + *directionPlayed + boardSize) % boardSize;
        if (i != other) {
            board[i]++;
            stones--;
        }
    }
    return TRUE;
}
