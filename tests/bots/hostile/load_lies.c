/* Says in its host's place, while it is loaded, that it can't be. */
#include "deeds.c"

__attribute__((constructor)) static void lie(void)
{
    fputs("the casino's\nmachine is broken", stderr);
    say_and_wait(WIRE_NOT_LOADED, 1);
}
