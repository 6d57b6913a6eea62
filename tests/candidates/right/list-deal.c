/* A correct deal with a deck in a linked list, and getline(). */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct node {
    int card;
    struct node *next;
} node;

static node *push(node *rest, int card)
{
    node *fresh = malloc(sizeof *fresh);
    fresh->card = card;
    fresh->next = rest;
    return fresh;
}

/* Moves the top of `deck` to the end of `hand`. */
static void deal(node **deck, node **hand)
{
    node *card = *deck;
    *deck = card->next;
    card->next = NULL;
    while (*hand)
        hand = &(*hand)->next;
    *hand = card;
}

static void print(const node *card)
{
    static const char *faces[] = {"J", "Q", "K", "A"};
    static const char *suits[] = {"♣", "♦", "♥", "♠"};
    if (!card)
        printf("%6s", "");
    else if (card->card % 100 > 10)
        printf(" %2s%s  ", faces[card->card % 100 - 11],
               suits[card->card / 100 - 1]);
    else
        printf(" %2d%s  ", card->card % 100, suits[card->card / 100 - 1]);
}

static void table(const node *player, const node *dealer)
{
    printf("\n Player Dealer\n");
    while (player || dealer) {
        printf("|");
        print(player);
        printf("|");
        print(dealer);
        printf("|\n");
        player = player ? player->next : NULL;
        dealer = dealer ? dealer->next : NULL;
    }
}

static void free_all(node *list)
{
    while (list) {
        node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void)
{
    int cards[52], seed;
    char *line = NULL;
    size_t size = 0;
    node *deck = NULL, *player = NULL, *dealer = NULL;
    printf("Seed: ");
    getline(&line, &size, stdin);
    seed = (int)strtol(line, NULL, 10);
    for (int i = 0; i < 52; i++)
        cards[i] = (1 + i / 13) * 100 + 2 + i % 13;
    if (seed != 0) {
        srand(seed);
        for (int i = 51; i >= 0; i--) {
            int j = rand() % (i + 1), card = cards[i];
            cards[i] = cards[j];
            cards[j] = card;
        }
    }
    for (int i = 0; i < 52; i++)
        deck = push(deck, cards[i]);
    for (int i = 0; i < 2; i++) {
        deal(&deck, &player);
        deal(&deck, &dealer);
    }
    for (;;) {
        table(player, dealer);
        printf("Hit or stand? [h/s] ");
        if (getline(&line, &size, stdin) < 0 || line[0] != 'h')
            break;
        deal(&deck, &player);
    }
    for (int i = 0; i < 3; i++) {
        table(player, dealer);
        sleep(1);
        sleep(1);
        printf(i < 2 ? "Dealer hits.\n" : "Dealer stands.\n");
        if (i < 2)
            deal(&deck, &dealer);
    }
    free(line);
    free_all(deck);
    free_all(player);
    free_all(dealer);
    return 0;
}
