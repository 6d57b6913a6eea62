/*
 * Tags, index numbers, and guides.
 *
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
#include <strings.h>

#include "cli.h"
#include "counting_play.h"
#include "counting/study.h"

/* ---- Tags, read from a name or from ten numbers ---- */

static const struct count_tags PRESETS[] = {
    /*              A   2  3  4  5  6  7  8  9  10 */
    {"hi-lo", {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1}},
    {"hi-opt-i", {0, 0, 1, 1, 1, 1, 0, 0, 0, -1}},
    {"hi-opt-ii", {0, 1, 1, 2, 2, 1, 1, 0, 0, -2}},
    {"ko", {-1, 1, 1, 1, 1, 1, 1, 0, 0, -1}},
    {"halves", {-1, 0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5, -1}},
    {"omega-ii", {0, 1, 1, 2, 2, 2, 1, 0, -1, -2}},
    {"zen", {-1, 1, 1, 2, 2, 2, 1, 0, 0, -2}},
    {"uston-apc", {0, 1, 2, 2, 3, 2, 2, 1, -1, -3}},
    {"silver-fox", {-1, 1, 1, 1, 1, 1, 1, 0, -1, -1}},
    {"ace-five", {-1, 0, 0, 0, 1, 0, 0, 0, 0, 0}},
};

enum { PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS };

size_t count_preset_count(void)
{
    return PRESET_COUNT;
}

const struct count_tags *count_preset(size_t index)
{
    return &PRESETS[index];
}

void count_tags_write(FILE *out, const struct count_tags *tags)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        fprintf(out, "%s%g", rank > 0 ? "," : "", tags->tag[rank]);
}

void count_list(FILE *out)
{
    for (size_t i = 0; i < PRESET_COUNT; i++) {
        fprintf(out, "%-11s ", PRESETS[i].name);
        count_tags_write(out, &PRESETS[i]);
        fputc('\n', out);
    }
}

/* Reads the number at the start of `text` into `*number`. Returns how many
 * bytes it took; 0 if there is no number. */
static size_t tag_read(const char *text, double *number)
{
    enum { WHOLE_MOST = 4, DECIMALS_MOST = 3 };
    const char *digits = "0123456789";
    size_t sign = *text == '-' || *text == '+';
    size_t whole = strspn(text + sign, digits);
    size_t point = text[sign + whole] == '.';
    size_t decimals = point ? strspn(text + sign + whole + 1, digits) : 0;
    if (whole + decimals == 0 || whole > WHOLE_MOST || decimals > DECIMALS_MOST)
        return 0;
    double scale = 1, value = 0;
    for (size_t i = sign; i < sign + whole + point + decimals; i++)
        if (text[i] != '.') {
            value = 10 * value + (text[i] - '0');
            scale *= i > sign + whole ? 10 : 1;
        }
    *number = (*text == '-' ? -value : value) / scale;
    return sign + whole + point + decimals;
}

static bool tags_read(const char *text, double tag[ODDS_RANKS])
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        text += strspn(text, " \t");
        size_t length = tag_read(text, &tag[rank]);
        text += length;
        text += strspn(text, " \t");
        bool last = rank + 1 == ODDS_RANKS;
        if (length == 0 || *text != (last ? '\0' : ','))
            return false;
        text += !last;
    }
    return true;
}

bool count_read(void *target, const char *text, char problem[CLI_PROBLEM_SIZE])
{
    struct count_tags *tags = target;
    struct count_tags read = {.name = "tags"};
    char quote[CLI_QUOTE_SIZE];
    const char *names[PRESET_COUNT];
    for (size_t i = 0; i < PRESET_COUNT; i++)
        if (strcasecmp(names[i] = PRESETS[i].name, text) == 0) {
            *tags = PRESETS[i];
            return true;
        }
    bool numbers = tags_read(text, read.tag);
    int alike = 1;
    while (alike < ODDS_RANKS && read.tag[alike] == read.tag[0])
        alike++;
    cli_quote(quote, text, strlen(text));
    if (!numbers && strchr(text, ',') == NULL)
        cli_say_unknown(problem, "count", text, names, PRESET_COUNT,
                        "--list-counts lists the known ones");
    else if (!numbers)
        snprintf(
            problem, CLI_PROBLEM_SIZE,
            "%s isn't a list of ten tags from -9999 to 9999 for the ace and 2 "
            "to 10, such as -1,1,1,1,1,1,0,0,0,-1",
            quote);
    else if (alike == ODDS_RANKS)
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "tags that are all the same say nothing about the cards");
    else {
        *tags = read;
        return true;
    }
    return false;
}

