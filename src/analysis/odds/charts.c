/* Charts to play by, and the values of play by them: totals, any chart, and
 * totals with numbers of cards. */
#include "odds/kernel.h"

#include <math.h>
#include <string.h>

/* ---- The chart of a book of play by totals ---- */

/* The weights of the means so far, while a chart is being filled. */
struct sums {
    double hard[HAND_BEST + 1], soft[HAND_BEST + 1];
};

static void add_to_cell(struct odds_cell *cell, double *sum, double chance,
                        double value)
{
    *sum += chance;
    cell->value += (value - cell->value) * chance / *sum;
}

/* Returns the chart's cell for a hand's total. */
struct odds_cell *cell_of_total(struct odds_chart *chart,
                                const struct odds_hand *hand, int column)
{
    return &(hand->soft ? chart->soft : chart->hard)[hand->total][column];
}

/* Adds a two-card hand to its cell. A pair goes into its own cell and, if it
 * isn't split, into that of its total. If a total has only a pair that is
 * split, its cell shows the play for a pair that can't be split again. */
static void add_deal(const struct odds *odds, const struct odds_book *book,
                     const struct pack *pack, int first, int second,
                     struct sums *sums, struct odds_chart *chart)
{
    const struct odds_values *values = &book->against[pack->upcard];
    int number = two_card_hand(odds, first, second);
    const struct odds_hand *hand = &odds->hands[number];
    struct odds_decision decision;
    if (!pack_holds(pack, hand))
        return;
    odds_book_decide(odds, book, first, second, pack->upcard, 0, &decision);
    struct odds_cell cell = {.possible = true,
                             .action = (enum odds_action)values->first[number],
                             .otherwise =
                                 (enum odds_action)values->otherwise[number],
                             .value = decision.value[values->first[number]]};
    if (first == second)
        chart->pair[first][pack->upcard] = cell;
    struct odds_cell *total = cell_of_total(chart, hand, pack->upcard);
    if (cell.action == ODDS_SPLIT && !total->possible)
        total->action = total->otherwise = cell.otherwise;
    if (cell.action == ODDS_SPLIT || odds_hand_is_natural(&odds->rules, hand))
        return;
    double *sum =
        hand->soft ? &sums->soft[hand->total] : &sums->hard[hand->total];
    double mean = total->value;
    *total = cell;
    total->value = mean;
    double chance = pack->count[first] *
                    (pack->count[second] - (first == second)) *
                    (first == second ? 1 : 2);
    add_to_cell(total, sum, chance, cell.value);
}

/* Fills the totals that no two cards make, such as hard 21. */
static void add_longer(const struct odds *odds,
                       const struct odds_values *values, int upcard,
                       struct odds_chart *chart)
{
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        struct odds_cell *cell = cell_of_total(chart, hand, upcard);
        if (hand->cards > ODDS_TWO_CARDS && !cell->possible)
            cell->action = cell->otherwise =
                (enum odds_action)values->action[i];
    }
}

void odds_chart_of(const struct odds *odds, const struct odds_book *book,
                   struct odds_chart *chart)
{
    memset(chart, 0, sizeof *chart);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        struct sums sums = {{0}, {0}};
        if (book->shoe.count[upcard] == 0)
            continue;
        struct pack pack = pack_of(odds, &book->shoe, upcard);
        pack = pack_without(&pack, upcard, 1);
        for (int first = 0; first < ODDS_RANKS; first++)
            for (int second = 0; second <= first; second++)
                add_deal(odds, book, &pack, first, second, &sums, chart);
        add_longer(odds, &book->against[upcard], upcard, chart);
    }
}

/* ---- Play by totals ---- */

/*
 * For each total, hard or soft, one action is best on average
 * over the hands of that total. Each hand is weighted with its chance if the
 * chart itself is followed from the deal. Split hands and pairs that the chart
 * splits don't count. Hit or stand is chosen over all hands of the total,
 * double and surrender over its two-card hands. A pair is split if the split,
 * played by the chart, is worth more than the chart's play of its total. The
 * weights depend on the chart, so the search repeats until nothing changes.
 */

