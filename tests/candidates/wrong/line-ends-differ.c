/* Prints a blank at the end of each row. */
#define LINE_END " \n"
#include "play.h"
