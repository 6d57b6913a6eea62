/* The time and the memory that prisoners use, and their limits. */
#include "warder.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SECOND = 1000000000 };

/* ---- What is used ---- */

int64_t warder_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}

int64_t warder_cpu_time(const struct warder_cell *cell)
{
    struct timespec used;
    if (clock_gettime(cell->clock, &used) != 0)
        return 0;
    return (int64_t)used.tv_sec * SECOND + used.tv_nsec;
}

/* Returns a number that the kernel tells of a process's memory, in bytes: its
 * address space at place 0, or what is in memory at place 1. */
static size_t memory_number(pid_t process, int place)
{
    char path[32], line[128];
    unsigned long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    if (fgets(line, sizeof line, file)) {
        char *rest = line;
        for (int i = 0; i <= place; i++)
            pages = strtoul(rest, &rest, 10);
    }
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

size_t warder_space_of(pid_t process)
{
    return memory_number(process, 0);
}

/* ---- The limits ---- */

/* Kills a prisoner that exceeded a time limit. Returns the least time that it
 * has left: a process uses CPU time no faster than time passes. */
static int64_t enforce_time_limits(struct warder_cell *cell, int64_t now)
{
    int64_t wall = cell->limits.wall - (now - cell->start_time);
    int64_t cpu = cell->limits.cpu - warder_cpu_time(cell);
    int64_t left = wall < cpu ? wall : cpu;
    if (left > 0 || cell->event.timed_out || cell->event.refused ||
        cell->event.stopped)
        return left > 0 ? left : SECOND;
    cell->event.timed_out = true;
    warder_kill(cell);
    return SECOND; /* until the kernel reports its end */
}

/* Kills a prisoner that uses too much memory; it then counts as crashed.
 * Returns the time until the next check. */
static int64_t enforce_resident_limit(const struct warder_cell *cell)
{
    enum { CHECK_EVERY = 5000000 };
    if (cell->limits.resident == 0)
        return SECOND;
    if (memory_number(cell->prisoner, 1) > cell->limits.resident)
        warder_kill(cell);
    return CHECK_EVERY;
}

int64_t warder_enforce_limits(const struct warder *warder)
{
    int64_t now = warder_now();
    int64_t shortest = -1;
    for (size_t i = 0; i < warder->count; i++) {
        struct warder_cell *cell = &warder->cells[i];
        if (cell->state != CELL_TAKEN)
            continue;
        int64_t left = enforce_time_limits(cell, now);
        int64_t next_check = enforce_resident_limit(cell);
        if (next_check < left)
            left = next_check;
        if (shortest < 0 || left < shortest)
            shortest = left;
    }
    return shortest;
}
