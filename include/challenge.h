/*
 * The contest: programs play for points.
 *
 * First the referee of challenge blackjack, which is asked and answers. Nothing
 * here knows of a bot: whoever drives the referee hands it what a bot says and
 * hands the answers back. The deck, the hole card and the money stay inside.
 * How the game is read stands in challenge_blackjack.h, which is the bots'.
 */
#ifndef CHALLENGE_H
#define CHALLENGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "challenge_blackjack.h"
#include "challenge_mancala.h"
#include "cli.h"
#include "house.h"
#include "jail.h"
#include "mancala.h"

/* ---- The game ---- */

enum {
    CHALLENGE_DECKS_LEAST = 2,
    CHALLENGE_HAND_CARDS = 10 + kDealerCardsMax, /* the most that a hand takes:
                                                  two split hands of five, and
                                                  the dealer's */
    CHALLENGE_PASSES = 100,             /* calls without a bet, in a match */
    CHALLENGE_PROBLEM_SIZE = 4096 + 160 /* the longest path, and a sentence */
};

/* Money is in credits, whole numbers. */
enum { CHALLENGE_CREDITS_MOST = 1000000000 };

/* How a match is played; all entries play the same one. */
struct challenge_game {
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
struct challenge_game challenge_game_usual(void);

/* Does it make sense? The cards behind the cut must be enough for a hand. */
bool challenge_game_check(const struct challenge_game *game,
                          char problem[CHALLENGE_PROBLEM_SIZE]);

/* ---- The referee ---- */

/* Whose word is awaited. */
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
    CHALLENGE_OUT,    /* it crashed, looped or broke its cell: see the match */
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
 * A match as a value: copy it to keep a position. The engine of the house
 * plays it, with naturals as plain 21s until one is claimed; what only this
 * contest has lies on top.
 */
struct challenge_referee {
    struct challenge_game game;
    uint64_t seed; /* with the number of the match and of the shoe it is where
                      the cards come from: whatever a bot does, shoe 3 of match
                      2 is the same for all */
    uint64_t match;
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
    CHALLENGE_RETURNS, /* the call ends; `flag`: and wants another one */
    CHALLENGE_IS_OUT   /* it crashed, or worse: it loses all its credits */
};

struct challenge_request {
    enum challenge_word word;
    int64_t number;
    bool flag;
};

/* What a bot may see of an answer. It goes to the bot as it lies here: with no
 * gap between its members, where something else might lie. */
struct challenge_answer {
    Result result;
    int dealer_count;
    int64_t winnings; /* of this call */
    Card brought;     /* the card that came, or kNoSpot */
    Card yours[2];    /* of a bet: the first two */
    Card dealer[kDealerCardsMax];
};

/* Opens a match of a game that was checked. The shoe is not there before the
 * first call. */
void challenge_referee_open(struct challenge_referee *referee,
                            const struct challenge_game *game, uint64_t seed,
                            uint64_t match);

/* The same with cards in order, the first one dealt first, as tests want it.
 * The match ends with CHALLENGE_SHOES when they are used up. */
void challenge_referee_arrange(struct challenge_referee *referee,
                               const struct challenge_game *game,
                               const int cards[], int count);

/* A call of Blackjack() begins. False where the match is over. */
bool challenge_referee_call(struct challenge_referee *referee, bool *new_deck);

/* What the bot says, whose call has begun, and the answer. The numbers may be
 * anything: what is not legal is an illegal play, and so is all that is said
 * when no call has begun. The answer to CHALLENGE_RETURNS is for the log: what
 * a hand costs that was left in the middle the bot is never told. */
void challenge_referee_answer(struct challenge_referee *referee,
                              const struct challenge_request *request,
                              struct challenge_answer *answer);

/* All credits, those on the table too. */
int64_t challenge_referee_credits(const struct challenge_referee *referee);

/* Points are thousandths of a credit, as time is microseconds. A bot that does
 * not wager its bankroll once over is a freeloader; the penalty is what it
 * lacks. (The contest had such a penalty; its size is this project's.) */
int64_t challenge_referee_penalty(const struct challenge_referee *referee);

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
enum { CHALLENGE_LINE_SIZE = 200 };

/* The line of a request, with its answer behind # where that is not NULL. */
void challenge_request_write(const struct challenge_request *request,
                             const struct challenge_answer *answer,
                             char line[CHALLENGE_LINE_SIZE]);

/* Reads such a line; what stands behind # does not matter. False, with the
 * problem, where it is none. */
bool challenge_request_read(const char *line, struct challenge_request *request,
                            char problem[CHALLENGE_PROBLEM_SIZE]);

/* Begins and ends a match's part of a log. */
void challenge_log_begin(FILE *log, const struct challenge_referee *referee,
                         const char *bot);
void challenge_log_end(FILE *log, const struct challenge_referee *referee);

/* Writes the line of a call, and of a request: the referee as it is behind it.
 */
void challenge_log_call(FILE *log, bool new_deck);
void challenge_log_request(FILE *log, const struct challenge_request *request,
                           const struct challenge_answer *answer);

/*
 * A log of mancala tells each game. Who moves, the bowl and the direction stand
 * in a line, numbered as bots have them; behind # what came of it. `out` is a
 * bot that is out, and why. The time is nanoseconds, as far as they count, of
 * the first and the second:
 *
 *     challenge mancala log 1
 *     board 8
 *     stones 3
 *     first greedy
 *     second first-move
 *     first 5 +1      # moves again
 *     first 7 +1
 *     second 1 +1
 *     ...
 *     second 3 +1     # takes 2
 *     time 812345 402311
 *     end side empty  # stones 14 to 4, points 14 to 4, moves 7
 */

/* Plays a log again, whole, of either game; of mancala it tells the tables of
 * points, too. CLI_NO where it comes out another way, CLI_FAILED
 * where it is no log; both have been said. `name` is the file's. */
enum cli_status challenge_replay(const struct cli *cli, FILE *log,
                                 const char *name);

/* ---- A bot in its cell ---- */

/*
 * A bot is a shared object that somebody wrote whom nobody knows. It is loaded
 * in a process of its own, in the jail, for one match, and what it knows comes
 * to it in messages: the cards that it may see, the board. Its functions are
 * called by a small host that shares a piece of memory with the caller, and
 * the callbacks which the contest's prototypes hand it are stubs of that host.
 * The caller believes nothing that stands in that memory: each message is
 * copied once and then looked at, and one that does not fit where the game
 * stands ends the match for the bot that sent it, whoever wrote it there. So a
 * bot can only lose its own match. Numbers in messages may be anything, and
 * the referee judges them. That it can't read the caller's memory behind its
 * back is Landlock's doing; where the kernel has none, a tournament makes the
 * process one that can't be looked into (prctl(2), PR_SET_DUMPABLE).
 */
struct challenge_bot;

enum challenge_prototype { CHALLENGE_BLACKJACK, CHALLENGE_MANCALA };

/* What bots may, and what all of a tournament have in common. */
struct challenge_limits {
    /* For the whole match. Its wall time goes on while others think, and so is
     * to be more than all of them may take: or one would win by waiting until
     * the other's is over. Output is thrown away. */
    struct jail_limits cell;
    int64_t turn;  /* nanoseconds from a message to its answer, by the clock on
                      the wall; for loading it, too */
    int64_t turns; /* nanoseconds of all its turns, likewise */
    /* One who asks for an end puts a bot out that is on turn; NULL: nobody. */
    const struct cli_interrupt *interrupt;
    const struct jail_filters *filters; /* made once for many; NULL: for each */
};

/* A minute of processor time, ten seconds for a turn and two minutes for all of
 * them, ten minutes of wall time, 256 MB, and 1 MB of output. */
struct challenge_limits challenge_limits_usual(void);

/* What is said. The first ones call a function of the bot or answer it; the
 * others are what the bot asks, or returns. Every call is returned from once,
 * with the kind that follows it here. */
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
        int64_t new_deck; /* yes or no: 1 or 0, and so are all below */
        struct {
            int64_t new_game, player_one, size;
            int64_t board[kMancalaBoardMost];
        } position;
        struct challenge_answer answer;
        int64_t again; /* any number but 0 is a yes; and so below */
        struct {
            int64_t bowl, direction;
        } move;
        int64_t bet;
        struct {
            int64_t action, insurance;
        } hit;
    };
};

