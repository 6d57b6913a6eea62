/* The dealer hits until ahead of the player. */
#define OWN_DEALER_HITS
#include "play.h"

static bool dealer_hits(void)
{
    return total(&player) <= 21 && total(&dealer) <= 21 &&
           total(&dealer) <= total(&player);
}
