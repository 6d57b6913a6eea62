/* Checks what must hold for every input. A fuzz target aborts if it doesn't. */
#ifndef FUZZING_REQUIRE_H
#define FUZZING_REQUIRE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* A fuzz target: reads any bytes and returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

#define REQUIRE(condition)                                             \
    do {                                                               \
        if (!(condition)) {                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, \
                    #condition);                                       \
            abort();                                                   \
        }                                                              \
    } while (0)

#endif
