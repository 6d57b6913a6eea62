/* Checks that hold for the records of any game: old records still replay, and
 * any cut or change is detected. */
#ifndef SUPPORT_RECORDS_H
#define SUPPORT_RECORDS_H

#include <stddef.h>

#include "cli.h"

enum { RECORD_ERRORS = 512 };

struct records {
    const char *pattern; /* matches their paths */
    size_t count;        /* how many there are */
    /* Replays bytes as the file "record" of the program "test". Writes the
     * error messages to `errors`. */
    enum cli_status (*replay)(const char *bytes, size_t length,
                              char errors[RECORD_ERRORS]);
};

/* Tests whose initial state is a struct records. They replay each record whole,
 * cut after each of its bytes, and with each byte changed in four ways. */
void every_kept_record_replays(void **state);
void a_record_cut_anywhere_is_found(void **state);
void a_record_with_any_byte_changed_is_found(void **state);

/* The entries of these three tests in a list of tests. */
#define RECORD_TESTS(records)                                                \
    cmocka_unit_test_prestate(every_kept_record_replays, (void *)(records)), \
        cmocka_unit_test_prestate(a_record_cut_anywhere_is_found,            \
                                  (void *)(records)),                        \
        cmocka_unit_test_prestate(a_record_with_any_byte_changed_is_found,   \
                                  (void *)(records))

/* Replays the record at `path` with the first `from` replaced by `to`, and
 * checks its status and its error messages. */
void assert_record_tells(const struct records *records, const char *path,
                         const char *from, const char *to,
                         enum cli_status status, const char *message);

#endif
