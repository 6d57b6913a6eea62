/* The units of split hands, sorted by class. */
#include "odds/distribution/distribution.h"

static uint64_t key_of(const struct odds_hand *hand)
{
    uint64_t key = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        key += hand->count[rank] * joint_key_of_card(rank);
    return key;
}

/* Any numbers do that spread the sets of cards over the parts. */
static int class_of_key(const struct units *units, uint64_t key)
{
    static const int class_of_card[ODDS_RANKS] = {1,  27, 45, 75, 99,
                                                  11, 57, 89, 37, 69};
    int class = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (rank != units->rank)
            class += class_of_card[rank] * joint_cards_of(key, rank);
    return class & (units->parts - 1);
}

static struct unit *add_unit(struct units *units, uint64_t key, int kind,
                             bool lost)
{
    struct unit *unit = &units->list[units->count++];
    *unit = (struct unit){.key = key, .kind = kind, .lost = lost};
    return unit;
}

static void add_ways(struct unit *unit, int stake, bool pair, double ways)
{
    unit->has_stake[stake - 1] = true;
    unit->ways[stake - 1][pair] += ways;
}

static void add_second_cards(struct units *units, const struct odds *odds,
                             const uint8_t actions[ODDS_HANDS])
{
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = two_card_hand(odds, units->rank, second);
        int stake = actions[hand] == ODDS_DOUBLE ? 2 : 1;
        struct unit *unit =
            add_unit(units, joint_key_of_card(second), KIND_CHARLIE, true);
        add_ways(unit, stake, second == units->rank, 1);
    }
}

static void add_endings(struct units *units, const struct odds *odds,
                        const struct endings *endings)
{
    uint16_t unit_of[ODDS_HANDS] = {0}; /* plus 1 */
    uint64_t first = joint_key_of_card(units->rank);
    for (int i = 0; i < endings->count; i++) {
        const struct ending *ending = &endings->list[i];
        if (unit_of[ending->hand] == 0) {
            uint64_t key = key_of(&odds->hands[ending->hand]) - first;
            (void)add_unit(units, key, ending->kind, false);
            unit_of[ending->hand] = (uint16_t)units->count;
        }
        add_ways(&units->list[unit_of[ending->hand] - 1], ending->stake,
                 ending->pair, ending->ways);
    }
}

/* A part has about this many pairs of units: their sets fit into a CPU's cache
 * next to its core. */
static int parts_for(int units)
{
    enum { PAIRS_OF_A_PART = 8192 };
    int parts = 1;
    while (parts < PARTS_MAX && units * units / 2 > parts * PAIRS_OF_A_PART)
        parts *= 2;
    return parts;
}

static void sort_by_class(struct units *units)
{
    uint16_t next[PARTS_MAX], counts[PARTS_MAX] = {0};
    for (int i = 0; i < units->count; i++)
        counts[class_of_key(units, units->list[i].key)]++;
    units->starts[0] = 0;
    for (int class = 0; class < units->parts; class ++) {
        next[class] = units->starts[class];
        units->starts[class + 1] =
            (uint16_t)(units->starts[class] + counts[class]);
    }
    for (int i = 0; i < units->count; i++) {
        uint64_t key = units->list[i].key;
        units->cards[next[class_of_key(units, key)]++] =
            (struct unit_cards){key, joint_hash(key, units->rank), (uint16_t)i};
    }
}

void units_fill(struct units *units, const struct odds *odds, int rank,
                const uint8_t actions[ODDS_HANDS],
                const struct endings *endings)
{
    units->rank = rank;
    units->count = 0;
    add_second_cards(units, odds, actions);
    add_endings(units, odds, endings);
    units->parts = parts_for(units->count);
    sort_by_class(units);
}
