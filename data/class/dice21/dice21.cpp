// dice21: blackjack against the house with a 13-sided die instead of cards.
// Author:
// Use: dice21, built with this line:
// g++ dice21.cpp -o dice21
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <string>
using namespace std;

double getWager(double money);
void newDeal(int &playerTotal, int &houseTotal, int &knownHousePoints);
void playerTurn(bool &playerBust, int &playerTotal, int houseTotal);
void houseTurn(bool &houseBust, int &houseTotal, int playerTotal);
void initRNG(void);
void dealCard(string &card, int &points);

const int BLACKJACK = 21;
const int HOUSE_STANDS = 17; // the house hits below this

// Prints both totals. A + stands for the points of the hidden card.
void showTotals(int playerTotal, int housePoints, bool hidden)
{
    cout << "\nPlayer Point Total: " << playerTotal << endl;
    cout << "House Point Total: " << housePoints << (hidden ? "+" : "") << endl;
}

// Returns "an Ace", "a Two".
string withArticle(const string &card)
{
    return (card[0] == 'A' || card[0] == 'E' ? "an " : "a ") + card;
}

// Asks until the answer is one of the two letters, in upper or lower case.
// Returns true if it is the first one. The end of the input counts as the second.
bool askLetter(const string &prompt, char first, char second)
{
    char answer;
    do {
        cout << prompt;
        if (!(cin >> answer))
            return false;
        answer = (char)toupper(answer);
    } while (answer != first && answer != second);
    return answer == first;
}

// Asks until the wager is positive and at most the money. A dollar sign before
// it is allowed. The end of the input ends the program.
double getWager(double money)
{
    string text;
    double wager = 0;
    do {
        cout << "\nEnter a wager: ";
        if (!(cin >> text))
            exit(1);
        wager = atof(text.c_str() + (text[0] == '$' ? 1 : 0));
    } while (wager <= 0 || wager > money);
    cout << "Your wager is: $" << wager << endl;
    return wager;
}

// Deals two rolls each. The second one of the house is hidden: only the points
// of the first are known.
void newDeal(int &playerTotal, int &houseTotal, int &knownHousePoints)
{
    string card;
    int points;
    playerTotal = houseTotal = 0;
    for (int roll = 0; roll < 2; roll++) {
        dealCard(card, points);
        playerTotal += points;
        cout << "\nYou are Dealt " << withArticle(card) << endl;
        dealCard(card, points);
        houseTotal += points;
        if (roll == 0) {
            knownHousePoints = points;
            cout << "House is Dealt " << withArticle(card) << endl;
        } else {
            cout << "House is Dealt a Hole Card" << endl;
        }
        showTotals(playerTotal, knownHousePoints, roll == 1);
    }
}

// Lets the player hit until 21, a bust, or a stand. Only the known points of
// the house are passed, so that the hidden ones can't be shown.
void playerTurn(bool &playerBust, int &playerTotal, int houseTotal)
{
    string card;
    int points;
    while (playerTotal < BLACKJACK &&
           askLetter("\nHit or Stand? (H/S): ", 'H', 'S')) {
        dealCard(card, points);
        playerTotal += points;
        cout << "\nYou are Dealt " << withArticle(card) << endl;
        showTotals(playerTotal, houseTotal, true);
    }
    playerBust = playerTotal > BLACKJACK;
}

// Turns over the hidden card, and hits below 17.
void houseTurn(bool &houseBust, int &houseTotal, int playerTotal)
{
    string card;
    int points;
    cout << "\nHouse Flips Hole Card Over." << endl;
    showTotals(playerTotal, houseTotal, false);
    while (houseTotal < HOUSE_STANDS) {
        dealCard(card, points);
        houseTotal += points;
        cout << "\nHouse is Dealt " << withArticle(card) << endl;
        showTotals(playerTotal, houseTotal, false);
    }
    houseBust = houseTotal > BLACKJACK;
}

void initRNG(void)
{
    srand((unsigned)time(NULL));
}

// Rolls the die: 2 to 10, jack, queen, king or ace, each equally likely.
void dealCard(string &card, int &points)
{
    const string names[] = {"Two",  "Three", "Four",  "Five", "Six",
                            "Seven", "Eight", "Nine", "Ten",  "Jack",
                            "Queen", "King",  "Ace"};
    int roll = rand() % 13;
    card = names[roll];
    if (card == "Ace")
        points = 11;
    else
        points = roll < 9 ? roll + 2 : 10;
}

// Prints how a round without an early end went. Returns what the player wins.
double compare(int playerTotal, int houseTotal, bool houseBust, double wager)
{
    if (houseBust || playerTotal > houseTotal) {
        cout << (houseBust ? "\nHouse Busts!" : "\nPlayer Wins!") << endl;
        return wager;
    }
    if (playerTotal == houseTotal) {
        cout << "\nPush!" << endl;
        return 0;
    }
    cout << "\nHouse Wins!" << endl;
    return -wager;
}

// Plays a round and returns what the player wins; a loss is negative.
double playRound(double wager)
{
    int playerTotal, houseTotal, knownHousePoints;
    bool playerBust = false, houseBust = false;
    newDeal(playerTotal, houseTotal, knownHousePoints);
    if (playerTotal == BLACKJACK && houseTotal == BLACKJACK) {
        cout << "\nThe Player and the House were Dealt a Natural Blackjack." << endl;
        return 0;
    }
    if (playerTotal == BLACKJACK) {
        cout << "\nThe Player was Dealt a Natural Blackjack." << endl;
        cout << "The Winnings are 1.5x the Wager" << endl;
        return 1.5 * wager;
    }
    if (houseTotal == BLACKJACK) {
        cout << "\nThe House was Dealt a Natural Blackjack." << endl;
        return -wager;
    }
    if (playerTotal > BLACKJACK || houseTotal > BLACKJACK) {
        cout << (playerTotal > BLACKJACK ? "\nPlayer Busts!" : "\nHouse Busts!");
        cout << endl;
        return playerTotal > BLACKJACK ? -wager : wager;
    }
    playerTurn(playerBust, playerTotal, knownHousePoints);
    if (playerBust) {
        cout << "\nPlayer Busts!" << endl;
        return -wager;
    }
    if (playerTotal == BLACKJACK) {
        cout << "\nBlackjack!" << endl;
        return wager;
    }
    houseTurn(houseBust, houseTotal, playerTotal);
    return compare(playerTotal, houseTotal, houseBust, wager);
}

int main()
{
    double money = 100;
    initRNG();
    cout << fixed << setprecision(2) << "WELCOME TO BLACKJACK" << endl;
    cout << "\nYou have $" << money << endl;
    do {
        double won = playRound(getWager(money));
        money += won;
        if (won < 0)
            cout << "\nLost Wager: $" << -won << endl;
        else if (won > 0)
            cout << "\nYou Won: $" << won << endl;
        cout << "Total Money: $" << money << endl;
    } while (money > 0 && askLetter("\nPlay Again? (Y/N): ", 'Y', 'N'));
    return 0;
}
