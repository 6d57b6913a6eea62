/* Both of the dealer's cards: the values, and the chart for play by totals. */
#include "odds/kernel.h"

#include <string.h>

static const struct {
    int least, columns;
    bool soft;
} PARTS[ODDS_EXPOSED_PARTS] = {
    [ODDS_EXPOSED_LOW] = {4, 8, false},
    [ODDS_EXPOSED_HIGH] = {12, 9, false},
    [ODDS_EXPOSED_SOFT] = {12, 9, true},
};

int odds_exposed_least(enum odds_exposed_part part)
{
    return PARTS[part].least;
}

int odds_exposed_columns(enum odds_exposed_part part)
{
    return PARTS[part].columns;
}

/* Returns the part of the chart for the dealer's cards of these ranks, and
 * stores the column; -1 for a blackjack. */
static int exposed_column(int one, int other, int *column)
{
    enum { ACE_BONUS = 10 };
    bool soft = one == ODDS_ACE || other == ODDS_ACE;
    int total = one + other + ODDS_TWO_CARDS + (soft ? ACE_BONUS : 0);
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++) {
        *column = total - PARTS[part].least;
        if (PARTS[part].soft == soft && *column >= 0 &&
            *column < PARTS[part].columns)
            return part;
    }
    return -1;
}

/* ---- Means ---- */

/* The sums of the values of all actions over two-card hands of one kind, times
 * their weights. */
struct mean {
    double weight;
    double value[ODDS_ACTIONS];
    bool legal[ODDS_ACTIONS];
};

/* The means for a column. Pairs are apart from other hands of their totals. */
struct column_means {
    struct mean hard[HAND_BEST + 1], soft[HAND_BEST + 1], pair[ODDS_RANKS];
};

static void mean_add(struct mean *mean, double weight,
                     const struct odds_decision *decision)
{
    mean->weight += weight;
    for (int action = 0; action < ODDS_ACTIONS; action++) {
        mean->legal[action] = decision->legal[action];
        mean->value[action] += weight * decision->value[action];
    }
}

/* Adds a pair that isn't split to the hands of its total. */
static void mean_join(struct mean *total, const struct mean *pair)
{
    total->weight += pair->weight;
    for (int action = 0; action < ODDS_ACTIONS; action++) {
        total->legal[action] = pair->legal[action] && action != ODDS_SPLIT;
        total->value[action] += pair->value[action];
    }
}

/* Adds all two-card hands against the cards of a book and an upcard, which come
 * with this chance. */
static void add_all_deals(const struct odds *odds, const struct odds_book *book,
                          int upcard, double chance, struct column_means *means)
{
    struct pack pack = pack_of(odds, &book->shoe, upcard);
    pack = pack_without(&pack, upcard, 1);
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            const struct odds_hand *hand =
                &odds->hands[two_card_hand(odds, first, second)];
            struct odds_decision decision;
            bool pair = first == second;
            if (!pack_holds(&pack, hand) ||
                odds_hand_is_natural(&odds->rules, hand))
                continue;
            odds_book_decide(odds, book, first, second, upcard, 0, &decision);
            mean_add(pair         ? &means->pair[first]
                     : hand->soft ? &means->soft[hand->total]
                                  : &means->hard[hand->total],
                     chance * pack.count[first] * (pack.count[second] - pair) /
                         (pack.left * (pack.left - 1)) * (pair ? 1 : 2),
                     &decision);
        }
}

/* ---- Cells ---- */

static struct odds_cell best_cell(const struct mean *mean)
{
    const double *value = mean->value;
    struct odds_cell cell = {.possible = mean->weight > 0};
    if (!cell.possible)
        return cell;
    cell.otherwise =
        value[ODDS_HIT] > value[ODDS_STAND] ? ODDS_HIT : ODDS_STAND;
    cell.action = cell.otherwise;
    for (int action = ODDS_DOUBLE; action < ODDS_ACTIONS; action++)
        if (mean->legal[action] && value[action] > value[cell.action])
            cell.action = (enum odds_action)action;
    cell.value = value[cell.action] / mean->weight;
    return cell;
}

/* Fills the cells of pairs that are split. The others count for their totals.
 */
static void fill_split_pairs(const struct odds *odds,
                             struct column_means *means,
                             struct odds_chart *chart, int column)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct odds_hand *hand =
            &odds->hands[two_card_hand(odds, rank, rank)];
        struct odds_cell *cell = &chart->pair[rank][column];
        struct mean *total =
            &(hand->soft ? means->soft : means->hard)[hand->total];
        *cell = best_cell(&means->pair[rank]);
        if (cell->possible && cell->action != ODDS_SPLIT)
            mean_join(total, &means->pair[rank]);
    }
}

/* Fills the cells of pairs that aren't split from those of their totals, and
 * those of totals that only pairs make from the pairs. */
static void join_pairs_and_totals(const struct odds *odds,
                                  const struct column_means *means,
                                  struct odds_chart *chart, int column)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct odds_hand *hand =
            &odds->hands[two_card_hand(odds, rank, rank)];
        const struct mean *mean = &means->pair[rank];
        struct odds_cell *pair = &chart->pair[rank][column];
        struct odds_cell *total = cell_of_total(chart, hand, column);
        if (pair->possible && !total->possible)
            total->action = total->otherwise = pair->otherwise;
        if (!pair->possible || pair->action == ODDS_SPLIT)
            continue;
        *pair = *total;
        pair->value = mean->value[pair->action] / mean->weight;
    }
}

