/* Plays rounds with the vectors that every CPU has, and chooses wider ones. */
#define LANES 8
#define TARGET
#include "simulation/kernel/rounds.h"

void batch_round(const struct machine *machine, struct batch *batch)
{
    batch_play_round(machine, batch, kind_of(machine, batch));
}

void batch_settle(const struct machine *machine, struct batch *batch,
                  size_t rounds, struct counts *counts)
{
    batch_finish(machine, batch, rounds, kind_of(machine, batch), counts);
}

static void batch_play_by_8(const struct machine *machine, struct batch *batch,
                            uint32_t rounds, struct counts *counts)
{
    batch_play_any(machine, batch, rounds, counts);
}

int batch_lanes_most(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl"))
        return LANES_OF_AVX512;
    if (__builtin_cpu_supports("avx2"))
        return LANES_OF_AVX2;
#endif
    return LANES_OF_ALL;
}

void batch_play(const struct machine *machine, struct batch *batch,
                uint32_t rounds, struct counts *counts)
{
#if defined(__x86_64__)
    if (batch->lanes == LANES_OF_AVX512) {
        batch_play_by_32(machine, batch, rounds, counts);
        return;
    }
    if (batch->lanes == LANES_OF_AVX2) {
        batch_play_by_16(machine, batch, rounds, counts);
        return;
    }
#endif
    batch_play_by_8(machine, batch, rounds, counts);
}
