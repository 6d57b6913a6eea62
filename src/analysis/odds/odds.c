/* The tables for a set of rules: the hands, their numbers and what a 21 wins at
 * once; and the threads that share the work against the upcards. */
#include "odds/kernel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* ---- Threads ---- */

struct upcard_team {
    const struct odds_shoe *shoe;
    upcard_work *work;
    void *self;
    atomic_int next; /* the next upcard to work on */
};

struct upcard_worker {
    struct upcard_team *team;
    int number;
    pthread_t thread;
};

static void *worker_works(void *argument)
{
    const struct upcard_worker *worker = argument;
    struct upcard_team *team = worker->team;
    int upcard;
    while ((upcard = atomic_fetch_add(&team->next, 1)) < ODDS_RANKS)
        if (team->shoe->count[upcard] > 0)
            team->work(team->self, upcard, worker->number);
    return NULL;
}

/* Starts workers beside the first one and returns how many there are then. */
static int start_workers(struct upcard_worker workers[], int wanted)
{
    enum { STACK = 1 << 22 }; /* some C libraries give a thread very little */
    pthread_attr_t attributes;
    int started = 1;
    if (wanted == 1 || pthread_attr_init(&attributes) != 0)
        return 1;
    if (pthread_attr_setstacksize(&attributes, STACK) == 0)
        while (started < wanted &&
               pthread_create(&workers[started].thread, &attributes,
                              worker_works, &workers[started]) == 0)
            started++;
    pthread_attr_destroy(&attributes);
    return started;
}

void upcards_share(const struct odds *odds, const struct odds_shoe *shoe,
                   upcard_work *work, void *self)
{
    struct upcard_team team = {.shoe = shoe, .work = work, .self = self};
    struct upcard_worker workers[ODDS_RANKS];
    for (int i = 0; i < ODDS_RANKS; i++)
        workers[i] = (struct upcard_worker){.team = &team, .number = i};
    int started = start_workers(workers, odds->threads);
    worker_works(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

/* ---- Hands ---- */

/*
 * Numbers the hands by hard total, and within one total by the count of tens,
 * then of nines, and so on. The number of a hand is the count of the hands
 * before it, so no search is needed.
 */

enum { ACE_BONUS = 10 };

/* A hand without its highest card. */
struct hand_parent {
    int16_t hand;
    int highest;
};

/* The number of hands by hard total that use only the ranks below `rank`, and
 * of all hands with a lower hard total. */
struct hand_counts {
    int below[HAND_BEST + 1][ODDS_RANKS + 1];
    int lower[HAND_BEST + 1];
};

static void count_hands(struct hand_counts *counts)
{
    for (int rank = 0; rank <= ODDS_RANKS; rank++)
        counts->below[0][rank] = 1;
    counts->lower[0] = 0;
    for (int hard = 1; hard <= HAND_BEST; hard++) {
        counts->lower[hard] =
            counts->lower[hard - 1] + counts->below[hard - 1][ODDS_RANKS];
        counts->below[hard][0] = 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            counts->below[hard][rank + 1] =
                counts->below[hard][rank] +
                (hard > rank ? counts->below[hard - rank - 1][rank + 1] : 0);
    }
}

static int number_of_hand(const struct hand_counts *counts,
                          const uint8_t count[ODDS_RANKS], int hard)
{
    int number = counts->lower[hard];
    for (int rank = ODDS_RANKS - 1; rank >= 0; rank--)
        for (int copies = count[rank]; copies > 0; copies--) {
            number += counts->below[hard][rank];
            hard -= rank + 1;
        }
    return number;
}

static struct odds_hand hand_with_card(const struct odds_hand *hand, int rank)
{
    struct odds_hand more = *hand;
    more.count[rank]++;
    more.cards++;
    more.hard = (uint8_t)(more.hard + rank + 1);
    more.soft = more.count[ODDS_ACE] > 0 && more.hard + ACE_BONUS <= HAND_BEST;
    more.total = (uint8_t)(more.hard + (more.soft ? ACE_BONUS : 0));
    return more;
}

/* Numbers the hands with one more card. A card below the hand's highest could
 * as well have come before it, and both of those steps are already known. */
static void fill_next(struct odds *odds, const struct hand_counts *counts,
                      struct hand_parent parents[ODDS_HANDS], int hand)
{
    const struct hand_parent parent = parents[hand];
    int16_t *next = odds->next[hand];
    int room = HAND_BEST - odds->hands[hand].hard;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (rank + 1 > room)
            next[rank] = -1;
        else if (rank < parent.highest)
            next[rank] =
                odds->next[odds->next[parent.hand][rank]][parent.highest];
        else {
            struct odds_hand more = hand_with_card(&odds->hands[hand], rank);
            int number = number_of_hand(counts, more.count, more.hard);
            next[rank] = (int16_t)number;
            odds->hands[number] = more;
            parents[number] = (struct hand_parent){(int16_t)hand, rank};
        }
    }
}

/* Fills the hands and their `next`. */
static void hands_fill(struct odds *odds)
{
    struct hand_counts counts;
    struct hand_parent parents[ODDS_HANDS] = {{0, 0}};
    count_hands(&counts);
    odds->hands[0] = (struct odds_hand){0};
    for (int hand = 0; hand < ODDS_HANDS; hand++)
        fill_next(odds, &counts, parents, hand);
}

int odds_hand_find(const struct odds *odds, const int count[ODDS_RANKS])
{
    int hand = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copies = count[rank]; copies > 0 && hand >= 0; copies--)
            hand = odds->next[hand][rank];
    return hand;
}

