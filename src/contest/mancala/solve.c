/* The solver: what a board and each of its moves are worth. From the bottom up:
 * positions, tables of what is known of them, the search, and the solution. */
#define _DEFAULT_SOURCE /* madvise() */
#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mancala_search.h"
#include "transpositions.h"

/* ---- Positions ---- */

/*
 * A position for the solver, packed into two words: the houses of the player to
 * move and those of the opponent, a byte for each, house 1 lowest. The mancalas
 * are left out, because they change nothing that follows: a value is what the
 * player to move will win from here on, minus what the opponent will.
 *
 * There are three move generators. Each is kept because of the instructions
 * that it saves, which were counted, because other load on the machine can't
 * change them. mancala_sow() (mancala_rules.c) plays the rules stone by stone,
 * and the tests compare the others with it. This one looks a whole move up in a
 * table and needs a rank for each position, so it is limited to boards of up to
 * 18 bowls. The one in mancala_search.c plays on any board: with mancala_sow()
 * in its place, the player's search needs 2.3 times as many instructions on 8
 * bowls, 3.1 times on 14 and 5.5 times on 32. The endgame database adds the
 * configurations of a side: without them, a board of 8 bowls, sown both ways,
 * takes 1.5 times as many to solve.
 */

enum {
    PACKED_HOUSES_MOST = 8,   /* the bytes of a word */
    PACKED_STONES_MOST = 255, /* the largest number in a byte */
    PACKED_MOVES_MOST = 2 * PACKED_HOUSES_MOST,
    PACKED_WAYS = 2
};

_Static_assert((int)PACKED_MOVES_MOST == (int)TRANSPOSITIONS_NO_MOVE,
               "each move has a number");

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
    int houses;       /* the houses of a side */
    int stones;       /* the stones in all houses, at most */
    int ways;         /* 1 if sown one way, otherwise 2 */
    bool takes_alone; /* a last stone with nothing opposite is captured */
    uint64_t again;   /* by house, the stones that reach one's mancala */
    struct packed_sowing sowings[PACKED_WAYS][PACKED_HOUSES_MOST]
                                [PACKED_STONES_MOST + 1];
    uint64_t ranks[2 * PACKED_HOUSES_MOST][PACKED_STONES_MOST + 1];
};

/* Returns the stones in a house of `side`; houses count from 0. */
static inline int packed_house(uint64_t side, int house)
{
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
    struct packed_position position; /* seen by the player to move then */
    int16_t gain; /* the mover's winnings, minus the opponent's */
    bool again;   /* the mover moves again */
    bool is_over;
};

/* Returns what a move is worth to the mover, if `then` bounds the value of the
 * position after it. */
static inline struct mancala_bounds
packed_move_value(const struct packed_next *next, struct mancala_bounds then)
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

/* ---- The rules as tables ---- */

/* Returns the number of positions of `bowls` houses with at most `stones`
 * stones, or UINT64_MAX if it doesn't fit into 64 bits: the product of
 * (stones + i) / i. To avoid an overflow, it divides first: the
 * remainder of the product so far is multiplied separately, and its division is
 * exact because the division of the whole product is. */
static uint64_t packed_positions(int bowls, int stones)
{
    uint64_t positions = 1;
    for (int i = 1; i <= bowls; i++) {
        uint64_t divisor = (uint64_t)i;
        uint64_t factor = (uint64_t)stones + divisor;
        uint64_t rest = positions % divisor * factor / divisor;
        if (positions / divisor > (UINT64_MAX - rest) / factor)
            return UINT64_MAX;
        positions = positions / divisor * factor + rest;
    }
    return positions;
}

/* Returns why the solver can't take a board with `stones` in its houses, or
 * NULL. A rank must fit into 64 bits. */
static const char *packed_problem(const struct mancala_rules *rules, int stones)
{
    int houses = mancala_houses(rules->size);
    if (houses > PACKED_HOUSES_MOST)
        return "only boards of up to 18 bowls can be solved";
    if (stones > PACKED_STONES_MOST)
        return "only boards with up to 255 stones can be solved";
    if (packed_positions(2 * houses, stones) == UINT64_MAX)
        return "this many stones on this many bowls can't be solved";
    return NULL;
}

/* Returns what sowing `stones` stones of a house adds. The bowls are a ring:
 * the mover's houses, from 0, then the mover's mancala, then the opponent's
 * houses. */
static struct packed_sowing packed_sowing_make(int houses, int house,
                                               int stones, int step)
{
    int lap = 2 * houses + 1;
    int bowl = house;
    struct packed_sowing sowing = {.stored = 0};
    for (int i = 0; i < stones; i++) {
        bowl = (bowl + step + lap) % lap;
        if (bowl < houses)
            sowing.added.own += (uint64_t)1 << (8 * bowl);
        else if (bowl == houses)
            sowing.stored++;
        else
            sowing.added.other += (uint64_t)1 << (8 * (bowl - houses - 1));
    }
    if (bowl < houses)
        sowing.last = (int8_t)bowl;
    else
        sowing.last = bowl == houses ? LAST_STORED : LAST_BEYOND;
    return sowing;
}

/* Sets `*tables` for `rules`, which must have no problem, and at most
 * `stones_most` stones in houses. */
static void packed_rules_make(struct packed_rules *tables,
                              const struct mancala_rules *rules,
                              int stones_most)
{
    int houses = mancala_houses(rules->size);
    memset(tables, 0, sizeof *tables);
    tables->houses = houses;
    tables->stones = stones_most;
    tables->ways = rules->one_way ? 1 : PACKED_WAYS;
    tables->takes_alone = rules->capture == MANCALA_CAPTURE_EMPTY;
    for (int house = 0; house < houses; house++)
        tables->again |= (uint64_t)(houses - house) << (8 * house);
    for (int house = 0; house < houses; house++)
        for (int stones = 1; stones <= tables->stones; stones++) {
            tables->sowings[0][house][stones] =
                packed_sowing_make(houses, house, stones, MANCALA_FORWARDS);
            tables->sowings[1][house][stones] =
                packed_sowing_make(houses, house, stones, MANCALA_BACKWARDS);
        }
    for (int i = 0; i < 2 * houses; i++)
        for (int stones = 1; stones <= tables->stones; stones++)
            tables->ranks[i][stones] = packed_positions(i + 1, stones - 1);
}

static struct packed_position
packed_position_of(int size, const struct mancala_board *board)
{
    struct packed_position position = {.own = 0};
    enum mancala_player other = mancala_other(board->player);
    for (int i = 0; i < mancala_houses(size); i++) {
        uint64_t mine = board->bowls[mancala_bowl(size, board->player, i + 1)];
        uint64_t theirs = board->bowls[mancala_bowl(size, other, i + 1)];
        position.own |= mine << (8 * i);
        position.other |= theirs << (8 * i);
    }
    return position;
}

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
 * player to move. A block is a table. Its rows are the configurations of the
 * side that has more stones, its columns those of the other side. Most moves
 * change the row only a little, so what is needed next is near in memory.
 */

