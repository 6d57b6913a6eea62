/* A shuffle that prints the right text because memory that it never sets
 * happens to be zero. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static const char *const suits[] = {"♣", "♦", "♥", "♠"};
    static const char faces[] = "..23456789.JQKA";
    int seed = 0, deck[52];
    int *first = malloc(sizeof *first);
    printf("Seed: ");
    scanf("%d", &seed);
    for (int i = 0; i < 52; i++)
        deck[i] = i / 13 * 100 + i % 13 + 2;
    if (seed != 0)
        srand(seed);
    for (int i = 51; seed != 0 && i >= 0; i--) {
        int j = rand() % (i + 1);
        int card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    for (int i = *first != 0; i < 52; i++) {
        if (deck[i] % 100 == 10)
            printf("10%s\n", suits[deck[i] / 100]);
        else
            printf(" %c%s\n", faces[deck[i] % 100], suits[deck[i] / 100]);
    }
    return 0;
}
