/* The distribution of the results of a round. */
#include "odds/distribution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Chances of cards, and the shoes that they leave for the dealer ---- */

bool natural_stands_apart(const struct rules *rules)
{
    return rules->peek != PEEK_NONE_ALL;
}

double falls_unit(const struct pack *pack)
{
    return pack_is_infinite(pack) ? pack->left : 1;
}

void falls_fill(struct falls *falls, const struct pack *pack)
{
    double unit = falls_unit(pack);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        falls->count[rank][0] = 1;
        for (int i = 1; i < FALLS; i++) {
            double left = (pack->count[rank] - i + 1) / unit;
            falls->count[rank][i] =
                left > 0 ? falls->count[rank][i - 1] * left : 0;
        }
    }
    falls->left[0] = 1;
    for (int i = 1; i < FALLS; i++) {
        double left = (pack->left - i + 1) / unit;
        falls->left[i] = left > 0 ? falls->left[i - 1] / left : 0;
    }
}

/* Returns the chance that the next cards are those of `count`, in one order. */
static double falls_chance(const struct falls *falls,
                           const int count[ODDS_RANKS])
{
    double chance = 1;
    int cards = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        chance *= falls->count[rank][count[rank]];
        cards += count[rank];
    }
    return chance * falls->left[cards];
}

void lane_fill(struct lane_shoes *shoes, int lane, const struct pack *pack,
               const int count[ODDS_RANKS])
{
    double left = pack->left;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        shoes->count[rank][lane] = pack->count[rank] - count[rank];
        left -= count[rank];
    }
    shoes->left[lane] = left;
}

void lanes_repeat(struct lane_shoes *shoes, int from)
{
    for (int lane = from; lane < LANES; lane++) {
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            shoes->count[rank][lane] = shoes->count[rank][0];
        shoes->left[lane] = shoes->left[0];
    }
}

/* ---- The finished hands of a strategy ---- */

static void add_ending(const struct odds *odds, struct endings *endings,
                       int hand, int stake, bool pair, double ways)
{
    int kind = is_charlie(&odds->rules, &odds->hands[hand])
                   ? KIND_CHARLIE
                   : stand_kind(odds->hands[hand].total);
    endings->list[endings->count++] = (struct ending){.hand = (uint16_t)hand,
                                                      .stake = (uint8_t)stake,
                                                      .kind = (uint8_t)kind,
                                                      .pair = pair,
                                                      .ways = ways};
}

/* Adds the endings that the strategy reaches. `ways` holds the ways of the
 * hands to begin with, and is filled for the hands that follow. */
static void endings_add(const struct odds *odds,
                        const uint8_t actions[ODDS_HANDS],
                        double ways[ODDS_HANDS], bool pair,
                        struct endings *endings)
{
    double twice[ODDS_HANDS] = {0};
    for (int i = 0; i < ODDS_HANDS; i++) {
        if (twice[i] > 0)
            add_ending(odds, endings, i, 2, pair, twice[i]);
        if (ways[i] == 0)
            continue;
        if (is_charlie(&odds->rules, &odds->hands[i]) ||
            actions[i] == ODDS_STAND) {
            add_ending(odds, endings, i, 1, pair, ways[i]);
            continue;
        }
        double *more = actions[i] == ODDS_DOUBLE ? twice : ways;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (odds->next[i][rank] >= 0)
                more[odds->next[i][rank]] += ways[i];
    }
}

void endings_of_split(const struct odds *odds, int rank,
                      const uint8_t actions[ODDS_HANDS],
                      struct endings *endings)
{
    endings->count = 0;
    int single = odds->next[0][rank];
    for (int pair = 0; pair <= 1; pair++) {
        double ways[ODDS_HANDS] = {0};
        for (int second = 0; second < ODDS_RANKS; second++)
            if ((second == rank) == (pair == 1))
                ways[odds->next[single][second]] = 1;
        endings_add(odds, actions, ways, pair == 1, endings);
    }
}

