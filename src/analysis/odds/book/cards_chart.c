/* The chart for play by totals and numbers of cards. */
#include <math.h>
#include <string.h>

#include "odds/book/book.h"

/* ---- How often hands are reached ---- */

/* Adds the chance of a hand to the hands that a card makes of it. */
static void pass_on(const struct pack *pack, int number,
                    double reach[ODDS_HANDS])
{
    const int16_t *next = pack->odds->next[number];
    double chance[ODDS_RANKS];
    pack_chances(pack, &pack->odds->hands[number], chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0)
            reach[next[rank]] += reach[number] * chance[rank];
}

/* Fills the chances that best play reaches each unsplit hand. Hands that it
 * never reaches have very small ones, so that their cells are decided, too. */
static void fill_reach(const struct pack *pack,
                       const struct odds_values *values,
                       double reach[ODDS_HANDS])
{
    const double trace = 1e-9;
    const struct odds_hand *hands = pack->odds->hands;
    for (int i = 0; i < ODDS_HANDS; i++)
        reach[i] = hands[i].cards < ODDS_TWO_CARDS
                       ? 0
                       : chance_of_cards(pack, &hands[i]) *
                             (hands[i].cards == ODDS_TWO_CARDS ? 1 : trace);
    for (int i = 0; i < ODDS_HANDS; i++) {
        int action = hands[i].cards == ODDS_TWO_CARDS ? values->first[i]
                                                      : values->action[i];
        if (reach[i] > 0 && action == ODDS_HIT)
            pass_on(pack, i, reach);
    }
}

/* ---- Cells ---- */

/* The sums of the values of standing, hitting and doubling over the hands of a
 * cell, times their weights. */
struct cards_sums {
    double weight, stand, hit, twice;
    bool doubles;
};

typedef struct cards_sums sums_by_total[ODDS_CARDS_KINDS][2][HAND_BEST + 1];

static int kind_of_cards(const struct odds_hand *hand)
{
    int kind = hand->cards - ODDS_CARDS_LEAST;
    return kind < ODDS_CARDS_KINDS ? kind : ODDS_CARDS_KINDS - 1;
}

static const struct odds_cell *played_cell(const struct odds_cards_chart *chart,
                                           const struct odds_hand *hand,
                                           int upcard)
{
    const struct odds_chart *cells = &chart->by_cards[kind_of_cards(hand)];
    return hand->soft ? &cells->soft[hand->total][upcard]
                      : &cells->hard[hand->total][upcard];
}

static struct odds_cell cell_of_sums(const struct rules *rules,
                                     const struct cards_sums *sums, int kind)
{
    struct odds_cell cell = {.possible = sums->weight > 0};
    bool surrenders = kind == 0 && rules->surrender == SURRENDER_LATE;
    double best = fmax(sums->hit, sums->stand);
    cell.otherwise = sums->hit > sums->stand ? ODDS_HIT : ODDS_STAND;
    cell.action = cell.otherwise;
    if (sums->doubles && sums->twice > best) {
        cell.action = ODDS_DOUBLE;
        best = sums->twice;
    }
    if (surrenders && -sums->weight / 2 > best)
        cell.action = ODDS_SURRENDER;
    return cell;
}

static bool pair_is_split(const struct odds *odds,
                          const struct odds_values *values, int number)
{
    int rank = hand_pair_rank(&odds->hands[number]);
    return rank >= 0 && values->first[number] == ODDS_SPLIT;
}

static void sum_up_hands(const struct pack *pack,
                         const struct odds_values *values, sums_by_total sums)
{
    const struct odds *odds = pack->odds;
    double reach[ODDS_HANDS];
    fill_reach(pack, values, reach);
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        if (reach[i] == 0 || odds_hand_is_natural(&odds->rules, hand) ||
            pair_is_split(odds, values, i) ||
            is_finished_21(&odds->rules, hand))
            continue;
        struct cards_sums *sum =
            &sums[kind_of_cards(hand)][hand->soft][hand->total];
        sum->weight += reach[i];
        sum->stand += reach[i] * values->stand[i];
        sum->hit += reach[i] * values->hit[i];
        sum->doubles = double_allowed(&odds->rules, hand);
        if (sum->doubles)
            sum->twice += reach[i] * values->twice[i];
    }
}

/* A pair that isn't split is played by its total, and a total that only a pair
 * makes like the pair. */
