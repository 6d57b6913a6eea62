/* The move ordering of the null-window search. */
#include "move_order.h"

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
static int advance(uint64_t side)
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
int move_order_score(const struct packed_rules *rules,
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
                OTHERS_ADVANCE * advance(other);
    if (next->again)
        return score + AGAIN + AGAIN_HOUSE * house;
    struct packed_position seen = {.own = own, .other = other};
    return score + CAPTURE * capture_at_hand(&seen, houses);
}
