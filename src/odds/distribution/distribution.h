/* The distribution of results: single hands, and pairs of split hands. */
#ifndef ODDS_DISTRIBUTION_H
#define ODDS_DISTRIBUTION_H

#include "odds/book/book.h"

/* ---- Chances of cards and of the dealer (falls.c) ---- */

/*
 * All chances here are of cards and of the dealer's end together, the dealer
 * not having looked. What a natural of his does is counted apart, unless it
 * comes without a look and takes all bets.
 */
enum { FALLS = 2 * HAND_BEST + 2 };

/* Falling products n (n - 1) (n - 2) ... of the counts of a pack, to find the
 * chance of many cards at once. */
struct falls {
    double count[ODDS_RANKS][FALLS];
    double left[FALLS];
};

void falls_fill(struct falls *falls, const struct pack *pack);

/* The chance that as many cards as `count` has are these, in one order. */
double falls_chance(const struct falls *falls, const int count[ODDS_RANKS]);

/* Puts what is left of the pack without these cards into a lane. */
void lane_fill(struct lane_shoes *shoes, int lane, const struct pack *pack,
               const int count[ODDS_RANKS]);

/* Fills the lanes from this one on with what the first lane has. */
void lanes_repeat(struct lane_shoes *shoes, int from);

/* Does a dealer's natural end the round by itself, with the original bet? */
bool natural_stands_apart(const struct rules *rules);

/* ---- The ends of a hand (endings.c) ---- */

/* A hand that is not bust when it is done. */
struct ending {
    uint16_t hand;
    uint8_t stake;
    uint8_t kind; /* stand_kind() of its total, or KIND_CHARLIE */
    bool pair;    /* of a split: its second card is of the split rank */
    double ways;  /* orders in which its cards come by the strategy */
};

/* To the dealer a Charlie is more than any total. */
enum { ENDINGS_MAX = 2 * ODDS_HANDS, KIND_CHARLIE = STANDS };

struct endings {
    int count;
    struct ending list[ENDINGS_MAX];
};

/* Adds what comes of hands by the strategy; `ways` is of the hands to begin
 * with and is filled for those that follow. */
void endings_add(const struct odds *odds, const uint8_t actions[ODDS_HANDS],
                 double ways[ODDS_HANDS], bool pair, struct endings *endings);

/* The ends of a hand that begins with one card of this rank. */
void endings_of_split(const struct odds *odds, int rank,
                      const uint8_t actions[ODDS_HANDS],
                      struct endings *endings);

/* ---- One hand (results.c) ---- */

enum { STAKES = 2, RESULTS = 2 * STAKES + 1 };
enum { ENDS_BUST = DEALER_TOTALS, ENDS_NATURAL, DEALER_ENDS };

/* chance[2 + result][how the dealer ends: 17 to 21, bust, natural]. */
struct results {
    double chance[RESULTS][DEALER_ENDS];
};

/* Hands that wait until there is one for each lane of the dealer's. */
struct results_wait {
    const struct pack *pack;
    int count;
    struct lane_shoes shoes;
    struct {
        struct results *results;
        double chance;
        int stake, kind; /* KIND_BEGUN: has only begun */
    } hands[LANES];
};

enum { KIND_BEGUN = KIND_CHARLIE + 1 };

/* A hand has begun with these cards, this chance and stake: it is lost until
 * it ends otherwise. `drawn` are its cards that are still in the pack. What it
 * comes to is in the results after results_finish(). */
void results_begin(struct results_wait *wait, const int drawn[ODDS_RANKS],
                   double chance, int stake, struct results *results);
void results_end(struct results_wait *wait, const struct falls *falls,
                 const struct ending *ending, const int drawn[ODDS_RANKS],
                 struct results *results);
void results_finish(struct results_wait *wait);

/* A split hand: all, and those whose second card is of the split rank. The
 * pack is without all pair cards that are out, the hand's own too. */
struct split_results {
    struct results all, pair;
};

void split_results_fill(const struct pack *pack, int rank,
                        const uint8_t actions[ODDS_HANDS],
                        const struct endings *endings,
                        struct split_results *results);

/* ---- Sums over cards that are dealt together (joint_sums.c) ---- */

/* Two hands' results sum up to from -4 to 4 bets. */
enum { TWO_STAKES = 2 * STAKES, TWO_SUMS = 2 * TWO_STAKES + 1 };

