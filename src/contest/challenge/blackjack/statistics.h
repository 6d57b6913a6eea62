/* The statistics of a tournament: the margins of means, and evidence that is
 * looked at after every match. */
#ifndef CHALLENGE_STATISTICS_H
#define CHALLENGE_STATISTICS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Means ---- */

/*
 * Returns the probability that Student's t with `degrees` degrees of freedom is
 * between -t and t. The closed form is from Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.7.3 and 26.7.4; with tan a = t / sqrt(degrees) it
 * is
 *
 *     even   sin a (1 + 1/2 cos^2 a + 1·3/(2·4) cos^4 a + ...)
 *     odd    2/pi (a + sin a (cos a + 2/3 cos^3 a + 2·4/(3·5) cos^5 a + ...))
 *
 * up to the power degrees - 2.
 */
static inline double chance_between(double t, int degrees)
{
    const double pi = acos(-1);
    double angle = atan(t / sqrt(degrees));
    double square = cos(angle) * cos(angle);
    bool odd = degrees % 2 == 1;
    double term = odd ? cos(angle) : 1, sum = 0;
    for (int power = odd ? 1 : 0; power <= degrees - 2; power += 2) {
        sum += term;
        term *= square * (power + 1) / (power + 2);
    }
    return odd ? 2 / pi * (angle + sin(angle) * sum) : sin(angle) * sum;
}

/* Above this many degrees the normal distribution agrees to three digits. */
enum { DEGREES_MOST = 1000, HALVINGS = 60 };

/* Returns the t for which chance_between() is `chance`, by bisection. */
static inline double student(double chance, int degrees)
{
    double low = 0, high = 100;
    degrees = degrees < DEGREES_MOST ? degrees : DEGREES_MOST;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (chance_between(middle, degrees) < chance)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* The mean of some numbers and half the width of its 95% confidence interval,
 * from Student's distribution. The margin is NAN for fewer than two numbers. */
struct challenge_mean {
    double value, margin;
};

static inline struct challenge_mean challenge_mean_of(const double numbers[],
                                                      size_t count)
{
    const double chance = 0.95;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += numbers[i];
    double mean = count > 0 ? sum / (double)count : NAN;
    for (size_t i = 0; i < count; i++)
        squares += (numbers[i] - mean) * (numbers[i] - mean);
    if (count < 2)
        return (struct challenge_mean){.value = mean, .margin = NAN};
    double degrees = (double)(count - 1);
    int whole = count > DEGREES_MOST ? DEGREES_MOST : (int)count - 1;
    double error = sqrt(squares / degrees / (double)count);
    return (struct challenge_mean){.value = mean,
                                   .margin = student(chance, whole) * error};
}

/* ---- Evidence ---- */

/*
 * Evidence that the mean of some numbers isn't 0, which may be checked after
 * every number.
 *
 * A confidence interval is valid for one look. Looking after every match, and
 * stopping as soon as the interval excludes 0, goes wrong far more often than
 * the interval says. The evidence here is a nonnegative martingale if the
 * numbers are normal with mean 0, so the chance that it ever reaches 1/a is at
 * most a (Ville's inequality).
 *
 * It is the likelihood ratio of a mixture of normal distributions, H. Robbins'
 * method ("Statistical Methods Related to the Law of the Iterated Logarithm",
 * Ann. Math. Stat. 41, 1970; S. R. Howard, A. Ramdas, J. McAuliffe and J.
 * Sekhon, "Time-Uniform, Nonparametric, Nonasymptotic Confidence Sequences",
 * Ann. Stat. 49, 2021), in the form for an unknown variance: T. L. Lai, "On
 * Confidence Sequences", Ann. Stat. 4, 1976. The mean in units of the standard
 * deviation has the prior N(0, 1). With t of Student's test and n numbers,
 *
 *     evidence = (1 + n)^(-1/2) ((1 + t^2 / (n - 1)) /
 *                                (1 + t^2 / ((n - 1) (1 + n))))^(n/2) */

/* The numbers so far. Start with zeros. */
struct evidence {
    int64_t count;
    double mean;
    double squares; /* the sum of the squared deviations from the mean */
};

/* B. P. Welford's way to update mean and variance (Technometrics 4, 1962). */
static inline void evidence_add(struct evidence *evidence, double number)
{
    double before = number - evidence->mean;
    evidence->count++;
    evidence->mean += before / (double)evidence->count;
    evidence->squares += before * (number - evidence->mean);
}

/* Returns the logarithm of the evidence. It is 0 for fewer than two numbers and
 * if all numbers are 0. t^2 / (n - 1) is n mean^2 / squares. If all numbers are
 * equal and not 0, t is infinite, and the fraction becomes 1 + n. */
static inline double evidence_log(const struct evidence *evidence)
{
    double n = (double)evidence->count;
    double of_mean = n * evidence->mean * evidence->mean;
    if (n < 2 || of_mean == 0)
        return 0;
    double fraction =
        (evidence->squares + of_mean) / (evidence->squares + of_mean / (1 + n));
    return (n * log(fraction) - log1p(n)) / 2;
}

/* The fewest numbers that can suffice. The differences of matches are sums over
 * many hands and so nearly normal; this minimum makes up for the rest. */
enum { EVIDENCE_LEAST = 5 };

/* True if the sign of the mean is sure. The chance of a wrong answer is at most
 * `error`, however often this is called. */
static inline bool evidence_suffices(const struct evidence *evidence,
                                     double error)
{
    return evidence->count >= EVIDENCE_LEAST &&
           evidence_log(evidence) >= -log(error);
}

#endif
