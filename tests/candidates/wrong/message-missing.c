/* Decides silently to hit. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    wait_two_seconds();
    if (decision[7] != 'h')
        printf("%s\n", decision);
}
