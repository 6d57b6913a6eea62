/* Writes a part of a run: whole, or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "part_file.h"
#include "simulation.h"

/* ---- The text ---- */

static void write_results(FILE *out, const char *name, int at,
                          const uint64_t results[SIMULATION_RESULTS])
{
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (results[i] > 0)
            fprintf(out, "%s %d %d %" PRIu64 "\n", name, at,
                    i - SIMULATION_TENTHS_MAX, results[i]);
}

static void write_part(FILE *out, const struct simulation_part *part)
{
    const struct simulation_tally *tally = &part->tally;
    fprintf(out, PART_FILE_FORM "\n");
    fprintf(out, "rules %s\nstrategy %s\ncounting %s\nseats %d\n",
            part->title.rules, part->title.strategy, part->title.count,
            part->title.seats);
    fprintf(out, "game %016" PRIx64 "\nseed %" PRIu64 "\n", part->fingerprint,
            part->seed);
    fprintf(out, "first %" PRIu64 "\nend %" PRIu64 "\nrounds %" PRIu64 "\n",
            part->first, part->end, part->rounds);
    fprintf(out, "shoes %" PRIu64 "\n", tally->shoes);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (tally->squares[i] > 0)
            fprintf(out, "squares %d %" PRIu64 "\n", i - SIMULATION_COUNT_MAX,
                    tally->squares[i]);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        write_results(out, "count", i - SIMULATION_COUNT_MAX,
                      tally->by_count[i]);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        write_results(out, "upcard", rank, tally->by_upcard[rank]);
}

/* The whole file; the caller frees it. NULL where there is no memory. */
static char *text_of(const struct simulation_part *part, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    write_part(out, part);
    bool good = fflush(out) == 0;
    uint64_t check = good ? cli_check(cli_check_start(), text, *length) : 0;
    fprintf(out, "check %016" PRIx64 "\n", check);
    good = fclose(out) == 0 && good;
    if (good)
        return text;
    free(text);
    return NULL;
}

/* ---- The file ---- */

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        text += written < 0 ? 0 : written;
        length -= written < 0 ? 0 : (size_t)written;
    }
    return fsync(file) == 0;
}

/* A name is only there for good when its folder is. */
static void sync_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_CLOEXEC) : -1;
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    free(copy);
}

/* Under another name first. */
static bool replace(const char *path, const char *text, size_t length)
{
    size_t size = strlen(path) + sizeof ".new";
    char *other = malloc(size);
    if (other == NULL)
        return false;
    snprintf(other, size, "%s.new", path);
    int file = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = file >= 0 && write_all(file, text, length);
    good = (file < 0 || close(file) == 0) && good && rename(other, path) == 0;
    if (!good && file >= 0) {
        int fault = errno;
        (void)unlink(other);
        errno = fault;
    }
    free(other);
    if (good)
        sync_folder(path);
    return good;
}

bool simulation_part_save(const struct simulation_part *part, const char *path,
                          char problem[SIMULATION_PROBLEM_SIZE])
{
    size_t length = 0;
    char *text = text_of(part, &length);
    errno = text ? 0 : ENOMEM;
    bool good = text && replace(path, text, length);
    if (!good)
        snprintf(problem, SIMULATION_PROBLEM_SIZE,
                 "%.250s can't be written: %s", path, strerror(errno));
    free(text);
    return good;
}
