/* Prints 0 as the score of a hand that busts. */
#define OWN_PRINT_SCORES
#include "play.h"

static int score(const struct hand *hand)
{
    return total(hand) > 21 ? 0 : total(hand);
}

static void print_scores(void)
{
    printf("\nFinal scores: Player %d, Dealer %d.\n", score(&player),
           score(&dealer));
}
