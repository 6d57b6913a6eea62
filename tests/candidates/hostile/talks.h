/* The memory that tests/candidates/hostile/talks.c and its caller share. Each
 * waits for the other's count to change. */
#ifndef TALKS_H
#define TALKS_H

#include <stdatomic.h>
#include <stdint.h>

enum { TALK_SIZE = 4096, TALK_BURNT = 30000000 };

struct talk {
    _Atomic uint32_t asked;    /* the caller's number of requests */
    _Atomic uint32_t answered; /* the sandboxed process's number of answers */
    _Atomic int64_t number;    /* the number asked about; the answer is its
                                * double */
    _Atomic int64_t cpu;       /* the sandboxed process's own CPU clock */
};

#endif
