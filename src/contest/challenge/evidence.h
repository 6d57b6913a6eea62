/*
 * Evidence that the mean of some numbers isn't 0, which may be checked after
 * every number. For the room challenge and its tests.
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
#ifndef CHALLENGE_EVIDENCE_H
#define CHALLENGE_EVIDENCE_H

#include <stdbool.h>
#include <stdint.h>

/* The numbers so far. Start with zeros. */
struct evidence {
    int64_t count;
    double mean;
    double squares; /* the sum of the squared deviations from the mean */
};

void evidence_add(struct evidence *evidence, double number);

/* Returns the logarithm of the evidence. It is 0 for fewer than two numbers and
 * if all numbers are 0. */
double evidence_log(const struct evidence *evidence);

/* The fewest numbers that can suffice. The differences of matches are sums over
 * many hands and so nearly normal; this minimum makes up for the rest. */
enum { EVIDENCE_LEAST = 5 };

/* True if the sign of the mean is sure. The chance of a wrong answer is at most
 * `error`, however often this is called. */
bool evidence_suffices(const struct evidence *evidence, double error);

#endif
