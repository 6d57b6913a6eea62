// A correct play in C++, with cin, cout and endl.
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <unistd.h>
#include <vector>

using namespace std;

class Card
{
  public:
    Card(int suit, int face) : suit(suit), face(face)
    {
    }
    int points() const
    {
        return face == 14 ? 11 : min(face, 10);
    }
    bool isAce() const
    {
        return face == 14;
    }
    friend ostream &operator<<(ostream &out, const Card &card)
    {
        static const char *names[] = {"J", "Q", "K", "A"};
        static const char *suits[] = {"♣", "♦", "♥", "♠"};
        if (card.face > 10)
            out << setw(2) << names[card.face - 11];
        else
            out << setw(2) << card.face;
        return out << suits[card.suit];
    }

  private:
    int suit, face;
};

class Deck
{
  public:
    explicit Deck(bool shuffled)
    {
        for (int suit = 0; suit < 4; suit++)
            for (int face = 2; face <= 14; face++)
                cards.push_back(Card(suit, face));
        for (int i = 51; shuffled && i >= 0; i--)
            swap(cards[i], cards[rand() % (i + 1)]);
    }
    Card deal()
    {
        Card top = cards.back();
        cards.pop_back();
        return top;
    }

  private:
    vector<Card> cards;
};

class Hand
{
  public:
    void add(const Card &card)
    {
        cards.push_back(card);
    }
    size_t size() const
    {
        return cards.size();
    }
    int total() const
    {
        int sum = 0, aces = 0;
        for (const Card &card : cards) {
            sum += card.points();
            aces += card.isAce();
        }
        while (sum > 21 && aces-- > 0)
            sum -= 10;
        return sum;
    }
    void print(size_t row, bool hidden) const
    {
        if (row >= cards.size())
            cout << "   ";
        else if (hidden && row == 1)
            cout << " **";
        else
            cout << cards[row];
        cout << "  |";
    }

  private:
    vector<Card> cards;
};

void show(const Hand &player, const Hand &dealer, bool hidden)
{
    cout << endl << " Player Dealer" << endl;
    for (size_t i = 0; i < max(player.size(), dealer.size()); i++) {
        cout << "| ";
        player.print(i, false);
        cout << " ";
        dealer.print(i, hidden);
        cout << endl;
    }
}

bool play(bool shuffled)
{
    Deck deck(shuffled);
    Hand player, dealer;
    for (int i = 0; i < 2; i++) {
        player.add(deck.deal());
        dealer.add(deck.deal());
    }
    for (;;) {
        char answer = 's';
        show(player, dealer, true);
        if (player.total() > 21) {
            cout << "Player busts!" << endl;
            break;
        }
        cout << "Hit or stand? [h/s] ";
        cin >> answer;
        if (answer != 'h')
            break;
        player.add(deck.deal());
    }
    for (;;) {
        show(player, dealer, false);
        sleep(2);
        if (player.total() > 21 || dealer.total() >= 17)
            break;
        cout << "Dealer hits." << endl;
        dealer.add(deck.deal());
    }
    cout << (dealer.total() > 21 ? "Dealer busts!" : "Dealer stands.") << endl;
    cout << endl
         << "Final scores: Player " << player.total() << ", Dealer "
         << dealer.total() << "." << endl;
    bool lost = player.total() > 21 ||
                (dealer.total() <= 21 && dealer.total() > player.total());
    bool push = !lost && player.total() == dealer.total();
    cout << (push   ? "Push! Play again."
             : lost ? "Dealer wins!"
                    : "Player wins!")
         << endl;
    return push;
}

int main()
{
    int seed;
    cout << "Seed: ";
    cin >> seed;
    if (seed != 0)
        srand(seed);
    while (play(seed != 0))
        ;
}
