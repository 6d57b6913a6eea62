/* The wire between a bot's host and its match: memory that both have, and in
 * it a line for each direction. Whose turn it is follows from the messages that
 * went over both: one goes down, then one comes up.
 *
 * The bot can write to all of it, so the reader on the referee's side copies
 * a message once and looks at the copy. */
#ifndef CHALLENGE_WIRE_H
#define CHALLENGE_WIRE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "challenge/cell/message.h"

enum {
    WIRE_WORDS = sizeof(struct challenge_message) / sizeof(uint64_t),
    WIRE_ALIGNMENT = 64 /* no two lines share what processors pass around */
};

struct wire_line {
    /* How many messages have been put in, modulo 2^32. Waiting for one is
     * waiting for a change of it. */
    _Alignas(WIRE_ALIGNMENT) _Atomic uint32_t sequence;
    _Atomic uint32_t reader_sleeps; /* and wants to be woken */
    _Atomic uint64_t words[WIRE_WORDS];
};

/* The referee's line comes first, as its sequence is where the jail wakes the
 * match when a bot has ended. */
struct wire {
    struct wire_line to_referee;
    struct wire_line to_bot;
};

/* What only the host says and hears, in the place of a kind. */
enum {
    WIRE_HELLO = CHALLENGE_KINDS, /* the host is there; the bot is not yet */
    WIRE_LOAD_BLACKJACK,          /* the host is to load it */
    WIRE_LOAD_MANCALA,
    WIRE_LOADED,     /* it has */
    WIRE_NOT_LOADED, /* it can't; standard error says why */
    WIRE_LACKING,    /* there is a function missing: likewise */
    WIRE_KINDS
};

/* How one waits: looks for a while, and then sleeps. Looking is the fastest
 * where the other has a processor to itself, and a waste where it hasn't:
 * after looking in vain several times in a row it seldom looks. Zero at first.
 */
struct wire_patience {
    unsigned in_vain;
    unsigned sleeps;
};

/* Puts in a message, the `number`th one of this line. */
void wire_tell(struct wire_line *line, uint32_t number,
               const struct challenge_message *message);

/* Waits until the line's sequence is no longer `before`, at most for so many
 * nanoseconds (-1: for ever). False: it still is, when the time is over, or
 * something else woke it. */
bool wire_await(struct wire_line *line, uint32_t before,
                struct wire_patience *patience, int64_t nanoseconds);

/* Copies the message out, once. False where there is no such kind. */
bool wire_hear(const struct wire_line *line, struct challenge_message *message);

int64_t wire_now(void); /* nanoseconds */

#endif