enum { ROUNDS_MAX = 16 };

enum { TOTALS = HAND_BEST + 1 };

/* The plays for each total, hard (0) and soft (1). */
struct cells {
    uint8_t otherwise[2][TOTALS]; /* hit or stand */
    uint8_t first[2][TOTALS];     /* on two cards: stand, hit, double or
                                     surrender */
    bool splits[ODDS_RANKS];
};

/* The chart for one upcard while it is being made. */
struct draft {
    const struct pack *pack;
    const struct odds_shoe *shoe;
    struct odds_values *values;
    struct cells cells;
    double weights[ODDS_HANDS]; /* the chance to reach the hand */
    double held[ODDS_HANDS];    /* the chance to hold its cards, in any order;
                                   used for cells that are never reached */
};

/* Returns the chance that the next cards are those of the hand, in any order.
 */
static double chance_of_cards(const struct pack *pack,
                              const struct odds_hand *hand)
{
    double chance = 1;
    int drawn = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copy = 0; copy < hand->count[rank]; copy++, drawn++)
            chance *= (pack->count[rank] - copy) / (pack->left - drawn) *
                      (drawn + 1) / (copy + 1);
    return chance > 0 ? chance : 0;
}

/* Returns the chance of the cards and, if the dealer looks, of no natural. */
static double chance_beside(const struct pack *pack,
                            const struct odds_hand *hand)
{
    double chance = chance_of_cards(pack, hand);
    return pack->given_no_natural && chance > 0
               ? chance * (1 - pack_natural(pack, hand))
               : chance;
}

/* Starts a draft that always stands. */
static void draft_start(struct draft *draft, const struct pack *pack,
                        const struct odds_shoe *shoe,
                        struct odds_values *values)
{
    *draft = (struct draft){.pack = pack, .shoe = shoe, .values = values};
    for (int i = 0; i < ODDS_HANDS; i++)
        draft->held[i] = chance_beside(pack, &pack->odds->hands[i]);
    memset(&draft->cells, ODDS_STAND, sizeof draft->cells);
}

static bool is_split(const struct draft *draft, const struct odds_hand *hand)
{
    int rank = hand_pair_rank(hand);
    return rank >= 0 && draft->cells.splits[rank];
}

/* Returns the draft's action for a hand that isn't split. */
static int action_of(const struct draft *draft, const struct odds_hand *hand)
{
    return hand->cards == ODDS_TWO_CARDS
               ? draft->cells.first[hand->soft][hand->total]
               : draft->cells.otherwise[hand->soft][hand->total];
}

/* True if the hand isn't a natural or a Charlie, so it needs a decision. */
static bool could_go_on(const struct draft *draft, const struct odds_hand *hand)
{
    const struct rules *rules = &draft->pack->odds->rules;
    return !odds_hand_is_natural(rules, hand) && !is_charlie(rules, hand);
}

/* True if the hand needs a decision and the draft doesn't split it. */
static bool is_played_unsplit(const struct draft *draft,
                              const struct odds_hand *hand)
{
    return !is_split(draft, hand) && could_go_on(draft, hand);
}

static void fill_weights(struct draft *draft)
{
    const struct pack *pack = draft->pack;
    const struct odds *odds = pack->odds;
    memset(draft->weights, 0, sizeof draft->weights);
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        if (hand->cards == ODDS_TWO_CARDS)
            draft->weights[i] = draft->held[i];
        if (draft->weights[i] == 0 || !is_played_unsplit(draft, hand) ||
            action_of(draft, hand) != ODDS_HIT)
            continue;
        double chance[ODDS_RANKS];
        pack_chances(pack, hand, chance);
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (odds->next[i][rank] >= 0 && chance[rank] > 0)
                draft->weights[odds->next[i][rank]] +=
                    draft->weights[i] * chance[rank];
    }
}

