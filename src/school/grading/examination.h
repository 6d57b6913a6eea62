/* What the files that compile and run programs share. */
#ifndef GRADING_EXAMINATION_H
#define GRADING_EXAMINATION_H

#include "grading/report.h"

/* ---- Stopping and progress ---- */

/* The time between checks whether to stop, in nanoseconds. */
enum { LOOK_EVERY = 200000000 };

/* True if the caller wants to stop. */
bool grading_is_stopped(const struct grading_settings *settings);

enum grading_phase { PHASE_COMPILES, PHASE_RUNS, PHASE_DIAGNOSES };

/* Draws the progress on the settings' terminal, if they have one, in a line
 * that must be cleared at the end. */
void grading_progress(const struct grading_settings *settings,
                      enum assignment_part part, enum grading_phase phase,
                      size_t done, size_t count);

/* Draws the progress of a class on the terminal `errors`, and clears it at the
 * end, when `done` is `count`. */
void class_progress(FILE *errors, size_t done, size_t count);

/* ---- Running a program ---- */

/* Runs the program `path` with all scripts of `report`, judges the runs, and
 * diagnoses them. Sets `whole->interrupted` if the caller stops it. */
enum cli_status candidate_grade(const struct grading_settings *settings,
                                const char *path, struct part_report *report,
                                struct grading_report *whole);

/* Returns how long a program waits in a script, in nanoseconds, if the jail
 * can't skip its pauses. Returns 0 if there is no memory to find out. */
int64_t script_pauses(const struct script *script);

/* Returns how many scripts to run: all, or those up to the one at which the
 * program has looped too often. */
size_t giving_up_at(const struct part_report *report);

/* ---- Compiling ---- */

/* True if the C or C++ source `text` defines main() outside any braces. Skips
 * comments, quoted text and preprocessor lines, so a source that hides its
 * main() behind #if should be preprocessed first. */
bool source_has_main(const char *text, size_t length);

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

/* Makes a temporary folder and copies what a program needs from `folder`: its
 * source `own`, the sources that belong to no part, and all headers. Copies
 * only regular files: a link, a pipe, a device, or a file larger than
 * SOURCE_BYTES_MOST could stall a compiler or belong to someone else. On
 * failure returns false and writes a message to `problem`. The caller closes
 * `build` in either case. */
bool build_folder_open(struct build_folder *build, const char *folder,
                       const char *own, char problem[CLI_PROBLEM_SIZE]);
void build_folder_close(struct build_folder *build);

/* Writes `folder`/`name` to `path`. Returns false if that is too long. */
bool path_join(char path[PATH_SIZE], const char *folder, const char *name);

/* Leaves the sources out of `build` that have a main() of their own, except
 * `own`. They are other programs: a test, an older version, the extra part.
 * Returns false if the caller stops it. */
bool compiler_drop_programs(const struct grading_settings *settings,
                            struct build_folder *build, const char *own);

/* Compiles and links the sources of `build` to the program `name` in its
 * folder. `more` are more arguments, ending with NULL, or NULL. Returns false
 * if the caller stops it. */
bool compiler_build(const struct grading_settings *settings,
                    const struct build_folder *build, const char *name,
                    const char *const *more, struct jail_result *result);

/* Compiles the sources for their warnings alone: only an optimizing compiler
 * sees variables that are used before they are set. Returns false if the caller
 * stops it. */
bool compiler_warn(const struct grading_settings *settings,
                   const struct build_folder *build,
                   struct jail_result *result);

/* Complains that the compiler couldn't be started, and returns CLI_FAILED. */
enum cli_status compiler_complain(const struct grading_settings *settings,
                                  const struct jail_result *result);

/* Builds the sources of `build` once more, with the address and the undefined
 * behavior sanitizer and with patterns in variables that aren't set, and runs a
 * few of the scripts. Notes in `report` what they find. Finds nothing if the
 * compiler has no sanitizers. Returns false if the caller stops it. */
bool second_build_check(const struct grading_settings *settings,
                        const struct build_folder *build,
                        struct part_report *report);

#endif
