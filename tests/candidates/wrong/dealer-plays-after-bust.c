/* The dealer keeps playing after the player busts. */
#define OWN_DEALER_HITS
#include "play.h"

static bool dealer_hits(void)
{
    return total(&dealer) < 17;
}
