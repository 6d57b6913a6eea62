/* A correct deal. */
#define DEAL
#include "play.h"
