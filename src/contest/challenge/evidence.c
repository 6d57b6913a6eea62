/* Weighs evidence after every number. */
#include "challenge/evidence.h"

#include <math.h>

/* B. P. Welford's way to update mean and variance (Technometrics 4, 1962). */
void evidence_add(struct evidence *evidence, double number)
{
    double before = number - evidence->mean;
    evidence->count++;
    evidence->mean += before / (double)evidence->count;
    evidence->squares += before * (number - evidence->mean);
}

/* t^2 / (n - 1) is n mean^2 / squares. If all numbers are equal and not 0, t is
 * infinite, and the fraction becomes 1 + n. */
double evidence_log(const struct evidence *evidence)
{
    double n = (double)evidence->count;
    double of_mean = n * evidence->mean * evidence->mean;
    if (n < 2 || of_mean == 0)
        return 0;
    double fraction =
        (evidence->squares + of_mean) / (evidence->squares + of_mean / (1 + n));
    return (n * log(fraction) - log1p(n)) / 2;
}

bool evidence_suffices(const struct evidence *evidence, double error)
{
    return evidence->count >= EVIDENCE_LEAST &&
           evidence_log(evidence) >= -log(error);
}
