/* The endgame database, from the last stones backwards. */
#include "endgame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arrangements.h"

int endgame_stones_for(const struct packed_rules *rules, uint64_t positions)
{
    int stones = 0;
    int most = rules->stones < ENDGAME_STONES_MOST ? rules->stones
                                                   : ENDGAME_STONES_MOST;
    while (stones < most &&
           packed_positions(2 * rules->houses, stones + 1) <= positions)
        stones++;
    return stones;
}

static void endgame_lay_out(struct endgame *endgame)
{
    uint64_t place = 0;
    for (int stones = 0; stones <= endgame->stones_most; stones++)
        endgame->widths[stones] =
            packed_positions(endgame->rules->houses - 1, stones);
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
    if (!table_memory_open(&endgame->least_memory, size) ||
        (!one_way && !table_memory_open(&endgame->most_memory, size)))
        return false;
    endgame->least = endgame->least_memory.start;
    endgame->most = one_way ? endgame->least : endgame->most_memory.start;
    return true;
}

bool endgame_open(struct endgame *endgame, const struct packed_rules *rules,
                  int stones)
{
    assert(stones <= ENDGAME_STONES_MOST);
    uint64_t count = packed_positions(2 * rules->houses, stones);
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
    endgame_lay_out(endgame);
    return true;
}

void endgame_close(struct endgame *endgame)
{
    table_memory_close(&endgame->most_memory);
    table_memory_close(&endgame->least_memory);
    free(endgame->blocks);
    *endgame = (struct endgame){.rules = NULL};
}

struct endgame_builder {
    struct endgame *endgame;
    struct arrangement *arrangements;
};

/* ---- Values ---- */

