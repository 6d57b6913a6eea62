/* The dealer stands as soon as that wins. */
#define OWN_DEALER_HITS
#include "play.h"

static bool dealer_hits(void)
{
    return total(&player) <= 21 && total(&dealer) < 17 &&
           total(&dealer) <= total(&player);
}
