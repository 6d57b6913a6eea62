/* The attacks of tests/bots/hostile/attacks.c. Its credits select the attack; for
 * random attacks, a seed times ATTACK_SEED is added. */
#ifndef ATTACKS_H
#define ATTACKS_H

enum attack {
    /* Done in the first hand, after the bet. */
    ATTACK_NONE,
    ATTACK_CRASH,
    ATTACK_ABORT,
    ATTACK_LOOP,
    ATTACK_PAUSE,
    ATTACK_STOP_ITSELF,
    ATTACK_NAP, /* sleeps for ATTACK_SLEEP in each hand */
    ATTACK_EXIT,
    ATTACK_EXIT_AT_ONCE,
    ATTACK_JUMP_OUT,
    ATTACK_JUMP_INTO_THE_DEAD,
    ATTACK_FORK,
    ATTACK_THREAD,
    ATTACK_THREADS, /* starts two, and aborts if the second fails */
    ATTACK_EXECUTE,
    ATTACK_WRITE_FILE,
    ATTACK_REMOVE_FILE,
    ATTACK_NETWORK,
    ATTACK_KILL_PARENT,
    ATTACK_KILL_ALL,
    ATTACK_TRACE,
    ATTACK_RAISE_LIMITS,
    ATTACK_BREAK_MEMORY,
    ATTACK_RETIRE_MEMORY,
    ATTACK_PRINT_FOR_EVER,
    ATTACK_SCRIBBLE_STACK,
    ATTACK_SCRIBBLE_HEAP,
    ATTACK_RECURSE,
    /* Done to the wire. */
    ATTACK_WIRE_NONSENSE,
    ATTACK_WIRE_OTHER_GAME,
    ATTACK_WIRE_HOST,
    ATTACK_WIRE_SKIP,
    ATTACK_WIRE_TWICE,
    ATTACK_WIRE_SCRIBBLE,
    ATTACK_WIRE_UNMAP,
    ATTACK_WIRE_AT_RANDOM,
    /* Harmless, or of no use to the bot. */
    ATTACK_CLOSE_ALL,
    ATTACK_READ_FILES,
    ATTACK_PRINT_MUCH, /* more than any limit */
    ATTACK_MEGABYTES,  /* takes 64, and aborts without them */
    ATTACK_EAT_MEMORY,
    ATTACK_WAKE_FOR_EVER,
    ATTACK_REQUEUE,
    ATTACK_BY_HAND,
    ATTACK_THINK,
    ATTACKS
};

/* The CPU time of ATTACK_THINK and of load_work.c, in nanoseconds. */
enum { ATTACK_CPU_TIME = 50000000 };

enum { ATTACK_SLEEP = 100000 }; /* microseconds */

enum { ATTACK_SEED = 1000 };

#endif
