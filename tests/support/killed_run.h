/* Runs a program and kills it at one of its system calls. */
#ifndef SUPPORT_KILLED_RUN_H
#define SUPPORT_KILLED_RUN_H

#include <stdbool.h>

struct killed_run {
    const char *program;
    const char *options; /* with single blanks between them */
    const char *input;
    int at; /* the number of the system call, from 1; 0: it isn't killed */

    /* The results. */
    bool was_killed;
    int calls;       /* made before its end */
    int first_calls; /* of these, made before it read any input */
    int status;      /* the exit status, or minus the signal */
    char *output;    /* ends with a '\0'; the caller frees it */
};

/* Runs the program, which is dead before the call has any effect. Every call is
 * counted, whatever it does, so that each instant that another process could
 * notice has its number. Skips the test if this system allows no tracing. */
void run_and_kill(struct killed_run *run);

#endif
