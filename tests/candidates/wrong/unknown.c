/* An unknown mistake: says Bank instead of Dealer. */
#define HEADING " Player Bank\n"
#include "play.h"