/*
 * Loads a bot into a cell of its own, and calls nothing yet; but a shared
 * object has constructors, which run in the cell. NULL, with the problem, where
 * there is no such file or no cell can be made. A bot that misbehaves while it
 * is loaded is one that is out from the start: challenge_bot_next() says so,
 * and its end tells. So is one that can't be loaded, as it is no shared object
 * or lacks the game's functions; only then is a problem told of one that is
 * there. What it tells is as true as the bot: it can lie about that, too.
 *
 * A bot has a process of its own beside its cell's, and five descriptors.
 */
struct challenge_bot *challenge_bot_open(const char *path,
                                         enum challenge_prototype prototype,
                                         const struct challenge_limits *limits,
                                         char problem[CHALLENGE_PROBLEM_SIZE]);

/* Can it be loaded? To be asked before a tournament, in which one that can't
 * any more is only out: else it would end the matches of all others. */
bool challenge_bot_check(const char *path, enum challenge_prototype prototype,
                         const struct challenge_limits *limits,
                         char problem[CHALLENGE_PROBLEM_SIZE]);

/* Gives a bot the call that is made of it, or the answer to what it asked, and
 * waits for what it asks or returns next. InitBlackjack() is to be called once
 * and first. False: the bot is out, now or long since, and nothing is
 * requested. */
