/* Reads two texts in parallel and skips what is ignored. */
#ifndef GRADING_TEXT_READER_H
#define GRADING_TEXT_READER_H

#include <stdbool.h>
#include <stddef.h>

enum {
    IGNORE_LINE_ENDS = 1,   /* white space before the end of a line */
    IGNORE_BLANK_LINES = 2, /* empty lines */
    IGNORE_CASE = 4,        /* the case of letters */
    IGNORE_LOOKS = 7,       /* everything that --lenient ignores */
    IGNORE_PAUSES = 8       /* for comparisons, not for readers */
};

struct assignment;

struct text_reader {
    const char *text;
    size_t length;
    size_t position;
    unsigned ignored;
    const struct assignment *assignment; /* whose questions; NULL: the
                                          * standard one */
};

enum { TEXT_READER_END = -1 };

/* Returns the next byte that isn't ignored and moves past it. Returns
 * TEXT_READER_END at the end. */
int text_reader_next(struct text_reader *reader);

/* Moves to the next byte that isn't ignored and returns its position. */
size_t text_reader_position(struct text_reader *reader);

/* Moves both readers to the first difference. Returns true if there is none. If
 * `goes_on`, `other` may be longer than `expected`. */
bool texts_agree(struct text_reader *expected, struct text_reader *other,
                 bool goes_on);

#endif
