// shuffle: prints the shuffled deck for a seed, one card per line, the top card
// last. Seed 0 leaves the deck in order.
// Author:
// Use: shuffle, built with this line:
// gcc shuffle.c -o shuffle
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { CLUBS = 1, DIAMONDS, HEARTS, SPADES };
enum { TWO = 2, TEN = 10, JACK, QUEEN, KING, ACE };
enum { DECK_CARDS = 52 };
enum { CARD_TEXT_SIZE = 6 }; /* two columns, a sign of three bytes, the end */

/* Writes `decks` decks of DECK_CARDS cards each to `cards`, each from 102 to
 * 414. The top of a deck is the end of the array. */
static void deck_fresh(int cards[], size_t decks)
{
    size_t count = 0;
    for (size_t deck = 0; deck < decks; deck++)
        for (int suit = CLUBS; suit <= SPADES; suit++)
            for (int face = TWO; face <= ACE; face++) {
                cards[count] = suit * 100 + face;
                count++;
            }
}

/* The prescribed shuffle: for i from count - 1 down to 0, swaps the cards i and
 * rand() % (i + 1). Call srand() before the first shuffle, and only then. */
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

/* Writes `card` to `text`. */
static void card_text(char text[CARD_TEXT_SIZE], int card)
{
    /* A sign has three bytes, and a text ends with a 0. */
    static const char signs[][4] = {"♣", "♦", "♥", "♠"};
    static const char faces[][3] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8",
                                    " 9", "10", " J", " Q", " K", " A"};
    int suit = card / 100 - CLUBS, face = card % 100 - TWO;
    snprintf(text, CARD_TEXT_SIZE, "%s%s", faces[face], signs[suit]);
}

static unsigned ask_seed(void)
{
    int seed;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        exit(1);
    return (unsigned)seed;
}

/* Makes fresh decks, and shuffles them together unless the seed is 0. */
static void make_deck(int deck[], unsigned decks, unsigned seed)
{
    deck_fresh(deck, decks);
    if (seed != 0)
        deck_shuffle(deck, (int)decks * DECK_CARDS);
}

/* Prints the face in two columns, the suit, and what comes after it. */
static void print_card(int card, const char after[])
{
    char text[CARD_TEXT_SIZE];
    card_text(text, card);
    printf("%s%s", text, after);
}

static void print_deck(const int deck[], int count)
{
    for (int i = 0; i < count; i++) {
        print_card(deck[i], "\n");
    }
}

int main(void)
{
    int deck[DECK_CARDS];
    unsigned seed = ask_seed();
    if (seed != 0)
        srand(seed);
    make_deck(deck, 1, seed);
    print_deck(deck, DECK_CARDS);
    return 0;
}
