/* A second bookkeeper at the table: it hears the events, knows nothing of the
 * engine, and says from the cards and the decisions what each seat must have
 * won. Slow and obvious. */
#ifndef SUPPORT_NAIVE_H
#define SUPPORT_NAIVE_H

#include "house.h"

struct payment_check_hand {
    int count;
    int cards[HAND_CARDS];
    int64_t bet;
    bool surrendered;
    bool folded;
    bool even_money;
};

struct payment_check_seat {
    int64_t first_bet;
    int64_t insurance;
    bool early; /* its surrender came before the dealer looked */
    int count;
    struct payment_check_hand hands[HANDS_MAX];
    int64_t paid; /* what the engine said it won, all in all */
};

struct payment_check_book {
    struct rules rules;
    int dealer_count;
    int dealer[HAND_CARDS];
    struct payment_check_seat seats[SEATS_MAX];
    int events;
};

/* An empty page for the next round. */
void payment_check_open(struct payment_check_book *book,
                        const struct rules *rules);

/* A listener for the events of that round. */
struct listener payment_check_listener(struct payment_check_book *book);

/* What a seat must have won in the round that is over. */
int64_t payment_check_winnings(const struct payment_check_book *book, int seat);

/* Did the dealer draw as the rules say, and only when somebody needed it? */
bool payment_check_dealer_is_right(const struct payment_check_book *book);

#endif
