/* Hides the dealer's first card. */
#define HIDDEN_ROW 0
#include "play.h"
