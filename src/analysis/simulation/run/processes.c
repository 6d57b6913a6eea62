/* The processes that share a run. They use MPI if the program was built with
 * MPI=1; otherwise there is only one. */
#include "simulation/run/processes.h"

#include <stdio.h>

void processes_share(struct simulation_processes processes, uint64_t *first,
                     uint64_t *end)
{
    uint64_t blocks = *end - *first, begin = *first;
    uint64_t count = (uint64_t)processes.count, own = (uint64_t)processes.own;
    *first = begin + blocks * own / count;
    *end = begin + blocks * (own + 1) / count;
}

#ifdef SIMULATION_MPI

#include <mpi.h>

static bool silence(void)
{
    return freopen("/dev/null", "w", stdout) &&
           freopen("/dev/null", "w", stderr);
}

/* Only the watching thread talks to other processes. Without mpirun there is
 * just one process. */
struct simulation_processes simulation_processes_open(void)
{
    struct simulation_processes processes = {.count = 1};
    int level;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_size(MPI_COMM_WORLD, &processes.count);
    MPI_Comm_rank(MPI_COMM_WORLD, &processes.own);
    if (processes.own > 0 && !silence())
        MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    return processes;
}

void simulation_processes_close(void)
{
    MPI_Finalize();
}

/* Finds the maximum of `what`, and also its minimum, as the maximum of
 * UINT64_MAX - what. */
enum processes_ready processes_agree(struct simulation_processes processes,
                                     bool good, uint64_t what)
{
    uint64_t most[] = {!good, what, UINT64_MAX - what};
    (void)processes;
    MPI_Allreduce(MPI_IN_PLACE, most, 3, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    if (most[0] > 0)
        return PROCESSES_FAILED;
    return most[1] == UINT64_MAX - most[2] ? PROCESSES_READY : PROCESSES_DIFFER;
}

static void add_numbers(uint64_t *numbers, size_t count)
{
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM,
                  MPI_COMM_WORLD);
}

/* A tally consists of 64-bit numbers only, so it can be summed as an array. */
enum simulation_end processes_sum(struct simulation_processes processes,
                                  struct checkpoint *checkpoint,
                                  enum simulation_end end)
{
    int worst = (int)end;
    (void)processes;
    _Static_assert(sizeof checkpoint->tally % sizeof(uint64_t) == 0,
                   "a tally has no other numbers");
    add_numbers((uint64_t *)&checkpoint->tally,
                sizeof checkpoint->tally / sizeof(uint64_t));
    add_numbers(&checkpoint->rounds, 1);
    MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return (enum simulation_end)worst;
}

bool processes_hear(struct simulation_processes processes,
                    struct checkpoint *checkpoint, bool good)
{
    int well = good;
    (void)processes;
    MPI_Bcast(checkpoint, (int)sizeof *checkpoint, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Bcast(&well, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return well != 0;
}

#else

struct simulation_processes simulation_processes_open(void)
{
    return (struct simulation_processes){.count = 1};
}

void simulation_processes_close(void)
{
}

enum processes_ready processes_agree(struct simulation_processes processes,
                                     bool good, uint64_t what)
{
    (void)processes;
    (void)what;
    return good ? PROCESSES_READY : PROCESSES_FAILED;
}

enum simulation_end processes_sum(struct simulation_processes processes,
                                  struct checkpoint *checkpoint,
                                  enum simulation_end end)
{
    (void)processes;
    (void)checkpoint;
    return end;
}

bool processes_hear(struct simulation_processes processes,
                    struct checkpoint *checkpoint, bool good)
{
    (void)processes;
    (void)checkpoint;
    return good;
}

#endif
