/* The distribution of results: single hands, and pairs of split hands. */
#ifndef ODDS_DISTRIBUTION_H
#define ODDS_DISTRIBUTION_H

#include "odds/book/book.h"
#include "odds_book.h"

/* Returns NULL, or why the results of a round can't be worked out. */
const char *check_results(const struct odds *odds,
                          const struct odds_book *book);

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

/* ---- The cards of two hands (joint_sums.c) ---- */

/* Where the dealer's end matters to two hands, it does so by the lower total of
 * theirs: the dealer misses it, or ends with the same. */
enum { JOINT_MISSES, JOINT_TIES, JOINT_ENDS };

/* A number for each shoe. */
struct joint_row {
    double of[EXTRAS_MAX];
};

/*
 * Joint chances of the cards of both hands, in one order, and the dealer's end:
 * misses[kind] is that the dealer misses a total of this kind, misses[kind + 1]
 * that the dealer misses it or has the same. KIND_CHARLIE stands for hands that
 * the dealer can't change: a Charlie, and a second card, which counts as a
 * loss. For it, the dealer misses without a natural that takes all bets, and
 * ties with one.
 */
struct joint_cards {
    struct joint_row misses[KIND_CHARLIE + 2];
};

/* A shoe that the cards are dealt from. Each one has a card of the pair's rank
 * less than the one before. */
struct joint_shoe {
    struct pack pack;
    struct falls falls;
};

/* The cards without those of the pair's rank. If the bit n of `copies` is set,
 * sets[n] is the number of the set with n of these. */
struct joint_base {
    uint64_t key;
    uint64_t copies;
    uint16_t sets[FALLS];
    double falls; /* the falling products of its cards, in any of the shoes */
    int cards;
};

/* Two hands, by their numbers, the lower one first; the set of their cards, and
 * the kind that the dealer matters by. */
struct joint_pair {
    uint16_t set, kind, low, high;
};

enum { KEY_BITS = 6, PLACE_BITS = 13, PLACES = 1 << PLACE_BITS };
enum { JOINT_CARDS = PLACES / 4 * 3, JOINT_PAIRS_MAX = 8 * PLACES };

struct joint_sums {
    int rank; /* of the pair */
    int shoe_count;
    unsigned part, parts;
    int base_count, card_count, pair_count;
    struct joint_shoe shoes[EXTRAS_MAX];
    uint16_t places[PLACES]; /* by key: the index into `bases` + 1 */
    struct joint_base bases[JOINT_CARDS];
    struct joint_cards cards[JOINT_CARDS];
    struct joint_pair pairs[JOINT_PAIRS_MAX];
};

/* The key of a set of cards is the sum of the keys of its cards. */
static inline uint64_t joint_key_of_card(int rank)
{
    return UINT64_C(1) << KEY_BITS * rank;
}

uint64_t joint_key(const struct odds_hand *hand);

void joint_begin(struct joint_sums *joint, int rank);
void joint_add_shoe(struct joint_sums *joint, const struct pack *pack);

/* Starts part `part` of `parts`. There may be too many sets of cards to keep at
 * once, and a set that was dropped would have to be dealt again. So they are
 * counted in parts, and each set belongs to exactly one part. */
void joint_begin_part(struct joint_sums *joint, int part, int parts);

/* Sets that differ only in cards of the pair's rank share their deals. Returns
 * the key of what is common to them. */
static inline uint64_t joint_base_key(const struct joint_sums *joint,
                                      uint64_t key)
{
    uint64_t copies = (UINT64_C(1) << KEY_BITS) - 1;
    return key & ~(copies << KEY_BITS * joint->rank);
}

/* A multiplicative hash of the base: the hash of a sum of keys is the sum of
 * their hashes. Its high bits give the place, lower ones the part. */
static inline uint64_t joint_hash(const struct joint_sums *joint, uint64_t key)
{
    return joint_base_key(joint, key) * UINT64_C(0x9E3779B97F4A7C15);
}

/* True if the sets with this hash belong to the current part. */
static inline bool joint_has(const struct joint_sums *joint, uint64_t hash)
{
    enum { LATER = 19, HALF = 32 };
    return (uint64_t)(uint32_t)(hash >> LATER) * joint->parts >> HALF ==
           joint->part;
}

/* True if there is no room for one more pair. */
static inline bool joint_is_full(const struct joint_sums *joint)
{
    return joint->card_count == JOINT_CARDS ||
           joint->pair_count == JOINT_PAIRS_MAX;
}

/* Returns the number of the set of cards with this key and its hash. */
uint16_t joint_set(struct joint_sums *joint, uint64_t key, uint64_t hash);

/* Fills the chances of all sets of cards. */
void joint_deal(struct joint_sums *joint);

/* Drops all pairs and their cards. */
void joint_clear(struct joint_sums *joint);

/* ---- Two hands (two_hands.c) ---- */

/* Two hands win from -4 to 4 bets together. */
enum { TWO_STAKES = 2 * STAKES, TWO_SUMS = 2 * TWO_STAKES + 1 };

/* The mean product of the results of two hands: over all hands, over those in
 * which the second card of the first hand is of the split rank, and over those
 * in which both second cards are. */
enum { PRODUCT_ALL, PRODUCT_PAIR, PRODUCT_PAIRS, PRODUCTS };

/* Two hands from one of the shoes. */
struct two_hands {
    double products[PRODUCTS];
    double sums[2][TWO_SUMS]; /* the chances of each sum of their results; [1]
                                 is with a dealer's natural that takes all bets,
                                 [0] is without one */
};

/* Counts the two hands of a pair, from each of the shoes without the pair cards
 * that are out. weights[n] is the weight of the sums if n of the two second
 * cards are of the split rank. */
void two_hands_count(struct joint_sums *joint, const struct odds *odds,
                     const uint8_t actions[ODDS_HANDS],
                     const struct endings *endings, const double weights[3],
                     struct two_hands two[EXTRAS_MAX]);

/* ---- A split (split_distribution.c) ---- */

/* The results of all the hands of a pair together. */
struct split_distribution {
    double square;  /* mean square, without naturals counted separately */
    double natural; /* mean of the result if the dealer has a natural that
                       takes all bets, and of 0 otherwise */
    /* As in struct odds_distribution, without naturals counted separately:
     * chance[1] is with a dealer's natural that takes all bets, chance[0] is
     * without one. */
    double chance[2][2 * ODDS_TENTHS_MAX + 1];
    /* The part of `chance` that treats hands as independent. */
    double roughly[2][2 * ODDS_TENTHS_MAX + 1];
};

/* Returns working space of several MB, to be freed with free(); NULL if out of
 * memory. */
struct split_distribution_room *split_distribution_room_new(void);

/* Fills `distribution` for a plan. The pack must hold the pair. */
void split_distribution_fill(const struct pack *pack,
                             const struct split_plan *plan,
                             const uint8_t actions[ODDS_HANDS],
                             struct split_distribution_room *room,
                             struct split_distribution *distribution);

#endif
