/* Never shuffles. */
#define OWN_SHUFFLE
#include "play.h"

static void shuffle(void)
{
}
