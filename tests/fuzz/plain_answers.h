/* A second, simple reader of the answers h and s. */
#ifndef FUZZING_PLAIN_ANSWERS_H
#define FUZZING_PLAIN_ANSWERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The place of the reader in its input. */
struct reading {
    const uint8_t *bytes;
    size_t length;
    size_t place;
};

static inline bool is_white(uint8_t byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns the next answer, or 0 at the end. Counts the prompts. */
static inline char plain_answer(struct reading *reading, int *prompts)
{
    ++*prompts;
    while (reading->place < reading->length) {
        uint8_t byte = reading->bytes[reading->place++];
        if (is_white(byte))
            continue;
        if (byte == 'h' || byte == 'H')
            return 'h';
        if (byte == 's' || byte == 'S')
            return 's';
        while (byte != '\n' && reading->place < reading->length)
            byte = reading->bytes[reading->place++];
        ++*prompts;
    }
    return 0;
}

#endif
