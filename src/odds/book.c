/* All hands of a shoe against every upcard. */
#include "inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void fill_split(const struct pack *pack, struct odds_book *book,
                       int entry, struct split_room *room)
{
    const struct rules *rules = &pack->odds->rules;
    struct odds_page *page = &book->page[pack->upcard];
    int rank = entry < ODDS_TEN ? entry : ODDS_TEN;
    bool by_face = rank == ODDS_TEN && rules->split_by == SPLIT_BY_RANK;
    double cards = by_face ? book->shoe.tens[entry - ODDS_TEN] : 0;
    if (by_face && pack->upcard == ODDS_TEN)
        cards -= 1;
    const struct split_plan plan = {
        .rank = rank,
        .pair_cards = by_face ? cards : pack->count[rank],
        .waiting = 2,
        .splits_left = split_limit(rules, rank) - 2};
    page->split[entry] = NAN;
    if (rules->split < 2 || plan.pair_cards < 2)
        return;
    page->split[entry] = split_value(pack, &plan, book->strategy, page, room,
                                     page->split_action[rank]) -
                         split_original(pack, rank);
}

static void fill_splits(const struct pack *pack, struct odds_book *book,
                        struct split_room *room)
{
    bool by_face = pack->odds->rules.split_by == SPLIT_BY_RANK;
    struct odds_page *page = &book->page[pack->upcard];
    for (int entry = 0; entry < ODDS_PAIRS; entry++)
        if (entry <= ODDS_TEN || by_face)
            fill_split(pack, book, entry, room);
        else
            page->split[entry] = page->split[ODDS_TEN];
}

const char *odds_book_fill(const struct odds *odds,
                           const struct odds_shoe *shoe,
                           enum odds_strategy strategy, struct odds_book *book)
{
    const char *fault = odds_check_shoe(odds, shoe);
    if (fault)
        return fault;
    struct split_room *room = malloc(sizeof *room);
    if (room == NULL)
        return "there is no memory to work out the odds";
    memset(book, 0, sizeof *book);
    book->shoe = *shoe;
    book->strategy = strategy;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (shoe->count[upcard] == 0)
            continue;
        struct pack pack = pack_of(odds, shoe, upcard);
        pack = pack_without(&pack, upcard, 1);
        play_page(&pack, 0, BET_WHOLE, &book->page[upcard]);
        fill_splits(&pack, book, room);
    }
    round_fill(odds, book);
    free(room);
    return NULL;
}
