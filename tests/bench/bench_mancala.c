/* Benchmark: how long Ctrl-C may have to wait for the solver, positions
 * searched per second, and boards of mancala solved, in CPU time. Each is
 * solved once, and every margin is checked against the known one. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "cli.h"
#include "mancala_search.h"

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / CLI_NANOSECONDS;
}

enum { MOVES_SIX = 6 }; /* of Kalah, at the start */

/* A board and its known results, from tests/golden/figures and its README. */
struct known {
    struct mancala_rules rules;
    int margin;
    int moves[MOVES_SIX]; /* their values, if all are checked */
    enum { THE_MARGIN, ALL_MOVES } asked;
};

static void hold(const struct mancala_rules *rules,
                 struct mancala_bounds margin, int known)
{
    if (margin.least == known && margin.most == known)
        return;
    printf("mancala: %d bowls, %d stones: from %+d to %+d, not %+d\n",
           rules->size, rules->stones, margin.least, margin.most, known);
    exit(EXIT_FAILURE);
}

static void solve(const struct known *known)
{
    const struct mancala_rules *rules = &known->rules;
    const struct mancala_board start = mancala_start(rules);
    const struct mancala_solver_limits limits = {
        .margin_only = known->asked == THE_MARGIN,
        .memory = MANCALA_SOLVER_MEMORY};
    struct mancala_solution solution;
    double began = seconds();
    if (mancala_solve(rules, &start, &limits, &solution) != NULL)
        abort();
    double took = seconds() - began;
    hold(rules, solution.margin, known->margin);
    for (int i = 0; i < MOVES_SIX && known->asked == ALL_MOVES; i++)
        hold(rules, solution.moves[i].margin, known->moves[i]);
    printf("mancala: %2d bowls, %d, %s, %-8s %-9s %7.2f s %6.1f million\n",
           rules->size, rules->stones,
           rules->one_way ? "one way " : "both ways",
           rules->capture == MANCALA_CAPTURE_EMPTY ? "empty" : "standard",
           known->asked == ALL_MOVES ? "all moves" : "margin", took,
           (double)solution.nodes / 1e6);
}

/* ---- How long Ctrl-C may have to wait ---- */

struct waits {
    double last; /* when the solver last asked whether to go on */
    double longest;
};

static bool measure_wait(void *self, const struct mancala_progress *progress)
{
    struct waits *waits = self;
    double now = seconds();
    (void)progress;
    if (now - waits->last > waits->longest)
        waits->longest = now - waits->last;
    waits->last = now;
    return true;
}

static void measure_waits(const struct mancala_rules *rules)
{
    const struct mancala_board start = mancala_start(rules);
    struct waits waits = {.last = seconds()};
    const struct mancala_solver_limits limits = {.memory =
                                                     MANCALA_SOLVER_MEMORY,
                                                 .may_continue = measure_wait,
                                                 .self = &waits};
    struct mancala_solution solution;
    if (mancala_solve(rules, &start, &limits, &solution) != NULL)
        abort();
    printf("mancala: %2d bowls, %d, longest wait for an answer %8.3f s\n",
           rules->size, rules->stones, waits.longest);
}

/* ---- The search ---- */

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
    printf("mancala: search, %2d bowls, %2d stones %8.2f million per second, "
           "depth %d\n",
           size, stones, (double)result.nodes / took / 1e6, result.depth);
    free(memory.entries);
}

int main(void)
{
    enum { KILO = 1024 };
    static const struct known known[] = {
        {.rules = {12, 4, true, MANCALA_CAPTURE_EMPTY}, .margin = 12},
        {.rules = {12, 4, true, MANCALA_CAPTURE_STANDARD}, .margin = 10},
        {.rules = {8, 6, false, MANCALA_CAPTURE_EMPTY}, .margin = 10},
        {.rules = {8, 6, false, MANCALA_CAPTURE_STANDARD}, .margin = 10},
        {.rules = {8, 8, false, MANCALA_CAPTURE_EMPTY}, .margin = 18},
        {.rules = {12, 2, false, MANCALA_CAPTURE_EMPTY}, .margin = 4},
        {.rules = {10, 4, false, MANCALA_CAPTURE_EMPTY}, .margin = 6},
        {.rules = {10, 4, false, MANCALA_CAPTURE_STANDARD}, .margin = 6},
        {.rules = {14, 4, true, MANCALA_CAPTURE_EMPTY}, .margin = 10},
        {.rules = {14, 4, true, MANCALA_CAPTURE_STANDARD}, .margin = 8},
        {.rules = {12, 5, true, MANCALA_CAPTURE_EMPTY}, .margin = 2},
        {.rules = {14, 4, true, MANCALA_CAPTURE_EMPTY},
         .margin = 10,
         .moves = {-14, -8, 10, -2, -6, 4},
         .asked = ALL_MOVES}};
    const struct mancala_rules both_ways = {.size = 10, .stones = 4};
    struct rusage usage;
    measure_waits(&both_ways);
    search(8, 4);
    search(14, 4);
    search(32, 16);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        solve(&known[i]);
    (void)getrusage(RUSAGE_SELF, &usage);
    printf("%-40s %7.1f MB\n", "mancala: peak memory",
           (double)usage.ru_maxrss / KILO);
    return 0;
}
