/* The distribution of results: single hands, and pairs of split hands. */
#ifndef ODDS_DISTRIBUTION_H
#define ODDS_DISTRIBUTION_H

#include "odds/book/book.h"
#include "odds_book.h"

/* ---- Chances of cards and of the dealer (falls.c) ---- */

/*
 * All chances here are joint chances of cards and of the dealer's end, before
 * the look. The effect of a dealer's natural is counted separately, unless it
 * comes without a look and takes all bets.
 */
enum { FALLS = 2 * HAND_BEST + 2 };

/* The falling products n (n - 1) (n - 2) ... of the counts of a pack, from
 * which the chance of many cards is quickly found. */
struct falls {
    double count[ODDS_RANKS][FALLS];
    double left[FALLS];
};

/* Returns the number that all counts are divided by: the products of an
 * infinite shoe's counts would be too large for a double, so they are shares of
 * its cards; those of others are whole. */
double falls_unit(const struct pack *pack);

void falls_fill(struct falls *falls, const struct pack *pack);

/* Returns the chance that the next cards are those of `count`, in one order. */
double falls_chance(const struct falls *falls, const int count[ODDS_RANKS]);

/* Stores the pack without the cards of `count` in a lane. */
void lane_fill(struct lane_shoes *shoes, int lane, const struct pack *pack,
               const int count[ODDS_RANKS]);

/* Copies the first lane to the lanes from `from` on. */
void lanes_repeat(struct lane_shoes *shoes, int from);

/* True if a dealer's natural ends the round at once or takes only the original
 * bet, so that it is counted separately. */
bool natural_stands_apart(const struct rules *rules);

/* ---- The ends of a hand (endings.c) ---- */

/* A finished hand that isn't bust. */
struct ending {
    uint16_t hand;
    uint8_t stake;
    uint8_t kind; /* stand_kind() of its total, or KIND_CHARLIE */
    bool pair;    /* the second card of a split hand is of the split rank */
    double ways;  /* orders in which the strategy can draw its cards */
};

/* A Charlie beats every total of the dealer. */
enum { ENDINGS_MAX = 2 * ODDS_HANDS, KIND_CHARLIE = STANDS };

struct endings {
    int count;
    struct ending list[ENDINGS_MAX];
};

/* Adds the endings that the strategy reaches. `ways` holds the ways of the
 * hands to begin with, and is filled for the hands that follow. */
void endings_add(const struct odds *odds, const uint8_t actions[ODDS_HANDS],
                 double ways[ODDS_HANDS], bool pair, struct endings *endings);

/* Fills `endings` for a split hand that begins with one card of this rank. */
void endings_of_split(const struct odds *odds, int rank,
                      const uint8_t actions[ODDS_HANDS],
                      struct endings *endings);

/* ---- One hand (results.c) ---- */

enum { STAKES = 2, RESULTS = 2 * STAKES + 1 };
enum { ENDS_BUST = ODDS_DEALER_TOTALS, ENDS_NATURAL, DEALER_ENDS };

/* chance[STAKES + result][the dealer's end: 17 to 21, bust, natural]. */
struct results {
    double chance[RESULTS][DEALER_ENDS];
};

/* Hands that wait until there is one for each lane. */
struct results_wait {
    const struct pack *pack;
    int count;
    struct lane_shoes shoes;
    struct {
        struct results *results;
        double chance;
        int stake, kind; /* KIND_BEGUN if it has only begun */
    } hands[LANES];
};

enum { KIND_BEGUN = KIND_CHARLIE + 1 };

/* results_begin() counts a hand with these cards, chance and stake as lost;
 * results_end() corrects that for each ending. `drawn` counts the cards of the
 * hand that are still in the pack. The results are complete after
 * results_finish(). */
void results_begin(struct results_wait *wait, const int drawn[ODDS_RANKS],
                   double chance, int stake, struct results *results);
void results_end(struct results_wait *wait, const struct falls *falls,
                 const struct ending *ending, const int drawn[ODDS_RANKS],
                 struct results *results);
void results_finish(struct results_wait *wait);

/* The results of a split hand: with any second card, and with one of the split
 * rank. The pack is without the pair cards that are out, including the hand's
 * own. */
struct split_results {
    struct results all, pair;
};

void split_results_fill(const struct pack *pack, int rank,
                        const uint8_t actions[ODDS_HANDS],
                        const struct endings *endings,
                        struct split_results *results);

/* ---- Units (units.c) ---- */

/*
 * A hand loses unless it ends with a total that isn't bust and that the dealer
 * doesn't beat. So its second card counts as a loss, and an ending takes that
 * back: it counts its win minus the loss. A unit is a second card, or all
 * endings that consist of the same cards. For two hands, every unit of the one
 * is combined with every unit of the other.
 */
struct unit {
    uint64_t key; /* of the cards without the first one */
    int kind;     /* KIND_CHARLIE of a second card: the dealer doesn't matter */
    bool lost;    /* a second card */
    bool has_stake[STAKES];
    double ways[STAKES][2]; /* [1] if the second card is of the pair's rank */
};

/* What is needed to find the set of cards of two units. */
struct unit_cards {
    uint64_t key, hash;
    uint16_t unit;
};

/*
 * There may be too many sets of cards to keep at once, so they are counted in
 * parts. A unit has a class, and the sum of the classes of two units, modulo
 * the number of parts, is the part of their cards, without those of the pair's
 * rank.
 */
enum { UNITS_MAX = ODDS_HANDS + ODDS_RANKS, PARTS_MAX = 128 };

