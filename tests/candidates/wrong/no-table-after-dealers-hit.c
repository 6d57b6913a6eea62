/* Prints the table once in the dealer's turn. */
#define OWN_DEALERS_TURN
#include "play.h"

static void say(const char *decision)
{
    wait_two_seconds();
    printf("%s\n", decision);
}

static void dealers_turn(void)
{
    print_table(false);
    for (; dealer_hits(); give(&dealer))
        say("Dealer hits.");
    say(total(&dealer) > 21 ? "Dealer busts!" : "Dealer stands.");
}
