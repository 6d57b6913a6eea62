/* A mistake that nobody has heard of: says Bank for Dealer. */
#define HEADING " Player Bank\n"
#include "play.h"
