/* Prints no empty line before a table. */
#define BEFORE_TABLE ""
#include "play.h"
