/* Figures of speed: boards of mancala solved, and positions that the search
 * looks at in a second. Each is done once; what it took is the processor's
 * time, and every margin is held against what is known. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "cli.h"
#include "mancala.h"

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / CLI_NANOSECONDS;
}

/* A board, and what all of data/figures know of it. */
struct known {
    struct mancala_rules rules;
    int margin;
    uint64_t nodes; /* enough for the margin, not for bad moves; 0: any */
};

static void solve(const struct known *known)
{
    const struct mancala_rules *rules = &known->rules;
    const struct mancala_board start = mancala_start(rules);
    const struct mancala_solver_limits limits = {
        .memory = MANCALA_SOLVER_MEMORY, .nodes = known->nodes};
    struct mancala_solution solution;
    double began = seconds();
    const char *problem = mancala_solve(rules, &start, &limits, &solution);
    double took = seconds() - began;
    if (problem != NULL || solution.margin.least != known->margin ||
        solution.margin.most != known->margin) {
        printf("mancala: %d bowls, %d stones: not %+d\n", rules->size,
               rules->stones, known->margin);
        exit(EXIT_FAILURE);
    }
    printf("mancala: %2d bowls, %d, %s, %-10s %8.2f s %7.1f million\n",
           rules->size, rules->stones,
           rules->one_way ? "one way " : "both ways",
           rules->capture == MANCALA_CAPTURE_EMPTY ? "empty" : "standard", took,
           (double)solution.nodes / 1e6);
}

static void search(int size, int stones)
{
    enum { ENTRIES = 1 << 16, NODES = 2000000 };
    const struct mancala_rules rules = {.size = size, .stones = stones};
    const struct mancala_board start = mancala_start(&rules);
    const struct mancala_search_limits limits = {.nodes = NODES};
    struct mancala_memory memory = {
        .entries = calloc(ENTRIES, sizeof(struct mancala_seen)),
        .count = ENTRIES};
    struct mancala_search_result result;
    if (memory.entries == NULL)
        abort();
    double began = seconds();
    mancala_search(&rules, &start, &limits, &memory, &result);
    double took = seconds() - began;
    printf("mancala: search, %2d bowls, %2d stones %8.2f million a second, "
           "depth %d\n",
           size, stones, (double)result.nodes / took / 1e6, result.depth);
    free(memory.entries);
}

int main(void)
{
    enum { KILO = 1024, NODES = 60000000 };
    static const struct known known[] = {
        {{12, 4, true, MANCALA_CAPTURE_EMPTY}, 12, 0},
        {{12, 4, true, MANCALA_CAPTURE_STANDARD}, 10, 0},
        {{8, 6, false, MANCALA_CAPTURE_EMPTY}, 10, 0},
        {{8, 6, false, MANCALA_CAPTURE_STANDARD}, 10, 0},
        {{8, 8, false, MANCALA_CAPTURE_EMPTY}, 18, 0},
        {{12, 2, false, MANCALA_CAPTURE_EMPTY}, 4, 0},
        {{10, 4, false, MANCALA_CAPTURE_EMPTY}, 6, 0},
        {{10, 4, false, MANCALA_CAPTURE_STANDARD}, 6, 0},
        {{14, 4, true, MANCALA_CAPTURE_EMPTY}, 10, NODES}};
    struct rusage usage;
    search(8, 4);
    search(14, 4);
    search(32, 16);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        solve(&known[i]);
    (void)getrusage(RUSAGE_SELF, &usage);
    printf("%-40s %7.1f MB\n", "mancala: the most memory held",
           (double)usage.ru_maxrss / KILO);
    return 0;
}
