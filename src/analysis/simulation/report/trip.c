/* Computes the distribution of a trip as a sum of rounds, by repeated doubling.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/report/report.h"

/* The risk of ruin, with the bankroll as Brownian motion. */

static double normal(double deviations)
{
    return erfc(-deviations / sqrt(2)) / 2;
}

double simulation_ruin(double value, double variance, double bankroll)
{
    return value > 0 ? exp(-2 * value * bankroll / variance) : 1;
}

/* Returns the logarithm of normal(), which may itself be too small for a
 * double. */
static double log_normal(double deviations)
{
    const double far = -30, root = 2.5066282746310002; /* of 2 pi */
    if (deviations > far)
        return log(normal(deviations));
    double square = deviations * deviations;
    return -square / 2 - log(-deviations * root) + log1p(-1 / square);
}

/* Returns what the image of the bankroll at `at` adds to the chance that it is
 * lost within a time in which the drift and the scatter are these. */
static double image_term(double at, double bankroll, double power, double drift,
                         double scatter)
{
    return exp(power * (at - bankroll) + log_normal((-at - drift) / scatter)) +
           exp(-power * (at + bankroll) + log_normal((-at + drift) / scatter));
}

double simulation_trip_ruin(double value, double variance, double bankroll,
                            double rounds)
{
    double chance = image_term(bankroll, bankroll, value / variance,
                               value * rounds, sqrt(variance * rounds));
    return fmin(chance, 1);
}

double simulation_trip_bankroll(double value, double variance, double rounds,
                                double risk)
{
    enum { HALVINGS = 200 };      /* until doubles can't tell the ends */
    const double deviations = 40; /* more are never lost */
    double low = 0;
    double high = fabs(value) * rounds + deviations * sqrt(variance * rounds);
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        bool safe =
            simulation_trip_ruin(value, variance, middle, rounds) <= risk;
        *(safe ? &high : &low) = middle;
    }
    return high;
}

/* ---- With a goal ---- */

double simulation_goal(double value, double variance, double bankroll,
                       double win)
{
    const double hardly = 1e-9;
    double drift = 2 * value / variance, all = bankroll + win;
    if (fabs(drift) * all < hardly)
        return bankroll / all;
    if (drift > 0)
        return expm1(-drift * bankroll) / expm1(-drift * all);
    return exp(drift * win) * expm1(drift * bankroll) / expm1(drift * all);
}

double simulation_goal_rounds(double value, double variance, double bankroll,
                              double win)
{
    const double hardly = 1e-4; /* below it, the difference loses its digits */
    double all = bankroll + win;
    if (2 * fabs(value) / variance * all < hardly)
        return bankroll * win / variance;
    return (simulation_goal(value, variance, bankroll, win) * all - bankroll) /
           value;
}

double simulation_ruin_within(double value, double variance, double bankroll,
                              double win, double rounds)
{
    const double reach = 40; /* what is farther away makes no difference */
    double scatter = sqrt(variance * rounds), drift = value * rounds;
    double power = value / variance, width = 2 * (bankroll + win);
    double sum = 0;
    if (scatter > reach * width / 2)
        return 1 - simulation_goal(value, variance, bankroll, win);
    int images = (int)(reach * scatter / width + fabs(drift) / width) + 2;
    for (int i = images; i > 0; i--)
        sum +=
            image_term(bankroll + i * width, bankroll, power, drift, scatter) -
            image_term(i * width - bankroll, bankroll, power, drift, scatter);
    sum += image_term(bankroll, bankroll, power, drift, scatter);
    return fmin(fmax(sum, 0), 1);
}

double simulation_goal_within(double value, double variance, double bankroll,
                              double win, double rounds)
{
    double up = win, down = bankroll; /* the same, upside down */
    return simulation_ruin_within(-value, variance, up, down, rounds);
}

/* Bets have two decimals and results one, so every amount is a whole number of
 * thousandths of a unit. */
