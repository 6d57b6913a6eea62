/* The distribution of the results of a round, and of the hands of a split. */
#include "odds/odds_inside.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Chances of cards, and the shoes that they leave for the dealer ---- */

/*
 * All chances here are joint chances of cards and of the dealer's end, before
 * the peek. The effect of a dealer's natural is counted separately, unless it
 * comes without a peek and takes all bets.
 */
enum { FALLING_MAX = 2 * HAND_BEST + 2 };

/* The falling products n (n - 1) (n - 2) ... of the counts of a rest, from
 * which the chance of many cards is quickly found. */
struct falling_products {
    double count[ODDS_RANKS][FALLING_MAX];
    double left[FALLING_MAX];
};

static bool remaining_are_infinite(const struct remaining_cards *rest)
{
    return rest->left > (double)ODDS_COUNT_MAX * ODDS_RANKS;
}

/* True if a dealer's natural ends the round at once or takes only the original
 * bet, so that it is counted separately. */
static bool natural_stands_apart(const struct rules *rules)
{
    return rules->peek != PEEK_NONE_ALL;
}

/* Returns the number that all counts are divided by: the products of an
 * infinite shoe's counts would be too large for a double, so its counts are
 * shares of its cards. Other counts are whole numbers. */
static double falling_products_unit(const struct remaining_cards *rest)
{
    return remaining_are_infinite(rest) ? rest->left : 1;
}

static void falling_products_fill(struct falling_products *falling,
                                  const struct remaining_cards *rest)
{
    double unit = falling_products_unit(rest);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        falling->count[rank][0] = 1;
        for (int i = 1; i < FALLING_MAX; i++) {
            double left = (rest->count[rank] - i + 1) / unit;
            falling->count[rank][i] =
                left > 0 ? falling->count[rank][i - 1] * left : 0;
        }
    }
    falling->left[0] = 1;
    for (int i = 1; i < FALLING_MAX; i++) {
        double left = (rest->left - i + 1) / unit;
        falling->left[i] = left > 0 ? falling->left[i - 1] / left : 0;
    }
}

/* Returns the chance that the next cards are those of `count`, in one order. */
static double falling_products_chance(const struct falling_products *falling,
                                      const int count[ODDS_RANKS])
{
    double chance = 1;
    int cards = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        chance *= falling->count[rank][count[rank]];
        cards += count[rank];
    }
    return chance * falling->left[cards];
}

/* Stores the rest without the cards of `count` in a lane. */
static void lane_fill(struct lane_shoes *shoes, int lane,
                      const struct remaining_cards *rest,
                      const int count[ODDS_RANKS])
{
    double left = rest->left;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        shoes->count[rank][lane] = rest->count[rank] - count[rank];
        left -= count[rank];
    }
    shoes->left[lane] = left;
}

/* Copies the first lane to the lanes from `from` on. */
static void lanes_repeat(struct lane_shoes *shoes, int from)
{
    for (int lane = from; lane < LANES; lane++) {
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            shoes->count[rank][lane] = shoes->count[rank][0];
        shoes->left[lane] = shoes->left[0];
    }
}

/* ---- Keys of sets of cards ---- */

/* The key of a set of cards is the sum of the keys of its cards. */
enum { KEY_BITS = 6, CARD_MASK = (1 << KEY_BITS) - 1 };

static inline uint64_t joint_card_key(int rank)
{
    return UINT64_C(1) << KEY_BITS * rank;
}

static inline int joint_card_count(uint64_t key, int rank)
{
    return (int)(key >> KEY_BITS * rank & CARD_MASK);
}

/* Sets that differ only in cards of the pair's rank share their deals. Returns
 * the key of what is common to them. */
static inline uint64_t joint_base_key(uint64_t key, int rank)
{
    return key & ~((uint64_t)CARD_MASK << KEY_BITS * rank);
}

/* A multiplicative hash of the base: the hash of a sum of keys is the sum of
 * their hashes. Its high bits give the place. */
static inline uint64_t joint_hash(uint64_t key, int rank)
{
    return joint_base_key(key, rank) * UINT64_C(0x9E3779B97F4A7C15);
}

/* ---- Units: second cards and finished hands of a strategy ---- */

/*
 * A hand loses unless it ends with a total that isn't bust and that the dealer
 * doesn't beat. So its second card counts as a loss, and an ending takes that
 * back: it counts its win minus the loss. A unit is a second card, or all
 * endings that consist of the same cards. For two hands, every unit of the one
 * is combined with every unit of the other.
 */
enum { STAKES = 2 };

/* Kinds of totals besides stand_kind(): a Charlie beats every total of the
 * dealer; a hand that has only begun is lost. */
enum { KIND_CHARLIE = STANDS, KIND_BEGUN };

struct unit {
    uint64_t key; /* the key of the cards without the first one */
    int kind;     /* KIND_CHARLIE of a second card: the dealer doesn't matter */
    bool lost;    /* a second card */
    bool has_stake[STAKES];
    bool has[2]; /* ways; [1] if the second card is of the pair's rank */
    double ways[STAKES][2];
};

/* What is needed to find the set of cards of two units. */
struct unit_cards {
    uint64_t key, hash;
    uint16_t unit;
};

/*
 * There may be too many sets of cards to keep at once, so they are counted in
 * parts. A unit has a class, and the sum of the classes of two units, modulo
 * the number of parts, is the part of their cards. Cards of the pair's rank
 * don't count.
 */
enum { UNITS_MAX = ODDS_HANDS + ODDS_RANKS, PARTS_MAX = 128 };

struct units {
    int rank; /* the rank of the pair, or -1 */
    int count;
    struct unit list[UNITS_MAX];
    uint16_t of_hand[ODDS_HANDS]; /* the number of the unit of a finished hand,
                                     plus 1 */
    int parts;                    /* a power of two */
    uint16_t starts[PARTS_MAX + 1]; /* where each class starts in `cards` */
    struct unit_cards cards[UNITS_MAX];
};

/* Any numbers do that spread the sets of cards over the parts. */
static int key_class(const struct units *units, uint64_t key)
{
    static const int class_of_card[ODDS_RANKS] = {1,  27, 45, 75, 99,
                                                  11, 57, 89, 37, 69};
    int class = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (rank != units->rank)
            class += class_of_card[rank] * joint_card_count(key, rank);
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
    unit->has_stake[stake - 1] = unit->has[pair] = true;
    unit->ways[stake - 1][pair] += ways;
}

static void add_ending(struct units *units, const struct odds *odds, int number,
                       int stake, bool pair, double ways)
{
    const struct odds_hand *hand = &odds->hands[number];
    if (units->of_hand[number] == 0) {
        uint64_t key = 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            key += (uint64_t)(hand->count[rank] - (rank == units->rank)) *
                   joint_card_key(rank);
        (void)add_unit(units, key,
                       is_charlie(&odds->rules, hand) ? KIND_CHARLIE
                                                      : stand_kind(hand->total),
                       false);
        units->of_hand[number] = (uint16_t)units->count;
    }
    add_ways(&units->list[units->of_hand[number] - 1], stake, pair, ways);
}

/* Adds the endings that the strategy reaches. `ways` holds the ways of the
 * hands to begin with, and is filled for the hands that follow. */
static void add_endings(struct units *units, const struct odds *odds,
                        const uint8_t actions[ODDS_HANDS],
                        double ways[ODDS_HANDS], bool pair)
{
    double twice[ODDS_HANDS] = {0};
    for (int i = 0; i < ODDS_HANDS; i++) {
        if (twice[i] > 0)
            add_ending(units, odds, i, 2, pair, twice[i]);
        if (ways[i] == 0)
            continue;
        if (is_charlie(&odds->rules, &odds->hands[i]) ||
            actions[i] == ODDS_STAND) {
            add_ending(units, odds, i, 1, pair, ways[i]);
            continue;
        }
        double *more = actions[i] == ODDS_DOUBLE ? twice : ways;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (odds->next[i][rank] >= 0)
                more[odds->next[i][rank]] += ways[i];
    }
}

static void units_start(struct units *units, int rank)
{
    units->rank = rank;
    units->count = 0;
    memset(units->of_hand, 0, sizeof units->of_hand);
}

