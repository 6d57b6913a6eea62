/* The submissions of a class. */
#ifndef GRADING_ROSTER_ROSTER_H
#define GRADING_ROSTER_ROSTER_H

#include "grading/report/report.h"

struct roster {
    char **names; /* of the folders, sorted; from the heap */
    size_t count;
};

/* Lists the folders in `folder`, except hidden ones and `out`. Returns false
 * and sets errno if it can't be read or there is no memory. */
bool roster_read(const char *folder, const char *out, struct roster *roster);
void roster_clear(struct roster *roster);

/* Returns a hash of all that decides a grade: the settings, and the names and
 * contents of the files in the folder `path`. */
uint64_t submission_check(const struct grading_settings *settings,
                          const char *path);

/* True if the folder has a file whose name begins with "extra.". */
bool submission_has_extra(const char *path);

#endif
