/* Bytes as a text that ends with '\0'. */
#ifndef FUZZING_TEXT_H
#define FUZZING_TEXT_H

#include <string.h>

#include "fuzz/require.h"

/* Returns the bytes as a text. The caller frees it. */
static inline char *text_of(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    REQUIRE(text != NULL);
    memcpy(text, bytes, length);
    text[length] = '\0';
    return text;
}

#endif
