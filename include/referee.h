/*
 * The referee of challenge blackjack, and the log of its matches.
 *
 * It knows no bots and needs no jail, so that the casino table can show a log,
 * too.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "challenge_blackjack.h"
#include "cli.h"
#include "house.h"
#include "records.h"

enum {
    CHALLENGE_NAME_SIZE = 32,            /* the name of a bot */
    CHALLENGE_PROBLEM_SIZE = 4096 + 160, /* the longest path and a sentence */
    CHALLENGE_YOUR_CARDS = 5,            /* the most in a hand of a bot */
    CHALLENGE_DEALER_CARDS = 12, /* and of the dealer: eleven aces and a six */
    CHALLENGE_LINE_SIZE = 200,   /* a line of a log */
    PROTOCOL_NONSENSE = -1000 /* stands for an answer that isn't one: an action
                               * that doesn't exist, or a bowl */
};

/* ---- Lines ---- */

/* The actions as lines and logs name them, by Action. */
enum { CHALLENGE_ACTIONS = kDoubleDownAndHitMe + 1 };
extern const char *const CHALLENGE_ACTION_NAMES[CHALLENGE_ACTIONS];

/* Reads `name` and a number from `least` to `most`, such as "cut=75", at
 * `*text`, and moves `*text` past them. Returns false if they aren't there. */
bool log_take_number(const char **text, const char *name, int64_t least,
                     int64_t most, int64_t *value);

/* ---- A match of blackjack ---- */

enum {
    CHALLENGE_DECKS_LEAST = 2,
    CHALLENGE_CREDITS_MOST = 500000000 /* so that an int holds all that a hand
                                          can win or lose */
};

/* How a match is played; the same for all bots. */
struct challenge_game {
    int64_t decks; /* 2 to 10 */
    int64_t cut;   /* percent of the shoe before the cut card */
    int64_t bankroll;
    int64_t least, most; /* bets */
    int64_t shoes;       /* a match ends after this many shoes */
    int64_t hands;       /* or after this many hands */
    bool natural_3_2;    /* a claimed natural pays 3:2, rounded down;
                            else it pays 1:1 */
    bool insurance_down; /* half an odd bet is rounded down, not up */
    bool shows_hole; /* when the first hand of a split is bust or has won; else
                        at the end of the second */
};

/* ---- Seeds ---- */

enum {
    CHALLENGE_SEED_BYTES = 16,
    CHALLENGE_SEED_TEXT_SIZE = 2 * CHALLENGE_SEED_BYTES + 1
};

/* What the shoes come from. A bot that knows it knows every card, so it is a
 * secret of 128 bits until the report gives it away. A person may type a number
 * instead. That is for tests, because a bot can try all the numbers that people
 * type; reports warn of it. */
struct challenge_seed {
    unsigned char bytes[CHALLENGE_SEED_BYTES];
    bool is_short; /* a number, with its lowest byte first */
};

/* Draws a secret seed. Returns NULL, or what is wrong. */
const char *challenge_seed_draw(struct challenge_seed *seed);

/* Reads a seed: 32 hexadecimal digits, or a whole number below 2^63. Returns
 * false, with `*seed` unchanged, if `text` is neither. */
bool challenge_seed_read(const char *text, struct challenge_seed *seed);

/* Writes `seed` as challenge_seed_read() reads it, and returns `text`. */
const char *seed_write(const struct challenge_seed *seed,
                       char text[CHALLENGE_SEED_TEXT_SIZE]);

/* ---- Answers ---- */

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

/* ---- The referee ---- */

/*
 * The referee of challenge blackjack: the house's side of a match. It doesn't
 * know the bot. The match passes the bot's requests to the referee and returns
 * its answers; the deck, the hole card and the money stay inside.
 */

enum {
    CHALLENGE_HAND_CARDS = 10 + CHALLENGE_DEALER_CARDS, /* the most that a round
                                                  takes: two split hands of five
                                                  and the dealer's hand */
    CHALLENGE_PASSES = 100 /* most calls without a bet in a match */
};

/* Returns false and sets `problem` if `game` can't be played, for example
 * because a hand may need more cards than the cut leaves. */
bool challenge_game_check(const struct challenge_game *game,
                          char problem[CHALLENGE_PROBLEM_SIZE]);

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
    CHALLENGE_OUT,    /* it crashed, looped or broke the jail's rules */
    CHALLENGE_ENDS
};

extern const char *const CHALLENGE_END_NAMES[CHALLENGE_ENDS];

/* Counts of a match. */
struct challenge_tally {
    int64_t hands;   /* bets that got cards */
    int64_t shoes;   /* started */
    int64_t passes;  /* calls without a bet */
    int64_t wagered; /* bets, doubles and splits, but not insurance */
    int64_t illegal; /* illegal plays */
};

/*
 * A match. It is a value: a copy keeps the position. The table of the module
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
    struct listener watcher; /* hears what happens at the table; or empty */
    int hand;                /* the number of the hand that the bot plays */
    int64_t reported;        /* credits that the bot knows of */
    enum challenge_turn turn;
    enum challenge_end end;
    struct challenge_tally tally;
};

