/* What the steps of the kernel have in common. */
#ifndef SIMULATION_KERNEL_H
#define SIMULATION_KERNEL_H

#include "simulation/kernel/batch.h"
#include "simulation/kernel/block.h"

struct kind {
    enum detail detail;
    int seats;
    bool hole; /* the dealer has a hole card */
    bool neighbors;
};

/* Returns the kind of the machine's game. Arranged cards are dealt one by one,
 * whatever the decks. */
static inline struct kind kind_of(const struct machine *machine,
                                  const struct batch *batch)
{
    bool as_arranged = machine->detail == REPLACED && batch->arranged;
    return (struct kind){.detail = as_arranged ? PLAIN : machine->detail,
                         .seats = machine->seats,
                         .hole = machine->hole,
                         .neighbors = machine->has_neighbors};
}

/* True if the seat is a neighbor's. */
static inline bool seat_is_neighbor(const struct machine *machine,
                                    struct kind kind, int seat)
{
    return kind.neighbors && machine->is_neighbor[seat];
}

/* True if the seat's decisions depend on the count. */
static inline bool seat_counts(const struct machine *machine, struct kind kind,
                               int seat)
{
    return kind.detail == COUNTS_ALL && !seat_is_neighbor(machine, kind, seat);
}

/* Returns the table of a seat's decisions if they don't. */
static inline int seat_table(const struct machine *machine, struct kind kind,
                             int seat)
{
    return seat_is_neighbor(machine, kind, seat) ? SIMULATION_COUNTS + seat
                                                 : SIMULATION_COUNT_MAX;
}

/* Plays rounds that aren't counted until the tables are at all depths of a
 * shoe. That way even a short run sees as much of the end of a shoe as of its
 * top. */
void batch_stagger(const struct machine *machine, struct batch *batch);

/* Plays `rounds` rounds and counts their results. */
void batch_play(const struct machine *machine, struct batch *batch,
                uint32_t rounds, struct counts *counts);

/* Does what batch_play() does, and reports each round to `follower`. */
void batch_follow(const struct machine *machine, struct batch *batch,
                  uint32_t rounds, struct counts *counts,
                  const struct simulation_follower *follower);

/* Plays one round on each slot, up to its settlement. */
void batch_round(const struct machine *machine, struct batch *batch);

/* Counts what the first `rounds` slots won, and clears the tables. */
void batch_settle(const struct machine *machine, struct batch *batch,
                  size_t rounds, struct counts *counts);

/* How many tables the vectors of a CPU have room for. Any CPU has eight. */
enum { LANES_OF_ALL = 8, LANES_OF_AVX2 = 16, LANES_OF_AVX512 = 32 };

/* Returns how many this CPU has. */
int batch_lanes_most(void);

/* Do what batch_play() does, on CPUs that can. */
void batch_play_by_16(const struct machine *machine, struct batch *batch,
                      uint32_t rounds, struct counts *counts);
void batch_play_by_32(const struct machine *machine, struct batch *batch,
                      uint32_t rounds, struct counts *counts);

#endif
