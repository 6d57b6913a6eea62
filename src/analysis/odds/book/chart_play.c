/* Play by a given chart. */
#include "odds/book/draft.h"

#include <math.h>

/* Returns the chart's action on two cards of a total, as far as the rules allow
 * it. */
static int first_by_chart(const struct rules *rules,
                          const struct odds_cell *cell, bool soft, int total)
{
    const struct odds_hand hand = {
        .cards = ODDS_TWO_CARDS, .total = (uint8_t)total, .soft = soft};
    bool allowed = cell->action == ODDS_DOUBLE ? double_allowed(rules, &hand)
                   : cell->action == ODDS_SURRENDER
                       ? rules->surrender != SURRENDER_NONE
                       : cell->action != ODDS_SPLIT;
    return (int)(allowed ? cell->action : cell->otherwise);
}

static void read_cells(struct draft *draft, const struct odds_chart *chart)
{
    const struct rules *rules = &draft->pack->odds->rules;
    int upcard = draft->pack->upcard;
    for (int soft = 0; soft <= 1; soft++)
        for (int total = 0; total < TOTALS; total++) {
            const struct odds_cell *cell = soft ? &chart->soft[total][upcard]
                                                : &chart->hard[total][upcard];
            if (rules_hand_is_finished(rules, total, soft))
                continue;
            draft->cells.otherwise[soft][total] = (uint8_t)cell->otherwise;
            draft->cells.first[soft][total] =
                (uint8_t)first_by_chart(rules, cell, soft, total);
        }
}

const char *check_chart(const struct rules *rules,
                        const struct odds_chart *chart)
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        const struct odds_cell *tens = &chart->pair[ODDS_TEN][upcard];
        const struct odds_cell *twenty = &chart->hard[20][upcard];
        if (rules->split_by == SPLIT_BY_RANK && tens->action != ODDS_SPLIT &&
            (tens->action != twenty->action ||
             tens->otherwise != twenty->otherwise))
            return "the chart plays a pair of tens unlike other hands of 20, "
                   "which can't be worked out if pairs are split by rank";
    }
    return NULL;
}

/* Writes the plays of pairs that the chart doesn't split, which may differ from
 * those of their totals. */
static void write_pairs(struct draft *draft, const struct odds_chart *chart)
{
    const struct odds *odds = draft->pack->odds;
    struct odds_values *values = draft->values;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct odds_cell *cell = &chart->pair[rank][draft->pack->upcard];
        int i = two_card_hand(odds, rank, rank);
        const struct odds_hand *hand = &odds->hands[i];
        if (cell->action == ODDS_SPLIT)
            continue;
        int action =
            first_by_chart(&odds->rules, cell, hand->soft, hand->total);
        values->first[i] = (uint8_t)action;
        values->otherwise[i] = (uint8_t)cell->otherwise;
        values->action[i] =
            (uint8_t)(action == ODDS_DOUBLE ? ODDS_DOUBLE : cell->otherwise);
    }
}

void chart_play_fill(const struct pack *pack, const struct odds_shoe *shoe,
                     const struct odds_chart *chart, struct odds_values *values,
                     struct split_room *room)
{
    struct draft draft;
    draft_start(&draft, pack, shoe, values);
    read_cells(&draft, chart);
    for (int hard = HAND_BEST; hard >= ODDS_TWO_CARDS; hard--) {
        draft_fill_hits(&draft, hard);
        draft_write_otherwise(&draft, hard);
    }
    draft_write_first(&draft);
    write_pairs(&draft, chart);
    fill_splits(pack, shoe, ODDS_TOTAL, values, room);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        draft.cells.splits[rank] =
            chart->pair[rank][pack->upcard].action == ODDS_SPLIT &&
            !isnan(values->split[rank]);
    draft_write_splits(&draft);
}
