/* A second bookkeeper of challenge blackjack, slow and obvious. It stands where
 * a bot stands: it sees what is said and answered, nothing else, and says what
 * each answer must be. */
#ifndef SUPPORT_REFEREE_CHECK_H
#define SUPPORT_REFEREE_CHECK_H

#include "challenge/blackjack/referee.h"

struct book_hand {
    Card cards[5];
    int count;
    int64_t bet;     /* 0: there is no such hand, or it is paid */
    bool is_waiting; /* it stands, for the dealer */
};

struct referee_check {
    struct challenge_game game;
    int64_t credits;
    Card dealer;
    struct book_hand hands[2];
    int hand;       /* which is played */
    bool is_split;  /* the pair was */
    bool is_first;  /* the next hitMe is the first one */
    bool is_played; /* a hand was, in this call */
    bool is_faulty; /* the call has had its illegal play */
    int64_t wagered, illegal, played;
};

void referee_check_open(struct referee_check *book,
                        const struct challenge_game *game);
void referee_check_call(struct referee_check *book);

/* Fails the test where an answer is not what it must be. */
void referee_check_check(struct referee_check *book,
                         const struct challenge_request *request,
                         const struct challenge_answer *answer);

/* A hand's best total; over 21: bust. */
int referee_check_total(const Card cards[], int count);

#endif
