// shuffle: prints the shuffled deck for a seed, one card per line, the top card
// last. Seed 0 leaves the deck in order.
// Author:
// Use: shuffle, built with this line:
// gcc shuffle.c -o shuffle
#include <stdio.h>
#include <stdlib.h>

enum { CLUBS = 1, SPADES = 4, TWO = 2, TEN = 10, ACE = 14 };
enum { DECK_CARDS = 52, CARD_TEXT_SIZE = 6 }; /* " 2", a sign of 3 bytes, 0 */

/* A card is suit * 100 + face, from 102 (2 of clubs) to 414 (ace of spades). */
static void deck_fresh(int cards[], int decks)
{
    int count = 0;
    for (int deck = 0; deck < decks; deck++)
        for (int suit = CLUBS; suit <= SPADES; suit++)
            for (int face = TWO; face <= ACE; face++)
                cards[count++] = suit * 100 + face;
}

static void deck_shuffle(int cards[], int count)
{
    /* Chooses the top card from all cards, then the next one from the rest. */
    for (int i = count - 1; i >= 0; i--) {
        int j = rand() % (i + 1);
        int card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* Writes the face in two columns, and the suit. */
static void card_text(char text[], int card)
{
    const char suits[][4] = {"♣", "♦", "♥", "♠"};
    const char faces[][3] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8",
                             " 9", "10", " J", " Q", " K", " A"};
    snprintf(text, CARD_TEXT_SIZE, "%s%s", faces[card % 100 - TWO],
             suits[card / 100 - CLUBS]);
}

static int ask_seed(void)
{
    int seed;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        exit(1); /* no number, no game */
    return seed;
}

static void print_deck(const int deck[])
{
    char text[CARD_TEXT_SIZE];
    for (int i = 0; i < DECK_CARDS; i++) {
        card_text(text, deck[i]);
        printf("%s\n", text);
    }
}

int main(void)
{
    int deck[DECK_CARDS];
    int seed = ask_seed();
    deck_fresh(deck, 1);
    if (seed != 0) {
        srand(seed);
        deck_shuffle(deck, DECK_CARDS);
    }
    print_deck(deck);
    return 0;
}
