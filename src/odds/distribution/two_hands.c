/*
 * The results of two split hands together.
 *
 * A hand loses unless it ends with a total that isn't bust and that the dealer
 * doesn't beat. So its second card counts as a loss, and an ending takes that
 * back: it counts its win minus the loss. For two hands, every count of the one
 * is combined with every count of the other. Two second cards are settled
 * whatever the dealer has. One ending depends on its total, two endings depend
 * on the lower total: if the dealer doesn't beat that, neither hand is beaten.
 */
#include "odds/distribution/distribution.h"

struct counting {
    struct joint_sums *joint;
    const struct endings *endings;
    const double *weights;
    int rank;
    int stakes[ODDS_RANKS];     /* by the second card */
    uint64_t keys[ENDINGS_MAX]; /* of the cards that an ending has drawn */
};

/* The count of a hand: a result, and perhaps one that it takes back. */
struct change {
    int results[2];
    int count; /* 1 or 2 */
};

static struct change loss_of(int stake)
{
    return (struct change){{-stake}, 1};
}

static struct change end_with(int wins, int stake)
{
    return (struct change){{wins, -stake}, 2};
}

/* Counts two hands of which `pairs` have a second card of the pair's rank. */
static void count_two(const struct counting *counting,
                      double counted[JOINT_COUNTED], double ways, int pairs,
                      const struct change *one, const struct change *other)
{
    double *sums = counted + JOINT_SUMS + TWO_STAKES;
    double weighted = ways * counting->weights[pairs], product = 0;
    for (int i = 0; i < one->count; i++)
        for (int k = 0; k < other->count; k++) {
            int sign = i == k ? 1 : -1;
            sums[one->results[i] + other->results[k]] += sign * weighted;
            product += sign * one->results[i] * other->results[k];
        }
    counted[JOINT_ALL] += ways * product;
    counted[JOINT_PAIR] += ways * product * pairs / 2;
    if (pairs == 2)
        counted[JOINT_PAIRS] += ways * product;
}

/* Counts two endings, in both orders. */
static void count_ends(const struct counting *counting, uint64_t key, int i,
                       int k)
{
    const struct ending *one = &counting->endings->list[i];
    const struct ending *other = &counting->endings->list[k];
    int kind = one->kind < other->kind ? one->kind : other->kind;
    int pairs = one->pair + other->pair;
    double ways = one->ways * other->ways * (i == k ? 1 : 2);
    struct change wins = end_with(one->stake, one->stake);
    struct change more = end_with(other->stake, other->stake);
    struct joint_cards *cards = joint_find(counting->joint, key);
    if (kind == KIND_CHARLIE) {
        count_two(counting, cards->settled, ways, pairs, &wins, &more);
        return;
    }
    struct joint_kind *of_kind = &cards->kinds[kind];
    of_kind->used = true;
    count_two(counting, of_kind->beaten, ways, pairs, &wins, &more);
    wins.results[0] = one->kind == kind ? 0 : one->stake;
    more.results[0] = other->kind == kind ? 0 : other->stake;
    count_two(counting, of_kind->same, ways, pairs, &wins, &more);
}

/* Counts the second card of one hand with an ending of the other, in both
 * orders. */
static void count_end(const struct counting *counting, uint64_t key, int second,
                      int i)
{
    const struct ending *end = &counting->endings->list[i];
    int pairs = (second == counting->rank) + end->pair;
    double ways = 2 * end->ways;
    struct change loss = loss_of(counting->stakes[second]);
    struct change wins = end_with(end->stake, end->stake);
    struct joint_cards *cards = joint_find(counting->joint, key);
    if (end->kind == KIND_CHARLIE) {
        count_two(counting, cards->settled, ways, pairs, &loss, &wins);
        return;
    }
    struct joint_kind *of_kind = &cards->kinds[end->kind];
    of_kind->used = true;
    count_two(counting, of_kind->beaten, ways, pairs, &loss, &wins);
    wins.results[0] = 0;
    count_two(counting, of_kind->same, ways, pairs, &loss, &wins);
}

static void count_losses(const struct counting *counting, uint64_t key,
                         int second, int other)
{
    int pairs = (second == counting->rank) + (other == counting->rank);
    struct change one = loss_of(counting->stakes[second]);
    struct change two = loss_of(counting->stakes[other]);
    struct joint_cards *cards = joint_find(counting->joint, key);
    count_two(counting, cards->settled, 1, pairs, &one, &two);
}

/* Counts all pairs of hands whose cards belong to the current part. */
static void count_part(const struct counting *counting)
{
    const uint64_t *keys = counting->keys;
    for (int i = 0; i < counting->endings->count; i++) {
        for (int k = 0; k <= i; k++)
            if (joint_has(counting->joint, keys[i] + keys[k]))
                count_ends(counting, keys[i] + keys[k], i, k);
        for (int second = 0; second < ODDS_RANKS; second++) {
            uint64_t key = keys[i] + joint_key_of_card(second);
            if (joint_has(counting->joint, key))
                count_end(counting, key, second, i);
        }
    }
    for (int second = 0; second < ODDS_RANKS; second++)
        for (int other = 0; other < ODDS_RANKS; other++) {
            uint64_t key = joint_key_of_card(second) + joint_key_of_card(other);
            if (joint_has(counting->joint, key))
                count_losses(counting, key, second, other);
        }
}

/* On average at least eight pairs of endings have the same cards. */
static int parts_for(const struct endings *endings)
{
    enum { PAIRS_OF_A_PART = 8 * JOINT_CARDS };
    return endings->count * endings->count / 2 / PAIRS_OF_A_PART + 1;
}

void two_hands_count(struct joint_sums *joint, const struct odds *odds,
                     int rank, const uint8_t actions[ODDS_HANDS],
                     const struct endings *endings, const double weights[3])
{
    struct counting counting = {
        .joint = joint, .endings = endings, .weights = weights, .rank = rank};
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = odds->next[odds->next[0][rank]][second];
        counting.stakes[second] = actions[hand] == ODDS_DOUBLE ? 2 : 1;
    }
    for (int i = 0; i < endings->count; i++)
        counting.keys[i] = joint_key(&odds->hands[endings->list[i].hand]) -
                           joint_key_of_card(rank);
    int parts = parts_for(endings);
    for (int part = 0; part < parts; part++) {
        joint_begin_part(joint, part, parts);
        count_part(&counting);
        joint_finish(joint);
    }
}
