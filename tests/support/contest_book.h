/* A second bookkeeper of challenge blackjack, slow and obvious. It stands where
 * a bot stands: it sees what is said and answered, nothing else, and says what
 * each answer must be. */
#ifndef SUPPORT_CONTEST_BOOK_H
#define SUPPORT_CONTEST_BOOK_H

#include "contest.h"

struct book_hand {
    Card cards[5];
    int count;
    int64_t bet;     /* 0: there is no such hand, or it is paid */
    bool is_waiting; /* it stands, for the dealer */
};

struct contest_book {
    struct contest_game game;
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

void contest_book_open(struct contest_book *book,
                       const struct contest_game *game);
void contest_book_call(struct contest_book *book);

/* Fails the test where an answer is not what it must be. */
void contest_book_check(struct contest_book *book,
                        const struct contest_request *request,
                        const struct contest_answer *answer);

/* A hand's best total; over 21: bust. */
int contest_book_total(const Card cards[], int count);

#endif