/* A side that a position is made of. */
struct half {
    const struct arrangement *arrangement;
    struct endgame_side at;
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
static void endgame_weigh(const struct endgame *endgame,
                          struct endgame_side own, struct endgame_side other,
                          int gain, bool again, struct mancala_bounds *best)
{
    bool is_over = own.stones == 0 || other.stones == 0;
    struct packed_next next = {.gain = (int16_t)gain, .again = again};
    struct mancala_bounds then = {0, 0};
    if (is_over)
        next.gain = (int16_t)(gain + own.stones - other.stones);
    else
        then = endgame_bounds(endgame,
                              again ? endgame_place_of(endgame, own, other)
                                    : endgame_place_of(endgame, other, own));
    take_better(best, packed_worth(&next, then));
}

/* A last stone that has nothing opposite and therefore stays where it is. */
static void weigh_kept(const struct endgame *endgame,
                       struct packed_position position, int house, int way,
                       struct mancala_bounds *best)
{
    struct packed_next next = packed_sow(endgame->rules, position, house, way);
    struct mancala_bounds then = {0, 0};
    if (!next.is_over)
        then = endgame_bounds(endgame, endgame_place(endgame, next.position));
    take_better(best, packed_worth(&next, then));
}

static void weigh_step(const struct endgame *endgame, const struct half *own,
                       const struct half *other, int house, int way,
                       struct mancala_bounds *best)
{
    const struct packed_rules *rules = endgame->rules;
    const struct step *step = &own->arrangement->steps[way][house];
    uint64_t others = other->arrangement->side + step->added;
    int gain = step->stored;
    if (step->last >= 0) {
        int facing = rules->houses - 1 - step->last;
        int opposite = packed_house(others, facing);
        if (opposite == 0 && !rules->takes_alone) {
            weigh_kept(endgame,
                       (struct packed_position){own->arrangement->side,
                                                other->arrangement->side},
                       house, way, best);
            return;
        }
        gain += opposite + 1;
        others -= (uint64_t)opposite << (8 * facing);
    }
    struct endgame_side kept = {.stones = step->stones, .rank = step->rank};
    struct endgame_side left = other->at;
    if (others != other->arrangement->side)
        left = (struct endgame_side){.stones = packed_sum(others),
                                     .rank = packed_side_rank(rules, others)};
    endgame_weigh(endgame, kept, left, gain, step->last == LAST_STORED, best);
}

/* The best of all moves, as far as it is known. */
static struct mancala_bounds endgame_best(const struct endgame *endgame,
                                          const struct half *own,
                                          const struct half *other)
{
    const struct packed_rules *rules = endgame->rules;
    struct mancala_bounds best = {.least = INT8_MIN, .most = INT8_MIN};
    for (int way = 0; way < rules->ways; way++)
        for (int house = 0; house < rules->houses; house++)
            if (own->arrangement->steps[way][house].last != NO_STEP)
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
static void endgame_settle(const struct endgame *endgame,
                           const struct half *own, const struct half *other)
{
    uint64_t place = endgame_place_of(endgame, own->at, other->at);
    endgame->least[place] = (int8_t)endgame_best(endgame, own, other).least;
}

static struct half first_half(const struct endgame_builder *builder, int stones)
{
    return (struct half){.arrangement =
                             arrangements_of(builder->endgame->rules,
                                             builder->arrangements, stones),
                         .at = {.stones = stones}};
}

static void next_half(struct half *half)
{
    half->arrangement++;
    half->at.rank++;
}

static void settle_pair(const struct endgame_builder *builder, int more,
                        int less)
{
    const struct endgame *endgame = builder->endgame;
    struct half many = first_half(builder, more);
    for (; many.at.rank < endgame->widths[more]; next_half(&many)) {
        uint64_t end = more == less ? many.at.rank : endgame->widths[less];
        struct half few = first_half(builder, less);
        for (; few.at.rank < end; next_half(&few))
            endgame_settle(endgame, &many, &few);
        few = first_half(builder, less);
        for (; few.at.rank < end; next_half(&few))
            endgame_settle(endgame, &few, &many);
        if (more == less)
            endgame_settle(endgame, &many, &many);
    }
}

static void settle_layer(const struct endgame_builder *builder, int stones)
{
    for (int less = 1; 2 * less <= stones; less++)
        settle_pair(builder, stones - less, less);
}

/* ---- Both ways ---- */

static bool endgame_sharpen(const struct endgame *endgame,
                            const struct half *own, const struct half *other)
{
    uint64_t place = endgame_place_of(endgame, own->at, other->at);
    int8_t *least = &endgame->least[place];
    int8_t *most = &endgame->most[place];
    if (*least == *most)
        return false;
    struct mancala_bounds best = endgame_best(endgame, own, other);
    bool changes = best.least > *least || best.most < *most;
    *least = (int8_t)best.least;
    *most = (int8_t)best.most;
    return changes;
}

/* Looks once at all positions of a block that are still open. Bounds only
 * ever come nearer, so that one may use what another has just found. */
static bool sweep_block(const struct endgame_builder *builder, int own_stones,
                        int other_stones)
{
    const struct endgame *endgame = builder->endgame;
    bool changes = false;
    struct half own = first_half(builder, own_stones);
    for (; own.at.rank < endgame->widths[own_stones]; next_half(&own)) {
        struct half other = first_half(builder, other_stones);
        for (; other.at.rank < endgame->widths[other_stones]; next_half(&other))
            changes = endgame_sharpen(endgame, &own, &other) || changes;
    }
    return changes;
}

static bool sweep_changes(const struct endgame_builder *builder, int stones)
{
    bool changes = false;
    for (int own = 1; own < stones; own++)
        changes = sweep_block(builder, own, stones - own) || changes;
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

static bool fill_layer(const struct endgame_builder *builder, int stones,
                       const struct endgame_patience *patience)
{
    if (!patience->go_on(patience->self, stones))
        return false;
    if (builder->endgame->rules->ways == 1) {
        settle_layer(builder, stones);
        return true;
    }
    begin_layer(builder->endgame, stones);
    while (sweep_changes(builder, stones))
        if (!patience->go_on(patience->self, stones))
            return false;
    return true;
}

bool endgame_fill(struct endgame *endgame,
                  const struct endgame_patience *patience)
{
    const struct packed_rules *rules = endgame->rules;
    int most = endgame->stones_most;
    struct endgame_builder builder = {.endgame = endgame};
    builder.arrangements = arrangements_make(rules, most);
    if (builder.arrangements == NULL)
        return false;
    while (endgame->stones < most &&
           fill_layer(&builder, endgame->stones + 1, patience))
        endgame->stones++;
    free(builder.arrangements);
    return endgame->stones == most;
}
