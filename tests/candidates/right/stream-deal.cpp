// A correct deal in C++ that mixes printf and cout, unbuffered.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <sstream>
#include <unistd.h>

using Hand = std::deque<int>;

static std::string text(const Hand &hand, std::size_t row)
{
    std::ostringstream out;
    if (row >= hand.size())
        return "   ";
    out.width(2);
    const int face = hand[row] % 100;
    if (face < 11)
        out << face;
    else
        out << std::string(1, "JQKA"[face - 11]);
    const std::array<const char *, 4> suits = {"♣", "♦", "♥", "♠"};
    out << suits.at(hand[row] / 100 - 1);
    return out.str();
}

static void show(const Hand &player, const Hand &dealer)
{
    std::printf("\n Player Dealer\n");
    for (std::size_t i = 0; i < std::max(player.size(), dealer.size()); i++)
        std::printf("| %s  | %s  |\n", text(player, i).c_str(),
                    text(dealer, i).c_str());
}

static void give(Hand &from, Hand &to)
{
    to.push_back(from.back());
    from.pop_back();
}

int main()
{
    setvbuf(stdout, nullptr, _IONBF, 0);
    Hand deck, player, dealer;
    int seed = 0;
    std::cout << "Seed: " << std::flush;
    std::cin >> seed;
    for (int suit : {1, 2, 3, 4})
        for (int face = 2; face <= 14; face++)
            deck.push_back(suit * 100 + face);
    if (seed != 0) {
        srand(seed);
        for (int i = 51; i >= 0; i--)
            std::swap(deck[i], deck[rand() % (i + 1)]);
    }
    for (int i = 0; i < 2; i++) {
        give(deck, player);
        give(deck, dealer);
    }
    std::string answer = "h";
    while (show(player, dealer), true) {
        std::cout << "Hit or stand? [h/s] " << std::flush;
        if (!(std::cin >> answer) || answer[0] != 'h')
            break;
        give(deck, player);
    }
    for (const char *decision : {"hits", "hits", "stands"}) {
        show(player, dealer);
        sleep(2);
        std::printf("Dealer %s.\n", decision);
        give(deck, dealer);
    }
}
