/* Prints two empty lines before a table. */
#define BEFORE_TABLE "\n\n"
#include "play.h"
