/*
 * Index numbers: where the best play changes with the true count.
 *
 * Shoes with the same true count differ, so their mean is analyzed. Let a shoe
 * of N cards have c[r] cards of rank r. Let d[r] be the tag of rank r minus the
 * mean tag, and v the mean square of d. At a true count t, the average shares
 * of the ranks are those of a shoe with
 *
 *     c[r] (1 - t d[r] / (52 v))
 *
 * cards of rank r (the regression of a rank on the count is proportional to its
 * tag). The number of cards left doesn't matter: seeing a hand and an upcard
 * reveals as much as seeing cards of the whole shoe. The analysis uses N whole
 * cards and corrects for the rounding with the effects of removal.
 *
 * It finds the best chart at each whole true count from -10 to 10. Hit or stand
 * is best on average over all hands of a total, weighted by how often a player
 * by the chart of count 0 reaches them. Double, surrender and split are best on
 * average over two-card hands, with pairs separate. Each action is followed by
 * the best play of the cards.
 *
 * Players count the hand and the upcard before they decide. So a crossing is
 * given in the true count known at that time, with the average cards of the
 * cell and its upcard out.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "counting.h"
#include "counting/study.h"

/* ---- The standard normal distribution ---- */

/* For a standard normal variable, normal_below() returns the chance that it is
 * below x, and normal_excess() its mean excess over x, which is known as the
 * unit normal linear loss integral. */
static double normal_below(double x)
{
    return erfc(-x / sqrt(2)) / 2;
}

static double normal_excess(double x)
{
    const double pi = 3.14159265358979323846;
    double density = exp(-x * x / 2) / sqrt(2 * pi);
    return density - x * normal_below(-x);
}

/* ---- Effects of removal, and their correlation with tags ---- */

/* Takes a card of a rank out of the shoe; of the tens, one of the most frequent
 * face. Returns false if the shoe has none. */
static bool take_rank(struct odds_shoe *shoe, int rank)
{
    if (shoe->count[rank] == 0)
        return false;
    shoe->count[rank]--;
    if (rank != ODDS_TEN)
        return true;
    int most = 0; /* the most frequent face */
    for (int face = 1; face < ODDS_TEN_FACES; face++)
        if (shoe->tens[face] > shoe->tens[most])
            most = face;
    shoe->tens[most]--;
    return true;
}

static void count_tell(const struct count_progress *progress, int done, int all)
{
    if (progress && progress->tell)
        progress->tell(progress->self, done, all);
}

/* Insurance pays two to one if the hole card is a ten. */
static double insurance_stakes(const struct odds_shoe *shoe)
{
    double cards = odds_shoe_cards(shoe) - 1; /* without the ace */
    return shoe->count[ODDS_ACE] > 0 && cards > 0
               ? 2 * odds_insurance(shoe->count[ODDS_TEN] / cards)
               : NAN;
}

const char *count_effects_find(struct count_effects *effects,
                               const struct odds *odds,
                               const struct odds_shoe *shoe,
                               enum odds_strategy strategy,
                               const struct count_progress *progress)
{
    struct odds_book *book = malloc(sizeof *book);
    if (book == NULL)
        return "out of memory";
    count_tell(progress, 0, ODDS_RANKS + 1);
    const char *fault = odds_book_fill(odds, shoe, strategy, book);
    effects->value = fault ? NAN : book->round.value;
    effects->stakes = insurance_stakes(shoe);
    for (int rank = 0; rank < ODDS_RANKS && fault == NULL; rank++) {
        struct odds_shoe less = *shoe;
        count_tell(progress, rank + 1, ODDS_RANKS + 1);
        effects->round[rank] = effects->insurance[rank] = NAN;
        if (!take_rank(&less, rank))
            continue;
        fault = odds_book_fill(odds, &less, strategy, book);
        effects->round[rank] = book->round.value - effects->value;
        effects->insurance[rank] = insurance_stakes(&less) - effects->stakes;
    }
    count_tell(progress, ODDS_RANKS + 1, ODDS_RANKS + 1);
    free(book);
    return fault;
}

double count_correlation(const struct count_tags *tags,
                         const struct odds_shoe *shoe,
                         const double effect[ODDS_RANKS])
{
    double scale = covariance_of(shoe, tags->tag, tags->tag) *
                   covariance_of(shoe, effect, effect);
    return covariance_of(shoe, tags->tag, effect) / sqrt(scale);
}

/* ---- Spots: the win of each way to play a cell of the chart ---- */

int row_index(struct chart_row row)
{
    for (int i = 0; i < CHART_ROWS; i++)
        if (chart_row_at(i).kind == row.kind &&
            chart_row_at(i).number == row.number)
            return i;
    return -1;
}

