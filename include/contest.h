/*
 * The contest: programs play for points.
 *
 * First the casino of challenge blackjack, which is asked and answers. Nothing
 * here knows of a bot: whoever drives the casino hands it what a bot says and
 * hands the answers back. The deck, the hole card and the money stay inside.
 * How the game is read stands in challenge_blackjack.h, which is the bots'.
 */
#ifndef CONTEST_H
#define CONTEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "challenge_blackjack.h"
#include "cli.h"
#include "house.h"

/* ---- The game ---- */

enum {
    CONTEST_DECKS_LEAST = 2,
    CONTEST_HAND_CARDS = 10 + kDealerCardsMax, /* the most that a hand takes:
                                                  two split hands of five, and
                                                  the dealer's */
    CONTEST_PASSES = 100, /* calls without a bet, in a match */
    CONTEST_PROBLEM_SIZE = 160
};

/* Money is in credits, whole numbers. */
enum { CONTEST_CREDITS_MOST = 1000000000 };

/* How a match is played; all entries play the same one. */
struct contest_game {
    int decks; /* 2 to 10 */
    int cut;   /* per cent of the shoe before the cut card */
    int64_t bankroll;
    int64_t least, most; /* bets */
    int64_t shoes;       /* a match has no more than that, */
    int64_t hands;       /* nor more hands */
    bool natural_3_2;    /* a claimed natural pays 3:2, half credits dropped,
                            not 1:1 */
};

/* Six decks, 1000 credits, bets from 1 to 100, the cut at 75 per cent, 1:1, 100
 * shoes and 10000 hands. */
struct contest_game contest_game_usual(void);

/* Does it make sense? The cards behind the cut must be enough for a hand. */
bool contest_game_check(const struct contest_game *game,
                        char problem[CONTEST_PROBLEM_SIZE]);

/* ---- The casino ---- */

/* Whose word is awaited. */
enum contest_turn {
    CONTEST_CALL,   /* a call of Blackjack() is to begin */
    CONTEST_BET,    /* it has begun: a bet, or its end */
    CONTEST_FIRST,  /* the cards are dealt: the first hitMe */
    CONTEST_PLAY,   /* the hand goes on */
    CONTEST_SECOND, /* the second of two split hands is to begin */
    CONTEST_RETURN, /* the hand is over: the call is to end */
    CONTEST_FAULT,  /* an illegal play: likewise */
    CONTEST_CLOSED  /* the match is over */
};

/* How a match ended. */
enum contest_end {
    CONTEST_GOES_ON,
    CONTEST_LEFT,   /* the bot wants no more */
    CONTEST_BROKE,  /* it has less than the least bet */
    CONTEST_HANDS,  /* all hands are played */
    CONTEST_SHOES,  /* all shoes are */
    CONTEST_PASSED, /* it passed too often */
    CONTEST_OUT,    /* it crashed, looped or broke its cell: see the match */
    CONTEST_ENDS
};

/* "left", "broke", "all hands", "all shoes", "passed", "out". */
const char *contest_end_name(enum contest_end end);

/* What was done in a match. */
struct contest_tally {
    int64_t hands;   /* bets that were dealt cards */
    int64_t shoes;   /* begun */
    int64_t passes;  /* calls without a bet */
    int64_t wagered; /* bets, doubles and splits, pushes too; no insurance */
    int64_t illegal; /* plays */
};

/*
 * A match as a value: copy it to keep a position. The engine of the house
 * plays it, with naturals as plain 21s until one is claimed; what only this
 * contest has lies on top.
 */
struct contest_casino {
    struct contest_game game;
    uint64_t seed; /* with the number of the match and of the shoe it is where
                      the cards come from: whatever a bot does, shoe 3 of match
                      2 is the same for all */
    uint64_t match;
    struct table table;
    int64_t told; /* credits, as they have been reported */
    enum contest_turn turn;
    enum contest_end end;
    struct contest_tally tally;
};

