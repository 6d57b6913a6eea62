/* What the files of a bot in its cell share. */
#ifndef CHALLENGE_CELL_H
#define CHALLENGE_CELL_H

#include "challenge/cell/bot.h"
#include "challenge/cell/wire.h"

/* Why a bot is out. The cell's result has the details. */
enum bot_fault {
    BOT_FAULTLESS,
    BOT_UNLOADED,   /* its host couldn't load it */
    BOT_ENDED,      /* it exited, crashed or exceeded its cell's limits */
    BOT_SLOW,       /* it ran out of time */
    BOT_FORGED,     /* it sent a message that doesn't fit the game */
    BOT_SPOKE,      /* it sent a message out of turn */
    BOT_INTERRUPTED /* Ctrl-C ended its match */
};

/* The value of `call` outside a call. */
enum { NO_CALL = CHALLENGE_KINDS };

/* What a bot prints, to standard output or standard error: it is thrown away
 * or, if the limits name a stream to show it on, read from a pipe. */
struct bot_output {
    int to;       /* the bot's end, until it has started; else 0 */
    int from;     /* the end to read from; or -1 */
    size_t shown; /* bytes so far */
};

struct challenge_bot {
    char *path;
    const char *arguments[3];
    struct challenge_limits limits;
    struct jail *jail;
    struct jail_request request;
    struct jail_memory memory;
    struct wire *wire;
    struct bot_output output;
    uint32_t told, heard; /* messages so far */
    struct wire_patience patience;
    unsigned call; /* the kind of the open call, or NO_CALL */
    enum bot_fault fault;
    struct jail_result result; /* once the cell is empty */
    int64_t loading;           /* CPU time before its file was opened, or -1 */
    int64_t turns;             /* wall time of its turns, in nanoseconds */
    int64_t turn_count;
};

/* Sends `reply` and waits for the next message. Returns false if the bot is
 * out. */
bool bot_ask(struct challenge_bot *bot, const struct challenge_message *reply,
             struct challenge_message *request);

/* Waits for the next message without sending one. */
bool bot_await(struct challenge_bot *bot, struct challenge_message *request);

/* Opens a bot's output. Returns false and sets errno on failure. Once the bot
 * has the descriptor, bot_output_started() closes it here. */
bool bot_output_open(struct challenge_bot *bot);
void bot_output_started(struct challenge_bot *bot);
void bot_output_close(struct challenge_bot *bot);

/* Shows what the bot has printed since the last call, up to its limit. The rest
 * is thrown away. */
void bot_output_show(struct challenge_bot *bot);

/* Puts a bot out: ends its process and waits until nothing is left of it. */
void bot_put_out(struct challenge_bot *bot, enum bot_fault fault);

#endif