static void sort_by_class(struct units *units)
{
    uint16_t next[PARTS_MAX], counts[PARTS_MAX] = {0};
    for (int i = 0; i < units->count; i++)
        counts[key_class(units, units->list[i].key)]++;
    units->starts[0] = 0;
    for (int class = 0; class < units->parts; class ++) {
        next[class] = units->starts[class];
        units->starts[class + 1] =
            (uint16_t)(units->starts[class] + counts[class]);
    }
    for (int i = 0; i < units->count; i++) {
        uint64_t key = units->list[i].key;
        units->cards[next[key_class(units, key)]++] =
            (struct unit_cards){key, joint_hash(key, units->rank), (uint16_t)i};
    }
}

static void units_fill(struct units *units, const struct odds *odds, int rank,
                       const uint8_t actions[ODDS_HANDS])
{
    units_start(units, rank);
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = two_card_hand(odds, rank, second);
        struct unit *unit =
            add_unit(units, joint_card_key(second), KIND_CHARLIE, true);
        add_ways(unit, actions[hand] == ODDS_DOUBLE ? 2 : 1, second == rank, 1);
    }
    for (int pair = 0; pair <= 1; pair++) {
        double ways[ODDS_HANDS] = {0};
        for (int second = 0; second < ODDS_RANKS; second++)
            if ((second == rank) == (pair == 1))
                ways[two_card_hand(odds, rank, second)] = 1;
        add_endings(units, odds, actions, ways, pair == 1);
    }
    /* A part has about this many pairs of units: their sets fit into a CPU's
     * cache next to its core. */
    enum { PAIRS_OF_A_PART = 8192 };
    int pairs = units->count * units->count / 2;
    units->parts = 1;
    while (units->parts < PARTS_MAX && pairs > units->parts * PAIRS_OF_A_PART)
        units->parts *= 2;
    sort_by_class(units);
}

/* ---- One hand, jointly with the end of the dealer's hand ---- */

enum { RESULTS = 2 * STAKES + 1 };
enum { ENDS_BUST = ODDS_DEALER_TOTALS, ENDS_NATURAL, DEALER_ENDS };

/* chance[STAKES + result][the dealer's end: 17 to 21, bust, natural]. */
struct results {
    double chance[RESULTS][DEALER_ENDS];
};

/* The results of a split hand: with any second card, and with one of the split
 * rank. The rest is without the pair cards that are out, including the hand's
 * own. */
struct split_results {
    struct results all, pair;
};

/* Hands that wait until there is one for each lane. */
struct results_wait {
    const struct remaining_cards *rest;
    int count;
    struct lane_shoes shoes;
    struct {
        struct results *results;
        double chance;
        int stake, kind; /* KIND_BEGUN if it has only begun */
    } hands[LANES];
};

/* Returns what a total of this kind wins against a dealer's end, for one bet.
 */
static int outcome(int kind, int end)
{
    if (kind == KIND_BEGUN)
        return -1;
    if (kind == KIND_CHARLIE || end == ENDS_BUST)
        return 1;
    if (end == ENDS_NATURAL)
        return -1;
    int dealer = end + 1;
    return (kind > dealer) - (kind < dealer);
}

static void results_finish(struct results_wait *wait)
{
    const struct remaining_cards *rest = wait->rest;
    double totals[ODDS_DEALER_TOTALS][LANES], ends[DEALER_ENDS];
    int rank = rest->natural_rank;
    bool apart = natural_stands_apart(&rest->odds->rules);
    if (wait->count == 0)
        return;
    lanes_repeat(&wait->shoes, wait->count);
    rest->odds->walks.totals(rest->odds, rest->upcard, &wait->shoes, totals);
    for (int lane = 0; lane < wait->count; lane++) {
        struct results *results = wait->hands[lane].results;
        int stake = wait->hands[lane].stake, kind = wait->hands[lane].kind;
        double natural =
            rank < 0 ? 0
                     : wait->shoes.count[rank][lane] / wait->shoes.left[lane];
        ends[ENDS_NATURAL] = apart ? 0 : natural;
        ends[ENDS_BUST] = 1 - natural;
        for (int i = 0; i < ODDS_DEALER_TOTALS; i++) {
            ends[i] = totals[i][lane];
            ends[ENDS_BUST] -= ends[i];
        }
        for (int end = 0; end < DEALER_ENDS; end++) {
            double chance = wait->hands[lane].chance * ends[end];
            int result = stake * outcome(kind, end);
            results->chance[STAKES + result][end] += chance;
            if (kind != KIND_BEGUN)
                results->chance[STAKES - stake][end] -= chance;
        }
    }
    wait->count = 0;
}

/* Counts a hand with these cards and this chance. A hand that has only begun
 * counts as lost, which each ending corrects. `drawn` counts the cards of the
 * hand that are still in the rest. The results are complete after
 * results_finish(). */
static void results_add(struct results_wait *wait, const int drawn[ODDS_RANKS],
                        double chance, int stake, int kind,
                        struct results *results)
{
    int lane = wait->count++;
    lane_fill(&wait->shoes, lane, wait->rest, drawn);
    wait->hands[lane].results = results;
    wait->hands[lane].chance = chance;
    wait->hands[lane].stake = stake;
    wait->hands[lane].kind = kind;
    if (wait->count == LANES)
        results_finish(wait);
}

/* Adds all units; of[1] are the results with a second card of the pair's rank.
 */
static void results_add_units(struct results_wait *wait,
                              const struct falling_products *falling,
                              const struct units *units, struct results *of[2])
{
    for (const struct unit *unit = units->list;
         unit < units->list + units->count; unit++) {
        int drawn[ODDS_RANKS];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            drawn[rank] = joint_card_count(unit->key, rank);
        double chance = falling_products_chance(falling, drawn);
        for (int stake = 1; stake <= STAKES && chance > 0; stake++)
            for (int pair = 0; pair <= 1; pair++)
                if (unit->ways[stake - 1][pair] > 0)
                    results_add(wait, drawn,
                                unit->ways[stake - 1][pair] * chance, stake,
                                unit->lost ? KIND_BEGUN : unit->kind, of[pair]);
    }
}

static void split_results_fill(const struct remaining_cards *rest,
                               const struct units *units,
                               struct split_results *results)
{
    struct falling_products falling;
    struct results others = {{{0}}};
    struct results_wait wait = {.rest = rest};
    memset(results, 0, sizeof *results);
    falling_products_fill(&falling, rest);
    results_add_units(&wait, &falling, units,
                      (struct results *[]){&others, &results->pair});
    results_finish(&wait);
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++)
            results->all.chance[result][end] =
                results->pair.chance[result][end] + others.chance[result][end];
}

/* ---- The dealer's hands by one rank ---- */

struct sorting {
    const struct dealer_trees *trees;
    struct dealer_copies *copies;
    int step_count;
    int copies_of[LEADS_MAX]; /* cards of the free rank drawn in a leading step
                               */
};

/* The steps of a level: those with numbers from `lead` on, then the others. */
struct level_steps {
    const struct dealer_step *first;
    int lead, leads, count;
};

static bool is_free(const struct sorting *sorting, int factor)
{
    return sorting->trees->factors[factor].rank == sorting->copies->rank;
}

static int copies_drawn(const struct sorting *sorting,
                        const struct dealer_step *step)
{
    return is_free(sorting, step->factor) ? sorting->copies_of[step->before] + 1
                                          : sorting->copies_of[step->before];
}

static void add_copies_step(struct sorting *sorting,
                            const struct dealer_step *step, int own)
{
    struct copies_step *sorted = &sorting->copies->steps[sorting->step_count++];
    *sorted = (struct copies_step){
        .step = *step, .own = (uint16_t)own, .free_end = NO_FREE_END};
    if (is_free(sorting, step->factor))
        sorted->step.factor = FACTOR_NO_CARD;
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
        if (is_free(sorting, step->last[i])) {
            sorted->step.last[i] = FACTOR_NEVER;
            sorted->free_end = (uint8_t)i;
        }
}

/* A level has a bin for each number of copies up to the most that its steps
 * have drawn, and one more for a last card. */
static void sort_level(struct sorting *sorting, int number,
                       const struct level_steps *level)
{
    struct dealer_copies *copies = sorting->copies;
    int most = 0;
    for (int i = 0; i < level->count; i++) {
        int drawn = copies_drawn(sorting, &level->first[i]);
        most = drawn > most ? drawn : most;
    }
    for (int drawn = 0; drawn <= most + 1; drawn++) {
        assert(copies->bin_count < BINS_MAX && drawn < COPIES_MAX);
        struct copies_bin *bin = &copies->bins[copies->bin_count++];
        *bin = (struct copies_bin){.level = (uint8_t)number,
                                   .copies = (uint8_t)drawn};
        for (int i = 0; i < level->count; i++) {
            if (copies_drawn(sorting, &level->first[i]) != drawn)
                continue;
            add_copies_step(sorting, &level->first[i],
                            i < level->leads ? level->lead + i : NO_LEAD);
            bin->steps++;
        }
    }
    for (int i = 0; i < level->leads; i++)
        sorting->copies_of[level->lead + i] =
            copies_drawn(sorting, &level->first[i]);
}

