/* Passes the scores to printf() in the wrong order. */
#define OWN_PRINT_SCORES
#include "play.h"

static void print_scores(void)
{
    printf("\nFinal scores: Player %d, Dealer %d.\n", total(&dealer),
           total(&player));
}