static double value_of_hit_by_total(const struct draft *draft, int number)
{
    const struct pack *pack = draft->pack;
    const struct odds *odds = pack->odds;
    const struct odds_values *values = draft->values;
    const struct odds_hand *hand = &odds->hands[number];
    double chance[ODDS_RANKS], value = 0;
    pack_chances(pack, hand, chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int next = odds->next[number][rank];
        if (chance[rank] <= 0)
            continue;
        if (next < 0)
            value +=
                chance[rank] * value_of_bust(pack, hand, rank, BET_WHOLE, 1);
        else
            value += chance[rank] * (values->action[next] == ODDS_HIT
                                         ? values->hit[next]
                                         : values->stand[next]);
    }
    return value;
}

/* Returns the gain of hitting over standing, summed over the soft or hard hands
 * whose hard total is `hard`. If `any` is true, it counts all hands that can be
 * held instead of those that are reached. Hard 4 and soft 12 need that if the
 * chart splits their pair: they come up when it can't be split again. */
static double gain_of_hits(const struct draft *draft, int hard, bool soft,
                           bool any, double *sum)
{
    const double *weights = any ? draft->held : draft->weights;
    const struct odds *odds = draft->pack->odds;
    double gain = *sum = 0;
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        if (hand->hard != hard || hand->soft != soft ||
            hand->cards < ODDS_TWO_CARDS ||
            !(any ? could_go_on(draft, hand) : is_played_unsplit(draft, hand)))
            continue;
        gain += weights[i] * (draft->values->hit[i] - draft->values->stand[i]);
        *sum += weights[i];
    }
    return gain;
}

/* Fills in the values of hitting the hands with this hard total. All higher
 * hard totals must be written. */
static void draft_fill_hits(struct draft *draft, int hard)
{
    const struct odds *odds = draft->pack->odds;
    for (int i = 0; i < ODDS_HANDS; i++)
        if (odds->hands[i].hard == hard && draft->held[i] > 0 &&
            !is_charlie(&odds->rules, &odds->hands[i]))
            draft->values->hit[i] = value_of_hit_by_total(draft, i);
}

/* Chooses hit or stand for the hard and the soft hands with this hard total.
 * All higher hard totals must be done, and the values of hitting this one. */
static void choose_otherwise(struct draft *draft, int hard)
{
    for (int soft = 0; soft <= 1; soft++) {
        int total = hard + (soft ? 10 : 0);
        if (total > HAND_BEST)
            continue;
        double sum;
        double gain = gain_of_hits(draft, hard, soft, false, &sum);
        if (sum == 0)
            gain = gain_of_hits(draft, hard, soft, true, &sum);
        draft->cells.otherwise[soft][total] = gain > 0 ? ODDS_HIT : ODDS_STAND;
    }
}

/* Write the draft's actions to the values: hit or stand for the hands with this
 * hard total, those on two cards, and the splits. */
static void draft_write_otherwise(struct draft *draft, int hard)
{
    const struct odds *odds = draft->pack->odds;
    for (int i = 0; i < ODDS_HANDS; i++)
        if (odds->hands[i].hard == hard)
            draft->values->action[i] = draft->values->otherwise[i] =
                is_charlie(&odds->rules, &odds->hands[i])
                    ? ODDS_STAND
                    : draft->cells
                          .otherwise[odds->hands[i].soft][odds->hands[i].total];
}

/* Returns the value of surrender after the look. Early surrender comes before
 * the look, so its value is converted. */
static double value_of_giving_up(const struct draft *draft, int number)
{
    const struct rules *rules = &draft->pack->odds->rules;
    const struct odds_hand *hand = &draft->pack->odds->hands[number];
    double natural = pack_natural(draft->pack, hand);
    if (rules->surrender == SURRENDER_NONE)
        return -INFINITY;
    if (rules->surrender == SURRENDER_EARLY && draft->pack->given_no_natural)
        return (natural - 0.5) / (1 - natural);
    bool waits = rules->surrender == SURRENDER_LATE && rules->peek != PEEK_HOLE;
    return waits ? -0.5 * (1 - natural) - natural : -0.5;
}

