/* Forges the host's message that it can't be loaded. */
#include "attacks.c"

__attribute__((constructor)) static void lie(void)
{
    static const char text[] = "the casino's\nmachine is broken";
    fputs("I am being loaded\n", stderr);
    memcpy((void *)find_wire()->to_referee.words + sizeof(uint64_t), text,
           sizeof text);
    say_and_wait(WIRE_NOT_LOADED, 1);
}
