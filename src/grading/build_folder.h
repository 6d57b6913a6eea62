/* The folder that sources are compiled in, with copies of a student's files. */
#ifndef GRADING_BUILD_FOLDER_H
#define GRADING_BUILD_FOLDER_H

#include "grading/report/report.h"

enum { SOURCES_MOST = 64, SOURCE_BYTES_MOST = 1 << 20 };

struct build_folder {
    char path[PATH_SIZE];        /* removed at the end */
    char *sources[SOURCES_MOST]; /* the names of the copied .c files */
    size_t source_count;
};

/* True if `folder` contains the source of `part`. */
bool folder_has_source(const char *folder, enum assignment_part part);

/* Makes a temporary folder and copies what `part` needs from `folder`: its
 * source, the sources that belong to no part, and all headers. Copies only
 * regular files: a link, a pipe, a device, or a file larger than
 * SOURCE_BYTES_MOST could stall a compiler or belong to someone else. On
 * failure returns false and writes a message to `problem`. The caller closes
 * `build` in either case. */
bool build_folder_open(struct build_folder *build, const char *folder,
                       enum assignment_part part,
                       char problem[CLI_PROBLEM_SIZE]);
void build_folder_close(struct build_folder *build);

/* Writes `folder`/`name` to `path`. Returns false if that is too long. */
bool path_join(char path[PATH_SIZE], const char *folder, const char *name);

#endif
