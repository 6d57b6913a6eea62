/* What tests/bots/hostile/deeds.c does: the number is told it as its credits,
 * and where chance comes in a seed, times DEED_SEED. */
#ifndef DEEDS_H
#define DEEDS_H

enum deed {
    /* It does these in its first hand, after its bet, */
    DEED_NONE,
    DEED_CRASH,
    DEED_ABORT,
    DEED_LOOP,
    DEED_PAUSE,
    DEED_STOP_ITSELF,
    DEED_NAP, /* in each hand, for so long */
    DEED_EXIT,
    DEED_EXIT_AT_ONCE,
    DEED_JUMP_OUT,
    DEED_JUMP_INTO_THE_DEAD,
    DEED_FORK,
    DEED_THREAD,
    DEED_EXECUTE,
    DEED_WRITE_FILE,
    DEED_REMOVE_FILE,
    DEED_NETWORK,
    DEED_KILL_PARENT,
    DEED_KILL_ALL,
    DEED_TRACE,
    DEED_RAISE_LIMITS,
    DEED_BREAK_MEMORY,
    DEED_RETIRE_MEMORY,
    DEED_PRINT_FOR_EVER,
    DEED_SCRIBBLE_STACK,
    DEED_SCRIBBLE_HEAP,
    DEED_RECURSE,
    /* these to the wire, */
    DEED_WIRE_NONSENSE,
    DEED_WIRE_OTHER_GAME,
    DEED_WIRE_HOST,
    DEED_WIRE_SKIP,
    DEED_WIRE_TWICE,
    DEED_WIRE_SCRIBBLE,
    DEED_WIRE_UNMAP,
    DEED_WIRE_AT_RANDOM,
    /* and these are no crime, or do it no good. */
    DEED_CLOSE_ALL,
    DEED_READ_FILES,
    DEED_EAT_MEMORY,
    DEED_WAKE_FOR_EVER,
    DEED_REQUEUE,
    DEED_BY_HAND,
    DEED_THINK,
    DEEDS
};

/* Nanoseconds of processor time that a thought takes, and the work of
 * load_work.c. */
enum { DEED_THOUGHT = 50000000 };

enum { DEED_SLEEP = 100000 }; /* microseconds */

enum { DEED_SEED = 1000 };

#endif
