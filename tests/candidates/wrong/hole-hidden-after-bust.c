/* Turns the hidden card only for a player who is not bust. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    (void)hidden;
    print_table(total(&player) > 21);
    wait_two_seconds();
    printf("%s\n", decision);
}
