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
 * reveals as much as seeing cards of the whole shoe.
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

#include "cards_deck.h"
#include "cli_output.h"
#include "counting_play.h"
#include "counting/study.h"

/* ---- Tags, read from a name or from ten numbers ---- */

static const struct count_tags PRESETS[] = {
    /*              A   2  3  4  5  6  7  8  9  10 */
    {"hi-lo", {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1}, {0}},
    {"hi-opt-i", {0, 0, 1, 1, 1, 1, 0, 0, 0, -1}, {0}},
    {"hi-opt-ii", {0, 1, 1, 2, 2, 1, 1, 0, 0, -2}, {0}},
    {"ko", {-1, 1, 1, 1, 1, 1, 1, 0, 0, -1}, {0}},
    {"halves", {-1, 0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5, -1}, {0}},
    {"omega-ii", {0, 1, 1, 2, 2, 2, 1, 0, -1, -2}, {0}},
    {"zen", {-1, 1, 1, 2, 2, 2, 1, 0, 0, -2}, {0}},
    {"uston-apc", {0, 1, 2, 2, 3, 2, 2, 1, -1, -3}, {0}},
    {"silver-fox", {-1, 1, 1, 1, 1, 1, 1, 0, -1, -1}, {0}},
    {"ace-five", {-1, 0, 0, 0, 1, 0, 0, 0, 0, 0}, {0}},
    {"red-seven", {-1, 1, 1, 1, 1, 1, 0.5, 0, 0, -1}, {[6] = 0.5}},
    {"kiss-ii", {0, 0.5, 1, 1, 1, 1, 0, 0, 0, -1}, {[1] = -0.5}},
    {"kiss-iii", {-1, 0.5, 1, 1, 1, 1, 1, 0, 0, -1}, {[1] = -0.5}},
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

const char *count_tags_text(const struct count_tags *tags,
                            char text[COUNT_TAGS_SIZE])
{
    text[0] = '\0';
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double tag = tags->tag[rank], red = tags->red[rank];
        text_add(text, COUNT_TAGS_SIZE, "%s%g", rank > 0 ? "," : "", tag + red);
        if (red != 0)
            text_add(text, COUNT_TAGS_SIZE, "/%g", tag - red);
    }
    return text;
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
    *number = strtod(text, NULL);
    return sign + whole + point + decimals;
}

static bool tags_read(const char *text, struct count_tags *tags)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double red, black;
        text += strspn(text, " \t");
        size_t length = tag_read(text, &red);
        text += length;
        black = red;
        if (length > 0 && *text == '/') {
            length = tag_read(text + 1, &black);
            text += 1 + length;
        }
        tags->tag[rank] = (red + black) / 2;
        tags->red[rank] = (red - black) / 2;
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
    bool numbers = tags_read(text, &read);
    int alike = 0;
    while (alike < ODDS_RANKS && read.tag[alike] == read.tag[0] &&
           read.red[alike] == 0)
        alike++;
    if (!numbers && strchr(text, ',') == NULL)
        return cli_say_unknown(problem, "count", text, names, PRESET_COUNT,
                               "--list-counts lists the known ones");
    if (!numbers)
        return cli_refuse(
            problem,
            "%s isn't a list of ten tags from -9999 to 9999 for the ace and 2 "
            "to 10, such as -1,1,1,1,1,1,0,0,0,-1",
            cli_quote(quote, text, strlen(text)));
    if (alike == ODDS_RANKS)
        return cli_refuse(
            problem, "tags that are all the same say nothing about the cards");
    *tags = read;
    return true;
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

static double covariance(const struct odds_shoe *shoe,
                         const double x[ODDS_RANKS], const double y[ODDS_RANKS])
{
    double sum = 0, mean_x = mean_over_shoe(shoe, x),
           mean_y = mean_over_shoe(shoe, y);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] > 0)
            sum += shoe->count[rank] * (x[rank] - mean_x) * (y[rank] - mean_y);
    return sum / odds_shoe_cards(shoe);
}

static double tags_variance(const struct count_tags *tags,
                            const struct odds_shoe *shoe)
{
    double of_color[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        of_color[rank] = tags->red[rank] * tags->red[rank];
    return covariance(shoe, tags->tag, tags->tag) +
           mean_over_shoe(shoe, of_color);
}

double count_sum(const struct count_tags *tags, const int cards[], int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        int rank = odds_rank(cards[i]);
        sum += tags->tag[rank] +
               (card_is_red(cards[i]) ? tags->red[rank] : -tags->red[rank]);
    }
    return sum;
}

double count_mean(const struct count_tags *tags, const struct odds_shoe *shoe)
{
    return odds_shoe_cards(shoe) > 0 ? mean_over_shoe(shoe, tags->tag) : 0;
}

static int count_step(const struct count_tags *tags,
                      const struct odds_shoe *shoe)
{
    const double large = 4, of_hi_lo = 0.877; /* standard deviations */
    double deviation = sqrt(tags_variance(tags, shoe));
    return deviation > large ? (int)lround(deviation / of_hi_lo) : 1;
}

/* Returns the tags divided by `step`. Their true counts are divided, too, and
 * have the same meaning. */
static struct count_tags count_tags_by_step(const struct count_tags *tags,
                                            int step)
{
    struct count_tags divided = *tags;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        divided.tag[rank] /= step, divided.red[rank] /= step;
    return divided;
}

/* ---- The standard normal distribution ---- */

double count_normal_cdf(double x)
{
    return erfc(-x / sqrt(2)) / 2;
}

/* Returns the expected gain from a difference with this mean, which is at most
 * 0, and this standard deviation: the unit normal linear loss integral. */
