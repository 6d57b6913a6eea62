/* Prints five rows, whether or not there are so many cards. */
#define ROWS(i) ((i) < 5)
#include "play.h"
