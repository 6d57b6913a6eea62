/* Two cards and an upcard: the cases that they stand for. */
#include "inside.h"

#include <math.h>

void deal_decide(const struct odds *odds, const struct odds_book *book,
                 const struct pack *pack, int number, double split,
                 struct odds_decision *decision)
{
    const struct odds_page *page = &book->page[pack->upcard];
    const struct first_hand first = {.odds = odds,
                                     .pack = pack,
                                     .page = page,
                                     .hand = number,
                                     .split = split};
    first_hand_decide(&first, decision);
    if (decision->given_no_natural)
        decision_before_look(pack, &odds->hands[number], decision);
    if (book->strategy == ODDS_TOTAL)
        decision_by_chart(page, number, decision);
}

/* Two tens need not be of one face, and the upcard may be of the same one. */
static int parts_of_tens(const struct odds_book *book, const struct pack *pack,
                         struct deal_part parts[DEAL_PARTS_MAX])
{
    const struct odds_page *page = &book->page[pack->upcard];
    double tens = pack->count[ODDS_TEN], all = book->shoe.count[ODDS_TEN];
    double pairs = 0;
    int count = 0;
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        double cards = book->shoe.tens[face];
        double up = all > tens ? cards / all : 0;
        double other = (1 - up) * cards * (cards - 1) / (tens * (tens - 1));
        double same = up * (cards - 1) * (cards - 2) / (tens * (tens - 1));
        if (other > 0)
            parts[count++] =
                (struct deal_part){other, cards, page->split[ODDS_TEN + face]};
        if (same > 0)
            parts[count++] =
                (struct deal_part){same, cards - 1, page->split_same[face]};
        pairs += other + same;
    }
    parts[count++] = (struct deal_part){1 - pairs, 0, NAN};
    return count;
}

int deal_parts(const struct odds *odds, const struct odds_book *book,
               const struct pack *pack, int first, int second,
               struct deal_part parts[DEAL_PARTS_MAX])
{
    const struct odds_page *page = &book->page[pack->upcard];
    if (first == ODDS_TEN && second == ODDS_TEN &&
        odds->rules.split_by == SPLIT_BY_RANK)
        return parts_of_tens(book, pack, parts);
    parts[0] = (struct deal_part){1, pack->count[first],
                                  first == second ? page->split[first] : NAN};
    return 1;
}