static double expected_gain(double mean, double deviation)
{
    const double pi = 3.14159265358979323846;
    double x = -mean / deviation;
    double density = exp(-x * x / 2) / sqrt(2 * pi);
    return deviation > 0 ? deviation * (density - x * count_normal_cdf(-x)) : 0;
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

static void show_progress(const struct count_progress *progress, int done,
                          int all)
{
    if (progress && progress->show)
        progress->show(progress->self, done, all);
}

/* Returns the win of an insurance bet against an ace, per unit of it, from
 * `cards` cards with the ace. It pays two to one if the hole card is a ten. */
static double insurance_win(double tens, double cards)
{
    return 2 * odds_insurance(tens / (cards - 1));
}

static double insurance_stakes(const struct odds_shoe *shoe)
{
    int cards = odds_shoe_cards(shoe);
    return shoe->count[ODDS_ACE] > 0 && cards > 1
               ? insurance_win(shoe->count[ODDS_TEN], cards)
               : NAN;
}

const char *count_effects_find(struct count_effects *effects,
                               const struct odds *odds,
                               const struct odds_shoe *shoe,
                               enum odds_strategy strategy,
                               const struct count_progress *progress)
{
    struct odds_solution *solution = malloc(sizeof *solution);
    if (solution == NULL)
        return "out of memory";
    show_progress(progress, 0, ODDS_RANKS + 1);
    const char *fault = odds_solve(odds, shoe, strategy, solution);
    effects->value = fault ? NAN : solution->round.value;
    effects->stakes = insurance_stakes(shoe);
    for (int rank = 0; rank < ODDS_RANKS && fault == NULL; rank++) {
        struct odds_shoe less = *shoe;
        show_progress(progress, rank + 1, ODDS_RANKS + 1);
        effects->round[rank] = effects->insurance[rank] = NAN;
        if (!take_rank(&less, rank))
            continue;
        fault = odds_solve(odds, &less, strategy, solution);
        effects->round[rank] = solution->round.value - effects->value;
        effects->insurance[rank] = insurance_stakes(&less) - effects->stakes;
    }
    show_progress(progress, ODDS_RANKS + 1, ODDS_RANKS + 1);
    free(solution);
    return fault;
}

double count_correlation(const struct count_tags *tags,
                         const struct odds_shoe *shoe,
                         const double effect[ODDS_RANKS])
{
    double scale = tags_variance(tags, shoe) * covariance(shoe, effect, effect);
    return covariance(shoe, tags->tag, effect) / sqrt(scale);
}

/* ---- Spots: the win of each way to play a cell of the chart ---- */

/* The wins in a cell of the chart against one upcard: sums of chance times
 * value over its hands. The sums change smoothly with the shoe. */
struct cell_value {
    double chance; /* the chance to reach any of its hands */
    double dealt;  /* the chance to be dealt one: the part with two cards */
    double seen[ODDS_RANKS]; /* sums of chance times cards in hand and upcard */
    double seen_two[ODDS_RANKS]; /* the same for two cards */
    double two[ODDS_ACTIONS];    /* over two-card hands; NAN if not allowed */
    double more[ODDS_HIT + 1];   /* over longer hands: stand, hit */
};

struct cell_values {
    struct cell_value at[CHART_ROWS][ODDS_RANKS];
    double round; /* its value, which is not a sum of values */
};

/* The values of the whole shoe, of the shoe without one card of each rank, and
 * of the shoe at each true count. */
struct count_tables {
    const struct odds *odds;
    struct odds_shoe shoe; /* the whole shoe */
    int left;
    struct odds_chart chart;
    struct cell_values whole, without[ODDS_RANKS];
    struct cell_values at[COUNT_TRUES];
};

/* Returns the index of a row of the chart, or -1. */
static int row_index(struct chart_row row)
{
    for (int i = 0; i < CHART_ROWS; i++)
        if (chart_rows_match(chart_row_at(i), row))
            return i;
    return -1;
}

static void add_two(struct cell_value *cell_value, double weight,
                    const struct odds *odds,
                    const struct odds_solution *solution,
                    const struct odds_hand *hand, int upcard)
{
    struct odds_decision decision;
    int first, second;
    odds_hand_ranks(hand, &first, &second);
    odds_solution_decide(odds, solution, first, second, upcard, 0, &decision);
    if (odds_rules(odds)->surrender == SURRENDER_EARLY &&
        decision.given_no_natural && decision.legal[ODDS_HIT]) {
        decision.legal[ODDS_SURRENDER] = true;
        decision.value[ODDS_SURRENDER] =
            chart_early_surrender(odds, &solution->shoe, hand, upcard);
    }
    for (int action = 0; action < ODDS_ACTIONS; action++)
        cell_value->two[action] +=
            decision.legal[action] ? weight * decision.value[action] : NAN;
}

/* Adds a hand, which comes up with this chance. */
static void add_hand(struct cell_value *cell_value, double chance,
                     const struct odds *odds,
                     const struct odds_solution *solution, int number,
                     int upcard)
{
    const struct odds_values *values = &solution->against[upcard];
    const struct odds_hand *hand = odds_hand_at(odds, number);
    bool of_two = hand->cards == ODDS_TWO_CARDS;
    cell_value->chance += chance;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double seen = chance * (hand->count[rank] + (rank == upcard));
        cell_value->seen[rank] += seen;
        cell_value->seen_two[rank] += of_two ? seen : 0;
    }
    if (of_two) {
        cell_value->dealt += chance;
        add_two(cell_value, chance, odds, solution, hand, upcard);
    } else {
        cell_value->more[ODDS_STAND] += chance * values->stand[number];
        cell_value->more[ODDS_HIT] += chance * values->hit[number];
    }
}

static void cell_values_fill(struct cell_values *values,
                             const struct odds *odds,
                             const struct odds_solution *solution,
                             const struct odds_chart *chart)
{
    double weight[ODDS_HANDS], cards = odds_shoe_cards(&solution->shoe);
    const int *count = solution->shoe.count;
    memset(values, 0, sizeof *values);
    values->round = solution->round.value;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (count[upcard] == 0)
            continue;
        chart_reach(odds, &solution->shoe, chart, upcard, weight);
        for (int i = 0; i < ODDS_HANDS; i++) {
            const struct odds_hand *hand = odds_hand_at(odds, i);
            if (weight[i] == 0 ||
                rules_hand_is_charlie(odds_rules(odds), hand->cards))
                continue;
            add_hand(&values->at[row_index(chart_hand_row(hand))][upcard],
                     weight[i] * (count[upcard] / cards), odds, solution, i,
                     upcard);
        }
    }
}

/* Returns the win per round of one way to play the cell. */
static double cell_play_value(const struct cell_value *cell_value,
                              const struct odds_cell *cell)
{
    enum odds_action first =
        cell->action > ODDS_HIT ? cell->action : cell->otherwise;
    return cell_value->two[first] + cell_value->more[cell->otherwise];
}

static struct odds_cell cell_best_play(const struct cell_value *cell_value)
{
    double gain = cell_value->two[ODDS_HIT] + cell_value->more[ODDS_HIT] -
                  cell_value->two[ODDS_STAND] - cell_value->more[ODDS_STAND];
    struct odds_cell best = {.possible = true,
                             .otherwise = gain > 0 ? ODDS_HIT : ODDS_STAND};
    best.action = best.otherwise;
    for (enum odds_action action = ODDS_DOUBLE; action < ODDS_ACTIONS; action++)
        if (cell_value->two[action] > cell_value->two[best.action])
            best.action = action;
    return best;
}

/* ---- The average shoe of a true count, and its values ---- */

void count_average_shoe(const struct odds_shoe *shoe,
                        const struct count_tags *tags, double true_count,
                        int left, double count[ODDS_RANKS])
{
    double mean = count_mean(tags, shoe);
    double variance = tags_variance(tags, shoe);
    double share = (double)left / odds_shoe_cards(shoe);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        count[rank] = shoe->count[rank] * share *
                      (1 - true_count * (tags->tag[rank] - mean) /
                               (DECK_CARDS * variance));
}

/* Returns the true count once an ace has been counted that was among `left`
 * cards with this true count. */
