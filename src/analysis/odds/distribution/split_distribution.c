/* The distribution of the combined result of the hands of a split pair. */
#include "odds/distribution/distribution.h"

#include <stdlib.h>
#include <string.h>

enum { BET = 10 }; /* in tenths: results are in whole bets, chances by tenths */

/* Working space; arrays are indexed by the number of extra pair cards out. */
struct split_distribution_room {
    struct pack pack; /* before the look */
    struct split_plan plan;
    struct split_moments *moments;
    struct split_distribution *distribution;
    struct endings endings;
    struct split_results results[EXTRAS_MAX];
    struct results closed[EXTRAS_MAX]; /* with a second card that isn't a pair
                                          card */
    int extra, product; /* the only mean product that counts 1; others are 0 */
    int end;            /* the dealer's end that end_open() uses */
    struct units units;
    struct joint joint;
    struct products_room *products;
    struct sums_room *sums;
};

struct split_distribution_room *split_distribution_room_new(void)
{
    struct split_distribution_room *room = calloc(1, sizeof *room);
    if (room == NULL)
        return NULL;
    room->products = products_room_new();
    room->sums = sums_room_new();
    if (room->products && room->sums)
        return room;
    split_distribution_room_free(room);
    return NULL;
}

void split_distribution_room_free(struct split_distribution_room *room)
{
    if (room == NULL)
        return;
    free(room->products);
    free(room->sums);
    free(room);
}

/* ---- By the number of extra cards ---- */

/* Returns the share of the cards of the pair's rank that can be split with it,
 * after `out` of them are out. */
static double share_of_face(const struct split_distribution_room *room, int out)
{
    double of_rank = room->pack.count[room->plan.rank] - out;
    double left = room->plan.pair_cards - out;
    return left > 0 && of_rank > 0 ? left / of_rank : 0;
}

static double mean_over_results(const struct results *results,
                                double (*of)(int result, int end))
{
    double mean = 0;
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++)
            mean += results->chance[result][end] * of(result - STAKES, end);
    return mean;
}

static double square_of(int result, int end)
{
    (void)end;
    return result * result;
}

static double lost_to_natural(int result, int end)
{
    return end == ENDS_NATURAL ? result : 0;
}

static double square_open(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return mean_over_results(&room->results[extra].all, square_of);
}

static double square_closed(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return mean_over_results(&room->closed[extra], square_of);
}

static double natural_open(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return mean_over_results(&room->results[extra].all, lost_to_natural);
}

static double natural_closed(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return mean_over_results(&room->closed[extra], lost_to_natural);
}

static double chance_of_end(const struct results *hand, int end)
{
    double chance = 0;
    for (int result = 0; result < RESULTS; result++)
        chance += hand->chance[result][end];
    return chance;
}

static double end_open(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return chance_of_end(&room->results[extra].all, room->end);
}

/* Returns 1 for the product whose weight is wanted. */
static double product_of(const struct split_distribution_room *room, int extra,
                         int product)
{
    return extra == room->extra && product == room->product;
}

/* With two hands, one of the extra cards is the other hand's own. */
static double product_open(const void *self, int extra)
{
    return product_of(self, extra, PRODUCT_ALL);
}

static double product_half(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    return product_of(room, extra, PRODUCT_ALL) -
           share_of_face(room, extra + 1) *
               product_of(room, extra, PRODUCT_PAIR);
}

static double product_closed(const void *self, int extra)
{
    const struct split_distribution_room *room = self;
    double one = share_of_face(room, extra + 1);
    double both = one * share_of_face(room, extra + 2);
    return product_of(room, extra, PRODUCT_ALL) -
           2 * one * product_of(room, extra, PRODUCT_PAIR) +
           both * product_of(room, extra, PRODUCT_PAIRS);
}

static void fill_extra(struct split_distribution_room *room, int extra,
                       const uint8_t actions[ODDS_HANDS])
{
    int rank = room->plan.rank;
    struct pack rest = pack_without(&room->pack, rank, extra + 1);
    split_results_fill(&rest, rank, actions, &room->endings,
                       &room->results[extra]);
    room->closed[extra] = room->results[extra].all;
    double share = share_of_face(room, extra + 1);
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++)
            room->closed[extra].chance[result][end] -=
                share * room->results[extra].pair.chance[result][end];
}

/* ---- All hands ---- */

static double value_beside(const struct split_distribution_room *room,
                           const struct split_hands *hands, int others,
                           split_value_of *value_of)
{
    return hands->chance * split_beside(&room->pack, &room->plan, hands->extra,
                                        others, value_of, room);
}

/* Adds the mean squares and the naturals of each hand. */
static void add_moments(void *self, const struct split_hands *hands)
{
    struct split_distribution_room *room = self;
    struct split_moments *moments = room->moments;
    int closed = hands->closed, open = hands->open;
    if (closed > 0) {
        moments->square +=
            closed * value_beside(room, hands, closed - 1, square_closed);
        moments->natural +=
            closed * value_beside(room, hands, closed - 1, natural_closed);
    }
    if (open > 0) {
        moments->square +=
            open * value_beside(room, hands, closed, square_open);
        moments->natural +=
            open * value_beside(room, hands, closed, natural_open);
    }
}

/* The weight of the product that is looked at. */
struct product_weight {
    const struct split_distribution_room *room;
    double weight;
};

/* Adds the mean products of two hands. */
static void add_products(void *self, const struct split_hands *hands)
{
    struct product_weight *of = self;
    int closed = hands->closed, open = hands->open;
    if (closed > 1)
        of->weight += closed * (closed - 1) *
                      value_beside(of->room, hands, closed - 2, product_closed);
    if (closed > 0 && open > 0)
        of->weight += 2 * closed * open *
                      value_beside(of->room, hands, closed - 1, product_half);
    if (open > 1)
        of->weight += open * (open - 1) *
                      value_beside(of->room, hands, closed, product_open);
}

