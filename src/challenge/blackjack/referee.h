/*
 * The referee of challenge blackjack: the house's side of a match. It is asked
 * and answers, and knows of no bot: the match hands it what a bot says and
 * hands the answers back. The deck, the hole card and the money stay inside.
 * For the room challenge and its tests.
 */
#ifndef CHALLENGE_REFEREE_H
#define CHALLENGE_REFEREE_H

#include "challenge.h"
#include "challenge/cell/message.h"
#include "house.h"

enum {
    CHALLENGE_HAND_CARDS = 10 + kDealerCardsMax, /* the most that a hand takes:
                                                  two split hands of five, and
                                                  the dealer's */
    CHALLENGE_PASSES = 100 /* calls without a bet, in a match */
};

/* ---- The game (game.c) ---- */

/* Six decks, 1000 credits, bets from 1 to 100, the cut at 75 per cent, 1:1, 100
 * shoes and 10000 hands. */
struct challenge_game challenge_game_usual(void);

/* Says whether `game` can be played: the cards behind the cut must be enough
 * for a hand. Where it can't, `problem` says why. */
bool challenge_game_check(const struct challenge_game *game,
                          char problem[CHALLENGE_PROBLEM_SIZE]);

/* ---- The referee ---- */

/* What the referee waits for. */
enum challenge_turn {
    CHALLENGE_CALL,   /* a call of Blackjack() is to begin */
    CHALLENGE_BET,    /* it has begun: a bet, or its end */
    CHALLENGE_FIRST,  /* the cards are dealt: the first hitMe */
    CHALLENGE_PLAY,   /* the hand goes on */
    CHALLENGE_SECOND, /* the second of two split hands is to begin */
    CHALLENGE_RETURN, /* the hand is over: the call is to end */
    CHALLENGE_FAULT,  /* an illegal play: likewise */
    CHALLENGE_CLOSED  /* the match is over */
};

/* How a match ended. */
enum challenge_end {
    CHALLENGE_GOES_ON,
    CHALLENGE_LEFT,   /* the bot wants no more */
    CHALLENGE_BROKE,  /* it has less than the least bet */
    CHALLENGE_HANDS,  /* all hands are played */
    CHALLENGE_SHOES,  /* all shoes are */
    CHALLENGE_PASSED, /* it passed too often */
    CHALLENGE_OUT,    /* it crashed, looped or broke its cell */
    CHALLENGE_ENDS
};

/* "left", "broke", "all hands", "all shoes", "passed", "out". */
const char *challenge_end_name(enum challenge_end end);

/* What was done in a match. */
struct challenge_tally {
    int64_t hands;   /* bets that were dealt cards */
    int64_t shoes;   /* begun */
    int64_t passes;  /* calls without a bet */
    int64_t wagered; /* bets, doubles and splits, pushes too; no insurance */
    int64_t illegal; /* plays */
};

/*
 * A match as a value: a copy keeps the position. The table of the room house
 * plays it, with naturals as plain 21s until one is claimed; what only this
 * contest has lies on top.
 */
struct referee {
    struct challenge_game game;
    uint64_t seed;  /* The cards of a shoe come from the seed, the match and the
                       number of the shoe. Whatever a bot does, shoe 3 of match
                       2 is the same for all. */
    uint64_t match; /* its number */
    struct table table;
    int64_t told; /* credits, as they have been reported */
    enum challenge_turn turn;
    enum challenge_end end;
    struct challenge_tally tally;
};

/* What a bot says. */
enum challenge_word {
    CHALLENGE_BETS,    /* makeABet: `number` credits */
    CHALLENGE_HITS,    /* hitMe: `number` is the Action, `flag` the insurance */
    CHALLENGE_RETURNS, /* the call ends; `flag`: it wants another one */
    CHALLENGE_IS_OUT   /* it crashed, or worse: it loses all its credits */
};

struct challenge_request {
    enum challenge_word word;
    int64_t number;
    bool flag;
};

/* What a bot of blackjack has said in `message`. */
struct challenge_request
challenge_request_of(const struct challenge_message *message);

/* Opens a match of a game that was checked. It has no shoe before the first
 * call. */
void referee_open(struct referee *referee, const struct challenge_game *game,
                  uint64_t seed, uint64_t match);

/* Opens a match of `count` arranged cards, cards[0] dealt first, as tests want
 * it. It ends with CHALLENGE_SHOES when they are used up. */
void referee_arrange(struct referee *referee, const struct challenge_game *game,
                     const int cards[], int count);

/* Begins a call of Blackjack(). False where the match is over. */
bool referee_call(struct referee *referee, bool *new_deck);

/* Judges `request`, what the bot says in the call that has begun. Its numbers
 * may be anything: what is not legal is an illegal play, and so is every
 * request when no call has begun. The answer to CHALLENGE_RETURNS is for the
 * log: the bot is never told what it costs to leave a hand in the middle. */
void referee_answer(struct referee *referee,
                    const struct challenge_request *request,
                    struct challenge_answer *answer);

/* All credits, those on the table too. */
int64_t referee_credits(const struct referee *referee);

/* The penalty of a freeloader, a bot that does not wager its bankroll once
 * over: what it lacks. (The contest had such a penalty; its size is this
 * project's.) */
int64_t referee_penalty(const struct referee *referee);

#endif