/* Fills the steps for an upcard and a free rank. */
static void dealer_copies_fill(const struct odds *odds, int upcard, int rank,
                               struct dealer_copies *copies)
{
    const struct dealer_trees *trees = &odds->trees[upcard];
    const struct dealer_tree *tree = &trees->tree[0];
    struct sorting sorting = {.trees = trees, .copies = copies};
    struct level_steps level = {.first = &odds->steps[tree->steps]};
    copies->upcard = upcard;
    copies->rank = rank;
    copies->bin_count = 0;
    for (int number = 0; number < tree->level_count; number++) {
        level.leads = tree->levels[number].leads;
        level.count = level.leads + tree->levels[number].others;
        sort_level(&sorting, number, &level);
        level.first += level.count;
        level.lead += level.leads;
    }
}

/* ---- Sets of cards ---- */

/*
 * The cards of two hands, and what the dealer does beside them. Many pairs of
 * hands consist of the same cards, and then the dealer's chances are the same.
 * The chances of sets that differ only in cards of the pair's rank, and of
 * shoes that do, follow from one walk over the dealer's hands.
 */

/* Cards other than the pair's rank. If the bit n of `copies` is set, sets[n] is
 * the number of the set that has n more cards of the pair's rank. */
enum { OWN_MAX = 2 * HAND_BEST + 2 };

struct joint_base {
    uint64_t key;
    uint64_t copies;
    uint16_t sets[OWN_MAX];
    double falling; /* the falling products of its cards */
    int cards;
};

/* Two units, by their numbers, and the set of their cards. */
struct joint_pair {
    uint16_t set, one, other;
};

enum { PLACE_BITS = 13, PLACES = 1 << PLACE_BITS };
enum { JOINT_SETS = PLACES / 2, JOINT_PAIRS = 4 * PLACES };

/* The chances that a number of cards of the pair's rank and a number of all
 * cards come in one order, beside the falling products of the other ranks. They
 * may be a mean over several shoes that differ only in cards of this rank. */
enum { COPIES_OUT = FALLING_MAX, CARDS_OUT = FALLING_MAX };

struct joint_shares {
    double of[COPIES_OUT][CARDS_OUT]; /* by copies and all cards */
};

/* The number of second cards that are of the pair's rank, plus 1. */
enum { SECONDS = 3 };

/* What two hands are counted for. */
enum { AIM_PRODUCT, AIM_SUMS, AIMS, MEANS_MOST = AIMS * SECONDS };

struct joint {
    int rank; /* the rank of the pair */
    struct remaining_cards
        rest; /* without the upcard and the two cards of the pair */
    struct falling_products falling;
    struct dealer_copies dealer;
    double scale[BINS_MAX]; /* a bin's unit, as for the falling products */
    int base_count, set_count, pair_count;
    uint16_t places[PLACES]; /* by key: the index into `bases` + 1 */
    struct joint_base bases[JOINT_SETS];
    struct joint_pair pairs[JOINT_PAIRS];
    bool wanted[SECONDS][JOINT_SETS]; /* by second cards and set */
    uint16_t order[JOINT_SETS];       /* the bases, sorted by their cards */
    /* The shares of the dealer's bins for sets with one number of cards, by the
     * pair cards among them and mean, once they are needed. */
    bool has_bins[OWN_MAX][MEANS_MOST];
    double bins[OWN_MAX][MEANS_MOST][BINS_MAX];
};

static void drop_pairs(struct joint *joint)
{
    joint->base_count = joint->set_count = joint->pair_count = 0;
    memset(joint->places, 0, sizeof joint->places);
    memset(joint->wanted, 0, sizeof joint->wanted);
}

static bool has_set(const struct joint_base *base, int copies)
{
    return base->copies >> copies & 1;
}

static struct joint_base *find_base(struct joint *joint, uint64_t key,
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

static uint16_t find_set(struct joint *joint, uint64_t key, uint64_t hash)
{
    int copies = joint_card_count(key, joint->rank);
    struct joint_base *base =
        find_base(joint, joint_base_key(key, joint->rank), hash);
    if (!has_set(base, copies)) {
        base->copies |= UINT64_C(1) << copies;
        base->sets[copies] = (uint16_t)joint->set_count++;
    }
    return base->sets[copies];
}

/* ---- Two hands of a split ---- */

/* Joint chances of the cards of both hands, in one order, and of what the
 * dealer has. */
struct joint_chances {
    double all; /* whatever the dealer has */
    double natural;
    double totals[ODDS_DEALER_TOTALS];
};

/*
 * What two split hands win together: the mean product of their results, over
 * all the shoes that further pair cards leave; and the chances of the sums of
 * their results, if exactly two hands come from the pair.
 *
 * A second card loses its stake, and an ending takes that back and wins its
 * own. Two second cards are settled whatever the dealer has. One ending depends
 * on its total, two endings depend on the lower total: if the dealer doesn't
 * beat that, neither hand is beaten. So the dealer matters only by the lower
 * total, and the shoe only by the falling products of the cards, which are
 * summed over the shoes before any card is dealt to the dealer.
 */

/* What the dealer does to a total: misses it, neither beating nor tying it, or
 * ties it. Only a natural beats a Charlie. */
struct joint_ends {
    double misses, ties;
};

/* Fills the chances of the ends by kind of total, KIND_CHARLIE included. */
static inline void joint_ends_fill(const struct joint_chances *chances,
                                   struct joint_ends ends[KIND_CHARLIE + 1])
{
    double misses = chances->all - chances->natural;
    ends[KIND_CHARLIE] = (struct joint_ends){misses, 0};
    for (int kind = KIND_CHARLIE - 1; kind > 0; kind--) {
        misses -= chances->totals[kind - 1];
        ends[kind] = (struct joint_ends){misses, chances->totals[kind - 1]};
    }
    ends[0] = (struct joint_ends){misses, 0};
}

/* What is known of two units, the lower one first. */
enum { BOTH_LOST, ONE_LOST, ONE_LOWER, BOTH_SAME, RELATIONS };

/* Where the dealer's end matters to two hands, it does so by the lower total of
 * theirs. For hands that the dealer can't change, the dealer misses without a
 * natural that takes all bets, and ties with one. */
struct two_hands {
    struct joint *joint;
    const struct units *units;
    bool natural_settles; /* a dealer's natural isn't counted separately */
    int aims;             /* 1: only the product */
    struct joint_shares shares[AIMS][SECONDS];
    struct joint_ends rows[MEANS_MOST][JOINT_SETS][KIND_CHARLIE + 1];
    /* The sums over all pairs of units, by aim, whether the dealer doesn't
     * matter, their relation, and their stakes. */
    struct joint_ends tallies[AIMS][2][RELATIONS][STAKES][STAKES];
};

static void fill_row(struct two_hands *two, int mean, int set,
                     const struct joint_chances *chances)
{
    struct joint_ends *row = two->rows[mean][set];
    joint_ends_fill(chances, row);
    if (two->natural_settles)
        row[KIND_CHARLIE].ties = chances->natural;
}

/* ---- The dealer ---- */

/* The state while the dealer is dealt to. */
struct dealing {
    struct two_hands *two;
    struct joint *joint;
    const struct joint_shares *shares;
    int means;
    /* Bases with this number of cards wait until there is one for each lane. */
    int cards, waiting;
    const struct joint_base *bases[LANES];
    struct lane_shoes shoes; /* shoes with all cards of the pair's rank */
    struct copies_sums sums;
};

static const double *bin_shares(struct dealing *dealing, int copies, int mean)
{
    struct joint *joint = dealing->joint;
    double *bins = joint->bins[copies][mean];
    int cards = dealing->cards + copies;
    if (joint->has_bins[copies][mean])
        return bins;
    joint->has_bins[copies][mean] = true;
    for (int i = 0; i < joint->dealer.bin_count; i++) {
        const struct copies_bin *bin = &joint->dealer.bins[i];
        bins[i] = joint->scale[i] *
                  dealing->shares[mean]
                      .of[copies + bin->copies][cards + bin->level + 1];
    }
    return bins;
}

/* Fills the numbers of the lanes whose sets with this number of pair cards are
 * wanted, and returns how many they are. */
static int wanted_lanes(const struct dealing *dealing, int copies, int mean,
                        int lanes[LANES])
{
    const bool *wanted = dealing->joint->wanted[mean % SECONDS];
    int count = 0;
    for (int lane = 0; lane < dealing->waiting; lane++) {
        const struct joint_base *base = dealing->bases[lane];
        lanes[count] = lane;
        count += has_set(base, copies) && wanted[base->sets[copies]];
    }
    return count;
}

static void visit_joint_sets(struct dealing *dealing, int copies, int mean)
{
    const struct joint *joint = dealing->joint;
    double totals[ODDS_DEALER_TOTALS][LANES];
    int lanes[LANES], count = wanted_lanes(dealing, copies, mean, lanes);
    int rank = joint->rest.natural_rank;
    bool is_counted = rank >= 0 && rank != joint->rank;
    const struct joint_shares *shares = &dealing->shares[mean];
    int cards = dealing->cards + copies;
    double all = shares->of[copies][cards];
    /* The share of a natural of the dealer: of one, or of each card that makes
     * it with the upcard. */
    double natural = is_counted ? shares->of[copies][cards + 1] /
                                      falling_products_unit(&joint->rest)
                     : rank >= 0 ? shares->of[copies + 1][cards + 1]
                                 : 0;
    if (count == 0)
        return;
    joint->rest.odds->walks.copies_totals(&joint->dealer, &dealing->sums,
                                          bin_shares(dealing, copies, mean),
                                          totals);
    for (int i = 0; i < count; i++) {
        int lane = lanes[i];
        const struct joint_base *base = dealing->bases[lane];
        double held = is_counted ? dealing->shoes.count[rank][lane] : 1;
        struct joint_chances chances = {.all = base->falling * all,
                                        .natural =
                                            base->falling * held * natural};
        for (int k = 0; k < ODDS_DEALER_TOTALS; k++)
            chances.totals[k] = base->falling * totals[k][lane];
        fill_row(dealing->two, mean, base->sets[copies], &chances);
    }
}

static void empty_lanes(struct dealing *dealing)
{
    const struct odds *odds = dealing->joint->rest.odds;
    uint64_t copies = 0;
    if (dealing->waiting == 0)
        return;
    lanes_repeat(&dealing->shoes, dealing->waiting);
    odds->walks.copies(odds, &dealing->joint->dealer, &dealing->shoes,
                       &dealing->sums);
    for (int lane = 0; lane < dealing->waiting; lane++)
        copies |= dealing->bases[lane]->copies;
    for (int own = 0; copies >> own != 0; own++)
        for (int mean = 0; mean < dealing->means; mean++)
            visit_joint_sets(dealing, own, mean);
    dealing->waiting = 0;
}

/* ---- All bases ---- */

/* Bases are sorted by their number of cards, and then by which of the lowest
 * numbers of pair cards they have sets with, so that lanes have the same to do.
 */
enum { LOW_COPIES = 16, ORDERS = OWN_MAX * LOW_COPIES };

static int base_order(const struct joint_base *base)
{
    return base->cards * LOW_COPIES + (int)(base->copies % LOW_COPIES);
}

static void sort_bases(struct joint *joint)
{
    uint16_t starts[ORDERS + 1] = {0};
    for (int i = 0; i < joint->base_count; i++) {
        struct joint_base *base = &joint->bases[i];
        base->falling = 1;
        base->cards = 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            int cards = joint_card_count(base->key, rank);
            base->falling *= joint->falling.count[rank][cards];
            base->cards += cards;
        }
        starts[base_order(&joint->bases[i]) + 1]++;
    }
    for (int i = 0; i < ORDERS; i++)
        starts[i + 1] = (uint16_t)(starts[i + 1] + starts[i]);
    for (int i = 0; i < joint->base_count; i++)
        joint->order[starts[base_order(&joint->bases[i])]++] = (uint16_t)i;
}

