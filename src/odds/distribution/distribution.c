/* The distribution of the results of a round. */
#include "odds/distribution/distribution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BET = 10 }; /* in tenths of a bet */

/* Hands that are hit, stood on or doubled. */
struct played {
    double ways[ODDS_HANDS];
    struct results results;
};

/* The state of the work, which takes one upcard at a time. */
struct distribution_work {
    const struct odds *odds;
    const struct odds_book *book;
    const struct odds_values *values;
    struct pack pack; /* without the upcard */
    struct falls falls;
    struct results_wait *wait; /* needs more alignment than malloc() gives */
    double chance;             /* of the upcard */
    bool apart;                /* count a dealer's natural with the deal */
    double mean;
    double square; /* the mean of the results' squares */
    double tenths[2 * ODDS_TENTHS_MAX + 1];
    double roughly[2 * ODDS_TENTHS_MAX + 1]; /* as in odds_distribution */
    struct played played[2];
    struct endings endings;
    struct split_distribution distribution;
    struct split_distribution_room *room;
};

/* A two-card hand and the decisions about it. */
struct dealt {
    int first, second, number;
    double chance;   /* of them, given the upcard */
    double natural;  /* of a dealer's natural, given the hand */
    double with;     /* win of insurance with that natural */
    double without;  /* and without it */
    bool even_money; /* the player takes it */
};

static void count_outcome(struct distribution_work *work, double chance,
                          double result)
{
    chance *= work->chance;
    work->square += chance * result * result;
    work->mean += chance * result;
    work->tenths[ODDS_TENTHS_MAX + (int)lround(result * BET)] += chance;
}

static const double INSURANCE_WINS = 1, INSURANCE_LOSES = -0.5;

/* Takes insurance and even money when they gain, as for the value of a round.
 */
static void decide_insurance(const struct distribution_work *work,
                             struct dealt *dealt)
{
    const struct rules *rules = &work->odds->rules;
    const struct odds_hand *hand = &work->odds->hands[dealt->number];
    if (!rules->insurance || work->pack.upcard != ODDS_ACE)
        return;
    bool natural = odds_hand_is_natural(rules, hand);
    dealt->even_money =
        natural && (1 - dealt->natural) * value_of_natural(rules) < 1;
    if (!natural && odds_insurance(dealt->natural) > 0) {
        dealt->with = INSURANCE_WINS;
        dealt->without = INSURANCE_LOSES;
    }
}

static struct dealt dealt_of(const struct distribution_work *work, int first,
                             int second)
{
    const struct odds *odds = work->odds;
    const struct pack *pack = &work->pack;
    struct dealt dealt = {.first = first, .second = second};
    dealt.number = odds->next[odds->next[0][first]][second];
    bool pair = first == second;
    dealt.chance = pack->count[first] * (pack->count[second] - pair) *
                   (pair ? 1 : 2) / (pack->left * (pack->left - 1));
    dealt.natural = pack_natural(pack, &odds->hands[dealt.number]);
    if (dealt.chance > 0)
        decide_insurance(work, &dealt);
    return dealt;
}

/* ---- Hands that end at once ---- */

static void count_natural(struct distribution_work *work,
                          const struct dealt *dealt)
{
    if (dealt->even_money) {
        count_outcome(work, dealt->chance, 1);
        return;
    }
    count_outcome(work, dealt->chance * dealt->natural, 0);
    count_outcome(work, dealt->chance * (1 - dealt->natural),
                  value_of_natural(&work->odds->rules));
}

/* A dealer's natural takes the whole bet unless the surrender was early. */
static void count_surrender(struct distribution_work *work,
                            const struct dealt *dealt, double part)
{
    bool early = work->odds->rules.surrender == SURRENDER_EARLY;
    count_outcome(work, dealt->chance * part * dealt->natural,
                  (early ? -0.5 : -1) + dealt->with);
    count_outcome(work, dealt->chance * part * (1 - dealt->natural),
                  -0.5 + dealt->without);
}

/* ---- Hands that are played ---- */

/* Unsplit hands are counted later, all together. */
static void begin_play(struct distribution_work *work,
                       const struct dealt *dealt, double part)
{
    struct played *played = &work->played[dealt->without < 0];
    int drawn[ODDS_RANKS] = {0};
    double ways = part * (dealt->first == dealt->second ? 1 : 2);
    bool twice = work->values->action[dealt->number] == ODDS_DOUBLE;
    drawn[dealt->first]++;
    drawn[dealt->second]++;
    played->ways[dealt->number] = ways;
    results_begin(work->wait, drawn, dealt->chance * part, twice ? 2 : 1,
                  &played->results);
    if (work->apart)
        count_outcome(work, dealt->chance * part * dealt->natural,
                      -1 + dealt->with);
}

static void finish_play(struct distribution_work *work, bool insured)
{
    const struct odds *odds = work->odds;
    struct played *played = &work->played[insured];
    work->endings.count = 0;
    endings_add(odds, work->values->action, played->ways, false,
                &work->endings);
    for (int i = 0; i < work->endings.count; i++) {
        const struct ending *ending = &work->endings.list[i];
        int drawn[ODDS_RANKS];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            drawn[rank] = odds->hands[ending->hand].count[rank];
        results_end(work->wait, &work->falls, ending, drawn, &played->results);
    }
    results_finish(work->wait);
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++) {
            double side =
                end == ENDS_NATURAL ? INSURANCE_WINS : INSURANCE_LOSES;
            count_outcome(work, played->results.chance[result][end],
                          result - STAKES + (insured ? side : 0));
        }
}

