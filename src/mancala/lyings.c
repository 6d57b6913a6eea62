/* How stones may lie on a side, and what its moves make of that. */
#include "lyings.h"

#include <stdlib.h>

/* The next rank: the first house that has a stone to give gives it to the one
 * below it, and what lay lower goes back to the start. */
static uint64_t next_side(uint64_t side, int houses)
{
    int giver = 1;
    while (giver < houses && sides_house(side, giver) == 0)
        giver++;
    uint64_t lowest = (uint64_t)sides_house(side, 0);
    return side - ((uint64_t)1 << (8 * giver)) - lowest +
           ((lowest + 1) << (8 * (giver - 1)));
}

/* A last stone in an empty house of one's own is taken to be won. */
static struct step step_of(const struct sides_rules *rules, uint64_t side,
                           int house, int way)
{
    int sown = sides_house(side, house);
    const struct sides_sowing *sowing = &rules->sowings[way][house][sown];
    if (sown == 0)
        return (struct step){.last = NO_STEP};
    uint64_t after = side - ((uint64_t)sown << (8 * house)) + sowing->added.own;
    struct step step = {.added = sowing->added.other,
                        .stored = sowing->stored,
                        .last = sowing->last};
    if (step.last >= 0 && sides_house(after, step.last) == 1)
        after -= (uint64_t)1 << (8 * step.last);
    else if (step.last >= 0)
        step.last = LAST_BEYOND;
    step.rank = (uint32_t)sides_lie(rules, after);
    step.stones = (uint8_t)sides_sum(after);
    return step;
}

static void list_lyings(const struct sides_rules *rules, int stones,
                        struct lying *lying)
{
    int last = rules->houses - 1;
    for (int lie = 0; lie <= stones; lie++) {
        uint64_t side = (uint64_t)lie << (8 * last);
        uint64_t count = sides_positions(rules->houses - 1, lie);
        for (uint64_t rank = 0; rank < count; rank++, lying++) {
            if (rank > 0)
                side = next_side(side, rules->houses);
            lying->side = side;
            for (int way = 0; way < rules->ways; way++)
                for (int house = 0; house < rules->houses; house++)
                    lying->steps[way][house] = step_of(rules, side, house, way);
        }
    }
}

struct lying *lyings_make(const struct sides_rules *rules, int stones)
{
    size_t all = (size_t)sides_positions(rules->houses, stones);
    struct lying *lyings = calloc(all, sizeof *lyings);
    if (lyings != NULL)
        list_lyings(rules, stones, lyings);
    return lyings;
}

const struct lying *lyings_of(const struct sides_rules *rules,
                              const struct lying *lyings, int stones)
{
    return lyings +
           (stones > 0 ? sides_positions(rules->houses, stones - 1) : 0);
}
