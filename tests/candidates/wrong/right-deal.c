/* Right. */
#define DEAL
#include "play.h"
