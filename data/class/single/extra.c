// extra: plays blackjack for money with seven decks and up to seven players.
// Author:
// Use: extra, built with this line:
// gcc extra.c -o extra
//
// What is new since play, and how it works:
//
// - The cards come from a shoe of seven decks. It is filled and shuffled again
//   before the first round in which less than a quarter is left, or just that.
// - Each round has an ante of $5. A player who has seen two cards, and one of
//   the dealer's, types f to fold and lose the $5, or p to play for $5 more.
//   Playing, the player wins $10, loses $10, or gets all back after a push.
// - One to seven players play against the dealer, each after the other.
// - After each round the program prints what each player has won or lost so
//   far, and asks whether to play another round.
//
// The hands are the rows of one array: row 0 is the dealer's, row 1 the first
// player's, and so on.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CLUBS = 1, SPADES = 4, TWO = 2, TEN = 10, ACE = 14 };
enum { DECK_CARDS = 52, CARD_TEXT_SIZE = 6 }; /* " 2", a sign of 3 bytes, 0 */
enum { ACE_LOW = 1, ACE_HIGH = 11, HAND_BEST = 21 };
enum { SHOE_DECKS = 7, SHOE_CARDS = SHOE_DECKS * DECK_CARDS };
enum { SHOE_LOW = SHOE_CARDS / 4 }; /* time to shuffle */
enum { HAND_SIZE = 23 };            /* 21 aces, one card more, and a 0 */
enum { DEALER = 0, PLAYERS_MAX = 7, HANDS = 1 + PLAYERS_MAX };
enum { PROMPT_SIZE = 40 }; /* "Player 7: fold or play? [f/p] " */
enum { HIDDEN = -1 };      /* stands for a hidden card */
enum { HOLE_SHOWN, HOLE_HIDDEN };
enum { DEALER_STANDS = 17 }; /* the dealer hits below this */
enum { ANTE = 5, FULL_BET = 2 * ANTE };

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

/* Asks for a number. Ends the program if there is none in the range. */
static int ask_number(const char prompt[], int least, int most)
{
    int number;
    printf("%s", prompt);
    if (scanf("%d", &number) != 1 || number < least || number > most)
        exit(1);
    return number;
}

/* Asks until the answer is one of the letters. */
static char ask_letter(const char prompt[], const char letters[])
{
    char answer;
    do {
        printf("%s", prompt);
        if (scanf(" %c", &answer) != 1)
            exit(1);
    } while (strchr(letters, answer) == NULL);
    return answer;
}

/* Returns how many cards come before the 0s. */
static int count_cards(const int pile[])
{
    int count = 0;
    while (pile[count] != 0)
        count++;
    return count;
}

/* Moves the top card of the shoe, which must not be empty, to the hand. A round
 * takes at most 92 cards: even with the lowest cards of seven decks, eight
 * hands of 21 points and one card more each. SHOE_LOW leaves as many. */
static void deal_card(int shoe[], int hand[])
{
    int top = count_cards(shoe) - 1;
    hand[count_cards(hand)] = shoe[top];
    shoe[top] = 0;
}

static void fill_shoe(int shoe[], bool shuffled)
{
    deck_fresh(shoe, SHOE_DECKS);
    shoe[SHOE_CARDS] = 0;
    if (shuffled)
        deck_shuffle(shoe, SHOE_CARDS);
}

/* Deals two cards each to empty hands, the first player's first and the
 * dealer's last. Each player bets the ante. */