static const double THOUSANDTHS = 1000;

enum { CELLS = TRIP_DISTRIBUTION_CELLS, HUNDREDTHS = 100 };

/* The chances of sums, before they are reduced to the number of cells. */
struct sums {
    int64_t step;  /* in thousandths */
    int64_t first; /* in steps */
    int count;
    double chance[2 * CELLS];
};

/* ---- One round ---- */

static int64_t hundredths_of(const struct count_ramp *bets, int count)
{
    return llround(bets->bet[count] * HUNDREDTHS);
}

static int64_t common_divisor(int64_t one, int64_t other)
{
    while (other != 0) {
        int64_t rest = one % other;
        one = other;
        other = rest;
    }
    return llabs(one);
}

/* Called for every result that occurred, in thousandths. */
typedef void result_visitor(void *self, int64_t amount, uint64_t rounds);

static void visit_results(const struct simulation_tally *tally,
                          const struct count_ramp *bets, result_visitor *call,
                          void *self)
{
    for (int count = 0; count < SIMULATION_COUNTS; count++)
        for (int i = 0; i < SIMULATION_RESULTS; i++)
            if (tally->by_count[count][i] > 0)
                call(self,
                     hundredths_of(bets, count) * (i - SIMULATION_TENTHS_MAX),
                     tally->by_count[count][i]);
}

struct extent {
    int64_t least, most, step;
};

static void extend_extent(void *self, int64_t amount, uint64_t rounds)
{
    struct extent *extent = self;
    (void)rounds;
    extent->least = amount < extent->least ? amount : extent->least;
    extent->most = amount > extent->most ? amount : extent->most;
    extent->step = common_divisor(extent->step, amount);
}

static int64_t floor_quotient(int64_t amount, int64_t step)
{
    return amount / step - (amount % step < 0);
}

struct filling {
    struct sums *sums;
    double rounds;
};

/* Adds an amount. If it is between two steps, it is divided between them so
 * that the mean is kept. */
static void put_amount(void *self, int64_t amount, uint64_t rounds)
{
    const struct filling *filling = self;
    struct sums *sums = filling->sums;
    double chance = (double)rounds / filling->rounds;
    int64_t at = floor_quotient(amount, sums->step);
    double over = (double)(amount - at * sums->step) / (double)sums->step;
    sums->chance[at - sums->first] += chance * (1 - over);
    if (over > 0)
        sums->chance[at - sums->first + 1] += chance * over;
}

/* Computes the distribution of one round, in steps of at least `step`. */
static void sums_of_round(const struct simulation_tally *tally,
                          const struct count_ramp *bets, int64_t step,
                          struct sums *sums)
{
    struct extent extent = {.step = 0};
    visit_results(tally, bets, extend_extent, &extent);
    memset(sums, 0, sizeof *sums);
    sums->step = extent.step > 0 ? extent.step : 1;
    while (sums->step < step ||
           (extent.most - extent.least) / sums->step + 2 > CELLS)
        sums->step *= 2;
    sums->first = floor_quotient(extent.least, sums->step);
    sums->count =
        (int)(floor_quotient(extent.most, sums->step) + 2 - sums->first);
    struct filling filling = {.sums = sums, .rounds = (double)tally->rounds};
    visit_results(tally, bets, put_amount, &filling);
}

/* ---- Sums ---- */

/* Scales the chances to a sum of 1. Otherwise every doubling would double the
 * rounding error. */
static void sums_make_whole(struct sums *sums)
{
    double all = 0;
    for (int i = 0; i < sums->count; i++)
        all += sums->chance[i];
    for (int i = 0; i < sums->count; i++)
        sums->chance[i] /= all;
}

