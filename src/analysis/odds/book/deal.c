/* Breaks a deal of two cards and an upcard into its cases. */
#include "odds/book/book.h"

#include <math.h>

#include "odds/shoe.h"

void deal_decide(const struct odds *odds, const struct odds_book *book,
                 const struct pack *pack, int number, double split,
                 struct odds_decision *decision)
{
    const struct odds_values *values = &book->against[pack->upcard];
    const struct first_hand first = {.odds = odds,
                                     .pack = pack,
                                     .values = values,
                                     .hand = number,
                                     .split = split};
    first_hand_decide(&first, decision);
    if (decision->given_no_natural)
        decision_before_look(pack, &odds->hands[number], decision);
    if (book->strategy == ODDS_TOTAL)
        decision_by_chart(values, number, decision);
}

/* Two tens may have different faces, and the upcard may share a pair's face. */
static int cases_of_tens(const struct odds_book *book, const struct pack *pack,
                         struct deal_case cases[DEAL_CASES_MAX])
{
    const struct odds_values *values = &book->against[pack->upcard];
    double scale = odds_shoe_scale(&book->shoe);
    double tens = pack->count[ODDS_TEN];
    double all = book->shoe.count[ODDS_TEN] * scale;
    double pairs = 0;
    int count = 0;
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        double cards = book->shoe.tens[face] * scale;
        double up = all > tens ? cards / all : 0;
        double other = (1 - up) * cards * (cards - 1) / (tens * (tens - 1));
        double same = up * (cards - 1) * (cards - 2) / (tens * (tens - 1));
        if (other > 0)
            cases[count++] = (struct deal_case){other, cards,
                                                values->split[ODDS_TEN + face]};
        if (same > 0)
            cases[count++] =
                (struct deal_case){same, cards - 1, values->split_same[face]};
        pairs += other + same;
    }
    cases[count++] = (struct deal_case){1 - pairs, 0, NAN};
    return count;
}

int deal_cases(const struct odds *odds, const struct odds_book *book,
               const struct pack *pack, int first, int second,
               struct deal_case cases[DEAL_CASES_MAX])
{
    const struct odds_values *values = &book->against[pack->upcard];
    if (first == ODDS_TEN && second == ODDS_TEN &&
        odds->rules.split_by == SPLIT_BY_RANK)
        return cases_of_tens(book, pack, cases);
    cases[0] = (struct deal_case){1, pack->count[first],
                                  first == second ? values->split[first] : NAN};
    return 1;
}
