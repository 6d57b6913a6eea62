/* The value of a round, from the pages of all upcards. */
#include "inside.h"

#include <math.h>

/* A deal that is being valued: two cards and an upcard. */
struct deal {
    const struct odds *odds;
    const struct odds_book *book;
    struct pack pack; /* without the upcard */
    int first, second;
    int number; /* of the hand */
};

/* What the deal is worth before the look, insurance aside, with this split. */
static double value_with(const struct deal *deal, double split)
{
    const struct odds *odds = deal->odds;
    const struct odds_page *page = &deal->book->page[deal->pack.upcard];
    const struct first_hand first = {.odds = odds,
                                     .pack = &deal->pack,
                                     .page = page,
                                     .hand = deal->number,
                                     .split = split};
    struct odds_decision decision;
    first_hand_decide(&first, &decision);
    if (decision.given_no_natural)
        decision_before_look(&deal->pack, &odds->hands[deal->number],
                             &decision);
    if (deal->book->strategy == ODDS_TOTAL)
        decision_by_chart(page, deal->number, &decision);
    return decision.value[decision.best];
}

/* The same where two tens need not be of one face, and the upcard may be of
 * the same one: each with its chance. */
static double value_of_tens(const struct deal *deal)
{
    const struct odds_page *page = &deal->book->page[deal->pack.upcard];
    const struct odds_shoe *shoe = &deal->book->shoe;
    double tens = deal->pack.count[ODDS_TEN], all = shoe->count[ODDS_TEN];
    double pairs = 0, value = 0;
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        double cards = shoe->tens[face];
        double up = all > tens ? cards / all : 0;
        double other = (1 - up) * cards * (cards - 1) / (tens * (tens - 1));
        double same = up * (cards - 1) * (cards - 2) / (tens * (tens - 1));
        if (other > 0)
            value += other * value_with(deal, page->split[ODDS_TEN + face]);
        if (same > 0)
            value += same * value_with(deal, page->split_same[face]);
        pairs += other + same;
    }
    return value + (1 - pairs) * value_with(deal, NAN);
}

static double value_of_deal(const struct deal *deal)
{
    const struct odds_page *page = &deal->book->page[deal->pack.upcard];
    if (deal->first != deal->second)
        return value_with(deal, NAN);
    if (deal->first == ODDS_TEN && deal->odds->rules.split_by == SPLIT_BY_RANK)
        return value_of_tens(deal);
    return value_with(deal, page->split[deal->first]);
}

/* What insurance or even money adds where they are worth having. */
static double insurance_gain(const struct deal *deal)
{
    const struct rules *rules = &deal->odds->rules;
    const struct odds_hand *hand = &deal->odds->hands[deal->number];
    if (!rules->insurance || deal->pack.upcard != ODDS_ACE)
        return 0;
    double danger = pack_natural(&deal->pack, hand);
    double gain = is_natural_hand(rules, hand)
                      ? 1 - (1 - danger) * natural_pays(rules)
                      : (3 * danger - 1) / 2;
    return gain > 0 ? gain : 0;
}

static double chance_of_deal(const struct deal *deal)
{
    const struct pack *pack = &deal->pack;
    bool pair = deal->first == deal->second;
    return pack->count[deal->first] * (pack->count[deal->second] - pair) *
           (pair ? 1 : 2) / (pack->left * (pack->left - 1));
}

static void add_upcard(struct deal *deal, struct odds_round *round,
                       double upcard_chance)
{
    const struct odds *odds = deal->odds;
    double plain = 0, gain = 0;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            deal->first = first;
            deal->second = second;
            deal->number = odds->next[odds->next[0][first]][second];
            double chance = chance_of_deal(deal);
            if (chance <= 0)
                continue;
            plain += chance * value_of_deal(deal);
            gain += chance * insurance_gain(deal);
        }
    int upcard = deal->pack.upcard;
    round->upcard[upcard] = upcard_chance;
    round->by_upcard[upcard] = plain + gain;
    round->without_insurance += upcard_chance * plain;
    round->value += upcard_chance * (plain + gain);
}

void round_fill(const struct odds *odds, struct odds_book *book)
{
    double left = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left += book->shoe.count[rank];
    book->round = (struct odds_round){0};
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (book->shoe.count[upcard] == 0)
            continue;
        struct deal deal = {.odds = odds,
                            .book = book,
                            .pack = pack_of(odds, &book->shoe, upcard)};
        deal.pack = pack_without(&deal.pack, upcard, 1);
        add_upcard(&deal, &book->round, book->shoe.count[upcard] / left);
    }
}
