/* Forges the host's message that it can't be loaded. */
#include "deeds.c"

__attribute__((constructor)) static void lie(void)
{
    fputs("the casino's\nmachine is broken", stderr);
    say_and_wait(WIRE_NOT_LOADED, 1);
}
