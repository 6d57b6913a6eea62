/* A right deal, handed in as play. */
#define DEAL
#include "play.h"
