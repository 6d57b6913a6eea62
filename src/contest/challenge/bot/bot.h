/* A bot in its process, and the messages between it and its match. */
#ifndef CHALLENGE_BOT_H
#define CHALLENGE_BOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "challenge.h"
#include "challenge_blackjack.h"
#include "challenge_mancala.h"
#include "jail.h"

/* ---- Messages ---- */

/*
 * The messages between a match and a bot. The match calls one of
 * the bot's functions or answers a request; the bot makes a request or returns
 * from the call. The bot's host (host.c) is built with this header, too.
 */

enum {
    CHALLENGE_BOWLS = 32,        /* the most, the two mancalas included */
    CHALLENGE_STORAGE = 1048576, /* bytes of privStorage */
    CHALLENGE_TEXT_SIZE = 256
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
    CHALLENGE_BLACKJACK_RETURNED, /* `said.flag`: play another hand */
    CHALLENGE_MANCALA_RETURNED,   /* `move` */
    CHALLENGE_BET_ASKED,          /* a bet: `said.number` */
    CHALLENGE_HIT_ASKED,          /* a hitMe: `said`, an action and insurance */
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
        struct {
            int64_t number, flag; /* any flag but 0 means yes */
        } said;
        struct {
            int64_t bowl, direction;
            int64_t board[CHALLENGE_BOWLS]; /* the board that the bot left */
        } move;
        int64_t literal;                /* 1 or 0 */
        char text[CHALLENGE_TEXT_SIZE]; /* the host's message about what is
                                           wrong */
    };
};

/* ---- The wire ---- */

/* The wire between a bot's host and its match: shared memory with one line in
 * each direction. The ends take turns: one message goes to the bot, then one
 * comes back.
 *
 * The bot can write to all of this memory, so the referee's side copies each
 * message once and uses only the copy. */

enum {
    WIRE_WORDS = sizeof(struct challenge_message) / sizeof(uint64_t),
    WIRE_ALIGNMENT = 64 /* a cache line; the two lines must not share one */
};

struct wire_line {
    /* The number of messages sent on this line, modulo 2^32. A reader waits for
     * it to change. */
    _Alignas(WIRE_ALIGNMENT) _Atomic uint32_t sequence;
    _Atomic uint32_t reader_sleeps; /* 1: the reader wants to be woken */
    _Atomic uint64_t words[WIRE_WORDS];
};

/* The line to the referee comes first: its sequence is the futex at which the
 * jail wakes the match when a bot has ended. */
struct wire {
    struct wire_line to_referee;
    struct wire_line to_bot;
};

/* More kinds of messages, about loading the bot. */
enum {
    WIRE_HELLO = CHALLENGE_KINDS, /* the host has started */
    WIRE_LOAD_BLACKJACK, /* load the bot; this and the next two are in the order
                          * of enum challenge_spots */
    WIRE_LOAD_VALUE,     /* so, and give it the enumeration with k10 as 10 */
    WIRE_LOAD_LITERAL,   /* so, and give it the enumeration as printed */
    WIRE_LOAD_MANCALA,
    WIRE_LOADED, /* the bot is loaded; `literal`: it exports the symbol for the
                  * enumeration as printed */
    WIRE_NOT_LOADED, /* the bot can't be loaded; `text` says why */
    WIRE_KINDS
};

/* The state of a reader that polls for a while and then sleeps. Polling is
 * fastest if the other end has a CPU to itself, and a waste if it doesn't; so
 * after polling in vain several times in a row, the reader polls rarely. Start
 * with zeros. */
struct wire_polling {
    unsigned misses;
    unsigned sleeps;
};

/* The host's end of the wire. */
struct host {
    struct wire *wire;
    uint32_t sent, received; /* messages so far */
    struct wire_polling polling;
};

/* Sends a message, which is number `number` on this line. */
void wire_send(struct wire_line *line, uint32_t number,
               const struct challenge_message *message);

/* Waits up to `nanoseconds` (-1: forever) for the line's sequence to change
 * from `before`. Returns false if it didn't, because the time ran out or
 * something else woke the reader. */
