/* Writes a checkpoint completely or not at all. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/run/whole_file.h"
#include "simulation/run/checkpoint_file.h"
#include "simulation/run/checkpoint.h"
#include "cli.h"

/* ---- The text ---- */

static void write_result_lines(FILE *out, const char *name, int at,
                               const uint64_t results[SIMULATION_RESULTS])
{
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (results[i] > 0)
            fprintf(out, "%s %d %d %" PRIu64 "\n", name, at,
                    i - SIMULATION_TENTHS_MAX, results[i]);
}

/* Only games with unusual dealing have this line. */
static void write_dealing_line(FILE *out,
                               const struct simulation_dealing *dealing)
{
    if (dealing->rounding != ROUND_DOWN || dealing->estimate > 0 ||
        dealing->shoe_rounds > 0 || dealing->leaves || dealing->by_depth)
        fprintf(out, "dealing %d %d %d %d %d %d\n", (int)dealing->rounding,
                dealing->estimate, dealing->shoe_rounds, dealing->leaves,
                dealing->leave, dealing->by_depth);
}

static void write_title_lines(FILE *out, const struct simulation_title *title)
{
    fprintf(out, "rules %s\n", title->rules);
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        rules_text(&title->table, i, text);
        fprintf(out, "rule %s\n", text);
    }
    fprintf(out, "strategy %s\ncounting %s\ntags", title->strategy,
            title->count);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        fprintf(out, " %d", title->tags.tag[rank]);
    fprintf(out, "\nscale %d\ndeviations %s\n", title->tags.scale,
            title->deviations);
    fprintf(out, "insurance %d\neven-money %d\nseats %d\n", title->insurance,
            title->even_money, title->seats);
    if (title->neighbors[0] != '\0')
        fprintf(out, "neighbors %s\n", title->neighbors);
    write_dealing_line(out, &title->dealing);
}

static void write_checkpoint(FILE *out, const struct checkpoint *checkpoint)
{
    const struct simulation_tally *tally = &checkpoint->tally;
    fprintf(out, CHECKPOINT_FORM "\n");
    write_title_lines(out, &checkpoint->title);
    fprintf(out, "game %016" PRIx64 "\nseed %" PRIu64 "\n",
            checkpoint->fingerprint, checkpoint->seed);
    fprintf(out, "block %" PRIu32 "\n", checkpoint->block);
    fprintf(out, "first 0\nend %" PRIu64 "\nrounds %" PRIu64 "\n",
            checkpoint->end, checkpoint->rounds);
    fprintf(out, "shoes %" PRIu64 "\n", tally->shoes);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (tally->squares[i] > 0)
            fprintf(out, "squares %d %" PRIu64 "\n", i - SIMULATION_COUNT_MAX,
                    tally->squares[i]);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        write_result_lines(out, "count", i - SIMULATION_COUNT_MAX,
                           tally->by_count[i]);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        write_result_lines(out, "upcard", rank, tally->by_upcard[rank]);
}

/* Returns the whole file, which the caller frees. Returns NULL if out of
 * memory. */
static char *text_of(const struct checkpoint *checkpoint, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    write_checkpoint(out, checkpoint);
    bool good = fflush(out) == 0;
    uint64_t check = good ? cli_check(cli_check_start(), text, *length) : 0;
    fprintf(out, "check %016" PRIx64 "\n", check);
    good = fclose(out) == 0 && good;
    if (good)
        return text;
    free(text);
    return NULL;
}

bool checkpoint_save(const struct checkpoint *checkpoint, const char *path,
                     char problem[SIMULATION_PROBLEM_SIZE])
{
    size_t length = 0;
    char *text = text_of(checkpoint, &length);
    errno = text ? 0 : ENOMEM;
    bool good = text && file_write(path, text, length);
    if (!good)
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "can't write %.250s: %s",
                 path, strerror(errno));
    free(text);
    return good;
}
