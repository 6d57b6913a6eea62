/*
 * The messages between a match and a bot in its cell. The match calls one of
 * the bot's functions or answers a request; the bot makes a request or returns
 * from the call. The bot's host (host.c) is built with this header, too.
 */
#ifndef CHALLENGE_MESSAGE_H
#define CHALLENGE_MESSAGE_H

#include <stdint.h>

#include "challenge_blackjack.h"
#include "challenge_mancala.h"

enum {
    CHALLENGE_YOUR_CARDS = 5,    /* the most in a hand of a bot */
    CHALLENGE_DEALER_CARDS = 12, /* and of the dealer: eleven aces and a six */
    CHALLENGE_BOWLS = 32,        /* the most, the two mancalas included */
    CHALLENGE_STORAGE = 1048576, /* bytes of privStorage */
    CHALLENGE_TEXT_SIZE = 256
};

/* The referee's answer, as far as a bot may see it. The bot gets every byte of
 * it, so there are no gaps between its members that could leak something. */
struct challenge_answer {
    int64_t result;       /* a Result; after a bet, whatever it was */
    int64_t your_count;   /* cards of the hand in play, or of the last one */
    int64_t dealer_count; /* 2 after a bet, the first card hidden; then 0 until
                             the hand is over */
    int64_t winnings;     /* won or lost, once reported; else 0 */
    Card yours[CHALLENGE_YOUR_CARDS];
    Card dealer[CHALLENGE_DEALER_CARDS];
};

/* The kinds of messages. The bot returns from each call once, with the kind of
 * the same name. */
enum challenge_kind {
    CHALLENGE_INIT_CALLED,      /* InitBlackjack(): `init` */
    CHALLENGE_BLACKJACK_CALLED, /* Blackjack(): `new_deck` */
    CHALLENGE_MANCALA_CALLED,   /* Mancala(): `position` */
    CHALLENGE_BET_ANSWERED,     /* the answer to a bet: `answer` */
    CHALLENGE_HIT_ANSWERED,     /* the answer to a hitMe: `answer` */

    CHALLENGE_INIT_RETURNED,      /* no value */
    CHALLENGE_BLACKJACK_RETURNED, /* `again`: play another hand */
    CHALLENGE_MANCALA_RETURNED,   /* `move` */
    CHALLENGE_BET_ASKED,          /* a bet: `bet` */
    CHALLENGE_HIT_ASKED,          /* a hitMe: `hit` */
    CHALLENGE_KINDS
};

struct challenge_message {
    enum challenge_kind kind;
    union {
        struct {
            int64_t decks, credits, least, most;
        } init;
        int64_t new_deck; /* 1 or 0, like the flags in `position` */
        struct {
            int64_t new_game, player_one, size;
            int64_t board[CHALLENGE_BOWLS];
        } position;
        struct challenge_answer answer;
        int64_t again; /* any number but 0 means yes, also in `insurance` */
        struct {
            int64_t bowl, direction;
            int64_t board[CHALLENGE_BOWLS]; /* as the bot left it */
        } move;
        int64_t bet;
        struct {
            int64_t action, insurance;
        } hit;
        char text[CHALLENGE_TEXT_SIZE]; /* of the host: what is wrong */
    };
};

#endif
