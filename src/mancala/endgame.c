/* The endgame database, from the last stones backwards. */
#include "endgame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lyings.h"

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

static void lay_out(struct endgame *endgame)
{
    uint64_t place = 0;
    for (int stones = 0; stones <= endgame->stones_most; stones++)
        endgame->widths[stones] =
            sides_positions(endgame->rules->houses - 1, stones);
    for (int stones = 0; stones <= endgame->stones_most; stones++)
        for (int own = 0; own <= stones; own++) {
            endgame->blocks[endgame_block(endgame, own, stones)] = place;
            place += endgame->widths[own] * endgame->widths[stones - own];
        }
    assert(place == endgame->capacity);
}

/* One way only, what is least is most, too. */
static bool open_values(struct endgame *endgame)
{
    size_t size = (size_t)endgame->capacity * sizeof *endgame->least;
    bool one_way = endgame->rules->ways == 1;
    if (!tables_open(&endgame->least_memory, size) ||
        (!one_way && !tables_open(&endgame->most_memory, size)))
        return false;
    endgame->least = endgame->least_memory.start;
    endgame->most = one_way ? endgame->least : endgame->most_memory.start;
    return true;
}

bool endgame_open(struct endgame *endgame, const struct sides_rules *rules,
                  int stones)
{
    assert(stones <= ENDGAME_STONES_MOST);
    uint64_t count = sides_positions(2 * rules->houses, stones);
    size_t layers = (size_t)stones + 1;
    *endgame = (struct endgame){
        .rules = rules, .stones_most = stones, .capacity = count};
    if (count > SIZE_MAX)
        return false;
    endgame->blocks = calloc(layers * layers, sizeof *endgame->blocks);
    if (endgame->blocks == NULL || !open_values(endgame)) {
        endgame_close(endgame);
        return false;
    }
    lay_out(endgame);
    return true;
}

void endgame_close(struct endgame *endgame)
{
    tables_close(&endgame->most_memory);
    tables_close(&endgame->least_memory);
    free(endgame->blocks);
    *endgame = (struct endgame){.rules = NULL};
}

struct workshop {
    struct endgame *endgame;
    struct lying *lyings;
};

/* ---- Values ---- */

/* A side that a position is made of. */
struct half {
    const struct lying *lying;
    struct endgame_half at;
};

static void take_better(struct mancala_bounds *best,
                        struct mancala_bounds bounds)
{
    if (bounds.least > best->least)
        best->least = bounds.least;
    if (bounds.most > best->most)
        best->most = bounds.most;
}

/* The margin of a game that is over, or of what follows. */
static void weigh(const struct endgame *endgame, struct endgame_half own,
                  struct endgame_half other, int gain, bool again,
                  struct mancala_bounds *best)
{
    bool is_over = own.stones == 0 || other.stones == 0;
    struct sides_next next = {.gain = (int16_t)gain, .again = again};
    struct mancala_bounds then = {0, 0};
    if (is_over)
        next.gain = (int16_t)(gain + own.stones - other.stones);
    else
        then = endgame_bounds(endgame,
                              again ? endgame_place_of(endgame, own, other)
                                    : endgame_place_of(endgame, other, own));
    take_better(best, sides_worth(&next, then));
}

/* A last stone that has nothing opposite and therefore stays where it is. */
static void weigh_kept(const struct endgame *endgame, struct sides sides,
                       int house, int way, struct mancala_bounds *best)
{
    struct sides_next next = sides_sow(endgame->rules, sides, house, way);
    struct mancala_bounds then = {0, 0};
    if (!next.is_over)
        then = endgame_bounds(endgame, endgame_place(endgame, next.sides));
    take_better(best, sides_worth(&next, then));
}

static void weigh_step(const struct endgame *endgame, const struct half *own,
                       const struct half *other, int house, int way,
                       struct mancala_bounds *best)
{
    const struct sides_rules *rules = endgame->rules;
    const struct step *step = &own->lying->steps[way][house];
    uint64_t others = other->lying->side + step->added;
    int gain = step->stored;
    if (step->last >= 0) {
        int facing = rules->houses - 1 - step->last;
        int opposite = sides_house(others, facing);
        if (opposite == 0 && !rules->takes_alone) {
            weigh_kept(endgame,
                       (struct sides){own->lying->side, other->lying->side},
                       house, way, best);
            return;
        }
        gain += opposite + 1;
        others -= (uint64_t)opposite << (8 * facing);
    }
    struct endgame_half kept = {.stones = step->stones, .rank = step->rank};
    struct endgame_half left = other->at;
    if (others != other->lying->side)
        left = (struct endgame_half){.stones = sides_sum(others),
                                     .rank = sides_lie(rules, others)};
    weigh(endgame, kept, left, gain, step->last == LAST_STORED, best);
}