/* Adds very unlikely sums at either end to the next likelier one. */
static void sums_trim(struct sums *sums)
{
    const double hardly = 1e-13;
    double tail = 0;
    int from = 0;
    while (from + 1 < sums->count && tail + sums->chance[from] < hardly)
        tail += sums->chance[from++];
    sums->chance[from] += tail;
    tail = 0;
    while (sums->count - 1 > from &&
           tail + sums->chance[sums->count - 1] < hardly)
        tail += sums->chance[--sums->count];
    sums->chance[sums->count - 1] += tail;
    sums->count -= from;
    sums->first += from;
    memmove(sums->chance, sums->chance + from,
            (size_t)sums->count * sizeof *sums->chance);
}

/* Doubles the step. Half of each odd sum goes to either side. */
static void sums_coarsen(struct sums *sums)
{
    struct sums wide = {.step = 2 * sums->step,
                        .first = floor_quotient(sums->first, 2)};
    for (int i = 0; i < sums->count; i++) {
        int64_t at = sums->first + i, half = floor_quotient(at, 2);
        bool odd = at != 2 * half;
        wide.chance[half - wide.first] += sums->chance[i] / (odd ? 2 : 1);
        if (odd)
            wide.chance[half - wide.first + 1] += sums->chance[i] / 2;
        wide.count = (int)(half - wide.first) + 1 + odd;
    }
    *sums = wide;
}

static void sums_add(struct sums *sums, const struct sums *more)
{
    struct sums both = {.step = sums->step,
                        .first = sums->first + more->first,
                        .count = sums->count + more->count - 1};
    for (int i = 0; i < sums->count; i++)
        for (int j = 0; j < more->count; j++)
            both.chance[i + j] += sums->chance[i] * more->chance[j];
    *sums = both;
    sums_make_whole(sums);
    sums_trim(sums);
    while (sums->count > CELLS)
        sums_coarsen(sums);
}

/* Doubles the sum for every binary digit of the number of rounds, and adds one
 * round, in steps of the same size, for every digit that is 1. */
void trip_distribution_find(const struct simulation_tally *tally,
                            const struct count_ramp *bets, uint64_t rounds,
                            struct trip_distribution *distribution)
{
    struct sums sums, round;
    sums_of_round(tally, bets, 0, &round);
    int64_t exact = round.step;
    struct extent extent = {.step = 0};
    visit_results(tally, bets, extend_extent, &extent);
    sums = round;
    int digit = 63;
    while ((rounds >> digit) == 0)
        digit--;
    while (digit-- > 0) {
        struct sums same = sums;
        sums_add(&sums, &same);
        if ((rounds >> digit & 1) == 0)
            continue;
        sums_of_round(tally, bets, sums.step, &round);
        while (sums.step < round.step)
            sums_coarsen(&sums);
        sums_add(&sums, &round);
    }
    sums_trim(&sums);
    distribution->step = (double)sums.step / THOUSANDTHS;
    distribution->first = sums.first;
    distribution->is_exact = sums.step == exact && exact == llabs(extent.step);
    distribution->count = sums.count;
    memcpy(distribution->chance, sums.chance,
           (size_t)sums.count * sizeof *distribution->chance);
}

/* ---- Results ---- */

double trip_distribution_quantile(const struct trip_distribution *distribution,
                                  double chance)
{
    const double nothing = 1e-9; /* sums of chances aren't exact */
    double sum = 0;
    int at = 0;
    for (; at + 1 < distribution->count; at++) {
        sum += distribution->chance[at];
        if (sum >= chance - nothing)
            break;
    }
    return (double)(distribution->first + at) * distribution->step;
}

double trip_distribution_below(const struct trip_distribution *distribution,
                               double amount)
{
    const double nothing = 1e-9;
    double sum = 0;
    for (int i = 0; i < distribution->count; i++) {
        double at = (double)(distribution->first + i) * distribution->step;
        double over = (amount - at) / distribution->step;
        if (distribution->is_exact)
            sum += over > nothing ? distribution->chance[i] : 0;
        else
            sum += distribution->chance[i] * fmax(0, fmin(1, over + 0.5));
    }
    return sum;
}
