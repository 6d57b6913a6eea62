/* Prints the player's score as the dealer's, too. */
#define OWN_PRINT_SCORES
#include "play.h"

static void print_scores(void)
{
    printf("\nFinal scores: Player %d, Dealer %d.\n", total(&player),
           total(&player));
}
