// A correct play in C++ with "\n" and no flush, which reads lines and builds
// strings.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

static std::string deck[52];
static int left_over;

static void fresh(bool shuffled)
{
    const std::string faces[] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8",
                                 " 9", "10", " J", " Q", " K", " A"};
    const std::string suits[] = {"♣", "♦", "♥", "♠"};
    for (int i = 0; i < 52; ++i)
        deck[i] = faces[i % 13] + suits[i / 13];
    for (int i = 51; shuffled && i >= 0; --i)
        std::swap(deck[i], deck[std::rand() % (i + 1)]);
    left_over = 52;
}

// A hand is a string with six bytes for each card: two for the face, three for
// the suit, and a blank.
static void take(std::string &hand)
{
    hand += deck[--left_over].substr(0, 5) + " ";
}

static std::size_t count(const std::string &hand)
{
    return hand.size() / 6;
}

static int total(const std::string &hand)
{
    int sum = 0, aces = 0;
    for (std::size_t i = 0; i < hand.size(); i += 6) {
        const std::string face = hand.substr(i, 2);
        if (face == " A") {
            ++aces;
            sum += 11;
        } else if (face == "10" || face.find_first_of("JQK") == 1) {
            sum += 10;
        } else {
            sum += face[1] - '0';
        }
    }
    for (; sum > 21 && aces > 0; --aces)
        sum -= 10;
    return sum;
}

static std::string card(const std::string &hand, std::size_t row)
{
    return row < count(hand) ? hand.substr(6 * row, 5) : "   ";
}

static void table(const std::string &player, std::string dealer, bool hidden)
{
    std::string lines = "\n Player Dealer\n";
    for (std::size_t i = 0; i < count(player) || i < count(dealer); ++i)
        lines += "| " + card(player, i) + "  | " +
                 (hidden && i == 1 ? " **" : card(dealer, i)) + "  |\n";
    std::cout << lines;
}

static bool round(bool shuffled)
{
    std::string player, dealer, line = "h";
    fresh(shuffled);
    take(player);
    take(dealer);
    take(player);
    take(dealer);
    while (table(player, dealer, true), total(player) <= 21) {
        std::cout << "Hit or stand? [h/s] ";
        if (!std::getline(std::cin, line) || line != "h")
            break;
        take(player);
    }
    const bool bust = total(player) > 21;
    if (bust)
        std::cout << "Player busts!\n";
    std::string decision;
    do {
        table(player, dealer, false);
        decision = total(dealer) > 21            ? "busts!"
                   : bust || total(dealer) >= 17 ? "stands."
                                                 : "hits.";
        std::this_thread::sleep_for(std::chrono::seconds(2));
        std::cout << "Dealer " << decision << "\n";
        if (decision == "hits.")
            take(dealer);
    } while (decision == "hits.");
    std::cout << "\nFinal scores: Player " << total(player) << ", Dealer "
              << total(dealer) << ".\n";
    if (!bust && total(player) == total(dealer)) {
        std::cout << "Push! Play again.\n";
        return true;
    }
    const bool won =
        !bust && (total(dealer) > 21 || total(player) > total(dealer));
    std::cout << (won ? "Player" : "Dealer") << " wins!\n";
    return false;
}

int main()
{
    std::string line;
    std::cout << "Seed: ";
    std::getline(std::cin, line);
    const int seed = std::stoi(line);
    if (seed)
        std::srand(static_cast<unsigned>(seed));
    while (round(seed != 0)) {
    }
    return EXIT_FAILURE;
}
