/* Plays rounds with the vectors of AVX-512. */
#define LANES 32
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl")))
#include "simulation/kernel/rounds.h"

#if defined(__x86_64__)

TARGET void batch_play_by_32(const struct machine *machine, struct batch *batch,
                             uint32_t rounds, struct counts *counts)
{
    batch_play_any(machine, batch, rounds, counts);
}

#endif
