/* Underlines the heading. */
#define HEADING " Player Dealer\n ------ ------\n"
#include "play.h"
