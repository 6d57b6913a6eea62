// extra: plays blackjack for money with seven decks and up to seven players.
// Author:
// Use: extra [SEED], built with this line:
// gcc src/extra.c src/school/class/*.c src/base/cards/*.c -Iinclude -o extra
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
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cards_deck.h"
#include "class.h"

enum { SHOE_DECKS = 7, SHOE_CARDS = SHOE_DECKS * DECK_CARDS };
enum { SHOE_LOW = SHOE_CARDS / 4 }; /* time to shuffle */
enum { HAND_SIZE = 24 };            /* 21 aces and one more are a bust */
enum { DEALER, PLAYERS_MAX = 7, HANDS };
enum { HIDDEN = -1 };        /* stands for a hidden card */
enum { DEALER_STANDS = 17 }; /* the dealer hits below this */
enum { ANTE = 5, FULL_BET = 2 * ANTE };

/* After its last card, which is the top one, a shoe or a hand has only 0s. */
static int count_cards(const int pile[])
{
    int count = 0;
    while (pile[count] != 0)
        count++;
    return count;
}

/* Moves the top card of the shoe, which must not be empty, to the hand. The
 * shoe lasts: eight hands of at most 21 points, the lowest cards of seven
 * decks, and one more card each are 92 cards. */
static void deal_card(int shoe[], int hand[])
{
    hand[count_cards(hand)] = shoe[count_cards(shoe) - 1];
    shoe[count_cards(shoe) - 1] = 0;
}

static void fill_shoe(int shoe[], unsigned seed)
{
    deck_fresh(shoe, SHOE_DECKS);
    shoe[SHOE_CARDS] = 0;
    if (seed != 0)
        deck_shuffle(shoe, SHOE_CARDS);
}

/* Deals two cards each to empty hands, the first player's first and the
 * dealer's last. Each player bets the ante. */
static void start_game(int shoe[], int hands[][HAND_SIZE], int bets[],
                       int players, unsigned seed)
{
    if (count_cards(shoe) <= SHOE_LOW)
        fill_shoe(shoe, seed);
    for (int i = 0; i < 2; i++) {
        for (int player = 1; player <= players; player++)
            deal_card(shoe, hands[player]);
        deal_card(shoe, hands[DEALER]);
    }
    for (int player = 1; player <= players; player++)
        bets[player] = ANTE;
}

/* Prints a card, stars instead of HIDDEN, or blanks instead of 0. */
static void print_card(int card, const char after[], const unsigned options[])
{
    char text[CARD_TEXT_SIZE] = "   ";
    if (card > 0)
        card_text(text, card, options[ASCII] ? CARD_ASCII : CARD_UTF8);
    printf("%s%s", card == HIDDEN ? " **" : text, after);
}

/* True if one of the hands has a card in this row. */
static bool has_row(int hands[][HAND_SIZE], int players, int row)
{
    for (int hand = DEALER; hand <= players; hand++)
        if (hands[hand][row] != 0)
            return true;
    return false;
}

/* Prints the hands side by side, the dealer's last. Its second card may be
 * hidden. */
static void show_table(int hands[][HAND_SIZE], int players, bool hidden,
                       const unsigned options[])
{
    printf("\n");
    for (int player = 1; player <= players; player++)
        printf("   P%d  ", player);
    printf(" Dealer\n");
    for (int row = 0; has_row(hands, players, row); row++) {
        printf("| ");
        for (int player = 1; player <= players; player++)
            print_card(hands[player][row], "  | ", options);
        print_card(row == 1 && hidden ? HIDDEN : hands[DEALER][row], "  |\n",
                   options);
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
static char ask_player(int player, const char prompt[], const char letters[],
                       const char hint[], const unsigned options[])
{
    char whole[64];
    snprintf(whole, sizeof whole, "Player %d: %s", player, prompt);
    return ask_letter(whole, letters, hint, options);
}

/* Lets each player fold, or play for a full bet. */
static void ask_bets(int hands[][HAND_SIZE], int bets[], int players,
                     const unsigned options[])
{
    show_table(hands, players, true, options);
    for (int player = 1; player <= players; player++)
        if (ask_player(player, "fold or play? [f/p] ", "fp",
                       "type f to fold or p to play", options) == 'p')
            bets[player] = FULL_BET;
}

/* Lets the player hit until the player stands or is bust. */
static void play_player(int shoe[], int hands[][HAND_SIZE], int players,
                        int player, const unsigned options[])
{
    show_table(hands, players, true, options);
    while (!is_bust(hands[player]) &&
           ask_player(player, "hit or stand? [h/s] ", "hs",
                      "type h to hit or s to stand", options) == 'h') {
        deal_card(shoe, hands[player]);
        show_table(hands, players, true, options);
    }
    if (is_bust(hands[player]))
        printf("Player %d busts!\n", player);
}

/* Shows the table, pauses for dramatic effect, and prints the decision. */
static void show_decision(const char decision[], int hands[][HAND_SIZE],
                          int players, const unsigned options[])
{
    show_table(hands, players, false, options);
    flush_output();
    sleep(options[PAUSE]);
    printf("%s\n", decision);
}

/* The dealer hits below DEALER_STANDS if a player has neither folded nor
 * busted. */
static void play_dealer(int shoe[], int hands[][HAND_SIZE], const int bets[],
                        int players, const unsigned options[])
{
    bool against = false;
    for (int player = 1; player <= players; player++)
        if (bets[player] == FULL_BET && !is_bust(hands[player]))
            against = true;
    while (against && count_points(hands[DEALER]) < DEALER_STANDS) {
        show_decision("Dealer hits.", hands, players, options);
        deal_card(shoe, hands[DEALER]);
    }
    if (is_bust(hands[DEALER]))
        show_decision("Dealer busts!", hands, players, options);
    else
        show_decision("Dealer stands.", hands, players, options);
}

/* Returns what a player wins with this bet; a loss is negative. */
static int winnings(const int player[], const int dealer[], int bet)
{
    bool folded = bet == ANTE;
    if (folded || is_bust(player))
        return -bet;
    if (is_bust(dealer) || count_points(player) > count_points(dealer))
        return bet;
    return count_points(player) == count_points(dealer) ? 0 : -bet;
}

/* Prints the scores, what each player has won in this round, and what in all,
 * which it adds up in `money`. */
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
        if (bets[player] == ANTE)
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

static void play_game(int shoe[], int money[], int players, unsigned seed,
                      const unsigned options[])
{
    int hands[HANDS][HAND_SIZE] = {0}, bets[HANDS];
    start_game(shoe, hands, bets, players, seed);
    ask_bets(hands, bets, players, options);
    for (int player = 1; player <= players; player++)
        if (bets[player] == FULL_BET)
            play_player(shoe, hands, players, player, options);
    play_dealer(shoe, hands, bets, players, options);
    show_result(hands, bets, money, players);
}

int main(int argc, char *argv[])
{
    int shoe[SHOE_CARDS + 1] = {0}, money[HANDS] = {0};
    unsigned options[OPTIONS];
    read_options(options, "extra", argc, argv);
    unsigned seed = ask_seed(options);
    if (seed != 0)
        srand(seed);
    int players = (int)ask_number("Players: ", "the number of players", 1,
                                  PLAYERS_MAX, options);
    do {
        play_game(shoe, money, players, seed, options);
    } while (ask_letter("Play again? [y/n] ", "yn", "type y or n", options) ==
             'y');
    return 0;
}
