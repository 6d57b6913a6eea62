/* The results of a trip in bins. */
#include <math.h>

#include "plots_svg.h"
#include "simulation/report/findings.h"

struct bins report_bins(const struct findings *findings)
{
    enum { WISHED = 10 };
    const double nothing = 1e-9;
    const struct trip_distribution *distribution = &findings->distribution;
    double low = findings->quantile[0],
           high = findings->quantile[QUANTILES - 1];
    struct bins bins = {.width = plot_round_up(
                            fmax((high - low) / WISHED, distribution->step))};
    bins.least = floor(low / bins.width) * bins.width;
    bins.count = (int)floor((high - bins.least) / bins.width + nothing) + 2;
    bins.count = bins.count > BINS_MOST ? BINS_MOST : bins.count;
    double below = 0;
    for (int i = 0; i < bins.count; i++) {
        double end = bins.least + i * bins.width;
        double up_to = i == bins.count - 1
                           ? 1
                           : trip_distribution_below(distribution, end);
        bins.share[i] = up_to - below;
        below = up_to;
    }
    return bins;
}
