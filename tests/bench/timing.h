/* Measures times for the benchmarks. Medians over rounds filter out other load
 * on the machine. */
#ifndef BENCH_TIMING_H
#define BENCH_TIMING_H

enum { ROUNDS = 15 };

/* A piece of work. The sum of all results is printed at the end, so that the
 * compiler can't leave any of it out. */
typedef unsigned work_function(void);

/* Returns the time since some moment. */
double seconds_now(void);

/* Does the work, adds its result to `sum`, and returns how many seconds it
 * took. */
double seconds_of(work_function *work, unsigned *sum);

/* Returns the median. Sorts `values`. */
double median(double values[ROUNDS]);

#endif
