#include "support/class_inside.h"

#define main deal_main
#include "../../src/deal.c" /* NOLINT(bugprone-suspicious-include) */
