/* The readers of what unzip says about a zip. */
#ifndef JAIL_ZIPS_H
#define JAIL_ZIPS_H

#include <stdbool.h>
#include <stdint.h>

/* True if the last line of "unzip -ZT" says that a zip has at most 256 MB. */
bool zip_is_small(const char *listing);

/* Reads a line of "unzip -ZT": permissions, version, system, size, kind,
 * method, time and name. Returns the name, and writes when the file was
 * changed; or returns NULL if the line isn't about a file. */
const char *zip_entry_read(const char *line, int64_t *changed);

#endif
