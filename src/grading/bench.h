/* Where sources are compiled: a folder of ours, with copies of theirs. For this
 * room alone. */
#ifndef GRADING_BENCH_H
#define GRADING_BENCH_H

#include "grading.h"

enum { SOURCES_MOST = 64, SOURCE_BYTES_MOST = 1 << 20 };

struct bench {
    char folder[PATH_SIZE];      /* removed at the end */
    char *sources[SOURCES_MOST]; /* the names of the copied .c files */
    size_t source_count;
};

/* Whether a folder holds the source of a part. */
bool has_source(const char *folder, enum part part);

/* Copies what a part wants of a folder: its source, those that belong to none
 * of the three, and all headers. Plain files alone: what is a link, a pipe or
 * a device, or larger than SOURCE_BYTES_MOST, could stall a compiler, or be
 * somebody else's. False, and why; the bench is to be closed all the same. */
bool bench_open(struct bench *bench, const char *folder, enum part part,
                char problem[CLI_PROBLEM_SIZE]);
void bench_close(struct bench *bench);

/* A path from a folder and a name; false where it is too long. */
bool join(char path[PATH_SIZE], const char *folder, const char *name);

#endif
