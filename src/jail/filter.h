/* The filters of system calls, made with libseccomp. */
#ifndef JAIL_FILTER_H
#define JAIL_FILTER_H

#include "jail.h"

/* Opens a file in memory with the filter in the kernel's own form. Returns -1
 * and sets errno if that fails. A call that the filter does not allow goes to
 * the warder. The warder refuses it, or allows it after a closer look: the
 * start of the program, signals to itself, a compiler's processes, and pauses,
 * which can be made to return at once. Calls that are newer than this room
 * fail as if they did not exist. */
int filter_open(enum jail_freedom freedom);

/* Writes the name of a call. */
void filter_call_name(uint32_t architecture, int call,
                      char name[JAIL_CALL_SIZE]);

#endif