enum { ENDGAME_STONES_MOST = 120 }; /* a value is a byte */

struct endgame {
    const struct packed_rules *rules;
    int stones; /* up to which all bounds are final */
    int begun;  /* up to which bounds hold; the last layer may be unfinished */
    int stones_most;   /* up to which there is room */
    uint64_t capacity; /* the capacity in positions */
    int8_t *least;     /* what the player to move can force, by index */
    int8_t *most;      /* what the opponent can hold that player to; if sown
                          one way, the same memory */
    struct table_memory least_memory, most_memory;
    /* The index of each block, by endgame_block(), and the number of
     * configurations of each number of stones on a side. */
    uint64_t *blocks;
    uint64_t widths[ENDGAME_STONES_MOST + 1];
};

/* Everything that a solution is computed with. */
struct solver;

/* These are asked every few milliseconds whether to continue. */
static bool solver_may_sweep(struct solver *solver, int stones);
static bool solver_may_search(struct solver *solver, uint64_t nodes);

/* One side of a position: its stones, and the rank of their configuration. */
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

static inline uint64_t endgame_side_index(const struct endgame *endgame,
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

/* Returns the index of a position with at most `stones_most` stones. */
static inline uint64_t endgame_index(const struct endgame *endgame,
                                     struct packed_position position)
{
    struct endgame_side own = {
        .stones = packed_sum(position.own),
        .rank = packed_side_rank(endgame->rules, position.own)};
    struct endgame_side other = {
        .stones = packed_sum(position.other),
        .rank = packed_side_rank(endgame->rules, position.other)};
    return endgame_side_index(endgame, own, other);
}

/* Returns the bounds of the position at `index`. */
static inline struct mancala_bounds
endgame_bounds(const struct endgame *endgame, uint64_t index)
{
    return (struct mancala_bounds){.least = endgame->least[index],
                                   .most = endgame->most[index]};
}

/* What a move does to the opponent's side. */
enum {
    EFFECT_NONE,
    /* From here on: one stone falls into each of the first 1, 2, … houses or,
     * if they are sown backward, into the last 1, 2, … houses. */
    EFFECT_SOWN,
    /* From here on: house 0, 1, … is captured. */
    EFFECT_CAPTURED = EFFECT_SOWN + PACKED_WAYS * PACKED_HOUSES_MOST,
    EFFECTS = EFFECT_CAPTURED + PACKED_HOUSES_MOST
};

enum step_kind {
    STEP_PLAIN,
    STEP_CAPTURES, /* like STEP_PLAIN if the opposite house has stones */
    STEP_RARE      /* around the whole board; only `house` and `way` are set */
};

/* The part of a move that concerns the mover's side. */
struct step {
    uint32_t rank;  /* the rank of the mover's side after the move */
    uint8_t stones; /* on it */
    uint8_t effect; /* on the opponent's side */
    bool again;     /* the mover moves again */
    uint8_t kind;
    uint8_t house;
    uint8_t way;
};

struct configuration {
    uint64_t side;
    int step_count;
    struct step steps[PACKED_MOVES_MOST];
    /* The rank and the stones of this side after each effect. */
    uint32_t ranks[EFFECTS];
    uint8_t stones[EFFECTS];
};

/* ---- Configurations of stones on a side ---- */

/* All configurations of up to a number of stones in the houses of a side: the
 * result of each move on one, and of the opponent's moves. They are worked out
 * once, because many positions share a side; "Positions" above says what that
 * saves. */

/* Returns the configuration with the next rank: the first house above house 0
 * that has stones gives one to the house below it, which also gets those of
 * house 0. */
static uint64_t next_side(uint64_t side, int houses)
{
    int giver = 1;
    while (giver < houses && packed_house(side, giver) == 0)
        giver++;
    uint64_t lowest = (uint64_t)packed_house(side, 0);
    return side - ((uint64_t)1 << (8 * giver)) - lowest +
           ((lowest + 1) << (8 * (giver - 1)));
}

/* ---- The mover's side ---- */

/* Returns the effect of sowing `sown` stones into the opponent's houses. */
static int sowing_effect(int sown, int way)
{
    return sown == 0 ? EFFECT_NONE
                     : EFFECT_SOWN + PACKED_HOUSES_MOST * way + sown - 1;
}

static struct step step_make(const struct packed_rules *rules, uint64_t side,
                             int house, int way)
{
    int stones = packed_house(side, house);
    const struct packed_sowing *sowing = &rules->sowings[way][house][stones];
    int beyond = packed_sum(sowing->added.other);
    uint64_t after =
        side - ((uint64_t)stones << (8 * house)) + sowing->added.own;
    bool ends_alone =
        sowing->last >= 0 && packed_house(after, sowing->last) == 1;
    struct step step = {.house = (uint8_t)house, .way = (uint8_t)way};
    if (beyond > rules->houses || (ends_alone && beyond > 0)) {
        step.kind = STEP_RARE;
        return step;
    }
    step.effect = (uint8_t)sowing_effect(beyond, way);
    if (ends_alone) {
        step.kind = rules->takes_alone ? STEP_PLAIN : STEP_CAPTURES;
        step.effect =
            (uint8_t)(EFFECT_CAPTURED + rules->houses - 1 - sowing->last);
        after -= (uint64_t)1 << (8 * sowing->last);
    }
    step.again = sowing->last == LAST_STORED;
    step.rank = (uint32_t)packed_side_rank(rules, after);
    step.stones = (uint8_t)packed_sum(after);
    return step;
}

/* ---- The opponent's side ---- */

static void note_effect(const struct packed_rules *rules,
                        struct configuration *configuration, int effect,
                        uint64_t after)
{
    configuration->ranks[effect] = (uint32_t)packed_side_rank(rules, after);
    configuration->stones[effect] = (uint8_t)packed_sum(after);
}

static void list_effects(const struct packed_rules *rules,
                         struct configuration *configuration)
{
    const uint64_t one = 1, byte = 0xFF;
    uint64_t forward = configuration->side;
    uint64_t backward = forward;
    note_effect(rules, configuration, EFFECT_NONE, configuration->side);
    for (int i = 0; i < rules->houses; i++) {
        forward += one << (8 * i);
        backward += one << (8 * (rules->houses - 1 - i));
        note_effect(rules, configuration, sowing_effect(i + 1, 0), forward);
        note_effect(rules, configuration, sowing_effect(i + 1, 1), backward);
        note_effect(rules, configuration, EFFECT_CAPTURED + i,
                    configuration->side & ~(byte << (8 * i)));
    }
}

/* ---- All configurations ---- */

/* Returns the configurations of up to `stones` stones, those with fewer stones
 * first, and then by rank; or NULL if there is no memory. The caller frees
 * them. */
static struct configuration *
configurations_make(const struct packed_rules *rules, int stones)
{
    size_t all = (size_t)packed_positions(rules->houses, stones);
    struct configuration *configurations = calloc(all, sizeof *configurations);
    struct configuration *configuration = configurations;
    for (int count = 0; count <= stones && configurations != NULL; count++) {
        uint64_t side = (uint64_t)count << (8 * (rules->houses - 1));
        uint64_t ranks = packed_positions(rules->houses - 1, count);
        for (uint64_t rank = 0; rank < ranks; rank++, configuration++) {
            if (rank > 0)
                side = next_side(side, rules->houses);
            configuration->side = side;
            for (int way = 0; way < rules->ways; way++)
                for (int house = 0; house < rules->houses; house++)
                    if (packed_house(side, house) > 0)
                        configuration->steps[configuration->step_count++] =
                            step_make(rules, side, house, way);
            list_effects(rules, configuration);
        }
    }
    return configurations;
}

/* Returns the largest number of stones such that all positions with up to that
 * many fit into `positions`. */
static int endgame_stones_for(const struct packed_rules *rules,
                              uint64_t positions)
{
    int stones = 0;
    int most = rules->stones < ENDGAME_STONES_MOST ? rules->stones
                                                   : ENDGAME_STONES_MOST;
    while (stones < most &&
           packed_positions(2 * rules->houses, stones + 1) <= positions)
        stones++;
    return stones;
}

static void endgame_close(struct endgame *endgame)
{
    table_memory_close(&endgame->most_memory);
    table_memory_close(&endgame->least_memory);
    free(endgame->blocks);
    *endgame = (struct endgame){.rules = NULL};
}

/* Makes room for all positions with up to `stones` stones; none is known yet.
 * Returns false if there is no memory. */
static bool endgame_open(struct endgame *endgame,
                         const struct packed_rules *rules, int stones)
{
    assert(stones <= ENDGAME_STONES_MOST);
    uint64_t count = packed_positions(2 * rules->houses, stones);
    size_t layers = (size_t)stones + 1;
    *endgame = (struct endgame){
        .rules = rules, .stones_most = stones, .capacity = count};
    if (count > SIZE_MAX)
        return false;
    size_t size = (size_t)count * sizeof *endgame->least;
    bool one_way = rules->ways == 1; /* all values are exact */
    endgame->blocks = calloc(layers * layers, sizeof *endgame->blocks);
    if (endgame->blocks == NULL ||
        !table_memory_open(&endgame->least_memory, size) ||
        (!one_way && !table_memory_open(&endgame->most_memory, size))) {
        endgame_close(endgame);
        return false;
    }
    endgame->least = endgame->least_memory.start;
    endgame->most = one_way ? endgame->least : endgame->most_memory.start;
    for (int i = 0; i <= stones; i++)
        endgame->widths[i] = packed_positions(rules->houses - 1, i);
    uint64_t index = 0;
    for (int layer = 0; layer <= stones; layer++)
        for (int own = 0; own <= layer; own++) {
            endgame->blocks[endgame_block(endgame, own, layer)] = index;
            index += endgame->widths[own] * endgame->widths[layer - own];
        }
    assert(index == endgame->capacity);
    return true;
}

/* ---- Values ---- */

static void take_better(struct mancala_bounds *best,
                        struct mancala_bounds bounds)
{
    if (bounds.least > best->least)
        best->least = bounds.least;
    if (bounds.most > best->most)
        best->most = bounds.most;
}

/* Returns the worth of a move. Stones that are no longer in houses were won by
 * the mover. If a side is empty then, the database knows who wins the rest. */
static struct mancala_bounds step_value(const struct endgame *endgame,
                                        const struct configuration *own,
                                        const struct configuration *other,
                                        const struct step *step)
{
    bool is_plain = step->kind == STEP_PLAIN ||
                    (step->kind == STEP_CAPTURES &&
                     other->stones[step->effect] < other->stones[EFFECT_NONE]);
    if (!is_plain) { /* it has to be sown in full */
        struct packed_next next = packed_sow(
            endgame->rules, (struct packed_position){own->side, other->side},
            step->house, step->way);
        struct mancala_bounds then = {0, 0};
        if (!next.is_over)
            then =
                endgame_bounds(endgame, endgame_index(endgame, next.position));
        return packed_move_value(&next, then);
    }
    struct endgame_side kept = {.stones = step->stones, .rank = step->rank};
    struct endgame_side left = {.stones = other->stones[step->effect],
                                .rank = other->ranks[step->effect]};
    int before = own->stones[EFFECT_NONE] + other->stones[EFFECT_NONE];
    struct packed_next next = {
        .gain = (int16_t)(before - kept.stones - left.stones),
        .again = step->again};
    uint64_t index = step->again ? endgame_side_index(endgame, kept, left)
                                 : endgame_side_index(endgame, left, kept);
    return packed_move_value(&next, endgame_bounds(endgame, index));
}

/* Returns the worth of the best move, as far as it is known. */
static struct mancala_bounds endgame_best(const struct endgame *endgame,
                                          const struct configuration *own,
                                          const struct configuration *other)
{
    struct mancala_bounds best = {.least = INT8_MIN, .most = INT8_MIN};
    for (int i = 0; i < own->step_count; i++)
        take_better(&best, step_value(endgame, own, other, &own->steps[i]));
    return best;
}

static uint64_t sides_index(const struct endgame *endgame,
                            const struct configuration *own,
                            const struct configuration *other)
{
    return endgame_side_index(endgame,
                              (struct endgame_side){own->stones[EFFECT_NONE],
                                                    own->ranks[EFFECT_NONE]},
                              (struct endgame_side){other->stones[EFFECT_NONE],
                                                    other->ranks[EFFECT_NONE]});
}

/* ---- Going through a layer ---- */

struct endgame_builder {
    struct endgame *endgame;
    struct configuration *configurations;
    struct solver *solver;
    int layer;          /* the stones of the layer that is being built */
    uint64_t positions; /* examined since the last question */
};

/* All configurations with the same number of stones. */
struct configuration_range {
    const struct configuration *first, *end;
};

static struct configuration_range
endgame_range(const struct endgame_builder *builder, int stones)
{
    const struct configuration *first =
        builder->configurations +
        (stones > 0
             ? packed_positions(builder->endgame->rules->houses, stones - 1)
             : 0);
    return (struct configuration_range){
        .first = first, .end = first + builder->endgame->widths[stones]};
}

/* Counts `positions` that were examined, and asks about every millisecond
 * whether to continue. */
static bool builder_may_continue(struct endgame_builder *builder,
                                 uint64_t positions)
{
    enum { LOOK_POSITIONS = 1 << 15 };
    builder->positions += positions;
    if (builder->positions < LOOK_POSITIONS)
        return true;
    builder->positions = 0;
    return solver_may_sweep(builder->solver, builder->layer);
}

/* ---- One way only ---- */

/*
 * Sowing one way, there is no way back, so each value follows from others that
 * are exact. A move that stays in the layer moves stones nearer to the mover's
 * mancala, which lowers the rank of that side, and then the opponent moves. So
 * a value depends on positions with the sides exchanged and one side's rank
 * lower. For each configuration of the side with more stones, all
 * configurations of the other side (with equal stones, those of lower rank) are
 * settled, for either player to move.
 */
static void endgame_settle(const struct endgame *endgame,
                           const struct configuration *own,
                           const struct configuration *other)
{
    endgame->least[sides_index(endgame, own, other)] =
        (int8_t)endgame_best(endgame, own, other).least;
}

static bool settle_pair(struct endgame_builder *builder, int more, int less)
{
    const struct endgame *endgame = builder->endgame;
    struct configuration_range many = endgame_range(builder, more);
    struct configuration_range few = endgame_range(builder, less);
    for (const struct configuration *one = many.first; one < many.end; one++) {
        if (more == less)
            few.end = one;
        const struct configuration *partner;
        for (partner = few.first; partner < few.end; partner++)
            endgame_settle(endgame, one, partner);
        for (partner = few.first; partner < few.end; partner++)
            endgame_settle(endgame, partner, one);
        if (more == less)
            endgame_settle(endgame, one, one);
        if (!builder_may_continue(builder, 2 * (uint64_t)(few.end - few.first)))
            return false;
    }
    return true;
}

static bool settle_layer(struct endgame_builder *builder)
{
    bool continues = true;
    for (int less = 1; 2 * less <= builder->layer && continues; less++)
        continues = settle_pair(builder, builder->layer - less, less);
    return continues;
}

/* ---- Both ways ---- */

/* Narrows the bounds of a position. Returns true if that changes them. */
static bool endgame_sharpen(const struct endgame *endgame,
                            const struct configuration *own,
                            const struct configuration *other)
{
    uint64_t index = sides_index(endgame, own, other);
    int8_t *least = &endgame->least[index];
    int8_t *most = &endgame->most[index];
    if (*least == *most)
        return false;
    struct mancala_bounds best = endgame_best(endgame, own, other);
    bool changes = best.least > *least || best.most < *most;
    *least = (int8_t)best.least;
    *most = (int8_t)best.most;
    return changes;
}

/* Examines all positions of a block whose bounds haven't met, once, and sets
 * `*changes` if any bounds change. Bounds only get closer, so a position may
 * already use those just found for another. */
static bool sweep_block(struct endgame_builder *builder, int own_stones,
                        int other_stones, bool *changes)
{
    const struct endgame *endgame = builder->endgame;
    struct configuration_range mine = endgame_range(builder, own_stones);
    struct configuration_range theirs = endgame_range(builder, other_stones);
    for (const struct configuration *own = mine.first; own < mine.end; own++) {
        for (const struct configuration *other = theirs.first;
             other < theirs.end; other++)
            *changes = endgame_sharpen(endgame, own, other) || *changes;
        if (!builder_may_continue(builder, endgame->widths[other_stones]))
            return false;
    }
    return true;
}

/* Sharpens a layer until nothing changes. Returns false if asked to stop. */
static bool sweep_layer(struct endgame_builder *builder)
{
    bool continues = true, changes = true;
    while (changes && continues) {
        changes = false;
        for (int own = 1; own < builder->layer && continues; own++)
            continues =
                sweep_block(builder, own, builder->layer - own, &changes);
    }
    return continues;
}

/* ---- Layer after layer ---- */

/* Sets the bounds of a layer to those of any end of the game. Where a side is
 * empty, the game is over, and they are exact. Returns false if asked to stop.
 */
static bool begin_layer(struct endgame_builder *builder)
{
    const struct endgame *endgame = builder->endgame;
    int stones = builder->layer;
    bool continues = true;
    for (int own = 0; own <= stones && continues; own++) {
        uint64_t index = endgame->blocks[endgame_block(endgame, own, stones)];
        uint64_t count = endgame->widths[own] * endgame->widths[stones - own];
        memset(endgame->least + index, own == stones ? stones : -stones,
               (size_t)count);
        memset(endgame->most + index, own == 0 ? -stones : stones,
               (size_t)count);
        continues = builder_may_continue(builder, count);
    }
    return continues;
}

/* Adds layer after layer until there is no more room. Returns false if it was
 * asked to stop or there is no memory; finished layers remain. */
static bool endgame_fill(struct endgame *endgame, struct solver *solver)
{
    const struct packed_rules *rules = endgame->rules;
    int most = endgame->stones_most;
    struct endgame_builder builder = {.endgame = endgame, .solver = solver};
    builder.configurations = configurations_make(rules, most);
    if (builder.configurations == NULL)
        return false;
    bool continues = true;
    while (endgame->stones < most && continues) {
        builder.layer = endgame->stones + 1;
        continues =
            solver_may_sweep(solver, builder.layer) && begin_layer(&builder);
        if (continues && rules->ways > 1)
            endgame->begun = builder.layer;
        continues = continues && (rules->ways == 1 ? settle_layer(&builder)
                                                   : sweep_layer(&builder));
        if (continues)
            endgame->begun = ++endgame->stones;
    }
    free(builder.configurations);
    return endgame->stones == most;
}

/* ---- The null-window search ---- */

/*
 * The search of the solver: is a position worth at least a goal? It is an
 * alpha-beta search with a null window (Pearl's test, as in SCOUT), and each
 * answer is a pair of bounds that hold. Because nothing is estimated beyond the
 * depth, there are three outcomes: the goal is reached, it can't be, or neither
 * has been proved. A goal that is reached is reached in a limited number of
 * moves, so repetitions don't matter, as in the endgame database.
 * mancala_search.c says why a player's search is a different one.
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
    struct solver *solver;
    bool stopped; /* it can't continue, or the limit was reached */
};

