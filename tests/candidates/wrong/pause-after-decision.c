/* Pauses after the decision. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    printf("%s\n", decision);
    wait_two_seconds();
}
