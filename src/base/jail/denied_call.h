/* Finds system calls that the jail needs and that a container, an older kernel
 * or another filter denies to this process and its children. */
#ifndef JAIL_DENIED_CALL_H
#define JAIL_DENIED_CALL_H

/* Tries every call that the jail and ordinary programs need, in ways that
 * change nothing. Returns the number of the first that is denied and sets
 * `*error` to its errno. Returns -1 if none is. */
int denied_call(int *error);

#endif
