/* Reads two texts side by side, without what is to be ignored. */
#ifndef GRADING_TEXT_READER_H
#define GRADING_TEXT_READER_H

#include <stdbool.h>
#include <stddef.h>

enum {
    IGNORE_LINE_ENDS = 1,   /* white space before the end of a line */
    IGNORE_BLANK_LINES = 2, /* empty ones */
    IGNORE_CASE = 4,        /* of letters */
    IGNORE_ALL = 7          /* --lenient */
};

struct text_reader {
    const char *text;
    size_t length;
    size_t position;
    unsigned ignored;
};

enum { TEXT_READER_END = -1 };

/* Returns the next byte that is not ignored and moves behind it, or
 * TEXT_READER_END. */
int text_reader_next(struct text_reader *reader);

/* Moves to the next byte that is not ignored and returns its position. */
size_t text_reader_position(struct text_reader *reader);

/* Moves both readers to the first difference. Returns true if there is none.
 * With `goes_on`, `other` may be longer. */
bool texts_agree(struct text_reader *expected, struct text_reader *other,
                 bool goes_on);

#endif
