/* What the files of the solver share: positions, what is known of them, and the
 * search. */
#ifndef MANCALA_SOLVER_H
#define MANCALA_SOLVER_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mancala_search.h"

/* ---- Positions ---- */

/*
 * A position for the solver, packed into two words: the houses of the player to
 * move and those of the opponent, a byte for each, house 1 lowest. The mancalas
 * are left out, because they change nothing that follows: a value is what the
 * player to move will win from here on, minus what the opponent will.
 *
 * There are three move generators. Each is kept because of the instructions
 * that it saves, which were counted, because other load on the machine can't
 * change them. mancala_sow() (rules.c) plays the rules stone by stone, and the
 * tests compare the others with it. This one looks a whole move up in a table
 * and needs a rank for each position, so it is limited to boards of up to 18
 * bowls. The one in search.c plays on any board: with mancala_sow() in
 * its place, the player's search needs 2.3 times as many instructions on 8
 * bowls, 3.1 times on 14 and 5.5 times on 32. The endgame database adds the
 * table of endgame.c: without it, a board of 8 bowls, sown both ways,
 * takes 1.5 times as many to solve.
 */

enum {
    PACKED_HOUSES_MOST = 8,   /* the bytes of a word */
    PACKED_STONES_MOST = 255, /* what a byte can hold */
    PACKED_MOVES_MOST = 2 * PACKED_HOUSES_MOST,
    PACKED_WAYS = 2
};

struct packed_position {
    uint64_t own;
    uint64_t other;
};

/* What sowing a house with some number of stones adds. */
struct packed_sowing {
    struct packed_position added;
    uint8_t stored; /* into the mover's mancala */
    int8_t last;    /* the house of the last stone, from 0, or one of these: */
};

enum { LAST_STORED = -1, LAST_BEYOND = -2 };

/* The rules as tables. */
struct packed_rules {
    int houses;       /* of a side */
    int stones;       /* in all houses, at most */
    int ways;         /* 1 if sown one way, otherwise 2 */
    bool takes_alone; /* a last stone with nothing opposite is captured */
    uint64_t again;   /* by house, the stones that reach one's mancala */
    struct packed_sowing sowings[PACKED_WAYS][PACKED_HOUSES_MOST]
                                [PACKED_STONES_MOST + 1];
    uint64_t ranks[2 * PACKED_HOUSES_MOST][PACKED_STONES_MOST + 1];
};

/* Returns why the solver can't take a board with `stones` in its houses, or
 * NULL. A rank must fit into 64 bits. */
const char *packed_problem(const struct mancala_rules *rules, int stones);

/* Sets `*tables` for `rules`, which must have no problem, and at most
 * `stones_most` stones in houses. */
void packed_rules_make(struct packed_rules *tables,
                       const struct mancala_rules *rules, int stones_most);

struct packed_position packed_position_of(int size,
                                          const struct mancala_board *board);

/* Returns the stones in a house of `side`; houses count from 0. */
static inline int packed_house(uint64_t side, int house)
{
    enum { BYTE = 0xFF };
    return (int)(side >> (8 * house) & BYTE);
}

/* Returns the stones on `side`. The multiplication adds all bytes up in the
 * highest. */
static inline int packed_sum(uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    return (int)(side * ones >> 56);
}

static inline int packed_stones(struct packed_position position)
{
    return packed_sum(position.own) + packed_sum(position.other);
}

/* Returns the number of positions of `bowls` houses with at most `stones`
 * stones, or UINT64_MAX if it doesn't fit into 64 bits. */
uint64_t packed_positions(int bowls, int stones);

/*
 * Returns the rank of a position among all those with as many houses; positions
 * with fewer stones come first. If p(i) is the number of stones in the first
 * i + 1 houses, the rank is the sum of binomial(p(i) + i, i + 1): the
 * combinatorial number system. So no two positions have the same rank, and the
 * first one with n + 1 stones has the rank packed_positions(houses, n).
 */
