/* A correct play. */
#include "play.h"