static void add_two(struct spot *spot, double weight, const struct odds *odds,
                    const struct odds_book *book, const struct odds_hand *hand,
                    int upcard)
{
    struct odds_decision decision;
    int first, second;
    odds_hand_ranks(hand, &first, &second);
    odds_book_decide(odds, book, first, second, upcard, 0, &decision);
    if (odds_rules(odds)->surrender == SURRENDER_EARLY &&
        decision.given_no_natural && decision.legal[ODDS_HIT]) {
        decision.legal[ODDS_SURRENDER] = true;
        decision.value[ODDS_SURRENDER] =
            chart_early_surrender(odds, &book->shoe, hand, upcard);
    }
    for (int action = 0; action < ODDS_ACTIONS; action++)
        spot->two[action] +=
            decision.legal[action] ? weight * decision.value[action] : NAN;
}

static void add_seen(struct spot *spot, double chance,
                     const struct odds_hand *hand, int upcard, bool of_two)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double seen = chance * (hand->count[rank] + (rank == upcard));
        spot->seen[rank] += seen;
        spot->seen_two[rank] += of_two ? seen : 0;
    }
}

static void fill_upcard(struct spots *spots, const struct odds *odds,
                        const struct odds_book *book, int upcard,
                        const double weight[ODDS_HANDS])
{
    const struct odds_values *values = &book->against[upcard];
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(odds, i);
        if (weight[i] == 0 ||
            rules_hand_is_charlie(odds_rules(odds), hand->cards))
            continue;
        double chance = weight[i] * spots->upcard[upcard];
        struct spot *spot = &spots->at[row_index(chart_row_of(hand))][upcard];
        spot->chance += chance;
        bool of_two = hand->cards == ODDS_TWO_CARDS;
        add_seen(spot, chance, hand, upcard, of_two);
        if (of_two) {
            spot->dealt += chance;
            add_two(spot, chance, odds, book, hand, upcard);
        } else {
            spot->more[ODDS_STAND] += chance * values->stand[i];
            spot->more[ODDS_HIT] += chance * values->hit[i];
        }
    }
}

static void spots_fill(struct spots *spots, const struct odds *odds,
                       const struct odds_book *book,
                       const struct odds_chart *chart)
{
    double weight[ODDS_HANDS], cards = odds_shoe_cards(&book->shoe);
    const int *count = book->shoe.count;
    memset(spots, 0, sizeof *spots);
    spots->round = book->round.value;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        spots->upcard[upcard] = count[upcard] / cards;
        if (count[upcard] == 0)
            continue;
        chart_reach(odds, &book->shoe, chart, upcard, weight);
        fill_upcard(spots, odds, book, upcard, weight);
    }
    if (cards > 1)
        spots->insurance = count[ODDS_ACE] / cards *
                           odds_insurance(count[ODDS_TEN] / (cards - 1));
}

/* Returns the win per round of one way to play the cell. */
static double spot_value(const struct spot *spot, const struct odds_cell *cell)
{
    enum odds_action first =
        cell->action > ODDS_HIT ? cell->action : cell->otherwise;
    return spot->two[first] + spot->more[cell->otherwise];
}

struct odds_cell spot_best(const struct spot *spot)
{
    double gain = spot->two[ODDS_HIT] + spot->more[ODDS_HIT] -
                  spot->two[ODDS_STAND] - spot->more[ODDS_STAND];
    struct odds_cell best = {.possible = true,
                             .otherwise = gain > 0 ? ODDS_HIT : ODDS_STAND};
    best.action = best.otherwise;
    for (enum odds_action action = ODDS_DOUBLE; action < ODDS_ACTIONS; action++)
        if (spot->two[action] > spot->two[best.action])
            best.action = action;
    return best;
}

/* Adds the sums of `other`, multiplied by `times`. */
static void spots_add(struct spots *spots, const struct spots *other,
                      double times)
{
    for (int row = 0; row < CHART_ROWS; row++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            struct spot *spot = &spots->at[row][upcard];
            const struct spot *added = &other->at[row][upcard];
            spot->chance += times * added->chance;
            spot->dealt += times * added->dealt;
            for (int action = 0; action < ODDS_ACTIONS; action++)
                spot->two[action] += times * added->two[action];
            for (int action = 0; action <= ODDS_HIT; action++)
                spot->more[action] += times * added->more[action];
        }
    spots->round += times * other->round;
    spots->insurance += times * other->insurance;
}

/* ---- The average shoe of a true count, and its spots ---- */

void count_deflect(const struct odds_shoe *shoe, const struct count_tags *tags,
                   double true_count, double count[ODDS_RANKS])
{
    double mean = count_mean(tags, shoe);
    double variance = covariance_of(shoe, tags->tag, tags->tag);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        count[rank] =
            shoe->count[rank] * (1 - true_count * (tags->tag[rank] - mean) /
                                         (DECK_CARDS * variance));
}

