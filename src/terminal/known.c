/* Whether a terminal is one that curses knows. In a file of its own, because
 * term.h makes macros of everyday words. */
#define _XOPEN_SOURCE 700
#include "tty.h"

#include <unistd.h>

#include <curses.h>
#include <term.h>

/* Asked before newterm(), which loses memory over a terminal that it does not
 * know. */
bool terminal_is_known(void)
{
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    del_curterm(cur_term);
    return true;
}