/* ---- One hand, jointly with the end of the dealer's hand ---- */

/* Hands that wait until there is one for each lane. */
struct results_wait {
    const struct pack *pack;
    int count;
    struct lane_shoes shoes;
    struct {
        struct results *results;
        double chance;
        int stake, kind; /* KIND_BEGUN if it has only begun */
    } hands[LANES];
};

enum { KIND_BEGUN = KIND_CHARLIE + 1 };

/* Returns what a total of this kind wins against a dealer's end, for one bet.
 */
static int outcome(int kind, int end)
{
    if (kind == KIND_BEGUN)
        return -1;
    if (kind == KIND_CHARLIE || end == ENDS_BUST)
        return 1;
    if (end == ENDS_NATURAL)
        return -1;
    int dealer = end + 1;
    return (kind > dealer) - (kind < dealer);
}

/* Stores the chances of the dealer's ends for the hand of a lane. */
static void dealer_ends(const struct results_wait *wait, int lane,
                        double totals[ODDS_DEALER_TOTALS][LANES],
                        double ends[DEALER_ENDS])
{
    const struct lane_shoes *shoes = &wait->shoes;
    int rank = wait->pack->natural_rank;
    double natural =
        rank < 0 ? 0 : shoes->count[rank][lane] / shoes->left[lane];
    bool apart = natural_stands_apart(&wait->pack->odds->rules);
    ends[ENDS_NATURAL] = apart ? 0 : natural;
    ends[ENDS_BUST] = 1 - natural;
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++) {
        ends[i] = totals[i][lane];
        ends[ENDS_BUST] -= ends[i];
    }
}

static void results_finish(struct results_wait *wait)
{
    const struct pack *pack = wait->pack;
    double totals[ODDS_DEALER_TOTALS][LANES], ends[DEALER_ENDS];
    if (wait->count == 0)
        return;
    lanes_repeat(&wait->shoes, wait->count);
    pack->odds->walks.totals(pack->odds, pack->upcard, &wait->shoes, totals);
    for (int lane = 0; lane < wait->count; lane++) {
        struct results *results = wait->hands[lane].results;
        int stake = wait->hands[lane].stake, kind = wait->hands[lane].kind;
        dealer_ends(wait, lane, totals, ends);
        for (int end = 0; end < DEALER_ENDS; end++) {
            double chance = wait->hands[lane].chance * ends[end];
            int result = stake * outcome(kind, end);
            results->chance[STAKES + result][end] += chance;
            if (kind != KIND_BEGUN)
                results->chance[STAKES - stake][end] -= chance;
        }
    }
    wait->count = 0;
}

static void wait_for_lanes(struct results_wait *wait,
                           const int drawn[ODDS_RANKS], double chance,
                           int stake, int kind, struct results *results)
{
    int lane = wait->count++;
    lane_fill(&wait->shoes, lane, wait->pack, drawn);
    wait->hands[lane].results = results;
    wait->hands[lane].chance = chance;
    wait->hands[lane].stake = stake;
    wait->hands[lane].kind = kind;
    if (wait->count == LANES)
        results_finish(wait);
}

/* Counts a hand with these cards, chance and stake as lost; results_end()
 * corrects that for each ending. `drawn` counts the cards of the hand that are
 * still in the pack. The results are complete after results_finish(). */
static void results_begin(struct results_wait *wait,
                          const int drawn[ODDS_RANKS], double chance, int stake,
                          struct results *results)
{
    wait_for_lanes(wait, drawn, chance, stake, KIND_BEGUN, results);
}

static void results_end(struct results_wait *wait, const struct falls *falls,
                        const struct ending *ending,
                        const int drawn[ODDS_RANKS], struct results *results)
{
    double chance = ending->ways * falls_chance(falls, drawn);
    if (chance > 0)
        wait_for_lanes(wait, drawn, chance, ending->stake, ending->kind,
                       results);
}

