/* The endgame database, from the last stones backward. */
#include "solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

/* A move, as far as it concerns the mover's side. */
struct step {
    uint32_t rank;  /* of the mover's side after the move */
    uint8_t stones; /* on it */
    uint8_t effect; /* on the opponent's side */
    bool again;     /* the mover moves again */
    uint8_t kind;
    uint8_t house;
    uint8_t way;
};

struct arrangement {
    uint64_t side;
    int step_count;
    struct step steps[PACKED_MOVES_MOST];
    /* The rank and the stones of this side after each effect. */
    uint32_t ranks[EFFECTS];
    uint8_t stones[EFFECTS];
};

/* ---- Arrangements of stones on a side ---- */

/*
 * All arrangements of up to a number of stones in the houses of a side: what
 * each move makes of one, and what the opponent's moves make of it. They are
 * worked out once, because many positions share a side; solver.h says
 * what that saves.
 */

/* Returns the arrangement with the next rank: the first house above house 0
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
static int effect_of(int sown, int way)
{
    return sown == 0 ? EFFECT_NONE
                     : EFFECT_SOWN + PACKED_HOUSES_MOST * way + sown - 1;
}

static struct step step_of(const struct packed_rules *rules, uint64_t side,
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
    step.effect = (uint8_t)effect_of(beyond, way);
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
                        struct arrangement *arrangement, int effect,
                        uint64_t after)
{
    arrangement->ranks[effect] = (uint32_t)packed_side_rank(rules, after);
    arrangement->stones[effect] = (uint8_t)packed_sum(after);
}

static void list_effects(const struct packed_rules *rules,
                         struct arrangement *arrangement)
{
    const uint64_t one = 1, byte = 0xFF;
    uint64_t forward = arrangement->side;
    uint64_t backward = forward;
    note_effect(rules, arrangement, EFFECT_NONE, arrangement->side);
    for (int i = 0; i < rules->houses; i++) {
        forward += one << (8 * i);
        backward += one << (8 * (rules->houses - 1 - i));
        note_effect(rules, arrangement, effect_of(i + 1, 0), forward);
        note_effect(rules, arrangement, effect_of(i + 1, 1), backward);
        note_effect(rules, arrangement, EFFECT_CAPTURED + i,
                    arrangement->side & ~(byte << (8 * i)));
    }
}

/* ---- All arrangements ---- */

static void list_arrangements(const struct packed_rules *rules, int stones,
                              struct arrangement *arrangement)
{
    int last = rules->houses - 1;
    for (int count = 0; count <= stones; count++) {
        uint64_t side = (uint64_t)count << (8 * last);
        uint64_t ranks = packed_positions(rules->houses - 1, count);
        for (uint64_t rank = 0; rank < ranks; rank++, arrangement++) {
            if (rank > 0)
                side = next_side(side, rules->houses);
            arrangement->side = side;
            for (int way = 0; way < rules->ways; way++)
                for (int house = 0; house < rules->houses; house++)
                    if (packed_house(arrangement->side, house) > 0)
                        arrangement->steps[arrangement->step_count++] =
                            step_of(rules, arrangement->side, house, way);
            list_effects(rules, arrangement);
        }
    }
}

/* Returns the arrangements of up to `stones` stones, those with fewer stones
 * first, and then by rank; or NULL if there is no memory. The caller frees
 * them. */
static struct arrangement *arrangements_make(const struct packed_rules *rules,
                                             int stones)
{
    size_t all = (size_t)packed_positions(rules->houses, stones);
    struct arrangement *arrangements = calloc(all, sizeof *arrangements);
    if (arrangements != NULL)
        list_arrangements(rules, stones, arrangements);
    return arrangements;
}

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

/* Allocates the values. Sowing one way, all are exact, so one array is enough.
 */
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

