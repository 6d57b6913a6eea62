/* The dealer hits above 17, until the total is over 21. */
#define OWN_DEALER_HITS
#include "play.h"

static bool dealer_hits(void)
{
    return total(&player) <= 21 && total(&dealer) >= 17 && total(&dealer) <= 21;
}
