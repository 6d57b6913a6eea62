/* How the results of a round scatter. */
#include "scatter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BET = 10 }; /* in tenths of a bet */

/* Hands that are hit, stood on or doubled, with or without insurance. */
struct played {
    double ways[ODDS_HANDS];
    struct results results;
};

/* One upcard at a time. */
struct spreading {
    const struct odds *odds;
    const struct odds_book *book;
    const struct odds_page *page;
    struct pack pack; /* without the upcard */
    struct falls falls;
    struct results_wait *wait; /* aligned as the heap is not */
    double chance;             /* of the upcard */
    bool apart;                /* a dealer's natural is counted with the deal */
    double mean;
    double square; /* the mean of the results' squares */
    double tenths[2 * ODDS_TENTHS_MAX + 1];
    struct played played[2];
    struct endings endings;
    struct split_scatter scatter;
    struct scatter_room *room;
};

/* Two cards with what is decided about them. */
struct dealt {
    int first, second, number;
    double chance;   /* of them, given the upcard */
    double natural;  /* of a dealer's natural once they are out */
    double with;     /* what insurance wins with that natural */
    double without;  /* and without it */
    bool even_money; /* is taken */
};

static void count(struct spreading *spreading, double chance, double result)
{
    chance *= spreading->chance;
    spreading->square += chance * result * result;
    spreading->mean += chance * result;
    spreading->tenths[ODDS_TENTHS_MAX + (int)lround(result * BET)] += chance;
}

static const double INSURANCE_WINS = 1, INSURANCE_LOSES = -0.5;

/* As the value of a round has it: taken where it is worth something. */
static void decide_insurance(const struct spreading *spreading,
                             struct dealt *dealt)
{
    const struct rules *rules = &spreading->odds->rules;
    const struct odds_hand *hand = &spreading->odds->hands[dealt->number];
    if (!rules->insurance || spreading->pack.upcard != ODDS_ACE)
        return;
    bool natural = is_natural_hand(rules, hand);
    dealt->even_money =
        natural && (1 - dealt->natural) * natural_pays(rules) < 1;
    if (!natural && odds_insurance(dealt->natural) > 0) {
        dealt->with = INSURANCE_WINS;
        dealt->without = INSURANCE_LOSES;
    }
}

static struct dealt deal(const struct spreading *spreading, int first,
                         int second)
{
    const struct odds *odds = spreading->odds;
    const struct pack *pack = &spreading->pack;
    struct dealt dealt = {.first = first, .second = second};
    dealt.number = odds->next[odds->next[0][first]][second];
    bool pair = first == second;
    dealt.chance = pack->count[first] * (pack->count[second] - pair) *
                   (pair ? 1 : 2) / (pack->left * (pack->left - 1));
    dealt.natural = pack_natural(pack, &odds->hands[dealt.number]);
    if (dealt.chance > 0)
        decide_insurance(spreading, &dealt);
    return dealt;
}

/* ---- Hands that are not played ---- */

static void count_natural(struct spreading *spreading,
                          const struct dealt *dealt)
{
    if (dealt->even_money) {
        count(spreading, dealt->chance, 1);
        return;
    }
    count(spreading, dealt->chance * dealt->natural, 0);
    count(spreading, dealt->chance * (1 - dealt->natural),
          natural_pays(&spreading->odds->rules));
}

/* A natural of the dealer's takes all but what was given up early. */
static void count_surrender(struct spreading *spreading,
                            const struct dealt *dealt, double part)
{
    bool early = spreading->odds->rules.surrender == SURRENDER_EARLY;
    count(spreading, dealt->chance * part * dealt->natural,
          (early ? -0.5 : -1) + dealt->with);
    count(spreading, dealt->chance * part * (1 - dealt->natural),
          -0.5 + dealt->without);
}

/* ---- Hands that are played ---- */

/* Hands without a split are counted when all are known. */
static void begin_play(struct spreading *spreading, const struct dealt *dealt,
                       double part)
{
    struct played *played = &spreading->played[dealt->without < 0];
    int drawn[ODDS_RANKS] = {0};
    double ways = part * (dealt->first == dealt->second ? 1 : 2);
    bool twice = spreading->page->action[dealt->number] == ODDS_DOUBLE;
    drawn[dealt->first]++;
    drawn[dealt->second]++;
    played->ways[dealt->number] = ways;
    results_begin(spreading->wait, drawn, dealt->chance * part, twice ? 2 : 1,
                  &played->results);
    if (spreading->apart)
        count(spreading, dealt->chance * part * dealt->natural,
              -1 + dealt->with);
}

static void finish_play(struct spreading *spreading, bool insured)
{
    const struct odds *odds = spreading->odds;
    struct played *played = &spreading->played[insured];
    spreading->endings.count = 0;
    endings_add(odds, spreading->page->action, played->ways, false,
                &spreading->endings);
    for (int i = 0; i < spreading->endings.count; i++) {
        const struct ending *ending = &spreading->endings.list[i];
        int drawn[ODDS_RANKS];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            drawn[rank] = odds->hands[ending->hand].count[rank];
        results_end(spreading->wait, &spreading->falls, ending, drawn,
                    &played->results);
    }
    results_finish(spreading->wait);
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++) {
            double side =
                end == ENDS_NATURAL ? INSURANCE_WINS : INSURANCE_LOSES;
            count(spreading, played->results.chance[result][end],
                  result - STAKES + (insured ? side : 0));
        }
}

