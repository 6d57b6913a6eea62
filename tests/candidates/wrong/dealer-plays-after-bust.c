/* The dealer plays on against a player who is bust. */
#define OWN_DEALER_HITS
#include "play.h"

static bool dealer_hits(void)
{
    return total(&dealer) < 17;
}