static double count_with_ace(const struct odds_shoe *shoe,
                             const struct count_tags *tags, double true_count,
                             int left)
{
    double ace = tags->tag[ODDS_ACE] - count_mean(tags, shoe);
    return (true_count * left + ace * DECK_CARDS) / (left - 1);
}

/* Returns the win of insurance, per unit of it, at the true count with the ace
 * against which it is offered. The ace may as well have been the first card of
 * the shoe, so the value is that of the average shoe without it, and doesn't
 * depend on how many cards are left. */
static double insurance_at(const struct odds_shoe *shoe,
                           const struct count_tags *tags, double true_count)
{
    double count[ODDS_RANKS];
    struct odds_shoe rest = *shoe;
    int cards = odds_shoe_cards(shoe);
    if (shoe->count[ODDS_ACE] == 0 || cards < 2)
        return NAN;
    rest.count[ODDS_ACE]--;
    count_average_shoe(&rest, tags,
                       true_count - count_with_ace(shoe, tags, 0, cards),
                       cards - 1, count);
    return insurance_win(count[ODDS_TEN], cards);
}

/* The parts of all cards of a shoe. Twice as many fit an int, and the values
 * are exact to about 1e-9 of a bet. */
enum { ALL_PARTS = 1 << 30 };

/* Makes the average shoe of a true count, in parts of cards. If a rank would
 * have fewer cards than `least`, it has that many, and the result is false. */
static bool average_shoe_make(const struct odds_shoe *shoe,
                              const struct count_tags *tags, double true_count,
                              int left, int least, struct odds_shoe *average)
{
    double count[ODDS_RANKS];
    bool good = true;
    *average = (struct odds_shoe){.parts = ALL_PARTS / left};
    count_average_shoe(shoe, tags, true_count, left, count);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double enough = fmin(shoe->count[rank], least);
        good = good && count[rank] >= enough;
        average->count[rank] =
            (int)lround(fmax(count[rank], enough) * average->parts);
    }
    odds_shoe_even_out_tens(average);
    return good;
}

static const char *analyze(const struct count_tables *tables,
                           const struct odds_shoe *shoe,
                           struct odds_solution *solution,
                           struct cell_values *values)
{
    const char *fault = odds_solve(tables->odds, shoe, ODDS_CDZ, solution);
    if (fault == NULL)
        cell_values_fill(values, tables->odds, solution, &tables->chart);
    return fault;
}

/* The work on one shoe after the other. */
struct tables_work {
    struct count_tables *tables;
    struct odds_solution *solution;
    const struct count_progress *progress;
    int done, all; /* analyses */
};

static const char *analyze_next(struct tables_work *work,
                                const struct odds_shoe *shoe,
                                struct cell_values *values)
{
    const struct count_progress *progress = work->progress;
    show_progress(progress, work->done++, work->all);
    return progress && progress->stops && progress->stops(progress->self)
               ? "interrupted"
               : analyze(work->tables, shoe, work->solution, values);
}

/* Fills in the chart and the values of the whole shoe, and of the shoe without
 * one card of each rank. */
static const char *fill_whole(struct tables_work *work)
{
    struct count_tables *tables = work->tables;
    show_progress(work->progress, 0, work->all);
    const char *fault =
        chart_solve(tables->odds, &tables->shoe, &tables->chart, NULL);
    if (fault == NULL)
        fault = analyze(tables, &tables->shoe, work->solution, &tables->whole);
    for (int rank = 0; rank < ODDS_RANKS && fault == NULL; rank++) {
        struct odds_shoe less = tables->shoe;
        if (take_rank(&less, rank))
            fault = analyze_next(work, &less, &tables->without[rank]);
    }
    return fault;
}

enum { WHOLE_ANALYSES = 1 + ODDS_RANKS };

/* Makes tables on the heap, which the caller frees in any case: with the chart
 * and the values of the whole shoe and, unless `tags` is NULL, with those of
 * each true count. Returns NULL, or a text that says what is wrong. */
static const char *tables_make(struct count_tables **tables,
                               const struct odds *odds,
                               const struct odds_shoe *shoe, int left,
                               const struct count_tags *tags,
                               const struct count_progress *progress)
{
    struct count_tables *made = *tables = calloc(1, sizeof *made);
    struct tables_work work = {.tables = made,
                               .solution = malloc(sizeof *work.solution),
                               .progress = progress,
                               .done = 1,
                               .all =
                                   WHOLE_ANALYSES + (tags ? COUNT_TRUES : 0)};
    const char *fault = "out of memory";
    if (made && work.solution) {
        made->odds = odds;
        made->shoe = *shoe;
        made->left = left;
        fault = fill_whole(&work);
    }
    for (int i = 0; tags && i < COUNT_TRUES && fault == NULL; i++) {
        struct odds_shoe average;
        /* Hands against an upcard have a value only if there is one. */
        average_shoe_make(shoe, tags, i - COUNT_TRUE_MOST,
                          odds_shoe_cards(shoe), 1, &average);
        fault = analyze_next(&work, &average, &made->at[i]);
    }
    show_progress(progress, work.all, work.all);
    free(work.solution);
    return fault;
}

/* ---- The playing efficiency ---- */

/* It is the gain of a count from changing the play, divided by the most that
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

/* Returns the gain per hand in the cell. The chance to reach the cell also
 * depends on the shoe, but that isn't a matter of its play. */
static double mean_gain(const struct cell_value *cell_value,
                        const struct odds_cell *basic,
                        const struct odds_cell *other)
{
    return (cell_play_value(cell_value, other) -
            cell_play_value(cell_value, basic)) /
           cell_value->chance;
}

/* Returns the gains of one way to play over another. */
static struct gains play_gains(const struct count_tables *tables,
                               const struct count_tags *tags, int row,
                               int upcard, const struct odds_cell *basic,
                               const struct odds_cell *other)
{
    const struct cell_value *middle = &tables->whole.at[row][upcard];
    double mean = mean_gain(middle, basic, other);
    double effect[ODDS_RANKS] = {0};
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct cell_value *cell_value =
            &tables->without[rank].at[row][upcard];
        if (tables->shoe.count[rank] > 0 && cell_value->chance > 0)
            effect[rank] = mean_gain(cell_value, basic, other) - mean;
    }
    if (isnan(mean) || mean > 0)
        return (struct gains){0, 0};
    double cards = odds_shoe_cards(&tables->shoe), left = tables->left;
    double variance = covariance(&tables->shoe, effect, effect);
    double with_tags = covariance(&tables->shoe, effect, tags->tag);
    /* One card has a larger effect on a shoe with fewer cards. */
    double scale = cards / left;
    double samples = scale * scale * left * (cards - left) / (cards - 1);
    double all = sqrt(samples * variance);
    double counted =
        fabs(with_tags) * sqrt(samples / tags_variance(tags, &tables->shoe));
    return (struct gains){middle->chance * expected_gain(mean, all),
                          middle->chance * expected_gain(mean, counted)};
}