static void visit_impossible(const struct joint_base *base, int means,
                             struct two_hands *two)
{
    const struct joint_chances none = {.all = 0};
    for (int copies = 0; base->copies >> copies != 0; copies++)
        for (int mean = 0; has_set(base, copies) && mean < means; mean++)
            fill_row(two, mean, base->sets[copies], &none);
}

/* Deals to the dealer beside each set that is wanted, and fills its rows with
 * the chances by the shares of each mean: one for each number of second cards,
 * for each aim. */
static void joint_deal(struct two_hands *two)
{
    struct joint *joint = two->joint;
    struct dealing dealing;
    dealing.two = two;
    dealing.joint = joint;
    dealing.shares = two->shares[0];
    dealing.means = two->aims * SECONDS;
    dealing.cards = -1;
    dealing.waiting = 0;
    sort_bases(joint);
    for (int i = 0; i < joint->base_count; i++) {
        const struct joint_base *base = &joint->bases[joint->order[i]];
        if (base->cards != dealing.cards) {
            empty_lanes(&dealing);
            dealing.cards = base->cards;
            memset(joint->has_bins, 0, sizeof joint->has_bins);
        }
        if (base->falling == 0) {
            visit_impossible(base, dealing.means, two);
            continue;
        }
        int cards[ODDS_RANKS];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            cards[rank] = joint_card_count(base->key, rank);
        dealing.bases[dealing.waiting] = base;
        lane_fill(&dealing.shoes, dealing.waiting++, &joint->rest, cards);
        if (dealing.waiting == LANES)
            empty_lanes(&dealing);
    }
    empty_lanes(&dealing);
}

static void want_sets(const struct two_hands *two,
                      const struct joint_pair *pair)
{
    const struct unit *one = &two->units->list[pair->one];
    const struct unit *other = &two->units->list[pair->other];
    bool some[SECONDS] = {one->has[0] && other->has[0],
                          (one->has[0] && other->has[1]) ||
                              (one->has[1] && other->has[0]),
                          one->has[1] && other->has[1]};
    for (int seconds = 0; seconds < SECONDS; seconds++)
        if (some[seconds])
            two->joint->wanted[seconds][pair->set] = true;
}

static void tally_units(struct two_hands *two, const struct joint_pair *pair)
{
    const struct unit *one = &two->units->list[pair->one];
    const struct unit *other = &two->units->list[pair->other];
    bool swap = one->lost || other->lost ? other->lost && !one->lost
                                         : other->kind < one->kind;
    const struct unit *low = swap ? other : one, *high = swap ? one : other;
    int kind = low->kind < high->kind ? low->kind : high->kind;
    double orders = low == high ? 1 : 2;
    int relation = low->lost                ? high->lost ? BOTH_LOST : ONE_LOST
                   : low->kind < high->kind ? ONE_LOWER
                                            : BOTH_SAME;
    for (int i = 0; i < STAKES; i++)
        for (int k = 0; k < STAKES; k++) {
            const double *ways = low->ways[i], *others = high->ways[k];
            if (!low->has_stake[i] || !high->has_stake[k])
                continue;
            const double of[SECONDS] = {
                ways[0] * others[0], ways[0] * others[1] + ways[1] * others[0],
                ways[1] * others[1]};
            for (int seconds = 0; seconds < SECONDS; seconds++)
                for (int aim = 0; aim < two->aims && of[seconds] != 0; aim++) {
                    struct joint_ends *tally =
                        &two->tallies[aim][kind == KIND_CHARLIE][relation][i]
                                     [k];
                    const struct joint_ends *row =
                        &two->rows[aim * SECONDS + seconds][pair->set][kind];
                    tally->misses += orders * of[seconds] * row->misses;
                    tally->ties += orders * of[seconds] * row->ties;
                }
        }
}

/* Adds the pairs so far to the tallies, and drops them and their sets. */
static void tally_pairs(struct two_hands *two)
{
    struct joint *joint = two->joint;
    for (int i = 0; i < joint->pair_count; i++)
        want_sets(two, &joint->pairs[i]);
    joint_deal(two);
    for (int i = 0; i < joint->pair_count; i++)
        tally_units(two, &joint->pairs[i]);
    drop_pairs(joint);
}

