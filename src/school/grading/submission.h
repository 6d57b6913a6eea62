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

struct assignment_folder;

struct build_folder {
    struct jail_sources sources;
    bool is_alone; /* its program didn't link with the other sources */
};

/* True if `name` ends as the name of a C or C++ source does. */
bool is_source(const char *name);

/* Finds the source of `program` in `folder`, such as play.c or play.cpp, and
 * writes its name to `name`. Returns false if there is none. */
bool folder_find_source(const char *folder, const char *program,
                        char name[SOURCE_NAME]);

/* Builds a program of an assignment in a folder of its own, which the caller
 * closes in any case: from the source `own` in `folder` with the others there
 * that belong to no other program, or else alone. Returns CLI_NO and writes a
 * problem if a file can't be used. Complains and fails if there is no compiler,
 * and fails if the caller stops it. */
enum cli_status program_build(const struct grading_settings *settings,
                              const struct assignment_folder *assignment,
                              const struct asked *asked, const char *folder,
                              const char *own, struct build_folder *build,
                              struct jail_result *result,
                              char problem[CLI_PROBLEM_SIZE]);

/* Runs a request to its end. If the caller stops it before, the verdict is
 * JAIL_STOPPED. */
void run_to_end(const struct grading_settings *settings,
                const struct jail_request *request, struct jail_result *result);

/* Returns what runs a script with the program at `path`; `run` keeps the
 * script and the program's arguments. */
struct jail_request run_request(const struct grading_settings *settings,
                                const char *path,
                                const struct candidate_run *run);

/* ---- Assignments ---- */

enum { SCRIPTS_MOST = 200 };

struct assignment_folder {
    struct jail_folder unpacked; /* of one that comes with the program */
    const char *folder;          /* its path */
    char title[ASKED_TEXT];
    struct asked programs[PROGRAMS_MOST];
    size_t count;
    int die;                /* rand() % die is arranged; 0: nothing is */
    char dealt[ASKED_TEXT]; /* the words before the name of a face */
    struct trial trials[SCRIPTS_MOST];
    size_t trial_count;
};

/* Opens an assignment by its name or folder; NULL: the standard one. Complains
 * and returns NULL if that isn't possible. The caller closes it. */
struct assignment_folder *assignment_open(const struct cli *cli,
                                          const char *which);
void assignment_close(struct assignment_folder *assignment);

/* Lists the programs to grade, in their order, and returns how many. Complains
 * if there are none. */
size_t assignment_wanted(struct assignment_folder *assignment,
                         const struct grading_settings *settings,
                         struct asked *wanted[PROGRAMS_MOST]);

/* Builds and runs the reference of a program, unless it has a model or that was
 * done. Complains and fails if it can't. */
enum cli_status asked_prepare(const struct grading_settings *settings,
                              struct assignment_folder *assignment,
                              struct asked *asked);

/* Makes the scripts of a program that is judged by a reference. Returns false
 * if there is no memory. */
bool trials_list(const struct assignment_folder *assignment,
                 const struct asked *asked, struct script_list *list);

/* Finds out which numbers a student's program takes for which faces. Returns
 * false if the caller stops it, or if the program can't be judged, and then
 * says why in the report. */
bool die_arrange(const struct grading_settings *settings,
                 const struct assignment_folder *assignment,
                 const char *program, struct part_report *report,
                 struct die *die);

/* Returns the numbers that make a die show the rolls of a script, from the
 * heap, or NULL if it has none. */
char *die_numbers(const struct die *die, const struct trial *trial);

/* Reads an assignment.conf into a struct assignment_folder that is all zero.
 * Returns false and writes a problem if it doesn't describe an assignment. */
bool assignment_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE]);

/* Grades what is at `path`, as grade_path() does. */
enum cli_status submission_grade(const struct grading_settings *settings,
                                 struct assignment_folder *assignment,
                                 const char *path,
                                 struct grading_report *report);

#endif