/*
 * What is counted of two hands: the mean product of their results, of all
 * hands, of those in which the first one's second card is of the split rank,
 * and in which both are; and the chance of each sum of the results.
 */
enum {
    JOINT_ALL,
    JOINT_PAIR,
    JOINT_PAIRS,
    JOINT_PRODUCTS,
    JOINT_SUMS = JOINT_PRODUCTS,
    JOINT_COUNTED = JOINT_SUMS + TWO_SUMS
};

/* If the dealer's hand is less than the total of a kind, and if it is of the
 * same total. */
struct joint_kind {
    bool used;
    double beaten[JOINT_COUNTED], same[JOINT_COUNTED];
};

/* What hands of the same cards together count. */
struct joint_cards {
    uint64_t key;
    double settled[JOINT_COUNTED]; /* whatever the dealer has */
    struct joint_kind kinds[STANDS];
};

/* A shoe that the cards come from. */
struct joint_shoe {
    struct pack pack;
    int counted; /* JOINT_PRODUCTS or JOINT_COUNTED: what is wanted */
    struct falls falls;
    double sums[JOINT_COUNTED];
    double natural[JOINT_COUNTED]; /* with a dealer's natural, unless that
                                      stands apart */
};

enum { KEY_BITS = 6, PLACE_BITS = 13, PLACES = 1 << PLACE_BITS };
enum { JOINT_CARDS = PLACES / 4 * 3 };

struct joint_sums {
    int shoe_count, used;
    unsigned part, parts;
    struct joint_shoe shoes[EXTRAS_MAX];
    uint16_t places[PLACES]; /* of cards by their key: the number + 1 */
    struct joint_cards cards[JOINT_CARDS];
};

/* The key of cards is the sum of theirs. */
static inline uint64_t joint_key_of_card(int rank)
{
    return UINT64_C(1) << KEY_BITS * rank;
}

uint64_t joint_key(const struct odds_hand *hand);

void joint_begin(struct joint_sums *joint);
void joint_add_shoe(struct joint_sums *joint, const struct pack *pack,
                    int counted);

/* Sets of cards may be too many to be kept at once, and those that come again
 * later would cost their time again: so only one part of them is counted at a
 * time, each set in one of `parts`. */
void joint_begin_part(struct joint_sums *joint, int part, int parts);

/* A multiplicative hash: its first digits find the place, later ones the part.
 */
static inline uint64_t joint_hash(uint64_t key)
{
    return key * UINT64_C(0x9E3779B97F4A7C15);
}

static inline bool joint_has(const struct joint_sums *joint, uint64_t key)
{
    enum { LATER = 19, HALF = 32 };
    uint32_t digits = (uint32_t)(joint_hash(key) >> LATER);
    return (uint64_t)digits * joint->parts >> HALF == joint->part;
}

/* Where to add what these cards count; good until the next call. */
struct joint_cards *joint_find(struct joint_sums *joint, uint64_t key);

/* Brings the sums of all shoes up to date. */
void joint_finish(struct joint_sums *joint);

/* ---- Two hands (two_hands.c) ---- */

/* Counts the hands of a pair, from shoes that are without all pair cards that
 * are out. The sums are weighted by how many of both second cards are of the
 * split rank. */
void two_hands_count(struct joint_sums *joint, const struct odds *odds,
                     int rank, const uint8_t actions[ODDS_HANDS],
                     const struct endings *endings, const double weights[3]);

/* ---- A split (split_distribution.c) ---- */

/* Of all the hands of a pair together. */
struct split_distribution {
    double square;  /* of the result, a natural that stands apart left out */
    double natural; /* the result where the dealer has a natural that takes
                       all bets, else 0: its mean over everything */
    /* As in struct odds_distribution; the second one where the dealer has a
     * natural that takes all bets. A natural that stands apart is left out. */
    double chance[2][2 * ODDS_TENTHS_MAX + 1];
};

/* Room to work in, some MB: NULL where there is no memory. free() it. */
struct split_distribution_room *split_distribution_room_new(void);

/* The pack holds the pair. */
void split_distribution_fill(const struct pack *pack,
                             const struct split_plan *plan,
                             const uint8_t actions[ODDS_HANDS],
                             struct split_distribution_room *room,
                             struct split_distribution *distribution);

#endif