/* Adds the hands against all two cards of a column's total. */
static void add_dealers(const struct odds *odds, const struct odds_shoe *shoe,
                        const struct odds_book books[ODDS_RANKS], int part,
                        int column, struct column_means *means)
{
    for (int hole = 0; hole < ODDS_RANKS; hole++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            int other, count = shoe->count[hole];
            if (count == 0 || exposed_column(hole, upcard, &other) != part ||
                other != column)
                continue;
            double chance = count * books[hole].round.upcard[upcard];
            if (chance > 0)
                add_all_deals(odds->with_hole[hole], &books[hole], upcard,
                              chance, means);
        }
}

void odds_exposed_chart_of(const struct odds *odds,
                           const struct odds_shoe *shoe,
                           const struct odds_book books[ODDS_RANKS],
                           struct odds_exposed_chart *chart)
{
    memset(chart, 0, sizeof *chart);
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++)
        for (int column = 0; column < PARTS[part].columns; column++) {
            struct column_means means = {.hard = {{0}}};
            struct odds_chart *cells = &chart->parts[part];
            add_dealers(odds, shoe, books, part, column, &means);
            fill_split_pairs(odds, &means, cells, column);
            for (int total = 0; total <= HAND_BEST; total++) {
                cells->hard[total][column] = best_cell(&means.hard[total]);
                cells->soft[total][column] = best_cell(&means.soft[total]);
            }
            join_pairs_and_totals(odds, &means, cells, column);
        }
}

/* Takes a hole card of this rank out of the shoe. Its face doesn't matter,
 * because pairs are split by value. */
static struct odds_shoe shoe_without(const struct odds_shoe *shoe, int hole)
{
    struct odds_shoe rest = *shoe;
    if (rest.infinite)
        return rest;
    rest.count[hole]--;
    if (hole == ODDS_TEN)
        odds_shoe_even_out_tens(&rest);
    return rest;
}

static void add_hole(const struct odds_book *book, int hole, double chance,
                     struct odds_exposed *exposed)
{
    const struct odds_round *round = &book->round;
    exposed->value += chance * round->value;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        int low = hole < upcard ? hole : upcard;
        int high = hole < upcard ? upcard : hole;
        if (round->upcard[upcard] == 0)
            continue;
        exposed->chance[low][high] += chance * round->upcard[upcard];
        exposed->by_hand[low][high] = round->by_upcard[upcard];
    }
}

/* Copies the cells for the dealer's total with each upcard. Against a blackjack
 * nothing is decided. */
static void chart_for_hole(const struct odds_exposed_chart *chart, int hole,
                           struct odds_chart *by_upcard)
{
    *by_upcard = (struct odds_chart){0};
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        int column, part = exposed_column(hole, upcard, &column);
        if (part < 0)
            continue;
        const struct odds_chart *from = &chart->parts[part];
        for (int total = 0; total <= HAND_BEST; total++) {
            by_upcard->hard[total][upcard] = from->hard[total][column];
            by_upcard->soft[total][upcard] = from->soft[total][column];
        }
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            by_upcard->pair[rank][upcard] = from->pair[rank][column];
    }
}

/* Fills the books by a strategy, or by a chart if there is one. */
static const char *fill_all_holes(const struct odds *odds,
                                  const struct odds_shoe *shoe,
                                  enum odds_strategy strategy,
                                  const struct odds_exposed_chart *chart,
                                  struct odds_book books[ODDS_RANKS],
                                  struct odds_exposed *exposed)
{
    struct odds_chart by_upcard;
    double cards = odds_shoe_cards(shoe);
    const char *fault = rules_refusal(&odds->rules, ENGINE_SHOWN_CHART);
    if (fault)
        return fault;
    memset(exposed, 0, sizeof *exposed);
    for (int hole = 0; hole < ODDS_RANKS; hole++) {
        if (shoe->count[hole] <= 0)
            continue;
        struct odds_shoe rest = shoe_without(shoe, hole);
        if (chart)
            chart_for_hole(chart, hole, &by_upcard);
        fault = book_fill_exposed(odds->with_hole[hole], &rest, strategy,
                                  chart ? &by_upcard : NULL, books);
        if (fault)
            return fault;
        add_hole(&books[hole], hole, shoe->count[hole] / cards, exposed);
    }
    return NULL;
}

const char *odds_exposed_fill(const struct odds *odds,
                              const struct odds_shoe *shoe,
                              enum odds_strategy strategy,
                              struct odds_book books[ODDS_RANKS],
                              struct odds_exposed *exposed)
{
    return fill_all_holes(odds, shoe, strategy, NULL, books, exposed);
}

const char *odds_exposed_by_chart(const struct odds *odds,
                                  const struct odds_shoe *shoe,
                                  const struct odds_exposed_chart *chart,
                                  struct odds_book books[ODDS_RANKS],
                                  struct odds_exposed *exposed)
{
    return fill_all_holes(odds, shoe, ODDS_TOTAL, chart, books, exposed);
}
