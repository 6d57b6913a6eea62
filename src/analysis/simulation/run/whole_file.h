/* Writes files completely or not at all. */
#ifndef SIMULATION_WHOLE_FILE_H
#define SIMULATION_WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* True if a file can be written at `path`. If not, sets errno. */
bool file_may_be_written(const char *path);

/* Writes `text` to a file named like `path` with ".new" appended, syncs it to
 * disk, and renames it to `path`. Even after a crash, the file is either the
 * old one or the new one. Symbolic links are followed. Anything but a regular
 * file, such as a pipe, is written to directly. Returns false and sets errno if
 * it can't be written. */
bool file_write(const char *path, const char *text, size_t length);

#endif
