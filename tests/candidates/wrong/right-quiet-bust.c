/* Right: pauses before hitting and standing, and not before busting, which is
 * no decision. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    if (decision[7] != 'b')
        wait_two_seconds();
    printf("%s\n", decision);
}