static void pair_up_with(struct two_hands *two, const struct unit_cards *one,
                         const struct unit_cards others[], int count)
{
    struct joint *joint = two->joint;
    for (int i = 0; i < count; i++) {
        if (joint->set_count == JOINT_SETS || joint->pair_count == JOINT_PAIRS)
            tally_pairs(two);
        joint->pairs[joint->pair_count++] =
            (struct joint_pair){.set = find_set(joint, one->key + others[i].key,
                                                one->hash + others[i].hash),
                                .one = one->unit,
                                .other = others[i].unit};
    }
}

/* Pairs up the units whose cards belong to a part, and adds them to the
 * tallies. */
static void pair_up_part(struct two_hands *two, int part)
{
    const struct units *units = two->units;
    drop_pairs(two->joint);
    for (int class = 0; class < units->parts; class ++) {
        int other = (part - class) & (units->parts - 1);
        const struct unit_cards *others = &units->cards[units->starts[other]];
        int start = units->starts[class], end = units->starts[class + 1];
        for (int i = start; i < end && class <= other; i++)
            pair_up_with(two, &units->cards[i], others,
                         class == other
                             ? i - start + 1
                             : units->starts[other + 1] - units->starts[other]);
    }
    tally_pairs(two);
}

/* Adds the falling products of the shoe that `out` pair cards leave. The rest
 * is without the upcard. */
static void add_shares(const struct remaining_cards *rest, int rank, int out,
                       const double weights[SECONDS],
                       struct joint_shares shares[SECONDS])
{
    struct remaining_cards less = remaining_without(rest, rank, out);
    struct falling_products falling;
    falling_products_fill(&falling, &less);
    for (int seconds = 0; seconds < SECONDS; seconds++)
        for (int copies = 0; copies < COPIES_OUT; copies++) {
            double share = weights[seconds] * falling.count[rank][copies];
            for (int cards = copies; cards < CARDS_OUT; cards++)
                shares[seconds].of[copies][cards] +=
                    share * falling.left[cards];
        }
}

/* The count of a hand: a result, and perhaps one that it takes back. */
struct change {
    int results[2];
    int count; /* 1 or 2 */
};

static struct change hand_change(bool lost, int wins, int stake)
{
    if (lost)
        return (struct change){{-stake}, 1};
    return (struct change){{wins, -stake}, 2};
}

/* Two hands win from -4 to 4 bets together. */
enum { TWO_STAKES = 2 * STAKES, TWO_SUMS = 2 * TWO_STAKES + 1 };

/* What two hands win; sums[1] is with a dealer's natural that takes all bets,
 * sums[0] is without one. */
struct two_results {
    double product;
    double sums[2][TWO_SUMS];
};

static void add_results(double chance, bool natural, const struct change *one,
                        const struct change *other, struct two_results *results)
{
    for (int i = 0; i < one->count; i++)
        for (int k = 0; k < other->count; k++) {
            int won = one->results[i], more = other->results[k];
            double change = i == k ? chance : -chance;
            results->product += change * won * more;
            results->sums[natural][TWO_STAKES + won + more] += change;
        }
}

/* Adds the results of all pairs with these stakes. */
static void add_tallies(const struct joint_ends *tallies, bool settled,
                        int relation, int low, int high,
                        struct two_results *results)
{
    for (int tied = 0; tied <= 1; tied++) {
        bool ties = tied && !settled;
        bool both = relation == BOTH_SAME || relation == ONE_LOST;
        struct change one =
            hand_change(relation <= ONE_LOST, ties ? 0 : low, low);
        struct change other =
            hand_change(relation == BOTH_LOST, ties && both ? 0 : high, high);
        add_results(tied ? tallies->ties : tallies->misses, settled && tied,
                    &one, &other, results);
    }
}

static struct two_results two_hands_results(const struct two_hands *two,
                                            int aim)
{
    struct two_results results = {.product = 0};
    for (int settled = 0; settled <= 1; settled++)
        for (int relation = 0; relation < RELATIONS; relation++)
            for (int low = 1; low <= STAKES; low++)
                for (int high = 1; high <= STAKES; high++)
                    add_tallies(&two->tallies[aim][settled][relation][low - 1]
                                             [high - 1],
                                settled, relation, low, high, &results);
    return results;
}

/* ---- A split ---- */

/* The results of all the hands of a pair together, without naturals counted
 * separately. */
struct split_moments {
    double square;  /* mean square */
    double natural; /* mean of the result if the dealer has a natural that
                       takes all bets, and of 0 otherwise */
};

struct split_distribution {
    /* As in struct odds_distribution: chance[1] is with a dealer's natural that
     * takes all bets, chance[0] is without one. */
    double chance[2][2 * ODDS_TENTHS_MAX + 1];
    /* The part of `chance` that treats hands as independent. */
    double roughly[2][2 * ODDS_TENTHS_MAX + 1];
};

enum { BET = 10 }; /* in tenths: results are in whole bets, chances by tenths */

/* Working space of several MB; arrays are indexed by the number of extra pair
 * cards out. */
struct split_distribution_room {
    struct remaining_cards rest; /* before the peek */
    struct split_plan plan;
    struct split_hands ways[SPLIT_WAYS_MAX];
    int way_count;
    struct split_results results[EXTRAS_MAX];
    struct results closed[EXTRAS_MAX]; /* for a second card that isn't a pair
                                          card */
    /* The mean squares, and the means with a dealer's natural that takes all
     * bets, of a hand that may get any second card, or none of a pair. */
    double square_open[EXTRAS_MAX], square_closed[EXTRAS_MAX];
    double natural_open[EXTRAS_MAX], natural_closed[EXTRAS_MAX];
    struct units units;
    struct joint joint;
    struct two_hands two;
};

/* ---- By the number of extra cards ---- */

/* Returns the share of the cards of the pair's rank that can be split with it,
 * after `out` of them are out. */
static double pair_card_share(const struct split_distribution_room *room,
                              int out)
{
    double of_rank = room->rest.count[room->plan.rank] - out;
    double left = room->plan.pair_cards - out;
    return left > 0 && of_rank > 0 ? left / of_rank : 0;
}

/* Stores the mean square of a hand's results, and the mean of those with a
 * dealer's natural. */
static void find_means(const struct results *results, double *square,
                       double *natural)
{
    *square = *natural = 0;
    for (int result = 0; result < RESULTS; result++) {
        int wins = result - STAKES;
        for (int end = 0; end < DEALER_ENDS; end++)
            *square += results->chance[result][end] * (wins * wins);
        *natural += results->chance[result][ENDS_NATURAL] * wins;
    }
}

static double end_chance(const struct results *hand, int end)
{
    double chance = 0;
    for (int result = 0; result < RESULTS; result++)
        chance += hand->chance[result][end];
    return chance;
}

static void fill_extra(struct split_distribution_room *room, int extra)
{
    int rank = room->plan.rank;
    struct remaining_cards less =
        remaining_without(&room->rest, rank, extra + 1);
    split_results_fill(&less, &room->units, &room->results[extra]);
    room->closed[extra] = room->results[extra].all;
    double share = pair_card_share(room, extra + 1);
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++)
            room->closed[extra].chance[result][end] -=
                share * room->results[extra].pair.chance[result][end];
    find_means(&room->results[extra].all, &room->square_open[extra],
               &room->natural_open[extra]);
    find_means(&room->closed[extra], &room->square_closed[extra],
               &room->natural_closed[extra]);
}

/* ---- All hands ---- */

static double split_hands_mean(const struct split_distribution_room *room,
                               const struct split_hands *hands, int others,
                               const double values[EXTRAS_MAX])
{
    return hands->chance * split_mean_with_closed(&room->rest, &room->plan,
                                                  hands->extra, others, values);
}

/* Adds the mean squares and the naturals of each hand. */
static void add_moments(const struct split_distribution_room *room,
                        const struct split_hands *hands,
                        struct split_moments *moments)
{
    int closed = hands->closed, open = hands->open;
    if (closed > 0) {
        moments->square += closed * split_hands_mean(room, hands, closed - 1,
                                                     room->square_closed);
        moments->natural += closed * split_hands_mean(room, hands, closed - 1,
                                                      room->natural_closed);
    }
    if (open > 0) {
        moments->square +=
            open * split_hands_mean(room, hands, closed, room->square_open);
        moments->natural +=
            open * split_hands_mean(room, hands, closed, room->natural_open);
    }
}

/* Returns the share of pairs of hands with so many second cards of the pair's
 * rank in which none can be split. `one` of such cards can be, and `both`. */
