// deal: deals two hands; the player hits or stands, and the dealer hits twice.
// Author:
// Use: deal, built with this line:
// gcc deal.c -o deal
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CLUBS = 1, SPADES = 4, TWO = 2, TEN = 10, ACE = 14 };
enum { DECK_CARDS = 52, CARD_TEXT_SIZE = 6 }; /* " 2", a sign of 3 bytes, 0 */
enum { PILE_SIZE = DECK_CARDS + 1, DEALER_HITS = 2 };

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

static bool ask_hit(void)
{
    char answer;
    do {
        printf("Hit or stand? [h/s] ");
        if (scanf(" %c", &answer) != 1)
            exit(1);
    } while (answer != 'h' && answer != 's');
    return answer == 'h';
}

/* A deck or a hand is an array of cards that ends with 0s, as a string does.
 * Its last card is the top one. */

/* Returns how many cards come before the 0s. */
static int count_cards(const int pile[])
{
    int count = 0;
    while (pile[count] != 0)
        count++;
    return count;
}

/* Moves the top card of the deck, which must not be empty, to the hand. */
static void deal_card(int deck[], int hand[])
{
    int top = count_cards(deck) - 1;
    hand[count_cards(hand)] = deck[top];
    deck[top] = 0;
}

/* Deals two cards each from a fresh deck. The arrays have only 0s so far. */
static void start_game(int deck[], int player[], int dealer[], bool shuffled)
{
    deck_fresh(deck, 1);
    if (shuffled)
        deck_shuffle(deck, DECK_CARDS);
    for (int i = 0; i < 2; i++) {
        deal_card(deck, player);
        deal_card(deck, dealer);
    }
}

/* Prints a card with the bar before it, or blanks instead of 0. */
static void print_card(int card)
{
    char text[CARD_TEXT_SIZE] = "   ";
    if (card != 0)
        card_text(text, card);
    printf("| %s  ", text);
}

static void show_table(const int player[], const int dealer[])
{
    printf("\n Player Dealer\n");
    for (int row = 0; player[row] != 0 || dealer[row] != 0; row++) {
        print_card(player[row]);
        print_card(dealer[row]);
        printf("|\n");
    }
}

/* Lets the player hit, but leaves two cards for the dealer. */
static void play_player(int deck[], int player[], const int dealer[])
{
    show_table(player, dealer);
    while (count_cards(deck) > DEALER_HITS && ask_hit()) {
        deal_card(deck, player);
        show_table(player, dealer);
    }
    if (count_cards(deck) == DEALER_HITS)
        printf("only the dealer's two cards are left; the player stands\n");
}

/* Shows the table, pauses for dramatic effect, and prints what comes then. */
static void show_dealer(const char action[], const int player[],
                        const int dealer[])
{
    show_table(player, dealer);
    fflush(stdout); /* so that you see the table before the pause */
    sleep(2);
    printf("%s\n", action);
}

static void play_dealer(int deck[], const int player[], int dealer[])
{
    for (int i = 0; i < DEALER_HITS; i++) {
        show_dealer("Dealer hits.", player, dealer);
        deal_card(deck, dealer);
    }
    show_dealer("Dealer stands.", player, dealer);
}

int main(void)
{
    int deck[PILE_SIZE] = {0}, player[PILE_SIZE] = {0}, dealer[PILE_SIZE] = {0};
    int seed = ask_seed();
    if (seed != 0)
        srand(seed);
    start_game(deck, player, dealer, seed != 0);
    play_player(deck, player, dealer);
    play_dealer(deck, player, dealer);
    return 0;
}
