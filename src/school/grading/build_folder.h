/* The folder that sources are compiled in, with copies of a student's files. */
#ifndef GRADING_BUILD_FOLDER_H
#define GRADING_BUILD_FOLDER_H

#include "grading/report/report.h"

enum { SOURCES_MOST = 64, SOURCE_BYTES_MOST = 1 << 20 };

struct build_folder {
    char path[PATH_SIZE];        /* removed at the end */
    int claim;                   /* keeps it from being taken for a stale one */
    char *sources[SOURCES_MOST]; /* the names of the copied sources */
    size_t source_count;
};

/* Finds the source of `part` in `folder`, such as play.c or play.cpp, and
 * writes its name to `name`. Returns false if there is none. */
bool folder_find_source(const char *folder, enum assignment_part part,
                        char name[SOURCE_NAME]);

/* Finds a file in `folder` that may be meant as the source of `part`, by its
 * name: Deal.c, my-deal.c or the program deal. Writes "" if there is none. */
void folder_find_near_miss(const char *folder, enum assignment_part part,
                           char name[NEAR_MISS_SIZE]);

/* True if a source is written in C++, by its name. */
bool source_is_cpp(const char *name);

/* Makes a temporary folder and copies what a program needs from `folder`: its
 * source `own`, the sources that belong to no part, and all headers. Copies
 * only regular files: a link, a pipe, a device, or a file larger than
 * SOURCE_BYTES_MOST could stall a compiler or belong to someone else. On
 * failure returns false and writes a message to `problem`. The caller closes
 * `build` in either case. */
bool build_folder_open(struct build_folder *build, const char *folder,
                       const char *own, char problem[CLI_PROBLEM_SIZE]);
void build_folder_close(struct build_folder *build);

/* Leaves the source with this index out of the program. Its file stays. */
void build_folder_drop(struct build_folder *build, size_t index);

/* Writes `folder`/`name` to `path`. Returns false if that is too long. */
bool path_join(char path[PATH_SIZE], const char *folder, const char *name);

#endif
