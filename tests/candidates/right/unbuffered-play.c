/* A correct play in another style: no buffer, no flush, usleep(), and a
 * function for each half of a round. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    int suit, face;
} Card;

typedef struct {
    Card card[30];
    int n;
} Hand;

static Card deck[52];
static int top;

static void fresh(int seed)
{
    for (int i = 0; i < 52; i++) {
        deck[i].suit = i / 13;
        deck[i].face = i % 13 + 2;
    }
    for (int i = 51; seed && i >= 0; i--) {
        int j = rand() % (i + 1);
        Card keep = deck[i];
        deck[i] = deck[j];
        deck[j] = keep;
    }
    top = 52;
}

static int points(const Hand *hand)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < hand->n; i++) {
        int face = hand->card[i].face;
        sum += face == 14 ? 1 : face > 10 ? 10 : face;
        aces += face == 14;
    }
    return aces && sum + 10 <= 21 ? sum + 10 : sum;
}

static void cell(const Hand *hand, int row, int covered)
{
    static const char suits[4][4] = {"♣", "♦", "♥", "♠"};
    static const char letters[] = "JQKA";
    if (row >= hand->n) {
        printf("   ");
        return;
    }
    Card card = hand->card[row];
    if (row == covered)
        printf(" **");
    else if (card.face <= 10)
        printf("%2d%s", card.face, suits[card.suit]);
    else
        printf(" %c%s", letters[card.face - 11], suits[card.suit]);
}

static void table(const Hand *player, const Hand *dealer, int covered)
{
    int rows = player->n > dealer->n ? player->n : dealer->n;
    printf("\n Player Dealer\n");
    for (int row = 0; row < rows; row++) {
        printf("| ");
        cell(player, row, -1);
        printf("  | ");
        cell(dealer, row, covered);
        printf("  |\n");
    }
}

static void ask(Hand *player, const Hand *dealer)
{
    while (table(player, dealer, 1), points(player) <= 21) {
        int answer;
        printf("Hit or stand? [h/s] ");
        while ((answer = getchar()) == ' ' || answer == '\n')
            ;
        if (answer != 'h')
            return;
        player->card[player->n++] = deck[--top];
    }
    printf("Player busts!\n");
}

static void answer(const Hand *player, Hand *dealer)
{
    const char *says;
    do {
        int hits = points(player) <= 21 && points(dealer) < 17;
        says = hits ? "hits." : points(dealer) > 21 ? "busts!" : "stands.";
        table(player, dealer, -1);
        for (int i = 0; i < 4; i++)
            usleep(500000);
        printf("Dealer %s\n", says);
        if (hits)
            dealer->card[dealer->n++] = deck[--top];
    } while (strcmp(says, "hits.") == 0);
}

int main(void)
{
    int seed, push;
    setbuf(stdout, NULL);
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    if (seed)
        srand((unsigned)seed);
    do {
        Hand player = {.n = 0}, dealer = {.n = 0};
        fresh(seed);
        for (int i = 0; i < 2; i++) {
            player.card[player.n++] = deck[--top];
            dealer.card[dealer.n++] = deck[--top];
        }
        ask(&player, &dealer);
        answer(&player, &dealer);
        int p = points(&player), d = points(&dealer);
        push = p == d;
        printf("\nFinal scores: Player %d, Dealer %d.\n%s\n", p, d,
               push                           ? "Push! Play again."
               : p <= 21 && (d > 21 || p > d) ? "Player wins!"
                                              : "Dealer wins!");
    } while (push);
    return 7; /* nobody sees this */
}
