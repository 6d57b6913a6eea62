/* A guide: the best play at each true count, and what the others cost. */
#include <math.h>
#include <stdlib.h>

#include "counting_play.h"
#include "counting/study.h"

struct count_guide {
    struct odds *odds;
    struct count_tags tags;
    struct count_study study;
    struct ground *ground;
};

const char *count_guide_open(struct count_guide **guide,
                             const struct rules *rules,
                             const struct count_tags *tags)
{
    struct odds_shoe shoe = odds_shoe_for(rules);
    struct count_guide *made = calloc(1, sizeof *made);
    *guide = NULL;
    if (made == NULL)
        return "out of memory";
    made->tags = *tags;
    const char *fault = rules_refusal(rules, ENGINE_UPCARD_ODDS);
    if (fault == NULL) {
        made->odds = odds_open(rules);
        fault = "out of memory";
    }
    if (made->odds)
        fault =
            ground_open(&made->ground, &made->study, made->odds, &shoe, tags,
                        odds_shoe_cards(&shoe) / 2, COUNT_AIM_VALUE, NULL);
    if (fault)
        count_guide_close(made);
    else
        *guide = made;
    return fault;
}

void count_guide_close(struct count_guide *guide)
{
    if (guide == NULL)
        return;
    count_study_free(&guide->study);
    free(guide->ground);
    odds_close(guide->odds);
    free(guide);
}

const struct count_study *count_guide_study(const struct count_guide *guide)
{
    return &guide->study;
}

/* ---- True counts ---- */

double count_guide_true(const struct count_guide *guide, double running,
                        int left)
{
    int seen = odds_shoe_cards(&guide->ground->shoe) - left;
    return (running - guide->study.mean * seen) * DECK_CARDS / left;
}

/* Returns the true count before the cards in `seen` were taken out, if it is
 * that of `after` after them. */
static double true_count_before(const struct count_guide *guide,
                                struct count_moment after,
                                const double seen[ODDS_RANKS])
{
    double count = 0, sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        count += seen[rank];
        sum += seen[rank] * (guide->tags.tag[rank] - guide->study.mean);
    }
    double left = after.left > 0
                      ? after.left
                      : odds_shoe_cards(&guide->ground->shoe) - count;
    return (after.true_count * left - sum * DECK_CARDS) / (left + count);
}

/* A place between two true counts that were analyzed. */
struct between {
    int low;     /* the index of the lower one */
    double part; /* of the way to the next one */
};

static struct between between_counts(double true_count)
{
    double place = true_count + COUNT_TRUE_MOST;
    place = fmin(fmax(place, 0), COUNT_TRUES - 1);
    int low = (int)fmin(floor(place), COUNT_TRUES - 2);
    return (struct between){.low = low, .part = place - low};
}

/* ---- Plays ---- */

/* Several indices of a cell can be the same; the one with the highest crossing
 * leads to the play above it. */
struct odds_cell count_guide_cell(const struct count_guide *guide,
                                  struct chart_row row, int upcard,
                                  int true_count)
{
    const struct count_index *last = NULL, *lowest = NULL;
    for (size_t i = 0; i < guide->study.count; i++) {
        const struct count_index *index = &guide->study.list[i];
        if (index->row.kind != row.kind || index->row.number != row.number ||
            index->upcard != upcard)
            continue;
        if (index->index <= true_count &&
            (last == NULL || index->crossing > last->crossing))
            last = index;
        if (lowest == NULL || index->crossing < lowest->crossing)
            lowest = index;
    }
    if (last || lowest)
        return last ? last->from : lowest->below;
    int number = row_index(row);
    if (number < 0 || guide->ground->middle.at[number][upcard].chance <= 0)
        return (struct odds_cell){.possible = false};
    return spot_best(&guide->ground->at[COUNT_TRUE_MOST].at[number][upcard]);
}

bool count_guide_allows(const struct count_guide *guide, struct chart_row row,
                        int upcard, enum odds_action action)
{
    int number = row_index(row);
    return number >= 0 &&
           !isnan(guide->ground->middle.at[number][upcard].two[action]);
}

/* The win of one play over another, per round, and the chance to decide. */
struct contrast {
    double win, chance;
};

/* True if two plays are compared over hands of two cards only. */
static bool is_of_two(enum odds_action play, enum odds_action instead)
{
    return play > ODDS_HIT || instead > ODDS_HIT;
}

static struct contrast spot_contrast(const struct spot *spot,
                                     enum odds_action right,
                                     enum odds_action done)
{
    double win = spot->two[right] - spot->two[done];
    if (is_of_two(right, done))
        return (struct contrast){win, spot->dealt};
    return (struct contrast){win + spot->more[right] - spot->more[done],
                             spot->chance};
}

/* Returns the variance of the true count with this number of cards left. */
static double true_count_variance(const struct count_guide *guide, int left)
{
    double cards = odds_shoe_cards(&guide->ground->shoe);
    double studied = cards / guide->study.left - 1;
    double deviation = guide->study.deviation;
    return left > 0 && left < cards
               ? deviation * deviation * (cards / left - 1) / studied
               : 0;
}

/* Returns the contrast at a part of the way from one to the next. */
static struct contrast contrast_between(struct contrast one,
                                        struct contrast next, double part)
{
    return (struct contrast){one.win + part * (next.win - one.win),
                             one.chance + part * (next.chance - one.chance)};
}

