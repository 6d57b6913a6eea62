/* Prints an empty line in the middle of a table. */
#define HEADING " Player Dealer\n\n"
#include "play.h"
