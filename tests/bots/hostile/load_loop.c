/* Loops forever while it is loaded. */
__attribute__((constructor)) static void loop(void)
{
    for (volatile int on = 1; on;)
        ;
}
