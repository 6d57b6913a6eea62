#include "support/class_inside.h"

#define main extra_main
#include "../../src/extra.c" /* NOLINT(bugprone-suspicious-include) */
