/* All arrangements of stones on a side, and what moves make of them. */
#include "arrangements.h"

#include <stdlib.h>

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

static void list_steps(const struct packed_rules *rules,
                       struct arrangement *arrangement)
{
    for (int way = 0; way < rules->ways; way++)
        for (int house = 0; house < rules->houses; house++)
            if (packed_house(arrangement->side, house) > 0)
                arrangement->steps[arrangement->step_count++] =
                    step_of(rules, arrangement->side, house, way);
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
            list_steps(rules, arrangement);
            list_effects(rules, arrangement);
        }
    }
}

struct arrangement *arrangements_make(const struct packed_rules *rules,
                                      int stones)
{
    size_t all = (size_t)packed_positions(rules->houses, stones);
    struct arrangement *arrangements = calloc(all, sizeof *arrangements);
    if (arrangements != NULL)
        list_arrangements(rules, stones, arrangements);
    return arrangements;
}

const struct arrangement *
arrangements_of(const struct packed_rules *rules,
                const struct arrangement *arrangements, int stones)
{
    return arrangements +
           (stones > 0 ? packed_positions(rules->houses, stones - 1) : 0);
}
