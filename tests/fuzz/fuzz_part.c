/* The reader of parts of runs: any bytes. What it reads adds up, and can be
 * told. */
#include "fuzz/require.h"
#include "simulation.h"

static void require_report(const struct simulation_part *part)
{
    const struct simulation_bets bets = simulation_bets_flat();
    const struct simulation_report report = {
        .part = part, .bets = &bets, .bankroll = 100, .trip = 100, .pace = 1};
    FILE *out = fopen("/dev/null", "w");
    REQUIRE(out != NULL);
    simulation_report_text(out, &report);
    simulation_report_json(out, &report);
    simulation_report_svg(out, &report);
    fclose(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    if (length == 0) /* fmemopen() has no empty files */
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    struct simulation_part *part = calloc(1, sizeof *part);
    REQUIRE(file != NULL && part != NULL);
    if (simulation_part_read(part, file, problem)) {
        REQUIRE(part->tally.rounds ==
                part->rounds * (uint64_t)part->title.seats);
        if (part->rounds > 0)
            require_report(part);
    }
    fclose(file);
    free(part);
    return 0;
}
