/*
 * Mancala: the game of MacTech's Programmer's Challenge of April 1998, in
 * which stones may be sown in both directions, and Kalah, where they go one
 * way only. Here are its rules, a game that knows its moves, a search that
 * plays, and a solver that proves. None of them prints, asks or rolls.
 *
 * The board is a ring of an even number of bowls, numbered as the contest does.
 * Bowl 0 is the first player's mancala, where what it wins is kept, and bowls
 * size / 2 + 1 to size - 1 are its houses. Bowl size / 2 is the second player's
 * mancala, and bowls 1 to size / 2 - 1 are its houses. Direction +1,
 * counter-clockwise, goes from bowl i to bowl i + 1, towards one's own mancala,
 * and from the last to bowl 0; direction -1 goes the other way. Opposite of
 * house i lies house size - i. People count houses from 1, the farthest from
 * its owner's mancala in direction +1.
 *
 *      size 8:           7   6   5        the first player's, house 3 to 1
 *                    [0]           [4]
 *                        1   2   3        the second player's, house 1 to 3
 *
 * A move takes all stones of a house of one's own and sows them one by one
 * into the bowls that follow in its direction, one's own mancala among them,
 * the other's never. A lap is size - 1 bowls, and it sows the emptied house
 * like any other.
 *
 *   - If the last stone falls in one's own mancala, one moves again.
 *   - If it falls in an empty house of one's own, the emptied one after a lap
 *     included, that stone and all stones opposite are won.
 *   - As soon as all houses of either side are empty the game is over, and
 *     the other side wins what is left in its houses; nobody moves again.
 *   - When the same houses are met with the same player to move for the third
 *     time, or the game has had as many moves as it may, it is over, and each
 *     wins what is left in its own houses.
 *   - A player that forfeits leaves all stones in houses to the other.
 *
 * A margin is always a difference in stones.
 */
#ifndef MANCALA_H
#define MANCALA_H

#include <stdbool.h>
#include <stdint.h>

/* ---- Rules ---- */

enum {
    MANCALA_SIZE_LEAST = 4, /* one house a side */
    MANCALA_SIZE_MOST = 32,
    MANCALA_HOUSES_MOST = MANCALA_SIZE_MOST / 2 - 1, /* of a side */
    MANCALA_STONES_MOST = 16
};

/* What a last stone in an empty house of one's own takes. */
enum mancala_capture {
    MANCALA_CAPTURE_EMPTY,   /* itself and what is opposite, be it nothing */
    MANCALA_CAPTURE_STANDARD /* nothing, unless there are stones opposite */
};

struct mancala_rules {
    int size;     /* bowls, the two mancalas included; even */
    int stones;   /* in each house at the start */
    bool one_way; /* direction +1 only */
    enum mancala_capture capture;
};

/* What is wrong with these rules, or NULL. */
const char *mancala_rules_problem(const struct mancala_rules *rules);

/* ---- The board ---- */

enum mancala_player { MANCALA_FIRST, MANCALA_SECOND, MANCALA_PLAYERS };

struct mancala_board {
    enum mancala_player player; /* whose move it is */
    uint16_t bowls[MANCALA_SIZE_MOST];
};

struct mancala_board mancala_start(const struct mancala_rules *rules);
enum mancala_player mancala_other(enum mancala_player player);

/* A player's mancala, and its houses from 1 to size / 2 - 1, as bowls. */
int mancala_store(int size, enum mancala_player player);
int mancala_bowl(int size, enum mancala_player player, int house);

/* The house that a bowl is, from 1; 0 for a mancala. And whose it is. */
int mancala_house(int size, int bowl);
enum mancala_player mancala_owner(int size, int bowl);

/* The houses of a side, and the stones in the houses of one player. */
int mancala_houses(int size);
int mancala_side(int size, const struct mancala_board *board,
                 enum mancala_player player);

/* ---- Moves ---- */

enum { MANCALA_FORWARDS = 1, MANCALA_BACKWARDS = -1 };

struct mancala_move {
    int bowl;
    int direction; /* MANCALA_FORWARDS or MANCALA_BACKWARDS */
};

/* Why the player to move may not make this move, or NULL if it may. The
 * numbers of the move may be any. */
const char *mancala_move_problem(const struct mancala_rules *rules,
                                 const struct mancala_board *board,
                                 struct mancala_move move);

enum { MANCALA_MOVES_MOST = 2 * MANCALA_HOUSES_MOST };

/* What a move did. */
struct mancala_sowing {
    int sown;      /* stones */
    int last_bowl; /* where the last stone fell */
    int captured;  /* stones won by the last, itself included */
    bool again;    /* the player that moved moves again */
    bool is_over;  /* a side is empty, and has been swept by the other */
    int swept;     /* stones that the other side won at that */
};

/* Makes a move that has no problem. Whose turn it is then stands in the
 * board; when the game is over all houses are empty. */
struct mancala_sowing mancala_sow(const struct mancala_rules *rules,
                                  struct mancala_board *board,
                                  struct mancala_move move);

/* ---- A game ---- */

/* Moves that a game may have; far more than players make that want to win. */
enum { MANCALA_PLIES_MOST = 4000 };

enum mancala_end {
    MANCALA_GOES_ON,
    MANCALA_SIDE_EMPTY,
    MANCALA_THIRD_TIME,
    MANCALA_TOO_LONG,
    MANCALA_FORFEIT
};

/* A move as it is kept. */
struct mancala_ply {
    uint8_t bowl;
    int8_t direction;
};

