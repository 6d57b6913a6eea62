/* The dealer stands on 16. */
#define OWN_DEALER_HITS
#include "play.h"

static bool dealer_hits(void)
{
    return total(&player) <= 21 && total(&dealer) < 16;
}