/* The kinds of requests of a bot. */
enum challenge_request_kind {
    CHALLENGE_BETS,    /* makeABet: `number` credits */
    CHALLENGE_HITS,    /* hitMe: `number` is the Action, `flag` the insurance */
    CHALLENGE_RETURNS, /* the call ends; `flag`: play another hand */
    CHALLENGE_IS_OUT   /* it crashed or worse, and loses all its credits */
};

struct challenge_request {
    enum challenge_request_kind kind;
    int64_t number;
    bool flag;
};

/* What the referee rules on a request: the bot's answer, and what only the log
 * shows. */
struct challenge_ruling {
    struct challenge_answer answer;
    const char *why;     /* why the play is illegal; NULL if it isn't */
    int64_t insured;     /* the cost, if the bot bought insurance */
    const char *refusal; /* why it was refused insurance; NULL if it wasn't */
};

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
 * the bot doesn't learn what it costs to leave a hand in the middle. */
void referee_answer(struct referee *referee,
                    const struct challenge_request *request,
                    struct challenge_ruling *ruling);

/* What a bot that is a program does next. */
enum challenge_stage {
    STAGE_ASKED,  /* it bets, or plays its hand */
    STAGE_SECOND, /* nothing: the second hand of a split must be started */
    STAGE_OVER    /* nothing: the hand is over */
};

/* Writes the line, without its end, that shows a program the call that has
 * begun, as challenge-protocol(5) says: a question or, if the hand is over, the
 * result. STAGE_SECOND has no line. `result` is that of the latest ruling; when
 * the call began, the bot had the credits `before`. */
enum { CHALLENGE_SHOWN_SIZE = 640 };
enum challenge_stage referee_show(const struct referee *referee, Result result,
                                  bool new_deck, int64_t before,
                                  char line[CHALLENGE_SHOWN_SIZE]);

static inline const struct seat *referee_seat(const struct referee *referee)
{
    return &referee->table.seats[0];
}

/* True if the bot has been called and hasn't returned. */
static inline bool referee_is_in_call(const struct referee *referee)
{
    return referee->turn != CHALLENGE_CALL && referee->turn != CHALLENGE_CLOSED;
}

/* Returns all credits of the bot, including those on the table. */
int64_t referee_credits(const struct referee *referee);

/* Returns the freeloader penalty: how much less than its bankroll the bot has
 * wagered, or 0. */
static inline int64_t referee_penalty(const struct referee *referee)
{
    int64_t missing = referee->game.bankroll - referee->tally.wagered;
    return missing > 0 ? missing : 0;
}

/* ---- The log ---- */

/* The log of matches of blackjack, which challenge(6) describes. Each line
 * holds a request of the bot and, after #, the referee's ruling. When a log is
 * played again, every line must come out the same. */

#define LOG_BLACKJACK_HEAD "challenge blackjack log 3"

/* Writes the line for `request`, with `ruling` after # unless that is NULL. */
void challenge_request_write(const struct challenge_request *request,
                             const struct challenge_ruling *ruling,
                             char line[CHALLENGE_LINE_SIZE]);

/* Returns what a log calls a result. */
const char *challenge_result_in_words(int64_t result);

/* Write the line that says how a match is played, and the one that ends it. */
void log_write_game(const struct challenge_game *game,
                    char line[CHALLENGE_LINE_SIZE]);
void log_write_end(const struct referee *referee,
                   char line[CHALLENGE_LINE_SIZE]);

/* Returns the line of a call. */
const char *log_call_line(bool new_deck);

/* Reads the request of such a line and ignores what follows #. Returns false
 * and sets `problem` if there is none. */
bool challenge_request_read(const char *line, struct challenge_request *request,
                            char problem[CHALLENGE_PROBLEM_SIZE]);

/* A log that is played again, line by line. Start with zeros. */
struct match_log {
    int head; /* lines of the head that were read; 0 once a match is over */
    char bot[CHALLENGE_NAME_SIZE];
    int64_t match;
    struct challenge_game game;
    struct challenge_seed seed;
    struct referee referee;
    struct challenge_request request; /* of the last line in a call, */
    struct challenge_ruling ruling;   /* with the ruling on it */
};

/* Returns REPLAY_CONTINUES if the line that was read last equals `line`, which
 * the replay gives, or else stops with REPLAY_DIFFERS. */
enum replay_step log_compare(struct replay *replay, const char *line);

/* Shows the hands of a log, for replay_begin(). The replay needs a struct game,
 * and a struct watched_log as its context. */
extern const struct record_format REFEREE_LOGS;

/* Checks the matches of a log, which count as rounds. Needs no game. */
extern const struct record_format REFEREE_CHECKS;

struct watched_log {
    const char *entry;    /* whose matches to show; NULL: all */
    int64_t match, hand;  /* where to begin; 0: with the first */
    struct match_log log; /* starts with zeros */
};

#endif