/* A game with all its moves. It is a value: a copy goes on by itself. */
struct mancala_game {
    struct mancala_rules rules;
    struct mancala_board start;
    struct mancala_board board; /* as it is; all houses empty at the end */
    enum mancala_end end;
    enum mancala_player forfeiter; /* where the end is a forfeit */
    int ply_limit;                 /* up to MANCALA_PLIES_MOST */
    int ply_count;
    struct mancala_ply plies[MANCALA_PLIES_MOST];
    int quiet_since;                  /* plies when a mancala last grew */
    struct mancala_board quiet_start; /* the board then */
};

/* A game from the start by rules that have no problem. */
void mancala_open(struct mancala_game *game, const struct mancala_rules *rules);

/* Makes a move, and says in `*sowing`, which may be NULL, what it did. Why it
 * can't be made, or NULL; then nothing has changed. */
const char *mancala_play(struct mancala_game *game, struct mancala_move move,
                         struct mancala_sowing *sowing);

/* The player gives up all that lies in houses. In a game that goes on. */
void mancala_forfeit(struct mancala_game *game, enum mancala_player player);

/* Takes back the last move, or a forfeit. False where there is none. */
bool mancala_undo(struct mancala_game *game);

/* The stones that a player has won so far. */
int mancala_score(const struct mancala_game *game, enum mancala_player player);

/* ---- The solver ---- */

/* What is proved of a margin. It is exact where both are equal. */
struct mancala_bounds {
    int least;
    int most;
};

/* What the solver is doing, to show while one waits. */
struct mancala_progress {
    int layer;  /* stones in the layer of endgames that is being found, or 0 */
    int layers; /* how many layers there will be */
    int move;   /* which move is being looked at, from 1; 0: the board */
    int moves;
    uint64_t nodes; /* positions that the search has looked at */
};

struct mancala_solver_limits {
    uint64_t memory; /* bytes for tables; filling them takes a little more */
    uint64_t nodes;  /* positions that the search may look at; 0: any number */
    /* Asked now and then whether to go on; NULL: always. */
    bool (*go_on)(void *self, const struct mancala_progress *progress);
    void *self;
};

#define MANCALA_SOLVER_MEMORY ((uint64_t)800 << 20) /* a good deal of it */

struct mancala_solved_move {
    struct mancala_move move;
    struct mancala_bounds margin;
};

/* What the player to move will have more than the other at the end, by perfect
 * play of both. */
struct mancala_solution {
    struct mancala_bounds margin;
    int count;
    struct mancala_solved_move moves[MANCALA_MOVES_MOST];
    uint64_t nodes;     /* that the search looked at */
    int endgame_stones; /* up to which all endgames were found */
    bool stopped;       /* by go_on() or the limit of nodes */
};

/*
 * Proves the value of a board, then of each move on it, and returns NULL, or
 * what is wrong. Boards may have up to 18 bowls, and no more positions than 64
 * bits can number: up to 9 stones in a house with 16 bowls, 6 with 18. If the
 * solver was stopped, the solution holds what had been proved by then.
 *
 * When stones may be sown both ways, positions can repeat, and the value then
 * depends on where the game stops. So the solver proves what each player can
 * force without repetition, and gives two bounds for the rest. The values are
 * those of a game that begins here: earlier positions don't count as met. See
 * src/mancala/endgame.h and src/mancala/null_window.h for how it works.
 */
const char *mancala_solve(const struct mancala_rules *rules,
                          const struct mancala_board *board,
                          const struct mancala_solver_limits *limits,
                          struct mancala_solution *solution);

/* ---- The search of a player ---- */

/* What the search has seen of a position. The caller has the memory; only the
 * search reads it. */
struct mancala_seen {
    uint64_t key; /* 0: nothing is here */
    int16_t value;
    uint8_t depth;
    uint8_t kind;
    uint8_t move;
};

/* Memory for the search, the caller's: entries that are zero at first, and
 * stay as they are from one move to the next of the same rules. With none, or
 * NULL for all of it, the search only sees less far. */
struct mancala_memory {
    struct mancala_seen *entries;
    uint32_t count; /* a power of two; 0 for none */
};

/* It ends at the first of these that is reached. Without a clock the same
 * position gives the same answer, as long as the same is remembered. */
struct mancala_search_limits {
    int depth;                   /* turns ahead; 0: any number */
    uint64_t nodes;              /* positions; 0: any number */
    int64_t (*now)(void *clock); /* NULL: none; in any unit */
    void *clock;                 /* handed to it */
    int64_t deadline;            /* a time of that clock */
    bool (*is_over)(void *self); /* asked like the clock; NULL: never */
    void *self;                  /* handed to it */
    bool all_values; /* each move gets its value; else only the best does */
};

struct mancala_valued_move {
    struct mancala_move move;
    int margin;    /* of the player to move at the end, as far as it is seen */
    bool is_exact; /* seen to the end of the game, repetitions aside */
};

struct mancala_search_result {
    int count; /* moves, the best first */
    struct mancala_valued_move moves[MANCALA_MOVES_MOST];
    int depth; /* that was finished for all moves; 0: they have what they win
                  at once */
    uint64_t nodes; /* looked at */
};

/*
 * Looks deeper and deeper with alpha-beta for the best move on a board of any
 * size that has no problem. Where not all values are wanted, a move behind
 * the best has a margin that it can't be better than, and a single move is not
 * looked at twice.
 *
 * A turn is all that a player sows until the other moves: moves that lead to
 * another of one's own are followed without end. Beyond the depth nothing more
 * is won: every weight that was tried for stones in houses made it play worse.
 */
void mancala_search(const struct mancala_rules *rules,
                    const struct mancala_board *board,
                    const struct mancala_search_limits *limits,
                    const struct mancala_memory *memory,
                    struct mancala_search_result *result);

#endif
