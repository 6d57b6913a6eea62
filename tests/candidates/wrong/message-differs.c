/* The scores have no period. */
#define AFTER_SCORES "\n"
#include "play.h"
