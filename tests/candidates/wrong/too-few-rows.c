/* Prints only the player's rows. */
#define ROWS(i) ((i) < player.count)
#include "play.h"
