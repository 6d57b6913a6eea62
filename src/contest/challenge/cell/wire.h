/* The wire between a bot's host and its match: shared memory with one line in
 * each direction. The ends take turns: one message goes to the bot, then one
 * comes back.
 *
 * The bot can write to all of this memory, so the referee's side copies each
 * message once and uses only the copy. */
#ifndef CHALLENGE_WIRE_H
#define CHALLENGE_WIRE_H

#include <stdatomic.h>
#include <stdbool.h>

#include "challenge/cell/message.h"

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

/* Messages between host and cell, in place of a kind. */
enum {
    WIRE_HELLO = CHALLENGE_KINDS, /* the host has started */
    WIRE_LOAD_BLACKJACK,          /* load the bot */
    WIRE_LOAD_MANCALA,
    WIRE_LOADED,     /* the bot is loaded */
    WIRE_NOT_LOADED, /* the bot can't be loaded; `text` says why */
    WIRE_KINDS
};

/* The state of a reader that polls for a while and then sleeps. Polling is
 * fastest if the other end has a CPU to itself, and a waste if it doesn't; so
 * after polling in vain several times in a row, the reader polls rarely. Start
 * with zeros. */
struct wire_patience {
    unsigned in_vain;
    unsigned sleeps;
};

/* Sends a message, which is number `number` on this line. */
void wire_tell(struct wire_line *line, uint32_t number,
               const struct challenge_message *message);

/* Waits up to `nanoseconds` (-1: forever) for the line's sequence to change
 * from `before`. Returns false if it didn't, because the time ran out or
 * something else woke the reader. */
bool wire_await(struct wire_line *line, uint32_t before,
                struct wire_patience *patience, int64_t nanoseconds);

/* Copies the message to `message`, once. Returns false if its kind isn't
 * valid. */
bool wire_hear(const struct wire_line *line, struct challenge_message *message);

int64_t wire_now(void); /* monotonic, in nanoseconds */

#endif
