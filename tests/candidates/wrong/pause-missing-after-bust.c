/* Doesn't pause before it stands because the player busted. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    if (total(&player) <= 21)
        wait_two_seconds();
    printf("%s\n", decision);
}
