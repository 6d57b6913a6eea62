/* The standard normal distribution. */
#include <math.h>

#include "study.h"

double normal_below(double x)
{
    return erfc(-x / sqrt(2)) / 2;
}

double normal_excess(double x)
{
    const double pi = 3.14159265358979323846;
    double density = exp(-x * x / 2) / sqrt(2 * pi);
    return density - x * normal_below(-x);
}