static inline uint64_t packed_rank(const struct packed_rules *rules,
                                   struct packed_position position)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t own = position.own * ones; /* bytes: sums up to each */
    uint64_t other = position.other * ones;
    uint64_t rank = 0;
    int before = packed_house(own, rules->houses - 1);
    for (int i = 0; i < rules->houses; i++) {
        int below = packed_house(own, i);
        int above = before + packed_house(other, i);
        rank += rules->ranks[i][below] + rules->ranks[rules->houses + i][above];
    }
    return rank;
}

/* Returns the rank of one side among those with as many stones, computed in the
 * same way. */
static inline uint64_t packed_side_rank(const struct packed_rules *rules,
                                        uint64_t side)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t sums = side * ones; /* bytes: sums up to each */
    uint64_t rank = 0;
    for (int i = 0; i < rules->houses - 1; i++)
        rank += rules->ranks[i][packed_house(sums, i)];
    return rank;
}

/* The result of a move. */
struct packed_next {
    struct packed_position position; /* as seen by the player to move then */
    int16_t gain; /* what the mover won, minus what the opponent won */
    bool again;   /* the mover moves again */
    bool is_over;
};

/* Returns what a move is worth to the mover, if `then` bounds the value of the
 * position after it. */
static inline struct mancala_bounds packed_worth(const struct packed_next *next,
                                                 struct mancala_bounds then)
{
    if (next->again)
        return (struct mancala_bounds){.least = next->gain + then.least,
                                       .most = next->gain + then.most};
    return (struct mancala_bounds){.least = next->gain - then.most,
                                   .most = next->gain - then.least};
}

/* Sows a house, which must have stones. `way` 0 is forward, 1 backward. */
static inline struct packed_next packed_sow(const struct packed_rules *rules,
                                            struct packed_position position,
                                            int house, int way)
{
    assert(house >= 0 && house < rules->houses);
    const struct packed_sowing *sowing =
        &rules->sowings[way][house][packed_house(position.own, house)];
    const uint64_t byte = 0xFF;
    uint64_t own = (position.own & ~(byte << (8 * house))) + sowing->added.own;
    uint64_t other = position.other + sowing->added.other;
    int gain = sowing->stored;
    if (sowing->last >= 0 && packed_house(own, sowing->last) == 1) {
        int facing = rules->houses - 1 - sowing->last;
        int opposite = packed_house(other, facing);
        if (opposite > 0 || rules->takes_alone) {
            gain += opposite + 1;
            own &= ~(byte << (8 * sowing->last));
            other &= ~(byte << (8 * facing));
        }
    }
    struct packed_next next = {.is_over = own == 0 || other == 0};
    if (next.is_over)
        gain += packed_sum(own) - packed_sum(other);
    next.gain = (int16_t)gain;
    next.again = !next.is_over && sowing->last == LAST_STORED;
    next.position = next.again
                        ? (struct packed_position){.own = own, .other = other}
                        : (struct packed_position){.own = other, .other = own};
    return next;
}

/* ---- Memory ---- */

/* Memory for the solver's tables, which are read in random order. It is on
 * large pages where the system has them; otherwise each read would cost a
 * second cache miss, for the address of the page. */

struct table_memory {
    void *start; /* at the start of a cache line; all zero at first */
    void *whole;
};

/* Returns false if there is no memory; then both pointers are NULL. */
bool table_memory_open(struct table_memory *memory, size_t bytes);
void table_memory_close(struct table_memory *memory);

/* ---- The transposition table ---- */

/*
 * The transposition table of the solver: what has been proved of positions.
 *
 * The rank of a position becomes a key by a multiplication
 * modulo a power of two, which spreads neighbors and gives no two ranks the
 * same key. The upper bits of the key are the number of a row, and an entry in
 * that row has the rest, so that no position is ever mistaken for another.
 * Sowing one way, an entry is one word if the rest of the key fits into it.
 * Sowing both ways, it needs a second word for the goal.
 */

enum {
    TRANSPOSITIONS_NO_MOVE = 2 * PACKED_HOUSES_MOST,
    TRANSPOSITIONS_ROW = 4, /* words in a row: more take longer to compare */
    TRANSPOSITIONS_ROW_BITS_LEAST = 9 /* there are at least 512 rows */
};

