/* Files that are written whole, or left as they were. */
#ifndef SIMULATION_WHOLE_FILE_H
#define SIMULATION_WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Could a file be written there? False, with errno, where it could not. */
bool file_may_be_written(const char *path);

/* Writes it under another name, with ".new" behind it, makes it safe on the
 * disk, and gives it its own: whatever happens meanwhile, the old file is there
 * or the new one. A symbolic link is followed; what is no regular file, such as
 * a pipe, is written to. False, with errno, where it can't be written. */
bool file_write(const char *path, const char *text, size_t length);

#endif
