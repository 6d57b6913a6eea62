/* Works out averages, standard errors and shares from a tally. */
#include "simulation/report/simulation_report.h"

#include <math.h>
#include <string.h>

enum { TENTHS = 10 };

/* Sums over results, in tenths of a bet. */
struct sums {
    uint64_t rounds;
    double sum;
    double squares;
};

static struct sums sum_results(const uint64_t results[SIMULATION_RESULTS])
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
static double standard_error(double sum, double squares, double hands,
                             int seats)
{
    double tables = hands / seats, mean = sum / tables;
    if (tables < 2)
        return NAN;
    double variance = squares / tables - mean * mean;
    return sqrt(fmax(variance, 0) / (tables - 1)) / seats / TENTHS;
}

static struct simulation_mean find_mean(const struct sums *sums, double squares,
                                        int seats, uint64_t all)
{
    double hands = (double)sums->rounds;
    if (sums->rounds == 0)
        return (struct simulation_mean){
            .value = NAN, .square = NAN, .error = NAN};
    return (struct simulation_mean){
        .rounds = sums->rounds,
        .share = hands / (double)all,
        .value = sums->sum / hands / TENTHS,
        .square = sums->squares / hands / TENTHS / TENTHS,
        .error = standard_error(sums->sum, squares, hands, seats)};
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
        struct sums sums = sum_results(tally->by_upcard[rank]);
        struct simulation_mean *mean = &statistics->by_upcard[rank];
        *mean = find_mean(&sums, sums.squares, 1, tally->rounds);
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
        struct sums sums = sum_results(tally->by_count[i]);
        statistics->by_count[i] =
            find_mean(&sums, (double)tally->squares[i], seats, tally->rounds);
        all.sum += sums.sum;
        all.squares += sums.squares;
        squares += (double)tally->squares[i];
    }
    statistics->hands = tally->rounds;
    statistics->rounds = tally->rounds / (uint64_t)seats;
    statistics->shoe =
        tally->shoes > 0 ? hands / seats / (double)tally->shoes : 0;
    statistics->value = all.sum / hands / TENTHS;
    statistics->error = standard_error(all.sum, squares, hands, seats);
    statistics->variance = all.squares / hands / TENTHS / TENTHS -
                           statistics->value * statistics->value;
    statistics->deviation = sqrt(statistics->variance);
    fill_chances(tally, statistics);
    double alone = standard_error(all.sum, all.squares, hands, 1);
    fill_upcards(tally, alone > 0 ? statistics->error / alone : 1, statistics);
}

void simulation_winnings(const struct simulation_tally *tally, int seats,
                         const struct count_ramp *bets,
                         struct simulation_winnings *winnings)
{
    double hands = (double)tally->rounds, sum = 0, squares = 0, together = 0;
    memset(winnings, 0, sizeof *winnings);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        struct sums sums = sum_results(tally->by_count[i]);
        double bet = bets->bet[i];
        winnings->bet += bet * (double)sums.rounds / hands;
        winnings->gain[i] = bet * sums.sum / hands / TENTHS;
        sum += bet * sums.sum;
        squares += bet * bet * sums.squares;
        together += bet * bet * (double)tally->squares[i];
    }
    winnings->value = sum / hands / TENTHS;
    winnings->error = standard_error(sum, together, hands, seats);
    winnings->variance =
        squares / hands / TENTHS / TENTHS - winnings->value * winnings->value;
    winnings->together = seats * (together / hands / TENTHS / TENTHS -
                                  seats * winnings->value * winnings->value);
}
