/* Reads nothing and prints nothing. */
int main(void)
{
    return 0;
}
