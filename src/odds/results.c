/* How one hand ends together with the dealer's. */
#include "scatter.h"

#include <string.h>

/* How the dealer ends once these cards are out, each with the chance of those.
 */
static void dealer_ends(const struct pack *pack, const int drawn[ODDS_RANKS],
                        double chance, double ends[DEALER_ENDS])
{
    const struct odds *odds = pack->odds;
    struct lane_shoes shoes;
    for (int lane = 0; lane < LANES; lane++)
        lane_fill(&shoes, lane, pack, drawn);
    double natural = 0, stands = 0;
    if (pack->natural_rank >= 0)
        natural = shoes.count[pack->natural_rank][0] / shoes.left[0];
    double more = 0, taken[LANES];
    for (int kind = STANDS - 1; kind > 0; kind--) {
        odds->walk(odds, pack->upcard, kind, &shoes, taken);
        double same = taken[0] - 2 * more;
        more += same;
        ends[kind - 1] = chance * same;
    }
    stands = more;
    ends[ENDS_BUST] = chance * (1 - natural - stands);
    ends[ENDS_NATURAL] =
        natural_stands_apart(&odds->rules) ? 0 : chance * natural;
}

void results_begin(const struct pack *pack, const int drawn[ODDS_RANKS],
                   double chance, int stake, struct results *results)
{
    double ends[DEALER_ENDS];
    dealer_ends(pack, drawn, chance, ends);
    for (int end = 0; end < DEALER_ENDS; end++)
        results->chance[STAKES - stake][end] += ends[end];
}

/* What a total wins against a dealer's end, for one bet. */
static int outcome(int total, int end)
{
    if (total == CHARLIE_TOTAL || end == ENDS_BUST)
        return 1;
    if (end == ENDS_NATURAL)
        return -1;
    int dealer = DEALER_STANDS + end;
    return (total > dealer) - (total < dealer);
}

void results_end(const struct pack *pack, const struct falls *falls,
                 const struct ending *ending, const int drawn[ODDS_RANKS],
                 struct results *results)
{
    double ends[DEALER_ENDS];
    int total = ending_total(pack->odds, ending), stake = ending->stake;
    double chance = ending->ways * falls_chance(falls, drawn);
    if (chance == 0)
        return;
    dealer_ends(pack, drawn, chance, ends);
    for (int end = 0; end < DEALER_ENDS; end++) {
        results->chance[STAKES - stake][end] -= ends[end];
        results->chance[STAKES + stake * outcome(total, end)][end] += ends[end];
    }
}

/* The cards that a hand draws to the first one of the pair. */
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
    int drawn[ODDS_RANKS], single = odds->next[0][rank];
    memset(results, 0, sizeof *results);
    falls_fill(&falls, pack);
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = odds->next[single][second];
        cards_drawn(odds, hand, rank, drawn);
        double chance = falls_chance(&falls, drawn);
        if (chance > 0)
            results_begin(pack, drawn, chance,
                          actions[hand] == ODDS_DOUBLE ? 2 : 1,
                          second == rank ? &results->pair : &others);
    }
    for (int i = 0; i < endings->count; i++) {
        const struct ending *ending = &endings->list[i];
        cards_drawn(odds, ending->hand, rank, drawn);
        results_end(pack, &falls, ending, drawn,
                    ending->pair ? &results->pair : &others);
    }
    for (int result = 0; result < RESULTS; result++)
        for (int end = 0; end < DEALER_ENDS; end++)
            results->all.chance[result][end] =
                results->pair.chance[result][end] + others.chance[result][end];
}
