/* Small letters in the heading. */
#define HEADING " player dealer\n"
#include "play.h"
