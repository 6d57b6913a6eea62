/* Pauses only before hits. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    if (decision[7] == 'h')
        wait_two_seconds();
    printf("%s\n", decision);
}
