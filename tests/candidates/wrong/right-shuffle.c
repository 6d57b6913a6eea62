/* A correct shuffle. */
#define SHUFFLE
#include "play.h"