/* What has been proved of a position. */
struct transposition {
    struct mancala_bounds bounds;
    int goal;       /* the last one that was searched for; 0 if sown one way */
    uint8_t effort; /* the depth, or the stones if sown one way; at least 1 */
    uint8_t move;   /* the best one: 2 * house + way, or NO_MOVE */
};

struct transpositions {
    struct table_memory memory;
    uint64_t *words;
    int entry_words; /* 1 or 2 */
    int rest_bits;   /* of a key, below the row's number */
    uint64_t factor;
    uint64_t key_mask;
};

/* Opens a table of at most `bytes` bytes, but at least 16 KB, for ranks below
 * `ranks`. `has_goals` is false if all goals are 0. Returns false if there is
 * no memory. */
bool transpositions_open(struct transpositions *table, size_t bytes,
                         uint64_t ranks, bool has_goals);
void transpositions_close(struct transpositions *table);

/* Returns the key of the position with `rank`. */
static inline uint64_t transpositions_key(const struct transpositions *table,
                                          uint64_t rank)
{
    return rank * table->factor & table->key_mask;
}

/* Returns the row of the position with `key`. */
static inline uint64_t *transpositions_row(const struct transpositions *table,
                                           uint64_t key)
{
    return table->words +
           TRANSPOSITIONS_ROW * (size_t)(key >> table->rest_bits);
}

/* Stores what is known of the position with `key` and `stones` stones in
 * `*known`. Returns false, and changes nothing, if there is no entry. */
bool transpositions_find(const struct transpositions *table, uint64_t key,
                         int stones, struct transposition *known);

/* Keeps `known` of the position with `key` and `stones` stones. It replaces an
 * older entry of the same position, or the one in the row that took the least
 * effort. */
void transpositions_keep(struct transpositions *table, uint64_t key, int stones,
                         const struct transposition *known);

/* ---- The endgame database ---- */

/*
 * The endgame database: what all positions with up to some number of stones in
 * houses are worth. It is built layer by layer; a layer is the positions with
 * one number of stones. A move that puts a stone into a mancala leads to a
 * lower layer, which is known. Other moves stay in the layer, and when stones
 * are sown both ways, such moves can form a cycle.
 *
 * So values are approached from both sides. At first, all that is known in a
 * layer of n stones is that a value is from -n to n, because every end of the
 * game is worth that, even a third repetition. Then each position gets, from
 * the positions after its moves, what the player to move can force at least and
 * at most, again and again until nothing changes. Each such improvement rests
 * on earlier ones, so a player who follows them reaches the bound in a limited
 * number of moves and never meets a position twice: repetitions don't matter.
 * Where the two bounds meet, the value is exact. Where they don't, play may go
 * on forever, and the value would depend on where the third repetition falls.
 *
 * A layer consists of blocks, one for each number of stones on the side of the
 * player to move. A block is a table. Its rows are the arrangements of the side
 * that has more stones, its columns those of the other side. Most moves change
 * the row only a little, so what is needed next is near in memory.
 */

enum { ENDGAME_STONES_MOST = 120 }; /* a value is a byte */

struct endgame {
    const struct packed_rules *rules;
    int stones; /* up to which all bounds are final */
    int begun;  /* up to which bounds hold; the last layer may be unfinished */
    int stones_most;   /* up to which there is room */
    uint64_t capacity; /* in positions */
    int8_t *least;     /* what the player to move can force, by place */
    int8_t *most;      /* what the opponent can hold that player to; if sown
                          one way, the same memory */
    struct table_memory least_memory, most_memory;
    /* The place of each block, by endgame_block(), and the number of
     * arrangements of each number of stones on a side. */
    uint64_t *blocks;
    uint64_t widths[ENDGAME_STONES_MOST + 1];
};

/* Returns the largest number of stones such that all positions with up to that
 * many fit into `positions`. */
int endgame_stones_for(const struct packed_rules *rules, uint64_t positions);

/* Makes room for all positions with up to `stones` stones; none is known yet.
 * Returns false if there is no memory. */