/* What a bot says. */
enum contest_word {
    CONTEST_BETS,    /* makeABet: `number` credits */
    CONTEST_HITS,    /* hitMe: `number` is the Action, `flag` the insurance */
    CONTEST_RETURNS, /* the call ends; `flag`: and wants another one */
    CONTEST_IS_OUT   /* it crashed, or worse: it loses all its credits */
};

struct contest_request {
    enum contest_word word;
    int64_t number;
    bool flag;
};

/* What a bot may see of an answer. */
struct contest_answer {
    Result result;
    int64_t winnings; /* of this call */
    Card brought;     /* the card that came, or kNoSpot */
    Card yours[2];    /* of a bet: the first two */
    int dealer_count;
    Card dealer[kDealerCardsMax];
};

/* Opens a match of a game that was checked. The shoe is not there before the
 * first call. */
void contest_casino_open(struct contest_casino *casino,
                         const struct contest_game *game, uint64_t seed,
                         uint64_t match);

/* The same with cards in order, the first one dealt first, as tests want it.
 * The match ends with CONTEST_SHOES when they are used up. */
void contest_casino_arrange(struct contest_casino *casino,
                            const struct contest_game *game, const int cards[],
                            int count);

/* A call of Blackjack() begins. False where the match is over. */
bool contest_casino_call(struct contest_casino *casino, bool *new_deck);

/* What the bot says, whose call has begun, and the answer. The numbers may be
 * anything: what is not legal is an illegal play, and so is all that is said
 * when no call has begun. The answer to CONTEST_RETURNS is for the log: what a
 * hand costs that was left in the middle the bot is never told. */
void contest_casino_answer(struct contest_casino *casino,
                           const struct contest_request *request,
                           struct contest_answer *answer);

/* All credits, those on the table too. */
int64_t contest_casino_credits(const struct contest_casino *casino);

/* Points are thousandths of a credit, as time is microseconds. A bot that does
 * not wager its bankroll once over is a freeloader; the penalty is what it
 * lacks. (The contest had such a penalty; its size is this project's.) */
int64_t contest_casino_penalty(const struct contest_casino *casino);

/* ---- The log ---- */

/*
 * A log tells each hand in the language of the table, and behind # what came of
 * it. It can be played again, and must come out the same:
 *
 *     challenge blackjack log 1
 *     game decks=6 cut=75 bankroll=1000 min=1 max=100 shoes=100 hands=10000 \
 *          natural=1:1                                         (on one line)
 *     seed 1
 *     match 1
 *     bot counter.so
 *     call new
 *     bet 10          # dealer 6s, you Kd 2h, goes on, +0
 *     hit             # 4c, dealer 6s, goes on, +0
 *     stand           # dealer 6s 10h 9d, dealer busts, +10
 *     again
 *     ...
 *     end left        # 1010, wagered 10, hands 1, illegal 0
 *
 * Words are bet N, stand, hit, double, split, claim, action N (of no Action of
 * the contest), again, leave and out; `insured` behind one of them asks for
 * insurance. `call new` is a call with a new deck, `call` one without.
 */
enum { CONTEST_LINE_SIZE = 200 };

/* The line of a request, with its answer behind # where that is not NULL. */
void contest_request_write(const struct contest_request *request,
                           const struct contest_answer *answer,
                           char line[CONTEST_LINE_SIZE]);

/* Reads such a line; what stands behind # does not matter. False, with the
 * problem, where it is none. */
bool contest_request_read(const char *line, struct contest_request *request,
                          char problem[CONTEST_PROBLEM_SIZE]);

/* Begins and ends a match's part of a log. */
void contest_log_begin(FILE *log, const struct contest_casino *casino,
                       const char *bot);
void contest_log_end(FILE *log, const struct contest_casino *casino);

/* Writes the line of a call, and of a request: the casino as it is behind it.
 */
void contest_log_call(FILE *log, bool new_deck);
void contest_log_request(FILE *log, const struct contest_request *request,
                         const struct contest_answer *answer);

/* Plays a log again, whole. CLI_NO where it comes out another way, CLI_FAILED
 * where it is no log; both have been said. `name` is the file's. */
enum cli_status contest_replay(const struct cli *cli, FILE *log,
                               const char *name);

#endif
