/* Writes the lines of an asciicast. For this room alone. */
#ifndef TERMINAL_CAST_CAST_H
#define TERMINAL_CAST_CAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { CAST_CHARACTER = 4 }; /* bytes of the longest one in UTF-8 */

struct cast {
    FILE *file;
    int error; /* of the first write that failed; 0: none has */
    /* The beginning of a character whose rest is still to come. */
    size_t held;
    char start[CAST_CHARACTER];
};

/* Writes the first line. `now` is in seconds since 1970, or 0 to leave it out.
 */
void cast_begin(struct cast *cast, FILE *file, const char *term, int rows,
                int columns, int64_t now);

/* Writes what was shown `time` nanoseconds after the start. A character that
 * isn't whole waits for its rest; bytes that aren't UTF-8 become U+FFFD. */
void cast_output(struct cast *cast, int64_t time, const char *bytes,
                 size_t length);

void cast_size(struct cast *cast, int64_t time, int rows, int columns);

#endif