static double mean_over_shoe(const struct odds_shoe *shoe,
                             const double x[ODDS_RANKS])
{
    double sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] > 0)
            sum += shoe->count[rank] * x[rank];
    return sum / odds_shoe_cards(shoe);
}

/* Returns the covariance of two properties over the cards of a shoe. */
static double covariance_of(const struct odds_shoe *shoe,
                            const double x[ODDS_RANKS],
                            const double y[ODDS_RANKS])
{
    double sum = 0, mean_x = mean_over_shoe(shoe, x),
           mean_y = mean_over_shoe(shoe, y);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] > 0)
            sum += shoe->count[rank] * (x[rank] - mean_x) * (y[rank] - mean_y);
    return sum / odds_shoe_cards(shoe);
}

double count_mean(const struct count_tags *tags, const struct odds_shoe *shoe)
{
    double sum = 0, cards = odds_shoe_cards(shoe);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        sum += shoe->count[rank] * tags->tag[rank];
    return cards > 0 ? sum / cards : 0;
}

int count_step(const struct count_tags *tags, const struct odds_shoe *shoe)
{
    const double large = 4, of_hi_lo = 0.877; /* standard deviations */
    double deviation = sqrt(covariance_of(shoe, tags->tag, tags->tag));
    return deviation > large ? (int)lround(deviation / of_hi_lo) : 1;
}

/* Returns the tags divided by `step`. Their true counts are divided, too, and
 * tell the same. */
static struct count_tags count_tags_by_step(const struct count_tags *tags,
                                            int step)
{
    struct count_tags divided = *tags;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        divided.tag[rank] /= step;
    return divided;
}

/* ---- The standard normal distribution ---- */

double count_normal_below(double x)
{
    return erfc(-x / sqrt(2)) / 2;
}

/* Returns the mean excess of a standard normal variable over x, which is known
 * as the unit normal linear loss integral. */