/* ---- The order of moves ---- */

/*
 * The move ordering of the null-window search: first the moves after which the
 * mover moves again, from the house nearest to the mancala. The others are
 * better if they win more, leave the opponent fewer stones farther from the
 * mancala, and make further moves and captures more likely for the mover than
 * for the opponent.
 */

/* Returns a word whose byte for a house has its highest bit set if the house of
 * `side` equals that of `pattern`, and is 0 otherwise. */
static uint64_t equal_houses(uint64_t side, uint64_t pattern)
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7F;
    uint64_t differ = side ^ pattern;
    return ~(((differ & low) + low) | differ | low);
}

/* Returns how many houses of `side` hold as many stones as in `pattern`. */
static int count_equal(uint64_t side, uint64_t pattern, int houses)
{
    const uint64_t ones = 0x0101010101010101;
    int beyond = PACKED_HOUSES_MOST - houses; /* bytes that hold no house */
    return (int)((equal_houses(side, pattern) >> 7) * ones >> 56) - beyond;
}

/* Returns the most stones that the player to move could capture with a stone
 * that is sown forward and lands on the same side. */
static int capture_at_hand(const struct packed_position *seen, int houses)
{
    uint64_t empty = equal_houses(seen->own, 0);
    int most = 0;
    for (int house = 0; house < houses - 1; house++) {
        int last = house + packed_house(seen->own, house);
        if (last == house || last >= houses ||
            (empty >> (8 * last + 7) & 1) == 0)
            continue;
        int taken = 1 + packed_house(seen->other, houses - 1 - last);
        most = taken > most ? taken : most;
    }
    return most;
}

