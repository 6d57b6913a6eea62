/* Right. */
#define SHUFFLE
#include "play.h"