void round_counts(const double count[ODDS_RANKS], int cards,
                  struct odds_shoe *shoe)
{
    int missing = cards;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        shoe->count[rank] = count[rank] > 0 ? (int)floor(count[rank]) : 0;
        missing -= shoe->count[rank];
    }
    for (; missing > 0; missing--) {
        int most = 0;
        for (int rank = 1; rank < ODDS_RANKS; rank++)
            if (count[rank] - shoe->count[rank] >
                count[most] - shoe->count[most])
                most = rank;
        shoe->count[most]++;
    }
    odds_shoe_even_out_tens(shoe);
}

static const char *analyze(const struct ground *ground,
                           const struct odds_shoe *shoe, struct odds_book *book,
                           struct spots *spots)
{
    const char *fault = odds_book_fill(ground->odds, shoe, ODDS_CDZ, book);
    if (fault == NULL)
        spots_fill(spots, ground->odds, book, &ground->chart);
    return fault;
}

static const char *fill_base(struct ground *ground, struct odds_book *book)
{
    const char *fault =
        odds_book_fill(ground->odds, &ground->shoe, ODDS_TOTAL, book);
    if (fault)
        return fault;
    odds_chart_of(ground->odds, book, &ground->chart);
    return analyze(ground, &ground->shoe, book, &ground->middle);
}

/* A shoe of this many cards or fewer has effects of removal of its own at the
 * true counts of this size: see mend_rounding(). */
enum { FEW_CARDS = 2 * DECK_CARDS, END_COUNT = 8 };

/* Adds what removing `surplus` cards of each rank does. The parts below 0 are
 * cards to be added; the two balance. */
static void add_removal(const struct spots *middle,
                        const struct spots without[ODDS_RANKS],
                        const double surplus[ODDS_RANKS], struct spots *spots)
{
    double all = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (surplus[rank] == 0)
            continue;
        spots_add(spots, &without[rank], surplus[rank]);
        all -= surplus[rank];
    }
    spots_add(spots, middle, all);
}

/* Corrects the spots for rounding with the effects of removal. In a shoe of few
 * cards these change with the true count: they are taken from the parabola
 * through their values at both ends and in the middle. */
static void mend_rounding(const struct ground *ground, double true_count,
                          const double count[ODDS_RANKS],
                          const struct odds_shoe *rounded, struct spots *spots)
{
    const double end = END_COUNT, half = 1 / (2 * end * end);
    double surplus[ODDS_RANKS] = {0}, at_end[COUNT_ENDS][ODDS_RANKS] = {{0}};
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (ground->shoe.count[rank] == 0)
            continue;
        double all = rounded->count[rank] - count[rank];
        if (ground->has_ends[rank]) {
            at_end[0][rank] = all * true_count * (true_count - end) * half;
            at_end[1][rank] = all * true_count * (true_count + end) * half;
        }
        surplus[rank] = all - at_end[0][rank] - at_end[1][rank];
    }
    add_removal(&ground->middle, ground->without, surplus, spots);
    for (int i = 0; i < COUNT_ENDS; i++)
        add_removal(&ground->end[i].middle, ground->end[i].without, at_end[i],
                    spots);
}

/* The work on one shoe after the other. */
struct ground_work {
    struct ground *ground;
    struct odds_book *book;
    const struct count_progress *progress;
    int done, all; /* analyses */
};

static const char *analyze_next(struct ground_work *work,
                                const struct odds_shoe *shoe,
                                struct spots *spots)
{
    count_tell(work->progress, work->done++, work->all);
    return analyze(work->ground, shoe, work->book, spots);
}

static const char *fill_without(struct ground_work *work,
                                const struct odds_shoe *shoe,
                                struct spots without[ODDS_RANKS])
{
    const char *fault = NULL;
    for (int rank = 0; rank < ODDS_RANKS && fault == NULL; rank++) {
        struct odds_shoe less = *shoe;
        if (take_rank(&less, rank))
            fault = analyze_next(work, &less, &without[rank]);
    }
    return fault;
}

/* Returns the shoe of whole cards nearest to the average shoe of a true count,
 * which is written to `count`. */
static struct odds_shoe shoe_at(const struct ground *ground,
                                const struct count_tags *tags,
                                double true_count, double count[ODDS_RANKS])
{
    struct odds_shoe rounded = {.infinite = 0};
    count_deflect(&ground->shoe, tags, true_count, count);
    round_counts(count, odds_shoe_cards(&ground->shoe), &rounded);
    return rounded;
}

static const char *fill_ends(struct ground_work *work,
                             const struct count_tags *tags)
{
    struct ground *ground = work->ground;
    const char *fault = NULL;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        ground->has_ends[rank] = ground->shoe.count[rank] > 0;
    for (int i = 0; i < COUNT_ENDS && fault == NULL; i++) {
        double count[ODDS_RANKS];
        struct odds_shoe shoe =
            shoe_at(ground, tags, i == 0 ? -END_COUNT : END_COUNT, count);
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            ground->has_ends[rank] =
                ground->has_ends[rank] && shoe.count[rank] > 1;
        fault = analyze_next(work, &shoe, &ground->end[i].middle);
        if (fault == NULL)
            fault = fill_without(work, &shoe, ground->end[i].without);
    }
    return fault;
}

