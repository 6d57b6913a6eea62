/* Prints two empty lines before the scores. */
#define BEFORE_SCORES "\n\n"
#include "play.h"
