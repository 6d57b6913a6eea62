/* Fills a book: all hands of a shoe against every upcard. */
#include "odds/book/book.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/check.h"
#include "odds/shoe.h"
#include "odds/upcards.h"

/* Returns the value of splitting a pair of this rank; the pack holds `cards`
 * cards that can be split with it. */
static double value_of_pair(const struct pack *pack, int rank, double cards,
                            enum odds_strategy strategy,
                            struct odds_values *values, struct split_room *room)
{
    const struct rules *rules = &pack->odds->rules;
    const struct split_plan plan = {.rank = rank,
                                    .pair_cards = cards,
                                    .waiting = 2,
                                    .splits_left =
                                        split_limit(rules, rank) - 2};
    if (rules->split < 2 || cards < 2)
        return NAN;
    return split_value(pack, &plan, strategy, values, room,
                       values->split_action[rank]) -
           split_original(pack, rank);
}

/* Fills the splits of tens by face, for upcards of a different and of the same
 * face. Faces with equal counts have equal values. */
static void fill_faces(const struct pack *pack, const struct odds_shoe *shoe,
                       enum odds_strategy strategy, struct odds_values *values,
                       struct split_room *room)
{
    double *split = &values->split[ODDS_TEN], *same = values->split_same;
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        double tens = shoe->tens[face] * odds_shoe_scale(shoe);
        bool alike = face > 0 && shoe->tens[face] == shoe->tens[face - 1];
        split[face] =
            alike ? split[face - 1]
                  : value_of_pair(pack, ODDS_TEN, tens, strategy, values, room);
        same[face] = split[face];
        if (pack->upcard == ODDS_TEN)
            same[face] = alike ? same[face - 1]
                               : value_of_pair(pack, ODDS_TEN, tens - 1,
                                               strategy, values, room);
    }
}

void fill_splits(const struct pack *pack, const struct odds_shoe *shoe,
                 enum odds_strategy strategy, struct odds_values *values,
                 struct split_room *room)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        values->split[rank] = value_of_pair(pack, rank, pack->count[rank],
                                            strategy, values, room);
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        values->split[ODDS_TEN + face] = values->split_same[face] =
            values->split[ODDS_TEN];
    if (pack->odds->rules.split_by == SPLIT_BY_RANK)
        fill_faces(pack, shoe, strategy, values, room);
}

/* Fills in the strategy's action for every two cards. */
static void fill_first(const struct pack *pack, struct odds_book *book)
{
    const struct odds *odds = pack->odds;
    struct odds_values *values = &book->against[pack->upcard];
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int number = two_card_hand(odds, first, second);
            struct odds_decision decision;
            if (!pack_holds(pack, &odds->hands[number]))
                continue;
            odds_book_decide(odds, book, first, second, pack->upcard, 0,
                             &decision);
            if (decision.given_no_natural)
                decision_before_look(pack, &odds->hands[number], &decision);
            values->first[number] = (uint8_t)decision.best;
        }
}

/* A book that is being filled. The charts are NULL unless it is for one of
 * them.
 */
struct book_work {
    const struct odds *odds;
    const struct odds_chart *chart;
    const struct odds_cards_chart *by_cards;
    const struct odds_book *books; /* by hole card, or NULL */
    struct odds_book *book;
    struct split_room *rooms; /* one for each thread */
};

/* Fills in the play against an upcard. */
static void fill_against(void *self, int upcard, int thread)
{
    const struct book_work *work = self;
    struct split_room *room = &work->rooms[thread];
    struct odds_book *book = work->book;
    struct odds_values *values = &book->against[upcard];
    if (work->books && upcard < work->odds->hole) {
        *values = work->books[upcard].against[work->odds->hole];
        return;
    }
    struct pack pack = pack_of(work->odds, &book->shoe, upcard);
    pack = pack_without(&pack, upcard, 1);
    best_play_fill(&pack, 0, BET_WHOLE, values);
    if (work->chart) {
        chart_play_fill(&pack, &book->shoe, work->chart, values, room);
        return;
    }
    if (work->by_cards) {
        cards_play_fill(&pack, &book->shoe, work->by_cards, values, room);
        return;
    }
    if (book->strategy == ODDS_TOTAL) {
        total_play_fill(&pack, &book->shoe, values, room);
        return;
    }
    fill_splits(&pack, &book->shoe, book->strategy, values, room);
    fill_first(&pack, book);
}

/* Fills the book of `work`. */
static const char *fill_book(struct book_work *work,
                             const struct odds_shoe *shoe,
                             enum odds_strategy strategy)
{
    const struct odds *odds = work->odds;
    const char *fault = odds_check_shoe(odds, shoe);
    if (fault == NULL && strategy == ODDS_TOTAL && work->by_cards == NULL)
        fault = rules_refusal(&odds->rules, ENGINE_TOTALS_CHART);
    if (fault)
        return fault;
    work->rooms = malloc((size_t)odds->threads * sizeof *work->rooms);
    if (work->rooms == NULL)
        return NO_MEMORY;
    memset(work->book, 0, sizeof *work->book);
    work->book->shoe = *shoe;
    work->book->strategy = strategy;
    upcards_share(odds, shoe, fill_against, work);
    round_fill(odds, work->book);
    free(work->rooms);
    return NULL;
}

const char *odds_book_fill(const struct odds *odds,
                           const struct odds_shoe *shoe,
                           enum odds_strategy strategy, struct odds_book *book)
{
    struct book_work work = {.odds = odds, .book = book};
    return fill_book(&work, shoe, strategy);
}

const char *book_fill_exposed(const struct odds *odds,
                              const struct odds_shoe *shoe,
                              enum odds_strategy strategy,
                              const struct odds_chart *chart,
                              struct odds_book books[ODDS_RANKS])
{
    struct book_work work = {.odds = odds,
                             .chart = chart,
                             .books = books,
                             .book = &books[odds->hole]};
    return fill_book(&work, shoe, strategy);
}

const char *odds_book_by_chart(const struct odds *odds,
                               const struct odds_shoe *shoe,
                               const struct odds_chart *chart,
                               struct odds_book *book)
{
    const char *fault = check_chart(&odds->rules, chart);
    struct book_work work = {.odds = odds, .chart = chart, .book = book};
    return fault ? fault : fill_book(&work, shoe, ODDS_TOTAL);
}

const char *odds_book_by_cards(const struct odds *odds,
                               const struct odds_shoe *shoe,
                               const struct odds_cards_chart *chart,
                               struct odds_book *book)
{
    struct book_work work = {.odds = odds, .by_cards = chart, .book = book};
    const char *fault = rules_refusal(&odds->rules, ENGINE_CARDS_CHART);
    return fault ? fault : fill_book(&work, shoe, ODDS_TOTAL);
}
