/* The tables for a set of rules: shoes, the hands and their numbers, the
 * dealer's hands, and the threads that share the work against the upcards. */
#include "odds/odds_inside.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- Shoes ---- */

enum { RANK_COPIES = 4 }; /* cards of each face in a deck */

int odds_rank(int card)
{
    int face = (int)card_face(card);
    return face == ACE ? ODDS_ACE : face > TEN ? ODDS_TEN : face - 1;
}

const char *odds_rank_name(int rank)
{
    static const char *const names[ODDS_RANKS] = {"A", "2", "3", "4", "5",
                                                  "6", "7", "8", "9", "10"};
    return names[rank];
}

struct odds_shoe odds_shoe_full(int decks)
{
    struct odds_shoe shoe = {.infinite = decks == DECKS_INFINITE};
    if (shoe.infinite)
        decks = 1;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        shoe.count[rank] = RANK_COPIES * decks;
    shoe.count[ODDS_TEN] *= ODDS_TEN_FACES;
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        shoe.tens[face] = RANK_COPIES * decks;
    return shoe;
}

struct odds_shoe odds_shoe_for(const struct rules *rules)
{
    struct odds_shoe shoe = odds_shoe_full(rules->decks);
    if (rules->no_tens) {
        shoe.count[ODDS_TEN] -= shoe.tens[0];
        shoe.tens[0] = 0;
    }
    return shoe;
}

bool odds_shoe_take(struct odds_shoe *shoe, int card)
{
    int rank = odds_rank(card);
    int *face =
        rank == ODDS_TEN ? &shoe->tens[(int)card_face(card) - TEN] : NULL;
    if (shoe->count[rank] <= 0 || (face && *face <= 0))
        return false;
    if (!shoe->infinite) {
        shoe->count[rank]--;
        if (face)
            --*face;
    }
    return true;
}

bool odds_shoe_take_cards(struct odds_shoe *shoe, const int cards[], int count)
{
    for (int i = 0; i < count; i++)
        if (!odds_shoe_take(shoe, cards[i]))
            return false;
    return true;
}

bool odds_shoe_unseen(const struct table *table, struct odds_shoe *unseen)
{
    const struct shoe *shoe = &table->shoe;
    int face_up = table->dealer_count;
    if (table->hole_hidden && face_up > 1)
        face_up = 1;
    *unseen = odds_shoe_for(&table->rules);
    bool good = odds_shoe_take_cards(unseen, shoe->discards + shoe->burned,
                                     shoe->discard_count - shoe->burned) &&
                odds_shoe_take_cards(unseen, table->dealer, face_up);
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; good && j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            good = odds_shoe_take_cards(unseen, hand->cards, hand->count);
        }
    return good;
}

void odds_state_at(const struct table *table, struct odds_state *state)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    enum face face = card_face(hand->cards[0]);
    /* All cards of a hand of one or two have one face: 10, J, Q or K. */
    bool is_one_ten = odds_rank(hand->cards[0]) == ODDS_TEN &&
                      (hand->count != 2 || card_face(hand->cards[1]) == face);
    *state = (struct odds_state){
        .upcard = odds_rank(table->dealer[0]),
        .hands = seat->hand_count,
        .split_rank = odds_rank(hand->cards[0]),
        .pair_face = is_one_ten ? (int)face - TEN : -1,
        .doubled = hand->doubled,
        .is_free = hand->free > 0,
        .before_peek = table->phase != PHASE_PLAY,
    };
    for (int i = 0; i < hand->count; i++)
        state->hand[odds_rank(hand->cards[i])]++;
    for (int i = table->hand + 1; i < seat->hand_count; i++)
        state->waiting += seat->hands[i].count == 1;
}

double odds_shoe_scale(const struct odds_shoe *shoe)
{
    return shoe->infinite ? 0x1p60 : shoe->parts > 0 ? 1.0 / shoe->parts : 1;
}

int odds_shoe_cards(const struct odds_shoe *shoe)
{
    return ranks_sum(shoe->count);
}

void odds_shoe_even_out_tens(struct odds_shoe *shoe)
{
    int tens = shoe->count[ODDS_TEN];
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        shoe->tens[face] =
            tens / ODDS_TEN_FACES + (face < tens % ODDS_TEN_FACES);
}

