/*
 * A bot in its cell. For the room challenge and its tests.
 *
 * A bot is a shared object that a stranger wrote. It is loaded into a process
 * of its own, in the jail, for one match. A small host in that process calls
 * its functions; the callbacks that the contest's prototypes hand to a bot are
 * stubs of the host. Host and match share a piece of memory and send messages
 * through it.
 *
 * The match believes nothing that stands in that memory. It copies each message
 * once and then looks at the copy; a message that does not fit the state of the
 * game ends the match for the bot, no matter what wrote it. So a bot can lose
 * its own match and nothing else. The numbers in a message may be anything, and
 * the referee judges them. Landlock keeps a bot from reading the match's memory
 * in another way; where the kernel has none, a tournament makes its process one
 * that can't be looked into (prctl(2), PR_SET_DUMPABLE).
 */
#ifndef CHALLENGE_BOT_H
#define CHALLENGE_BOT_H

#include "challenge.h"
#include "challenge/cell/message.h"
#include "jail.h"

struct challenge_bot;

enum challenge_prototype { CHALLENGE_BLACKJACK, CHALLENGE_MANCALA };

/* What a bot may use up. */
struct challenge_limits {
    /* For the whole match. Its wall time goes on while others think, so it must
     * be more than all of them may take: else a bot could win by waiting until
     * another's time is over. Output is thrown away. */
    struct jail_limits cell;
    int64_t turn;  /* nanoseconds of wall time from a message to its answer, and
                      for loading the bot */
    int64_t turns; /* nanoseconds of all turns together, likewise */
    /* An interrupt puts out a bot that is on turn; NULL: there is none. */
    const struct cli_interrupt *interrupt;
    const struct jail_filters *filters; /* made once for many; NULL: for each */
};

/* A minute of processor time, ten seconds for a turn and two minutes for all of
 * them, ten minutes of wall time, 256 MB, and 1 MB of output. */
struct challenge_limits challenge_limits_usual(void);

/*
 * Loads the bot at `path` into a cell of its own and calls none of its
 * functions; its constructors do run, in the cell. Returns NULL, with the
 * problem, where there is no such file or no cell can be made.
 *
 * A bot that misbehaves while it is loaded is out from the start:
 * challenge_bot_next() says so, and its end tells why. That also holds for a
 * file which is no shared object or lacks the game's functions; then `problem`
 * is filled in although a bot is returned. The bot can lie about that text.
 *
 * A bot takes two processes, its own and its cell's, and five descriptors.
 */
struct challenge_bot *challenge_bot_open(const char *path,
                                         enum challenge_prototype prototype,
                                         const struct challenge_limits *limits,
                                         char problem[CHALLENGE_PROBLEM_SIZE]);

/* Says whether the bot can be loaded. It is asked before a tournament; a bot
 * that can't be loaded later is only out, and ends nobody else's match. */
bool challenge_bot_check(const char *path, enum challenge_prototype prototype,
                         const struct challenge_limits *limits,
                         char problem[CHALLENGE_PROBLEM_SIZE]);

/* Sends `reply`, which is a call or the answer to what the bot asked, and waits
 * for `request`, what it asks or returns next. The first call of a bot of
 * blackjack is InitBlackjack(), and it is made once. Returns false where the
 * bot is out, now or since earlier; then `request` is not filled in. */
bool challenge_bot_next(struct challenge_bot *bot,
                        const struct challenge_message *reply,
                        struct challenge_message *request);

/*
 * What a match has cost. A bot pays for computing and not for waiting, be it
 * for the referee, the other player, or a busy machine. So `charged` is the
 * smaller one of two times: the processor time of the bot's process, which
 * includes some waiting for an answer (it polls for a while before it sleeps),
 * and the time that the bot was on turn, which includes the machine's delays. A
 * bot that computes while others are on turn pays for that as well: the
 * processor time beyond its turns, less 50 microseconds for each turn, is
 * added.
 *
 * Reading: time counts from the moment that the bot's file is opened. Its
 * constructors and InitBlackjack() count, or a bot could do all its work there.
 */
struct challenge_bot_end {
    bool out; /* it did not stay until the end of the match */
    /* "played"; or why it is out: "crashed (SIGSEGV)", "timed out", "too much
     * output", "tried to write a file (openat)", "left the match", "forged a
     * message", "spoke out of turn", "can't be loaded", "was interrupted". */
    char words[JAIL_VERDICT_SIZE];
    int64_t charged; /* nanoseconds, as the two below */
    int64_t cpu;     /* of its process; -1: not known */
    int64_t turns;   /* that it was on turn */
};

/* Ends a match. Nothing of the bot is left: no process, no memory, no file.
 * `end` may be NULL, and so may `bot`; then nothing is done. */
void challenge_bot_close(struct challenge_bot *bot,
                         struct challenge_bot_end *end);

#endif
