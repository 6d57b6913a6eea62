#include "support/class_inside.h"

#define main shuffle_main
#include "../../src/shuffle.c" /* NOLINT(bugprone-suspicious-include) */
