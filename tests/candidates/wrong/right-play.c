/* Right. */
#include "play.h"
