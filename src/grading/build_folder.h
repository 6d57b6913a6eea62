/* The folder that sources are compiled in: one of ours, with copies of theirs.
 */
#ifndef GRADING_BUILD_FOLDER_H
#define GRADING_BUILD_FOLDER_H

#include "report.h"

enum { SOURCES_MOST = 64, SOURCE_BYTES_MOST = 1 << 20 };

struct build_folder {
    char path[PATH_SIZE];        /* removed at the end */
    char *sources[SOURCES_MOST]; /* the names of the copied .c files */
    size_t source_count;
};

/* Returns whether a folder holds the source of a part. */
bool folder_has_source(const char *folder, enum assignment_part part);

/* Copies what a part needs of a folder: its source, the sources that belong to
 * none of the three, and all headers. Only plain files are copied: a link, a
 * pipe, a device, or a file larger than SOURCE_BYTES_MOST could stall a
 * compiler, or be somebody else's. On failure returns false and describes the
 * problem; the build folder is to be closed in any case. */
bool build_folder_open(struct build_folder *build, const char *folder,
                       enum assignment_part part,
                       char problem[CLI_PROBLEM_SIZE]);
void build_folder_close(struct build_folder *build);

/* Joins a folder and a name to a path. Returns false if it is too long. */
bool path_join(char path[PATH_SIZE], const char *folder, const char *name);

#endif
