#include "support/class_inside.h"

#define main play_main
#include "../../src/play.c" /* NOLINT(bugprone-suspicious-include) */