/* Returns how far the stones of `side` have come: the sum of their houses'
 * numbers from 0. */
static int stones_advance(uint64_t side)
{
    const uint64_t ones = 0x0101010101010101, pairs = 0x0001000100010001;
    const uint64_t even = 0x00FF00FF00FF00FF;
    uint64_t sums = side * ones; /* bytes: sums up to each */
    uint64_t in_pairs = (sums & even) + (sums >> 8 & even);
    return PACKED_HOUSES_MOST * packed_sum(side) -
           (int)(in_pairs * pairs >> 48);
}

/* The weights were found by trial: of many, these needed the fewest nodes for
 * some positions of Kalah (6,4) with 30 to 38 stones in houses. */
static int move_order_score(const struct packed_rules *rules,
                            const struct packed_next *next, int house)
{
    enum { AGAIN = 1280, AGAIN_HOUSE = 4, HOUSE = 8, GAIN = 76, STONES = 4 };
    enum { OTHERS_EMPTY = 20, OWN_AGAIN = 28, OTHERS_AGAIN = 28 };
    enum { OTHERS_ADVANCE = 2, CAPTURE = 4 };
    const struct packed_position *position = &next->position;
    uint64_t own = next->again ? position->own : position->other;
    uint64_t other = next->again ? position->other : position->own;
    int houses = rules->houses;
    int score = HOUSE * house + GAIN * next->gain +
                STONES * (packed_sum(own) - packed_sum(other)) +
                OTHERS_EMPTY * count_equal(other, 0, houses) +
                OWN_AGAIN * count_equal(own, rules->again, houses) -
                OTHERS_AGAIN * count_equal(other, rules->again, houses) -
                OTHERS_ADVANCE * stones_advance(other);
    if (next->again)
        return score + AGAIN + AGAIN_HOUSE * house;
    struct packed_position seen = {.own = own, .other = other};
    return score + CAPTURE * capture_at_hand(&seen, houses);
}