static double find_playing_efficiency(const struct count_tables *tables,
                                      const struct count_tags *tags)
{
    struct gains sum = {0, 0};
    for (int row = 0; row < CHART_ROWS; row++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            const struct cell_value *cell_value =
                &tables->whole.at[row][upcard];
            struct gains most = {0, 0};
            if (cell_value->chance == 0)
                continue;
            struct odds_cell basic = cell_best_play(cell_value);
            for (int way = 0; way < WAY_COUNT; way++) {
                struct gains gains =
                    play_gains(tables, tags, row, upcard, &basic, &WAYS[way]);
                if (gains.perfect > most.perfect)
                    most = gains;
            }
            sum.perfect += most.perfect;
            sum.counted += most.counted;
        }
    return sum.perfect > 0 ? sum.counted / sum.perfect : NAN;
}

struct study_work {
    struct count_study *study;
    const struct count_tags *tags;
    const struct count_tables *tables;
    double chance[COUNT_TRUES]; /* chances of the true counts, with the tails at
                                   the ends */
};

static void true_count_chances(double deviation, double chance[COUNT_TRUES])
{
    double before = 0;
    for (int i = 0; i < COUNT_TRUES; i++) {
        double edge = i - COUNT_TRUE_MOST + 0.5;
        double below =
            i + 1 < COUNT_TRUES ? count_normal_cdf(edge / deviation) : 1;
        chance[i] = below - before;
        before = below;
    }
}

static double true_count_deviation(const struct odds_shoe *shoe,
                                   const struct count_tags *tags, int left)
{
    double cards = odds_shoe_cards(shoe);
    return DECK_CARDS / (double)left *
           sqrt(left * (cards - left) / (cards - 1) *
                tags_variance(tags, shoe));
}

static bool is_same_play(const struct odds_cell *a, const struct odds_cell *b)
{
    return a->action == b->action &&
           (a->action == ODDS_SPLIT || a->otherwise == b->otherwise);
}

static const struct cell_value *cell_value_at(const struct study_work *work,
                                              int i, int row, int upcard)
{
    return &work->tables->at[i].at[row][upcard];
}

/* Returns the true count at the decision, after the cards in `seen` (the hand
 * and the upcard) have been taken from `left` cards with this true count and
 * counted. */
static double count_at(const struct study_work *work, double true_count,
                       double left, const double seen[ODDS_RANKS])
{
    double running = true_count * left / DECK_CARDS;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        running += seen[rank] * (work->tags->tag[rank] - work->study->mean);
        left -= seen[rank];
    }
    return running * DECK_CARDS / left;
}

/* Returns the true count at which the gain, taken as linear between two whole
 * counts, crosses zero. */
