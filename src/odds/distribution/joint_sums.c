/*
 * Sums over pairs of hands. Many pairs consist of the same cards, and then the
 * dealer's chances are the same. So the counts are first added up by cards, and
 * the dealer's cards are dealt only once for each set of cards, for several
 * shoes.
 */
#include "odds/distribution/distribution.h"

#include <string.h>

enum { CARD_MASK = (1 << KEY_BITS) - 1 };

uint64_t joint_key(const struct odds_hand *hand)
{
    uint64_t key = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        key += hand->count[rank] * joint_key_of_card(rank);
    return key;
}

void joint_begin(struct joint_sums *joint)
{
    joint->shoe_count = 0;
    joint_begin_part(joint, 0, 1);
}

void joint_begin_part(struct joint_sums *joint, int part, int parts)
{
    joint->used = 0;
    joint->part = (unsigned)part;
    joint->parts = (unsigned)parts;
    memset(joint->places, 0, sizeof joint->places);
}

void joint_add_shoe(struct joint_sums *joint, const struct pack *pack,
                    int counted)
{
    struct joint_shoe *shoe = &joint->shoes[joint->shoe_count++];
    *shoe = (struct joint_shoe){.pack = *pack, .counted = counted};
    falls_fill(&shoe->falls, pack);
}

/* Several sets of cards, one in each lane. */
struct batch {
    int waiting;
    struct lane_shoes shoes;
    double chance[LANES]; /* of the cards, in one order */
    const struct joint_cards *cards[LANES];
};

static void joint_add(double sums[JOINT_COUNTED],
                      const double counted[JOINT_COUNTED], double chance,
                      int count)
{
    for (int i = 0; i < count; i++)
        sums[i] += chance * counted[i];
}

/* Adds the counts for the cards of a lane, weighted by the dealer's ends. */
static void count_lane(struct joint_shoe *shoe, const struct batch *batch,
                       int lane, double chances[ODDS_DEALER_TOTALS][LANES])
{
    const struct joint_cards *cards = batch->cards[lane];
    double natural = 0, chance = batch->chance[lane];
    int rank = shoe->pack.natural_rank, count = shoe->counted;
    if (rank >= 0)
        natural =
            batch->shoes.count[rank][lane] / batch->shoes.left[lane] * chance;
    joint_add(shoe->sums, cards->settled, chance - natural, count);
    if (!natural_stands_apart(&shoe->pack.odds->rules))
        joint_add(shoe->natural, cards->settled, natural, count);
    double beaten = chance - natural;
    for (int kind = STANDS - 1; kind >= 0; kind--) {
        const struct joint_kind *of_kind = &cards->kinds[kind];
        double same = kind > 0 ? chance * chances[kind - 1][lane] : 0;
        beaten -= same;
        if (!of_kind->used)
            continue;
        joint_add(shoe->sums, of_kind->same, same, count);
        joint_add(shoe->sums, of_kind->beaten, beaten, count);
    }
}

static void empty_batch(struct joint_shoe *shoe, struct batch *batch)
{
    const struct pack *pack = &shoe->pack;
    double chances[ODDS_DEALER_TOTALS][LANES];
    if (batch->waiting == 0)
        return;
    lanes_repeat(&batch->shoes, batch->waiting);
    pack->odds->walks.totals(pack->odds, pack->upcard, &batch->shoes, chances);
    for (int lane = 0; lane < batch->waiting; lane++)
        count_lane(shoe, batch, lane, chances);
    batch->waiting = 0;
}

static void count_cards(struct joint_shoe *shoe, struct batch *batch,
                        const struct joint_cards *cards)
{
    int drawn[ODDS_RANKS];
    uint64_t key = cards->key;
    for (int rank = 0; rank < ODDS_RANKS; rank++, key >>= KEY_BITS)
        drawn[rank] = (int)(key & CARD_MASK);
    double chance = falls_chance(&shoe->falls, drawn);
    if (chance == 0)
        return;
    int lane = batch->waiting++;
    batch->cards[lane] = cards;
    batch->chance[lane] = chance;
    lane_fill(&batch->shoes, lane, &shoe->pack, drawn);
    if (batch->waiting == LANES)
        empty_batch(shoe, batch);
}

void joint_finish(struct joint_sums *joint)
{
    for (int i = 0; i < joint->shoe_count; i++) {
        struct batch batch = {.waiting = 0};
        for (int k = 0; k < joint->used; k++)
            count_cards(&joint->shoes[i], &batch, &joint->cards[k]);
        empty_batch(&joint->shoes[i], &batch);
    }
    joint->used = 0;
    memset(joint->places, 0, sizeof joint->places);
}

struct joint_cards *joint_find(struct joint_sums *joint, uint64_t key)
{
    enum { PLACE_SHIFT = 64 - PLACE_BITS };
    if (joint->used == JOINT_CARDS)
        joint_finish(joint);
    uint64_t place = joint_hash(key) >> PLACE_SHIFT;
    while (joint->places[place] != 0) {
        struct joint_cards *cards = &joint->cards[joint->places[place] - 1];
        if (cards->key == key)
            return cards;
        place = (place + 1) % PLACES;
    }
    struct joint_cards *cards = &joint->cards[joint->used++];
    *cards = (struct joint_cards){.key = key};
    joint->places[place] = (uint16_t)joint->used;
    return cards;
}
