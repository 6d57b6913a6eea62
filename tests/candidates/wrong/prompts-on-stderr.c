/* Prints the prompts to standard error. */
#define PROMPTS stderr
#include "play.h"
