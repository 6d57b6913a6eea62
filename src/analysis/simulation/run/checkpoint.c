/* Numbers the blocks of a checkpoint. */
#include "simulation/run/checkpoint.h"

uint64_t checkpoint_last(const struct checkpoint *checkpoint)
{
    return checkpoint->end > 0 ? checkpoint->end - 1 : 0;
}
