/* What the parts of a bot's host share. */
#ifndef CHALLENGE_HOST_H
#define CHALLENGE_HOST_H

#include "challenge/cell/wire.h"

/* The host's end of the wire. */
struct host {
    struct wire *wire;
    uint32_t told, heard; /* messages */
    struct wire_patience patience;
};

void host_tell(struct host *host, const struct challenge_message *message);

/* Waits for the next message. */
void host_hear(struct host *host, struct challenge_message *message);

/* Says that there is no such function, and ends. */
void host_lacks(struct host *host, const char *function)
    __attribute__((noreturn));

/* Each finds the bot's functions in what was loaded, says that they are there,
 * and serves calls for ever: the match ends by killing this process. */
void host_blackjack(struct host *host, void *bot) __attribute__((noreturn));
void host_mancala(struct host *host, void *bot) __attribute__((noreturn));

#endif
