/* Merges the parts of a run. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/report/output.h"
#include "simulation/run/arrangement.h"
#include "simulation/run/checkpoint.h"

/* The blocks of a file. */
struct range {
    const char *file;
    uint64_t first, end;
    uint64_t rounds;
};

static bool read_merged_file(const struct cli *cli, const char *path,
                             struct checkpoint *checkpoint)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        cli_complain(cli, "can't read %.250s: %s", path, strerror(errno));
        return false;
    }
    bool good = checkpoint_read(checkpoint, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "%.250s: %s", path, problem);
    return good;
}

/* True if no earlier file has a block in common with the last one,
 * ranges[count]. Complains if one does. */
static bool is_apart(const struct cli *cli, const struct range ranges[],
                     int count)
{
    const struct range *last = &ranges[count];
    for (int i = 0; i < count; i++) {
        const struct range *other = &ranges[i];
        if (last->first < other->end && other->first < last->end) {
            cli_complain(cli,
                         "%.200s and %.200s both have the blocks %" PRIu64
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

static bool add_merged_file(const struct cli *cli, struct range ranges[],
                            int count, struct checkpoint *sum,
                            struct checkpoint *read)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    const char *path = ranges[count].file;
    if (!read_merged_file(cli, path, read))
        return false;
    ranges[count].first = read->first;
    ranges[count].end = read->end;
    ranges[count].rounds = read->rounds;
    if (count == 0) {
        *sum = *read;
        return true;
    }
    if (sum->fingerprint == read->fingerprint && sum->seed == read->seed &&
        !is_apart(cli, ranges, count))
        return false;
    if (checkpoint_add(sum, read, problem))
        return true;
    cli_complain(cli, "can't merge %.250s with %.250s: %s", path,
                 ranges[0].file, problem);
    return false;
}

/* ---- The sum ---- */

static int order_block_ranges(const void *one, const void *other)
{
    const struct range *a = one, *b = other;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return (a->end > b->end) - (a->end < b->end);
}

/* Sorts the ranges, and returns true if they follow each other without gaps, as
 * the blocks of a file must. Complains if not. */
static bool is_without_gaps(const struct cli *cli, struct range ranges[],
                            int count, uint32_t block)
{
    qsort(ranges, (size_t)count, sizeof *ranges, order_block_ranges);
    for (int i = 0; i + 1 < count; i++) {
        const struct range *range = &ranges[i], *next = &ranges[i + 1];
        if (range->rounds < (range->end - range->first) * block) {
            cli_complain(cli,
                         "--checkpoint: can't keep the sum: %.200s ends in the "
                         "middle of a block, and only the last block may be "
                         "incomplete",
                         range->file);
            return false;
        }
        if (range->end < next->first) {
            cli_complain(cli,
                         "--checkpoint: can't keep the sum: the blocks %" PRIu64
                         " to %" PRIu64 " are missing",
                         range->end, next->first - 1);
            return false;
        }
    }
    return true;
}

static enum cli_status keep_sum(const struct cli *cli,
                                const struct simulation_setup *setup,
                                struct range ranges[], int count,
                                const struct checkpoint *sum)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    if (setup->checkpoint_path == NULL)
        return CLI_DONE;
    if (!is_without_gaps(cli, ranges, count, sum->block))
        return CLI_FAILED;
    if (checkpoint_save(sum, setup->checkpoint_path, problem))
        return CLI_DONE;
    cli_complain(cli, "--checkpoint: %s", problem);
    return CLI_FAILED;
}

static enum cli_status report_sum(const struct cli *cli,
                                  const struct simulation_setup *setup,
                                  const struct checkpoint *sum)
{
    struct count_ramp bets;
    if (setup->svg && !simulation_counts(&sum->title.tags)) {
        cli_complain(cli, "--svg: no cards were counted, so there is no curve "
                          "to draw");
        return CLI_FAILED;
    }
    if (!arrange_bets(cli, setup->bets, &sum->title.table,
                      simulation_counts(&sum->title.tags), &bets))
        return CLI_FAILED;
    const struct simulation_report report = {.checkpoint = sum,
                                             .bets = &bets,
                                             .columns = setup->columns,
                                             .ascii = setup->ascii};
    return write_report(cli, setup, &report);
}

enum cli_status simulation_merge(const struct cli *cli,
                                 const struct simulation_setup *setup,
                                 const char *const files[], int count)
{
    struct range *ranges = calloc((size_t)count + 1, sizeof *ranges);
    struct checkpoint *sum = calloc(1, sizeof *sum);
    struct checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    enum cli_status status = CLI_FAILED;
    bool good = ranges && sum && checkpoint;
    if (!good)
        cli_complain(cli, "out of memory");
    for (int i = 0; good && i < count; i++) {
        ranges[i].file = files[i];
        good = add_merged_file(cli, ranges, i, sum, checkpoint);
    }
    if (good && outputs_are_writable(cli, setup)) {
        status = report_sum(cli, setup, sum);
        if (status == CLI_DONE)
            status = keep_sum(cli, setup, ranges, count, sum);
    }
    free(checkpoint);
    free(sum);
    free(ranges);
    return status;
}