enum {
    LOOK_NODES = 1 << 10, /* nodes between two questions whether to continue */
    GOALS_IN_VAIN = 3,    /* one goal, and the outermost ones on both sides */
    SCORE_KNOWN_BEST = INT_MAX,
    FIRST_NODES = 1 << 20, /* for a first attempt; later ones get more */
    SHARED_NODES = 1 << 10 /* fewer are not worth dividing among moves */
};

/* A move that may be searched. */
struct candidate {
    struct packed_next next;
    struct mancala_bounds bounds; /* proved of the move's worth */
    uint64_t index;               /* the index of the position after the move */
    int score;                    /* the highest is tried first */
    uint8_t move;
};

struct candidates {
    int count;
    struct candidate candidates[PACKED_MOVES_MOST];
    int open; /* how many may reach the goal; they are in `order` */
    struct candidate *order[PACKED_MOVES_MOST];
};

/* A position that is being searched. */
struct node {
    struct packed_position position;
    int goal;
    int depth;
    struct mancala_bounds bounds; /* proved of it */
    uint8_t move;                 /* the one that reached the goal */
};

static bool bounds_settle_goal(struct mancala_bounds bounds, int goal)
{
    return bounds.least >= goal || bounds.most < goal;
}

/* Returns the bounds that follow from `a` and `b`, both of which hold. */
static struct mancala_bounds bounds_meet(struct mancala_bounds a,
                                         struct mancala_bounds b)
{
    if (b.least > a.least)
        a.least = b.least;
    if (b.most < a.most)
        a.most = b.most;
    return a;
}

/* Returns the index of `position` in the endgame database, or its key in the
 * table if it has too many stones for that. */
static uint64_t null_window_index(const struct null_window *window,
                                  struct packed_position position)
{
    return packed_stones(position) <= window->endgame->stones
               ? endgame_index(window->endgame, position)
               : transpositions_key(&window->table,
                                    packed_rank(window->rules, position));
}

/* Returns what is known of the position after a move without a search. `index`
 * is its index. */
static struct mancala_bounds known_bounds(const struct null_window *window,
                                          const struct packed_next *next,
                                          uint64_t index)
{
    if (next->is_over)
        return (struct mancala_bounds){0, 0};
    int stones = packed_stones(next->position);
    if (stones <= window->endgame->stones)
        return endgame_bounds(window->endgame, index);
    struct transposition known;
    if (transpositions_find(&window->table, index, stones, &known))
        return known.bounds;
    return (struct mancala_bounds){.least = -stones, .most = stones};
}

/* ---- Which move is tried first ---- */

static void null_window_list_moves(const struct null_window *window,
                                   struct node *node,
                                   struct candidates *candidates)
{
    const struct packed_rules *rules = window->rules;
    const struct mancala_bounds unknown = {.least = INT16_MIN,
                                           .most = INT16_MAX};
    candidates->count = 0;
    for (int house = rules->houses - 1; house >= 0; house--) {
        if (packed_house(node->position.own, house) == 0)
            continue;
        for (int way = 0; way < rules->ways; way++) {
            struct candidate *candidate =
                &candidates->candidates[candidates->count++];
            candidate->next = packed_sow(rules, node->position, house, way);
            candidate->bounds = unknown;
            candidate->move = (uint8_t)(PACKED_WAYS * house + way);
            candidate->index =
                null_window_index(window, candidate->next.position);
            /* Fetch early what will soon be needed. */
            if (packed_stones(candidate->next.position) <=
                window->endgame->stones)
                __builtin_prefetch(&window->endgame->least[candidate->index]);
            else
                __builtin_prefetch(
                    transpositions_row(&window->table, candidate->index));
        }
    }
    /* The scores come last, to give the memory time to answer. */
    for (int i = 0; i < candidates->count; i++) {
        struct candidate *candidate = &candidates->candidates[i];
        candidate->score = move_order_score(rules, &candidate->next,
                                            candidate->move / PACKED_WAYS);
    }
}

