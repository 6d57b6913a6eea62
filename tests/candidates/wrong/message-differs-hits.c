/* Announces a hit in other words. */
#define OWN_DECIDE
#include "play.h"

static void decide(bool hidden, const char *decision)
{
    print_table(hidden);
    wait_two_seconds();
    printf("%s\n", decision[7] == 'h' ? "Dealer takes a card." : decision);
}
