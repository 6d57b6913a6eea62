/* Spelling. For this room alone. */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <stddef.h>

/* Changes British spellings in the first `length` bytes of `text` to American
 * ones, in place; the rest of `text` moves up to them. Returns the new length
 * of that first part. */
size_t cli_make_american(char *text, size_t length);

#endif
