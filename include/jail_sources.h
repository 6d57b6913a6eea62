/* Folders to work in: what is in them, and sources that a compiler in the jail
 * makes a program of. */
#ifndef JAIL_SOURCES_H
#define JAIL_SOURCES_H

#include <stdio.h>

#include "jail.h"

/* ---- Files in a folder ---- */

enum {
    JAIL_PATH_SIZE = 4096,
    JAIL_COPY_MOST = 1 << 20 /* bytes */
};

/* Writes `folder`/`name` to `path`. Returns false if that is too long. */
bool jail_path(char path[JAIL_PATH_SIZE], const char *folder, const char *name);

/* Writes a new file. Returns false and sets errno on failure. */
bool jail_write_file(const char *folder, const char *name, const char *text);

/* Writes the contents of a regular file of at most JAIL_COPY_MOST bytes to
 * `all`. Returns false if it isn't one. */
bool jail_append_file(FILE *all, const char *folder, const char *name);

/* Copies a regular file of at most JAIL_COPY_MOST bytes to a new one, which is
 * as old as the first. A link, a pipe, a device or a larger file could stall a
 * compiler or belong to someone else. Returns NULL, or what is wrong: "is a
 * link, not a file". */
const char *jail_copy_file(const char *from, const char *to);

/* Returns the names in a folder that don't begin with a dot, in their order and
 * with a NULL at the end, or NULL if it can't be read. */
char **jail_list_folder(const char *folder);
void jail_free_list(char **names);

/* Unpacks a zip into a folder, with the times of its files, by unzip in the
 * jail. Returns false and writes a problem, to follow the zip's name, if that
 * isn't possible, as when a path in the zip leaves the folder, or `is_stopped`
 * says so. */
bool jail_unzip(const char *path, const char *folder,
                bool (*is_stopped)(void *target), void *target,
                char problem[CLI_PROBLEM_SIZE]);

/* ---- Temporary folders ---- */

struct jail_folder {
    char path[JAIL_PATH_SIZE]; /* "": there is none */
    int claim;                 /* keeps it from being taken for a stale one */
};

/* Makes a temporary folder whose name begins with `prefix`, after it has
 * removed stale ones. Returns false and sets errno on failure. The caller
 * closes it in either case, which removes it and all that is in it. */
bool jail_folder_open(struct jail_folder *folder, const char *prefix);
void jail_folder_close(struct jail_folder *folder);

/* ---- Sources ---- */

enum {
    JAIL_SOURCES_MOST = 64,
    JAIL_SOURCE_SIZE = 260 /* of a name, with "./" */
};

struct jail_sources {
    struct jail_folder folder;
    char names[JAIL_SOURCES_MOST][JAIL_SOURCE_SIZE];
    size_t count;
};

/* Adds a source that is in the folder. Returns NULL, or what is wrong: "exceeds
 * the limit of 64 sources". */
const char *jail_sources_add(struct jail_sources *sources, const char *name);

/* Copies a file of the folder `from`, and adds it if it is to be compiled.
 * Returns NULL, or what is wrong, as jail_copy_file() does. */
const char *jail_sources_copy(struct jail_sources *sources, const char *from,
                              const char *name, bool is_compiled);

struct jail_compiler {
    const char *program;      /* such as gcc */
    const char *const *first; /* its arguments before the sources ... */
    const char *const *last;  /* ... and after them; both end with NULL */
    int seconds;              /* that it may take */
};

/* Runs a compiler in the folder with all the sources, as jail_run() does. There
 * may be 160 other arguments. */
bool jail_sources_compile(const struct jail_sources *sources,
                          const struct jail_compiler *compiler,
                          bool (*is_stopped)(void *target), void *target,
                          struct jail_result *result);

/* True if a compiler, or another program, ended without an error. */
bool jail_has_succeeded(const struct jail_result *result);

#endif