static double find_crossing(const struct study_work *work, int row, int upcard,
                            int i, const struct count_index *change)
{
    double gain[2];
    for (int side = 0; side < 2; side++) {
        const struct cell_value *cell_value =
            cell_value_at(work, i - 1 + side, row, upcard);
        gain[side] = cell_play_value(cell_value, &change->from) -
                     cell_play_value(cell_value, &change->below);
    }
    double before = gain[1] > gain[0] ? gain[1] / (gain[1] - gain[0]) : 0;
    /* Takes the average hand of the cell, or that of two cards if the change
     * concerns only these: soft 18 is then an ace and a 7. */
    const struct cell_value *middle = &work->tables->whole.at[row][upcard];
    bool of_two =
        change->below.otherwise == change->from.otherwise && middle->dealt > 0;
    double seen[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        seen[rank] = of_two ? middle->seen_two[rank] / middle->dealt
                            : middle->seen[rank] / middle->chance;
    return count_at(work, i - COUNT_TRUE_MOST - before,
                    odds_shoe_cards(&work->tables->shoe), seen);
}

/* Returns the gain of one way to play over that of count 0, at the counts where
 * it is best. */
static double find_gain(const struct study_work *work, int row, int upcard,
                        const struct odds_cell *best,
                        const struct odds_cell *middle)
{
    double gain = 0;
    for (int i = 0; i < COUNT_TRUES; i++) {
        const struct cell_value *cell_value =
            cell_value_at(work, i, row, upcard);
        struct odds_cell own = cell_best_play(cell_value);
        if (is_same_play(&own, best))
            gain += work->chance[i] * (cell_play_value(cell_value, best) -
                                       cell_play_value(cell_value, middle));
    }
    return gain;
}

/* A cell can change its play at each true count but the lowest. */
enum { CHANGES_MOST = CHART_ROWS * ODDS_RANKS * (COUNT_TRUES - 1) };

static void find_changes(struct study_work *work, int row, int upcard)
{
    struct odds_cell middle =
        cell_best_play(cell_value_at(work, COUNT_TRUE_MOST, row, upcard));
    struct odds_cell below =
        cell_best_play(cell_value_at(work, 0, row, upcard));
    for (int i = 1; i < COUNT_TRUES; i++) {
        struct odds_cell from =
            cell_best_play(cell_value_at(work, i, row, upcard));
        if (is_same_play(&from, &below))
            continue;
        struct count_index change = {.row = chart_row_at(row),
                                     .upcard = upcard,
                                     .below = below,
                                     .from = from};
        change.crossing = find_crossing(work, row, upcard, i, &change);
        change.index = (int)ceil(change.crossing - 0.5);
        change.gain = find_gain(work, row, upcard,
                                i > COUNT_TRUE_MOST ? &from : &below, &middle);
        work->study->list[work->study->count++] = change;
        below = from;
    }
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

static void study_insurance(struct study_work *work)
{
    struct count_study *study = work->study;
    const struct odds_shoe *shoe = &work->tables->shoe;
    double at_zero = insurance_at(shoe, work->tags, 0);
    double slope = insurance_at(shoe, work->tags, 1) - at_zero;
    study->insurance = slope > 0 ? -at_zero / slope : NAN;
    for (int i = 0; study->has_insurance && i < COUNT_TRUES; i++) {
        double count[ODDS_RANKS];
        double before = i - COUNT_TRUE_MOST;
        count_average_shoe(shoe, work->tags, before, study->left, count);
        double value =
            insurance_at(shoe, work->tags,
                         count_with_ace(shoe, work->tags, before, study->left));
        if (value > 0)
            study->insurance_gain +=
                work->chance[i] * count[ODDS_ACE] / study->left * value / 2;
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
    struct odds_solution solution;
    double variance;                          /* per round */
    bool wants_split[ODDS_RANKS][ODDS_RANKS]; /* by upcard and pair */
    struct odds_mean_squares squares[ODDS_RANKS];
    struct cell_squares cells[CHART_ROWS][ODDS_RANKS];
};

static void add_squares(struct cell_squares *cell,
                        const struct odds_mean_squares *squares, int number,
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

/* Returns the share of the bankroll that a Kelly bettor bets at a true count.
 */
static double kelly_share(const struct count_tables *tables, int true_count,
                          double variance)
{
    return fmax(tables->at[true_count].round / variance, 0);
}

/* Finds the pairs that could be split, because splitting is better at some true
 * count before it is charged than a play whose square is the largest one. The
 * squares of other splits don't matter, and they take long. */
static void find_wanted_splits(const struct count_tables *tables,
                               struct risk_work *work)
{
    const double largest = 4; /* the square of two bets */
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int row = row_index((struct chart_row){CHART_PAIR, rank});
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            for (int i = 0; i < COUNT_TRUES; i++) {
                const struct cell_value *cell = &tables->at[i].at[row][upcard];
                double charge = kelly_share(tables, i, work->variance) / 2 *
                                cell->dealt * largest;
                if (cell->two[ODDS_SPLIT] >
                    fmax(cell->two[ODDS_STAND], cell->two[ODDS_HIT]) - charge)
                    work->wants_split[upcard][rank] = true;
            }
    }
}

/* Turns the values of a cell_value into certainty equivalents. */
static void charge_cell(struct cell_value *cell_value,
                        const struct cell_squares *cell, double share)
{
    double longer = cell_value->chance - cell_value->dealt;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (cell->dealt > 0 && !isnan(cell_value->two[action]))
            cell_value->two[action] -=
                share / 2 * cell_value->dealt * cell->two[action] / cell->dealt;
    for (int action = 0; action <= ODDS_HIT; action++)
        if (cell->longer > 0)
            cell_value->more[action] -=
                share / 2 * longer * cell->more[action] / cell->longer;
}

/* Computes the mean square of each cell. */
static void fill_squares(const struct count_tables *tables,
                         struct risk_work *work)
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        double weight[ODDS_HANDS];
        if (tables->shoe.count[upcard] == 0)
            continue;
        chart_reach(tables->odds, &tables->shoe, &tables->chart, upcard,
                    weight);
        for (int i = 0; i < ODDS_HANDS; i++) {
            const struct odds_hand *hand = odds_hand_at(tables->odds, i);
            if (weight[i] != 0)
                add_squares(
                    &work->cells[row_index(chart_hand_row(hand))][upcard],
                    &work->squares[upcard], i, hand, weight[i]);
        }
    }
}

/* Turns the values at each true count into certainty equivalents. */
static const char *charge_risk(struct count_tables *tables)
{
    const struct odds *odds = tables->odds;
    struct risk_work *work = calloc(1, sizeof *work);
    if (work == NULL)
        return "out of memory";
    const char *fault =
        odds_solve(odds, &tables->shoe, ODDS_CDZ, &work->solution);
    if (fault == NULL)
        fault = odds_variance(odds, &work->solution, &work->variance);
    if (fault == NULL) {
        find_wanted_splits(tables, work);
        fault = odds_mean_squares_fill(odds, &work->solution, work->wants_split,
                                       work->squares);
    }
    if (fault == NULL)
        fill_squares(tables, work);
    for (int i = 0; i < COUNT_TRUES && fault == NULL; i++) {
        double share = kelly_share(tables, i, work->variance);
        for (int row = 0; row < CHART_ROWS && share > 0; row++)
            for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
                charge_cell(&tables->at[i].at[row][upcard],
                            &work->cells[row][upcard], share);
    }
    free(work);
    return fault;
}

/* ---- What a count is good for ---- */

/* Returns the tags with the tag for the ace with which they correlate best with
 * the effects. It is that of a regression on the tags and on the aces. */
static struct count_tags tags_with_best_ace(const struct count_tags *tags,
                                            const struct odds_shoe *shoe,
                                            const double effect[ODDS_RANKS])
{
    const double ace[ODDS_RANKS] = {[ODDS_ACE] = 1};
    struct count_tags best = *tags;
    double with_tags = covariance(shoe, tags->tag, effect),
           with_aces = covariance(shoe, ace, effect),
           both = covariance(shoe, tags->tag, ace);
    best.tag[ODDS_ACE] +=
        (with_aces * tags_variance(tags, shoe) - with_tags * both) /
        (with_tags * covariance(shoe, ace, ace) - with_aces * both);
    return best;
}

/* Finds the correlations; the tables already hold the effects of removal. */
static struct count_quality quality_of(const struct count_tables *tables,
                                       const struct count_tags *tags)
{
    const struct odds_shoe *shoe = &tables->shoe;
    double round[ODDS_RANKS], insurance[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct odds_shoe less = *shoe;
        round[rank] = insurance[rank] = NAN;
        if (!take_rank(&less, rank))
            continue;
        round[rank] = tables->without[rank].round - tables->whole.round;
        insurance[rank] = insurance_stakes(&less) - insurance_stakes(shoe);
    }
    struct count_tags bets = tags_with_best_ace(tags, shoe, round);
    struct count_tags insures = tags_with_best_ace(tags, shoe, insurance);
    return (struct count_quality){
        .betting = count_correlation(tags, shoe, round),
        .playing = find_playing_efficiency(tables, tags),
        .insurance = count_correlation(tags, shoe, insurance),
        .betting_with_aces = count_correlation(&bets, shoe, round),
        .insurance_with_aces = count_correlation(&insures, shoe, insurance),
        .ace = tags->tag[ODDS_ACE] - bets.tag[ODDS_ACE]};
}

const char *count_qualities_find(struct count_quality qualities[],
                                 const struct odds *odds,
                                 const struct odds_shoe *shoe, int left,
                                 const struct count_progress *progress)
{
    struct count_tables *tables;
    const char *fault = tables_make(&tables, odds, shoe, left, NULL, progress);
    for (size_t i = 0; i < PRESET_COUNT && fault == NULL; i++)
        qualities[i] = quality_of(tables, &PRESETS[i]);
    free(tables);
    return fault;
}

/* ---- The study ---- */

/* Makes tables on the heap, and a study of them. On failure, returns what is
 * wrong, with no tables. */
static const char *
tables_open(struct count_tables **tables, struct count_study *study,
            const struct odds *odds, const struct odds_shoe *shoe,
            const struct count_tags *tags, int left, enum count_aim aim,
            const struct count_progress *progress)
{
    struct count_tables *made;
    const struct rules *rules = odds_rules(odds);
    *study = (struct count_study){
        .left = left,
        .mean = count_mean(tags, shoe),
        .deviation = true_count_deviation(shoe, tags, left),
        .has_insurance = rules->insurance && rules->natural != PAYS_NONE};
    const char *fault = tables_make(&made, odds, shoe, left, tags, progress);
    struct study_work work = {.study = study, .tags = tags, .tables = made};
    if (fault == NULL) {
        study->quality = quality_of(made, tags);
        true_count_chances(study->deviation, work.chance);
        study_insurance(&work);
    }
    if (fault == NULL && aim == COUNT_AIM_GROWTH) {
        show_progress(progress, COUNT_TRUES, COUNT_TRUES + 1);
        fault = charge_risk(made);
        show_progress(progress, COUNT_TRUES + 1, COUNT_TRUES + 1);
    }
    if (fault == NULL) {
        study->list = calloc(CHANGES_MOST, sizeof *study->list);
        fault = study->list ? NULL : "out of memory";
    }
    for (int row = 0; row < CHART_ROWS && fault == NULL; row++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            if (made->whole.at[row][upcard].chance > 0)
                find_changes(&work, row, upcard);
    if (study->count > 0)
        qsort(study->list, study->count, sizeof *study->list, indices_by_gain);
    *tables = fault ? NULL : made;
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
    struct count_tables *tables;
    int step = count_step(tags, shoe);
    struct count_tags divided = count_tags_by_step(tags, step);
    const char *fault =
        tables_open(&tables, study, odds, shoe, &divided, left, aim, progress);
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
    free(tables);
    return NULL;
}

void count_study_free(struct count_study *study)
{
    free(study->list);
    *study = (struct count_study){.count = 0};
}

/* ---- The value of a round at each true count, from average shoes ---- */

const char *count_points_find(struct count_point points[COUNT_TRUES],
                              const struct odds *odds,
                              const struct odds_shoe *shoe,
                              const struct count_tags *tags, int left,
                              const struct count_progress *progress)
{
    int step = count_step(tags, shoe);
    struct count_tags divided = count_tags_by_step(tags, step);
    struct odds_solution *solution = malloc(sizeof *solution);
    const char *fault = odds_check_shoe(odds, shoe);
    double chance[COUNT_TRUES];
    if (solution == NULL)
        return "out of memory";
    true_count_chances(true_count_deviation(shoe, &divided, left), chance);
    for (int i = 0; i < COUNT_TRUES && fault == NULL; i++) {
        struct odds_shoe average;
        show_progress(progress, i, COUNT_TRUES);
        points[i] =
            (struct count_point){.true_count = step * (i - COUNT_TRUE_MOST),
                                 .chance = chance[i],
                                 .value = NAN,
                                 .insurance = NAN};
        if (!average_shoe_make(shoe, &divided, i - COUNT_TRUE_MOST, left, 0,
                               &average))
            continue; /* no shoe has this true count */
        fault = odds_solve(odds, &average, ODDS_CDZ, solution);
        points[i].value = solution->round.value;
        points[i].insurance = insurance_at(
            shoe, &divided,
            count_with_ace(shoe, &divided, i - COUNT_TRUE_MOST, left));
    }
    show_progress(progress, COUNT_TRUES, COUNT_TRUES);
    free(solution);
    return fault;
}

/* ---- A guide: the best play at each true count, and what others cost ---- */

struct count_strategy {
    struct odds *odds;
    struct count_tags tags;
    struct count_study study;
    struct count_tables *tables;
};

const char *count_strategy_open(struct count_strategy **guide,
                                const struct rules *rules,
                                const struct count_tags *tags,
                                const struct count_progress *progress)
{
    struct odds_shoe shoe = odds_shoe_for(rules);
    struct count_strategy *made = calloc(1, sizeof *made);
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
            tables_open(&made->tables, &made->study, made->odds, &shoe, tags,
                        odds_shoe_cards(&shoe) / 2, COUNT_AIM_VALUE, progress);
    if (fault)
        count_strategy_close(made);
    else
        *guide = made;
    return fault;
}

void count_strategy_close(struct count_strategy *guide)
{
    if (guide == NULL)
        return;
    count_study_free(&guide->study);
    free(guide->tables);
    odds_close(guide->odds);
    free(guide);
}

const struct count_study *
count_strategy_study(const struct count_strategy *guide)
{
    return &guide->study;
}

/* ---- True counts ---- */

double count_strategy_true_count(const struct count_strategy *guide,
                                 double running, int left)
{
    int seen = odds_shoe_cards(&guide->tables->shoe) - left;
    return (running - guide->study.mean * seen) * DECK_CARDS / left;
}

/* Returns the true count before the cards in `seen` were taken out, if it is
 * that of `after` after them. */
static double true_count_before(const struct count_strategy *guide,
                                struct count_position after,
                                const double seen[ODDS_RANKS])
{
    double count = 0, sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        count += seen[rank];
        sum += seen[rank] * (guide->tags.tag[rank] - guide->study.mean);
    }
    double left = after.left > 0
                      ? after.left
                      : odds_shoe_cards(&guide->tables->shoe) - count;
    return (after.true_count * left - sum * DECK_CARDS) / (left + count);
}

/* A place between two true counts that were analyzed. */
struct interpolation {
    int low;     /* the index of the lower one */
    double part; /* how far it is to the next one, 0 to 1 */
};

static struct interpolation interpolation_at(double true_count)
{
    double place = true_count + COUNT_TRUE_MOST;
    place = fmin(fmax(place, 0), COUNT_TRUES - 1);
    int low = (int)fmin(floor(place), COUNT_TRUES - 2);
    return (struct interpolation){.low = low, .part = place - low};
}

/* ---- Plays ---- */

/* Several indices of a cell can be the same; the one with the highest crossing
 * leads to the play above it. */
struct odds_cell count_strategy_cell(const struct count_strategy *guide,
                                     struct chart_row row, int upcard,
                                     int true_count)
{
    const struct count_index *last = NULL, *lowest = NULL;
    for (size_t i = 0; i < guide->study.count; i++) {
        const struct count_index *index = &guide->study.list[i];
        if (!chart_rows_match(index->row, row) || index->upcard != upcard)
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
    if (number < 0 || guide->tables->whole.at[number][upcard].chance <= 0)
        return (struct odds_cell){.possible = false};
    return cell_best_play(
        &guide->tables->at[COUNT_TRUE_MOST].at[number][upcard]);
}

bool count_strategy_allows(const struct count_strategy *guide,
                           struct chart_row row, int upcard,
                           enum odds_action action)
{
    int number = row_index(row);
    return number >= 0 &&
           !isnan(guide->tables->whole.at[number][upcard].two[action]);
}

struct two_plays {
    int right, done;
    bool of_two; /* compared over hands of two cards only */
};

/* The win of one play over another, per round, and the chance to decide. */
struct play_difference {
    double win, chance;
};

static struct play_difference
cell_play_difference(const struct cell_value *cell_value,
                     struct two_plays plays)
{
    double win = cell_value->two[plays.right] - cell_value->two[plays.done];
    if (plays.of_two)
        return (struct play_difference){win, cell_value->dealt};
    return (struct play_difference){win + cell_value->more[plays.right] -
                                        cell_value->more[plays.done],
                                    cell_value->chance};
}

/* Returns what the first of two plays wins over the other, and the chance to
 * decide, in the average shoe of a true count. */
static struct play_difference
play_difference_at(const struct count_strategy *guide, int row, int upcard,
                   struct interpolation at, struct two_plays plays)
{
    const struct cell_values *low = &guide->tables->at[at.low];
    struct play_difference one =
        cell_play_difference(&low->at[row][upcard], plays);
    struct play_difference next =
        cell_play_difference(&low[1].at[row][upcard], plays);
    return (struct play_difference){one.win + at.part * (next.win - one.win),
                                    one.chance +
                                        at.part * (next.chance - one.chance)};
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
static struct play_difference excess_of_bend(const struct count_strategy *guide,
                                             int row, int upcard,
                                             struct two_plays plays, int left)
{
    enum { FAR = COUNT_TRUE_MOST / 2, MIDDLE = COUNT_TRUE_MOST };
    struct play_difference at[3];
    for (int i = 0; i < 3; i++)
        at[i] = play_difference_at(
            guide, row, upcard,
            (struct interpolation){.low = MIDDLE + (i - 1) * FAR}, plays);
    double cards = odds_shoe_cards(&guide->tables->shoe);
    double studied = cards / guide->study.left - 1;
    double deviation = guide->study.deviation;
    double variance = left > 0 && left < cards
                          ? deviation * deviation * (cards / left - 1) / studied
                          : 0;
    double times = variance / (2 * FAR * FAR);
    struct play_difference excess = {
        times * (at[0].win - 2 * at[1].win + at[2].win),
        times * (at[0].chance - 2 * at[1].chance + at[2].chance)};
    return isfinite(excess.win) ? excess : (struct play_difference){0, 0};
}

/* Finds the analyzed counts next to a true count that includes the upcard and
 * the average hand of a cell or, if only two cards matter, its average hand of
 * two, as the indices do. Returns false if the cell has no such hands. */
static bool find_interpolation(const struct count_strategy *guide, int row,
                               int upcard, struct count_position after,
                               bool of_two, struct interpolation *at)
{
    double average[ODDS_RANKS];
    if (row < 0)
        return false;
    const struct cell_value *middle = &guide->tables->whole.at[row][upcard];
    const double *seen = of_two ? middle->seen_two : middle->seen;
    double chance = of_two ? middle->dealt : middle->chance;
    if (chance <= 0)
        return false;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        average[rank] = seen[rank] / chance;
    *at = interpolation_at(true_count_before(guide, after, average));
    return true;
}

double count_strategy_cost(const struct count_strategy *guide,
                           struct chart_row row, int upcard,
                           struct count_position moment, enum odds_action right,
                           enum odds_action done)
{
    int number = row_index(row);
    const struct two_plays plays = {(int)right, (int)done,
                                    right > ODDS_HIT || done > ODDS_HIT};
    struct interpolation at;
    if (right == done ||
        !find_interpolation(guide, number, upcard, moment, plays.of_two, &at))
        return 0;
    struct play_difference rough =
        play_difference_at(guide, number, upcard, at, plays);
    struct play_difference excess =
        excess_of_bend(guide, number, upcard, plays, moment.left);
    double cost = (rough.win - excess.win) / (rough.chance - excess.chance);
    return cost > 0 ? cost : 0;
}

/* ---- Insurance and rounds ---- */

bool count_strategy_insures(const struct count_strategy *guide, int true_count)
{
    return guide->study.has_insurance &&
           true_count + 0.5 >= guide->study.insurance;
}

double count_strategy_insurance_value(const struct count_strategy *guide,
                                      double true_count)
{
    return insurance_at(&guide->tables->shoe, &guide->tags, true_count) / 2;
}

double count_strategy_round_value(const struct count_strategy *guide,
                                  double true_count)
{
    struct interpolation at = interpolation_at(true_count);
    double low = guide->tables->at[at.low].round;
    double high = guide->tables->at[at.low + 1].round;
    return low + at.part * (high - low);
}

/* ---- The ceiling: what the exact cards and the counts win ---- */

/*
 * The value of a shoe is worked out for few draws, and estimated with the
 * effects of removal (Griffin, The Theory of Blackjack) for many. What a bettor
 * wins is the mean over the many, plus the mean difference between value and
 * estimate over the few. An estimate that is bad makes the error larger, but
 * the result isn't biased.
 */
enum { ANALYZED_DRAWS = 400, ESTIMATED_DRAWS = 200000 };

/* Draws are the same at every call. */
enum { DRAW_SEED = 1 };

struct moments {
    double n, sum, squares;
};

static void moments_add(struct moments *moments, double x)
{
    moments->n++;
    moments->sum += x;
    moments->squares += x * x;
}

static double moments_mean(const struct moments *moments)
{
    return moments->sum / moments->n;
}

static double moments_variance(const struct moments *moments)
{
    double mean = moments_mean(moments);
    return moments->squares / moments->n - mean * mean;
}

/* Returns the square of the mean's standard error. */
static double moments_square_error(const struct moments *moments)
{
    return moments_variance(moments) / (moments->n - 1);
}

/* One bettor: the figures of the many draws, and the differences between those
 * of the value and of the estimate over the few. */
struct bettor {
    double slope; /* the value of one true count */
    struct moments estimate, bets;
    struct moments difference, chart_difference, bets_difference;
    struct moments count, value, product; /* for the correlation */
};

struct ceiling_work {
    const struct odds *odds;
    struct odds_shoe shoe;
    int cards, left;
    const struct count_tags *tags;
    struct count_effects effects;
    struct odds_solution *solution;
    bool by_cards; /* the chart depends on the number of cards */
    struct odds_chart chart;
    struct odds_cards_chart cards_chart;
    struct bettor *bettors;
    size_t bettor_count;
};

/* A shoe at the depth in question, and what is known of it. */
struct drawn_shoe {
    struct odds_shoe shoe;
    double gone[ODDS_RANKS]; /* cards, more than their share */
    int red[ODDS_RANKS];     /* red cards that are left */
    double estimate, value, chart_value;
};

/* Takes a random card out of the shoe. The red cards of a rank come first. */
static void take_random(struct drawn_shoe *drawn, int cards,
                        struct fair_random *random)
{
    struct odds_shoe *shoe = &drawn->shoe;
    int place = (int)fair_random_below(random, (uint32_t)cards);
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        if (place < shoe->tens[face]) {
            shoe->tens[face]--;
            shoe->count[ODDS_TEN]--;
            return;
        }
        place -= shoe->tens[face];
    }
    int rank = ODDS_ACE;
    while (place >= shoe->count[rank])
        place -= shoe->count[rank++];
    drawn->red[rank] -= place < drawn->red[rank];
    shoe->count[rank]--;
}

static void draw_shoe(const struct ceiling_work *work, struct drawn_shoe *drawn,
                      struct fair_random *random)
{
    const double gone = work->cards - work->left;
    drawn->shoe = work->shoe;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        drawn->red[rank] = work->shoe.count[rank] / 2;
    for (int cards = work->cards; cards > work->left; cards--)
        take_random(drawn, cards, random);
    drawn->estimate = work->effects.value;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double all = work->shoe.count[rank];
        drawn->gone[rank] =
            all - drawn->shoe.count[rank] - gone * all / work->cards;
        /* A card has a larger effect on a shoe with fewer cards. */
        if (all > 0)
            drawn->estimate += drawn->gone[rank] * work->effects.round[rank] *
                               work->cards / work->left;
    }
}

static double drawn_true_count(const struct ceiling_work *work, size_t bettor,
                               const struct drawn_shoe *drawn)
{
    const struct count_tags *tags = &work->tags[bettor - COUNT_SHARE_COUNTS];
    double running = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        /* The black cards that are left, less the red ones. */
        int black = drawn->shoe.count[rank] - 2 * drawn->red[rank];
        running +=
            drawn->gone[rank] * tags->tag[rank] + black * tags->red[rank];
    }
    return running * DECK_CARDS / work->left;
}