static double value_by(const struct draft *draft, int number, int action)
{
    const struct odds_values *values = draft->values;
    switch (action) {
    case ODDS_HIT:
        return values->hit[number];
    case ODDS_DOUBLE:
        return values->twice[number];
    case ODDS_SURRENDER:
        return value_of_giving_up(draft, number);
    default:
        return values->stand[number];
    }
}

/* Returns the mean value of an action over the two-card hands of a total. Pairs
 * that are split count only if there are no other hands. Returns -INFINITY if
 * the action isn't allowed. */
static double mean_of_action(const struct draft *draft, int soft, int total,
                             int action, bool with_split)
{
    const struct odds *odds = draft->pack->odds;
    double value = 0, sum = 0;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int i = two_card_hand(odds, first, second);
            const struct odds_hand *hand = &odds->hands[i];
            if (hand->soft != soft || hand->total != total ||
                draft->held[i] == 0 ||
                odds_hand_is_natural(&odds->rules, hand) ||
                (is_split(draft, hand) && !with_split))
                continue;
            if (action == ODDS_DOUBLE && !double_allowed(&odds->rules, hand))
                return -INFINITY;
            value += draft->held[i] * value_by(draft, i, action);
            sum += draft->held[i];
        }
    if (sum == 0 && !with_split)
        return mean_of_action(draft, soft, total, action, true);
    return sum > 0 ? value / sum : -INFINITY;
}

static void choose_first(struct draft *draft)
{
    for (int soft = 0; soft <= 1; soft++)
        for (int total = 0; total < TOTALS; total++) {
            int best = draft->cells.otherwise[soft][total];
            double value = mean_of_action(draft, soft, total, best, false);
            const int others[] = {ODDS_DOUBLE, ODDS_SURRENDER};
            for (int i = 0; i < 2; i++) {
                double other =
                    mean_of_action(draft, soft, total, others[i], false);
                if (other > value) {
                    value = other;
                    best = others[i];
                }
            }
            draft->cells.first[soft][total] = (uint8_t)best;
        }
}

static void draft_write_first(struct draft *draft)
{
    const struct odds *odds = draft->pack->odds;
    struct odds_values *values = draft->values;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int i = two_card_hand(odds, first, second);
            const struct odds_hand *hand = &odds->hands[i];
            int action = draft->cells.first[hand->soft][hand->total];
            if (odds_hand_is_natural(&odds->rules, hand))
                action = ODDS_STAND;
            values->first[i] = (uint8_t)action;
            if (action == ODDS_DOUBLE)
                values->action[i] = ODDS_DOUBLE;
        }
}

static void choose_splits(struct draft *draft)
{
    const struct odds *odds = draft->pack->odds;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int i = two_card_hand(odds, rank, rank);
        double split = draft->values->split[rank];
        draft->cells.splits[rank] =
            !isnan(split) && draft->held[i] > 0 &&
            split > value_by(draft, i, draft->values->first[i]);
    }
}

static void draft_write_splits(struct draft *draft)
{
    const struct odds *odds = draft->pack->odds;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (draft->cells.splits[rank])
            draft->values->first[two_card_hand(odds, rank, rank)] = ODDS_SPLIT;
}

void total_play_fill(const struct pack *pack, const struct odds_shoe *shoe,
                     struct odds_values *values, struct split_room *room)
{
    struct draft draft;
    struct cells before;
    draft_start(&draft, pack, shoe, values);
    int rounds = 0;
    do {
        before = draft.cells;
        fill_weights(&draft);
        for (int hard = HAND_BEST; hard >= ODDS_TWO_CARDS; hard--) {
            draft_fill_hits(&draft, hard);
            choose_otherwise(&draft, hard);
            draft_write_otherwise(&draft, hard);
        }
        choose_first(&draft);
        draft_write_first(&draft);
        fill_splits(pack, shoe, ODDS_TOTAL, values, room);
        choose_splits(&draft);
    } while (memcmp(&before, &draft.cells, sizeof before) != 0 &&
             ++rounds < ROUNDS_MAX);
    draft_write_splits(&draft);
}

/* ---- Play by a given chart ---- */

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

/* ---- Play by totals and numbers of cards ---- */

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
