/* A second bookkeeper at the table, slow and obvious. It hears the events,
 * knows nothing of the engine, and works out from the cards and the decisions
 * what each seat must have won. */
#ifndef SUPPORT_PAYMENT_CHECK_H
#define SUPPORT_PAYMENT_CHECK_H

#include "house.h"

struct payment_check_hand {
    int count;
    int cards[HAND_CARDS];
    int64_t bet;
    int64_t free; /* the house's chips beside it */
    bool doubled;
    bool surrendered;
    bool folded;
    bool even_money;
};

struct payment_check_seat {
    int64_t first_bet;
    int64_t insurance;
    bool early; /* it surrendered before the dealer looked */
    bool switched;
    int count;
    struct payment_check_hand hands[HANDS_MAX];
    int first_count;
    int first[2]; /* its first cards */
    int64_t side[SIDE_BETS];
    int64_t paid; /* the total that the engine said it won */
};

struct payment_check_book {
    struct rules rules;
    int dealer_count;
    int dealer[HAND_CARDS];
    struct payment_check_seat seats[SEATS_MAX];
    int events;
};

/* Starts an empty page for the next round. */
void payment_check_open(struct payment_check_book *book,
                        const struct rules *rules);

/* Returns a listener for the events of that round. */
struct listener payment_check_listener(struct payment_check_book *book);

/* Returns what a seat must have won in the round that has ended. */
int64_t payment_check_winnings(const struct payment_check_book *book, int seat);

/* True if the dealer drew by the rules, and only if a hand depended on it. */
bool payment_check_dealer_is_right(const struct payment_check_book *book);

#endif
