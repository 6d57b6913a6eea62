/* A shuffle that prints the right text although it writes past the end of its
 * copy of the deck. */
#include <stdio.h>
#include <stdlib.h>

static int *copy_of(const int deck[])
{
    int *copy = malloc(51 * sizeof *copy);
    for (int i = 0; i < 52; i++)
        copy[i] = deck[i];
    return copy;
}

int main(void)
{
    static const char *const suits[] = {"♣", "♦", "♥", "♠"};
    static const char faces[] = "..23456789.JQKA";
    int seed = 0, deck[52];
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
    int *copy = copy_of(deck);
    for (int i = 0; i < 52; i++) {
        if (copy[i] % 100 == 10)
            printf("10%s\n", suits[copy[i] / 100]);
        else
            printf(" %c%s\n", faces[copy[i] % 100], suits[copy[i] / 100]);
    }
    return 0;
}