/* ---- The cards left against one upcard ---- */

struct remaining_cards remaining_in_shoe(const struct odds *odds,
                                         const struct odds_shoe *shoe,
                                         int upcard, int out)
{
    struct remaining_cards rest = {.odds = odds, .upcard = upcard};
    double scale = odds_shoe_scale(shoe);
    rest.natural_rank = odds->trees[upcard].natural_rank;
    rest.given_no_natural =
        odds->rules.peek == PEEK_HOLE && rest.natural_rank >= 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        rest.count[rank] = shoe->count[rank] * scale;
        rest.left += rest.count[rank];
    }
    rest.count[upcard] -= out;
    rest.left -= out;
    return rest;
}

struct remaining_cards remaining_without(const struct remaining_cards *rest,
                                         int rank, int count)
{
    struct remaining_cards less = *rest;
    less.count[rank] -= count;
    less.left -= count;
    return less;
}

bool remaining_hold(const struct remaining_cards *rest,
                    const struct odds_hand *hand)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (hand->count[rank] >= rest->count[rank] + 1)
            return false;
    return true;
}

/*
 * If `naturals` of the `left` cards would make a natural, the hole card isn't
 * one of them with the chance (left - naturals) / left. The chance that some
 * other card comes next and the hole card isn't one of them is
 *     count / left * (left - 1 - naturals) / (left - 1).
 * If one of them comes next, it can't be the hole card, and the chance is
 *     naturals / left * (left - naturals) / (left - 1).
 */
void remaining_chances(const struct remaining_cards *rest,
                       const struct odds_hand *hand, double chance[ODDS_RANKS])
{
    double left = rest->left - hand->cards;
    int natural = rest->given_no_natural ? rest->natural_rank : -1;
    double scale = 1 / left;
    if (natural >= 0) {
        double naturals = rest->count[natural] - hand->count[natural];
        scale = naturals < left
                    ? (left - 1 - naturals) / ((left - 1) * (left - naturals))
                    : 0;
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        chance[rank] = (rest->count[rank] - hand->count[rank]) * scale;
    if (natural >= 0)
        chance[natural] =
            (rest->count[natural] - hand->count[natural]) / (left - 1);
}

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

static int hand_number(const struct hand_counts *counts,
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
            struct odds_hand more = odds->hands[hand];
            more.count[rank]++;
            more.cards++;
            more.hard = (uint8_t)(more.hard + rank + 1);
            more.soft =
                more.count[ODDS_ACE] > 0 && more.hard + ACE_BONUS <= HAND_BEST;
            more.total = (uint8_t)(more.hard + (more.soft ? ACE_BONUS : 0));
            int number = hand_number(counts, more.count, more.hard);
            next[rank] = (int16_t)number;
            odds->hands[number] = more;
            parents[number] = (struct hand_parent){(int16_t)hand, rank};
        }
    }
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

/* ---- A 21 that wins at once ---- */

enum { RANK_SIX = 5, RANK_SEVEN, RANK_EIGHT, TRIO = 3 };

/* Returns the chance that three cards are spades. Nobody counts suits, so the
 * three sevens are equally likely to be any of those in the full shoe. */
static double spades_chance(const struct rules *rules, bool sevens)
{
    const double share = 1.0 / ODDS_SUITS;
    if (!sevens || rules->decks == DECKS_INFINITE)
        return share * share * share;
    double spades = rules->decks, cards = spades * ODDS_SUITS, chance = 1;
    for (int i = 0; i < TRIO; i++)
        chance *= (spades - i) / (cards - i);
    return chance > 0 ? chance : 0;
}

