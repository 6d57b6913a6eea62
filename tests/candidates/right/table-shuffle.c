/* A correct shuffle that looks the cards up in one long string. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const char faces[] = " 2 3 4 5 6 7 8 910 J Q K A";
    int cards[52], seed, n = 52;
    fputs("Seed: ", stdout);
    if (scanf("%d", &seed) == 1 && seed)
        srand((unsigned)seed);
    for (int *card = cards; card < cards + 52; card++)
        *card = (int)(card - cards);
    while (seed && n > 0) {
        int j = rand() % n--;
        int card = cards[n];
        cards[n] = cards[j];
        cards[j] = card;
    }
    for (n = 0; n < 52; n++)
        printf("%.2s%s\n", faces + cards[n] % 13 * 2,
               &"♣\0♦\0♥\0♠"[cards[n] / 13 * 4]);
    return n;
}