/* What the hands of a split win, a natural that is counted with the deal left
 * out. */
static double value_of_split(const struct spreading *spreading,
                             const struct dealt *dealt, double split)
{
    switch (spreading->odds->rules.peek) {
    case PEEK_HOLE:
        return split * (1 - dealt->natural);
    case PEEK_NONE_ORIGINAL:
        return split + dealt->natural;
    default:
        return split;
    }
}

/* The square of what the hands win, S, and what insurance wins, I, together:
 * S S + 2 S I + I I, where I depends on the dealer's natural. */
static void count_split(struct spreading *spreading, const struct dealt *dealt,
                        const struct deal_part *part)
{
    const struct rules *rules = &spreading->odds->rules;
    struct split_scatter *scatter = &spreading->scatter;
    const struct split_plan plan = {.rank = dealt->first,
                                    .pair_cards = part->pair_cards,
                                    .waiting = 2,
                                    .splits_left =
                                        split_limit(rules, dealt->first) - 2};
    split_scatter_fill(&spreading->pack, &plan,
                       spreading->page->split_action[dealt->first],
                       spreading->room, scatter);
    double chance = dealt->chance * part->part;
    double of_all = spreading->chance * chance;
    double with = dealt->with, without = dealt->without;
    double natural = spreading->apart ? 0 : dealt->natural;
    double value = value_of_split(spreading, dealt, part->split);
    spreading->mean +=
        of_all * (value + (1 - dealt->natural) * without + natural * with);
    spreading->square += of_all * (scatter->square + 2 * without * value +
                                   2 * (with - without) * scatter->natural +
                                   (1 - dealt->natural) * without * without +
                                   natural * with * with);
    for (int i = BET; i <= 2 * ODDS_TENTHS_MAX - BET; i++) {
        spreading->tenths[i + (int)lround(without * BET)] +=
            of_all * scatter->chance[0][i];
        spreading->tenths[i + (int)lround(with * BET)] +=
            of_all * scatter->chance[1][i];
    }
    if (spreading->apart)
        count(spreading, chance * dealt->natural, -1 + with);
}

/* ---- All deals ---- */

static void count_deal(struct spreading *spreading, const struct dealt *dealt)
{
    const struct odds *odds = spreading->odds;
    struct deal_part parts[DEAL_PARTS_MAX];
    if (is_natural_hand(&odds->rules, &odds->hands[dealt->number])) {
        count_natural(spreading, dealt);
        return;
    }
    int cases = deal_parts(odds, spreading->book, &spreading->pack,
                           dealt->first, dealt->second, parts);
    double played = 0;
    for (int i = 0; i < cases; i++) {
        struct odds_decision decision;
        deal_decide(odds, spreading->book, &spreading->pack, dealt->number,
                    parts[i].split, &decision);
        if (decision.best == ODDS_SPLIT)
            count_split(spreading, dealt, &parts[i]);
        else if (decision.best == ODDS_SURRENDER)
            count_surrender(spreading, dealt, parts[i].part);
        else
            played += parts[i].part;
    }
    if (played > 0)
        begin_play(spreading, dealt, played);
}

static void count_upcard(struct spreading *spreading)
{
    memset(spreading->played, 0, sizeof spreading->played);
    falls_fill(&spreading->falls, &spreading->pack);
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            struct dealt dealt = deal(spreading, first, second);
            if (dealt.chance > 0)
                count_deal(spreading, &dealt);
        }
    finish_play(spreading, false);
    finish_play(spreading, true);
}

static void count_all(struct spreading *spreading)
{
    const struct odds_book *book = spreading->book;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (book->shoe.count[upcard] == 0)
            continue;
        spreading->page = &book->page[upcard];
        spreading->pack = pack_of(spreading->odds, &book->shoe, upcard);
        spreading->pack = pack_without(&spreading->pack, upcard, 1);
        spreading->chance = book->round.upcard[upcard];
        count_upcard(spreading);
    }
}

/* What rounding leaves of results that never come is far below this, and what
 * comes is far above. */
static const double NEVER = 1e-16;

static void spread_fill(const struct spreading *spreading,
                        struct odds_spread *spread)
{
    spread->mean = spreading->mean;
    spread->variance = spreading->square - spreading->mean * spreading->mean;
    spread->deviation = sqrt(spread->variance);
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++)
        spread->chance[i] =
            spreading->tenths[i] > NEVER ? spreading->tenths[i] : 0;
}

const char *odds_spread(const struct odds *odds, const struct odds_book *book,
                        struct odds_spread *spread)
{
    const struct rules *rules = &odds->rules;
    if (book->strategy == ODDS_CDP)
        return "results don't scatter by cdp: no player plays so; take cdz";
    if (rules->peek == PEEK_NONE_ORIGINAL && rules->charlie > 0)
        return "how results scatter is not worked out for a Charlie where a "
               "dealer's natural takes the original bet only";
    struct spreading *spreading = calloc(1, sizeof *spreading);
    struct scatter_room *room = scatter_room_new();
    struct results_wait wait = {.count = 0};
    bool has_memory = spreading && room;
    if (has_memory) {
        wait.pack = &spreading->pack;
        spreading->wait = &wait;
        spreading->odds = odds;
        spreading->book = book;
        spreading->room = room;
        spreading->apart = natural_stands_apart(rules);
        count_all(spreading);
        spread_fill(spreading, spread);
    }
    free(room);
    free(spreading);
    return has_memory ? NULL : NO_MEMORY;
}
