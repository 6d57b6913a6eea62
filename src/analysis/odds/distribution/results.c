/* The results of one hand, jointly with the end of the dealer's hand. */
#include "odds/distribution/distribution.h"

#include <string.h>

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

void results_finish(struct results_wait *wait)
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

void results_begin(struct results_wait *wait, const int drawn[ODDS_RANKS],
                   double chance, int stake, struct results *results)
{
    wait_for_lanes(wait, drawn, chance, stake, KIND_BEGUN, results);
}

void results_end(struct results_wait *wait, const struct falls *falls,
                 const struct ending *ending, const int drawn[ODDS_RANKS],
                 struct results *results)
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
