/* Prints no empty line before the scores. */
#define BEFORE_SCORES ""
#include "play.h"
