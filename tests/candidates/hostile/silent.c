/* Reads nothing and says nothing. */
int main(void)
{
    return 0;
}
