/* Shuffle: prints all cards on one line. */
#define SHUFFLE
#define LINE_END ""
#include "play.h"
