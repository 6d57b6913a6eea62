/* Asks for the seed in other words. */
#define SEED_PROMPT "Enter a seed: "
#include "play.h"
