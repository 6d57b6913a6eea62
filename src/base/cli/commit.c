/* The commit of this build. The archive of this module doesn't contain it:
 * programs and tests link it by themselves (see the Makefile). */
#include "cli.h"

const char *cli_commit(void)
{
    return
#include "commit.inc"
        ;
}