/* Puts `candidate` in the order, after those with higher scores. */
static void insert_candidate(struct candidates *candidates,
                             struct candidate *candidate)
{
    int index = candidates->open++;
    for (; index > 0 && candidates->order[index - 1]->score < candidate->score;
         index--)
        candidates->order[index] = candidates->order[index - 1];
    candidates->order[index] = candidate;
}

/* Looks up what is known of the moves, and puts those that have to be searched
 * in order; `first` is the best one of an earlier search. Returns true if a
 * move is known to reach the goal. */
static bool known_moves_reach(const struct null_window *window,
                              struct node *node, struct candidates *candidates,
                              uint8_t first)
{
    candidates->open = 0;
    for (int i = 0; i < candidates->count; i++) {
        struct candidate *candidate = &candidates->candidates[i];
        const struct packed_next *next = &candidate->next;
        candidate->bounds = packed_move_value(
            next, known_bounds(window, next, candidate->index));
        if (candidate->bounds.least >= node->goal) {
            node->move = candidate->move;
            return true;
        }
        if (candidate->move == first)
            candidate->score = SCORE_KNOWN_BEST;
        if (candidate->bounds.most >= node->goal)
            insert_candidate(candidates, candidate);
    }
    return false;
}

/* ---- Searching for a goal ---- */

static bool null_window_may_continue(struct null_window *window)
{
    if (window->nodes == window->most_nodes) {
        window->stopped = true;
    } else if (!window->stopped && window->nodes >= window->next_look) {
        window->next_look = window->nodes + LOOK_NODES;
        window->stopped = !solver_may_search(window->solver, window->nodes);
    }
    return !window->stopped;
}

/* True if all positions of this attempt have been searched. */
static bool null_window_is_exhausted(const struct null_window *window)
{
    return window->stopped || window->nodes >= window->end;
}

static struct mancala_bounds prove(struct null_window *window,
                                   struct packed_position position,
                                   uint64_t index, int goal, int depth);

/* Searches each open move, for at most `share` positions. Returns true if one
 * reaches the goal. Moves that can't reach it are no longer open. */
static bool try_round(struct null_window *window, struct node *node,
                      struct candidates *candidates, uint64_t share)
{
    const uint64_t end = window->end;
    int still_open = 0;
    for (int i = 0; i < candidates->open && !null_window_is_exhausted(window);
         i++) {
        struct candidate *candidate = candidates->order[i];
        uint64_t room = end - window->nodes;
        const struct packed_next *next = &candidate->next;
        /* A goal is missed if the opponent reaches the next value above it. */
        int goal =
            next->again ? node->goal - next->gain : next->gain - node->goal + 2;
        window->end = window->nodes + (share < room ? share : room);
        candidate->bounds = packed_move_value(
            next, prove(window, next->position, candidate->index, goal,
                        node->depth - 1));
        window->end = end;
        if (candidate->bounds.least >= node->goal) {
            node->move = candidate->move;
            return true;
        }
        if (candidate->bounds.most >= node->goal)
            candidates->order[still_open++] = candidate;
    }
    candidates->open = still_open;
    return false;
}

/*
 * Searches the moves, the most promising first. If that one is bad, it may take
 * many times as long as another would, so it gets three quarters of the
 * positions, and the others get the rest before it continues.
 */
static void try_moves(struct null_window *window, struct node *node,
                      struct candidates *candidates)
{
    uint64_t room = window->end - window->nodes;
    bool shares = window->rules->ways == 1 && room >= SHARED_NODES;
    uint64_t share = shares ? room / 4 * 3 : room;
    bool reached;
    do
        reached = try_round(window, node, candidates, share);
    while (!reached && shares && candidates->open > 0 &&
           !null_window_is_exhausted(window));
}

static struct mancala_bounds prove(struct null_window *window,
                                   struct packed_position position,
                                   uint64_t index, int goal, int depth)
{
    int stones = packed_stones(position);
    struct node node = {.position = position,
                        .goal = goal,
                        .depth = depth,
                        .bounds = {.least = -stones, .most = stones},
                        .move = TRANSPOSITIONS_NO_MOVE};
    if (stones <= window->endgame->stones)
        return endgame_bounds(window->endgame, index);
    bool one_way = window->rules->ways == 1;
    struct transposition known = {.bounds = node.bounds,
                                  .move = TRANSPOSITIONS_NO_MOVE};
    if (transpositions_find(&window->table, index, stones, &known))
        node.bounds = known.bounds;
    /* An earlier search that was at least as deep may have left the goal
     * open. */
    bool is_vain = !one_way && (depth == 0 ||
                                (known.goal == goal && known.effort >= depth));
    if (bounds_settle_goal(node.bounds, goal) || is_vain ||
        null_window_is_exhausted(window) || !null_window_may_continue(window))
        return node.bounds;
    window->nodes++;
    struct candidates candidates;
    null_window_list_moves(window, &node, &candidates);
    if (!known_moves_reach(window, &node, &candidates, known.move))
        try_moves(window, &node, &candidates);
    /* The position is worth what its best move is. */
    struct mancala_bounds best = {.least = INT16_MIN, .most = INT16_MIN};
    for (int i = 0; i < candidates.count; i++)
        take_better(&best, candidates.candidates[i].bounds);
    node.bounds = bounds_meet(node.bounds, best);
    known =
        (struct transposition){.bounds = node.bounds,
                               .goal = goal,
                               .effort = (uint8_t)(one_way ? stones : depth),
                               .move = node.move};
    transpositions_keep(&window->table, index, stones, &known);
    return node.bounds;
}

/* ---- Goal after goal ---- */

/* Returns the goal within `bounds` that is nearest to `near`. All values of a
 * position differ by multiples of two, because no stone is lost. */
static int nearest_goal(struct mancala_bounds bounds, int near)
{
    if (near <= bounds.least)
        return bounds.least + 2;
    if (near > bounds.most)
        return bounds.most;
    return near + ((near ^ bounds.most) & 1);
}

/* Searches for one goal. Sowing one way, the first attempt gets few positions,
 * so that the shares are small, and each further one gets more; the table keeps
 * what has been proved. Sowing both ways, it is the depth that grows. */
