/* Runs programs on a machine that denies them a system call, as containers
 * do. */
#ifndef SUPPORT_DENIED_H
#define SUPPORT_DENIED_H

#include <stdbool.h>

enum { TEXT_SIZE = 4000, HUNG = -1000 };

/* A run of a program that is denied a call. */
struct denied_run {
    const char *call; /* NULL: none */
    int error;
    int status; /* the exit status, minus the signal, or HUNG */
    char text[TEXT_SIZE];
};

/* What the programs with a jail, and the jail, call, without what any program
 * needs to start. Ends with NULL. */
extern const char *const denied_calls[];

/* Runs a program to its end, but doesn't wait forever. */
void denied_run_program(struct denied_run *run, char *const arguments[]);

/* True if the program did its work, or gave up and named the call. */
bool denied_went_well(const struct denied_run *run);

#endif
