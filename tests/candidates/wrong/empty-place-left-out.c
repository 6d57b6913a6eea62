/* Prints nothing where the shorter hand has no card. */
#define EMPTY_PLACE ""
#include "play.h"