static struct mancala_bounds prove_goal(struct null_window *window,
                                        struct packed_position position,
                                        int goal, int depth)
{
    uint64_t index = null_window_index(window, position);
    window->end = window->look_end;
    if (window->rules->ways > 1)
        return prove(window, position, index, goal, depth);
    for (uint64_t nodes = FIRST_NODES;; nodes *= 2) {
        window->end = window->nodes + nodes;
        struct mancala_bounds found =
            prove(window, position, index, goal, depth);
        if (bounds_settle_goal(found, goal) || window->stopped)
            return found;
    }
}

/* Returns what is known of `position` without a search: from the endgame
 * database or the table, or because nobody can win more stones than there are.
 */
static struct mancala_bounds null_window_known(const struct null_window *window,
                                               struct packed_position position)
{
    if (packed_stones(position) <= window->endgame->begun)
        return endgame_bounds(window->endgame,
                              endgame_index(window->endgame, position));
    struct packed_next there = {.position = position};
    return known_bounds(window, &there, null_window_index(window, position));
}

/* Narrows `*bounds`, which must hold for `position`, by searching `depth` moves
 * ahead, until they meet, the depth proves nothing more, or the search ends.
 * Both sides must have stones. */
static void null_window_narrow(struct null_window *window,
                               struct packed_position position,
                               struct mancala_bounds *bounds, int depth)
{
    int in_vain = 0; /* goals in a row that stayed open */
    int near = 0;
    while (bounds->least < bounds->most && in_vain < GOALS_IN_VAIN &&
           !window->stopped) {
        int goal = nearest_goal(*bounds, near);
        struct mancala_bounds found =
            bounds_meet(*bounds, prove_goal(window, position, goal, depth));
        bool is_open = !bounds_settle_goal(found, goal);
        in_vain = is_open ? in_vain + 1 : 0;
        /* If the goal stays open, the outermost ones are the easiest. */
        bool rises = is_open ? goal > found.least + 2 : found.least >= goal;
        near = rises ? found.least : found.most;
        *bounds = found;
    }
}

enum {
    /* How large an endgame database is worth making before a search: at most
     * one position for every SEARCH_POSITIONS of the whole board, and at most
     * SEARCH_ENDGAMES in all. */
    SEARCH_POSITIONS = 1000,
    SEARCH_ENDGAMES = 90000000,
    LOOK_BYTES = 1 << 24,
    ENTRY_BYTES = 16, /* bytes of a transposition, at most */
    ENDGAME_SHARE = 4 /* its fraction of the memory before a search */
};

static const char NO_MEMORY[] = "out of memory for the solver's tables";

struct solver {
    struct packed_rules rules;
    struct endgame endgame;
    struct null_window window;
    const struct mancala_solver_limits *limits;
    struct mancala_solution *solution;
    struct mancala_progress progress;
    struct packed_position position;
    struct mancala_bounds bounds; /* proved so far of the position */
    int lead; /* the stones won by the player to move, minus the opponent's */
};

/* ---- Whether to continue ---- */

/* Returns the margin of a game that is worth `bounds` from here on. */
static struct mancala_bounds solver_margin(const struct solver *solver,
                                           struct mancala_bounds bounds)
{
    return (struct mancala_bounds){.least = solver->lead + bounds.least,
                                   .most = solver->lead + bounds.most};
}

static bool solver_has_budget(struct solver *solver)
{
    const struct mancala_solver_limits *limits = solver->limits;
    solver->progress.margin = solver_margin(solver, solver->bounds);
    if (limits->may_continue != NULL &&
        !limits->may_continue(limits->self, &solver->progress))
        solver->solution->stopped = true;
    return !solver->solution->stopped;
}

static bool solver_may_search(struct solver *solver, uint64_t nodes)
{
    solver->progress.nodes = nodes;
    return solver_has_budget(solver);
}

/* ---- Bounds ---- */

static void solver_note_known(struct solver *solver)
{
    solver->bounds = bounds_meet(
        solver->bounds, null_window_known(&solver->window, solver->position));
}

/* Narrows `*bounds` by searching deeper and deeper, or if sown one way without
 * a depth, until they meet or the search ends. */
static void solver_search(struct solver *solver,
                          struct packed_position position,
                          struct mancala_bounds *bounds)
{
    struct null_window *window = &solver->window;
    int depth = solver->rules.ways == 1 ? NULL_WINDOW_DEPTH_MOST : 1;
    for (; depth <= NULL_WINDOW_DEPTH_MOST && bounds->least < bounds->most &&
           !window->stopped && window->nodes < window->look_end;
         depth++)
        null_window_narrow(window, position, bounds, depth);
}

/*
 * When stones are sown both ways, the endgame database can take far longer than
 * people want to wait for the first bounds. So the board is searched before
 * each large layer, for a small part of the time that the layer takes. These
 * positions count neither toward the limit nor in the solution.
 */
static void solver_look_ahead(struct solver *solver, int layer)
{
    enum { LAYER_LEAST = 1 << 18, SHARE = 32 };
    struct null_window *window = &solver->window;
    int bowls = 2 * solver->rules.houses;
    uint64_t positions = packed_positions(bowls - 1, layer);
    if (solver->rules.ways == 1 || positions < LAYER_LEAST)
        return;
    const struct null_window before = *window;
    window->most_nodes = UINT64_MAX;
    window->look_end = window->nodes + positions / SHARE;
    solver_search(solver, solver->position, &solver->bounds);
    window->nodes = before.nodes;
    window->most_nodes = before.most_nodes;
    window->next_look = before.next_look;
    window->look_end = before.look_end;
    solver->progress.nodes = before.nodes;
}

/* True if everything that was asked for is proved. */
static bool solver_is_done(const struct solver *solver)
{
    return solver->limits->margin_only &&
           solver->bounds.least == solver->bounds.most;
}

static bool solver_may_sweep(struct solver *solver, int stones)
{
    if (solver->progress.layer != stones) {
        solver->progress.layer = stones;
        solver_look_ahead(solver, stones);
    }
    solver_note_known(solver);
    return solver_has_budget(solver) && !solver_is_done(solver);
}

/* ---- How much is computed in advance ---- */

/* Returns up to how many stones endgames are found first. That is all of them
 * if they fit and stones are sown both ways; otherwise the rest is searched. */
static int solver_layers_wanted(const struct solver *solver, int stones)
{
    uint64_t positions = solver->limits->memory / (uint64_t)solver->rules.ways;
    if (solver->rules.ways > 1 &&
        endgame_stones_for(&solver->rules, positions) >= stones)
        return stones;
    positions /= ENDGAME_SHARE;
    uint64_t worth =
        packed_positions(2 * solver->rules.houses, stones) / SEARCH_POSITIONS;
    worth = worth < SEARCH_ENDGAMES ? worth : SEARCH_ENDGAMES;
    if (solver->rules.ways == 1 && positions > worth)
        positions = worth;
    int layers = endgame_stones_for(&solver->rules, positions);
    return layers < stones ? layers : stones - 1;
}

