/* Never turns the hole card over. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    (void)hidden;
    print_table(true);
    wait_two_seconds();
    printf("%s\n", decision);
}
