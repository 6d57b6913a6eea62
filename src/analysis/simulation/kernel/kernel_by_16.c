/* Plays rounds with the vectors of AVX2. */
#define LANES 16
#define TARGET __attribute__((target("avx2")))
#include "simulation/kernel/rounds.h"

#if defined(__x86_64__)

TARGET void batch_play_by_16(const struct machine *machine, struct batch *batch,
                             uint32_t rounds, struct counts *counts)
{
    batch_play_any(machine, batch, rounds, counts);
}

#endif
