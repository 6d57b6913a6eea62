/* Pauses before the table. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    wait_two_seconds();
    print_table(hidden);
    printf("%s\n", decision);
}