static const char *fill_counts(struct ground_work *work,
                               const struct count_tags *tags)
{
    struct ground *ground = work->ground;
    const char *fault = NULL;
    for (int i = 0; i < COUNT_TRUES && fault == NULL; i++) {
        double count[ODDS_RANKS], true_count = i - COUNT_TRUE_MOST;
        struct odds_shoe rounded = shoe_at(ground, tags, true_count, count);
        fault = analyze_next(work, &rounded, &ground->at[i]);
        if (fault == NULL)
            mend_rounding(ground, true_count, count, &rounded, &ground->at[i]);
    }
    return fault;
}

/* Fills in the chart and all spots; `odds`, `shoe`, `left` and `variance` must
 * be set. Returns NULL, or a text that says what is wrong. */
static const char *ground_fill(struct ground *ground,
                               const struct count_tags *tags,
                               const struct count_progress *progress)
{
    enum {
        USUAL = 1 + ODDS_RANKS + COUNT_TRUES,
        AT_ENDS = COUNT_ENDS * (1 + ODDS_RANKS)
    };
    bool is_small = odds_shoe_cards(&ground->shoe) <= FEW_CARDS;
    struct ground_work work = {.ground = ground,
                               .book = malloc(sizeof *work.book),
                               .progress = progress,
                               .done = 1,
                               .all = USUAL + (is_small ? AT_ENDS : 0)};
    if (work.book == NULL)
        return "out of memory";
    count_tell(progress, 0, work.all);
    const char *fault = fill_base(ground, work.book);
    if (fault == NULL)
        fault = fill_without(&work, &ground->shoe, ground->without);
    if (fault == NULL && is_small)
        fault = fill_ends(&work, tags);
    if (fault == NULL)
        fault = fill_counts(&work, tags);
    count_tell(progress, work.all, work.all);
    free(work.book);
    return fault;
}

/* The playing correlation: the gain of a count from changing the play, as a
 * share of the most that could be gained. */

/* The ways to play a cell. */
static const struct odds_cell WAYS[] = {
    {.action = ODDS_STAND, .otherwise = ODDS_STAND},
    {.action = ODDS_HIT, .otherwise = ODDS_HIT},
    {.action = ODDS_DOUBLE, .otherwise = ODDS_HIT},
    {.action = ODDS_DOUBLE, .otherwise = ODDS_STAND},
    {.action = ODDS_SURRENDER, .otherwise = ODDS_HIT},
    {.action = ODDS_SURRENDER, .otherwise = ODDS_STAND},
    {.action = ODDS_SPLIT, .otherwise = ODDS_HIT},
};

enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

struct gains {
    double perfect, counted;
};

/* Returns the expected gain from a difference with this mean, which is at most
 * 0, and this standard deviation. */
static double expected_gain(double mean, double deviation)
{
    return deviation > 0 ? deviation * normal_excess(-mean / deviation) : 0;
}

/* Returns the gain per hand in the cell. The chance to reach the cell also
 * depends on the shoe, but that isn't a matter of its play. */
static double mean_gain(const struct spot *spot, const struct odds_cell *basic,
                        const struct odds_cell *other)
{
    return (spot_value(spot, other) - spot_value(spot, basic)) / spot->chance;
}

/* Returns the gains of one way to play over another. */
static struct gains gains_of(const struct ground *ground,
                             const struct count_tags *tags, int row, int upcard,
                             const struct odds_cell *basic,
                             const struct odds_cell *other)
{
    const struct spot *middle = &ground->middle.at[row][upcard];
    double mean = mean_gain(middle, basic, other);
    double effect[ODDS_RANKS] = {0};
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct spot *spot = &ground->without[rank].at[row][upcard];
        if (ground->shoe.count[rank] > 0 && spot->chance > 0)
            effect[rank] = mean_gain(spot, basic, other) - mean;
    }
    if (isnan(mean) || mean > 0)
        return (struct gains){0, 0};
    double cards = odds_shoe_cards(&ground->shoe), left = ground->left;
    double variance = covariance_of(&ground->shoe, effect, effect);
    double with_tags = covariance_of(&ground->shoe, effect, tags->tag);
    /* One card has a larger effect on a shoe with fewer cards. */
    double scale = cards / left;
    double samples = scale * scale * left * (cards - left) / (cards - 1);
    double all = sqrt(samples * variance);
    double told = fabs(with_tags) * sqrt(samples / ground->variance);
    return (struct gains){middle->chance * expected_gain(mean, all),
                          middle->chance * expected_gain(mean, told)};
}

