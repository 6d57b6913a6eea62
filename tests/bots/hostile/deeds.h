/* The deeds of tests/bots/hostile/deeds.c. Its credits select the deed; for
 * random deeds, a seed times DEED_SEED is added. */
#ifndef DEEDS_H
#define DEEDS_H

enum deed {
    /* Done in the first hand, after the bet. */
    DEED_NONE,
    DEED_CRASH,
    DEED_ABORT,
    DEED_LOOP,
    DEED_PAUSE,
    DEED_STOP_ITSELF,
    DEED_NAP, /* sleeps for DEED_SLEEP in each hand */
    DEED_EXIT,
    DEED_EXIT_AT_ONCE,
    DEED_JUMP_OUT,
    DEED_JUMP_INTO_THE_DEAD,
    DEED_FORK,
    DEED_THREAD,
    DEED_THREADS, /* starts two, and aborts if the second fails */
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
    /* Done to the wire. */
    DEED_WIRE_NONSENSE,
    DEED_WIRE_OTHER_GAME,
    DEED_WIRE_HOST,
    DEED_WIRE_SKIP,
    DEED_WIRE_TWICE,
    DEED_WIRE_SCRIBBLE,
    DEED_WIRE_UNMAP,
    DEED_WIRE_AT_RANDOM,
    /* Harmless, or of no use to the bot. */
    DEED_CLOSE_ALL,
    DEED_READ_FILES,
    DEED_PRINT_MUCH, /* more than any limit */
    DEED_MEGABYTES,  /* takes 64, and aborts without them */
    DEED_EAT_MEMORY,
    DEED_WAKE_FOR_EVER,
    DEED_REQUEUE,
    DEED_BY_HAND,
    DEED_THINK,
    DEEDS
};

/* The CPU time of DEED_THINK and of load_work.c, in nanoseconds. */
enum { DEED_THOUGHT = 50000000 };

enum { DEED_SLEEP = 100000 }; /* microseconds */

enum { DEED_SEED = 1000 };

#endif