int odds_hand_next(const struct odds *odds, int hand, int rank)
{
    return odds->next[hand][rank];
}

void odds_hand_ranks(const struct odds_hand *hand, int *first, int *second)
{
    *first = *second = -1;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copy = 0; copy < hand->count[rank]; copy++)
            *(*first < 0 ? first : second) = rank;
}

const struct odds_hand *odds_hand_at(const struct odds *odds, int hand)
{
    return &odds->hands[hand];
}

int hand_pair_rank(const struct odds_hand *hand)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (hand->cards == ODDS_TWO_CARDS && hand->count[rank] == hand->cards)
            return rank;
    return -1;
}

/* ---- A 21 that wins at once ---- */

enum { RANK_SIX = 5, RANK_SEVEN, RANK_EIGHT, TRIO = 3 };

/* Returns the chance that three cards are spades. Nobody counts suits, so the
 * three sevens are equally likely to be any of those in the full shoe. */
static double chance_of_spades(const struct rules *rules, bool sevens)
{
    const double share = 1.0 / ODDS_SUITS;
    if (!sevens || rules->decks == DECKS_INFINITE)
        return share * share * share;
    double spades = rules->decks, cards = spades * ODDS_SUITS, chance = 1;
    for (int i = 0; i < TRIO; i++)
        chance *= (spades - i) / (cards - i);
    return chance > 0 ? chance : 0;
}

static double win_of_21(const struct rules *rules, const struct odds_hand *hand)
{
    bool trio = rules_21_is_trio(hand->count[RANK_SIX], hand->count[RANK_SEVEN],
                                 hand->count[RANK_EIGHT]);
    double spades =
        trio ? chance_of_spades(rules, hand->count[RANK_SEVEN] == TRIO) : 0;
    const double chance[SUITS_KINDS] = {[SUITS_MIXED] = 1 - ODDS_SUITS * spades,
                                        [SUITS_SAME] =
                                            (ODDS_SUITS - 1) * spades,
                                        [SUITS_SPADES] = spades};
    double halves = 0;
    for (int suits = 0; suits < SUITS_KINDS; suits++)
        halves += chance[suits] * rules_21_halves(rules, hand->cards, trio,
                                                  (enum bonus_suits)suits);
    return halves / BET_HALVES;
}

/* Fills `wins_21`. */
static void wins_21_fill(struct odds *odds)
{
    for (int i = 0; i < ODDS_HANDS; i++)
        if (rules_21_wins(&odds->rules, odds->hands[i].total))
            odds->wins_21[i] = win_of_21(&odds->rules, &odds->hands[i]);
}

/* ---- Opening and closing ---- */

static struct odds *open_for_hole(const struct rules *rules, int hole)
{
    struct odds *odds = calloc(1, sizeof *odds);
    if (odds == NULL)
        return NULL;
    odds->rules = *rules;
    odds->threads = 1;
    odds->hole = hole;
    odds->walks = dealer_walks_choose();
    hands_fill(odds);
    wins_21_fill(odds);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        dealer_trees_fill(odds, upcard);
    return odds;
}

/* Opens the odds for each hole card. Returns false if out of memory. */
static bool open_holes(struct odds *odds, const struct rules *rules)
{
    bool good = true;
    for (int hole = 0; good && hole < ODDS_RANKS; hole++) {
        odds->with_hole[hole] = open_for_hole(rules, hole);
        good = odds->with_hole[hole] != NULL;
    }
    return good;
}

void odds_close(struct odds *odds)
{
    for (int hole = 0; odds && hole < ODDS_RANKS; hole++)
        free(odds->with_hole[hole]);
    free(odds);
}

struct odds *odds_open(const struct rules *rules)
{
    struct odds *odds = open_for_hole(rules, NO_HOLE);
    if (odds == NULL || !rules->shows_both || open_holes(odds, rules))
        return odds;
    odds_close(odds);
    return NULL;
}

const struct odds *odds_with_hole(const struct odds *odds, int hole)
{
    return odds->with_hole[hole];
}

void odds_use_threads(struct odds *odds, int threads)
{
    odds->threads = threads < 1            ? 1
                    : threads > ODDS_RANKS ? ODDS_RANKS
                                           : threads;
    for (int hole = 0; hole < ODDS_RANKS; hole++)
        if (odds->with_hole[hole])
            odds->with_hole[hole]->threads = odds->threads;
}

const struct rules *odds_rules(const struct odds *odds)
{
    return &odds->rules;
}

const char *odds_strategy_name(enum odds_strategy strategy)
{
    static const char *const names[] = {[ODDS_CDZ] = "cdz",
                                        [ODDS_CDP1] = "cdp1",
                                        [ODDS_CDP] = "cdp",
                                        [ODDS_TOTAL] = "total"};
    return names[strategy];
}

const char *odds_action_name(enum odds_action action)
{
    static const char *const names[] = {[ODDS_STAND] = "stand",
                                        [ODDS_HIT] = "hit",
                                        [ODDS_DOUBLE] = "double",
                                        [ODDS_SPLIT] = "split",
                                        [ODDS_SURRENDER] = "surrender"};
    return names[action];
}

enum action_kind odds_action_kind(enum odds_action action)
{
    static const enum action_kind kinds[ODDS_ACTIONS] = {
        [ODDS_STAND] = ACTION_STAND,
        [ODDS_HIT] = ACTION_HIT,
        [ODDS_DOUBLE] = ACTION_DOUBLE,
        [ODDS_SPLIT] = ACTION_SPLIT,
        [ODDS_SURRENDER] = ACTION_SURRENDER};
    return kinds[action];
}
