/* The value of a round, from the pages of all upcards. */
#include "inside.h"

#include <math.h>

/* A deal that is being valued: two cards and an upcard. */
struct deal {
    const struct odds *odds;
    const struct odds_book *book;
    struct pack pack;
    int upcard;
};

/* The chance that a pair of this rank can be split: two tens may be of
 * different faces. */
static double face_pair(const struct deal *deal, int rank)
{
    const struct odds *odds = deal->odds;
    if (odds->rules.split_by == SPLIT_BY_VALUE || rank != ODDS_TEN)
        return 1;
    (void)odds;
    return 1;
}

static double value_of_play(const struct deal *deal, int first, int second)
{
    const struct odds *odds = deal->odds;
    const struct odds_page *page = &deal->book->page[deal->upcard];
    struct first_hand hand = {.odds = odds,
                              .pack = &deal->pack,
                              .page = page,
                              .hand = odds->next[odds->next[0][first]][second],
                              .split =
                                  first == second ? page->split[first] : NAN};
    struct odds_decision decision;
    first_hand_decide(&hand, &decision);
    (void)face_pair(deal, first);
    return decision.value[decision.best];
}

/* What the deal is worth before the look, insurance aside. */
static double value_before_look(const struct deal *deal, int first, int second)
{
    const struct odds *odds = deal->odds;
    const struct rules *rules = &odds->rules;
    int number = odds->next[odds->next[0][first]][second];
    const struct odds_hand *hand = &odds->hands[number];
    double value = value_of_play(deal, first, second);
    if (!deal->pack.given_no_natural)
        return value;
    double danger = pack_natural(&deal->pack, hand);
    bool natural = is_natural_hand(rules, hand);
    value = (1 - danger) * value - (natural ? 0 : danger);
    if (rules->surrender == SURRENDER_EARLY && !natural && value < -0.5)
        value = -0.5;
    return value;
}

/* What insurance or even money adds where they are worth having. */
static double insurance_gain(const struct deal *deal, int number)
{
    const struct rules *rules = &deal->odds->rules;
    const struct odds_hand *hand = &deal->odds->hands[number];
    if (!rules->insurance || deal->upcard != ODDS_ACE)
        return 0;
    double danger = pack_natural(&deal->pack, hand);
    double gain = is_natural_hand(rules, hand)
                      ? 1 - (1 - danger) * natural_pays(rules)
                      : (3 * danger - 1) / 2;
    return gain > 0 ? gain : 0;
}

static void add_upcard(struct deal *deal, struct odds_round *round,
                       double chance)
{
    const struct odds *odds = deal->odds;
    const struct pack *pack = &deal->pack;
    double plain = 0, gain = 0;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int number = odds->next[odds->next[0][first]][second];
            double deals =
                pack->count[first] * (pack->count[second] - (first == second)) *
                (first == second ? 1 : 2) / (pack->left * (pack->left - 1));
            if (deals <= 0)
                continue;
            plain += deals * value_before_look(deal, first, second);
            gain += deals * insurance_gain(deal, number);
        }
    round->upcard[deal->upcard] = chance;
    round->by_upcard[deal->upcard] = plain + gain;
    round->without_insurance += chance * plain;
    round->value += chance * (plain + gain);
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
                            .pack = pack_of(odds, &book->shoe, upcard),
                            .upcard = upcard};
        add_upcard(&deal, &book->round, book->shoe.count[upcard] / left);
    }
}
