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
 * cards and corrects for the rounding with the effects of removal (deflect.c).
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

#include "study.h"

/* The best play of a cell changes only a few times between -10 and 10. */
enum { CHANGES_MAX = COUNT_TRUES };

struct finding {
    struct count_study *study;
    const struct count_tags *tags;
    const struct ground *ground;
    double chance[COUNT_TRUES]; /* of each true count, with the tails at the
                                   ends */
};

void true_count_chances(double deviation, double chance[COUNT_TRUES])
{
    double before = 0;
    for (int i = 0; i < COUNT_TRUES; i++) {
        double edge = i - COUNT_TRUE_MOST + 0.5;
        double below = i + 1 < COUNT_TRUES ? normal_below(edge / deviation) : 1;
        chance[i] = below - before;
        before = below;
    }
}

double true_count_deviation(const struct odds_shoe *shoe,
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

/* ---- Insurance ---- */

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