static double rules_21_win(const struct rules *rules,
                           const struct odds_hand *hand)
{
    struct rules_21 won = {.cards = hand->cards,
                           .sixes = hand->count[RANK_SIX],
                           .sevens = hand->count[RANK_SEVEN],
                           .eights = hand->count[RANK_EIGHT],
                           .suits = SUITS_SPADES};
    int most = rules_21_halves(rules, &won);
    won.suits = SUITS_MIXED;
    double spades = most > rules_21_halves(rules, &won)
                        ? spades_chance(rules, won.sevens == TRIO)
                        : 0;
    const double chance[SUITS_KINDS] = {[SUITS_MIXED] = 1 - ODDS_SUITS * spades,
                                        [SUITS_SAME] =
                                            (ODDS_SUITS - 1) * spades,
                                        [SUITS_SPADES] = spades};
    double halves = 0;
    for (int suits = 0; suits < SUITS_KINDS; suits++) {
        won.suits = (enum bonus_suits)suits;
        halves += chance[suits] * rules_21_halves(rules, &won);
    }
    return halves / BET_HALVES;
}

/* ---- The dealer's hands ---- */

/* A bust with 22 where it pushes, after the kinds of totals. */
enum { END_22 = STANDS };

/* How a hand that the dealer hits is drawn. */
struct drawn {
    double ways; /* the orders of its cards; 0 for a hand that isn't hit */
    int16_t before;
    uint8_t rank;             /* the card that leads here from `before` */
    uint8_t ends[ODDS_RANKS]; /* the kind of total on which the dealer stands
                                 with one more card, or END_22; 0 for none */
    uint8_t most;             /* the highest of them */
};

/* The state while the trees of one upcard are built. */
struct dealer_draws {
    struct odds *odds;
    struct dealer_trees *trees;
    int first; /* the hand that the dealer draws to: the upcard, and the hole
                  card if it is known */
    int factor_of[ODDS_RANKS][HAND_BEST + 1]; /* 0 if there is none yet */
    struct drawn drawn[ODDS_HANDS];
    int count;
    uint16_t hits[HITS_MAX]; /* the hands that are hit, fewer cards first */
};

struct tree_builder {
    struct dealer_draws *draws;
    struct dealer_tree *tree;
    bool has_last;             /* keep the factors of the last cards */
    uint8_t taken[END_22 + 1]; /* what a dealer's hand takes, by its kind */
    bool ends[ODDS_HANDS];     /* one more card can take something */
    bool leads[ODDS_HANDS];    /* a hand that the tree needs follows this one */
    int lead_count;
    uint8_t lead_of[ODDS_HANDS];   /* the number of a leading hand */
    int take_of[2][HAND_BEST + 1]; /* by soft and hard total, the number + 1 */
};

static bool dealer_stands(const struct odds *odds, const struct odds_hand *hand)
{
    return !rules_dealer_hits(&odds->rules, hand->total, hand->soft);
}

/* ---- The hands that are hit ---- */

/* Returns the level of a hand: how many cards the dealer has drawn. */
static int hand_level(const struct dealer_draws *draws, int hand)
{
    const struct odds_hand *hands = draws->odds->hands;
    return hands[hand].cards - hands[draws->first].cards;
}

/* Returns the kind of hand on which the dealer's ends with a card of a rank; 0
 * if it is bust and pays, or is hit. */
static int end_with(const struct odds *odds, int hand, int rank)
{
    int more = odds->next[hand][rank];
    int total = odds->hands[hand].hard + rank + 1;
    if (more >= 0)
        return dealer_stands(odds, &odds->hands[more])
                   ? stand_kind(odds->hands[more].total)
                   : 0;
    return rules_compare(&odds->rules, HAND_BEST, total) < 1 ? END_22 : 0;
}

/* Draws one more card to a hand that is hit. If several hands lead to another,
 * the first is its predecessor: the one without its highest card. */
static void draw_next(struct dealer_draws *draws, int hand)
{
    const struct odds *odds = draws->odds;
    struct drawn *drawn = &draws->drawn[hand];
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int more = odds->next[hand][rank];
        bool natural =
            hand == draws->first && rank == draws->trees->natural_rank;
        int end = natural ? 0 : end_with(odds, hand, rank);
        drawn->ends[rank] = (uint8_t)end;
        drawn->most = (uint8_t)(end > drawn->most ? end : drawn->most);
        if (more < 0 || natural || end > 0)
            continue;
        struct drawn *after = &draws->drawn[more];
        if (after->ways == 0) {
            after->before = (int16_t)hand;
            after->rank = (uint8_t)rank;
        }
        after->ways += drawn->ways;
    }
}

