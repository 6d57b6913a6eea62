/* Times for the benches: medians over rounds, so that what else the machine
 * does falls out of them. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

enum { ROUNDS = 15 };

/* A piece of work; the sum of all answers is printed at the end, so that the
 * compiler can't leave any of it out. */
typedef unsigned work_function(void);

/* Does the work, adds its answer to the sum, and returns how long it took. */
double seconds_of(work_function *work, unsigned *sum);

/* Sorts the values. */
double median(double values[ROUNDS]);

#endif
