/* The endgame database, from the last stones backwards. */
#include "endgame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int endgame_stones_for(const struct sides_rules *rules, uint64_t positions)
{
    int stones = 0;
    int most = rules->stones < ENDGAME_STONES_MOST ? rules->stones
                                                   : ENDGAME_STONES_MOST;
    while (stones < most &&
           sides_positions(2 * rules->houses, stones + 1) <= positions)
        stones++;
    return stones;
}

bool endgame_open(struct endgame *endgame, const struct sides_rules *rules,
                  int stones)
{
    assert(stones <= ENDGAME_STONES_MOST);
    uint64_t count = sides_positions(2 * rules->houses, stones);
    *endgame = (struct endgame){.rules = rules, .stones = 0, .capacity = count};
    if (count > SIZE_MAX)
        return false;
    endgame->least = calloc((size_t)count, sizeof *endgame->least);
    endgame->most = rules->ways == 1
                        ? endgame->least
                        : calloc((size_t)count, sizeof *endgame->most);
    if (endgame->least != NULL && endgame->most != NULL)
        return true;
    endgame_close(endgame);
    return false;
}

void endgame_close(struct endgame *endgame)
{
    if (endgame->most != endgame->least)
        free(endgame->most);
    free(endgame->least);
    endgame->least = NULL;
    endgame->most = NULL;
}

/* ---- The positions of a layer ---- */

/* All houses of both sides, the one to move first, in the order of ranks. */
struct layer_walk {
    const struct sides_rules *rules;
    int bowls[2 * SIDES_HOUSES_MOST];
    uint64_t rank;
};

static struct layer_walk layer_first(const struct sides_rules *rules,
                                     int stones)
{
    struct layer_walk walk = {.rules = rules};
    int last = 2 * rules->houses - 1;
    walk.bowls[last] = stones;
    walk.rank = rules->ranks[last][stones];
    return walk;
}

/* The next rank: the first house that has a stone to give gives it to the one
 * below it, and what lay lower goes back to the start. */
static bool layer_next(struct layer_walk *walk)
{
    int count = 2 * walk->rules->houses;
    int giver = 1;
    while (giver < count && walk->bowls[giver] == 0)
        giver++;
    if (giver == count)
        return false;
    int lowest = walk->bowls[0];
    walk->bowls[giver]--;
    walk->bowls[0] = 0;
    walk->bowls[giver - 1] = lowest + 1;
    walk->rank++;
    return true;
}

static struct sides layer_sides(const struct layer_walk *walk)
{
    struct sides sides = {.own = 0};
    int houses = walk->rules->houses;
    for (int i = houses - 1; i >= 0; i--) {
        sides.own = sides.own << 8 | (uint64_t)walk->bowls[i];
        sides.other = sides.other << 8 | (uint64_t)walk->bowls[houses + i];
    }
    return sides;
}

/* ---- Values ---- */

static struct mancala_bounds after(const struct endgame *endgame,
                                   const struct sides_next *next)
{
    struct mancala_bounds bounds = {.least = next->gain, .most = next->gain};
    if (next->is_over)
        return bounds;
    uint64_t rank = sides_rank(endgame->rules, next->sides);
    struct mancala_bounds then = endgame_bounds(endgame, rank);
    bounds.least += next->again ? then.least : -then.most;
    bounds.most += next->again ? then.most : -then.least;
    return bounds;
}

/* The best of all moves, as far as it is known. */
static struct mancala_bounds best_of(const struct endgame *endgame,
                                     struct sides sides)
{
    const struct sides_rules *rules = endgame->rules;
    struct mancala_bounds best = {.least = INT8_MIN, .most = INT8_MIN};
    for (int house = 0; house < rules->houses; house++) {
        if (sides_house(sides.own, house) == 0)
            continue;
        for (int way = 0; way < rules->ways; way++) {
            struct sides_next next = sides_sow(rules, sides, house, way);
            struct mancala_bounds bounds = after(endgame, &next);
            if (bounds.least > best.least)
                best.least = bounds.least;
            if (bounds.most > best.most)
                best.most = bounds.most;
        }
    }
    return best;
}

/* Looks once at all positions of a layer that are still open. Bounds only
 * ever come nearer, so that one may use what another has just found. */
static bool sweep_changes(struct endgame *endgame, int stones)
{
    bool changes = false;
    struct layer_walk walk = layer_first(endgame->rules, stones);
    do {
        int8_t *least = &endgame->least[walk.rank];
        int8_t *most = &endgame->most[walk.rank];
        if (*least == *most)
            continue;
        struct mancala_bounds best = best_of(endgame, layer_sides(&walk));
        changes = changes || best.least > *least || best.most < *most;
        *least = (int8_t)best.least;
        *most = (int8_t)best.most;
    } while (layer_next(&walk));
    return changes;
}

/* Where a side is empty the game is over and 0 stands, never to be asked. */
static void begin_layer(struct endgame *endgame, int stones)
{
    struct layer_walk walk = layer_first(endgame->rules, stones);
    do {
        struct sides sides = layer_sides(&walk);
        int8_t most = (int8_t)(sides.own == 0 || sides.other == 0 ? 0 : stones);
        endgame->least[walk.rank] = (int8_t)-most;
        endgame->most[walk.rank] = most;
    } while (layer_next(&walk));
}

/* ---- One way only ---- */

enum { UNKNOWN = INT8_MIN };

/* Without a way back each value follows from others that are exact: found at
 * once, and those it needs before it. Each move that stays in the layer brings
 * stones nearer to a mancala, so that it doesn't go deep. */
static int settle(struct endgame *endgame, struct sides sides, uint64_t rank)
{
    const struct sides_rules *rules = endgame->rules;
    int best = endgame_bounds(endgame, rank).least;
    if (best != UNKNOWN)
        return best;
    for (int house = 0; house < rules->houses; house++) {
        if (sides_house(sides.own, house) == 0)
            continue;
        struct sides_next next = sides_sow(rules, sides, house, 0);
        int value = 0;
        if (!next.is_over)
            value = settle(endgame, next.sides, sides_rank(rules, next.sides));
        value = next.gain + (next.again ? value : -value);
        best = value > best ? value : best;
    }
    endgame->least[rank] = (int8_t)best;
    return best;
}

static void settle_layer(struct endgame *endgame, int stones)
{
    struct layer_walk walk = layer_first(endgame->rules, stones);
    uint64_t end = sides_positions(2 * endgame->rules->houses, stones);
    memset(endgame->least + walk.rank, UNKNOWN, (size_t)(end - walk.rank));
    do {
        struct sides sides = layer_sides(&walk);
        if (sides.own != 0 && sides.other != 0)
            (void)settle(endgame, sides, walk.rank);
    } while (layer_next(&walk));
}

/* ---- Layer after layer ---- */

static bool fill_layer(struct endgame *endgame, int stones,
                       const struct endgame_patience *patience)
{
    if (!patience->go_on(patience->self, stones))
        return false;
    if (endgame->rules->ways == 1) {
        settle_layer(endgame, stones);
        return true;
    }
    begin_layer(endgame, stones);
    while (sweep_changes(endgame, stones))
        if (!patience->go_on(patience->self, stones))
            return false;
    return true;
}

bool endgame_fill(struct endgame *endgame, int stones,
                  const struct endgame_patience *patience)
{
    for (int layer = endgame->stones + 1; layer <= stones; layer++) {
        if (!fill_layer(endgame, layer, patience))
            return false;
        endgame->stones = layer;
    }
    return true;
}
