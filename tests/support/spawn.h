/* What pipes and terminals share: becoming a program, and its end. */
#ifndef SUPPORT_SPAWN_H
#define SUPPORT_SPAWN_H

#include <sys/types.h>

/* fork(), with nothing left in the streams to be written twice. A test that
 * can't fails. */
pid_t fork_surely(void);

/* Lets signals do what they do by default, however the tests were started. */
void reset_signals(void);

/* Executes the program `folder`/`arguments[0]`. Never returns. */
void exec_program(const char *folder, const char *const arguments[])
    __attribute__((noreturn));

/* The exit status, or minus the signal. */
int exit_result(int wait_status);

#endif
