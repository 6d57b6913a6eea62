/* The stars stand one column too far to the left. */
#define HIDDEN_CARD "** "
#include "play.h"
