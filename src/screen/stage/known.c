/* Whether a terminal is one that curses knows. In a file of its own, because
 * term.h makes macros of everyday words. */
#define _XOPEN_SOURCE 700
#include "tty.h"

#include <unistd.h>

#include <curses.h>
#include <term.h>

/* This is checked before newterm(), which leaks memory if it doesn't know the
 * terminal. */
bool terminal_is_known(void)
{
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    del_curterm(cur_term);
    return true;
}
