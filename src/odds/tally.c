/*
 * Sums over hands that are dealt together. Many of them are of the same cards,
 * and then the dealer's chances are the same: so what they count is added up by
 * their cards first, and the dealer's cards are dealt to each set of cards but
 * once, for several shoes.
 */
#include "scatter.h"

#include <string.h>

enum { CARD_MASK = (1 << KEY_BITS) - 1 };

uint64_t tally_key(const struct odds_hand *hand)
{
    uint64_t key = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        key += hand->count[rank] * tally_key_of_card(rank);
    return key;
}

void tally_begin(struct tally *tally)
{
    tally->shoe_count = 0;
    tally_begin_part(tally, 0, 1);
}

void tally_begin_part(struct tally *tally, int part, int parts)
{
    tally->used = 0;
    tally->part = (unsigned)part;
    tally->parts = (unsigned)parts;
    memset(tally->places, 0, sizeof tally->places);
}

void tally_add_shoe(struct tally *tally, const struct pack *pack, int counted)
{
    struct tally_shoe *shoe = &tally->shoes[tally->shoe_count++];
    *shoe = (struct tally_shoe){.pack = *pack, .counted = counted};
    falls_fill(&shoe->falls, pack);
}

/* Some sets of cards at once, one in each lane. */
struct batch {
    int waiting;
    struct lane_shoes shoes;
    double chance[LANES]; /* of the cards, in one order */
    const struct tally_cards *cards[LANES];
};

static void add(double sums[TALLY_COUNTED], const double counted[TALLY_COUNTED],
                double chance, int count)
{
    for (int i = 0; i < count; i++)
        sums[i] += chance * counted[i];
}

/* What the cards of a lane count, by how the dealer ends. */
static void count_lane(struct tally_shoe *shoe, const struct batch *batch,
                       int lane, double chances[DEALER_TOTALS][LANES])
{
    const struct tally_cards *cards = batch->cards[lane];
    double natural = 0, chance = batch->chance[lane];
    int rank = shoe->pack.natural_rank, count = shoe->counted;
    if (rank >= 0)
        natural =
            batch->shoes.count[rank][lane] / batch->shoes.left[lane] * chance;
    add(shoe->sums, cards->settled, chance - natural, count);
    if (!natural_stands_apart(&shoe->pack.odds->rules))
        add(shoe->natural, cards->settled, natural, count);
    double beaten = chance - natural;
    for (int kind = STANDS - 1; kind >= 0; kind--) {
        const struct tally_kind *of_kind = &cards->kinds[kind];
        double same = kind > 0 ? chance * chances[kind - 1][lane] : 0;
        beaten -= same;
        if (!of_kind->used)
            continue;
        add(shoe->sums, of_kind->same, same, count);
        add(shoe->sums, of_kind->beaten, beaten, count);
    }
}

static void empty_batch(struct tally_shoe *shoe, struct batch *batch)
{
    const struct pack *pack = &shoe->pack;
    double chances[DEALER_TOTALS][LANES];
    if (batch->waiting == 0)
        return;
    lanes_repeat(&batch->shoes, batch->waiting);
    pack->odds->walks.totals(pack->odds, pack->upcard, &batch->shoes, chances);
    for (int lane = 0; lane < batch->waiting; lane++)
        count_lane(shoe, batch, lane, chances);
    batch->waiting = 0;
}

static void count_cards(struct tally_shoe *shoe, struct batch *batch,
                        const struct tally_cards *cards)
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

void tally_finish(struct tally *tally)
{
    for (int i = 0; i < tally->shoe_count; i++) {
        struct batch batch = {.waiting = 0};
        for (int k = 0; k < tally->used; k++)
            count_cards(&tally->shoes[i], &batch, &tally->cards[k]);
        empty_batch(&tally->shoes[i], &batch);
    }
    tally->used = 0;
    memset(tally->places, 0, sizeof tally->places);
}

struct tally_cards *tally_find(struct tally *tally, uint64_t key)
{
    enum { PLACE_SHIFT = 64 - PLACE_BITS };
    if (tally->used == TALLY_CARDS)
        tally_finish(tally);
    uint64_t place = tally_hash(key) >> PLACE_SHIFT;
    while (tally->places[place] != 0) {
        struct tally_cards *cards = &tally->cards[tally->places[place] - 1];
        if (cards->key == key)
            return cards;
        place = (place + 1) % PLACES;
    }
    struct tally_cards *cards = &tally->cards[tally->used++];
    *cards = (struct tally_cards){.key = key};
    tally->places[place] = (uint16_t)tally->used;
    return cards;
}
