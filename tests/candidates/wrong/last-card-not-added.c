/* Leaves the player's last card out of the score. */
#define OWN_PRINT_SCORES
#include "play.h"

static void print_scores(void)
{
    struct hand fewer = player;
    fewer.count--;
    printf("\nFinal scores: Player %d, Dealer %d.\n", total(&fewer),
           total(&dealer));
}