/* Draws all hands that are hit and lists them, those with fewer cards first. A
 * hand with one more card has a higher number. */
static void list_hits(struct dealer_draws *draws)
{
    int starts[DEPTH_MAX + 1] = {0};
    draws->drawn[draws->first].ways = 1;
    for (int hand = draws->first; hand < ODDS_HANDS; hand++)
        if (draws->drawn[hand].ways > 0) {
            assert(draws->count < HITS_MAX &&
                   hand_level(draws, hand) < DEPTH_MAX);
            draws->count++;
            starts[hand_level(draws, hand) + 1]++;
            draw_next(draws, hand);
        }
    for (int level = 1; level <= DEPTH_MAX; level++)
        starts[level] += starts[level - 1];
    for (int hand = draws->first; hand < ODDS_HANDS; hand++)
        if (draws->drawn[hand].ways > 0)
            draws->hits[starts[hand_level(draws, hand)]++] = (uint16_t)hand;
}

/* ---- The tables of a tree ---- */

/* Returns the number of the factor for one more card of a rank. */
static uint8_t find_factor(struct dealer_draws *draws, int hand, int rank)
{
    struct dealer_trees *trees = draws->trees;
    const struct odds_hand *hands = draws->odds->hands;
    int copy = hands[hand].count[rank] - hands[draws->first].count[rank];
    int *number = &draws->factor_of[rank][copy];
    if (*number == 0) {
        assert(trees->factor_count < FACTORS_MAX);
        trees->factors[trees->factor_count] =
            (struct dealer_factor){(uint8_t)rank, (uint8_t)copy};
        *number = trees->factor_count++;
    }
    return (uint8_t)*number;
}

/* Adds a rank, higher than those before it, to what one more card takes. */
static void add_taken(struct dealer_take *take, int rank, int taken)
{
    struct dealer_run *run = &take->runs[take->count];
    if (take->count > 0 && run[-1].end == rank && run[-1].taken == taken) {
        run[-1].end++;
        return;
    }
    assert(take->count < RUNS_MAX);
    *run =
        (struct dealer_run){(uint8_t)rank, (uint8_t)(rank + 1), (uint8_t)taken};
    take->count++;
}

/* Returns the number of what one more card takes, which the tree gets if it is
 * new. That depends only on the total. */
static uint8_t find_take(struct tree_builder *builder, int hand)
{
    struct odds *odds = builder->draws->odds;
    const struct odds_hand *cards = &odds->hands[hand];
    int *number = &builder->take_of[cards->soft][cards->hard];
    if (*number == 0) {
        struct dealer_take *take = &odds->takes[odds->take_count++];
        assert(odds->take_count <= ALL_TAKES_MAX);
        const uint8_t *ends = builder->draws->drawn[hand].ends;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (builder->taken[ends[rank]] > 0)
                add_taken(take, rank, builder->taken[ends[rank]]);
        *number = ++builder->tree->take_count;
        assert(*number <= TAKES_MAX);
    }
    return (uint8_t)(*number - 1);
}

/* ---- A tree ---- */

/* Finds the hands that the tree needs, the last ones first. */
static void find_needed(struct tree_builder *builder, int kind)
{
    const struct dealer_draws *draws = builder->draws;
    builder->leads[draws->first] = true;
    for (int i = draws->count - 1; i >= 0; i--) {
        int hand = draws->hits[i];
        const struct drawn *drawn = &draws->drawn[hand];
        builder->ends[hand] = drawn->most > 0 && drawn->most >= kind;
        if (builder->leads[hand] || builder->ends[hand])
            builder->leads[drawn->before] = true;
    }
}