static double ground_playing(const struct ground *ground,
                             const struct count_tags *tags)
{
    struct gains sum = {0, 0};
    for (int row = 0; row < CHART_ROWS; row++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            const struct spot *spot = &ground->middle.at[row][upcard];
            struct gains most = {0, 0};
            if (spot->chance == 0)
                continue;
            struct odds_cell basic = spot_best(spot);
            for (int way = 0; way < WAY_COUNT; way++) {
                struct gains gains =
                    gains_of(ground, tags, row, upcard, &basic, &WAYS[way]);
                if (gains.perfect > most.perfect)
                    most = gains;
            }
            sum.perfect += most.perfect;
            sum.counted += most.counted;
        }
    return sum.perfect > 0 ? sum.counted / sum.perfect : NAN;
}

/* The best play of a cell changes only a few times between -10 and 10. */
enum { CHANGES_MAX = COUNT_TRUES };

struct finding {
    struct count_study *study;
    const struct count_tags *tags;
    const struct ground *ground;
    double chance[COUNT_TRUES]; /* of each true count, with the tails at the
                                   ends */
};

static void true_count_chances(double deviation, double chance[COUNT_TRUES])
{
    double before = 0;
    for (int i = 0; i < COUNT_TRUES; i++) {
        double edge = i - COUNT_TRUE_MOST + 0.5;
        double below = i + 1 < COUNT_TRUES ? normal_below(edge / deviation) : 1;
        chance[i] = below - before;
        before = below;
    }
}

/* Returns the standard deviation of the true count with `left` cards left, and
 * the chance of each true count for a normal distribution. */
static double true_count_deviation(const struct odds_shoe *shoe,
                                   const struct count_tags *tags, int left)
{
    double cards = odds_shoe_cards(shoe);
    return DECK_CARDS / (double)left *
           sqrt(left * (cards - left) / (cards - 1) *
                covariance_of(shoe, tags->tag, tags->tag));
}

static bool is_same_play(const struct odds_cell *a, const struct odds_cell *b)
{
    return a->action == b->action &&
           (a->action == ODDS_SPLIT || a->otherwise == b->otherwise);
}

static const struct spot *spot_at(const struct finding *finding, int i, int row,
                                  int upcard)
{
    return &finding->ground->at[i].at[row][upcard];
}

/* Returns the true count at the decision, after the cards in `seen` (the hand
 * and the upcard) have been taken from a shoe with this true count and counted.
 */
static double count_at(const struct finding *finding, double true_count,
                       const double seen[ODDS_RANKS])
{
    double left = odds_shoe_cards(&finding->ground->shoe);
    double running = true_count * left / DECK_CARDS;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        running +=
            seen[rank] * (finding->tags->tag[rank] - finding->study->mean);
        left -= seen[rank];
    }
    return running * DECK_CARDS / left;
}

/* Takes the average hand of the cell, or that of two cards if the change
 * concerns only these: soft 18 is then an ace and a 7. */