static double normal_excess(double x)
{
    const double pi = 3.14159265358979323846;
    double density = exp(-x * x / 2) / sqrt(2 * pi);
    return density - x * count_normal_below(-x);
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

/* The wins in a cell of the chart against one upcard: sums of chance times
 * value over its hands. The sums change smoothly with the shoe. */
struct spot {
    double chance;           /* to reach any of its hands */
    double dealt;            /* to be dealt one: the part with two cards */
    double seen[ODDS_RANKS]; /* sums of chance times cards in hand and upcard */
    double seen_two[ODDS_RANKS]; /* the same for two cards */
    double two[ODDS_ACTIONS];    /* over two-card hands; NAN if not allowed */
    double more[ODDS_HIT + 1];   /* over longer hands: stand, hit */
};

/* All spots of a shoe. */
struct spots {
    struct spot at[CHART_ROWS][ODDS_RANKS];
    double round;     /* its value, which is not a sum of spots */
    double insurance; /* per round if always taken, in first bets */
};

/* The spots of a shoe, and of that shoe without one card of each rank. */
struct removal {
    struct spots middle;
    struct spots without[ODDS_RANKS];
};

/* In a shoe of few cards, the effects of removal change with the true count. */
enum { COUNT_ENDS = 2 };

/* The spots of the whole shoe, of the shoe without one card of each rank, and
 * of the shoe at each true count. */
struct ground {
    const struct odds *odds;
    struct odds_shoe shoe; /* the whole shoe */
    int left;
    double variance; /* of the tags over the whole shoe */
    struct odds_chart chart;
    struct spots middle; /* of the whole shoe */
    struct spots without[ODDS_RANKS];
    struct spots at[COUNT_TRUES];
    /* Of the shoes at a low and a high true count, for a shoe of few cards, and
     * the ranks of which each of them holds two cards or more. */
    struct removal end[COUNT_ENDS];
    bool has_ends[ODDS_RANKS];
};

/* Returns the index of a row of the chart, or -1. */
static int row_index(struct chart_row row)
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

/* Adds a hand, which comes up with this chance. */
static void add_hand(struct spot *spot, double chance, const struct odds *odds,
                     const struct odds_book *book, int number, int upcard)
{
    const struct odds_values *values = &book->against[upcard];
    const struct odds_hand *hand = odds_hand_at(odds, number);
    bool of_two = hand->cards == ODDS_TWO_CARDS;
    spot->chance += chance;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double seen = chance * (hand->count[rank] + (rank == upcard));
        spot->seen[rank] += seen;
        spot->seen_two[rank] += of_two ? seen : 0;
    }
    if (of_two) {
        spot->dealt += chance;
        add_two(spot, chance, odds, book, hand, upcard);
    } else {
        spot->more[ODDS_STAND] += chance * values->stand[number];
        spot->more[ODDS_HIT] += chance * values->hit[number];
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
        if (count[upcard] == 0)
            continue;
        chart_reach(odds, &book->shoe, chart, upcard, weight);
        for (int i = 0; i < ODDS_HANDS; i++) {
            const struct odds_hand *hand = odds_hand_at(odds, i);
            if (weight[i] == 0 ||
                rules_hand_is_charlie(odds_rules(odds), hand->cards))
                continue;
            add_hand(&spots->at[row_index(chart_row_of(hand))][upcard],
                     weight[i] * (count[upcard] / cards), odds, book, i,
                     upcard);
        }
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

/* Returns the best way to play the cell. */
static struct odds_cell spot_best(const struct spot *spot)
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
    const char *fault =
        odds_book_fill(ground->odds, &ground->shoe, ODDS_TOTAL, work.book);
    if (fault == NULL) {
        odds_chart_of(ground->odds, work.book, &ground->chart);
        fault = analyze(ground, &ground->shoe, work.book, &ground->middle);
    }
    if (fault == NULL)
        fault = fill_without(&work, &ground->shoe, ground->without);
    if (fault == NULL && is_small)
        fault = fill_ends(&work, tags);
    for (int i = 0; i < COUNT_TRUES && fault == NULL; i++) {
        double count[ODDS_RANKS], true_count = i - COUNT_TRUE_MOST;
        struct odds_shoe rounded = shoe_at(ground, tags, true_count, count);
        fault = analyze_next(&work, &rounded, &ground->at[i]);
        if (fault == NULL)
            mend_rounding(ground, true_count, count, &rounded, &ground->at[i]);
    }
    count_tell(progress, work.all, work.all);
    free(work.book);
    return fault;
}

/* ---- The playing correlation ---- */

/* It is the gain of a count from changing the play, as a share of the most that
 * could be gained. */

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
        double below =
            i + 1 < COUNT_TRUES ? count_normal_below(edge / deviation) : 1;
        chance[i] = below - before;
        before = below;
    }
}

