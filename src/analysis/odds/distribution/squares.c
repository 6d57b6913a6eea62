/* The mean squares of the results of each action. */
#include "odds/distribution/distribution.h"

#include <math.h>
#include <stdlib.h>

#include "odds/check.h"
#include "odds/shoe.h"
#include "odds/upcards.h"

struct squares_work {
    const struct odds *odds;
    const struct odds_book *book;
    struct odds_squares *squares;           /* by upcard */
    struct split_distribution_room **rooms; /* one for each thread */
};

/* ---- Ties ---- */

/* Hands whose ties are found together. */
struct tie_batch {
    int count;
    int hands[LANES];
    struct lane_shoes shoes;
};

/* Standing wins or loses one bet, unless it ties. */
static void empty_ties(const struct pack *pack, struct tie_batch *batch,
                       double stand[ODDS_HANDS])
{
    const struct odds *odds = pack->odds;
    double chances[ODDS_DEALER_TOTALS][LANES];
    if (batch->count == 0)
        return;
    lanes_repeat(&batch->shoes, batch->count);
    odds->walks.totals(odds, pack->upcard, &batch->shoes, chances);
    for (int lane = 0; lane < batch->count; lane++) {
        const struct odds_hand *hand = &odds->hands[batch->hands[lane]];
        double natural = pack->given_no_natural ? pack_natural(pack, hand) : 0;
        double tie = chances[hand->total - DEALER_LEAST][lane];
        stand[batch->hands[lane]] = natural < 1 ? 1 - tie / (1 - natural) : 1;
    }
    batch->count = 0;
}

static void fill_stand_squares(const struct pack *pack,
                               double stand[ODDS_HANDS])
{
    const struct odds *odds = pack->odds;
    struct tie_batch batch = {.count = 0};
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        stand[i] = 1;
        if (hand->cards < ODDS_TWO_CARDS || hand->total < DEALER_LEAST ||
            is_charlie(&odds->rules, hand) || !pack_holds(pack, hand))
            continue;
        int drawn[ODDS_RANKS];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            drawn[rank] = hand->count[rank];
        batch.hands[batch.count] = i;
        lane_fill(&batch.shoes, batch.count++, pack, drawn);
        if (batch.count == LANES)
            empty_ties(pack, &batch, stand);
    }
    empty_ties(pack, &batch, stand);
}

/* ---- Hits, doubles and splits ---- */

/* Returns the mean square of going on with a hand as the book says. */
static double square_of_going_on(const struct odds_values *values,
                                 const struct odds_squares *squares, int hand)
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

/* Fills in the squares of hitting and doubling a hand. Those of hands with one
 * more card must be there. */
static void fill_draw(const struct pack *pack, const struct odds_values *values,
                      int number, struct odds_squares *squares)
{
    const struct odds *odds = pack->odds;
    double chance[ODDS_RANKS], hit = 0, twice = 0;
    pack_chances(pack, &odds->hands[number], chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int next = odds->next[number][rank];
        if (chance[rank] <= 0)
            continue;
        hit += chance[rank] *
               (next < 0 ? 1 : square_of_going_on(values, squares, next));
        twice += chance[rank] * (next < 0 ? 1 : squares->stand[next]);
    }
    squares->hit[number] = hit;
    squares->twice[number] = SQUARE_OF_TWO * twice;
    if (odds->rules.peek == PEEK_NONE_ORIGINAL) /* a natural takes one bet */
        squares->twice[number] -=
            (SQUARE_OF_TWO - 1) * pack_danger(pack, &odds->hands[number]);
}

static void fill_draws(const struct pack *pack,
                       const struct odds_values *values,
                       struct odds_squares *squares)
{
    const struct odds *odds = pack->odds;
    for (int i = ODDS_HANDS - 1; i >= 0; i--) {
        squares->hit[i] = 1;
        squares->twice[i] = SQUARE_OF_TWO;
        if (odds->hands[i].cards >= ODDS_TWO_CARDS &&
            pack_holds(pack, &odds->hands[i]))
            fill_draw(pack, values, i, squares);
    }
}

static double square_of_split(const struct pack *pack,
                              const struct odds_book *book, int rank,
                              struct split_distribution_room *room)
{
    const struct odds *odds = pack->odds;
    const struct odds_values *values = &book->against[pack->upcard];
    bool by_face = rank == ODDS_TEN && odds->rules.split_by == SPLIT_BY_RANK;
    struct split_plan plan = {
        .rank = rank,
        .pair_cards = by_face
                          ? book->shoe.tens[0] * odds_shoe_scale(&book->shoe)
                          : pack->count[rank],
        .waiting = 2,
        .splits_left = split_limit(&odds->rules, rank) - 2};
    struct split_moments moments;
    if (isnan(values->split[rank]))
        return NAN;
    split_moments_fill(pack, &plan, values->split_action[rank], room, &moments);
    int pair = two_card_hand(odds, rank, rank);
    double natural = pack_natural(pack, &odds->hands[pair]);
    if (pack->given_no_natural)
        return moments.square / (1 - natural);
    bool apart = natural_stands_apart(&odds->rules);
    return moments.square + (apart ? natural : 0);
}

static void fill_squares(void *self, int upcard, int thread)
{
    const struct squares_work *work = self;
    const struct odds_book *book = work->book;
    struct odds_squares *squares = &work->squares[upcard];
    struct pack pack = pack_of(work->odds, &book->shoe, upcard);
    pack = pack_without(&pack, upcard, 1);
    fill_stand_squares(&pack, squares->stand);
    fill_draws(&pack, &book->against[upcard], squares);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        squares->split[rank] =
            square_of_split(&pack, book, rank, work->rooms[thread]);
}

const char *odds_squares_fill(const struct odds *odds,
                              const struct odds_book *book,
                              struct odds_squares squares[ODDS_RANKS])
{
    struct split_distribution_room *rooms[ODDS_RANKS] = {NULL};
    struct squares_work work = {
        .odds = odds, .book = book, .squares = squares, .rooms = rooms};
    const char *fault = check_results(odds, book);
    for (int i = 0; i < odds->threads && fault == NULL; i++) {
        rooms[i] = split_distribution_room_new();
        if (rooms[i] == NULL)
            fault = NO_MEMORY;
    }
    if (fault == NULL)
        upcards_share(odds, &book->shoe, fill_squares, &work);
    for (int i = 0; i < ODDS_RANKS; i++)
        split_distribution_room_free(rooms[i]);
    return fault;
}