/* Returns what the first of two plays wins over the other, and the chance to
 * decide, in the average shoe of a true count. */
static struct contrast contrast_at(const struct count_guide *guide, int row,
                                   int upcard, struct between at,
                                   const enum odds_action plays[2])
{
    const struct spots *low = &guide->ground->at[at.low];
    struct contrast one =
        spot_contrast(&low->at[row][upcard], plays[0], plays[1]);
    struct contrast next =
        spot_contrast(&low[1].at[row][upcard], plays[0], plays[1]);
    return contrast_between(one, next, at.part);
}

/*
 * Neither what a play wins per round nor the chance to decide is linear in the
 * cards, so its average over all the shoes that have a count isn't that of the
 * average shoe of that count. Averaged over all counts, though, it is that of
 * the full shoe after any number of cards, because cards that nobody has seen
 * change nothing. The average of the square of the true count is its variance.
 * So if a figure is a parabola in the count, it is too large by its bend times
 * the variance. That isn't true of their quotient, the win each time that the
 * cell must be decided: where the cell comes up more often, it counts more.
 */
static struct contrast excess_of_bend(const struct count_guide *guide, int row,
                                      int upcard,
                                      const enum odds_action plays[2], int left)
{
    enum { FAR = COUNT_TRUE_MOST / 2, MIDDLE = COUNT_TRUE_MOST };
    struct contrast at[3];
    for (int i = 0; i < 3; i++)
        at[i] =
            contrast_at(guide, row, upcard,
                        (struct between){.low = MIDDLE + (i - 1) * FAR}, plays);
    double times = true_count_variance(guide, left) / (2 * FAR * FAR);
    struct contrast excess = {
        times * (at[0].win - 2 * at[1].win + at[2].win),
        times * (at[0].chance - 2 * at[1].chance + at[2].chance)};
    return isfinite(excess.win) ? excess : (struct contrast){0, 0};
}

/* Finds the analyzed counts next to a true count that includes the upcard and
 * the average hand of a cell or, if only two cards matter, its average hand of
 * two, as the indices do. Returns false if the cell has no such hands. */
static bool find_between(const struct count_guide *guide, int row, int upcard,
                         struct count_moment after, bool of_two,
                         struct between *at)
{
    double average[ODDS_RANKS];
    if (row < 0)
        return false;
    const struct spot *middle = &guide->ground->middle.at[row][upcard];
    const double *seen = of_two ? middle->seen_two : middle->seen;
    double chance = of_two ? middle->dealt : middle->chance;
    if (chance <= 0)
        return false;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        average[rank] = seen[rank] / chance;
    *at = between_counts(true_count_before(guide, after, average));
    return true;
}

double count_guide_cost(const struct count_guide *guide, struct chart_row row,
                        int upcard, struct count_moment moment,
                        enum odds_action right, enum odds_action done)
{
    int number = row_index(row);
    const enum odds_action plays[] = {right, done};
    struct between at;
    if (right == done || !find_between(guide, number, upcard, moment,
                                       is_of_two(plays[0], plays[1]), &at))
        return 0;
    struct contrast rough = contrast_at(guide, number, upcard, at, plays);
    struct contrast excess =
        excess_of_bend(guide, number, upcard, plays, moment.left);
    double cost = (rough.win - excess.win) / (rough.chance - excess.chance);
    return cost > 0 ? cost : 0;
}

/* Returns what a play wins in a spot, over two cards or over all hands. */
static struct contrast spot_worth(const struct spot *spot,
                                  enum odds_action play, bool of_two)
{
    if (of_two)
        return (struct contrast){spot->two[play], spot->dealt};
    return (struct contrast){spot->two[play] + spot->more[play], spot->chance};
}

double count_guide_value(const struct count_guide *guide, struct chart_row row,
                         int upcard, double true_count, enum odds_action action,
                         enum odds_action other)
{
    bool of_two = is_of_two(action, other);
    int number = row_index(row);
    const struct count_moment moment = {.true_count = true_count};
    struct between at;
    if (!find_between(guide, number, upcard, moment, of_two, &at))
        return NAN;
    const struct spots *low = &guide->ground->at[at.low];
    struct contrast one = spot_worth(&low->at[number][upcard], action, of_two);
    struct contrast next =
        spot_worth(&low[1].at[number][upcard], action, of_two);
    struct contrast there = contrast_between(one, next, at.part);
    return there.win / there.chance;
}

/* ---- Insurance and rounds ---- */

bool count_guide_insures(const struct count_guide *guide, int true_count)
{
    return guide->study.has_insurance &&
           true_count + 0.5 >= guide->study.insurance;
}

double count_guide_insurance(const struct count_guide *guide, double true_count)
{
    const double seen[ODDS_RANKS] = {[ODDS_ACE] = 1};
    const struct count_moment moment = {.true_count = true_count};
    return stakes_at(guide->ground, &guide->tags,
                     true_count_before(guide, moment, seen)) /
           2;
}

double count_guide_round(const struct count_guide *guide, double true_count)
{
    struct between at = between_counts(true_count);
    double low = guide->ground->at[at.low].round;
    double high = guide->ground->at[at.low + 1].round;
    return low + at.part * (high - low);
}
