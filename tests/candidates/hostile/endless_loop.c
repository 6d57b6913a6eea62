/* Never comes back. */
int main(void)
{
    for (volatile int i = 0;; i = !i)
        ;
}
