/*
 * A bot in its cell. For the room challenge and its tests.
 *
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
 * Landlock, the tournament's process protects itself (prctl(2),
 * PR_SET_DUMPABLE).
 */
#ifndef CHALLENGE_BOT_H
#define CHALLENGE_BOT_H

#include "challenge.h"
#include "challenge/cell/message.h"
#include "challenge/cell/protocol.h"
#include "jail.h"

struct challenge_bot;

enum challenge_prototype { CHALLENGE_BLACKJACK, CHALLENGE_MANCALA };

/* The limits of a bot. */
struct challenge_limits {
    /* For the whole match. Wall time passes while other bots think, too. So it
     * must allow for all of them, or a bot could win by waiting until another
     * runs out of time. */
    struct jail_limits cell;
    FILE *shown;   /* where to show up to cell.output bytes of what the bot
                      prints; it is then hosted for debugging. NULL: nowhere */
    FILE *hints;   /* where to say that a program doesn't answer; or NULL */
    int64_t turn;  /* nanoseconds of wall time for each answer and for loading
                      the bot */
    int64_t turns; /* nanoseconds of wall time for all turns together */
    /* An interrupt puts out the bot whose turn it is. May be NULL. */
    const struct cli_interrupt *interrupt;
    const struct jail_filters *filters; /* shared; NULL: make new ones */
};

/* Returns the limits of a bot that may use `bounds`, and those of the default
 * setup. What it prints isn't shown. */
struct challenge_limits
challenge_limits_of(const struct challenge_bounds *bounds);
struct challenge_limits challenge_limits_usual(void);

/*
 * Loads the bot at `path` into a cell of its own. Its constructors run there,
 * but none of its functions is called yet. Returns NULL and sets `problem` if
 * the file doesn't exist or the cell can't be created.
 *
 * A bot that misbehaves while it is loaded is out from the start:
 * challenge_bot_next() returns false, and challenge_bot_close() gives the
 * reason. The same goes for a file that isn't a shared object or lacks the
 * functions of the game; in that case the function returns a bot and sets
 * `problem`, too. The bot can forge that text.
 *
 * A bot needs two processes, its own and its cell's, and six descriptors.
 */
struct challenge_bot *challenge_bot_open(const char *path,
                                         enum challenge_prototype prototype,
                                         const struct challenge_limits *limits,
                                         char problem[CHALLENGE_PROBLEM_SIZE]);

/* Returns the number of the bot's process, for a debugger, or 0 if it has
 * ended. */
int challenge_bot_process(struct challenge_bot *bot);

/* True if the bot is a program. Its file's name then doesn't end in ".so". */
bool challenge_bot_is_program(const struct challenge_bot *bot);

/* Shows a program what it may know before the next call of
 * challenge_bot_next() in a match of blackjack. */
void challenge_bot_show(struct challenge_bot *bot,
                        const struct challenge_view *view);

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
    char words[JAIL_VERDICT_SIZE];
    int64_t charged; /* nanoseconds, like the two below */
    int64_t cpu;     /* of its process, or -1 if unknown */
    int64_t turns;   /* wall time of its turns */
};

/* Stops the clock of a program that has played to the end of its match, and
 * returns what it is charged. */
int64_t challenge_bot_charge(struct challenge_bot *bot);

/* Tells a program its points, in thousandths, and gives it a moment to end by
 * itself. Does nothing to a shared object or to a program that is out. */
void challenge_bot_dismiss(struct challenge_bot *bot, int64_t points);

/* Ends a match. The bot's process, memory and files are gone afterward. Sets
 * `end` unless that is NULL. Does nothing if `bot` is NULL. */
void challenge_bot_close(struct challenge_bot *bot,
                         struct challenge_bot_end *end);

#endif
