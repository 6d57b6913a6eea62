/* A second referee of challenge blackjack, slow and obvious. Like a bot it sees
 * only the requests and answers. It checks every answer against the rules. */
#ifndef SUPPORT_REFEREE_CHECK_H
#define SUPPORT_REFEREE_CHECK_H

#include "challenge/blackjack/blackjack_contest.h"

struct book_hand {
    Card cards[5];
    int count;
    int64_t bet;     /* 0: no such hand, or already paid */
    bool is_waiting; /* it stands and waits for the dealer */
};

struct referee_check {
    struct challenge_game game;
    int64_t credits;
    Card dealer;
    struct book_hand hands[2];
    int hand;       /* the number of the current hand */
    bool is_split;  /* the pair was split */
    bool is_first;  /* the next hitMe is the first */
    bool is_played; /* a hand was played in this call */
    bool is_faulty; /* an illegal play was made in this call */
    int64_t untold; /* won and lost, but not reported yet */
    int64_t wagered, illegal, played;
};

void referee_check_open(struct referee_check *book,
                        const struct challenge_game *game);
void referee_check_call(struct referee_check *book);

/* Fails the test if `ruling` on `request` isn't the right one. */
void referee_check_check(struct referee_check *book,
                         const struct challenge_request *request,
                         const struct challenge_ruling *ruling);

/* Returns a hand's best total, which is over 21 if it is bust. */
int referee_check_total(const Card cards[], int count);

#endif
