/* Feeds any bytes to the reader of checkpoints. What it reads must add up, and
 * a report must be able to show it. */
/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "simulation/run/run.c"

#include "fuzz/require.h"
#include "simulation/report/simulation_report.h"
#include "counting_play.h"

static void require_report(struct checkpoint *checkpoint)
{
    const struct count_ramp bets = count_ramp_flat();
    const struct money_request request = {
        .bets = &bets, .kelly = 1, .bankroll = 100};
    const struct simulation_report report = {.checkpoint = checkpoint,
                                             .bets = &bets,
                                             .request = &request,
                                             .trip = 100,
                                             .pace = 1};
    FILE *out = fopen("/dev/null", "w");
    const struct cli cli = {.program = "fuzz", .out = out, .errors = out};
    REQUIRE(out != NULL);
    simulation_report_svg(out, &report);
    checkpoint->title.dealing.by_depth = false;
    simulation_report_write(&cli, &report, LISTING_TEXT);
    simulation_report_write(&cli, &report, LISTING_JSON);
    checkpoint->title.dealing.by_depth = true;
    simulation_report_write(&cli, &report, LISTING_JSON);
    fclose(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    if (length == 0) /* fmemopen() can't open empty files */
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    struct checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    REQUIRE(file != NULL && checkpoint != NULL);
    if (checkpoint_read(checkpoint, file, problem)) {
        REQUIRE(checkpoint->tally.rounds ==
                checkpoint->rounds * (uint64_t)checkpoint->title.seats);
        if (checkpoint->rounds > 0)
            require_report(checkpoint);
    }
    fclose(file);
    free(checkpoint);
    return 0;
}
