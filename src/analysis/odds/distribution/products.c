/*
 * The mean product of the results of two split hands, summed over the shoes
 * that further pair cards leave.
 *
 * A second card loses its stake. An ending takes that back and wins its stake,
 * so it counts two stakes if the dealer misses its total, and one for a tie. Of
 * two endings, the lower one tells: if the dealer ties it, the higher one
 * counts in full. So what is multiplied depends on the dealer only by the lower
 * total and on the shoe only by the falling products of the cards, which are
 * summed over the shoes before any card is dealt to the dealer.
 */
#include "odds/distribution/distribution.h"

#include <stdlib.h>
#include <string.h>

/* The number of second cards that are of the pair's rank. */
enum { SECONDS = JOINT_MEANS };

/* What the pairs with the same cards count: by kind, and of these for two
 * endings of the same kind. */
struct product_counts {
    double all[KIND_CHARLIE + 1];
    double same[KIND_CHARLIE + 1];
};

/* What a unit counts if the dealer misses it. */
struct worth {
    double of[2]; /* [1] if the second card is of the pair's rank */
    int kind;
    bool lost;
};

struct products_room {
    struct joint *joint;
    double sum;
    bool natural_settles; /* a dealer's natural isn't counted separately */
    struct joint_shares shares[SECONDS];
    struct worth worths[UNITS_MAX];
    struct product_counts counts[SECONDS][JOINT_SETS];
};

struct products_room *products_room_new(void)
{
    return malloc(sizeof(struct products_room));
}

/* ---- Shares ---- */

/* Returns the weight of a product of two hands, of which `seconds` have a
 * second card of the pair's rank. */
static double weight_of(const double of[PRODUCTS], int seconds)
{
    return of[PRODUCT_ALL] + seconds * of[PRODUCT_PAIR] / 2 +
           (seconds == 2 ? of[PRODUCT_PAIRS] : 0);
}

static void add_shares(struct products_room *room, const struct pack *pack,
                       const double of[PRODUCTS])
{
    struct falls falls;
    falls_fill(&falls, pack);
    for (int seconds = 0; seconds < SECONDS; seconds++) {
        double weight = weight_of(of, seconds);
        for (int copies = 0; copies < COPIES_OUT; copies++) {
            double share = weight * falls.count[room->joint->rank][copies];
            double *shares = room->shares[seconds].of[copies];
            for (int cards = copies; cards < CARDS_OUT; cards++)
                shares[cards] += share * falls.left[cards];
        }
    }
}

static void fill_shares(struct products_room *room, const struct pack *pack,
                        const struct product_weights *weights)
{
    memset(room->shares, 0, sizeof room->shares);
    for (int extra = 1; extra < EXTRAS_MAX; extra++) {
        struct pack rest = pack_without(pack, room->joint->rank, extra + 1);
        add_shares(room, &rest, weights->of[extra]);
    }
}

/* ---- Counts ---- */

static void fill_worths(struct products_room *room, const struct units *units)
{
    for (int i = 0; i < units->count; i++) {
        const struct unit *unit = &units->list[i];
        struct worth *worth = &room->worths[i];
        *worth = (struct worth){.kind = unit->kind, .lost = unit->lost};
        for (int stake = 1; stake <= STAKES; stake++)
            for (int pair = 0; pair <= 1; pair++)
                worth->of[pair] +=
                    stake * unit->ways[stake - 1][pair] * (unit->lost ? -1 : 2);
    }
}

static void count_product(struct products_room *room, int seconds, int set,
                          int kind, bool same, double product)
{
    struct product_counts *counts = &room->counts[seconds][set];
    room->joint->wanted[seconds][set] = true;
    counts->all[kind] += product;
    if (same)
        counts->same[kind] += product;
}

static void count_pair(struct products_room *room,
                       const struct joint_pair *pair)
{
    const struct worth *one = &room->worths[pair->one];
    const struct worth *other = &room->worths[pair->other];
    double orders = pair->one == pair->other ? 1 : 2;
    int kind = one->kind < other->kind ? one->kind : other->kind;
    bool same = one->kind == other->kind && !one->lost && !other->lost;
    double none = orders * one->of[0] * other->of[0];
    double both = orders * one->of[1] * other->of[1];
    double either =
        orders * (one->of[0] * other->of[1] + one->of[1] * other->of[0]);
    if (none != 0)
        count_product(room, 0, pair->set, kind, same, none);
    if (either != 0)
        count_product(room, 1, pair->set, kind, same, either);
    if (both != 0)
        count_product(room, 2, pair->set, kind, same, both);
}

/* ---- Sums ---- */

/* A tie of the lower total halves what it counts; a tie of both, what both
 * count. */
static void add_set(void *self, int seconds, int set,
                    const struct joint_chances *chances)
{
    struct products_room *room = self;
    const struct product_counts *counts = &room->counts[seconds][set];
    struct joint_ends ends[KIND_CHARLIE + 1];
    double sum = 0;
    joint_ends_fill(chances, ends);
    if (room->natural_settles)
        ends[KIND_CHARLIE].misses = chances->all;
    for (int kind = 0; kind <= KIND_CHARLIE; kind++)
        sum += counts->all[kind] * (ends[kind].misses + ends[kind].ties / 2) -
               counts->same[kind] * ends[kind].ties / 4;
    room->sum += sum;
}

static void add_pairs(void *self)
{
    struct products_room *room = self;
    struct joint *joint = room->joint;
    for (int seconds = 0; seconds < SECONDS; seconds++)
        memset(room->counts[seconds], 0,
               (size_t)joint->set_count * sizeof room->counts[seconds][0]);
    for (int i = 0; i < joint->pair_count; i++)
        count_pair(room, &joint->pairs[i]);
    joint_deal(joint, room->shares, SECONDS, add_set, room);
}

double products_sum(const struct pack *pack,
                    const struct product_weights *weights, struct joint *joint,
                    const struct units *units, struct products_room *room)
{
    room->joint = joint;
    room->sum = 0;
    room->natural_settles = !natural_stands_apart(&pack->odds->rules);
    fill_shares(room, pack, weights);
    fill_worths(room, units);
    for (int part = 0; part < units->parts; part++)
        joint_pair_up(joint, units, part, add_pairs, room);
    return room->sum;
}
