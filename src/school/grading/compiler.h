/* Compiles sources in the jail. */
#ifndef GRADING_COMPILER_H
#define GRADING_COMPILER_H

#include "build_folder.h"

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

#endif
