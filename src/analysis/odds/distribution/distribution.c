/* The distribution of the results of a round. */
#include "odds/distribution/distribution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/check.h"
#include "odds/upcards.h"

enum { BET = 10 }; /* in tenths of a bet */

/* Hands that are hit, stood on or doubled. */
struct played {
    double ways[ODDS_HANDS];
    struct results results;
};

/* What is summed over the deals against one upcard, weighted by its chance. */
struct upcard_sums {
    double mean;
    double square; /* the mean of the results' squares */
    double tenths[2 * ODDS_TENTHS_MAX + 1];
    double roughly[2 * ODDS_TENTHS_MAX + 1]; /* as in odds_distribution */
};

/* The state of one thread, which takes one upcard at a time. */
struct distribution_work {
    const struct odds *odds;
    const struct odds_book *book;
    const struct odds_values *values;
    struct upcard_sums *sums;
    struct pack pack; /* without the upcard */
    struct falls falls;
    struct results_wait *wait; /* needs more alignment than malloc() gives */
    double chance;             /* of the upcard */
    bool apart;                /* count a dealer's natural with the deal */
    struct played played[2];
    struct endings endings;
    bool needs_chances; /* not only the moments */
    struct split_moments moments;
    struct split_distribution distribution;
    struct split_distribution_room *room;
};

/* The work of all threads. */
struct distribution_team {
    const struct odds *odds;
    const struct odds_book *book;
    bool needs_chances;
    struct distribution_work *works; /* one for each thread */
    struct upcard_sums sums[ODDS_RANKS];
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
    work->sums->square += chance * result * result;
    work->sums->mean += chance * result;
    work->sums->tenths[ODDS_TENTHS_MAX + (int)lround(result * BET)] += chance;
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
    dealt.number = two_card_hand(odds, first, second);
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
    double ties =
        chance_of_tie(&work->pack, work->values, dealt->number, dealt->natural);
    count_outcome(work, dealt->chance * ties, 0);
    count_outcome(work, dealt->chance * (1 - ties),
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

/* Adds the chances of the split whose moments were filled last. */
static void count_split_chances(struct distribution_work *work, double chance,
                                double with, double without)
{
    struct split_distribution *distribution = &work->distribution;
    split_distribution_fill(work->room, distribution);
    for (int i = BET; i <= 2 * ODDS_TENTHS_MAX - BET; i++) {
        int tenth = i + (int)lround(without * BET);
        int insured = i + (int)lround(with * BET);
        work->sums->tenths[tenth] += chance * distribution->chance[0][i];
        work->sums->tenths[insured] += chance * distribution->chance[1][i];
        work->sums->roughly[tenth] += chance * distribution->roughly[0][i];
        work->sums->roughly[insured] += chance * distribution->roughly[1][i];
    }
}

/* If the hands win S and insurance wins I, the square of the result is
 * S S + 2 S I + I I, where I depends on the dealer's natural. */
static void count_split(struct distribution_work *work,
                        const struct dealt *dealt, const struct deal_case *of)
{
    const struct rules *rules = &work->odds->rules;
    const struct split_moments *moments = &work->moments;
    const struct split_plan plan = {.rank = dealt->first,
                                    .pair_cards = of->pair_cards,
                                    .waiting = 2,
                                    .splits_left =
                                        split_limit(rules, dealt->first) - 2};
    split_moments_fill(&work->pack, &plan,
                       work->values->split_action[dealt->first], work->room,
                       &work->moments);
    double chance = dealt->chance * of->share;
    double of_all = work->chance * chance;
    double with = dealt->with, without = dealt->without;
    double natural = work->apart ? 0 : dealt->natural;
    double value = value_of_split_hands(work, dealt, of->split);
    work->sums->mean +=
        of_all * (value + (1 - dealt->natural) * without + natural * with);
    work->sums->square += of_all * (moments->square + 2 * without * value +
                                    2 * (with - without) * moments->natural +
                                    (1 - dealt->natural) * without * without +
                                    natural * with * with);
    if (work->needs_chances)
        count_split_chances(work, of_all, with, without);
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

static void count_deals(struct distribution_work *work)
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

static void count_upcard(void *self, int upcard, int thread)
{
    struct distribution_team *team = self;
    struct distribution_work *work = &team->works[thread];
    const struct odds_book *book = team->book;
    struct results_wait wait = {.pack = &work->pack};
    work->odds = team->odds;
    work->book = book;
    work->apart = natural_stands_apart(&team->odds->rules);
    work->wait = &wait;
    work->needs_chances = team->needs_chances;
    work->sums = &team->sums[upcard];
    work->values = &book->against[upcard];
    work->pack = pack_of(team->odds, &book->shoe, upcard);
    work->pack = pack_without(&work->pack, upcard, 1);
    work->chance = book->round.upcard[upcard];
    count_deals(work);
}

/* Rounding leaves impossible results with chances far below this; possible ones
 * are far above it. */
static const double NEVER = 1e-16;

/* Adds the sums in the order of the upcards, whichever thread they are from. */
static void add_upcards(const struct distribution_team *team,
                        struct odds_distribution *distribution)
{
    double square = 0;
    *distribution = (struct odds_distribution){0};
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        const struct upcard_sums *sums = &team->sums[upcard];
        distribution->mean += sums->mean;
        square += sums->square;
        for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
            distribution->chance[i] += sums->tenths[i];
            distribution->roughly[i] += sums->roughly[i];
        }
    }
    distribution->variance = square - distribution->mean * distribution->mean;
    distribution->deviation = sqrt(distribution->variance);
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++)
        if (distribution->chance[i] <= NEVER)
            distribution->chance[i] = distribution->roughly[i] = 0;
}

static void distribution_team_free(struct distribution_team *team)
{
    for (int i = 0; team->works && i < team->odds->threads; i++)
        split_distribution_room_free(team->works[i].room);
    free(team->works);
    free(team);
}

static struct distribution_team *
distribution_team_new(const struct odds *odds, const struct odds_book *book)
{
    struct distribution_team *team = calloc(1, sizeof *team);
    if (team == NULL)
        return NULL;
    team->odds = odds;
    team->book = book;
    team->works = calloc((size_t)odds->threads, sizeof *team->works);
    bool has_memory = team->works;
    for (int i = 0; has_memory && i < odds->threads; i++) {
        team->works[i].room = split_distribution_room_new();
        has_memory = team->works[i].room;
    }
    if (has_memory)
        return team;
    distribution_team_free(team);
    return NULL;
}

static const char *fill_distribution(const struct odds *odds,
                                     const struct odds_book *book,
                                     bool needs_chances,
                                     struct odds_distribution *distribution)
{
    const char *fault = check_results(odds, book);
    if (fault)
        return fault;
    struct distribution_team *team = distribution_team_new(odds, book);
    if (team == NULL)
        return NO_MEMORY;
    team->needs_chances = needs_chances;
    upcards_share(odds, &book->shoe, count_upcard, team);
    add_upcards(team, distribution);
    distribution_team_free(team);
    return NULL;
}

const char *odds_distribution_fill(const struct odds *odds,
                                   const struct odds_book *book,
                                   struct odds_distribution *distribution)
{
    return fill_distribution(odds, book, true, distribution);
}

const char *odds_variance(const struct odds *odds, const struct odds_book *book,
                          double *variance)
{
    struct odds_distribution distribution;
    const char *fault = fill_distribution(odds, book, false, &distribution);
    if (fault == NULL)
        *variance = distribution.variance;
    return fault;
}
