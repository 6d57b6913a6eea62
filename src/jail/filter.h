/* The filters of system calls, made with libseccomp. */
#ifndef JAIL_FILTER_H
#define JAIL_FILTER_H

#include "jail.h"

/* Opens a file in memory that holds the filter in the form the kernel takes;
 * -1 and errno where that fails. What a filter does not let through it hands
 * to the warder, who refuses it, or lets it through after a closer look: the
 * start of the program itself, signals to itself, a compiler's processes, and
 * pauses, which he ends at once. Calls newer than this room are not there. */
int filter_open(enum jail_freedom freedom);

/* The name of a call. */
void filter_call_name(uint32_t architecture, int call,
                      char name[JAIL_CALL_SIZE]);

#endif
