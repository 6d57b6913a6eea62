/* Prints the table before the dealer's first and last decision. */
#define OWN_DEALERS_TURN
#include "play.h"

static void dealers_turn(void)
{
    bool hits = dealer_hits();
    if (hits)
        print_table(false);
    for (; dealer_hits(); give(&dealer)) {
        wait_two_seconds();
        printf("Dealer hits.\n");
    }
    decide(false, total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