bool wire_await(struct wire_line *line, uint32_t before,
                struct wire_polling *polling, int64_t nanoseconds);

/* Copies the message to `message`, once. Returns false if its kind isn't
 * valid. */
bool wire_receive(const struct wire_line *line,
                  struct challenge_message *message);

/* Returns a monotonic time in nanoseconds. */
static inline int64_t wire_now(void)
{
    const int64_t second = 1000000000;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * second + now.tv_nsec;
}

/* ---- The protocol of programs ---- */

/*
 * The lines that the referee and a program exchange through pipes; see
 * challenge-protocol(5). These functions only write and read lines.
 */

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_SIZE = CHALLENGE_SHOWN_SIZE, /* the longest line to a program,
                                                  and its end */
    PROTOCOL_ANSWER_SIZE = 256 /* the longest line from a program, without its
                                   end, and one byte more */
};

/* Writes the line, without its end, that asks a program for its move;
 * referee_show() writes the lines of blackjack. */
void protocol_write(const struct challenge_message *called,
                    char line[PROTOCOL_LINE_SIZE]);

/* Reads what a program says after a message of this kind, in a line of `length`
 * bytes, whatever they are; blanks and a carriage return at its end don't
 * count. CHALLENGE_INIT_CALLED stands for the greeting: a good answer agrees to
 * this version of the protocol. Sets `answer` to the request, return or move
 * that the line stands for. If it isn't one, returns false and sets `answer` to
 * an illegal play or move. */
bool protocol_read(enum challenge_kind call, const char *line, size_t length,
                   struct challenge_message *answer);

/* ---- Bots ---- */

/*
 * A bot is a shared object or a program that a stranger wrote. For each match
 * it runs in a jailed process of its own. A shared object is loaded by a small
 * host in that process, which calls its functions; the callbacks that it gets
 * are stubs in the host. Host and match exchange messages through shared
 * memory. A program exchanges lines with the match through pipes; see
 * challenge-protocol(5). The match handles both in the same way.
 *
 * The match trusts nothing in that memory. It copies each message once and uses
 * only the copy. A message that doesn't fit the state of the game puts the bot
 * out, no matter who wrote it, so a bot can lose only its own match. The
 * numbers in a message may be anything; the referee judges them. Landlock keeps
 * a bot from reading the match's memory through /proc. If the kernel has no
 * Landlock, the tournament's process protects itself (jail_hide_memory()).
 */

struct challenge_bot;

enum challenge_prototype { CHALLENGE_BLACKJACK, CHALLENGE_MANCALA };

/* The limits of a bot. */
struct challenge_limits {
    /* For the whole match. Wall time passes while other bots think, too. So it
     * must allow for all of them, or a bot could win by waiting until another
     * runs out of time. */
    struct jail_limits process;
    FILE *shown;   /* where to show up to process.output bytes of what the bot
                      prints; it is then hosted for debugging. NULL: nowhere */
    FILE *hints;   /* where to say that a program doesn't answer; or NULL */
    int64_t turn;  /* nanoseconds of wall time for each answer and for loading
                      the bot */
    int64_t turns; /* nanoseconds of wall time for all turns together */
    /* An interrupt puts out the bot whose turn it is. May be NULL. */
    const struct cli_interrupt *interrupt;
    const struct jail_filters *filters; /* shared; NULL: make new ones */
    /* The enumeration of spots that it gets; CHALLENGE_SPOTS_FOUND: the one
     * that it asks for (challenge_boolean.h). */
    enum challenge_spots spots;
};

/* Returns the limits of a bot that may use `bounds`. What it prints isn't
 * shown. */
struct challenge_limits
challenge_bot_limits(const struct challenge_bounds *bounds);

