/*
 * Mancala: the game of MacTech's Programmer's Challenge of April 1998, in which
 * stones may be sown in both directions, and Kalah, where they go one way only.
 * This module has the rules, a game that keeps its moves, a search that plays,
 * and a solver that proves. None of it does input, output or randomness.
 *
 * The board is a ring of an even number of bowls, numbered as in the contest.
 * Bowl 0 is the first player's mancala, its store for won stones, and bowls
 * size / 2 + 1 to size - 1 are its houses. Bowl size / 2 is the second player's
 * mancala, and bowls 1 to size / 2 - 1 are its houses. Direction +1,
 * counterclockwise, goes from bowl i to bowl i + 1, toward the mover's mancala,
 * and from the last bowl to bowl 0; direction -1 goes the other way. House i is
 * opposite house size - i. People count houses from 1, the farthest from the
 * owner's mancala in direction +1.
 *
 *      size 8:           7   6   5        the first player's, houses 3 to 1
 *                    [0]           [4]
 *                        1   2   3        the second player's, houses 1 to 3
 *
 * To move, a player takes all stones from one of the player's own houses and
 * sows them one by one into the bowls that follow in the chosen direction,
 * including the player's own mancala but never the opponent's. A lap is
 * size - 1 bowls, and it sows the emptied house like any other.
 *
 *   - If the last stone lands in the player's own mancala, the player moves
 *     again.
 *   - If it lands in one of the player's own houses that was empty, even the
 *     one emptied by this move, that stone and all stones opposite are
 *     captured.
 *   - When all houses of either side are empty, the game is over, and the other
 *     side wins the stones left in its houses.
 *   - When a position, with the same player to move, occurs for the third time,
 *     or the game reaches its move limit, the game is over, and each side wins
 *     the stones left in its own houses.
 *   - A player who forfeits gives the other all stones in houses.
 *   - Under the pie rule, the second player's first move may be a swap: that
 *     player takes over the first player's houses and mancala with all that is
 *     in them, and the first player moves next. The board turns half around, so
 *     bowls keep their owners.
 *
 * A margin is always a difference in stones.
 */
#ifndef MANCALA_H
#define MANCALA_H

#include <stdbool.h>
#include <stdint.h>

/* ---- Rules ---- */

enum {
    MANCALA_SIZE_LEAST = 4, /* one house on each side */
    MANCALA_SIZE_MOST = 32,
    MANCALA_STONES_MOST = 16,
    /* The moves of a position: from each house both ways, and the swap. */
    MANCALA_MOVES_MOST = MANCALA_SIZE_MOST - 1
};

/* What a last stone that lands in an empty house of the mover captures. */
enum mancala_capture {
    MANCALA_CAPTURE_EMPTY,   /* itself and any stones opposite */
    MANCALA_CAPTURE_STANDARD /* nothing, unless there are stones opposite */
};

struct mancala_rules {
    int size;     /* bowls, including the two mancalas; even */
    int stones;   /* in each house at the start */
    bool one_way; /* direction +1 only */
    enum mancala_capture capture;
    bool pie; /* the second player's first move may be a swap */
};

/* Returns "empty" or "standard". Solutions in JSON contain these words, so they
 * must never change. */
const char *mancala_capture_name(enum mancala_capture capture);

/* Returns what is wrong with `rules`, or NULL. */
const char *mancala_rules_problem(const struct mancala_rules *rules);

/* ---- The board ---- */

enum mancala_player { MANCALA_FIRST, MANCALA_SECOND, MANCALA_PLAYERS };

struct mancala_board {
    enum mancala_player player; /* the player to move */
    bool pie; /* under the pie rule, until the second player has moved */
    uint16_t bowls[MANCALA_SIZE_MOST];
};

struct mancala_board mancala_start(const struct mancala_rules *rules);
enum mancala_player mancala_other(enum mancala_player player);

/* Return the bowl of a player's mancala, and of a house from 1 to
 * size / 2 - 1. */
int mancala_store(int size, enum mancala_player player);
int mancala_bowl(int size, enum mancala_player player, int house);

/* Return the number of the house that `bowl` is, or 0 for a mancala, and the
 * owner of `bowl`. */
int mancala_house(int size, int bowl);
enum mancala_player mancala_owner(int size, int bowl);

/* Return how many houses a side has, and the stones in the houses of `player`.
 */
int mancala_houses(int size);
int mancala_side(int size, const struct mancala_board *board,
                 enum mancala_player player);

/* ---- Moves ---- */

enum { MANCALA_FORWARDS = 1, MANCALA_BACKWARDS = -1 };

struct mancala_move {
    int bowl;
    int direction; /* MANCALA_FORWARDS or MANCALA_BACKWARDS */
};

/* Return the swap, which is a move from the second player's mancala; whether a
 * move is from a mancala; and whether the player to move can swap. */
struct mancala_move mancala_swap(int size);
bool mancala_is_swap(int size, struct mancala_move move);
bool mancala_can_swap(const struct mancala_board *board);

/* Returns why the player to move can't make `move`, or NULL if it is legal. The
 * bowl and the direction may have any value. */
const char *mancala_move_problem(const struct mancala_rules *rules,
                                 const struct mancala_board *board,
                                 struct mancala_move move);

/* All moves, ordered by house from 1, forward before backward, the swap last.
 */
struct mancala_moves {
    int count;
    struct mancala_move moves[MANCALA_MOVES_MOST];
};

struct mancala_moves mancala_moves(const struct mancala_rules *rules,
                                   const struct mancala_board *board);

/* What a move did. */
struct mancala_sowing {
    int sown;      /* stones */
    int last_bowl; /* where the last stone landed */
    int captured;  /* stones, including the last one */
    bool again;    /* the same player moves again */
    bool is_over;  /* a side is empty, and the other has won its own stones */
    int swept;     /* stones that the other side won then */
    enum mancala_player sweeper; /* who won them */
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

/* A move as a game keeps it. */
struct mancala_ply {
    uint8_t bowl;
    int8_t direction;
};

/* A game with all its moves. It can be copied; copies are independent. */
struct mancala_game {
    struct mancala_rules rules;
    struct mancala_board start;
    struct mancala_board board; /* the current one; at the end, no stones are
                                   left in houses */
    enum mancala_end end;
    enum mancala_player forfeiter; /* if the end is a forfeit */
    int ply_limit;                 /* at most MANCALA_PLIES_MOST */
    int ply_count;
    struct mancala_ply plies[MANCALA_PLIES_MOST];
    int quiet_since;                  /* plies when a mancala last grew */
    struct mancala_board quiet_start; /* the board then */
};

/* Starts a game by `rules`, which must have no problem. */
void mancala_open(struct mancala_game *game, const struct mancala_rules *rules);

/* Makes `move`, stores what it did in `*sowing` unless that is NULL, and
 * returns NULL. If it can't be made, returns why and changes nothing. */
const char *mancala_play(struct mancala_game *game, struct mancala_move move,
                         struct mancala_sowing *sowing);

/* Returns move `number` of a game, from 0. */
struct mancala_move mancala_game_move(const struct mancala_game *game,
                                      int number);

/* Forfeits for `player`. The game must not be over. */
void mancala_forfeit(struct mancala_game *game, enum mancala_player player);

/* Undoes the last move or a forfeit. Returns false if there is none. */
bool mancala_undo(struct mancala_game *game);

/* Returns the stones that `player` has won so far. */
int mancala_score(const struct mancala_game *game, enum mancala_player player);

#endif