/* The mean square is a weighted sum of mean products. Finds the weights one by
 * one. */
static void fill_product_weights(struct split_distribution_room *room, int most,
                                 struct product_weights *weights)
{
    memset(weights, 0, sizeof *weights);
    for (room->extra = 1; room->extra <= most; room->extra++)
        for (room->product = 0; room->product < PRODUCTS; room->product++) {
            struct product_weight of = {.room = room};
            split_plan_visit(&room->pack, &room->plan, add_products, &of);
            weights->of[room->extra][room->product] = of.weight;
        }
}

enum { SUMS = 2 * STAKES * HANDS_MAX + 1, SUM_ZERO = STAKES * HANDS_MAX };

/* Adds the result of one more hand to the sums, given the dealer's end. */
static void convolve(double sums[SUMS], const struct results *hand, int end,
                     double all)
{
    double more[SUMS] = {0};
    for (int sum = STAKES; sum < SUMS - STAKES; sum++)
        for (int result = 0; result < RESULTS; result++)
            more[sum + result - STAKES] +=
                sums[sum] * hand->chance[result][end] / all;
    memcpy(sums, more, sizeof more);
}

/* Adds the chances of three or four hands. The number of hands and the dealer's
 * end are exact; given those, the hands are treated as independent, as with
 * infinite decks they are. */
static void add_chances(struct split_distribution_room *room,
                        const struct split_hands *hands)
{
    const struct results *open = &room->results[hands->extra].all;
    const struct results *closed = &room->closed[hands->extra];
    for (int end = 0; end < DEALER_ENDS; end++) {
        room->end = end;
        double of_open = chance_of_end(open, end);
        double of_closed = chance_of_end(closed, end);
        double sums[SUMS] = {
            [SUM_ZERO] = value_beside(room, hands, hands->closed, end_open)};
        if (of_open <= 0 || (hands->closed > 0 && of_closed <= 0))
            continue;
        for (int i = 0; i < hands->open; i++)
            convolve(sums, open, end, of_open);
        for (int i = 0; i < hands->closed; i++)
            convolve(sums, closed, end, of_closed);
        for (int sum = 0; sum < SUMS; sum++) {
            int tenth = ODDS_TENTHS_MAX + BET * (sum - SUM_ZERO);
            bool natural = end == ENDS_NATURAL;
            room->distribution->chance[natural][tenth] += sums[sum];
            if (!pack_is_infinite(&room->pack))
                room->distribution->roughly[natural][tenth] += sums[sum];
        }
    }
}

static void add_hand_results(void *self, const struct split_hands *hands)
{
    if (hands->extra > 1)
        add_chances(self, hands);
}

/* ---- Two hands ---- */

/* Exactly two hands come from the pair if no further split is allowed, or if
 * neither second card is a pair card. weights[n] is the chance of that if n of
 * the second cards are of the pair's rank. */
static void weights_fill(const struct split_distribution_room *room,
                         double weights[3])
{
    bool last = room->plan.splits_left == 0;
    double one = last ? 0 : share_of_face(room, 2);
    double both = last ? 0 : one * share_of_face(room, 3);
    weights[0] = 1;
    weights[1] = 1 - one;
    weights[2] = 1 - 2 * one + both;
}

static void take_two_hands(struct split_distribution_room *room,
                           const struct two_hands *two)
{
    for (int sum = -TWO_STAKES; sum <= TWO_STAKES; sum++) {
        int tenth = ODDS_TENTHS_MAX + BET * sum;
        for (int natural = 0; natural <= 1; natural++)
            room->distribution->chance[natural][tenth] =
                two->sums[natural][TWO_STAKES + sum];
    }
}

static void room_begin(struct split_distribution_room *room,
                       const struct pack *pack, const struct split_plan *plan,
                       const uint8_t actions[ODDS_HANDS])
{
    room->pack = *pack;
    room->pack.given_no_natural = false;
    room->plan = *plan;
    endings_of_split(pack->odds, plan->rank, actions, &room->endings);
    units_fill(&room->units, pack->odds, plan->rank, actions, &room->endings);
    struct pack rest = pack_without(&room->pack, plan->rank, 2);
    joint_begin(&room->joint, &rest, plan->rank);
}

void split_moments_fill(const struct pack *pack, const struct split_plan *plan,
                        const uint8_t actions[ODDS_HANDS],
                        struct split_distribution_room *room,
                        struct split_moments *moments)
{
    struct product_weights weights;
    int most = split_plan_extras(plan);
    double held = pack->count[plan->rank] - 1;
    if (most > held)
        most = (int)held;
    room_begin(room, pack, plan, actions);
    room->moments = moments;
    *moments = (struct split_moments){0, 0};
    for (int extra = 1; extra <= most; extra++)
        fill_extra(room, extra, actions);
    split_plan_visit(&room->pack, plan, add_moments, room);
    fill_product_weights(room, most, &weights);
    moments->square += products_sum(&room->pack, &weights, &room->joint,
                                    &room->units, room->products);
}

void split_distribution_fill(struct split_distribution_room *room,
                             struct split_distribution *distribution)
{
    double weights[3];
    struct two_hands two;
    memset(distribution, 0, sizeof *distribution);
    room->distribution = distribution;
    weights_fill(room, weights);
    two_hands_count(&room->joint, &room->units, weights, room->sums, &two);
    take_two_hands(room, &two);
    split_plan_visit(&room->pack, &room->plan, add_hand_results, room);
}
