/* Ends the line of the seed, although the user's Enter has ended it. */
#define AFTER_SEED "\n"
#include "play.h"
