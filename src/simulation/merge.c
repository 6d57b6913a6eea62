/* Parts of a run, brought together; and how a report is written. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "setup.h"

/* ---- The report ---- */

static enum cli_status write_picture(const struct cli *cli, const char *path,
                                     const struct simulation_report *report)
{
    FILE *file = fopen(path, "w");
    bool good = file != NULL;
    if (good) {
        simulation_report_svg(file, report);
        good = !ferror(file);
        good = fclose(file) == 0 && good;
    }
    if (good)
        return CLI_DONE;
    cli_complain(cli, "--svg: %.250s can't be written: %s", path,
                 strerror(errno));
    return CLI_FAILED;
}

enum cli_status write_report(const struct cli *cli,
                             const struct simulation_setup *setup,
                             const struct simulation_report *report)
{
    if (setup->ranks.own > 0)
        return CLI_DONE;
    if (report->part->rounds == 0) {
        cli_complain(cli, "no round is done yet; there is nothing to report");
        return CLI_DONE;
    }
    if (setup->json)
        simulation_report_json(cli->out, report);
    else if (setup->csv)
        simulation_report_csv(cli->out, report);
    else
        simulation_report_text(cli->out, report);
    return setup->svg ? write_picture(cli, setup->svg, report) : CLI_DONE;
}

/* ---- Merging ---- */

/* The blocks that a file had. */
struct range {
    const char *file;
    uint64_t first, end;
};

static bool read_file(const struct cli *cli, const char *path,
                      struct simulation_part *part)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        cli_complain(cli, "%.250s can't be read: %s", path, strerror(errno));
        return false;
    }
    bool good = simulation_part_read(part, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "%.250s: %s", path, problem);
    return good;
}

/* Has another file some of the same blocks? */
static bool is_apart(const struct cli *cli, const struct range ranges[],
                     int count)
{
    const struct range *last = &ranges[count];
    for (int i = 0; i < count; i++) {
        const struct range *other = &ranges[i];
        if (last->first < other->end && other->first < last->end) {
            cli_complain(cli,
                         "%.200s has blocks that %.200s has too: %" PRIu64
                         " to %" PRIu64,
                         last->file, other->file,
                         last->first > other->first ? last->first
                                                    : other->first,
                         (last->end < other->end ? last->end : other->end) - 1);
            return false;
        }
    }
    return true;
}

static bool add_file(const struct cli *cli, struct range ranges[], int count,
                     struct simulation_part *sum, struct simulation_part *read)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    const char *path = ranges[count].file;
    if (!read_file(cli, path, read))
        return false;
    ranges[count].first = read->first;
    ranges[count].end = read->end;
    if (count == 0) {
        *sum = *read;
        return true;
    }
    if (sum->fingerprint == read->fingerprint && sum->seed == read->seed &&
        !is_apart(cli, ranges, count))
        return false;
    if (simulation_part_add(sum, read, problem))
        return true;
    cli_complain(cli, "%.250s does not go with %.250s: %s", path,
                 ranges[0].file, problem);
    return false;
}

static enum cli_status report_sum(const struct cli *cli,
                                  const struct simulation_setup *setup,
                                  const struct simulation_part *sum)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    struct simulation_bets bets = simulation_bets_flat();
    if (setup->bets && !simulation_bets_read(&bets, setup->bets, problem)) {
        cli_complain(cli, "--bets: %s", problem);
        return CLI_FAILED;
    }
    const struct simulation_report report = {.part = sum,
                                             .ramp = setup->bets,
                                             .bets = &bets,
                                             .bankroll = setup->bankroll,
                                             .trip = setup->trip,
                                             .pace = setup->pace,
                                             .ascii = setup->ascii};
    return write_report(cli, setup, &report);
}

enum cli_status simulation_merge(const struct cli *cli,
                                 const struct simulation_setup *setup,
                                 const char *const files[], int count)
{
    struct range *ranges = calloc((size_t)count + 1, sizeof *ranges);
    struct simulation_part *sum = calloc(1, sizeof *sum);
    struct simulation_part *part = calloc(1, sizeof *part);
    enum cli_status status = CLI_FAILED;
    bool good = ranges && sum && part;
    if (!good)
        cli_complain(cli, "there is no memory to merge");
    for (int i = 0; good && i < count; i++) {
        ranges[i].file = files[i];
        good = add_file(cli, ranges, i, sum, part);
    }
    if (good)
        status = report_sum(cli, setup, sum);
    free(part);
    free(sum);
    free(ranges);
    return status;
}
