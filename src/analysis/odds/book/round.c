/* Works out the value of a round from the values against all upcards. */
#include "odds/book/book.h"

/* A deal that is being valued: two cards and an upcard. */
struct deal {
    const struct odds *odds;
    const struct odds_book *book;
    struct pack pack; /* without the upcard */
    int first, second;
    int number; /* of the hand */
};

/* Returns the value of the deal before the look, without insurance. */
static double value_of_deal(const struct deal *deal)
{
    struct deal_case cases[DEAL_CASES_MAX];
    int count = deal_cases(deal->odds, deal->book, &deal->pack, deal->first,
                           deal->second, cases);
    double value = 0;
    for (int i = 0; i < count; i++) {
        struct odds_decision decision;
        deal_decide(deal->odds, deal->book, &deal->pack, deal->number,
                    cases[i].split, &decision);
        value += cases[i].share * decision.value[decision.best];
    }
    return value;
}

/* Returns what insurance or even money adds; 0 if it is better declined. */
static double insurance_gain(const struct deal *deal)
{
    const struct rules *rules = &deal->odds->rules;
    const struct odds_hand *hand = &deal->odds->hands[deal->number];
    if (!rules->insurance || deal->pack.upcard != ODDS_ACE)
        return 0;
    double danger = pack_natural(&deal->pack, hand);
    bool natural = odds_hand_is_natural(rules, hand);
    if (natural && rules_21_wins(rules, hand->total))
        return 0;
    double gain = natural ? 1 - (1 - danger) * value_of_natural(rules)
                          : odds_insurance(danger);
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
            deal->number = two_card_hand(odds, first, second);
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
    double left = odds_shoe_cards(&book->shoe);
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