static void start_game(int shoe[], int hands[][HAND_SIZE], int bets[],
                       int players, bool shuffled)
{
    if (count_cards(shoe) <= SHOE_LOW)
        fill_shoe(shoe, shuffled);
    for (int i = 0; i < 2; i++) {
        for (int player = 1; player <= players; player++)
            deal_card(shoe, hands[player]);
        deal_card(shoe, hands[DEALER]);
    }
    for (int player = 1; player <= players; player++)
        bets[player] = ANTE;
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

/* True if one of the hands has a card in this row. */
static bool has_row(int hands[][HAND_SIZE], int players, int row)
{
    for (int hand = DEALER; hand <= players; hand++)
        if (hands[hand][row] != 0)
            return true;
    return false;
}

/* Prints the hands side by side, the dealer's last. Its second card is the hole
 * card. */
static void show_table(int hands[][HAND_SIZE], int players, bool hole_hidden)
{
    printf("\n");
    for (int player = 1; player <= players; player++)
        printf("   P%d  ", player);
    printf(" Dealer\n");
    for (int row = 0; has_row(hands, players, row); row++) {
        for (int player = 1; player <= players; player++)
            print_card(hands[player][row]);
        if (row == 1 && hole_hidden)
            print_card(HIDDEN);
        else
            print_card(hands[DEALER][row]);
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

/* Prints "Player 2: ", and asks for one of the letters. */
static char ask_player(int player, const char prompt[], const char letters[])
{
    char whole[PROMPT_SIZE];
    snprintf(whole, sizeof whole, "Player %d: %s", player, prompt);
    return ask_letter(whole, letters);
}

static bool has_folded(int bet)
{
    return bet == ANTE;
}

/* Lets each player fold, or play for a full bet. */
static void ask_bets(int hands[][HAND_SIZE], int bets[], int players)
{
    show_table(hands, players, HOLE_HIDDEN);
    for (int player = 1; player <= players; player++)
        if (ask_player(player, "fold or play? [f/p] ", "fp") == 'p')
            bets[player] = FULL_BET;
}

/* Lets the player hit until the player stands or is bust. */
static void play_player(int shoe[], int hands[][HAND_SIZE], int players,
                        int player)
{
    show_table(hands, players, HOLE_HIDDEN);
    while (!is_bust(hands[player]) &&
           ask_player(player, "hit or stand? [h/s] ", "hs") == 'h') {
        deal_card(shoe, hands[player]);
        show_table(hands, players, HOLE_HIDDEN);
    }
    if (is_bust(hands[player]))
        printf("Player %d busts!\n", player);
}

/* Shows the table, pauses for dramatic effect, and prints what comes then. */
static void show_dealer(const char action[], int hands[][HAND_SIZE],
                        int players)
{
    show_table(hands, players, HOLE_SHOWN);
    fflush(stdout); /* so that you see the table before the pause */
    sleep(2);
    printf("%s\n", action);
}

/* The dealer hits below DEALER_STANDS if a player has neither folded nor
 * busted. */
static void play_dealer(int shoe[], int hands[][HAND_SIZE], const int bets[],
                        int players)
{
    bool anyone_left = false;
    for (int player = 1; player <= players; player++)
        if (!has_folded(bets[player]) && !is_bust(hands[player]))
            anyone_left = true;
    while (anyone_left && count_points(hands[DEALER]) < DEALER_STANDS) {
        show_dealer("Dealer hits.", hands, players);
        deal_card(shoe, hands[DEALER]);
    }
    if (is_bust(hands[DEALER]))
        show_dealer("Dealer busts!", hands, players);
    else
        show_dealer("Dealer stands.", hands, players);
}

/* Returns what a player wins with this bet; a loss is negative. */
static int winnings(const int player[], const int dealer[], int bet)
{
    if (has_folded(bet) || is_bust(player))
        return -bet;
    if (is_bust(dealer) || count_points(player) > count_points(dealer))
        return bet;
    return count_points(player) == count_points(dealer) ? 0 : -bet;
}

/* Prints the scores, and what each player has won in this round and in all
 * rounds. Adds the winnings of this round to `money`. */
static void show_result(int hands[][HAND_SIZE], const int bets[], int money[],
                        int players)
{
    printf("\nFinal scores: ");
    for (int player = 1; player <= players; player++)
        printf("P%d %d, ", player, count_points(hands[player]));
    printf("Dealer %d.\n", count_points(hands[DEALER]));
    for (int player = 1; player <= players; player++) {
        int won = winnings(hands[player], hands[DEALER], bets[player]);
        money[player] += won;
        if (has_folded(bets[player]))
            printf("Player %d folds and loses $%d", player, -won);
        else if (won == 0)
            printf("Player %d pushes", player);
        else
            printf("Player %d %s $%d", player, won > 0 ? "wins" : "loses",
                   abs(won));
        printf("; total: %s$%d.\n", money[player] < 0 ? "-" : "",
               abs(money[player]));
    }
}

static void play_game(int shoe[], int money[], int players, bool shuffled)
{
    int hands[HANDS][HAND_SIZE] = {0}, bets[HANDS];
    start_game(shoe, hands, bets, players, shuffled);
    ask_bets(hands, bets, players);
    for (int player = 1; player <= players; player++)
        if (!has_folded(bets[player]))
            play_player(shoe, hands, players, player);
    play_dealer(shoe, hands, bets, players);
    show_result(hands, bets, money, players);
}

int main(void)
{
    int shoe[SHOE_CARDS + 1] = {0}, money[HANDS] = {0};
    int seed = ask_seed();
    if (seed != 0)
        srand(seed);
    int players = ask_number("Players: ", 1, PLAYERS_MAX);
    char again;
    do {
        play_game(shoe, money, players, seed != 0);
        again = ask_letter("Play again? [y/n] ", "yn");
    } while (again == 'y');
    return 0;
}
