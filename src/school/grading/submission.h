/* What the files that compile and run programs share. */
#ifndef GRADING_SUBMISSION_H
#define GRADING_SUBMISSION_H

#include "grading/grading_inside.h"

/* ---- Stopping and progress ---- */

/* The time between checks whether to stop, in nanoseconds. */
enum { LOOK_EVERY = 200000000 };

/* True if the caller wants to stop. */
bool grading_is_stopped(const struct grading_settings *settings);

/* Draws a line of progress on a terminal, unless that is NULL: the name of a
 * part, and `what` is done, or, of a `count` above 0, how many and of what. */
void grading_progress(FILE *terminal, const char *name, const char *what,
                      size_t done, size_t count);

/* ---- Running a program ---- */

/* Returns how many scripts to run: all, or those up to the one at which the
 * program has looped too often. */
size_t giving_up_at(const struct part_report *report);

/* ---- Compiling ---- */

enum { SOURCES_MOST = 64, SOURCE_BYTES_MOST = JAIL_COPY_MOST };

struct build_folder {
    char path[PATH_SIZE];        /* removed at the end */
    int claim;                   /* keeps it from being taken for a stale one */
    char *sources[SOURCES_MOST]; /* the names of the copied sources */
    size_t source_count;
    bool is_alone; /* its program didn't link with the other sources */
};

/* Writes `folder`/`name` to `path`. Returns false if that is too long. */
bool path_join(char path[PATH_SIZE], const char *folder, const char *name);

/* Writes a new file. Returns false and sets errno on failure. */
bool folder_write(const char *folder, const char *name, const char *text);

/* Returns the names in a folder that don't begin with a dot, in their order and
 * with a NULL at the end, or NULL if it can't be read. */
char **folder_names(const char *folder);
void folder_names_free(char **names);

/* True if `name` ends as the name of a C or C++ source does. */
bool is_source(const char *name);

/* Writes the contents of a regular file of at most SOURCE_BYTES_MOST to `all`.
 * Returns false if it isn't one. */
bool append_file(FILE *all, const char *folder, const char *name);

/* Finds the source of `program` in `folder`, such as play.c or play.cpp, and
 * writes its name to `name`. Returns false if there is none. */
bool folder_find_source(const char *folder, const char *program,
                        char name[SOURCE_NAME]);

/* What a program is built from: its own source, the others in its folder that
 * are no program, and perhaps one more, whose text isn't the student's. */
struct program_sources {
    const char *folder, *own;
    const char *program;         /* its name */
    const char *const *programs; /* those of all; NULL after the last one */
    const char *more_name, *more_text; /* NULL: none */
};

/* Builds a program in a folder of its own, which the caller closes in any case,
 * with all its sources or else alone. Returns CLI_NO and writes a problem if a
 * file can't be used. Complains and fails if there is no compiler, and fails if
 * the caller stops it. */
enum cli_status program_build(const struct grading_settings *settings,
                              const struct program_sources *sources,
                              struct build_folder *build,
                              struct jail_result *result,
                              char problem[CLI_PROBLEM_SIZE]);

/* True if the compiler didn't fail. */
bool program_is_built(const struct jail_result *result);
void build_folder_close(struct build_folder *build);

/* Runs a request to its end. Returns false if the caller stops it before. */
bool run_to_end(const struct grading_settings *settings,
                const struct jail_request *request, struct jail_result *result);

/* ---- Other assignments ---- */

/* Opens an assignment by its name or folder. Complains and returns NULL if that
 * isn't possible. The caller closes it. */
struct assignment_folder;
struct assignment_folder *assignment_open(const struct cli *cli,
                                          const char *which);
void assignment_close(struct assignment_folder *assignment);

/* Returns the folder of an assignment. */
const char *assignment_path(const struct assignment_folder *assignment);

/* Sets the outcome of a submission without any program. */
void assignment_blank(const struct assignment_folder *assignment,
                      struct outcome *outcome);

/* Builds the references, which is otherwise done when one is needed. Complains
 * and fails if it can't. */
enum cli_status assignment_prepare(const struct grading_settings *settings,
                                   struct assignment_folder *assignment);

/* Judges the programs at `path`, a folder or a source, and puts what they
 * showed into report->other. Complains and fails if it can't. */
enum cli_status assignment_judge(const struct grading_settings *settings,
                                 struct assignment_folder *assignment,
                                 const char *path,
                                 struct grading_report *report);

/* Reads an assignment.conf. Returns false and writes a problem if it doesn't
 * describe an assignment. */
bool assignment_check(FILE *file, char problem[CLI_PROBLEM_SIZE]);

#endif