static double closed_share(int seconds, double one, double both)
{
    return 1 - seconds * one + (seconds == 2 ? both : 0);
}

/* Returns the weight of the mean product of two hands of whose second cards
 * `seconds` are of the pair's rank: the sum over all pairs of hands, if only
 * this product counts. With two hands, one of the extra cards is the other
 * hand's own. A closed hand has no second card that can be split. */
static double product_weight(const struct split_distribution_room *room,
                             int extra, int seconds)
{
    double one = pair_card_share(room, extra + 1);
    double both = one * pair_card_share(room, extra + 2);
    double of_open[EXTRAS_MAX] = {0}, of_half[EXTRAS_MAX] = {0};
    double of_closed[EXTRAS_MAX] = {0}, weight = 0;
    of_open[extra] = 1;
    of_half[extra] = 1 - one * seconds / 2;
    of_closed[extra] = closed_share(seconds, one, both);
    for (int i = 0; i < room->way_count; i++) {
        const struct split_hands *hands = &room->ways[i];
        int closed = hands->closed, open = hands->open;
        if (closed > 1)
            weight += closed * (closed - 1) *
                      split_hands_mean(room, hands, closed - 2, of_closed);
        if (closed > 0 && open > 0)
            weight += 2 * closed * open *
                      split_hands_mean(room, hands, closed - 1, of_half);
        if (open > 1)
            weight += open * (open - 1) *
                      split_hands_mean(room, hands, closed, of_open);
    }
    return weight;
}

/* Fills the shares of the shoes, by how many of two hands have a second card of
 * the pair's rank. Exactly two hands come from the pair if no further split is
 * allowed, or if neither second card is a pair card. */
static void fill_shares(const struct split_distribution_room *room, int most,
                        struct two_hands *two)
{
    bool last = room->plan.splits_left == 0;
    double one = last ? 0 : pair_card_share(room, 2);
    double both = last ? 0 : one * pair_card_share(room, 3);
    double weights[SECONDS];
    memset(two->shares, 0, sizeof two->shares);
    for (int extra = 1; extra <= most; extra++) {
        for (int seconds = 0; seconds < SECONDS; seconds++)
            weights[seconds] = product_weight(room, extra, seconds);
        add_shares(&room->rest, room->plan.rank, extra + 1, weights,
                   two->shares[AIM_PRODUCT]);
    }
    for (int seconds = 0; seconds < SECONDS; seconds++)
        weights[seconds] = closed_share(seconds, one, both);
    if (two->aims > AIM_SUMS)
        add_shares(&room->rest, room->plan.rank, 2, weights,
                   two->shares[AIM_SUMS]);
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

/* A closed hand's chances are differences: rounding can leave up to this much
 * of one that is 0. The least chance of a dealer's end is far higher. */
static const double IMPOSSIBLE = 1e-13;

/* Adds the chances of three or four hands. The number of hands and the dealer's
 * end are exact; given those, the hands are treated as independent, as with
 * infinite decks they are. */
static void add_chances(const struct split_distribution_room *room,
                        const struct split_hands *hands,
                        struct split_distribution *distribution)
{
    const struct results *open = &room->results[hands->extra].all;
    const struct results *closed = &room->closed[hands->extra];
    for (int end = 0; end < DEALER_ENDS; end++) {
        double ends[EXTRAS_MAX];
        for (int extra = 0; extra < EXTRAS_MAX; extra++)
            ends[extra] = end_chance(&room->results[extra].all, end);
        double of_open = end_chance(open, end);
        double of_closed = end_chance(closed, end);
        double sums[SUMS] = {
            [SUM_ZERO] = split_hands_mean(room, hands, hands->closed, ends)};
        if (of_open <= IMPOSSIBLE ||
            (hands->closed > 0 && of_closed <= IMPOSSIBLE))
            continue;
        for (int i = 0; i < hands->open; i++)
            convolve(sums, open, end, of_open);
        for (int i = 0; i < hands->closed; i++)
            convolve(sums, closed, end, of_closed);
        for (int sum = 0; sum < SUMS; sum++) {
            int tenth = ODDS_TENTHS_MAX + BET * (sum - SUM_ZERO);
            bool natural = end == ENDS_NATURAL;
            distribution->chance[natural][tenth] += sums[sum];
            if (!remaining_are_infinite(&room->rest))
                distribution->roughly[natural][tenth] += sums[sum];
        }
    }
}

/* Fills `moments` for a plan, and what split_distribution_fill() needs if
 * `needs_chances` is true. The rest must hold the pair. */
static void split_moments_fill(const struct remaining_cards *rest,
                               const struct split_plan *plan,
                               const uint8_t actions[ODDS_HANDS],
                               bool needs_chances,
                               struct split_distribution_room *room,
                               struct split_moments *moments)
{
    struct two_hands *two = &room->two;
    int most = split_plan_extras(rest, plan);
    room->rest = *rest;
    room->rest.given_no_natural = false;
    room->plan = *plan;
    room->way_count = split_ways(&room->rest, plan, room->ways);
    units_fill(&room->units, rest->odds, plan->rank, actions);
    struct joint *joint = &room->joint;
    joint->rank = plan->rank;
    joint->rest = remaining_without(&room->rest, plan->rank, 2);
    falling_products_fill(&joint->falling, &joint->rest);
    dealer_copies_fill(rest->odds, rest->upcard, plan->rank, &joint->dealer);
    for (int i = 0; i < joint->dealer.bin_count; i++) {
        const struct copies_bin *bin = &joint->dealer.bins[i];
        joint->scale[i] =
            pow(falling_products_unit(rest), bin->copies - bin->level - 1);
    }
    *moments = (struct split_moments){0, 0};
    for (int extra = 1; extra <= most; extra++)
        fill_extra(room, extra);
    for (int i = 0; i < room->way_count; i++)
        add_moments(room, &room->ways[i], moments);
    two->joint = joint;
    two->units = &room->units;
    two->natural_settles = !natural_stands_apart(&rest->odds->rules);
    two->aims = needs_chances ? AIMS : 1;
    fill_shares(room, most, two);
    memset(two->tallies, 0, sizeof two->tallies);
    for (int part = 0; part < two->units->parts; part++)
        pair_up_part(two, part);
    moments->square += two_hands_results(two, AIM_PRODUCT).product;
}

/* Fills `distribution` for the plan whose moments were filled last. */
static void split_distribution_fill(struct split_distribution_room *room,
                                    struct split_distribution *distribution)
{
    const struct two_results two = two_hands_results(&room->two, AIM_SUMS);
    memset(distribution, 0, sizeof *distribution);
    for (int sum = -TWO_STAKES; sum <= TWO_STAKES; sum++)
        for (int natural = 0; natural <= 1; natural++)
            distribution->chance[natural][ODDS_TENTHS_MAX + BET * sum] =
                two.sums[natural][TWO_STAKES + sum];
    for (int i = 0; i < room->way_count; i++)
        if (room->ways[i].extra > 1)
            add_chances(room, &room->ways[i], distribution);
}

/* ---- The distribution ---- */

/* Hands that are hit, stood on or doubled. */
struct played {
    double ways[ODDS_HANDS];
    struct results results;
};

/* What is summed over the deals against one upcard, weighted by its chance. */
struct upcard_sums {
    double mean;
    double square; /* the mean of the results' squares */
    double tenths[2 * ODDS_TENTHS_MAX + 1];
    double roughly[2 * ODDS_TENTHS_MAX + 1]; /* as in odds_distribution */
};

/* The state of one thread, which takes one upcard at a time. */
struct distribution_work {
    const struct distribution_team *team;
    const struct odds_values *values;
    struct upcard_sums *sums;
    struct remaining_cards rest; /* without the upcard */
    struct falling_products falling;
    struct results_wait *wait; /* needs more alignment than malloc() gives */
    double chance;             /* the chance of the upcard */
    bool apart;                /* count a dealer's natural with the deal */
    struct played played[2];
    struct units units;
    struct split_moments moments;
    struct split_distribution distribution;
    struct split_distribution_room room;
};

/* The work of all threads. */
struct distribution_team {
    const struct odds *odds;
    const struct odds_solution *solution;
    bool needs_chances;              /* not only the moments */
    struct distribution_work *works; /* one for each thread */
    struct upcard_sums sums[ODDS_RANKS];
};

/* A two-card hand and the decisions about it. */
struct dealt {
    int first, second, number;
    double chance;   /* their chance, given the upcard */
    double natural;  /* a dealer's natural, given the hand */
    double with;     /* win of insurance with that natural */
    double without;  /* and without it */
    bool even_money; /* the player takes it */
};

static void count_outcome(struct distribution_work *work, double chance,
                          double result)
{
    chance *= work->chance;
    work->sums->square += chance * result * result;
    work->sums->mean += chance * result;
    work->sums->tenths[ODDS_TENTHS_MAX + (int)lround(result * BET)] += chance;
}

static const double INSURANCE_WINS = 1, INSURANCE_LOSES = -0.5;

/* Takes insurance and even money when they gain, as for the value of a round.
 */
static struct dealt dealt_of(const struct distribution_work *work, int first,
                             int second)
{
    const struct odds *odds = work->rest.odds;
    int number = two_card_hand(odds, first, second);
    struct dealt dealt = {
        .first = first,
        .second = second,
        .number = number,
        .chance = deal_chance(&work->rest, first, second),
        .natural = remaining_natural(&work->rest, &odds->hands[number])};
    if (!odds->rules.insurance || work->rest.upcard != ODDS_ACE)
        return dealt;
    bool natural = odds_hand_is_natural(&odds->rules, &odds->hands[number]);
    dealt.even_money =
        natural && (1 - dealt.natural) * natural_value(&odds->rules) < 1;
    if (!natural && odds_insurance(dealt.natural) > 0) {
        dealt.with = INSURANCE_WINS;
        dealt.without = INSURANCE_LOSES;
    }
    return dealt;
}

/* ---- Hands that end at once ---- */

/* A dealer's natural takes the whole bet unless the surrender was early. */
static void count_surrender(struct distribution_work *work,
                            const struct dealt *dealt, double part)
{
    bool early = work->rest.odds->rules.surrender == SURRENDER_EARLY;
    count_outcome(work, dealt->chance * part * dealt->natural,
                  (early ? -0.5 : -1) + dealt->with);
    count_outcome(work, dealt->chance * part * (1 - dealt->natural),
                  -0.5 + dealt->without);
}

/* ---- Hands that are played ---- */

/* Unsplit hands are counted later, all together. */
static void begin_play(struct distribution_work *work,
                       const struct dealt *dealt, double part)
{
    struct played *played = &work->played[dealt->without < 0];
    int drawn[ODDS_RANKS] = {0};
    double ways = part * (dealt->first == dealt->second ? 1 : 2);
    bool twice = work->values->action[dealt->number] == ODDS_DOUBLE;
    drawn[dealt->first]++;
    drawn[dealt->second]++;
    played->ways[dealt->number] = ways;
    results_add(work->wait, drawn, dealt->chance * part, twice ? 2 : 1,
                KIND_BEGUN, &played->results);
    if (work->apart)
        count_outcome(work, dealt->chance * part * dealt->natural,
                      -1 + dealt->with);
}

static void finish_play(struct distribution_work *work, bool insured)
{
    const struct odds *odds = work->rest.odds;
    struct played *played = &work->played[insured];
    units_start(&work->units, -1);
    add_endings(&work->units, odds, work->values->action, played->ways, false);
    results_add_units(work->wait, &work->falling, &work->units,
                      (struct results *[]){&played->results, NULL});
    results_finish(work->wait);
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++) {
            double side =
                end == ENDS_NATURAL ? INSURANCE_WINS : INSURANCE_LOSES;
            count_outcome(work, played->results.chance[result][end],
                          result - STAKES + (insured ? side : 0));
        }
}