/* Returns the win of split hands, without a natural that is counted with the
 * deal. */
static double value_of_split_hands(const struct distribution_work *work,
                                   const struct dealt *dealt, double split)
{
    switch (work->odds->rules.peek) {
    case PEEK_HOLE:
        return split * (1 - dealt->natural);
    case PEEK_NONE_ORIGINAL:
        return split + dealt->natural;
    default:
        return split;
    }
}

/* If the hands win S and insurance wins I, the square of the result is
 * S S + 2 S I + I I, where I depends on the dealer's natural. */
static void count_split(struct distribution_work *work,
                        const struct dealt *dealt, const struct deal_case *of)
{
    const struct rules *rules = &work->odds->rules;
    struct split_distribution *distribution = &work->distribution;
    const struct split_plan plan = {.rank = dealt->first,
                                    .pair_cards = of->pair_cards,
                                    .waiting = 2,
                                    .splits_left =
                                        split_limit(rules, dealt->first) - 2};
    split_distribution_fill(&work->pack, &plan,
                            work->values->split_action[dealt->first],
                            work->room, distribution);
    double chance = dealt->chance * of->share;
    double of_all = work->chance * chance;
    double with = dealt->with, without = dealt->without;
    double natural = work->apart ? 0 : dealt->natural;
    double value = value_of_split_hands(work, dealt, of->split);
    work->mean +=
        of_all * (value + (1 - dealt->natural) * without + natural * with);
    work->square += of_all * (distribution->square + 2 * without * value +
                              2 * (with - without) * distribution->natural +
                              (1 - dealt->natural) * without * without +
                              natural * with * with);
    for (int i = BET; i <= 2 * ODDS_TENTHS_MAX - BET; i++) {
        int tenth = i + (int)lround(without * BET);
        int insured = i + (int)lround(with * BET);
        work->tenths[tenth] += of_all * distribution->chance[0][i];
        work->tenths[insured] += of_all * distribution->chance[1][i];
        work->roughly[tenth] += of_all * distribution->roughly[0][i];
        work->roughly[insured] += of_all * distribution->roughly[1][i];
    }
    if (work->apart)
        count_outcome(work, chance * dealt->natural, -1 + with);
}

/* ---- All deals ---- */

static void count_deal(struct distribution_work *work,
                       const struct dealt *dealt)
{
    const struct odds *odds = work->odds;
    struct deal_case cases[DEAL_CASES_MAX];
    if (odds_hand_is_natural(&odds->rules, &odds->hands[dealt->number])) {
        count_natural(work, dealt);
        return;
    }
    int count = deal_cases(odds, work->book, &work->pack, dealt->first,
                           dealt->second, cases);
    double played = 0;
    for (int i = 0; i < count; i++) {
        struct odds_decision decision;
        deal_decide(odds, work->book, &work->pack, dealt->number,
                    cases[i].split, &decision);
        if (decision.best == ODDS_SPLIT)
            count_split(work, dealt, &cases[i]);
        else if (decision.best == ODDS_SURRENDER)
            count_surrender(work, dealt, cases[i].share);
        else
            played += cases[i].share;
    }
    if (played > 0)
        begin_play(work, dealt, played);
}

static void count_upcard(struct distribution_work *work)
{
    memset(work->played, 0, sizeof work->played);
    falls_fill(&work->falls, &work->pack);
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            struct dealt dealt = dealt_of(work, first, second);
            if (dealt.chance > 0)
                count_deal(work, &dealt);
        }
    finish_play(work, false);
    finish_play(work, true);
}

static void count_all(struct distribution_work *work)
{
    const struct odds_book *book = work->book;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (book->shoe.count[upcard] == 0)
            continue;
        work->values = &book->against[upcard];
        work->pack = pack_of(work->odds, &book->shoe, upcard);
        work->pack = pack_without(&work->pack, upcard, 1);
        work->chance = book->round.upcard[upcard];
        count_upcard(work);
    }
}

/* Rounding leaves impossible results with chances far below this; possible ones
 * are far above it. */
static const double NEVER = 1e-16;

static void write_distribution(const struct distribution_work *work,
                               struct odds_distribution *distribution)
{
    distribution->mean = work->mean;
    distribution->variance = work->square - work->mean * work->mean;
    distribution->deviation = sqrt(distribution->variance);
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
        bool possible = work->tenths[i] > NEVER;
        distribution->chance[i] = possible ? work->tenths[i] : 0;
        distribution->roughly[i] = possible ? work->roughly[i] : 0;
    }
}

const char *odds_distribution_fill(const struct odds *odds,
                                   const struct odds_book *book,
                                   struct odds_distribution *distribution)
{
    const struct rules *rules = &odds->rules;
    if (book->strategy == ODDS_CDP)
        return "not available for cdp, which no real player can follow; use "
               "cdz";
    if (rules->peek == PEEK_NONE_ORIGINAL && rules->charlie > 0)
        return "not available for a Charlie when a dealer's blackjack takes "
               "only the original bet";
    struct distribution_work *work = calloc(1, sizeof *work);
    struct split_distribution_room *room = split_distribution_room_new();
    struct results_wait wait = {.count = 0};
    bool has_memory = work && room;
    if (has_memory) {
        wait.pack = &work->pack;
        work->wait = &wait;
        work->odds = odds;
        work->book = book;
        work->room = room;
        work->apart = natural_stands_apart(rules);
        count_all(work);
        write_distribution(work, distribution);
    }
    free(room);
    free(work);
    return has_memory ? NULL : NO_MEMORY;
}
