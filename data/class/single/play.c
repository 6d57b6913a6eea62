// play: plays a game of blackjack against the dealer, and again after a push.
// Author:
// Use: play, built with this line:
// gcc play.c -o play
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CLUBS = 1, SPADES = 4, TWO = 2, TEN = 10, ACE = 14 };
enum { DECK_CARDS = 52, CARD_TEXT_SIZE = 6 }; /* " 2", a sign of 3 bytes, 0 */
enum { ACE_LOW = 1, ACE_HIGH = 11, HAND_BEST = 21 };
enum { PILE_SIZE = DECK_CARDS + 1 }; /* all cards, and a 0 */
enum { HIDDEN = -1 };                /* stands for a hidden card */
enum { HOLE_SHOWN, HOLE_HIDDEN };
enum { DEALER_STANDS = 17 }; /* the dealer hits below this */

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

static int hand_total(const int cards[], int count)
{
    int total = 0;
    bool has_ace = false;
    for (int i = 0; i < count; i++) {
        int face = cards[i] % 100;
        if (face == ACE) {
            has_ace = true;
            total += ACE_LOW;
        } else {
            total += face > TEN ? 10 : face;
        }
    }
    /* The first ace is high unless that busts. */
    int with_high_ace = total - ACE_LOW + ACE_HIGH;
    return has_ace && with_high_ace <= HAND_BEST ? with_high_ace : total;
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

/* Deals two cards each from a fresh deck, the player's first. */
static void start_game(int deck[], int player[], int dealer[], bool shuffled)
{
    for (int i = 0; i < PILE_SIZE; i++) {
        deck[i] = 0;
        player[i] = 0;
        dealer[i] = 0;
    }
    deck_fresh(deck, 1);
    if (shuffled)
        deck_shuffle(deck, DECK_CARDS);
    for (int i = 0; i < 2; i++) {
        deal_card(deck, player);
        deal_card(deck, dealer);
    }
}

/* Prints a card with the bar before it, stars for HIDDEN, or blanks for 0. */
static void print_card(int card)
{
    char text[CARD_TEXT_SIZE];
    if (card == HIDDEN) {
        printf("|  **  ");
    } else if (card == 0) {
        printf("|      ");
    } else {
        card_text(text, card);
        printf("| %s  ", text);
    }
}

/* Prints both hands side by side. The dealer's second card is the hole card. */
static void show_table(const int player[], const int dealer[], bool hole_hidden)
{
    printf("\n Player Dealer\n");
    for (int row = 0; player[row] != 0 || dealer[row] != 0; row++) {
        print_card(player[row]);
        if (row == 1 && hole_hidden)
            print_card(HIDDEN);
        else
            print_card(dealer[row]);
        printf("|\n");
    }
}

static int count_points(const int hand[])
{
    return hand_total(hand, count_cards(hand));
}

static bool is_bust(const int hand[])
{
    return count_points(hand) > HAND_BEST;
}

/* Lets the player hit until the player stands or is bust. */
static void play_player(int deck[], int player[], const int dealer[])
{
    show_table(player, dealer, HOLE_HIDDEN);
    while (!is_bust(player) && ask_hit()) {
        deal_card(deck, player);
        show_table(player, dealer, HOLE_HIDDEN);
    }
    if (is_bust(player))
        printf("Player busts!\n");
}

/* Shows the table, pauses for dramatic effect, and prints what comes then. */
static void show_dealer(const char action[], const int player[],
                        const int dealer[])
{
    show_table(player, dealer, HOLE_SHOWN);
    fflush(stdout); /* so that you see the table before the pause */
    sleep(2);
    printf("%s\n", action);
}

/* The dealer stands at once if the player is bust, and otherwise hits below
 * DEALER_STANDS. */
static void play_dealer(int deck[], const int player[], int dealer[])
{
    while (!is_bust(player) && count_points(dealer) < DEALER_STANDS) {
        show_dealer("Dealer hits.", player, dealer);
        deal_card(deck, dealer);
    }
    if (is_bust(dealer))
        show_dealer("Dealer busts!", player, dealer);
    else
        show_dealer("Dealer stands.", player, dealer);
}

/* Prints the scores and who won. Returns true if nobody did. If the player is
 * bust, the dealer isn't, so equal points are a push. */
static bool show_result(const int player[], const int dealer[])
{
    int player_points = count_points(player);
    int dealer_points = count_points(dealer);
    bool push = player_points == dealer_points;
    printf("\nFinal scores: Player %d, Dealer %d.\n", player_points,
           dealer_points);
    if (push)
        printf("Push! Play again.\n");
    else if (!is_bust(player) &&
             (is_bust(dealer) || player_points > dealer_points))
        printf("Player wins!\n");
    else
        printf("Dealer wins!\n");
    return push;
}

int main(void)
{
    int deck[PILE_SIZE], player[PILE_SIZE], dealer[PILE_SIZE];
    bool push;
    int seed = ask_seed();
    if (seed != 0)
        srand(seed); /* only once, so that the next game's deck differs */
    do {
        start_game(deck, player, dealer, seed != 0);
        play_player(deck, player, dealer);
        play_dealer(deck, player, dealer);
        push = show_result(player, dealer);
    } while (push);
    return 0;
}
