// blackjack.h: the seven programs p1 to p7; each defines PART and includes this.
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <string>
using namespace std;

const int DECK_CARDS = 52, FACES = 13, ACE = 12, HAND_MOST = DECK_CARDS;
const int DEALER_STANDS = 17, BLACKJACK = 21;

struct Hand {
    int cards[HAND_MOST];
    int count;
};

// Asks how to shuffle, and shuffles: n not at all, s by the clock, u by a seed.
void shuffleDeck(int deck[])
{
    char how = 'n';
    unsigned seed = 0;
    for (int i = 0; i < DECK_CARDS; i++)
        deck[i] = i;
    if (PART == 1)
        return;
    cout << "Shuffle: [n | s | u <seed>]: ";
    cin >> how;
    if (how == 'u')
        cin >> seed;
    if (how == 'n')
        return;
    srand(how == 'u' ? seed : (unsigned)time(NULL));
    for (int i = 0; i < DECK_CARDS; i++)
        swap(deck[i], deck[rand() % DECK_CARDS]);
}

// Returns a card in three columns, such as " 2♣" and "10♦".
string cardText(int card)
{
    static const string faces[FACES] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8",
                                        " 9", "10", " J", " Q", " K", " A"};
    static const string suits[] = {"♣", "♦", "♥", "♠"};
    return faces[card % FACES] + suits[card / FACES];
}

// Returns the points of a hand: aces count 11 unless that is more than 21.
int handTotal(const Hand &hand)
{
    int total = 0, aces = 0;
    for (int i = 0; i < hand.count; i++) {
        int face = hand.cards[i] % FACES;
        aces += face == ACE;
        total += face == ACE ? 11 : min(face + 2, 10);
    }
    for (; aces > 0 && total > BLACKJACK; aces--)
        total -= 10;
    return total;
}

// Prints both hands side by side; the dealer's second card can be hidden.
void printTable(const Hand &player, const Hand &dealer, bool hidden)
{
    cout << "\n Player Dealer" << endl;
    for (int i = 0; i < max(player.count, dealer.count); i++) {
        cout << "|  " << (i < player.count ? cardText(player.cards[i]) : "   ");
        cout << "  |  ";
        if (i == 1 && hidden)
            cout << " **";
        else
            cout << (i < dealer.count ? cardText(dealer.cards[i]) : "   ");
        cout << "  |" << endl;
    }
    cout << endl;
}

void deal(Hand &hand, const int deck[], int &next)
{
    hand.cards[hand.count++] = deck[next++];
}

// Asks for hit or stand in a turn of a round.
bool asksForCard(int round, const string &who)
{
    char answer = 's';
    cout << "Round " << round << " " << who << "'s turn" << endl;
    cout << "hit or stand? [h/s] ";
    cin >> answer;
    return answer == 'h';
}

// Plays rounds until both stand in one, or from p5 on until somebody has more
// than 21. From p6 on the dealer plays by a rule, and in p7 the second card of
// the dealer is hidden until the end.
void playRounds(Hand &player, Hand &dealer, const int deck[], int next)
{
    bool goes_on = true;
    for (int round = 1; goes_on; round++) {
        bool hits = asksForCard(round, "Player"), dealerHits = false;
        if (hits)
            deal(player, deck, next);
        printTable(player, dealer, PART == 7);
        if (PART >= 5 && handTotal(player) > BLACKJACK)
            return;
        if (PART < 6) {
            dealerHits = asksForCard(round, "Dealer");
        } else {
            dealerHits = handTotal(dealer) < DEALER_STANDS;
            cout << "Round " << round << " Dealer's turn" << endl;
            cout << "Dealer " << (dealerHits ? "hits." : "stands.") << endl;
        }
        if (dealerHits)
            deal(dealer, deck, next);
        printTable(player, dealer, PART == 7);
        goes_on = (hits || dealerHits) &&
                  (PART < 5 || handTotal(dealer) <= BLACKJACK);
    }
}

void printResult(const Hand &player, const Hand &dealer)
{
    int own = handTotal(player), other = handTotal(dealer);
    if (PART == 7)
        printTable(player, dealer, false);
    cout << "Player " << own << ", Dealer " << other << endl;
    if (own > BLACKJACK || (other <= BLACKJACK && other > own))
        cout << "Dealer wins" << endl;
    else if (other > BLACKJACK || own > other)
        cout << "Player wins" << endl;
    else
        cout << "Push" << endl;
}

void playPart()
{
    int deck[DECK_CARDS], next = 0;
    Hand player = {{0}, 0}, dealer = {{0}, 0};
    shuffleDeck(deck);
    if (PART <= 2) {
        for (int i = 0; i < DECK_CARDS; i++)
            cout << cardText(deck[i]) << endl;
        return;
    }
    for (int i = 0; i < 2; i++) {
        deal(player, deck, next);
        deal(dealer, deck, next);
    }
    printTable(player, dealer, PART == 7);
    if (PART >= 4)
        playRounds(player, dealer, deck, next);
    if (PART >= 5)
        printResult(player, dealer);
}
