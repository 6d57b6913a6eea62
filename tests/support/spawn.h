/* What pipes and terminals share: how programs start and end. */
#ifndef SUPPORT_SPAWN_H
#define SUPPORT_SPAWN_H

#include <sys/types.h>

/* Calls fork() after flushing the streams, so that nothing is written twice.
 * Fails the test if it can't. */
pid_t fork_surely(void);

/* Lets signals do what they do by default, however the tests were started. */
void reset_signals(void);

/* Executes the program `folder`/`arguments[0]`. Never returns. */
void exec_program(const char *folder, const char *const arguments[])
    __attribute__((noreturn));

/* Executes the program `folder`/`arguments[0]`, under $RUNNER if it is one of
 * the programs under test. Never returns. */
void exec_tested(const char *folder, const char *const arguments[])
    __attribute__((noreturn));

/* Returns the exit status, or minus the signal. */
int exit_result(int wait_status);

#endif
