/* What must hold of the records of any game: they replay for ever, and
 * whatever is cut off or changed is found. */
#ifndef SUPPORT_RECORDS_H
#define SUPPORT_RECORDS_H

#include <stddef.h>

#include "cli.h"

enum { RECORD_ERRORS = 512 };

struct records {
    const char *pattern; /* of their paths */
    size_t count;        /* how many there are */
    /* Replays bytes as "record", by the program "test"; what was complained of
     * is left in `errors`. */
    enum cli_status (*replay)(const char *bytes, size_t length,
                              char errors[RECORD_ERRORS]);
};

/* Each as it is, cut after any of its bytes, and with any of them changed in
 * four ways. */
void assert_records_replay(const struct records *records);
void assert_cut_records_are_found(const struct records *records);
void assert_changed_records_are_found(const struct records *records);

/* The record at `path` with `to` instead of the first `from`: how that ends,
 * and all that is complained of. */
void assert_record_tells(const struct records *records, const char *path,
                         const char *from, const char *to,
                         enum cli_status status, const char *message);

#endif
