/* The rules as tables, for the solver. */
#include "solver.h"

#include <stddef.h>
#include <string.h>

const char *packed_problem(const struct mancala_rules *rules, int stones)
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

/* The product of (stones + i) / i. To avoid an overflow, it divides first: the
 * remainder of the product so far is multiplied separately, and its division is
 * exact because the division of the whole product is. */
uint64_t packed_positions(int bowls, int stones)
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

/* Returns what sowing `stones` stones of a house adds. The bowls are a ring:
 * the mover's houses, from 0, then the mover's mancala, then the opponent's
 * houses. */
static struct packed_sowing sowing_of(int houses, int house, int stones,
                                      int step)
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

void packed_rules_make(struct packed_rules *tables,
                       const struct mancala_rules *rules, int stones_most)
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
                sowing_of(houses, house, stones, MANCALA_FORWARDS);
            tables->sowings[1][house][stones] =
                sowing_of(houses, house, stones, MANCALA_BACKWARDS);
        }
    for (int i = 0; i < 2 * houses; i++)
        for (int stones = 1; stones <= tables->stones; stones++)
            tables->ranks[i][stones] = packed_positions(i + 1, stones - 1);
}

struct packed_position packed_position_of(int size,
                                          const struct mancala_board *board)
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
