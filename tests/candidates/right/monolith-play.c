/* A correct play in a single main(), as a beginner writes it. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int deck[52], p[30], d[30], np, nd, seed, i, j, t, top;
    int pt, dt, aces, over, row, c, hide, phase;
    char ans;

    printf("Seed: ");
    scanf(" %d", &seed);
    if (seed != 0)
        srand(seed);
    over = 0;
    while (!over) {
        for (i = 0; i < 52; i++)
            deck[i] = (i / 13 + 1) * 100 + i % 13 + 2;
        if (seed != 0)
            for (i = 51; i >= 0; i--) {
                j = rand() % (i + 1);
                t = deck[i];
                deck[i] = deck[j];
                deck[j] = t;
            }
        top = 51;
        p[0] = deck[top--];
        d[0] = deck[top--];
        p[1] = deck[top--];
        d[1] = deck[top--];
        np = 2;
        nd = 2;
        phase = 0; /* 0: the player, 1: the dealer, 2: done */
        while (phase < 2) {
            hide = phase == 0;
            printf("\n Player Dealer\n");
            for (row = 0; row < np || row < nd; row++) {
                for (c = 0; c < 2; c++) {
                    if (c == 0)
                        printf("| ");
                    if ((c == 0 && row >= np) || (c == 1 && row >= nd)) {
                        printf("   ");
                    } else if (c == 1 && row == 1 && hide) {
                        printf(" **");
                    } else {
                        t = c == 0 ? p[row] : d[row];
                        if (t % 100 == 11)
                            printf(" J");
                        else if (t % 100 == 12)
                            printf(" Q");
                        else if (t % 100 == 13)
                            printf(" K");
                        else if (t % 100 == 14)
                            printf(" A");
                        else
                            printf("%2d", t % 100);
                        if (t / 100 == 1)
                            printf("\u2663");
                        if (t / 100 == 2)
                            printf("\u2666");
                        if (t / 100 == 3)
                            printf("\u2665");
                        if (t / 100 == 4)
                            printf("\u2660");
                    }
                    printf(c == 0 ? "  | " : "  |\n");
                }
            }
            pt = 0;
            aces = 0;
            for (i = 0; i < np; i++) {
                t = p[i] % 100;
                if (t == 14)
                    aces++;
                pt += t == 14 ? 11 : t > 10 ? 10 : t;
            }
            for (; aces > 0 && pt > 21; aces--)
                pt -= 10;
            dt = 0;
            aces = 0;
            for (i = 0; i < nd; i++) {
                t = d[i] % 100;
                if (t == 14)
                    aces++;
                dt += t == 14 ? 11 : t > 10 ? 10 : t;
            }
            for (; aces > 0 && dt > 21; aces--)
                dt -= 10;
            if (phase == 0) {
                if (pt > 21) {
                    printf("Player busts!\n");
                    phase = 1;
                } else {
                    printf("Hit or stand? [h/s] ");
                    scanf(" %c", &ans);
                    if (ans == 'h')
                        p[np++] = deck[top--];
                    else
                        phase = 1;
                }
            } else {
                sleep(2);
                if (dt > 21) {
                    printf("Dealer busts!\n");
                    phase = 2;
                } else if (pt > 21 || dt >= 17) {
                    printf("Dealer stands.\n");
                    phase = 2;
                } else {
                    printf("Dealer hits.\n");
                    d[nd++] = deck[top--];
                }
            }
        }
        printf("\nFinal scores: Player %d, Dealer %d.\n", pt, dt);
        over = 1;
        if (pt > 21)
            printf("Dealer wins!\n");
        else if (dt > 21)
            printf("Player wins!\n");
        else if (pt > dt)
            printf("Player wins!\n");
        else if (pt < dt)
            printf("Dealer wins!\n");
        else {
            printf("Push! Play again.\n");
            over = 0;
        }
    }
    return argc - 1;
}
