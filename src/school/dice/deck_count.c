/* How often each face has come up from a deck. */
#include "deck_count.h"

#include <string.h>

bool deck_count_starts_over(int times[ACE + 1])
{
    for (int face = TWO; face <= ACE; face++)
        if (times[face] < DIE_DECK_TIMES)
            return false;
    memset(times, 0, (ACE + 1) * sizeof *times);
    return true;
}

bool deck_count_take(int times[ACE + 1], enum face face)
{
    if (times[face] == DIE_DECK_TIMES)
        return false;
    times[face]++;
    return true;
}
