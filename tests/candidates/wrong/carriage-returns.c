/* Ends lines as Windows does. */
#define SHUFFLE
#define LINE_END "\r\n"
#include "play.h"