/* Returns whether the bettor bets; `value` is what the exact one knows. */
static bool bettor_bets(const struct ceiling_work *work, size_t bettor,
                        const struct drawn_shoe *drawn, double value)
{
    if (bettor == COUNT_SHARE_EVERY)
        return true;
    if (bettor == COUNT_SHARE_EXACT)
        return value > 0;
    return work->effects.value + work->bettors[bettor].slope *
                                     drawn_true_count(work, bettor, drawn) >
           0;
}

static void add_analyzed(struct ceiling_work *work,
                         const struct drawn_shoe *drawn)
{
    for (size_t i = 0; i < work->bettor_count; i++) {
        struct bettor *bettor = &work->bettors[i];
        bool guessed = bettor_bets(work, i, drawn, drawn->estimate);
        bool bets = bettor_bets(work, i, drawn, drawn->value);
        double estimate = guessed ? drawn->estimate : 0;
        moments_add(&bettor->bets_difference, bets - guessed);
        moments_add(&bettor->difference,
                    bets ? drawn->value - estimate : -estimate);
        bets = bettor_bets(work, i, drawn, drawn->chart_value);
        moments_add(&bettor->chart_difference,
                    bets ? drawn->chart_value - estimate : -estimate);
        if (i < COUNT_SHARE_COUNTS)
            continue;
        double true_count = drawn_true_count(work, i, drawn);
        moments_add(&bettor->count, true_count);
        moments_add(&bettor->value, drawn->value);
        moments_add(&bettor->product, true_count * drawn->value);
    }
}

