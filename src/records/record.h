/* What the writer and the reader share. For this room alone. */
#ifndef RECORDS_RECORD_H
#define RECORDS_RECORD_H

#include "records.h"

/* The line that holds the check value so far, behind "check" or "end". */
void record_write_check(const struct record *record, const char *word,
                        char line[RECORD_LINE_SIZE]);

#endif