static void fill_cards_pairs(const struct pack *pack,
                             const struct odds_values *values,
                             struct odds_chart *chart)
{
    const struct odds *odds = pack->odds;
    int upcard = pack->upcard;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int number = two_card_hand(odds, rank, rank);
        const struct odds_hand *hand = &odds->hands[number];
        struct odds_cell *pair = &chart->pair[rank][upcard];
        struct odds_cell *total = cell_of_total(chart, hand, upcard);
        if (!pack_holds(pack, hand))
            continue;
        if (!total->possible)
            total->action = total->otherwise =
                (enum odds_action)values->otherwise[number];
        *pair = *total;
        pair->possible = true;
        if (pair_is_split(odds, values, number))
            pair->action = ODDS_SPLIT;
    }
}

void odds_cards_chart_of(const struct odds *odds, const struct odds_book *book,
                         struct odds_cards_chart *chart)
{
    memset(chart, 0, sizeof *chart);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        const struct odds_values *values = &book->against[upcard];
        sums_by_total sums = {{{{.weight = 0}}}};
        if (book->shoe.count[upcard] == 0)
            continue;
        struct pack pack = pack_of(odds, &book->shoe, upcard);
        pack = pack_without(&pack, upcard, 1);
        sum_up_hands(&pack, values, sums);
        for (int kind = 0; kind < ODDS_CARDS_KINDS; kind++)
            for (int total = 0; total <= HAND_BEST; total++) {
                struct odds_chart *cells = &chart->by_cards[kind];
                cells->hard[total][upcard] =
                    cell_of_sums(&odds->rules, &sums[kind][0][total], kind);
                cells->soft[total][upcard] =
                    cell_of_sums(&odds->rules, &sums[kind][1][total], kind);
            }
        fill_cards_pairs(&pack, values, &chart->by_cards[0]);
    }
}

/* ---- Play by the chart ---- */

/* Returns the value of one more card; `best` has what the next hands are worth.
 */
static double value_of_card(const struct pack *pack, int number,
                            const double best[ODDS_HANDS])
{
    const int16_t *next = pack->odds->next[number];
    const struct odds_hand *hand = &pack->odds->hands[number];
    double chance[ODDS_RANKS], value = 0;
    pack_chances(pack, hand, chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (chance[rank] > 0)
            value +=
                chance[rank] *
                (next[rank] < 0 ? value_of_bust(pack, hand, rank, BET_WHOLE, 1)
                                : best[next[rank]]);
    return value;
}

/* Plays a hand, whose next hands are already played, and stores its value. */
static void play_by_cell(const struct pack *pack, const struct odds_cell *cell,
                         int number, struct odds_values *values,
                         double best[ODDS_HANDS])
{
    const struct rules *rules = &pack->odds->rules;
    const struct odds_hand *hand = &pack->odds->hands[number];
    bool charlie = is_charlie(rules, hand);
    bool finished = charlie || is_finished_21(rules, hand);
    bool hits = !finished && cell->otherwise == ODDS_HIT;
    bool doubles =
        !finished && cell->action == ODDS_DOUBLE && double_allowed(rules, hand);
    if (!charlie)
        values->hit[number] = value_of_card(pack, number, best);
    values->otherwise[number] = hits ? ODDS_HIT : ODDS_STAND;
    values->action[number] = doubles ? ODDS_DOUBLE : values->otherwise[number];
    best[number] = doubles ? values->twice[number]
                   : hits  ? values->hit[number]
                           : values->stand[number];
    if (hand->cards == ODDS_TWO_CARDS)
        values->first[number] = cell->action == ODDS_SURRENDER
                                    ? ODDS_SURRENDER
                                    : values->action[number];
}

void cards_play_fill(const struct pack *pack, const struct odds_shoe *shoe,
                     const struct odds_cards_chart *chart,
                     struct odds_values *values, struct split_room *room)
{
    const struct odds *odds = pack->odds;
    double best[ODDS_HANDS] = {0};
    for (int i = ODDS_HANDS - 1; i >= 0; i--)
        if (odds->hands[i].cards >= ODDS_TWO_CARDS &&
            pack_holds(pack, &odds->hands[i]))
            play_by_cell(pack,
                         played_cell(chart, &odds->hands[i], pack->upcard), i,
                         values, best);
    fill_splits(pack, shoe, ODDS_TOTAL, values, room);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int pair = two_card_hand(odds, rank, rank);
        if (chart->by_cards[0].pair[rank][pack->upcard].action == ODDS_SPLIT &&
            !isnan(values->split[rank]))
            values->first[pair] = ODDS_SPLIT;
    }
}
