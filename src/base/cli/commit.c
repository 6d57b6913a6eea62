/* The commit of this build. The archive of this room doesn't contain it:
 * programs and tests link it by themselves (see the Makefile). */
#include "help.h"

const char *cli_commit(void)
{
    return
#include "commit.inc"
        ;
}
