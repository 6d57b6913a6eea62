/*
 * What a position of mancala is worth: a solver that proves margins, and a
 * search that a player uses. The rules are in mancala.h. A margin here is that
 * of the player to move, at the end of the game.
 */
#ifndef MANCALA_SEARCH_H
#define MANCALA_SEARCH_H

#include <stdio.h>

#include "mancala.h"

/* ---- The solver ---- */

/* Proven bounds on a margin. It is exact if they are equal. */
struct mancala_bounds {
    int least;
    int most;
};

/* What the solver is doing, for a progress display. */
struct mancala_progress {
    int layer;  /* stones in the layer of endgames that is being found, or 0 */
    int layers; /* how many layers there will be */
    int move;   /* which move is being searched, from 1; 0: the board */
    int moves;
    uint64_t nodes;               /* positions searched so far */
    struct mancala_bounds margin; /* the board's margin, as proved so far */
};

struct mancala_solver_limits {
    bool margin_only; /* don't search each move; the solution has none */
    /* Prove only whether the margin is at least `goal`; needs margin_only. */
    bool has_goal;
    int goal;
    uint64_t memory; /* bytes for tables; filling them takes a little more */
    uint64_t nodes;  /* positions to search, besides short looks between
                        layers; 0: any number */
    /* Polled; the solver stops when it returns false. May be NULL. */
    bool (*may_continue)(void *self, const struct mancala_progress *progress);
    void *self;
    /* Used instead of those that the solver makes in its memory, if they are
     * under the same rules; may be NULL. */
    const struct mancala_endgames *endgames;
};

#define MANCALA_SOLVER_MEMORY ((uint64_t)400 << 20) /* the default */

struct mancala_solved_move {
    struct mancala_move move;
    struct mancala_bounds margin;
};

/* The margin with perfect play from both players. */
struct mancala_solution {
    struct mancala_bounds margin;
    int count; /* moves */
    struct mancala_solved_move moves[MANCALA_MOVES_MOST];
    uint64_t nodes;     /* positions searched */
    int endgame_stones; /* up to which all endgames were found */
    bool stopped;       /* may_continue() or the node limit stopped it */
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
 * force without repetition, which gives two bounds. The values hold for a
 * game that begins here: earlier positions don't count toward repetitions. A
 * swap that is ahead is a problem.
 * src/contest/mancala/solve.c says how it works.
 */
const char *mancala_solve(const struct mancala_rules *rules,
                          const struct mancala_board *board,
                          const struct mancala_solver_limits *limits,
                          struct mancala_solution *solution);

/* Returns how many positions there are with up to all stones in houses, or 0 if
 * the solver refuses the board. If stones are sown both ways, only a solver
 * with two bytes of memory for each of them is sure to finish. */
uint64_t mancala_solver_positions(const struct mancala_rules *rules);

/* ---- Endgames ---- */

/*
 * Endgames: the bounds of all positions that have at most some number of stones
 * in houses, under some rules, whatever the mancalas hold. They are made once,
 * written to a file, and help a solver and a player by looking up what would
 * otherwise be searched.
 */
struct mancala_endgames;

enum { MANCALA_ENDGAME_STONES_MOST = 120 };

/* Makes endgames with up to `stones` stones, asking `limits->may_continue`.
 * Returns NULL, or what is wrong. The caller closes them. */
const char *mancala_endgames_make(const struct mancala_rules *rules, int stones,
                                  const struct mancala_solver_limits *limits,
                                  struct mancala_endgames **endgames);
void mancala_endgames_close(struct mancala_endgames *endgames);

/* Writes endgames to `file`. Returns false if it can't. */
bool mancala_endgames_write(const struct mancala_endgames *endgames,
                            FILE *file);

/* Reads endgames from `file`. Returns NULL, or what is wrong: they are of
 * another version, for other rules or damaged. The caller closes them. */
const char *mancala_endgames_read(const struct mancala_rules *rules, FILE *file,
                                  struct mancala_endgames **endgames);

/* Returns up to how many stones there are endgames, and the bounds of a board
 * with at most so many, without what is in the mancalas. */
int mancala_endgames_stones(const struct mancala_endgames *endgames);
struct mancala_bounds
mancala_endgames_bounds(const struct mancala_endgames *endgames,
                        const struct mancala_rules *rules,
                        const struct mancala_board *board);

/* ---- The search of a player ---- */

/* What the search remembers of a position. Only the search reads it. */
struct mancala_seen {
    uint64_t key; /* 0: nothing is here */
    int16_t value;
    uint8_t depth, kind, move;
};

/* Memory for the search, which the caller owns. Its entries are zero at first,
 * and stay as they are from one move to the next by the same rules. With less
 * memory, or none, the search just doesn't see as far. */
struct mancala_memory {
    struct mancala_seen *entries;
    uint32_t count; /* a power of two; 0 for none */
};

/* The search ends at the first of these limits. Without a clock, the same
 * position gets the same answer if the memory holds the same entries. */
struct mancala_search_limits {
    int depth;                   /* turns ahead; 0: any number */
    uint64_t nodes;              /* positions; 0: any number */
    int64_t (*now)(void *clock); /* in any unit; NULL: no time limit */
    void *clock;                 /* the argument of now() */
    int64_t deadline;            /* a time of that clock */
    bool (*is_over)(void *self); /* polled like the clock; may be NULL */
    void *self;                  /* the argument of is_over() */
    bool all_values; /* find the value of each move, not only the best one's */
    /* Looked up instead of searching, if they are under the same rules; may be
     * NULL. */
    const struct mancala_endgames *endgames;
};

struct mancala_valued_move {
    struct mancala_move move;
    int margin;
    bool is_exact; /* seen to the end of the game, repetitions aside */
};

struct mancala_search_result {
    int count; /* moves, the best first */
    struct mancala_valued_move moves[MANCALA_MOVES_MOST];
    int depth; /* turns ahead that were searched for all moves; 0: only what
                  they win at once is known */
    uint64_t nodes; /* positions searched */
};

/* Returns whether the values of all moves are exact. */
bool mancala_search_is_exact(const struct mancala_search_result *result);

/*
 * Searches deeper and deeper with alpha-beta for the best move on a board of
 * any size that has no problem. Without `all_values`, the margin of a move
 * other than the best is an upper bound, and a single move is searched only
 * once. `memory` may be NULL.
 *
 * A turn is everything a player sows until the opponent moves; moves in a turn
 * are followed without limit. Beyond the depth, nothing more is won: every
 * weight that was tried for stones in houses made the search play worse.
 *
 * Under the pie rule, the margins of the first player's moves allow for a swap.
 */
void mancala_search(const struct mancala_rules *rules,
                    const struct mancala_board *board,
                    const struct mancala_search_limits *limits,
                    const struct mancala_memory *memory,
                    struct mancala_search_result *result);

#endif
