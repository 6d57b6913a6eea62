/* Ends the line of the seed, which was ended by who typed it. */
#define AFTER_SEED "\n"
#include "play.h"
