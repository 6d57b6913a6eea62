/* The finished hands of a strategy. */
#include "odds/distribution/distribution.h"

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

void endings_add(const struct odds *odds, const uint8_t actions[ODDS_HANDS],
                 double ways[ODDS_HANDS], bool pair, struct endings *endings)
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
