/* The filters of system calls, made with libseccomp. */
#ifndef JAIL_FILTER_H
#define JAIL_FILTER_H

#include "jail.h"

/* Writes the filter, in the kernel's format, to a file in memory and returns
 * the file. Returns -1 and sets errno on failure. Calls that the filter doesn't
 * allow go to the warder. The warder refuses such a call, or allows it after a
 * closer look: the start of the program, signals to itself, a compiler's
 * processes, and pauses, which it can make return at once. Calls that are newer
 * than this code fail as if they didn't exist. */
int filter_open(enum jail_freedom freedom);

/* Writes the name of a system call to `name`. */
void filter_call_name(uint32_t architecture, int call,
                      char name[JAIL_CALL_SIZE]);

#endif
