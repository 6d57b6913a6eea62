/* Prints the heading in lowercase. */
#define HEADING " player dealer\n"
#include "play.h"
