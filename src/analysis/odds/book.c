/* Fills a book: all hands of a shoe against every upcard, and its round. */
#include "odds/kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The cases of a deal of two cards and an upcard ---- */

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

/* ---- The round, from the values against all upcards ---- */

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

static void round_fill(const struct odds *odds, struct odds_book *book)
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