static void add_estimated(struct ceiling_work *work,
                          const struct drawn_shoe *drawn)
{
    for (size_t i = 0; i < work->bettor_count; i++) {
        bool bets = bettor_bets(work, i, drawn, drawn->estimate);
        moments_add(&work->bettors[i].bets, bets);
        moments_add(&work->bettors[i].estimate, bets ? drawn->estimate : 0);
    }
}

/* Finds the chart of the whole shoe and the effects of removal. */
static const char *ceiling_start(struct ceiling_work *work)
{
    const struct odds_shoe *shoe = &work->shoe;
    const char *fault =
        count_effects_find(&work->effects, work->odds, shoe, ODDS_CDZ, NULL);
    if (fault == NULL)
        fault = chart_solve(work->odds, shoe, &work->chart, &work->cards_chart);
    if (fault)
        return fault;
    for (size_t i = COUNT_SHARE_COUNTS; i < work->bettor_count; i++) {
        const struct count_tags *tags = &work->tags[i - COUNT_SHARE_COUNTS];
        work->bettors[i].slope =
            work->cards * covariance(shoe, tags->tag, work->effects.round) /
            (DECK_CARDS * tags_variance(tags, shoe));
    }
    return NULL;
}

static const char *analyze_drawn(const struct ceiling_work *work,
                                 struct drawn_shoe *drawn)
{
    struct odds_solution *solution = work->solution;
    const char *fault =
        odds_solve(work->odds, &drawn->shoe, ODDS_CDZ, solution);
    drawn->value = solution->round.value;
    if (fault == NULL)
        fault = work->by_cards
                    ? odds_solve_by_cards(work->odds, &drawn->shoe,
                                          &work->cards_chart, solution)
                    : odds_solve_by_chart(work->odds, &drawn->shoe,
                                          &work->chart, solution);
    drawn->chart_value = solution->round.value;
    return fault;
}

