/* What the parts of a bot in its cell share. */
#ifndef CHALLENGE_CELL_H
#define CHALLENGE_CELL_H

#include "challenge/cell/bot.h"
#include "challenge/cell/wire.h"

/* Why a bot is out; the cell's result says the rest. */
enum bot_fault {
    BOT_FAULTLESS,
    BOT_UNLOADED, /* its host says so */
    BOT_ENDED,    /* before its match did, by itself or by its cell's limits */
    BOT_SLOW,     /* it let its turn pass */
    BOT_FORGED,   /* a message that can't be, where the game stands */
    BOT_SPOKE,    /* out of turn */
    BOT_INTERRUPTED /* by Ctrl-C */
};

/* The calls that are open: none or one. */
enum { NO_CALL = CHALLENGE_KINDS };

struct challenge_bot {
    char *path;
    const char *arguments[2];
    struct challenge_limits limits;
    struct jail *jail;
    struct jail_request request;
    struct jail_memory memory;
    struct wire *wire;
    uint32_t told, heard; /* messages */
    struct wire_patience patience;
    unsigned call; /* the kind of the one that is open */
    enum bot_fault fault;
    struct jail_result result; /* when the cell is empty */
    int64_t loading;           /* processor time when its file was opened; -1 */
    int64_t turns;             /* nanoseconds of them */
    int64_t turn_count;
};

/* Gives a message of that kind and waits for the next; false: it is out. */
bool bot_ask(struct challenge_bot *bot, const struct challenge_message *reply,
             struct challenge_message *request);

/* Waits for the next message without a word. */
bool bot_await(struct challenge_bot *bot, struct challenge_message *request);

/* Puts a bot out: ends its process, and waits until nothing is left of it. */
void bot_put_out(struct challenge_bot *bot, enum bot_fault fault);

#endif
