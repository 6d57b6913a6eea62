/* A student's dice game in C: the ace is the first face, the die is thrown once
 * for nothing, and the wording is free where the page gives none. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const char *faces[14] = {"",    "Ace",   "Two",   "Three", "Four", "Five", "Six",
                         "Seven", "Eight", "Nine", "Ten",  "Jack", "Queen", "King"};

int rollDie(const char *who)
{
    int die = rand() % 13 + 1;
    if (who[0] != '\0')
        printf("%s Dealt %s %s\n", who, die == 1 || die == 8 ? "an" : "a",
               faces[die]);
    if (die == 1)
        return 11;
    return die > 10 ? 10 : die;
}

void totals(int player, int house, int hidden)
{
    printf("\nPlayer Point Total: %d\nHouse Point Total: %d%s\n\n", player, house,
           hidden ? " +" : "");
}

int main(void)
{
    float money = 100, wager;
    char answer = 'y';
    srand(time(NULL));
    rand();
    printf("WELCOME TO BLACKJACK\n\nYou have $%.2f\n", money);
    while ((answer == 'y' || answer == 'Y') && money > 0) {
        int player, house, known, hole;
        do {
            printf("\nEnter a wager: $");
            if (scanf("%f", &wager) != 1)
                return 1;
        } while (wager <= 0 || wager > money);
        printf("Your wager is: $%.2f\n", wager);
        player = rollDie("You are");
        known = rollDie("House is");
        totals(player, known, 0);
        player += rollDie("You are");
        hole = rollDie("");
        printf("House is Dealt a Hole Card\n");
        house = known + hole;
        totals(player, known, 1);
        if (player == 21 && house == 21) {
            printf("Both have a natural: the wager is returned.\n");
        } else if (player == 21) {
            money += 1.5f * wager;
        } else if (house == 21) {
            printf("The house had a %d in the hole and wins!\n", hole);
            money -= wager;
        } else if (player > 21) {
            printf("BUST!\n");
            money -= wager;
        } else if (house > 21) {
            money += wager;
        } else {
            answer = 'h';
            while (player < 21 && (answer == 'h' || answer == 'H')) {
                printf("Hit or Stand? (H/S): ");
                if (scanf(" %c", &answer) != 1)
                    return 1;
                if (answer == 'h' || answer == 'H') {
                    player += rollDie("You are");
                    totals(player, known, 1);
                }
            }
            if (player > 21) {
                money -= wager;
            } else if (player == 21) {
                printf("Blackjack!\n");
                money += wager;
            } else {
                printf("House flips the hole card.\n");
                totals(player, house, 0);
                while (house < 17) {
                    house += rollDie("House is");
                    totals(player, house, 0);
                }
                if (house > 21 || player > house)
                    money += wager;
                else if (house > player)
                    money -= wager;
            }
        }
        printf("Total Money: $%.2f\n", money);
        if (money <= 0)
            break;
        printf("Play Again? (Y/N): ");
        if (scanf(" %c", &answer) != 1)
            return 1;
    }
    return 0;
}