struct units {
    int rank; /* of the pair */
    int count;
    struct unit list[UNITS_MAX];
    int parts;                      /* a power of two */
    uint16_t starts[PARTS_MAX + 1]; /* of each class in `cards` */
    struct unit_cards cards[UNITS_MAX];
};

void units_fill(struct units *units, const struct odds *odds, int rank,
                const uint8_t actions[ODDS_HANDS],
                const struct endings *endings);

/* ---- The cards of two hands (joint.c) ---- */

/* The key of a set of cards is the sum of the keys of its cards. */
enum { KEY_BITS = 6, CARD_MASK = (1 << KEY_BITS) - 1 };

static inline uint64_t joint_key_of_card(int rank)
{
    return UINT64_C(1) << KEY_BITS * rank;
}

/* Returns the number of cards of a rank in a set. */
static inline int joint_cards_of(uint64_t key, int rank)
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

/* The cards without those of the pair's rank. If the bit n of `copies` is set,
 * sets[n] is the number of the set with n of these. */
enum { OWN_MAX = 2 * HAND_BEST + 2 };

struct joint_base {
    uint64_t key;
    uint64_t copies;
    uint16_t sets[OWN_MAX];
    double falls; /* the falling products of its cards */
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
enum { COPIES_OUT = FALLS, CARDS_OUT = FALLS };

struct joint_shares {
    double of[COPIES_OUT][CARDS_OUT]; /* by copies and all cards */
};

/* Working space. */
enum { JOINT_MEANS = 3 };

struct joint {
    int rank; /* of the pair */
    struct pack pack;
    struct falls falls;
    struct dealer_copies dealer;
    double scale[BINS_MAX]; /* of a bin's products, as for the falls */
    int base_count, set_count, pair_count;
    uint16_t places[PLACES]; /* by key: the index into `bases` + 1 */
    struct joint_base bases[JOINT_SETS];
    struct joint_pair pairs[JOINT_PAIRS];
    bool wanted[JOINT_MEANS][JOINT_SETS]; /* by mean and set */
    uint16_t order[JOINT_SETS];           /* of the bases, by cards */
    /* The shares of the dealer's bins for sets with one number of cards, by the
     * pair cards among them and mean, once they are needed. */
    bool has_bins[OWN_MAX][JOINT_MEANS];
    double bins[OWN_MAX][JOINT_MEANS][BINS_MAX];
};

/* Begins with a pack that is without the upcard and the two cards of the pair.
 */
void joint_begin(struct joint *joint, const struct pack *pack, int rank);

/* Pairs up the units whose cards belong to a part. Calls `use` when there is no
 * room for one more pair, and at the end; after each call the pairs and their
 * sets are dropped. */
typedef void joint_use(void *self);
void joint_pair_up(struct joint *joint, const struct units *units, int part,
                   joint_use *use, void *self);

/* Joint chances of the cards of both hands, in one order, and of what the
 * dealer has. */
struct joint_chances {
    double all; /* whatever the dealer has */
    double natural;
    double totals[ODDS_DEALER_TOTALS];
};

/* Deals to the dealer beside each set that is wanted for a mean, and calls
 * `visit` with the chances by the shares of that mean. */
typedef void joint_visit(void *self, int mean, int set,
                         const struct joint_chances *chances);
void joint_deal(struct joint *joint, const struct joint_shares shares[],
                int means, joint_visit *visit, void *self);

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

/* ---- Two hands (two_hands.c) ---- */

/* Two hands win from -4 to 4 bets together. */
enum { TWO_STAKES = 2 * STAKES, TWO_SUMS = 2 * TWO_STAKES + 1 };

/* The chances of each sum of the results of two hands; [1] is with a dealer's
 * natural that takes all bets, [0] is without one. */
struct two_hands {
    double sums[2][TWO_SUMS];
};

struct sums_room;

/* Returns working space, to be freed with free(); NULL if out of memory. */
struct sums_room *sums_room_new(void);

/* Counts the two hands of a pair. weights[n] is the weight of the sums if n of
 * the two second cards are of the split rank. */
void two_hands_count(struct joint *joint, const struct units *units,
                     const double weights[3], struct sums_room *room,
                     struct two_hands *two);

/* ---- Products (products.c) ---- */

/* Kinds of pairs of hands, whose results are multiplied: all, those in which
 * the second card of the first hand is of the split rank, and those in which
 * both second cards are. */
enum { PRODUCT_ALL, PRODUCT_PAIR, PRODUCT_PAIRS, PRODUCTS };

/* The weight of the mean product of two hands, by the number of pair cards that
 * are out besides a hand's own. */
struct product_weights {
    double of[EXTRAS_MAX][PRODUCTS];
};

struct products_room;

/* Returns working space, to be freed with free(); NULL if out of memory. */
struct products_room *products_room_new(void);

/* Returns the weighted sum of the mean products. The pack is without the
 * upcard, and holds the pair. */
double products_sum(const struct pack *pack,
                    const struct product_weights *weights, struct joint *joint,
                    const struct units *units, struct products_room *room);

/* ---- A split (split_distribution.c) ---- */

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

/* Returns working space of several MB, to be freed with
 * split_distribution_room_free(); NULL if out of memory. */
struct split_distribution_room *split_distribution_room_new(void);
void split_distribution_room_free(struct split_distribution_room *room);

/* Fills `moments` for a plan. The pack must hold the pair. */
void split_moments_fill(const struct pack *pack, const struct split_plan *plan,
                        const uint8_t actions[ODDS_HANDS],
                        struct split_distribution_room *room,
                        struct split_moments *moments);

/* Fills `distribution` for the plan whose moments were filled last. */
void split_distribution_fill(struct split_distribution_room *room,
                             struct split_distribution *distribution);

#endif
