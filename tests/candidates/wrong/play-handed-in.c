/* A right play, handed in as deal. */
#include "play.h"
