/* Prints stars where a hand has no card. */
#define EMPTY_PLACE " **"
#include "play.h"
