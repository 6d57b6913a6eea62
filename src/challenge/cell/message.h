/*
 * What a match and a bot in its cell say to each other. The match calls one of
 * the bot's functions or answers it; the bot asks, or returns from the call.
 * The bot's host (host.c) is built with this header, too.
 */
#ifndef CHALLENGE_MESSAGE_H
#define CHALLENGE_MESSAGE_H

#include <stdint.h>

#include "challenge_blackjack.h"
#include "challenge_mancala.h"

/* The referee's answer, as far as a bot of blackjack may see it. It goes to the
 * bot byte for byte, so there is no gap between its members in which something
 * else might lie. */
struct challenge_answer {
    Result result;
    int dealer_count;
    int64_t winnings; /* of this call */
    Card brought;     /* the card that came, or kNoSpot */
    Card yours[2];    /* of a bet: the first two */
    Card dealer[kDealerCardsMax];
};

/* The kinds of messages. The bot returns once from every call, with the kind of
 * the same name. */
enum challenge_kind {
    CHALLENGE_INIT_CALLED,      /* InitBlackjack(): `init` */
    CHALLENGE_BLACKJACK_CALLED, /* Blackjack(): `new_deck` */
    CHALLENGE_MANCALA_CALLED,   /* Mancala(): `position` */
    CHALLENGE_BET_ANSWERED,     /* what a bet brought: `answer` */
    CHALLENGE_HIT_ANSWERED,     /* what a hitMe brought: `answer` */

    CHALLENGE_INIT_RETURNED,      /* nothing more is said */
    CHALLENGE_BLACKJACK_RETURNED, /* `again`: it wants another hand */
    CHALLENGE_MANCALA_RETURNED,   /* `move` */
    CHALLENGE_BET_ASKED,          /* it bets: `bet` */
    CHALLENGE_HIT_ASKED,          /* it plays: `hit` */
    CHALLENGE_KINDS
};

struct challenge_message {
    enum challenge_kind kind;
    union {
        struct {
            int64_t decks, credits, least, most;
        } init;
        int64_t new_deck; /* 1 for yes and 0 for no, as in `position` */
        struct {
            int64_t new_game, player_one, size;
            int64_t board[kMancalaBoardMost];
        } position;
        struct challenge_answer answer;
        int64_t again; /* any number but 0 is a yes, as in `insurance` */
        struct {
            int64_t bowl, direction;
        } move;
        int64_t bet;
        struct {
            int64_t action, insurance;
        } hit;
    };
};

#endif