static struct count_share share_of(const struct bettor *bettor)
{
    double count = moments_mean(&bettor->count);
    double value = moments_mean(&bettor->value);
    double both = moments_mean(&bettor->product) - count * value;
    double variances =
        moments_variance(&bettor->count) * moments_variance(&bettor->value);
    return (struct count_share){
        .correlation = both / sqrt(variances),
        .bets = moments_mean(&bettor->bets) +
                moments_mean(&bettor->bets_difference),
        .won =
            moments_mean(&bettor->estimate) + moments_mean(&bettor->difference),
        .error = sqrt(moments_square_error(&bettor->estimate) +
                      moments_square_error(&bettor->difference)),
        .by_chart = moments_mean(&bettor->estimate) +
                    moments_mean(&bettor->chart_difference)};
}

const char *count_shares_find(struct count_share shares[],
                              const struct count_tags tags[], size_t count,
                              const struct odds *odds,
                              const struct odds_shoe *shoe, int left,
                              const struct count_progress *progress)
{
    size_t all = COUNT_SHARE_COUNTS + count;
    struct ceiling_work work = {.odds = odds,
                                .shoe = *shoe,
                                .cards = odds_shoe_cards(shoe),
                                .left = left,
                                .tags = tags,
                                .solution = malloc(sizeof *work.solution),
                                .by_cards =
                                    chart_counts_cards(odds_rules(odds)),
                                .bettors = calloc(all, sizeof *work.bettors),
                                .bettor_count = all};
    const char *fault = "out of memory";
    struct fair_random random;
    fair_random_derive(&random, (const uint64_t[]){DRAW_SEED}, 1);
    show_progress(progress, 0, ANALYZED_DRAWS);
    if (work.solution && work.bettors)
        fault = ceiling_start(&work);
    for (int i = 0; i < ANALYZED_DRAWS && fault == NULL; i++) {
        struct drawn_shoe drawn;
        draw_shoe(&work, &drawn, &random);
        fault = analyze_drawn(&work, &drawn);
        if (fault == NULL)
            add_analyzed(&work, &drawn);
        show_progress(progress, i, ANALYZED_DRAWS);
    }
    for (int i = 0; i < ESTIMATED_DRAWS && fault == NULL; i++) {
        struct drawn_shoe drawn;
        draw_shoe(&work, &drawn, &random);
        add_estimated(&work, &drawn);
    }
    show_progress(progress, ANALYZED_DRAWS, ANALYZED_DRAWS);
    for (size_t i = 0; i < all && fault == NULL; i++)
        shares[i] = share_of(&work.bettors[i]);
    free(work.solution);
    free(work.bettors);
    return fault;
}
