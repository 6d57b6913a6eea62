/* The value of a round in which both of the dealer's cards are shown. */
#include "odds_exposed.h"

#include <string.h>

#include "odds/book/book.h"

/* Takes a hole card of this rank out of the shoe. Its face doesn't matter,
 * because pairs are split by value. */
static struct odds_shoe shoe_without(const struct odds_shoe *shoe, int hole)
{
    struct odds_shoe rest = *shoe;
    if (rest.infinite)
        return rest;
    rest.count[hole]--;
    if (hole == ODDS_TEN)
        odds_shoe_even_out_tens(&rest);
    return rest;
}

static void add_hole(const struct odds_book *book, int hole, double chance,
                     struct odds_exposed *exposed)
{
    const struct odds_round *round = &book->round;
    exposed->value += chance * round->value;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        int low = hole < upcard ? hole : upcard;
        int high = hole < upcard ? upcard : hole;
        if (round->upcard[upcard] == 0)
            continue;
        exposed->chance[low][high] += chance * round->upcard[upcard];
        exposed->by_hand[low][high] = round->by_upcard[upcard];
    }
}

const char *odds_exposed_fill(const struct odds *odds,
                              const struct odds_shoe *shoe,
                              enum odds_strategy strategy,
                              struct odds_book books[ODDS_RANKS],
                              struct odds_exposed *exposed)
{
    double cards = odds_shoe_cards(shoe);
    if (odds->rules.split > 1 && odds->rules.split_by == SPLIT_BY_RANK)
        return "with dealer-shows = both, pairs must be split by value";
    memset(exposed, 0, sizeof *exposed);
    for (int hole = 0; hole < ODDS_RANKS; hole++) {
        if (shoe->count[hole] <= 0)
            continue;
        struct odds_shoe rest = shoe_without(shoe, hole);
        const char *fault =
            book_fill_exposed(odds->with_hole[hole], &rest, strategy, books);
        if (fault)
            return fault;
        add_hole(&books[hole], hole, shoe->count[hole] / cards, exposed);
    }
    return NULL;
}
