/* What the files of a bot's host share. */
#ifndef CHALLENGE_HOST_H
#define CHALLENGE_HOST_H

#include "challenge/cell/wire.h"

/* The host's end of the wire. */
struct host {
    struct wire *wire;
    uint32_t told, heard; /* messages so far */
    struct wire_patience patience;
};

/* Sends a message. */
void host_tell(struct host *host, const struct challenge_message *message);

/* Waits for the next message. */
void host_hear(struct host *host, struct challenge_message *message);

/* Reports that the bot lacks `function`, and waits to be killed. */
void host_lacks(struct host *host, const char *function)
    __attribute__((noreturn));

/* Gets the process ready for debugging the bot at `path`: debuggers may attach,
 * standard output is shown line by line, and a crash is reported on standard
 * error, with the signal, the address and the functions. */
void host_debug(const char *path);

/* Find the functions of the loaded `bot`, report that they are there, and serve
 * calls forever: the match ends by killing this process. */
void host_blackjack(struct host *host, void *bot) __attribute__((noreturn));
void host_mancala(struct host *host, void *bot) __attribute__((noreturn));

#endif
