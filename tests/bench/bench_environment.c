/* Benchmark: steps at many tables at once, with a finite shoe, splits, doubles,
 * insurance and masks. Only the environment's own work is timed, not the
 * player's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/timing.h"
#include "libodds/libodds_inside.h"

enum { STEPS = 1 << 21, TABLES_MOST = 4096 };

struct lanes {
    struct libodds_environment *environment;
    int tables, columns, actions;
    int32_t observations[TABLES_MOST * COLUMNS_WITH_COUNTS];
    uint8_t masks[TABLES_MOST * (LIBODDS_ENVIRONMENT_BET + 1)];
    double rewards[TABLES_MOST];
    uint8_t terminated[TABLES_MOST];
    int64_t chosen[TABLES_MOST];
};

/* A player who knows the usual, but not much more. */
static int64_t choose(const int32_t *seen, const uint8_t *mask)
{
    enum { DOUBLED = 11, STOOD = 17, STIFF = 12, STRONG = 7, EIGHTS = 8 };
    int32_t total = seen[COLUMN_TOTAL], pair = seen[COLUMN_PAIR];
    if (mask[LIBODDS_ENVIRONMENT_BET])
        return LIBODDS_ENVIRONMENT_BET;
    if (mask[LIBODDS_ENVIRONMENT_CONTINUE])
        return LIBODDS_ENVIRONMENT_CONTINUE;
    if (mask[LIBODDS_ENVIRONMENT_SPLIT] && (pair == EIGHTS || pair == ACE_HIGH))
        return LIBODDS_ENVIRONMENT_SPLIT;
    if (mask[LIBODDS_ENVIRONMENT_DOUBLE] && total == DOUBLED)
        return LIBODDS_ENVIRONMENT_DOUBLE;
    bool stands =
        total >=
        (seen[COLUMN_UPCARD] < STRONG && !seen[COLUMN_SOFT] ? STIFF : STOOD);
    return stands || !mask[LIBODDS_ENVIRONMENT_HIT] ? LIBODDS_ENVIRONMENT_STAND
                                                    : LIBODDS_ENVIRONMENT_HIT;
}

/* Returns the CPU time of this process, so that other programs take less from
 * the result. */
static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Plays about STEPS steps, and returns how many seconds the environment took.
 */
static double play(struct lanes *lanes, unsigned *sum)
{
    const struct libodds_results results = {
        .observations = lanes->observations,
        .masks = lanes->masks,
        .rewards = lanes->rewards,
        .terminated = lanes->terminated,
    };
    double taken = 0;
    for (int step = 0; step < STEPS / lanes->tables; step++) {
        for (int i = 0; i < lanes->tables; i++)
            lanes->chosen[i] = choose(lanes->observations + i * lanes->columns,
                                      lanes->masks + i * lanes->actions);
        double start = cpu_seconds();
        (void)libodds_environment_step(lanes->environment, lanes->chosen,
                                       &results);
        taken += cpu_seconds() - start;
        *sum += (unsigned)lanes->observations[COLUMN_TOTAL];
    }
    return taken;
}

static void bench(const char *name, int tables, bool is_v1, bool counts)
{
    struct lanes *lanes = calloc(1, sizeof *lanes);
    struct libodds_environment_setup setup = {.tables = tables,
                                              .same_step = true,
                                              .bet_count = 1,
                                              .counts = counts,
                                              .is_v1 = is_v1};
    char problem[PROBLEM_SIZE];
    double times[ROUNDS];
    unsigned sum = 0;
    (void)rules_preset(&setup.rules, "strip");
    setup.bets[0] = setup.rules.min;
    if (lanes)
        lanes->environment = environment_set_up(&setup, problem);
    if (!lanes || !lanes->environment) {
        free(lanes);
        return;
    }
    lanes->tables = tables;
    lanes->columns = libodds_environment_columns(lanes->environment);
    lanes->actions = libodds_environment_actions(lanes->environment);
    libodds_environment_reset(
        lanes->environment, NULL,
        &(struct libodds_results){.observations = lanes->observations,
                                  .masks = lanes->masks});
    for (int round = 0; round < ROUNDS; round++)
        times[round] = play(lanes, &sum);
    double seconds = median(times);
    int steps = STEPS / tables * tables;
    printf("%-24s %5d tables: %6.2f million steps per second, %4.0f ns "
           "each, at best %4.0f (checksum %u)\n",
           name, tables, steps / seconds / 1e6, seconds / steps * 1e9,
           times[0] / steps * 1e9, sum);
    libodds_environment_close(lanes->environment);
    free(lanes);
}

int main(void)
{
    bench("strip", 64, false, false);
    bench("strip", TABLES_MOST, false, false);
    bench("strip with counts", TABLES_MOST, false, true);
    return 0;
}
