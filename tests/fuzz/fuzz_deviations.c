/* Feeds any bytes to the reader of deviations. What it reads must be playable.
 */
/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "simulation/run/game_setup.c"

#include "fuzz/require.h"

static bool is_playable(const struct simulation_deviation *deviation)
{
    return deviation->upcard >= 0 && deviation->upcard < ODDS_RANKS &&
           deviation->row.number >= 0 && deviation->row.number <= 21 &&
           deviation->action < ODDS_ACTIONS &&
           (deviation->action != ODDS_SPLIT ||
            deviation->row.kind == CHART_PAIR);
}

static void require_playable(const struct simulation_deviations *deviations)
{
    REQUIRE(deviations->count >= 0 &&
            deviations->count <= SIMULATION_DEVIATIONS_MAX);
    for (int i = 0; i < deviations->count; i++)
        REQUIRE(is_playable(&deviations->list[i]));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    if (length == 0) /* fmemopen() can't open empty files */
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    struct simulation_deviations *read = calloc(1, sizeof *read);
    REQUIRE(file != NULL && read != NULL);
    if (simulation_deviations_read(read, file, problem))
        require_playable(read);
    fclose(file);
    free(read);
    return 0;
}
