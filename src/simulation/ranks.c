/* The processes that share a run: by MPI where the program was built for it
 * (make MPI=1), else this one alone. */
#include <stdlib.h>

#include "crew.h"

void ranks_share(struct simulation_ranks ranks, uint64_t *first, uint64_t *end)
{
    uint64_t blocks = *end - *first, begin = *first;
    uint64_t count = (uint64_t)ranks.count, own = (uint64_t)ranks.own;
    *first = begin + blocks * own / count;
    *end = begin + blocks * (own + 1) / count;
}

#ifdef SIMULATION_MPI

#include <mpi.h>

/* Only the thread that watches the others talks to other processes. Started
 * without mpirun, it is the one process there is. */
struct simulation_ranks simulation_ranks_open(void)
{
    struct simulation_ranks ranks = {.count = 1};
    int level;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
    return ranks;
}

void simulation_ranks_close(void)
{
    MPI_Finalize();
}

void simulation_ranks_abort(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
}

/* The largest of all, and with it the least, as the largest of what is left to
 * the most there can be. */
enum ranks_ready ranks_agree(struct simulation_ranks ranks, bool good,
                             uint64_t what)
{
    uint64_t most[] = {!good, what, UINT64_MAX - what};
    (void)ranks;
    MPI_Allreduce(MPI_IN_PLACE, most, 3, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    if (most[0] > 0)
        return RANKS_FAILED;
    return most[1] == UINT64_MAX - most[2] ? RANKS_READY : RANKS_DIFFER;
}

static void add_numbers(uint64_t *numbers, size_t count)
{
    MPI_Allreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM,
                  MPI_COMM_WORLD);
}

/* A tally is nothing but whole numbers of 64 bits. */
enum simulation_end ranks_add(struct simulation_ranks ranks,
                              struct simulation_part *part,
                              enum simulation_end end)
{
    int worst = (int)end;
    (void)ranks;
    _Static_assert(sizeof part->tally % sizeof(uint64_t) == 0,
                   "a tally has no other numbers");
    add_numbers((uint64_t *)&part->tally,
                sizeof part->tally / sizeof(uint64_t));
    add_numbers(&part->rounds, 1);
    MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return (enum simulation_end)worst;
}

bool ranks_hear(struct simulation_ranks ranks, struct simulation_part *part,
                bool good)
{
    int well = good;
    (void)ranks;
    MPI_Bcast(part, (int)sizeof *part, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Bcast(&well, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return well != 0;
}

#else

struct simulation_ranks simulation_ranks_open(void)
{
    return (struct simulation_ranks){.count = 1};
}

void simulation_ranks_close(void)
{
}

void simulation_ranks_abort(int status)
{
    exit(status);
}

enum ranks_ready ranks_agree(struct simulation_ranks ranks, bool good,
                             uint64_t what)
{
    (void)ranks;
    (void)what;
    return good ? RANKS_READY : RANKS_FAILED;
}

enum simulation_end ranks_add(struct simulation_ranks ranks,
                              struct simulation_part *part,
                              enum simulation_end end)
{
    (void)ranks;
    (void)part;
    return end;
}

bool ranks_hear(struct simulation_ranks ranks, struct simulation_part *part,
                bool good)
{
    (void)ranks;
    (void)part;
    return good;
}

#endif
