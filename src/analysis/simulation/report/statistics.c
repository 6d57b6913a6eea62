/* Works out averages, standard errors and shares from a tally, and the
 * distribution of a trip as a sum of rounds. */
#include "simulation/report/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Averages and standard errors ---- */

enum { TENTHS = 10 };

/* Sums over results, in tenths of a bet. */
struct sums {
    uint64_t rounds;
    double sum;
    double squares;
};

static struct sums sums_of(const uint64_t results[SIMULATION_RESULTS])
{
    struct sums sums = {.rounds = 0};
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        double tenths = i - SIMULATION_TENTHS_MAX;
        sums.rounds += results[i];
        sums.sum += tenths * (double)results[i];
        sums.squares += tenths * tenths * (double)results[i];
    }
    return sums;
}

/* Returns the standard error of a seat's average. `squares` sums the squares of
 * what the `seats` seats of a table won together, which allows for their
 * correlation. */
static double error_of(double sum, double squares, double hands, int seats)
{
    double tables = hands / seats, mean = sum / tables;
    if (tables < 2)
        return NAN;
    double variance = squares / tables - mean * mean;
    return sqrt(fmax(variance, 0) / (tables - 1)) / seats / TENTHS;
}

static struct simulation_mean mean_of(const struct sums *sums, double squares,
                                      int seats, uint64_t all)
{
    double hands = (double)sums->rounds;
    if (sums->rounds == 0)
        return (struct simulation_mean){.value = NAN, .error = NAN};
    return (struct simulation_mean){
        .rounds = sums->rounds,
        .share = hands / (double)all,
        .value = sums->sum / hands / TENTHS,
        .error = error_of(sums->sum, squares, hands, seats)};
}

static void fill_chances(const struct simulation_tally *tally,
                         struct simulation_statistics *statistics)
{
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        uint64_t rounds = 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            rounds += tally->by_upcard[rank][i];
        double chance =
            tally->rounds > 0 ? (double)rounds / (double)tally->rounds : 0;
        statistics->chance[i] = chance;
        *(i < SIMULATION_TENTHS_MAX    ? &statistics->lost
          : i == SIMULATION_TENTHS_MAX ? &statistics->pushed
                                       : &statistics->won) += chance;
    }
}

/* The seats of a table share the upcard. Their correlation isn't counted by
 * upcard, so the error is scaled as for all rounds. */
static void fill_upcards(const struct simulation_tally *tally, double together,
                         struct simulation_statistics *statistics)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct sums sums = sums_of(tally->by_upcard[rank]);
        struct simulation_mean *mean = &statistics->by_upcard[rank];
        *mean = mean_of(&sums, sums.squares, 1, tally->rounds);
        mean->error *= together;
    }
}

void simulation_statistics(const struct simulation_tally *tally, int seats,
                           struct simulation_statistics *statistics)
{
    struct sums all = {.rounds = 0};
    double squares = 0, hands = (double)tally->rounds;
    memset(statistics, 0, sizeof *statistics);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        struct sums sums = sums_of(tally->by_count[i]);
        statistics->by_count[i] =
            mean_of(&sums, (double)tally->squares[i], seats, tally->rounds);
        all.sum += sums.sum;
        all.squares += sums.squares;
        squares += (double)tally->squares[i];
    }
    statistics->hands = tally->rounds;
    statistics->rounds = tally->rounds / (uint64_t)seats;
    statistics->shoe =
        tally->shoes > 0 ? hands / seats / (double)tally->shoes : 0;
    statistics->value = all.sum / hands / TENTHS;
    statistics->error = error_of(all.sum, squares, hands, seats);
    statistics->variance = all.squares / hands / TENTHS / TENTHS -
                           statistics->value * statistics->value;
    statistics->deviation = sqrt(statistics->variance);
    fill_chances(tally, statistics);
    double alone = error_of(all.sum, all.squares, hands, 1);
    fill_upcards(tally, alone > 0 ? statistics->error / alone : 1, statistics);
}

void simulation_winnings(const struct simulation_tally *tally, int seats,
                         const struct count_ramp *bets,
                         struct simulation_winnings *winnings)
{
    double hands = (double)tally->rounds, sum = 0, squares = 0, together = 0;
    memset(winnings, 0, sizeof *winnings);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        struct sums sums = sums_of(tally->by_count[i]);
        double bet = bets->bet[i];
        winnings->bet += bet * (double)sums.rounds / hands;
        winnings->gain[i] = bet * sums.sum / hands / TENTHS;
        sum += bet * sums.sum;
        squares += bet * bet * sums.squares;
        together += bet * bet * (double)tally->squares[i];
    }
    winnings->value = sum / hands / TENTHS;
    winnings->error = error_of(sum, together, hands, seats);
    winnings->variance =
        squares / hands / TENTHS / TENTHS - winnings->value * winnings->value;
    winnings->deviation = sqrt(winnings->variance);
    winnings->edge = winnings->value / winnings->bet;
    winnings->n0 = winnings->variance / winnings->value / winnings->value;
}

/* ---- The distribution of a trip ---- */

/* Bets have two decimals and results one, so every amount is a whole number of
 * thousandths of a unit. */
