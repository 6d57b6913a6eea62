/* Is never done with being loaded. */
__attribute__((constructor)) static void loop(void)
{
    for (volatile int on = 1; on;)
        ;
}