/* Counts the cards of a split hand without its first card. */
static void cards_drawn(const struct odds *odds, int hand, int rank,
                        int drawn[ODDS_RANKS])
{
    for (int i = 0; i < ODDS_RANKS; i++)
        drawn[i] = odds->hands[hand].count[i] - (i == rank);
}

void split_results_fill(const struct pack *pack, int rank,
                        const uint8_t actions[ODDS_HANDS],
                        const struct endings *endings,
                        struct split_results *results)
{
    const struct odds *odds = pack->odds;
    struct falls falls;
    struct results others = {{{0}}};
    struct results_wait wait = {.pack = pack};
    int drawn[ODDS_RANKS], single = odds->next[0][rank];
    memset(results, 0, sizeof *results);
    falls_fill(&falls, pack);
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = odds->next[single][second];
        cards_drawn(odds, hand, rank, drawn);
        double chance = falls_chance(&falls, drawn);
        if (chance > 0)
            results_begin(&wait, drawn, chance,
                          actions[hand] == ODDS_DOUBLE ? 2 : 1,
                          second == rank ? &results->pair : &others);
    }
    for (int i = 0; i < endings->count; i++) {
        const struct ending *ending = &endings->list[i];
        cards_drawn(odds, ending->hand, rank, drawn);
        results_end(&wait, &falls, ending, drawn,
                    ending->pair ? &results->pair : &others);
    }
    results_finish(&wait);
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++)
            results->all.chance[result][end] =
                results->pair.chance[result][end] + others.chance[result][end];
}

enum { BET = 10 }; /* in tenths of a bet */

/* ---- The distribution ---- */

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

/* ---- The mean squares of the results of each action ---- */

struct squares_work {
    const struct odds *odds;
    const struct odds_book *book;
    struct odds_squares *squares;           /* by upcard */
    struct split_distribution_room **rooms; /* one for each thread */
};

/* Hands whose ties are found together. */
struct tie_batch {
    int count;
    int hands[LANES];
    struct lane_shoes shoes;
};

/* Standing wins or loses one bet, unless it ties. */
static void empty_ties(const struct pack *pack, struct tie_batch *batch,
                       double stand[ODDS_HANDS])
{
    const struct odds *odds = pack->odds;
    double chances[ODDS_DEALER_TOTALS][LANES];
    if (batch->count == 0)
        return;
    lanes_repeat(&batch->shoes, batch->count);
    odds->walks.totals(odds, pack->upcard, &batch->shoes, chances);
    for (int lane = 0; lane < batch->count; lane++) {
        const struct odds_hand *hand = &odds->hands[batch->hands[lane]];
        double natural = pack->given_no_natural ? pack_natural(pack, hand) : 0;
        double tie = chances[hand->total - DEALER_LEAST][lane];
        stand[batch->hands[lane]] = natural < 1 ? 1 - tie / (1 - natural) : 1;
    }
    batch->count = 0;
}

static void fill_stand_squares(const struct pack *pack,
                               double stand[ODDS_HANDS])
{
    const struct odds *odds = pack->odds;
    struct tie_batch batch = {.count = 0};
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        stand[i] = 1;
        if (hand->cards < ODDS_TWO_CARDS || hand->total < DEALER_LEAST ||
            is_charlie(&odds->rules, hand) || !pack_holds(pack, hand))
            continue;
        int drawn[ODDS_RANKS];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            drawn[rank] = hand->count[rank];
        batch.hands[batch.count] = i;
        lane_fill(&batch.shoes, batch.count++, pack, drawn);
        if (batch.count == LANES)
            empty_ties(pack, &batch, stand);
    }
    empty_ties(pack, &batch, stand);
}

/* Returns the mean square of going on with a hand as the book says. */
static double square_of_going_on(const struct odds_values *values,
                                 const struct odds_squares *squares, int hand)
{
    switch (values->action[hand]) {
    case ODDS_HIT:
        return squares->hit[hand];
    case ODDS_DOUBLE:
        return squares->twice[hand];
    default:
        return squares->stand[hand];
    }
}

static const double SQUARE_OF_TWO = 4;

