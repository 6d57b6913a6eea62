/* What tests/candidates/hostile/talks.c and its caller share. Each waits for
 * the other's count to change. */
#ifndef TALKS_H
#define TALKS_H

#include <stdatomic.h>
#include <stdint.h>

enum { TALK_SIZE = 4096, TALK_BURNT = 30000000 };

struct talk {
    _Atomic uint32_t asked;    /* by the caller: how often */
    _Atomic uint32_t answered; /* by the prisoner */
    _Atomic int64_t number;    /* what is asked for; its answer is its double */
    _Atomic int64_t cpu;       /* what the prisoner's own clock shows */
};

#endif