static double count_at_spot(const struct finding *finding, double true_count,
                            int row, int upcard,
                            const struct count_index *change)
{
    const struct spot *spot = &finding->ground->middle.at[row][upcard];
    bool of_two =
        change->below.otherwise == change->from.otherwise && spot->dealt > 0;
    double seen[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        seen[rank] = of_two ? spot->seen_two[rank] / spot->dealt
                            : spot->seen[rank] / spot->chance;
    return count_at(finding, true_count, seen);
}

/* Returns the true count at which the gain, taken as linear between two whole
 * counts, crosses zero. */
static double crossing_of(const struct finding *finding, int row, int upcard,
                          int i, const struct count_index *change)
{
    double gain[2];
    for (int side = 0; side < 2; side++) {
        const struct spot *spot = spot_at(finding, i - 1 + side, row, upcard);
        gain[side] =
            spot_value(spot, &change->from) - spot_value(spot, &change->below);
    }
    double before = gain[1] > gain[0] ? gain[1] / (gain[1] - gain[0]) : 0;
    return count_at_spot(finding, i - COUNT_TRUE_MOST - before, row, upcard,
                         change);
}

/* Returns the gain of one way to play over that of count 0, at the counts where
 * it is best. */
static double gain_of_way(const struct finding *finding, int row, int upcard,
                          const struct odds_cell *best,
                          const struct odds_cell *middle)
{
    double gain = 0;
    for (int i = 0; i < COUNT_TRUES; i++) {
        const struct spot *spot = spot_at(finding, i, row, upcard);
        struct odds_cell own = spot_best(spot);
        if (is_same_play(&own, best))
            gain += finding->chance[i] *
                    (spot_value(spot, best) - spot_value(spot, middle));
    }
    return gain;
}

static const char *index_add(struct count_study *study,
                             const struct count_index *change)
{
    enum { FIRST_ROOM = 64 };
    size_t count = study->count;
    bool is_full =
        count == 0 || (count >= FIRST_ROOM && (count & (count - 1)) == 0);
    if (is_full) {
        size_t room = count == 0 ? FIRST_ROOM : 2 * count;
        void *list = realloc(study->list, room * sizeof *study->list);
        if (list == NULL)
            return "out of memory";
        study->list = list;
    }
    study->list[study->count++] = *change;
    return NULL;
}

static const char *find_changes(struct finding *finding, int row, int upcard)
{
    struct odds_cell middle =
        spot_best(spot_at(finding, COUNT_TRUE_MOST, row, upcard));
    struct odds_cell below = spot_best(spot_at(finding, 0, row, upcard));
    const char *fault = NULL;
    for (int i = 1; i < COUNT_TRUES && fault == NULL; i++) {
        struct odds_cell from = spot_best(spot_at(finding, i, row, upcard));
        if (is_same_play(&from, &below))
            continue;
        struct count_index change = {.row = chart_row_at(row),
                                     .upcard = upcard,
                                     .below = below,
                                     .from = from};
        change.crossing = crossing_of(finding, row, upcard, i, &change);
        change.index = (int)ceil(change.crossing - 0.5);
        change.gain =
            gain_of_way(finding, row, upcard,
                        i > COUNT_TRUE_MOST ? &from : &below, &middle);
        fault = index_add(finding->study, &change);
        below = from;
    }
    return fault;
}

static int indices_by_gain(const void *a, const void *b)
{
    const struct count_index *first = a, *second = b;
    if (first->gain != second->gain)
        return first->gain < second->gain ? 1 : -1;
    if (first->row.kind != second->row.kind)
        return (int)first->row.kind - (int)second->row.kind;
    if (first->row.number != second->row.number)
        return first->row.number - second->row.number;
    return first->upcard != second->upcard ? first->upcard - second->upcard
                                           : first->index - second->index;
}

static const char *find_indices(struct finding *finding)
{
    const char *fault = NULL;
    struct count_study *study = finding->study;
    for (int row = 0; row < CHART_ROWS && fault == NULL; row++)
        for (int upcard = 0; upcard < ODDS_RANKS && fault == NULL; upcard++)
            if (finding->ground->middle.at[row][upcard].chance > 0)
                fault = find_changes(finding, row, upcard);
    if (study->count > 0)
        qsort(study->list, study->count, sizeof *study->list, indices_by_gain);
    return fault;
}

double stakes_at(const struct ground *ground, const struct count_tags *tags,
                 double true_count)
{
    double count[ODDS_RANKS];
    count_deflect(&ground->shoe, tags, true_count, count);
    return 2 * odds_insurance(count[ODDS_TEN] /
                              (odds_shoe_cards(&ground->shoe) - 1));
}

static void study_insurance(struct finding *finding,
                            const struct count_tags *tags)
{
    struct count_study *study = finding->study;
    const struct ground *ground = finding->ground;
    double at_zero = stakes_at(ground, tags, 0);
    double slope = stakes_at(ground, tags, 1) - at_zero;
    const double seen[ODDS_RANKS] = {[ODDS_ACE] = 1};
    study->insurance =
        slope > 0 ? count_at(finding, -at_zero / slope, seen) : NAN;
    if (!study->has_insurance)
        return;
    for (int i = 0; i < COUNT_TRUES; i++) {
        double value = ground->at[i].insurance;
        if (value > 0)
            study->insurance_gain += finding->chance[i] * value;
    }
}

/* ---- Risk ---- */

/*
 * Risk-averse play, for a player who bets by Kelly's rule.
 *
 * A bet of a share f of the bankroll with the result X per unit changes the
 * logarithm of the bankroll, for small f, on average by
 *
 *     f E[X] - f f E[X X] / 2
 *
 * (Kelly 1956; Thorp, The Kelly Criterion, 2006). The best bet on a round of
 * value m and variance s is f = m / s, or nothing if m isn't positive. So of
 * two plays the better one has the larger
 *
 *     E[X] - f E[X X] / 2,
 *
 * which is called its certainty equivalent (Friedman, Risk Averse Playing
 * Strategy in the Game of Blackjack, 1980; Schlesinger, Blackjack Attack). It
 * is the same for a player who bets a fraction of f and fears risk in the same
 * proportion.
 *
 * A square changes far less with the count than a value, so it is that of the
 * whole shoe, on average over the hands of the cell.
 */

enum { UPCARDS = ODDS_RANKS };

static const double SURRENDER_SQUARE = 0.25;

/* The mean squares of a cell's results, over two-card hands and over longer
 * hands. */
struct cell_squares {
    double two[ODDS_ACTIONS];
    double more[ODDS_HIT + 1];
    double dealt, longer; /* the chances of these hands */
};

struct risk_work {
    struct odds_book book;
    double variance; /* of a round */
    struct odds_squares squares[UPCARDS];
    struct cell_squares cells[CHART_ROWS][UPCARDS];
};

static void add_squares(struct cell_squares *cell,
                        const struct odds_squares *squares, int number,
                        const struct odds_hand *hand, double chance)
{
    int first, second;
    if (hand->cards > ODDS_TWO_CARDS) {
        cell->longer += chance;
        cell->more[ODDS_STAND] += chance * squares->stand[number];
        cell->more[ODDS_HIT] += chance * squares->hit[number];
        return;
    }
    odds_hand_ranks(hand, &first, &second);
    cell->dealt += chance;
    cell->two[ODDS_STAND] += chance * squares->stand[number];
    cell->two[ODDS_HIT] += chance * squares->hit[number];
    cell->two[ODDS_DOUBLE] += chance * squares->twice[number];
    cell->two[ODDS_SURRENDER] += chance * SURRENDER_SQUARE;
    if (first == second)
        cell->two[ODDS_SPLIT] += chance * squares->split[first];
}

static void sum_squares(const struct ground *ground, struct risk_work *work,
                        int upcard)
{
    double weight[ODDS_HANDS];
    if (ground->shoe.count[upcard] == 0)
        return;
    chart_reach(ground->odds, &ground->shoe, &ground->chart, upcard, weight);
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = odds_hand_at(ground->odds, i);
        if (weight[i] == 0)
            continue;
        int row = row_index(chart_row_of(hand));
        add_squares(&work->cells[row][upcard], &work->squares[upcard], i, hand,
                    weight[i]);
    }
}

