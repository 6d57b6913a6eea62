/*
 * The cards of two hands, and what the dealer does beside them. Many pairs of
 * hands consist of the same cards, and then the dealer's chances are the same.
 * And from a shoe with one card less of the pair's rank, cards leave the same
 * to the dealer as they and that card do from the shoe before. So the dealer's
 * cards are dealt only once for all of these.
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

static void cards_of_key(uint64_t key, int cards[ODDS_RANKS])
{
    for (int rank = 0; rank < ODDS_RANKS; rank++, key >>= KEY_BITS)
        cards[rank] = (int)(key & CARD_MASK);
}

void joint_begin(struct joint_sums *joint, int rank)
{
    joint->rank = rank;
    joint->shoe_count = 0;
}

void joint_begin_part(struct joint_sums *joint, int part, int parts)
{
    joint->part = (unsigned)part;
    joint->parts = (unsigned)parts;
    joint_clear(joint);
}

void joint_clear(struct joint_sums *joint)
{
    joint->base_count = joint->card_count = joint->pair_count = 0;
    memset(joint->places, 0, sizeof joint->places);
}

void joint_add_shoe(struct joint_sums *joint, const struct pack *pack)
{
    struct joint_shoe *shoe = &joint->shoes[joint->shoe_count++];
    shoe->pack = *pack;
    falls_fill(&shoe->falls, pack);
}

/* ---- Sets of cards ---- */

static bool has_set(const struct joint_base *base, int copies)
{
    return base->copies >> copies & 1;
}

static struct joint_base *find_base(struct joint_sums *joint, uint64_t key,
                                    uint64_t hash)
{
    enum { PLACE_SHIFT = 64 - PLACE_BITS };
    uint64_t place = hash >> PLACE_SHIFT;
    while (joint->places[place] != 0) {
        struct joint_base *base = &joint->bases[joint->places[place] - 1];
        if (base->key == key)
            return base;
        place = (place + 1) % PLACES;
    }
    struct joint_base *base = &joint->bases[joint->base_count++];
    base->key = key;
    base->copies = 0;
    joint->places[place] = (uint16_t)joint->base_count;
    return base;
}

uint16_t joint_set(struct joint_sums *joint, uint64_t key, uint64_t hash)
{
    uint64_t copies = key >> KEY_BITS * joint->rank & CARD_MASK;
    struct joint_base *base =
        find_base(joint, joint_base_key(joint, key), hash);
    if (!has_set(base, (int)copies)) {
        base->copies |= UINT64_C(1) << copies;
        base->sets[copies] = (uint16_t)joint->card_count++;
    }
    return base->sets[copies];
}

/* ---- The dealer ---- */

/* Cards to take out of the first shoe, in each lane: those of a base, and
 * `copies` of the pair's rank. */
struct batch {
    struct lane_shoes shoes;
    const struct joint_base *bases[LANES];
    int copies[LANES];
    int waiting;
};

/* What the dealer does if the player's cards have come. */
struct dealer_ends {
    double natural;
    double totals[ODDS_DEALER_TOTALS];
};

static void fill_cards(const struct joint_sums *joint, int shoe, double chance,
                       const struct dealer_ends *ends,
                       struct joint_cards *cards)
{
    bool apart = natural_stands_apart(&joint->shoes[shoe].pack.odds->rules);
    double misses = chance - chance * ends->natural;
    struct joint_row *rows = cards->misses;
    rows[KIND_CHARLIE + 1].of[shoe] = apart ? misses : chance;
    rows[KIND_CHARLIE].of[shoe] = misses;
    for (int kind = STANDS - 1; kind > 0; kind--) {
        misses -= chance * ends->totals[kind - 1];
        rows[kind].of[shoe] = misses;
    }
    rows[0].of[shoe] = misses;
}

/* Fills the sets that leave these cards to the dealer, each from its shoe. */
static void fill_sets(struct joint_sums *joint, const struct joint_base *base,
                      int copies, const struct dealer_ends *ends)
{
    for (int shoe = 0; shoe < joint->shoe_count && shoe <= copies; shoe++) {
        const struct falls *falls = &joint->shoes[shoe].falls;
        int own = copies - shoe;
        if (!has_set(base, own))
            continue;
        fill_cards(joint, shoe,
                   base->falls * falls->count[joint->rank][own] *
                       falls->left[base->cards + own],
                   ends, &joint->cards[base->sets[own]]);
    }
}

static void empty_batch(struct joint_sums *joint, struct batch *batch)
{
    const struct pack *pack = &joint->shoes[0].pack;
    double chances[ODDS_DEALER_TOTALS][LANES];
    int rank = pack->natural_rank;
    if (batch->waiting == 0)
        return;
    lanes_repeat(&batch->shoes, batch->waiting);
    pack->odds->walks.totals(pack->odds, pack->upcard, &batch->shoes, chances);
    for (int lane = 0; lane < batch->waiting; lane++) {
        struct dealer_ends ends = {0};
        if (rank >= 0)
            ends.natural =
                batch->shoes.count[rank][lane] / batch->shoes.left[lane];
        for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
            ends.totals[i] = chances[i][lane];
        fill_sets(joint, batch->bases[lane], batch->copies[lane], &ends);
    }
    batch->waiting = 0;
}

/* Deals to the dealer what is left without the cards of a base and `copies` of
 * the pair's rank, if the shoe has them. */
static void deal_without(struct joint_sums *joint, struct batch *batch,
                         const struct joint_base *base, int cards[ODDS_RANKS],
                         int copies)
{
    const struct dealer_ends none = {0};
    const struct pack *pack = &joint->shoes[0].pack;
    bool has_copies = pack->count[joint->rank] - copies + 1 > 0;
    if (base->falls == 0 || (copies > 0 && !has_copies)) {
        fill_sets(joint, base, copies, &none);
        return;
    }
    int lane = batch->waiting++;
    batch->bases[lane] = base;
    batch->copies[lane] = copies;
    cards[joint->rank] = copies;
    lane_fill(&batch->shoes, lane, pack, cards);
    if (batch->waiting == LANES)
        empty_batch(joint, batch);
}

static void deal_base(struct joint_sums *joint, struct batch *batch,
                      struct joint_base *base)
{
    const struct falls *falls = &joint->shoes[0].falls;
    int cards[ODDS_RANKS];
    uint64_t needed = 0;
    cards_of_key(base->key, cards);
    base->falls = 1;
    base->cards = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        base->falls *= falls->count[rank][cards[rank]];
        base->cards += cards[rank];
    }
    for (int shoe = 0; shoe < joint->shoe_count; shoe++)
        needed |= base->copies << shoe;
    for (int copies = 0; needed >> copies != 0; copies++)
        if (needed >> copies & 1)
            deal_without(joint, batch, base, cards, copies);
}

void joint_deal(struct joint_sums *joint)
{
    struct batch batch = {.waiting = 0};
    for (int i = 0; i < joint->base_count; i++)
        deal_base(joint, &batch, &joint->bases[i]);
    empty_batch(joint, &batch);
}