bool challenge_bot_next(struct challenge_bot *bot,
                        const struct challenge_message *reply,
                        struct challenge_message *request);

/*
 * What a match has cost. Computing is paid for and waiting is not, be it for
 * the referee, the other player, or the machine that others use, too. So
 * `charged` is the smaller one of two: the processor time of the bot's process,
 * which counts its waiting for an answer (it looks for it a while before it
 * sleeps), and the time that the bot was on turn, which counts the machine's
 * delays. Who computes while others are on turn pays for that as well: what the
 * processor's clock shows beyond the turns and 50 microseconds for each of them
 * is added.
 *
 * Reading: it all counts, from the moment that the bot's file is opened: its
 * constructors and InitBlackjack(), too, or a bot could do all its work there.
 */
struct challenge_bot_end {
    bool out; /* it did not wait for the end of the match */
    /* "played"; or why it is out: "crashed (SIGSEGV)", "timed out", "too much
     * output", "tried to write a file (openat)", "left the match", "forged a
     * message", "spoke out of turn", "can't be loaded", "was interrupted". */
    char words[JAIL_VERDICT_SIZE];
    int64_t charged; /* nanoseconds, as the two below */
    int64_t cpu;     /* of its process; -1: not known */
    int64_t turns;   /* that it was on turn */
};

/* Ends a match. Nothing of the bot is left: no process, no memory, no file.
 * `end` may be NULL. Nothing is done for a bot that is NULL. */
void challenge_bot_close(struct challenge_bot *bot,
                         struct challenge_bot_end *end);

/* ---- Tournaments of blackjack ---- */

/* What a bot of blackjack has said in a message. */
struct challenge_request
challenge_request_of(const struct challenge_message *message);

enum { CHALLENGE_BOTS_MAX = 64, CHALLENGE_REPEAT_MOST = 100000 };

/* What a match came to, for one bot. */
struct challenge_score {
    int64_t credits;
    int64_t nanoseconds; /* that count */
    int64_t penalty;     /* in credits */
    int64_t points;      /* in thousandths of a credit, as microseconds are */
    struct challenge_tally tally;
    enum challenge_end end;
    char words[JAIL_VERDICT_SIZE]; /* why it was out; else empty */
};

/* Boards of mancala: all even sizes, and all numbers of stones. */
struct challenge_boards {
    int64_t size_least, size_most;
    int64_t stones_least, stones_most;
};

/* What options say. */
struct challenge_setup {
    struct challenge_game game;
    const char *bots[CHALLENGE_BOTS_MAX]; /* their files */
    int bot_count;
    uint64_t seed;
    int64_t repeat; /* matches, each with shoes of its own */
    struct challenge_boards
        boards;        /* of mancala, which has none of the above */
    double time_scale; /* milliseconds count so often; 0: not at all */
    bool json, csv;
    const char *log; /* a file; NULL: none */
    bool shows_progress;
};

/*
 * All bots play all matches, one after the other, each in a cell of its own,
 * and what it came to is reported. Ctrl-C (SIGINT or SIGTERM) ends it at once,
 * with the matches that all have played. CLI_NO where a bot was out, CLI_FAILED
 * where one can't be loaded before the first match, or where there is no cell
 * or no log any more: what was played is reported then, too.
 */
enum cli_status challenge_blackjack(const struct cli *cli,
                                    const struct challenge_setup *setup);

/* ---- Tournaments of mancala ---- */

/* The points of a game that full 100 milliseconds cost, each of them. */
enum { CHALLENGE_POINT_MILLISECONDS = 100 };

/* A game that was played, for its two players. */
struct challenge_game_score {
    int bots[MANCALA_PLAYERS]; /* who plays first, and second */
    int size, stones;
    int won[MANCALA_PLAYERS]; /* stones, at the end */
    int64_t nanoseconds[MANCALA_PLAYERS];
    int64_t points[MANCALA_PLAYERS];
    int plies;
    enum mancala_end end;
    enum mancala_player forfeiter;
    char words[JAIL_VERDICT_SIZE]; /* why it was forfeited; else empty */
};

/*
 * Every bot plays every other twice on each board, each in a cell of its own,
 * once as the first player and once as the second. Points are one's own stones,
 * less one for each full 100 milliseconds. An illegal move, a crash or a
 * time-out forfeits the game: all stones in houses go to the other. Ctrl-C ends
 * it with the boards that all have played. CLI_NO where a game was forfeited.
 */
enum cli_status challenge_mancala(const struct cli *cli,
                                  const struct challenge_setup *setup);

/* ---- Statistics ---- */

/* The mean of some numbers and half the width of its 95 % interval, by
 * Student's distribution; NAN for fewer than two. */
struct challenge_mean {
    double value, margin;
};

struct challenge_mean challenge_mean_of(const double numbers[], size_t count);

#endif