/* The best of all moves, as far as it is known. */
static struct mancala_bounds best_of(const struct endgame *endgame,
                                     const struct half *own,
                                     const struct half *other)
{
    const struct sides_rules *rules = endgame->rules;
    struct mancala_bounds best = {.least = INT8_MIN, .most = INT8_MIN};
    for (int way = 0; way < rules->ways; way++)
        for (int house = 0; house < rules->houses; house++)
            if (own->lying->steps[way][house].last != NO_STEP)
                weigh_step(endgame, own, other, house, way, &best);
    return best;
}

/* ---- One way only ---- */

/*
 * Without a way back each value follows from others that are exact. A move
 * that stays in the layer stays on its own side and brings stones nearer to
 * the mancala, which lowers their rank; then the other is to move. So a value
 * needs those of the two sides changed over with one of them lower. What the
 * side with more stones may be is gone through, each with all that the other
 * may (or, with as many stones, with what is lower), which is met from both
 * sides.
 */
static void settle(const struct endgame *endgame, const struct half *own,
                   const struct half *other)
{
    uint64_t place = endgame_place_of(endgame, own->at, other->at);
    endgame->least[place] = (int8_t)best_of(endgame, own, other).least;
}

static struct half first_half(const struct workshop *shop, int stones)
{
    return (struct half){
        .lying = lyings_of(shop->endgame->rules, shop->lyings, stones),
        .at = {.stones = stones}};
}

static void next_half(struct half *half)
{
    half->lying++;
    half->at.rank++;
}

static void settle_pair(const struct workshop *shop, int more, int less)
{
    const struct endgame *endgame = shop->endgame;
    struct half many = first_half(shop, more);
    for (; many.at.rank < endgame->widths[more]; next_half(&many)) {
        uint64_t end = more == less ? many.at.rank : endgame->widths[less];
        struct half few = first_half(shop, less);
        for (; few.at.rank < end; next_half(&few))
            settle(endgame, &many, &few);
        few = first_half(shop, less);
        for (; few.at.rank < end; next_half(&few))
            settle(endgame, &few, &many);
        if (more == less)
            settle(endgame, &many, &many);
    }
}

static void settle_layer(const struct workshop *shop, int stones)
{
    for (int less = 1; 2 * less <= stones; less++)
        settle_pair(shop, stones - less, less);
}

/* ---- Both ways ---- */

static bool sharpen(const struct endgame *endgame, const struct half *own,
                    const struct half *other)
{
    uint64_t place = endgame_place_of(endgame, own->at, other->at);
    int8_t *least = &endgame->least[place];
    int8_t *most = &endgame->most[place];
    if (*least == *most)
        return false;
    struct mancala_bounds best = best_of(endgame, own, other);
    bool changes = best.least > *least || best.most < *most;
    *least = (int8_t)best.least;
    *most = (int8_t)best.most;
    return changes;
}

/* Looks once at all positions of a block that are still open. Bounds only
 * ever come nearer, so that one may use what another has just found. */
static bool sweep_block(const struct workshop *shop, int own_stones,
                        int other_stones)
{
    const struct endgame *endgame = shop->endgame;
    bool changes = false;
    struct half own = first_half(shop, own_stones);
    for (; own.at.rank < endgame->widths[own_stones]; next_half(&own)) {
        struct half other = first_half(shop, other_stones);
        for (; other.at.rank < endgame->widths[other_stones]; next_half(&other))
            changes = sharpen(endgame, &own, &other) || changes;
    }
    return changes;
}

static bool sweep_changes(const struct workshop *shop, int stones)
{
    bool changes = false;
    for (int own = 1; own < stones; own++)
        changes = sweep_block(shop, own, stones - own) || changes;
    return changes;
}

/* Where a side is empty the game is over and 0 stands, never to be asked. */
static void begin_layer(const struct endgame *endgame, int stones)
{
    uint64_t start = endgame->blocks[endgame_block(endgame, 1, stones)];
    uint64_t end = endgame->blocks[endgame_block(endgame, stones, stones)];
    memset(endgame->least + start, -stones, (size_t)(end - start));
    memset(endgame->most + start, stones, (size_t)(end - start));
}

/* ---- Layer after layer ---- */

static bool fill_layer(const struct workshop *shop, int stones,
                       const struct endgame_patience *patience)
{
    if (!patience->go_on(patience->self, stones))
        return false;
    if (shop->endgame->rules->ways == 1) {
        settle_layer(shop, stones);
        return true;
    }
    begin_layer(shop->endgame, stones);
    while (sweep_changes(shop, stones))
        if (!patience->go_on(patience->self, stones))
            return false;
    return true;
}

bool endgame_fill(struct endgame *endgame,
                  const struct endgame_patience *patience)
{
    const struct sides_rules *rules = endgame->rules;
    int most = endgame->stones_most;
    struct workshop shop = {.endgame = endgame};
    shop.lyings = lyings_make(rules, most);
    if (shop.lyings == NULL)
        return false;
    while (endgame->stones < most &&
           fill_layer(&shop, endgame->stones + 1, patience))
        endgame->stones++;
    free(shop.lyings);
    return endgame->stones == most;
}
