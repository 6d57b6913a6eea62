/* The library's environment, in terms of the module environment. */
#include "libodds/libodds_inside.h"

#include <assert.h>
#include <stdlib.h>

#include "environment.h"

static_assert((int)LIBODDS_ENVIRONMENT_BET == (int)ENVIRONMENT_BET &&
                  sizeof(struct libodds_results) ==
                      sizeof(struct environment_results),
              "the library has the same actions and results");

struct libodds_environment {
    struct environment *tables;
};

/* Fills the setup. Without bets, takes the least bet of the rules. */
static bool read_setup(const char *rules, const char *const changes[],
                       const int64_t bets[], int bet_count,
                       struct environment_setup *setup,
                       char problem[LIBODDS_PROBLEM_SIZE])
{
    if (!take_library_rules(rules, changes, &setup->rules, problem))
        return false;
    for (int i = 0; i < bet_count && i < ENVIRONMENT_BETS_MAX; i++)
        setup->bets[i] = bets[i];
    if (bet_count == 0)
        setup->bets[0] = rules_bet_limits(&setup->rules).least;
    setup->bet_count = bet_count == 0 ? 1 : bet_count;
    return true;
}

struct libodds_environment *
libodds_environment_open(const char *rules, const char *const changes[],
                         int tables, const int64_t bets[], int bet_count,
                         unsigned flags, char problem[LIBODDS_PROBLEM_SIZE])
{
    struct environment_setup setup = {.tables = tables,
                                      .resets = flags & LIBODDS_SAME_STEP
                                                    ? RESETS_SAME_STEP
                                                    : RESETS_NEXT_STEP,
                                      .counts = (flags & LIBODDS_COUNTS) != 0,
                                      .is_v1 = (flags & LIBODDS_V1) != 0,
                                      .natural = (flags & LIBODDS_NATURAL) != 0,
                                      .sab = (flags & LIBODDS_SAB) != 0};
    char fault[PROBLEM_SIZE] = "out of memory";
    if (!read_setup(rules, changes, bets, bet_count, &setup, problem))
        return NULL;
    struct libodds_environment *environment = malloc(sizeof *environment);
    if (environment)
        environment->tables = environment_open(&setup, fault);
    if (environment && environment->tables)
        return environment;
    snprintf(problem, LIBODDS_PROBLEM_SIZE, "%s", fault);
    free(environment);
    return NULL;
}

void libodds_environment_close(struct libodds_environment *environment)
{
    if (environment)
        environment_close(environment->tables);
    free(environment);
}

int libodds_environment_columns(const struct libodds_environment *environment)
{
    return environment_columns(environment->tables);
}

int libodds_environment_actions(const struct libodds_environment *environment)
{
    return environment_actions(environment->tables);
}

static struct environment_results
results_of(const struct libodds_results *results)
{
    return (struct environment_results){.observations = results->observations,
                                        .masks = results->masks,
                                        .rewards = results->rewards,
                                        .terminated = results->terminated,
                                        .truncated = results->truncated,
                                        .refused = results->refused,
                                        .final_observations =
                                            results->final_observations};
}

void libodds_environment_reset(struct libodds_environment *environment,
                               const uint64_t seeds[],
                               const struct libodds_results *results)
{
    const struct environment_results filled = results_of(results);
    environment_reset(environment->tables, seeds, &filled);
}

int libodds_environment_step(struct libodds_environment *environment,
                             const int64_t actions[],
                             const struct libodds_results *results)
{
    const struct environment_results filled = results_of(results);
    return environment_step(environment->tables, actions, &filled);
}
