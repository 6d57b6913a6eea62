/* Plays rounds with the vectors that every CPU has. */
#define LANES 8
#define TARGET
#define KERNEL kernel_by_8
#include "simulation/kernel/rounds.h"