/* Adds the chances of the split whose moments were filled last. */
static void count_split_chances(struct distribution_work *work, double chance,
                                double with, double without)
{
    struct split_distribution *distribution = &work->distribution;
    split_distribution_fill(&work->room, distribution);
    for (int i = BET; i <= 2 * ODDS_TENTHS_MAX - BET; i++) {
        int tenth = i + (int)lround(without * BET);
        int insured = i + (int)lround(with * BET);
        work->sums->tenths[tenth] += chance * distribution->chance[0][i];
        work->sums->tenths[insured] += chance * distribution->chance[1][i];
        work->sums->roughly[tenth] += chance * distribution->roughly[0][i];
        work->sums->roughly[insured] += chance * distribution->roughly[1][i];
    }
}

/* If the hands win S and insurance wins I, the square of the result is
 * S S + 2 S I + I I, where I depends on the dealer's natural. */
static void count_split(struct distribution_work *work,
                        const struct dealt *dealt, const struct deal_case *of)
{
    const struct rules *rules = &work->rest.odds->rules;
    const struct split_moments *moments = &work->moments;
    const struct split_plan plan = {.rank = dealt->first,
                                    .pair_cards = of->pair_cards,
                                    .waiting = 2,
                                    .splits_left =
                                        split_limit(rules, dealt->first) - 2};
    split_moments_fill(&work->rest, &plan,
                       work->values->split_action[dealt->first],
                       work->team->needs_chances, &work->room, &work->moments);
    double chance = dealt->chance * of->share;
    double of_all = work->chance * chance;
    double with = dealt->with, without = dealt->without;
    double natural = work->apart ? 0 : dealt->natural;
    double value = of->split; /* without a natural counted with the deal */
    if (rules->peek == PEEK_HOLE)
        value *= 1 - dealt->natural;
    else if (rules->peek == PEEK_NONE_ORIGINAL)
        value += dealt->natural;
    work->sums->mean +=
        of_all * (value + (1 - dealt->natural) * without + natural * with);
    work->sums->square += of_all * (moments->square + 2 * without * value +
                                    2 * (with - without) * moments->natural +
                                    (1 - dealt->natural) * without * without +
                                    natural * with * with);
    if (work->team->needs_chances)
        count_split_chances(work, of_all, with, without);
    if (work->apart)
        count_outcome(work, chance * dealt->natural, -1 + with);
}

/* ---- All deals ---- */

static void count_deal(struct distribution_work *work,
                       const struct dealt *dealt)
{
    const struct odds *odds = work->rest.odds;
    struct deal_case cases[DEAL_CASES_MAX];
    if (odds_hand_is_natural(&odds->rules, &odds->hands[dealt->number])) {
        double ties = dealt->even_money
                          ? 0
                          : natural_tie_chance(&work->rest, work->values,
                                               dealt->number, dealt->natural);
        count_outcome(work, dealt->chance * ties, 0);
        count_outcome(work, dealt->chance * (1 - ties),
                      dealt->even_money ? 1 : natural_value(&odds->rules));
        return;
    }
    int count = deal_cases(work->team->solution, &work->rest, dealt->first,
                           dealt->second, cases);
    double played = 0;
    for (int i = 0; i < count; i++) {
        struct odds_decision decision;
        deal_decide(work->team->solution, &work->rest, dealt->number,
                    cases[i].split, &decision);
        if (decision.best == ODDS_SPLIT)
            count_split(work, dealt, &cases[i]);
        else if (decision.best == ODDS_SURRENDER)
            count_surrender(work, dealt, cases[i].share);
        else
            played += cases[i].share;
    }
    if (played > 0)
        begin_play(work, dealt, played);
}

static void count_upcard(void *self, int upcard, int thread)
{
    struct distribution_team *team = self;
    struct distribution_work *work = &team->works[thread];
    const struct odds_solution *solution = team->solution;
    struct results_wait wait = {.rest = &work->rest};
    work->team = team;
    work->apart = natural_stands_apart(&team->odds->rules);
    work->wait = &wait;
    work->sums = &team->sums[upcard];
    work->values = &solution->against[upcard];
    work->rest = remaining_in_shoe(team->odds, &solution->shoe, upcard, 1);
    work->chance = solution->round.upcard[upcard];
    memset(work->played, 0, sizeof work->played);
    falling_products_fill(&work->falling, &work->rest);
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            struct dealt dealt = dealt_of(work, first, second);
            if (dealt.chance > 0)
                count_deal(work, &dealt);
        }
    finish_play(work, false);
    finish_play(work, true);
}

/* Rounding leaves impossible results with chances far below this; possible ones
 * are far above it. */
static const double NEVER = 1e-16;