static void add_step(struct tree_builder *builder, int hand)
{
    struct dealer_draws *draws = builder->draws;
    const struct drawn *drawn = &draws->drawn[hand];
    assert(draws->odds->step_count < ALL_STEPS_MAX);
    struct dealer_step *step = &draws->odds->steps[draws->odds->step_count++];
    *step = (struct dealer_step){.ways = drawn->ways,
                                 .before = builder->lead_of[drawn->before]};
    memset(step->last, FACTOR_NEVER, sizeof step->last);
    if (hand != draws->first)
        step->factor = find_factor(draws, drawn->before, drawn->rank);
    for (int card = hand; card != draws->first;
         card = draws->drawn[card].before)
        step->held += builder->taken[drawn->ends[draws->drawn[card].rank]];
    for (int rank = 0; builder->has_last && rank < ODDS_RANKS; rank++)
        if (drawn->ends[rank] > 0 && drawn->ends[rank] < STANDS)
            step->last[drawn->ends[rank] - 1] = find_factor(draws, hand, rank);
    step->take = find_take(builder, hand);
}

/* Adds the steps with the same number of cards. */
static struct dealer_level add_level(struct tree_builder *builder,
                                     const uint16_t hands[], int count)
{
    struct dealer_level level = {0, 0};
    for (int i = 0; i < count; i++)
        if (builder->leads[hands[i]]) {
            add_step(builder, hands[i]);
            assert(builder->lead_count < LEADS_MAX);
            builder->lead_of[hands[i]] = (uint8_t)builder->lead_count++;
            level.leads++;
        }
    for (int i = 0; i < count; i++)
        if (builder->ends[hands[i]] && !builder->leads[hands[i]]) {
            add_step(builder, hands[i]);
            level.others++;
        }
    return level;
}

/* Adds the tree for one kind of total: the part of the whole that it needs. */
static void add_tree(struct dealer_draws *draws, int kind)
{
    struct odds *odds = draws->odds;
    struct dealer_tree *tree = &draws->trees->tree[kind];
    struct tree_builder builder = {
        .draws = draws, .tree = tree, .has_last = kind == 0};
    *tree = (struct dealer_tree){.steps = odds->step_count,
                                 .takes = odds->take_count};
    bool loses = kind == 0 || odds->only_wins ||
                 rules_compare(&odds->rules, HAND_BEST, HAND_BEST) < 0;
    for (int end = kind > 0 ? kind : 1; end < STANDS; end++)
        builder.taken[end] = end > kind || loses ? 2 : 1;
    builder.taken[END_22] = odds->only_wins ? 2 : 1;
    find_needed(&builder, kind);
    int start = 0;
    for (int level = 0; start < draws->count; level++) {
        int end = start;
        while (end < draws->count &&
               hand_level(draws, draws->hits[end]) == level)
            end++;
        tree->levels[level] =
            add_level(&builder, &draws->hits[start], end - start);
        if (tree->levels[level].leads + tree->levels[level].others > 0)
            tree->level_count = level + 1;
        start = end;
    }
}

static void dealer_trees_fill(struct odds *odds, int upcard)
{
    struct dealer_draws draws = {.odds = odds, .trees = &odds->trees[upcard]};
    enum face face = upcard == ODDS_ACE ? ACE : (enum face)(upcard + 1);
    int natural = rules_upcard(&odds->rules, face).may_be_natural
                      ? natural_hole_rank(upcard)
                      : -1;
    bool is_open = odds->hole == NO_HOLE;
    draws.first = odds->next[0][upcard];
    if (!is_open)
        draws.first = odds->next[draws.first][odds->hole];
    const struct odds_hand *known = &odds->hands[draws.first];
    draws.trees->natural_rank = is_open ? natural : -1;
    draws.trees->is_natural = !is_open && natural == odds->hole;
    draws.trees->stands = dealer_stands(odds, known) ? known->total : 0;
    for (int i = 0; i < FIRST_FACTOR; i++)
        draws.trees->factors[i].rank = ODDS_RANKS;
    draws.trees->factor_count = FIRST_FACTOR;
    if (draws.trees->stands > 0)
        return;
    list_hits(&draws);
    for (int kind = 0; kind < STANDS; kind++)
        add_tree(&draws, kind);
}

/* ---- Walks over the dealer's hands ---- */

/*
 * The chances of the dealer's hands for several shoes at once. CPUs of the last
 * ten years work on four shoes in one step, some on eight. The width is chosen
 * at run time. Products and sums are rounded one by one in the same order at
 * every width, so all widths give the same digits.
 */

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define WALK walk_by_two
#define WIDTH 2
#define TARGET
#include "odds/dealer_walk_lanes.h"

