/* All arrangements of stones on a side, and what moves make of them. */
#include "arrangements.h"

#include <stdlib.h>

/* The next rank: the first house that has a stone to give gives it to the one
 * below it, and what lay lower goes back to the start. */
static uint64_t next_side(uint64_t side, int houses)
{
    int giver = 1;
    while (giver < houses && packed_house(side, giver) == 0)
        giver++;
    uint64_t lowest = (uint64_t)packed_house(side, 0);
    return side - ((uint64_t)1 << (8 * giver)) - lowest +
           ((lowest + 1) << (8 * (giver - 1)));
}

/* A last stone in an empty house of one's own is taken to be won. */
static struct step step_of(const struct packed_rules *rules, uint64_t side,
                           int house, int way)
{
    int sown = packed_house(side, house);
    const struct packed_sowing *sowing = &rules->sowings[way][house][sown];
    if (sown == 0)
        return (struct step){.last = NO_STEP};
    uint64_t after = side - ((uint64_t)sown << (8 * house)) + sowing->added.own;
    struct step step = {.added = sowing->added.other,
                        .stored = sowing->stored,
                        .last = sowing->last};
    if (step.last >= 0 && packed_house(after, step.last) == 1)
        after -= (uint64_t)1 << (8 * step.last);
    else if (step.last >= 0)
        step.last = LAST_BEYOND;
    step.rank = (uint32_t)packed_side_rank(rules, after);
    step.stones = (uint8_t)packed_sum(after);
    return step;
}

static void list_arrangements(const struct packed_rules *rules, int stones,
                              struct arrangement *arrangement)
{
    int last = rules->houses - 1;
    for (int lie = 0; lie <= stones; lie++) {
        uint64_t side = (uint64_t)lie << (8 * last);
        uint64_t count = packed_positions(rules->houses - 1, lie);
        for (uint64_t rank = 0; rank < count; rank++, arrangement++) {
            if (rank > 0)
                side = next_side(side, rules->houses);
            arrangement->side = side;
            for (int way = 0; way < rules->ways; way++)
                for (int house = 0; house < rules->houses; house++)
                    arrangement->steps[way][house] =
                        step_of(rules, side, house, way);
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