/*
 * Loads the bot at `path` into a process of its own. Its constructors run
 * there, but none of its functions is called yet. Returns NULL and sets
 * `problem` if the file doesn't exist or the process can't be started.
 *
 * A bot that misbehaves while it is loaded is out from the start:
 * challenge_bot_next() returns false, and challenge_bot_close() gives the
 * reason. The same goes for a file that isn't a shared object or lacks the
 * functions of the game; in that case the function returns a bot and sets
 * `problem`, too. The bot can forge that text.
 *
 * A bot needs two processes, its own and its jail's supervisor, and six
 * descriptors.
 */
struct challenge_bot *challenge_bot_open(const char *path,
                                         enum challenge_prototype prototype,
                                         const struct challenge_limits *limits,
                                         char problem[CHALLENGE_PROBLEM_SIZE]);

/* Returns the number of the bot's process, for a debugger, or 0 if it has
 * ended. */
int challenge_bot_process(struct challenge_bot *bot);

/* True if the bot exports the symbol that asks for the enumeration as printed.
 */
bool challenge_bot_asks_literal_spots(const struct challenge_bot *bot);

/* True if the bot is a program. Its file's name then doesn't end in ".so". */
bool challenge_bot_is_program(const struct challenge_bot *bot);

/* Sets what the next call of challenge_bot_next() shows a program in a match of
 * blackjack: what referee_show() returned and wrote. */
void challenge_bot_show(struct challenge_bot *bot, enum challenge_stage stage,
                        const char *line);

/* Returns true if the bot at `path` can be loaded; otherwise sets `problem`. A
 * tournament calls this for each bot before the first match. A bot that fails
 * to load later is out and doesn't end the tournament. */
bool challenge_bot_check(const char *path, enum challenge_prototype prototype,
                         const struct challenge_limits *limits,
                         char problem[CHALLENGE_PROBLEM_SIZE]);

/* Sends `reply`, which is a call or the answer to the last request, and waits
 * for the next `request` or for the return from the call. A blackjack bot's
 * first call is InitBlackjack(), made once. Returns false, with `request`
 * unchanged, if the bot is out. */
bool challenge_bot_next(struct challenge_bot *bot,
                        const struct challenge_message *reply,
                        struct challenge_message *request);

/*
 * How a match ended for a bot, and what it cost. A bot pays for computing, but
 * not for waiting for the referee, the other player or a busy machine. So
 * `charged` is the smaller of two times. One is the CPU time of its process,
 * which includes some waiting, because the host polls before it sleeps. The
 * other is the wall time of its turns, which includes the machine's delays. A
 * bot also pays for computing during other turns: CPU time beyond its own turns
 * is added, after a deduction of 50 microseconds per turn.
 *
 * Reading: time counts from the moment the bot's file is opened. Constructors
 * and InitBlackjack() count, or a bot could do all its work there. So does the
 * start of a program, its interpreter's included.
 */
#define CHALLENGE_TIMED_OUT "timed out"

struct challenge_bot_end {
    bool out; /* it didn't stay until the end of the match */
    /* "played", or why it is out: CHALLENGE_TIMED_OUT, whichever of its time
     * limits it exceeded, "crashed (SIGSEGV)", "tried to write a file
     * (openat)", "left the match", "ended with exit status 1" (a program),
     * "closed its output", "forged a message", "spoke out of turn", "wrote a
     * line too long", "can't be loaded", "was interrupted". */
    char verdict[JAIL_VERDICT_SIZE];
    int64_t charged; /* nanoseconds, like the two below */
    int64_t cpu;     /* the CPU time of its process, or -1 if unknown */
    int64_t turns;   /* wall time of its turns */
};

/* Stops the clock of a program that has played to the end of its match, and
 * returns what it is charged. */
int64_t challenge_bot_charge(struct challenge_bot *bot);

/* Sends a program its points, in thousandths, and gives it a moment to end by
 * itself. Does nothing to a shared object or to a program that is out. */
void challenge_bot_dismiss(struct challenge_bot *bot, int64_t points);

/* Ends a match. The bot's process, memory and files are gone afterward. Sets
 * `end` unless that is NULL. Does nothing if `bot` is NULL. */
void challenge_bot_close(struct challenge_bot *bot,
                         struct challenge_bot_end *end);

#endif
