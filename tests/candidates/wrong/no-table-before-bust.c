/* Prints no table before the dealer's bust. */
#define OWN_DECIDE
#include "play.h"

#include <string.h>

static void decide(bool hidden, const char *decision)
{
    if (strcmp(decision, "Dealer busts!") != 0)
        print_table(hidden);
    wait_two_seconds();
    printf("%s\n", decision);
}
