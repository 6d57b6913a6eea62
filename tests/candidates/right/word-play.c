/* A correct play that reads words with scanf("%s") and keeps its cards as
 * indices from 0 to 51. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int Hand[22]; /* the number of cards, then the cards */

static const char *suit_names[] = {"♣", "♦", "♥", "♠"};

int value_of(int card)
{
    switch (card % 13) {
    case 12:
        return 11;
    case 9:
    case 10:
    case 11:
        return 10;
    default:
        return card % 13 + 2;
    }
}

int total_of(const Hand hand)
{
    int total = 0, soft = 0;
    for (int i = 1; i <= hand[0]; i++) {
        total += value_of(hand[i]);
        soft += value_of(hand[i]) == 11;
        while (total > 21 && soft > 0) {
            soft--;
            total -= 10;
        }
    }
    return total;
}

void print_face(int card)
{
    const char *faces = "23456789xJQKA";
    if (card % 13 == 8)
        printf("10");
    else
        printf(" %c", faces[card % 13]);
    printf("%s", suit_names[card / 13]);
}

void print_hands(const Hand player, const Hand dealer, int hidden)
{
    int rows = player[0];
    if (dealer[0] > rows)
        rows = dealer[0];
    printf("\n Player Dealer\n");
    for (int i = 1; i <= rows; i++) {
        printf("| ");
        if (i <= player[0])
            print_face(player[i]);
        else
            printf("%3s", "");
        printf("  | ");
        if (i <= dealer[0] && i == hidden)
            printf("%3s", "**");
        else if (i <= dealer[0])
            print_face(dealer[i]);
        else
            printf("%3s", "");
        printf("  |\n");
    }
}

void play(int seed)
{
    int deck[52], top = 51;
    Hand player = {0}, dealer = {0};
    char word[32] = "hit";
    for (int i = 0; i < 52; i++)
        deck[i] = i;
    if (seed != 0) {
        for (int i = 51; i >= 0; i--) {
            int j = rand() % (i + 1), keep = deck[j];
            deck[j] = deck[i];
            deck[i] = keep;
        }
    }
    for (int i = 0; i < 4; i++) {
        int *hand = i % 2 ? dealer : player;
        hand[++hand[0]] = deck[top--];
    }
    print_hands(player, dealer, 2);
    while (word[0] == 'h' && total_of(player) <= 21) {
        printf("Hit or stand? [h/s] ");
        scanf("%31s", word);
        if (word[0] == 'h') {
            player[++player[0]] = deck[top--];
            print_hands(player, dealer, 2);
        }
    }
    int bust = total_of(player) > 21;
    if (bust)
        printf("Player busts!\n");
    while (!bust && total_of(dealer) < 17) {
        print_hands(player, dealer, 0);
        fflush(NULL);
        sleep(2);
        printf("Dealer hits.\n");
        dealer[++dealer[0]] = deck[top--];
    }
    print_hands(player, dealer, 0);
    fflush(NULL);
    sleep(2);
    printf("Dealer %s\n", total_of(dealer) > 21 ? "busts!" : "stands.");
    printf("\nFinal scores: Player %d, Dealer %d.\n", total_of(player),
           total_of(dealer));
    int margin = total_of(player) - total_of(dealer);
    if (bust || (margin < 0 && total_of(dealer) <= 21))
        printf("Dealer wins!\n");
    else if (margin > 0 || total_of(dealer) > 21)
        printf("Player wins!\n");
    else {
        printf("Push! Play again.\n");
        play(seed);
    }
}

int main()
{
    char word[32];
    printf("Seed: ");
    scanf("%31s", word);
    if (strcmp(word, "0") != 0)
        srand(atoi(word));
    play(atoi(word));
}