#if defined(__x86_64__)

#define WALK walk_by_four
#define WIDTH 4
#define TARGET __attribute__((target("avx2")))
#include "odds/dealer_walk_lanes.h"

#define WALK walk_by_eight
#define WIDTH 8
#define TARGET __attribute__((target("avx512f")))
#include "odds/dealer_walk_lanes.h"

#endif

#define WALKS(walk)                                              \
    (struct dealer_walks)                                        \
    {                                                            \
        walk, walk##_totals, walk##_copies, walk##_copies_totals \
    }

static struct dealer_walks dealer_walks_choose(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        return WALKS(walk_by_eight);
    if (__builtin_cpu_supports("avx2"))
        return WALKS(walk_by_four);
#endif
    return WALKS(walk_by_two);
}

/* ---- Opening and closing ---- */

static struct odds *open_for_hole(const struct rules *rules, int hole,
                                  bool only_wins)
{
    struct odds *odds = calloc(1, sizeof *odds);
    if (odds == NULL)
        return NULL;
    odds->rules = *rules;
    odds->threads = 1;
    odds->hole = hole;
    odds->only_wins = only_wins;
    odds->walks = dealer_walks_choose();
    struct hand_counts counts;
    struct hand_parent parents[ODDS_HANDS] = {{0, 0}};
    count_hands(&counts);
    memcpy(odds->first, counts.lower, sizeof counts.lower);
    odds->first[HAND_BEST + 1] = ODDS_HANDS;
    for (int hand = 0; hand < ODDS_HANDS; hand++)
        fill_next(odds, &counts, parents, hand);
    for (int hand = 0; hand < ODDS_HANDS; hand++)
        if (rules_21_wins(rules, odds->hands[hand].total))
            odds->wins_21[hand] = rules_21_win(rules, &odds->hands[hand]);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        dealer_trees_fill(odds, upcard);
    return odds;
}

void odds_close(struct odds *odds)
{
    for (int hole = 0; odds && hole < ODDS_RANKS; hole++)
        free(odds->with_hole[hole]);
    if (odds)
        free(odds->wins);
    free(odds);
}

struct odds *odds_open(const struct rules *rules)
{
    struct odds *odds = open_for_hole(rules, NO_HOLE, false);
    bool good = odds != NULL;
    if (good && (rules->free_double || rules->free_split)) {
        odds->wins = open_for_hole(rules, NO_HOLE, true);
        good = odds->wins != NULL;
    }
    for (int hole = 0; hole < ODDS_RANKS && good && rules->shows_both; hole++) {
        odds->with_hole[hole] = open_for_hole(rules, hole, false);
        good = odds->with_hole[hole] != NULL;
    }
    if (good)
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
                                        [ODDS_TOTAL] = "total",
                                        [ODDS_OPTIMAL] = "optimal"};
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

/* A play as a noun, or as what somebody did. */
enum play_form { PLAY_NOUN, PLAY_PAST, PLAY_FORMS };

static const char *play_in_form(const char *word, enum play_form form)
{
    static const char *const plays[][1 + PLAY_FORMS] = {
        {"hit", "hitting", "hit"},
        {"stand", "standing", "stood"},
        {"double", "doubling", "doubled"},
        {"split", "splitting", "split"},
        {"surrender", "surrender", "surrendered"},
        {"insurance", "taking insurance", "took insurance"},
        {"no insurance", "declining insurance", "declined insurance"},
        {"even money", "taking even money", "took even money"},
        {"no even money", "declining even money", "declined even money"},
        {"fold", "folding", "folded"},
        {"play", "playing", "played"},
    };
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++)
        if (strcmp(plays[i][0], word) == 0)
            return plays[i][1 + form];
    return form == PLAY_NOUN ? "playing on" : "played on";
}

const char *play_as_noun(const char *word)
{
    return play_in_form(word, PLAY_NOUN);
}

const char *play_mistake(const char *done, const char *best,
                         char text[PLAY_MISTAKE_SIZE])
{
    snprintf(text, PLAY_MISTAKE_SIZE, "you %s; %s was best",
             play_in_form(done, PLAY_PAST), play_as_noun(best));
    return text;
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