/* Turns the values of a spot into certainty equivalents. */
static void charge_spot(struct spot *spot, const struct cell_squares *cell,
                        double share)
{
    double longer = spot->chance - spot->dealt;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (cell->dealt > 0 && !isnan(spot->two[action]))
            spot->two[action] -=
                share / 2 * spot->dealt * cell->two[action] / cell->dealt;
    for (int action = 0; action <= ODDS_HIT; action++)
        if (cell->longer > 0)
            spot->more[action] -=
                share / 2 * longer * cell->more[action] / cell->longer;
}

static void charge_count(struct spots *spots, const struct risk_work *work)
{
    double share = spots->round / work->variance;
    if (share <= 0)
        return;
    for (int row = 0; row < CHART_ROWS; row++)
        for (int upcard = 0; upcard < UPCARDS; upcard++)
            charge_spot(&spots->at[row][upcard], &work->cells[row][upcard],
                        share);
}

/* Turns the values at each true count into certainty equivalents. */
static const char *ground_shun_risk(struct ground *ground)
{
    const struct odds *odds = ground->odds;
    struct risk_work *work = calloc(1, sizeof *work);
    if (work == NULL)
        return "out of memory";
    const char *fault =
        odds_book_fill(odds, &ground->shoe, ODDS_CDZ, &work->book);
    if (fault == NULL)
        fault = odds_variance(odds, &work->book, &work->variance);
    if (fault == NULL)
        fault = odds_squares_fill(odds, &work->book, work->squares);
    if (fault == NULL) {
        for (int upcard = 0; upcard < UPCARDS; upcard++)
            sum_squares(ground, work, upcard);
        for (int i = 0; i < COUNT_TRUES; i++)
            charge_count(&ground->at[i], work);
    }
    free(work);
    return fault;
}

/* ---- The study ---- */

/* Finds the correlations; the ground already holds the effects of removal. */
static void study_shoe(struct count_study *study, const struct ground *ground,
                       const struct count_tags *tags)
{
    const struct odds_shoe *shoe = &ground->shoe;
    double round[ODDS_RANKS], insurance[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct odds_shoe less = *shoe;
        round[rank] = insurance[rank] = NAN;
        if (!take_rank(&less, rank))
            continue;
        round[rank] = ground->without[rank].round - ground->middle.round;
        insurance[rank] = insurance_stakes(&less) - insurance_stakes(shoe);
    }
    study->betting = count_correlation(tags, shoe, round);
    study->insurance_correlation = count_correlation(tags, shoe, insurance);
}

static void study_ground(struct count_study *study, const struct ground *ground,
                         const struct count_tags *tags, struct finding *finding)
{
    const struct odds_shoe *shoe = &ground->shoe;
    const struct rules *rules = odds_rules(ground->odds);
    int left = ground->left;
    *study = (struct count_study){.left = left,
                                  .mean = count_mean(tags, shoe),
                                  .has_insurance = rules->insurance &&
                                                   rules->natural != PAYS_NONE};
    study->deviation = true_count_deviation(shoe, tags, left);
    *finding = (struct finding){.study = study, .tags = tags, .ground = ground};
}

const char *ground_open(struct ground **ground, struct count_study *study,
                        const struct odds *odds, const struct odds_shoe *shoe,
                        const struct count_tags *tags, int left,
                        enum count_aim aim,
                        const struct count_progress *progress)
{
    struct ground *made = calloc(1, sizeof *made);
    struct finding finding;
    *study = (struct count_study){.count = 0};
    if (made == NULL)
        return "out of memory";
    made->odds = odds;
    made->shoe = *shoe;
    made->left = left;
    made->variance = covariance_of(shoe, tags->tag, tags->tag);
    study_ground(study, made, tags, &finding);
    const char *fault = ground_fill(made, tags, progress);
    if (fault == NULL) {
        study_shoe(study, made, tags);
        true_count_chances(study->deviation, finding.chance);
        study->playing = ground_playing(made, tags);
        study_insurance(&finding, tags);
    }
    if (fault == NULL && aim == COUNT_AIM_GROWTH) {
        count_tell(progress, COUNT_TRUES, COUNT_TRUES + 1);
        fault = ground_shun_risk(made);
        count_tell(progress, COUNT_TRUES + 1, COUNT_TRUES + 1);
    }
    if (fault == NULL)
        fault = find_indices(&finding);
    *ground = fault ? NULL : made;
    if (fault)
        free(made);
    return fault;
}

