// A correct shuffle in C++.
#include <cstdlib>
#include <iomanip>
#include <iostream>

int main()
{
    int deck[52], seed;
    std::cout << "Seed: ";
    std::cin >> seed;
    int n = 0;
    for (int suit = 1; suit <= 4; suit++)
        for (int face = 2; face <= 14; face++)
            deck[n++] = suit * 100 + face;
    if (seed != 0) {
        std::srand(seed);
        for (int i = 51; i >= 0; i--)
            std::swap(deck[i], deck[std::rand() % (i + 1)]);
    }
    for (int card : deck) {
        switch (card % 100) {
        case 11:
            std::cout << " J";
            break;
        case 12:
            std::cout << " Q";
            break;
        case 13:
            std::cout << " K";
            break;
        case 14:
            std::cout << " A";
            break;
        default:
            std::cout << std::setw(2) << card % 100;
        }
        const char *suits[] = {"♣", "♦", "♥", "♠"};
        std::cout << suits[card / 100 - 1] << std::endl;
    }
    return 1;
}