/* Returns the standard deviation of the true count with `left` cards left. */
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
    /* Takes the average hand of the cell, or that of two cards if the change
     * concerns only these: soft 18 is then an ace and a 7. */
    const struct spot *middle = &finding->ground->middle.at[row][upcard];
    bool of_two =
        change->below.otherwise == change->from.otherwise && middle->dealt > 0;
    double seen[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        seen[rank] = of_two ? middle->seen_two[rank] / middle->dealt
                            : middle->seen[rank] / middle->chance;
    return count_at(finding, i - COUNT_TRUE_MOST - before, seen);
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

/* Returns the win of an insurance bet against an ace, per unit of it, at the
 * true count before the ace is seen. */
static double stakes_at(const struct ground *ground,
                        const struct count_tags *tags, double true_count)
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
    struct odds_squares squares[ODDS_RANKS];
    struct cell_squares cells[CHART_ROWS][ODDS_RANKS];
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
    cell->two[ODDS_SURRENDER] += chance * 0.25;
    if (first == second)
        cell->two[ODDS_SPLIT] += chance * squares->split[first];
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
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            double weight[ODDS_HANDS];
            if (ground->shoe.count[upcard] == 0)
                continue;
            chart_reach(odds, &ground->shoe, &ground->chart, upcard, weight);
            for (int i = 0; i < ODDS_HANDS; i++) {
                const struct odds_hand *hand = odds_hand_at(odds, i);
                if (weight[i] != 0)
                    add_squares(
                        &work->cells[row_index(chart_row_of(hand))][upcard],
                        &work->squares[upcard], i, hand, weight[i]);
            }
        }
        for (int i = 0; i < COUNT_TRUES; i++) {
            double share = ground->at[i].round / work->variance;
            for (int cell = 0; cell < CHART_ROWS * ODDS_RANKS && share > 0;
                 cell++) {
                int row = cell / ODDS_RANKS, upcard = cell % ODDS_RANKS;
                charge_spot(&ground->at[i].at[row][upcard],
                            &work->cells[row][upcard], share);
            }
        }
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

/* Makes a ground on the heap, and fills it and a study of it. On failure
 * returns what is wrong, with no ground. */
static const char *
ground_open(struct ground **ground, struct count_study *study,
            const struct odds *odds, const struct odds_shoe *shoe,
            const struct count_tags *tags, int left, enum count_aim aim,
            const struct count_progress *progress)
{
    struct ground *made = calloc(1, sizeof *made);
    const struct rules *rules = odds_rules(odds);
    struct finding finding = {.study = study, .tags = tags, .ground = made};
    *study = (struct count_study){
        .left = left,
        .mean = count_mean(tags, shoe),
        .deviation = true_count_deviation(shoe, tags, left),
        .has_insurance = rules->insurance && rules->natural != PAYS_NONE};
    if (made == NULL)
        return "out of memory";
    made->odds = odds;
    made->shoe = *shoe;
    made->left = left;
    made->variance = covariance_of(shoe, tags->tag, tags->tag);
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
    for (int row = 0; row < CHART_ROWS && fault == NULL; row++)
        for (int upcard = 0; upcard < ODDS_RANKS && fault == NULL; upcard++)
            if (made->middle.at[row][upcard].chance > 0)
                fault = find_changes(&finding, row, upcard);
    if (study->count > 0)
        qsort(study->list, study->count, sizeof *study->list, indices_by_gain);
    *ground = fault ? NULL : made;
    if (fault)
        free(made);
    return fault;
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
    study->mean *= step;
    study->deviation *= step;
    study->insurance *= step;
    for (size_t i = 0; i < study->count; i++) {
        struct count_index *one = &study->list[i];
        one->crossing *= step;
        one->index = (int)ceil(one->crossing - 0.5);
    }
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
        int rank = 0;
        while (rank < ODDS_RANKS && count[rank] >= 0)
            rank++;
        if (rank < ODDS_RANKS) /* no shoe has this true count */
            continue;
        points[i].value = value_of_fractions(&work, shoe, count, cards);
        points[i].insurance = 2 * odds_insurance(count[ODDS_TEN] / (cards - 1));
    }
    count_tell(progress, ANALYSES_MOST, ANALYSES_MOST);
    free(work.book);
    return work.fault;
}

/* ---- A guide: the best play at each true count, and what others cost ---- */

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
    double cards = odds_shoe_cards(&guide->ground->shoe);
    double studied = cards / guide->study.left - 1;
    double deviation = guide->study.deviation;
    double variance = left > 0 && left < cards
                          ? deviation * deviation * (cards / left - 1) / studied
                          : 0;
    double times = variance / (2 * FAR * FAR);
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
