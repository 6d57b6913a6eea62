/* Turns the hole card over only if the player hasn't busted. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    (void)hidden;
    print_table(total(&player) > 21);
    wait_two_seconds();
    printf("%s\n", decision);
}