/* Turns a study of tags that were divided by `step` into that of the tags. */
static void study_by_tags(struct count_study *study, int step)
{
    study->mean *= step;
    study->deviation *= step;
    study->insurance *= step;
    for (size_t i = 0; i < study->count; i++) {
        struct count_index *one = &study->list[i];
        one->crossing *= step;
        one->index = (int)ceil(one->crossing - 0.5);
    }
}

const char *count_study_find(struct count_study *study, const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct count_tags *tags, int left,
                             enum count_aim aim,
                             const struct count_progress *progress)
{
    struct ground *ground;
    int step = count_step(tags, shoe);
    struct count_tags divided = count_tags_by_step(tags, step);
    const char *fault =
        ground_open(&ground, study, odds, shoe, &divided, left, aim, progress);
    if (fault)
        return fault;
    study_by_tags(study, step);
    free(ground);
    return NULL;
}

void count_study_free(struct count_study *study)
{
    free(study->list);
    *study = (struct count_study){.count = 0};
}

/* ---- The value of a round at each true count, from average shoes ---- */

/* The work on one true count after the other. */
struct point_work {
    const struct odds *odds;
    struct odds_book *book;
    const struct count_progress *progress;
    const char *fault;
    int done; /* analyses */
};

enum { ANALYSES_MOST = COUNT_TRUES * (1 + ODDS_RANKS) };

/* Returns the value of a round from a shoe. */
static double value_of_shoe(struct point_work *work,
                            const struct odds_shoe *shoe)
{
    if (work->fault)
        return NAN;
    count_tell(work->progress, work->done++, ANALYSES_MOST);
    work->fault = odds_book_fill(work->odds, shoe, ODDS_CDZ, work->book);
    return work->book->round.value;
}

/*
 * Returns the value from a shoe with fractions of cards: that of the nearest
 * shoe of whole cards, and for each rank the missing part of what one more or
 * one less card changes there. Cards that are too many make up for those that
 * are too few, so what the size of the shoe does cancels out.
 */
static double value_of_fractions(struct point_work *work,
                                 const struct odds_shoe *whole,
                                 const double count[ODDS_RANKS], int cards)
{
    struct odds_shoe rounded = *whole;
    round_counts(count, cards, &rounded);
    double value = value_of_shoe(work, &rounded), sum = value;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const double least = 1e-9; /* less is an error of rounding */
        double missing = count[rank] - rounded.count[rank];
        struct odds_shoe next = rounded;
        if (fabs(missing) < least)
            continue;
        next.count[rank] += missing > 0 ? 1 : -1;
        odds_shoe_even_out_tens(&next);
        sum += fabs(missing) * (value_of_shoe(work, &next) - value);
    }
    return sum;
}

/* Returns false if no shoe has this true count. */
static bool is_shoe(const double count[ODDS_RANKS])
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (count[rank] < 0)
            return false;
    return true;
}

const char *count_points_find(struct count_point points[COUNT_TRUES],
                              const struct odds *odds,
                              const struct odds_shoe *shoe,
                              const struct count_tags *tags, int left,
                              const struct count_progress *progress)
{
    int cards = odds_shoe_cards(shoe), step = count_step(tags, shoe);
    struct count_tags divided = count_tags_by_step(tags, step);
    struct point_work work = {.odds = odds,
                              .book = malloc(sizeof *work.book),
                              .progress = progress,
                              .fault = odds_check_shoe(odds, shoe)};
    double chance[COUNT_TRUES];
    if (work.book == NULL)
        return "out of memory";
    true_count_chances(true_count_deviation(shoe, &divided, left), chance);
    for (int i = 0; i < COUNT_TRUES; i++) {
        double count[ODDS_RANKS];
        count_deflect(shoe, &divided, i - COUNT_TRUE_MOST, count);
        work.done = i * (1 + ODDS_RANKS);
        points[i] =
            (struct count_point){.true_count = step * (i - COUNT_TRUE_MOST),
                                 .chance = chance[i],
                                 .value = NAN,
                                 .insurance = NAN};
        if (!is_shoe(count))
            continue;
        points[i].value = value_of_fractions(&work, shoe, count, cards);
        points[i].insurance = 2 * odds_insurance(count[ODDS_TEN] / (cards - 1));
    }
    count_tell(progress, ANALYSES_MOST, ANALYSES_MOST);
    free(work.book);
    return work.fault;
}
