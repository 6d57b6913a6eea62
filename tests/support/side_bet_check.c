/* Side bets by hand: each is read off the cards with the words of the felt. */
#include "support/side_bet_check.h"

enum { QUEEN_OF_HEARTS = 312 };

static int face(int card)
{
    return card % 100;
}

static int suit(int card)
{
    return card / 100;
}

static bool suited(int one, int other)
{
    return suit(one) == suit(other);
}

static bool alike(int one, int other)
{
    return face(one) == face(other);
}

static bool red(int card)
{
    return suit(card) == 2 || suit(card) == 3;
}

static int worth(int card)
{
    return face(card) == 14 ? 11 : face(card) > 10 ? 10 : face(card);
}

static int64_t pairs_pay(int one, int other)
{
    if (one == other)
        return 25;
    if (!alike(one, other))
        return 0;
    return red(one) == red(other) ? 12 : 6;
}

static bool has_face(const int cards[3], int wanted)
{
    return face(cards[0]) == wanted || face(cards[1]) == wanted ||
           face(cards[2]) == wanted;
}

static bool is_run(const int cards[3])
{
    for (int low = 2; low <= 12; low++)
        if (has_face(cards, low) && has_face(cards, low + 1) &&
            has_face(cards, low + 2))
            return true;
    return has_face(cards, 14) && has_face(cards, 2) && has_face(cards, 3);
}

static int64_t poker_pays(const int cards[3])
{
    bool flush = suited(cards[0], cards[1]) && suited(cards[1], cards[2]);
    bool trips = alike(cards[0], cards[1]) && alike(cards[1], cards[2]);
    return flush || trips || is_run(cards) ? 9 : 0;
}

static int64_t ladies_pay(int one, int other, bool dealers_blackjack)
{
    if (worth(one) + worth(other) != 20)
        return 0;
    if (one == QUEEN_OF_HEARTS && other == QUEEN_OF_HEARTS)
        return dealers_blackjack ? 1000 : 125;
    if (one == other)
        return 19;
    return suited(one, other) ? 9 : 4;
}

static int64_t half_match_pays(int one, int other)
{
    if (!suited(one, other))
        return 0;
    bool royal = (face(one) == 12 && face(other) == 13) ||
                 (face(one) == 13 && face(other) == 12);
    return royal ? 50 : 5;
}

static int64_t buster_pays(const struct payment_check_book *book, int total)
{
    static const int pays[] = {0, 0, 0, 2, 2, 4, 12, 50, 250};
    int cards = book->dealer_count < 8 ? book->dealer_count : 8;
    return total > 21 ? pays[cards] : 0;
}

/* Counts every ace as 1 if the hand would bust otherwise. */
static int dealers_total(const struct payment_check_book *book)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < book->dealer_count; i++) {
        sum += worth(book->dealer[i]);
        aces += face(book->dealer[i]) == 14;
    }
    for (; sum > 21 && aces > 0; aces--)
        sum -= 10;
    return sum;
}

/* Returns what a bet wins that pays `halves` to 2, or loses. */
static int64_t won(int64_t bet, int64_t halves)
{
    return halves > 0 ? bet * halves / 2 : -bet;
}

int64_t side_bets_won(const struct payment_check_book *book,
                      const struct payment_check_seat *seat)
{
    int one = seat->first[0], other = seat->first[1];
    const int three[] = {one, other, book->dealer[0]};
    int total = dealers_total(book);
    bool blackjack = book->dealer_count == 2 && total == 21;
    return won(seat->side[SIDE_BET_PAIRS], 2 * pairs_pay(one, other)) +
           won(seat->side[SIDE_BET_21_3], 2 * poker_pays(three)) +
           won(seat->side[SIDE_BET_LADIES],
               2 * ladies_pay(one, other, blackjack)) +
           won(seat->side[SIDE_BET_MATCH], half_match_pays(one, other)) +
           won(seat->side[SIDE_BET_BUSTER], 2 * buster_pays(book, total));
}
