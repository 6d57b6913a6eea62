/*
 * Mancala: the game of MacTech's Programmer's Challenge of April 1998, in
 * which stones may be sown in both directions, and Kalah, where they go one
 * way only. This room has the rules, a game that keeps its moves, a search that
 * plays, and a solver that proves. None of it does input, output or randomness.
 *
 * The board is a ring of an even number of bowls, numbered as the contest does.
 * Bowl 0 is the first player's mancala, its store for won stones, and bowls
 * size / 2 + 1 to size - 1 are its houses. Bowl size / 2 is the second player's
 * mancala, and bowls 1 to size / 2 - 1 are its houses. Direction +1,
 * counterclockwise, goes from bowl i to bowl i + 1, toward one's own mancala,
 * and from the last to bowl 0; direction -1 goes the other way. Opposite
 * house i is house size - i. People count houses from 1, the farthest from
 * its owner's mancala in direction +1.
 *
 *      size 8:           7   6   5        the first player's, house 3 to 1
 *                    [0]           [4]
 *                        1   2   3        the second player's, house 1 to 3
 *
 * A move takes all stones from one of one's own houses and sows them one by one
 * into the bowls that follow in its direction, including one's own mancala
 * but never the other's. A lap is size - 1 bowls, and it sows the emptied house
 * like any other.
 *
 *   - If the last stone lands in one's own mancala, one moves again.
 *   - If it lands in an empty house of one's own, even the one emptied by this
 *     move, that stone and all stones opposite are captured.
 *   - When all houses of either side are empty, the game is over, and the other
 *     side wins the stones left in its houses.
 *   - When a position, with the same player to move, occurs for the third time,
 *     or the game reaches its move limit, it is over, and each side wins the
 *     stones left in its own houses.
 *   - A player who forfeits gives the other all stones in houses.
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
    MANCALA_CAPTURE_EMPTY,   /* itself and any stones opposite */
    MANCALA_CAPTURE_STANDARD /* nothing, unless there are stones opposite */
};

struct mancala_rules {
    int size;     /* bowls, the two mancalas included; even */
    int stones;   /* in each house at the start */
    bool one_way; /* direction +1 only */
    enum mancala_capture capture;
};

/* Returns what is wrong with `rules`, or NULL. */
const char *mancala_rules_problem(const struct mancala_rules *rules);

/* ---- The board ---- */

enum mancala_player { MANCALA_FIRST, MANCALA_SECOND, MANCALA_PLAYERS };

struct mancala_board {
    enum mancala_player player; /* whose move it is */
    uint16_t bowls[MANCALA_SIZE_MOST];
};

struct mancala_board mancala_start(const struct mancala_rules *rules);
enum mancala_player mancala_other(enum mancala_player player);

/* Return a player's mancala, and a house from 1 to size / 2 - 1, as bowls. */
int mancala_store(int size, enum mancala_player player);
int mancala_bowl(int size, enum mancala_player player, int house);

/* Return the house number of `bowl`, or 0 for a mancala; and its owner. */
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

/* Returns why the player to move can't make `move`, or NULL if it is legal. The
 * bowl and the direction may have any value. */
const char *mancala_move_problem(const struct mancala_rules *rules,
                                 const struct mancala_board *board,
                                 struct mancala_move move);

enum { MANCALA_MOVES_MOST = 2 * MANCALA_HOUSES_MOST };

/* What a move did. */
struct mancala_sowing {
    int sown;      /* stones */
    int last_bowl; /* where the last stone landed */
    int captured;  /* stones captured, including the last one */
    bool again;    /* the player that moved moves again */
    bool is_over;  /* a side is empty, and has been swept by the other */
    int swept;     /* stones that the other side won then */
};

/* Makes a legal move, and sets the player to move on the board. When the game
 * is over, all houses are empty. */
struct mancala_sowing mancala_sow(const struct mancala_rules *rules,
                                  struct mancala_board *board,
                                  struct mancala_move move);

/* ---- A game ---- */

/* The move limit, far above the length of any sensible game. */
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

/* A game with all its moves. It can be copied; copies are independent. */
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

/* Starts a game by `rules`, which must have no problem. */
void mancala_open(struct mancala_game *game, const struct mancala_rules *rules);

/* Makes `move`, stores what it did in `*sowing` unless that is NULL, and
 * returns NULL. Returns why it can't be made otherwise, and changes nothing. */
const char *mancala_play(struct mancala_game *game, struct mancala_move move,
                         struct mancala_sowing *sowing);

/* Forfeits for `player`. The game must not be over. */
void mancala_forfeit(struct mancala_game *game, enum mancala_player player);

/* Undoes the last move or a forfeit. Returns false if there is none. */
bool mancala_undo(struct mancala_game *game);

/* Returns the stones that `player` has won so far. */
int mancala_score(const struct mancala_game *game, enum mancala_player player);

/* ---- The solver ---- */

/* Proven bounds of a margin. It is exact if they are equal. */
struct mancala_bounds {
    int least;
    int most;
};

/* What the solver is doing, for a progress display. */
struct mancala_progress {
    int layer;  /* stones in the layer of endgames that is being found, or 0 */
    int layers; /* how many layers there will be */
    int move;   /* which move is being looked at, from 1; 0: the board */
    int moves;
    uint64_t nodes;               /* positions searched so far */
    struct mancala_bounds margin; /* proved of the board so far */
};

struct mancala_solver_limits {
    bool margin_only; /* don't search each move; the solution has none */
    uint64_t memory;  /* bytes for tables; filling them takes a little more */
    uint64_t nodes;   /* limit of positions to search; 0: none */
    /* Polled; the solver stops when it returns false. May be NULL. */
    bool (*go_on)(void *self, const struct mancala_progress *progress);
    void *self;
};

#define MANCALA_SOLVER_MEMORY ((uint64_t)400 << 20) /* the default */

struct mancala_solved_move {
    struct mancala_move move;
    struct mancala_bounds margin;
};

/* The margin of the player to move at the end of the game, with perfect play
 * from both. */
struct mancala_solution {
    struct mancala_bounds margin;
    int count;
    struct mancala_solved_move moves[MANCALA_MOVES_MOST];
    uint64_t nodes;     /* that the search looked at */
    int endgame_stones; /* up to which all endgames were found */
    bool stopped;       /* by go_on() or the limit of nodes */
};

/*
 * Proves the value of a board and, unless only the margin is wanted, of each
 * move on it. Returns NULL, or what is wrong. Boards may have up to 18 bowls,
 * and no more positions than 64 bits can number: up to 9 stones in a house with
 * 16 bowls, 6 with 18. If the solver was stopped, the solution holds what had
 * been proved by then.
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
    void *clock;                 /* passed to the function */
    int64_t deadline;            /* a time of that clock */
    bool (*is_over)(void *self); /* polled like the clock; may be NULL */
    void *self;                  /* passed to the function */
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
