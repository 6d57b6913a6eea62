/* Means with confidence intervals. For the room challenge and its tests. */
#ifndef CHALLENGE_MEAN_H
#define CHALLENGE_MEAN_H

#include <stddef.h>

/* The mean of some numbers and half the width of its 95% confidence interval,
 * from Student's distribution. The margin is NAN for fewer than two numbers. */
struct challenge_mean {
    double value, margin;
};

struct challenge_mean challenge_mean_of(const double numbers[], size_t count);

#endif