/* Fills in the squares of hitting and doubling a hand. Those of hands with one
 * more card must be there. */
static void fill_draw(const struct pack *pack, const struct odds_values *values,
                      int number, struct odds_squares *squares)
{
    const struct odds *odds = pack->odds;
    double chance[ODDS_RANKS], hit = 0, twice = 0;
    pack_chances(pack, &odds->hands[number], chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int next = odds->next[number][rank];
        if (chance[rank] <= 0)
            continue;
        hit += chance[rank] *
               (next < 0 ? 1 : square_of_going_on(values, squares, next));
        twice += chance[rank] * (next < 0 ? 1 : squares->stand[next]);
    }
    squares->hit[number] = hit;
    squares->twice[number] = SQUARE_OF_TWO * twice;
    if (odds->rules.peek == PEEK_NONE_ORIGINAL) /* a natural takes one bet */
        squares->twice[number] -=
            (SQUARE_OF_TWO - 1) * pack_danger(pack, &odds->hands[number]);
}

static void fill_draws(const struct pack *pack,
                       const struct odds_values *values,
                       struct odds_squares *squares)
{
    const struct odds *odds = pack->odds;
    for (int i = ODDS_HANDS - 1; i >= 0; i--) {
        squares->hit[i] = 1;
        squares->twice[i] = SQUARE_OF_TWO;
        if (odds->hands[i].cards >= ODDS_TWO_CARDS &&
            pack_holds(pack, &odds->hands[i]))
            fill_draw(pack, values, i, squares);
    }
}

static double square_of_split(const struct pack *pack,
                              const struct odds_book *book, int rank,
                              struct split_distribution_room *room)
{
    const struct odds *odds = pack->odds;
    const struct odds_values *values = &book->against[pack->upcard];
    bool by_face = rank == ODDS_TEN && odds->rules.split_by == SPLIT_BY_RANK;
    struct split_plan plan = {
        .rank = rank,
        .pair_cards = by_face
                          ? book->shoe.tens[0] * odds_shoe_scale(&book->shoe)
                          : pack->count[rank],
        .waiting = 2,
        .splits_left = split_limit(&odds->rules, rank) - 2};
    struct split_moments moments;
    if (isnan(values->split[rank]))
        return NAN;
    split_moments_fill(pack, &plan, values->split_action[rank], room, &moments);
    int pair = two_card_hand(odds, rank, rank);
    double natural = pack_natural(pack, &odds->hands[pair]);
    if (pack->given_no_natural)
        return moments.square / (1 - natural);
    bool apart = natural_stands_apart(&odds->rules);
    return moments.square + (apart ? natural : 0);
}

static void fill_squares(void *self, int upcard, int thread)
{
    const struct squares_work *work = self;
    const struct odds_book *book = work->book;
    struct odds_squares *squares = &work->squares[upcard];
    struct pack pack = pack_of(work->odds, &book->shoe, upcard);
    pack = pack_without(&pack, upcard, 1);
    fill_stand_squares(&pack, squares->stand);
    fill_draws(&pack, &book->against[upcard], squares);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        squares->split[rank] =
            square_of_split(&pack, book, rank, work->rooms[thread]);
}

const char *odds_squares_fill(const struct odds *odds,
                              const struct odds_book *book,
                              struct odds_squares squares[ODDS_RANKS])
{
    struct split_distribution_room *rooms[ODDS_RANKS] = {NULL};
    struct squares_work work = {
        .odds = odds, .book = book, .squares = squares, .rooms = rooms};
    const char *fault = check_results(odds, book);
    for (int i = 0; i < odds->threads && fault == NULL; i++) {
        rooms[i] = split_distribution_room_new();
        if (rooms[i] == NULL)
            fault = NO_MEMORY;
    }
    if (fault == NULL)
        upcards_share(odds, &book->shoe, fill_squares, &work);
    for (int i = 0; i < ODDS_RANKS; i++)
        split_distribution_room_free(rooms[i]);
    return fault;
}
