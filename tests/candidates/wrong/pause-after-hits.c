/* Pauses after a hit, and not at all when the dealer stands. */
#define DEAL
#define OWN_DECIDE
#include "play.h"

#include <string.h>

static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    printf("%s\n", decision);
    if (strcmp(decision, "Dealer hits.") == 0)
        wait_two_seconds();
}
