/* A right shuffle, handed in as play. */
#define SHUFFLE
#include "play.h"