static const double THOUSANDTHS = 1000;

enum { CELLS = TRIP_DISTRIBUTION_CELLS, HUNDREDTHS = 100 };

/* The chances of sums, before they are reduced to the number of cells. */
struct trip_sums {
    int64_t step;  /* in thousandths */
    int64_t first; /* in steps */
    int count;
    double chance[2 * CELLS];
};

/* What a round can win, in thousandths, and the largest step to all of it. */
struct extent {
    int64_t least, most, step;
};

static int64_t amount_of(const struct count_ramp *bets, int count, int result)
{
    return llround(bets->bet[count] * HUNDREDTHS) *
           (result - SIMULATION_TENTHS_MAX);
}

static struct extent extent_of(const struct simulation_tally *tally,
                               const struct count_ramp *bets)
{
    struct extent extent = {.step = 0};
    for (int count = 0; count < SIMULATION_COUNTS; count++)
        for (int i = 0; i < SIMULATION_RESULTS; i++) {
            if (tally->by_count[count][i] == 0)
                continue;
            int64_t amount = amount_of(bets, count, i), rest = amount;
            extent.least = amount < extent.least ? amount : extent.least;
            extent.most = amount > extent.most ? amount : extent.most;
            while (rest != 0) { /* the greatest common divisor */
                int64_t divisor = extent.step % rest;
                extent.step = rest;
                rest = divisor;
            }
            extent.step = llabs(extent.step);
        }
    return extent;
}

static int64_t floor_quotient(int64_t amount, int64_t step)
{
    return amount / step - (amount % step < 0);
}

/* Computes the distribution of one round, in steps of at least `step`. An
 * amount between two steps is divided between them so that the mean is kept. */
static void trip_of_round(const struct simulation_tally *tally,
                          const struct count_ramp *bets,
                          const struct extent *extent, int64_t step,
                          struct trip_sums *sums)
{
    memset(sums, 0, sizeof *sums);
    sums->step = extent->step > 0 ? extent->step : 1;
    while (sums->step < step ||
           (extent->most - extent->least) / sums->step + 2 > CELLS)
        sums->step *= 2;
    sums->first = floor_quotient(extent->least, sums->step);
    sums->count =
        (int)(floor_quotient(extent->most, sums->step) + 2 - sums->first);
    for (int count = 0; count < SIMULATION_COUNTS; count++)
        for (int i = 0; i < SIMULATION_RESULTS; i++) {
            uint64_t rounds = tally->by_count[count][i];
            int64_t amount = amount_of(bets, count, i);
            int64_t at = floor_quotient(amount, sums->step);
            double chance = (double)rounds / (double)tally->rounds;
            double over =
                (double)(amount - at * sums->step) / (double)sums->step;
            if (rounds == 0)
                continue;
            sums->chance[at - sums->first] += chance * (1 - over);
            if (over > 0)
                sums->chance[at - sums->first + 1] += chance * over;
        }
}

/* Adds very unlikely sums at either end to the next likelier one. */
static void trip_trim(struct trip_sums *sums)
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
static void trip_coarsen(struct trip_sums *sums)
{
    struct trip_sums wide = {.step = 2 * sums->step,
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

/* Scales the chances to a sum of 1. Otherwise every doubling would double the
 * rounding error. */
static void trip_add(struct trip_sums *sums, const struct trip_sums *more)
{
    double all = 0;
    struct trip_sums both = {.step = sums->step,
                             .first = sums->first + more->first,
                             .count = sums->count + more->count - 1};
    for (int i = 0; i < sums->count; i++)
        for (int j = 0; j < more->count; j++)
            both.chance[i + j] += sums->chance[i] * more->chance[j];
    *sums = both;
    for (int i = 0; i < sums->count; i++)
        all += sums->chance[i];
    for (int i = 0; i < sums->count; i++)
        sums->chance[i] /= all;
    trip_trim(sums);
    while (sums->count > CELLS)
        trip_coarsen(sums);
}

/* Doubles the sum for every binary digit of the number of rounds, and adds one
 * round, in steps of the same size, for every digit that is 1. */
void trip_distribution_find(const struct simulation_tally *tally,
                            const struct count_ramp *bets, uint64_t rounds,
                            struct trip_distribution *distribution)
{
    const struct extent extent = extent_of(tally, bets);
    struct trip_sums sums, round;
    trip_of_round(tally, bets, &extent, 0, &round);
    int64_t exact = round.step;
    sums = round;
    int digit = 63;
    while ((rounds >> digit) == 0)
        digit--;
    while (digit-- > 0) {
        struct trip_sums same = sums;
        trip_add(&sums, &same);
        if ((rounds >> digit & 1) == 0)
            continue;
        trip_of_round(tally, bets, &extent, sums.step, &round);
        while (sums.step < round.step)
            trip_coarsen(&sums);
        trip_add(&sums, &round);
    }
    trip_trim(&sums);
    distribution->step = (double)sums.step / THOUSANDTHS;
    distribution->first = sums.first;
    distribution->is_exact = sums.step == exact && exact == extent.step;
    distribution->count = sums.count;
    memcpy(distribution->chance, sums.chance,
           (size_t)sums.count * sizeof *distribution->chance);
}

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
