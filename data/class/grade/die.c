/* grade links this instead of the C library's rand(), so that a die shows what
 * a script arranges: the numbers are an argument of the program, and begin
 * again after the last one. */
#include <stdlib.h>
#ifdef __cplusplus
extern "C" {
#endif
static const char *numbers = "", *next = "";

__attribute__((constructor)) static void arrange(int argc, char *argv[])
{
    if (argc > 1)
        numbers = argv[1];
}

int rand(void)
{
    char *end;
    int number = (int)strtol(*next ? next : numbers, &end, 10);
    next = end;
    return number;
}

long random(void)
{
    return rand();
}

void srand(unsigned seed)
{
    (void)seed;
}

void srandom(unsigned seed)
{
    (void)seed;
}
#ifdef __cplusplus
}
#endif