void endgame_close(struct endgame *endgame)
{
    table_memory_close(&endgame->most_memory);
    table_memory_close(&endgame->least_memory);
    free(endgame->blocks);
    *endgame = (struct endgame){.rules = NULL};
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

/* ---- Values ---- */

static void take_better(struct mancala_bounds *best,
                        struct mancala_bounds bounds)
{
    if (bounds.least > best->least)
        best->least = bounds.least;
    if (bounds.most > best->most)
        best->most = bounds.most;
}

/* Returns the worth of a move that has to be sown in full. */
static struct mancala_bounds rare_worth(const struct endgame *endgame,
                                        const struct arrangement *own,
                                        const struct arrangement *other,
                                        const struct step *step)
{
    struct packed_next next = packed_sow(
        endgame->rules, (struct packed_position){own->side, other->side},
        step->house, step->way);
    struct mancala_bounds then = {0, 0};
    if (!next.is_over)
        then = endgame_bounds(endgame, endgame_place(endgame, next.position));
    return packed_worth(&next, then);
}

static bool step_is_plain(const struct arrangement *other,
                          const struct step *step)
{
    return step->kind == STEP_PLAIN ||
           (step->kind == STEP_CAPTURES &&
            other->stones[step->effect] < other->stones[EFFECT_NONE]);
}

/* Returns the worth of a move. Stones that are no longer in houses were won by
 * the mover. If a side is empty then, the database knows who wins the rest. */
static struct mancala_bounds step_worth(const struct endgame *endgame,
                                        const struct arrangement *own,
                                        const struct arrangement *other,
                                        const struct step *step)
{
    if (!step_is_plain(other, step))
        return rare_worth(endgame, own, other, step);
    struct endgame_side kept = {.stones = step->stones, .rank = step->rank};
    struct endgame_side left = {.stones = other->stones[step->effect],
                                .rank = other->ranks[step->effect]};
    int before = own->stones[EFFECT_NONE] + other->stones[EFFECT_NONE];
    struct packed_next next = {
        .gain = (int16_t)(before - kept.stones - left.stones),
        .again = step->again};
    uint64_t place = step->again ? endgame_place_of(endgame, kept, left)
                                 : endgame_place_of(endgame, left, kept);
    return packed_worth(&next, endgame_bounds(endgame, place));
}

/* Returns the worth of the best move, as far as it is known. */
static struct mancala_bounds endgame_best(const struct endgame *endgame,
                                          const struct arrangement *own,
                                          const struct arrangement *other)
{
    struct mancala_bounds best = {.least = INT8_MIN, .most = INT8_MIN};
    for (int i = 0; i < own->step_count; i++)
        take_better(&best, step_worth(endgame, own, other, &own->steps[i]));
    return best;
}

static uint64_t place_of_sides(const struct endgame *endgame,
                               const struct arrangement *own,
                               const struct arrangement *other)
{
    return endgame_place_of(endgame,
                            (struct endgame_side){own->stones[EFFECT_NONE],
                                                  own->ranks[EFFECT_NONE]},
                            (struct endgame_side){other->stones[EFFECT_NONE],
                                                  other->ranks[EFFECT_NONE]});
}

/* ---- Going through a layer ---- */

struct endgame_builder {
    struct endgame *endgame;
    struct arrangement *arrangements;
    const struct endgame_patience *patience;
    int layer;          /* the stones of the layer that is being built */
    uint64_t positions; /* examined since the last question whether to go on */
};

/* All arrangements with the same number of stones. */
struct arrangement_range {
    const struct arrangement *first, *end;
};

static struct arrangement_range
endgame_range(const struct endgame_builder *builder, int stones)
{
    const struct arrangement *first =
        builder->arrangements +
        (stones > 0
             ? packed_positions(builder->endgame->rules->houses, stones - 1)
             : 0);
    return (struct arrangement_range){
        .first = first, .end = first + builder->endgame->widths[stones]};
}

/* Counts `positions` that were examined, and asks about every millisecond
 * whether to go on. */
static bool builder_may_go_on(struct endgame_builder *builder,
                              uint64_t positions)
{
    enum { LOOK_POSITIONS = 1 << 15 };
    builder->positions += positions;
    if (builder->positions < LOOK_POSITIONS)
        return true;
    builder->positions = 0;
    return builder->patience->go_on(builder->patience->self, builder->layer);
}

/* ---- One way only ---- */

/*
 * Sowing one way, there is no way back, so each value follows from others that
 * are exact. A move that stays in the layer moves stones nearer to the mover's
 * mancala, which lowers the rank of that side, and then the opponent moves. So
 * a value depends on positions with the sides exchanged and one side's rank
 * lower. For each arrangement of the side with more stones, all arrangements of
 * the other side (with equal stones, those of lower rank) are settled, for
 * either player to move.
 */
static void endgame_settle(const struct endgame *endgame,
                           const struct arrangement *own,
                           const struct arrangement *other)
{
    endgame->least[place_of_sides(endgame, own, other)] =
        (int8_t)endgame_best(endgame, own, other).least;
}

static bool settle_pair(struct endgame_builder *builder, int more, int less)
{
    const struct endgame *endgame = builder->endgame;
    struct arrangement_range many = endgame_range(builder, more);
    struct arrangement_range few = endgame_range(builder, less);
    for (const struct arrangement *one = many.first; one < many.end; one++) {
        if (more == less)
            few.end = one;
        const struct arrangement *partner;
        for (partner = few.first; partner < few.end; partner++)
            endgame_settle(endgame, one, partner);
        for (partner = few.first; partner < few.end; partner++)
            endgame_settle(endgame, partner, one);
        if (more == less)
            endgame_settle(endgame, one, one);
        if (!builder_may_go_on(builder, 2 * (uint64_t)(few.end - few.first)))
            return false;
    }
    return true;
}

static bool settle_layer(struct endgame_builder *builder)
{
    bool goes_on = true;
    for (int less = 1; 2 * less <= builder->layer && goes_on; less++)
        goes_on = settle_pair(builder, builder->layer - less, less);
    return goes_on;
}

/* ---- Both ways ---- */

/* Narrows the bounds of a position. Returns true if that changes them. */
static bool endgame_sharpen(const struct endgame *endgame,
                            const struct arrangement *own,
                            const struct arrangement *other)
{
    uint64_t place = place_of_sides(endgame, own, other);
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

/* Examines all positions of a block whose bounds haven't met, once, and sets
 * `*changes` if any bounds change. Bounds only get closer, so a position may
 * already use those just found for another. */
static bool sweep_block(struct endgame_builder *builder, int own_stones,
                        int other_stones, bool *changes)
{
    const struct endgame *endgame = builder->endgame;
    struct arrangement_range mine = endgame_range(builder, own_stones);
    struct arrangement_range theirs = endgame_range(builder, other_stones);
    for (const struct arrangement *own = mine.first; own < mine.end; own++) {
        for (const struct arrangement *other = theirs.first; other < theirs.end;
             other++)
            *changes = endgame_sharpen(endgame, own, other) || *changes;
        if (!builder_may_go_on(builder, endgame->widths[other_stones]))
            return false;
    }
    return true;
}

/* Sharpens a layer until nothing changes. Returns false if told to stop. */
static bool sweep_layer(struct endgame_builder *builder)
{
    bool goes_on = true, changes = true;
    while (changes && goes_on) {
        changes = false;
        for (int own = 1; own < builder->layer && goes_on; own++)
            goes_on = sweep_block(builder, own, builder->layer - own, &changes);
    }
    return goes_on;
}

/* ---- Layer after layer ---- */

/* Sets the bounds of a layer to those of any end of the game. Where a side is
 * empty, the game is over, and they are exact. Returns false if told to stop.
 */
static bool begin_layer(struct endgame_builder *builder)
{
    const struct endgame *endgame = builder->endgame;
    int stones = builder->layer;
    bool goes_on = true;
    for (int own = 0; own <= stones && goes_on; own++) {
        uint64_t place = endgame->blocks[endgame_block(endgame, own, stones)];
        uint64_t count = endgame->widths[own] * endgame->widths[stones - own];
        memset(endgame->least + place, own == stones ? stones : -stones,
               (size_t)count);
        memset(endgame->most + place, own == 0 ? -stones : stones,
               (size_t)count);
        goes_on = builder_may_go_on(builder, count);
    }
    return goes_on;
}

static bool fill_layer(struct endgame_builder *builder)
{
    const struct endgame_patience *patience = builder->patience;
    if (!patience->go_on(patience->self, builder->layer) ||
        !begin_layer(builder))
        return false;
    if (builder->endgame->rules->ways > 1)
        builder->endgame->begun = builder->layer;
    return builder->endgame->rules->ways == 1 ? settle_layer(builder)
                                              : sweep_layer(builder);
}

bool endgame_fill(struct endgame *endgame,
                  const struct endgame_patience *patience)
{
    const struct packed_rules *rules = endgame->rules;
    int most = endgame->stones_most;
    struct endgame_builder builder = {.endgame = endgame, .patience = patience};
    builder.arrangements = arrangements_make(rules, most);
    if (builder.arrangements == NULL)
        return false;
    bool goes_on = true;
    while (endgame->stones < most && goes_on) {
        builder.layer = endgame->stones + 1;
        goes_on = fill_layer(&builder);
        if (goes_on)
            endgame->begun = ++endgame->stones;
    }
    free(builder.arrangements);
    return endgame->stones == most;
}