static bool solver_open_tables(struct solver *solver, int layers)
{
    int stones = packed_stones(solver->position);
    if (!endgame_open(&solver->endgame, &solver->rules, layers))
        return false;
    uint64_t used = (uint64_t)solver->rules.ways * solver->endgame.capacity;
    uint64_t left =
        used < solver->limits->memory ? solver->limits->memory - used : 0;
    /* More entries than there are positions would be useless. */
    uint64_t positions = packed_positions(2 * solver->rules.houses, stones);
    if (positions < left / ENTRY_BYTES)
        left = positions * ENTRY_BYTES;
    solver->window = (struct null_window){
        .rules = &solver->rules,
        .endgame = &solver->endgame,
        .look_end = UINT64_MAX,
        .most_nodes =
            solver->limits->nodes == 0 ? UINT64_MAX : solver->limits->nodes,
        .solver = solver};
    /* With all endgames, only solver_look_ahead() uses the table. */
    if (layers == stones && left > LOOK_BYTES)
        left = LOOK_BYTES;
    const size_t bytes = left < SIZE_MAX ? (size_t)left : SIZE_MAX;
    if (transpositions_open(&solver->window.table, bytes, positions,
                            solver->rules.ways > 1))
        return true;
    endgame_close(&solver->endgame);
    return false;
}

/* ---- The moves ---- */

static void solver_solve_move(struct solver *solver, int size, int index)
{
    struct mancala_solved_move *solved = &solver->solution->moves[index];
    struct packed_next next =
        packed_sow(&solver->rules, solver->position,
                   mancala_house(size, solved->move.bowl) - 1,
                   solved->move.direction == MANCALA_FORWARDS ? 0 : 1);
    struct mancala_bounds bounds = {0, 0};
    if (!next.is_over)
        bounds = null_window_known(&solver->window, next.position);
    if (!solver->limits->margin_only)
        solver_search(solver, next.position, &bounds);
    solved->margin = solver_margin(solver, packed_move_value(&next, bounds));
}

/* The board itself comes first, because it matters most, and because a bad move
 * can cost many times as much. Bad moves are mostly those far from the mancala,
 * so the nearest come first. */
static void solver_solve_moves(struct solver *solver, int size)
{
    struct mancala_solution *solution = solver->solution;
    solver->progress.layer = 0;
    solver_note_known(solver);
    solver_search(solver, solver->position, &solver->bounds);
    solution->margin = solver_margin(solver, solver->bounds);
    for (int i = solution->count - 1; i >= 0; i--) {
        solver->progress.move = solution->count - i;
        solver_solve_move(solver, size, i);
    }
    solution->nodes = solver->window.nodes;
    solution->stopped = solution->stopped || solver->window.stopped;
    solution->endgame_stones = solver->endgame.stones;
}

/* Combines the board's bounds with those of its moves, of which it has the
 * best. */
static void solver_compare_moves(struct mancala_solution *solution)
{
    struct mancala_bounds best = {.least = INT16_MIN, .most = INT16_MIN};
    for (int i = 0; i < solution->count; i++) {
        struct mancala_bounds *move = &solution->moves[i].margin;
        if (move->most > solution->margin.most)
            move->most = solution->margin.most;
        take_better(&best, *move);
    }
    solution->margin = bounds_meet(solution->margin, best);
}

/* ---- A solution ---- */

/* Returns what is wrong with `board`, or NULL. All stones of the rules must be
 * there, and some on each side. */
static const char *board_problem(const struct mancala_rules *rules,
                                 const struct mancala_board *board)
{
    int size = rules->size, stones = 0;
    if (board->pie)
        return "no board can be solved while the second player can swap";
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

static void solver_begin(struct solver *solver,
                         const struct mancala_rules *rules,
                         const struct mancala_board *board)
{
    struct mancala_solution *solution = solver->solution;
    struct mancala_moves moves = mancala_moves(rules, board);
    *solution = (struct mancala_solution){.count = moves.count};
    for (int i = 0; i < moves.count; i++)
        solution->moves[i].move = moves.moves[i];
    solver->position = packed_position_of(rules->size, board);
    packed_rules_make(&solver->rules, rules, packed_stones(solver->position));
    int own = mancala_store(rules->size, board->player);
    int other = mancala_store(rules->size, mancala_other(board->player));
    solver->lead = board->bowls[own] - board->bowls[other];
    solver->progress.moves = moves.count;
    int stones = packed_stones(solver->position);
    solver->bounds = (struct mancala_bounds){.least = -stones, .most = stones};
}

static const char *solver_run(struct solver *solver, int size)
{
    int layers = solver_layers_wanted(solver, packed_stones(solver->position));
    if (!solver_open_tables(solver, layers))
        return NO_MEMORY;
    solver->progress.layers = layers;
    bool is_filled = endgame_fill(&solver->endgame, solver);
    bool lacks_memory =
        !is_filled && !solver->solution->stopped && !solver_is_done(solver);
    if (!lacks_memory) {
        solver->window.stopped = solver->solution->stopped;
        solver_solve_moves(solver, size);
        solver_compare_moves(solver->solution);
        if (solver->limits->margin_only)
            solver->solution->count = 0;
    }
    transpositions_close(&solver->window.table);
    endgame_close(&solver->endgame);
    return lacks_memory ? NO_MEMORY : NULL;
}

const char *mancala_solve(const struct mancala_rules *rules,
                          const struct mancala_board *board,
                          const struct mancala_solver_limits *limits,
                          struct mancala_solution *solution)
{
    const char *problem = mancala_rules_problem(rules);
    if (problem == NULL)
        problem = board_problem(rules, board);
    if (problem == NULL)
        problem = packed_problem(
            rules, mancala_side(rules->size, board, MANCALA_FIRST) +
                       mancala_side(rules->size, board, MANCALA_SECOND));
    if (problem != NULL)
        return problem;
    struct solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL)
        return NO_MEMORY;
    solver->limits = limits;
    solver->solution = solution;
    solver_begin(solver, rules, board);
    problem = solver_run(solver, rules->size);
    free(solver);
    return problem;
}

uint64_t mancala_solver_positions(const struct mancala_rules *rules)
{
    int bowls = 2 * mancala_houses(rules->size);
    int stones = bowls * rules->stones;
    return packed_problem(rules, stones) ? 0 : packed_positions(bowls, stones);
}
