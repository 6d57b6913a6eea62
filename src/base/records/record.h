/* Shared declarations for the writer and the reader. */
#ifndef RECORDS_RECORD_H
#define RECORDS_RECORD_H

#include "records.h"

/* Writes `word`, "check" or "end", and the check value so far to `line`. */
void record_write_check(const struct record *record, const char *word,
                        char line[RECORD_LINE_SIZE]);

#endif