/* Adds the sums in the order of the upcards, whichever thread they are from. */
static void add_upcards(const struct distribution_team *team,
                        struct odds_distribution *distribution)
{
    double square = 0;
    *distribution = (struct odds_distribution){0};
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        const struct upcard_sums *sums = &team->sums[upcard];
        distribution->mean += sums->mean;
        square += sums->square;
        for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
            distribution->chance[i] += sums->tenths[i];
            distribution->roughly[i] += sums->roughly[i];
        }
    }
    distribution->variance = square - distribution->mean * distribution->mean;
    distribution->deviation = sqrt(distribution->variance);
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++)
        if (distribution->chance[i] <= NEVER)
            distribution->chance[i] = distribution->roughly[i] = 0;
}

/* Returns NULL, or the reason why the results of rounds played by the solution
 * can't be worked out. */
static const char *check_results(const struct odds *odds,
                                 const struct odds_solution *solution)
{
    if (solution->strategy == ODDS_CDP)
        return "not available for cdp, which no real player can follow; use "
               "cdz";
    return rules_refusal(&odds->rules, ENGINE_RESULTS);
}

static const char *fill_distribution(const struct odds *odds,
                                     const struct odds_solution *solution,
                                     bool needs_chances,
                                     struct odds_distribution *distribution)
{
    const char *fault = check_results(odds, solution);
    if (fault)
        return fault;
    struct distribution_team *team = calloc(1, sizeof *team);
    struct distribution_work *works =
        calloc((size_t)odds->threads, sizeof *works);
    if (team && works) {
        *team = (struct distribution_team){.odds = odds,
                                           .solution = solution,
                                           .needs_chances = needs_chances,
                                           .works = works};
        upcards_share(odds, &solution->shoe, count_upcard, team);
        add_upcards(team, distribution);
    } else
        fault = NO_MEMORY;
    free(works);
    free(team);
    return fault;
}

const char *odds_distribution_fill(const struct odds *odds,
                                   const struct odds_solution *solution,
                                   struct odds_distribution *distribution)
{
    return fill_distribution(odds, solution, true, distribution);
}

const char *odds_variance(const struct odds *odds,
                          const struct odds_solution *solution,
                          double *variance)
{
    struct odds_distribution distribution;
    const char *fault = fill_distribution(odds, solution, false, &distribution);
    if (fault == NULL)
        *variance = distribution.variance;
    return fault;
}

/* ---- The mean squares of the results of each action ---- */

struct squares_work {
    const struct odds *odds;
    const struct odds_solution *solution;
    struct odds_mean_squares *squares;     /* by upcard */
    bool (*wants_split)[ODDS_RANKS];       /* NULL: all */
    struct split_distribution_room *rooms; /* one for each thread */
};

/* Hands whose ties are found together. */
struct tie_batch {
    int count;
    int hands[LANES];
    struct lane_shoes shoes;
};

/* Standing wins or loses one bet, unless it ties. */
static void empty_ties(const struct remaining_cards *rest,
                       struct tie_batch *batch, double stand[ODDS_HANDS])
{
    const struct odds *odds = rest->odds;
    double chances[ODDS_DEALER_TOTALS][LANES];
    if (batch->count == 0)
        return;
    lanes_repeat(&batch->shoes, batch->count);
    odds->walks.totals(odds, rest->upcard, &batch->shoes, chances);
    for (int lane = 0; lane < batch->count; lane++) {
        const struct odds_hand *hand = &odds->hands[batch->hands[lane]];
        double natural =
            rest->given_no_natural ? remaining_natural(rest, hand) : 0;
        double tie = chances[hand->total - DEALER_LEAST][lane];
        stand[batch->hands[lane]] = natural < 1 ? 1 - tie / (1 - natural) : 1;
    }
    batch->count = 0;
}

static void fill_stand_squares(const struct remaining_cards *rest,
                               double stand[ODDS_HANDS])
{
    const struct odds *odds = rest->odds;
    struct tie_batch batch = {.count = 0};
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        stand[i] = 1;
        if (hand->cards < ODDS_TWO_CARDS || hand->total < DEALER_LEAST ||
            is_charlie(&odds->rules, hand) || !remaining_hold(rest, hand))
            continue;
        int drawn[ODDS_RANKS];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            drawn[rank] = hand->count[rank];
        batch.hands[batch.count] = i;
        lane_fill(&batch.shoes, batch.count++, rest, drawn);
        if (batch.count == LANES)
            empty_ties(rest, &batch, stand);
    }
    empty_ties(rest, &batch, stand);
}

/* Returns the mean square of continuing with a hand as the solution says. */
static double continued_square(const struct odds_values *values,
                               const struct odds_mean_squares *squares,
                               int hand)
{
    switch (values->action[hand]) {
    case ODDS_HIT:
        return squares->hit[hand];
    case ODDS_DOUBLE:
        return squares->twice[hand];
    default:
        return squares->stand[hand];
    }
}

static const double SQUARE_OF_TWO = 4;

/* Fills in the squares of hitting and doubling a hand. The squares of the hands
 * with one more card must be there. */
static void fill_draw(const struct remaining_cards *rest,
                      const struct odds_values *values, int number,
                      struct odds_mean_squares *squares)
{
    const struct odds *odds = rest->odds;
    double chance[ODDS_RANKS], hit = 0, twice = 0;
    remaining_chances(rest, &odds->hands[number], chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int next = odds->next[number][rank];
        if (chance[rank] <= 0)
            continue;
        hit += chance[rank] *
               (next < 0 ? 1 : continued_square(values, squares, next));
        twice += chance[rank] * (next < 0 ? 1 : squares->stand[next]);
    }
    squares->hit[number] = hit;
    squares->twice[number] = SQUARE_OF_TWO * twice;
    if (odds->rules.peek == PEEK_NONE_ORIGINAL) /* a natural takes one bet */
        squares->twice[number] -=
            (SQUARE_OF_TWO - 1) * remaining_danger(rest, &odds->hands[number]);
}

static double split_square(const struct remaining_cards *rest,
                           const struct odds_solution *solution, int rank,
                           struct split_distribution_room *room)
{
    const struct odds *odds = rest->odds;
    const struct odds_values *values = &solution->against[rest->upcard];
    bool by_face = rank == ODDS_TEN && odds->rules.split_by == SPLIT_BY_RANK;
    struct split_plan plan = {
        .rank = rank,
        .pair_cards =
            by_face ? solution->shoe.tens[0] * odds_shoe_scale(&solution->shoe)
                    : rest->count[rank],
        .waiting = 2,
        .splits_left = split_limit(&odds->rules, rank) - 2};
    struct split_moments moments;
    if (isnan(values->split[rank]))
        return NAN;
    split_moments_fill(rest, &plan, values->split_action[rank], false, room,
                       &moments);
    int pair = two_card_hand(odds, rank, rank);
    double natural = remaining_natural(rest, &odds->hands[pair]);
    if (rest->given_no_natural)
        return moments.square / (1 - natural);
    bool apart = natural_stands_apart(&odds->rules);
    return moments.square + (apart ? natural : 0);
}

static void fill_squares(void *self, int upcard, int thread)
{
    const struct squares_work *work = self;
    const struct odds_solution *solution = work->solution;
    struct odds_mean_squares *squares = &work->squares[upcard];
    struct remaining_cards rest =
        remaining_in_shoe(work->odds, &solution->shoe, upcard, 1);
    fill_stand_squares(&rest, squares->stand);
    for (int i = ODDS_HANDS - 1; i >= 0; i--) {
        const struct odds_hand *hand = &work->odds->hands[i];
        squares->hit[i] = 1;
        squares->twice[i] = SQUARE_OF_TWO;
        if (hand->cards >= ODDS_TWO_CARDS && remaining_hold(&rest, hand))
            fill_draw(&rest, &solution->against[upcard], i, squares);
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        squares->split[rank] =
            work->wants_split == NULL || work->wants_split[upcard][rank]
                ? split_square(&rest, solution, rank, &work->rooms[thread])
                : NAN;
}

const char *odds_mean_squares_fill(const struct odds *odds,
                                   const struct odds_solution *solution,
                                   bool wants_split[ODDS_RANKS][ODDS_RANKS],
                                   struct odds_mean_squares squares[ODDS_RANKS])
{
    const char *fault = check_results(odds, solution);
    if (fault)
        return fault;
    struct squares_work work = {
        .odds = odds,
        .solution = solution,
        .squares = squares,
        .wants_split = wants_split,
        .rooms = calloc((size_t)odds->threads, sizeof *work.rooms)};
    if (work.rooms == NULL)
        return NO_MEMORY;
    upcards_share(odds, &solution->shoe, fill_squares, &work);
    free(work.rooms);
    return NULL;
}
