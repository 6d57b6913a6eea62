/*
 * The referee of challenge blackjack: the house's side of a match. It doesn't
 * know the bot. The match passes the bot's requests to the referee and returns
 * its answers; the deck, the hole card and the money stay inside. For the room
 * challenge and its tests.
 */
#ifndef CHALLENGE_REFEREE_H
#define CHALLENGE_REFEREE_H

#include "challenge.h"
#include "challenge/cell/message.h"
#include "challenge/cell/protocol.h"
#include "challenge/seed.h"
#include "house.h"

enum {
    CHALLENGE_HAND_CARDS = 10 + CHALLENGE_DEALER_CARDS, /* the most that a round
                                                  takes: two split hands of five
                                                  and the dealer's hand */
    CHALLENGE_PASSES = 100 /* most calls without a bet in a match */
};

/* ---- The game (game.c) ---- */

/* Returns the default game: six decks, 1000 credits, bets from 1 to 100, the
 * cut at 75 percent, 1:1 for a natural, 100 shoes and 10000 hands. */
struct challenge_game challenge_game_usual(void);

/* Returns false and sets `problem` if `game` can't be played, for example
 * because a hand may need more cards than the cut leaves. */
bool challenge_game_check(const struct challenge_game *game,
                          char problem[CHALLENGE_PROBLEM_SIZE]);

/* ---- The referee ---- */

/* What the referee waits for. */
enum challenge_turn {
    CHALLENGE_CALL,   /* the next call of Blackjack() */
    CHALLENGE_BET,    /* a bet, or the end of the call */
    CHALLENGE_FIRST,  /* the first hitMe of a hand */
    CHALLENGE_PLAY,   /* another hitMe */
    CHALLENGE_SECOND, /* the start of the second split hand */
    CHALLENGE_RETURN, /* the end of the call: the hand is over */
    CHALLENGE_FAULT,  /* the end of the call after an illegal play */
    CHALLENGE_CLOSED  /* nothing: the match is over */
};

/* How a match ended. */
enum challenge_end {
    CHALLENGE_GOES_ON,
    CHALLENGE_LEFT,   /* the bot left */
    CHALLENGE_BROKE,  /* it has less than the minimum bet */
    CHALLENGE_HANDS,  /* all hands are played */
    CHALLENGE_SHOES,  /* all shoes are played */
    CHALLENGE_PASSED, /* it passed too often */
    CHALLENGE_OUT,    /* it crashed, looped or broke its cell's rules */
    CHALLENGE_ENDS
};

/* Returns "left", "broke", "all hands", "all shoes", "passed" or "out". */
const char *challenge_end_name(enum challenge_end end);

/* Counts of a match. */
struct challenge_tally {
    int64_t hands;   /* bets that got cards */
    int64_t shoes;   /* started */
    int64_t passes;  /* calls without a bet */
    int64_t wagered; /* bets, doubles and splits, but not insurance */
    int64_t illegal; /* illegal plays */
};

/*
 * A match. It is a value: a copy keeps the position. The table of the room
 * house plays it, with naturals as plain 21s until one is claimed; the referee
 * adds the rules that only this contest has.
 */
struct referee {
    struct challenge_game game;
    struct challenge_seed seed; /* The cards of a shoe depend only on the seed,
                                   the match and the number of the shoe.
                                   Whatever a bot does, shoe 3 of match 2 is the
                                   same for all. */
    uint32_t match;             /* its number */
    struct table table;
    int hand;     /* the number of the hand that the bot plays */
    int64_t told; /* credits that have been reported */
    enum challenge_turn turn;
    enum challenge_end end;
    struct challenge_tally tally;
};

/* The kinds of requests of a bot. */
enum challenge_word {
    CHALLENGE_BETS,    /* makeABet: `number` credits */
    CHALLENGE_HITS,    /* hitMe: `number` is the Action, `flag` the insurance */
    CHALLENGE_RETURNS, /* the call ends; `flag`: play another hand */
    CHALLENGE_IS_OUT   /* it crashed or worse, and loses all its credits */
};

struct challenge_request {
    enum challenge_word word;
    int64_t number;
    bool flag;
};

/* What the referee rules on a request: the bot's answer, and what only the log
 * tells. */
struct challenge_ruling {
    struct challenge_answer answer;
    const char *why;     /* why the play is illegal; NULL if it isn't */
    int64_t insured;     /* the price, if the bot bought insurance */
    const char *refusal; /* why it was refused insurance; NULL if it wasn't */
};

/* Returns the request that a bot made in `message`. */
struct challenge_request
challenge_request_of(const struct challenge_message *message);

/* Opens a match of `game`, which must have passed challenge_game_check(). The
 * first call shuffles the first shoe. */
void referee_open(struct referee *referee, const struct challenge_game *game,
                  struct challenge_seed seed, uint32_t match);

/* Opens a match with `count` arranged cards for a test, cards[0] dealt first.
 * It ends with CHALLENGE_SHOES when they are used up. */
void referee_arrange(struct referee *referee, const struct challenge_game *game,
                     const int cards[], int count);

/* Begins a call of Blackjack(). Returns false if the match is over. */
bool referee_call(struct referee *referee, bool *new_deck);

/* Judges a request of the bot in the call that has begun. Its numbers may be
 * anything. A request that isn't legal is an illegal play, and so is every
 * request outside a call. The ruling on CHALLENGE_RETURNS is only for the log:
 * the bot isn't told what it costs to leave a hand in the middle. */
void referee_answer(struct referee *referee,
                    const struct challenge_request *request,
                    struct challenge_ruling *ruling);

/* Sets `view` to what a program may see of the call that has begun, except
 * whether the deck is new and what was won. `result` is that of the latest
 * ruling. */
void referee_view(const struct referee *referee, Result result,
                  struct challenge_view *view);

/* Returns all credits of the bot, including those on the table. */
int64_t referee_credits(const struct referee *referee);

/* Returns the freeloader penalty: how much less than its bankroll the bot has
 * wagered, or 0. */
int64_t referee_penalty(const struct referee *referee);

#endif
