/* The characters of a text, for what writes texts and JSON. */
#ifndef CLI_CHARACTERS_H
#define CLI_CHARACTERS_H

#include <stddef.h>
#include <stdint.h>

/* Reads the first character of UTF-8 (RFC 3629) into `*value`. Returns its
 * bytes, or 0 if it isn't valid: one is missing or out of place, the encoding
 * is too long, or the value is a surrogate or beyond U+10FFFF. */
size_t text_character(const char *text, size_t length, uint32_t *value);

#endif