bool endgame_open(struct endgame *endgame, const struct packed_rules *rules,
                  int stones);
void endgame_close(struct endgame *endgame);

/* The function that is asked every few milliseconds whether to go on. */
struct endgame_patience {
    bool (*go_on)(void *self, int stones);
    void *self;
};

/* Adds layer after layer until there is no more room. Returns false if it was
 * told to stop or there is no memory; finished layers remain. */
bool endgame_fill(struct endgame *endgame,
                  const struct endgame_patience *patience);

/* One side of a position: its stones, and the rank of their arrangement. */
struct endgame_side {
    int stones;
    uint64_t rank;
};

/* Returns the index of the block of positions with `stones` stones, `own` of
 * them on the side of the player to move. */
static inline size_t endgame_block(const struct endgame *endgame, int own,
                                   int stones)
{
    return (size_t)stones * ((size_t)endgame->stones_most + 1) + (size_t)own;
}

static inline uint64_t endgame_place_of(const struct endgame *endgame,
                                        struct endgame_side to_move,
                                        struct endgame_side waiting)
{
    uint64_t block = endgame->blocks[endgame_block(
        endgame, to_move.stones, to_move.stones + waiting.stones)];
    return to_move.stones >= waiting.stones
               ? block + to_move.rank * endgame->widths[waiting.stones] +
                     waiting.rank
               : block + waiting.rank * endgame->widths[to_move.stones] +
                     to_move.rank;
}

/* Returns the place of a position with at most `stones_most` stones. */
static inline uint64_t endgame_place(const struct endgame *endgame,
                                     struct packed_position position)
{
    struct endgame_side own = {
        .stones = packed_sum(position.own),
        .rank = packed_side_rank(endgame->rules, position.own)};
    struct endgame_side other = {
        .stones = packed_sum(position.other),
        .rank = packed_side_rank(endgame->rules, position.other)};
    return endgame_place_of(endgame, own, other);
}

/* Returns the bounds of the position at `place`. */
static inline struct mancala_bounds
endgame_bounds(const struct endgame *endgame, uint64_t place)
{
    return (struct mancala_bounds){.least = endgame->least[place],
                                   .most = endgame->most[place]};
}

/* ---- The search ---- */

/*
 * The search of the solver: is a position worth at least a goal? It is an
 * alpha-beta search with a null window (Pearl's test, as in SCOUT), and each
 * answer is a pair of bounds that hold. Because nothing is estimated beyond the
 * depth, there are three outcomes: the goal is reached, it can't be, or neither
 * has been proved. A goal that is reached is reached in a limited number of
 * moves, so repetitions don't matter, as in the endgame database. search.c
 * says why a player's search is a different one.
 */

/* When stones are sown both ways. One way, every game ends, and so does a
 * search without a depth. */
enum { NULL_WINDOW_DEPTH_MOST = 255 };

struct null_window {
    const struct packed_rules *rules;
    const struct endgame *endgame;
    struct transpositions table;
    uint64_t nodes;      /* positions searched so far */
    uint64_t most_nodes; /* the limit of `nodes` */
    uint64_t end;        /* where the current attempt ends */
    uint64_t look_end;   /* where all attempts end for now */
    uint64_t next_look;  /* the value of `nodes` at the next question */
    bool (*go_on)(void *self, uint64_t nodes);
    void *self;
    bool stopped; /* the answer was no, or the limit was reached */
};

/* Returns what is known of `position` without a search: from the endgame
 * database or the table, or because nobody can win more stones than there are.
 */
struct mancala_bounds null_window_known(const struct null_window *window,
                                        struct packed_position position);

/* Narrows `*bounds`, which must hold for `position`, by searching `depth` moves
 * ahead, until they meet, the depth proves nothing more, or the search ends.
 * Both sides must have stones. */
void null_window_narrow(struct null_window *window,
                        struct packed_position position,
                        struct mancala_bounds *bounds, int depth);

/* Returns the bounds that follow from `a` and `b`, both of which hold. */
struct mancala_bounds bounds_meet(struct mancala_bounds a,
                                  struct mancala_bounds b);

#endif
