/* All hands of a shoe against every upcard. */
#include "inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void fill_splits(const struct pack *pack, struct odds_book *book,
                        struct split_room *room)
{
    const struct rules *rules = &pack->odds->rules;
    struct odds_page *page = &book->page[pack->upcard];
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        page->split[rank] = NAN;
        if (rules->split < 2 || pack->count[rank] < 2)
            continue;
        const struct split_plan plan = {.rank = rank,
                                        .pair_cards = pack->count[rank],
                                        .waiting = 2,
                                        .splits_left =
                                            split_limit(rules, rank) - 2};
        page->split[rank] = split_value(pack, &plan, book->strategy, page, room,
                                        page->split_action[rank]);
    }
}

const char *odds_book_fill(const struct odds *odds,
                           const struct odds_shoe *shoe,
                           enum odds_strategy strategy, struct odds_book *book)
{
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
        play_page(&pack, 0, &book->page[upcard]);
        fill_splits(&pack, book, room);
    }
    round_fill(odds, book);
    free(room);
    return NULL;
}
