/* Plays rounds with the vectors of AVX2. */
#include "simulation/kernel/kernel.h"

#if defined(__x86_64__)
#define LANES 16
#define TARGET __attribute__((target("avx2")))
#define KERNEL kernel_by_16
#include "simulation/kernel/rounds.h"
#endif
