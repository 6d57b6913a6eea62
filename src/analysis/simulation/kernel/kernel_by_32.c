/* Plays rounds with the vectors of AVX-512. */
#include "simulation/kernel/kernel.h"

#if defined(__x86_64__)
#define LANES 32
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl")))
#define KERNEL kernel_by_32
#include "simulation/kernel/rounds.h"
#endif
