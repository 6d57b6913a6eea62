/* What the files of a bot in its cell share. */
#ifndef CHALLENGE_CELL_H
#define CHALLENGE_CELL_H

#include "challenge/cell/bot.h"
#include "challenge/cell/protocol.h"
#include "challenge/cell/wire.h"

/* Why a bot is out. The cell's result has the details. */
enum bot_fault {
    BOT_FAULTLESS,
    BOT_UNLOADED,   /* its host couldn't load it */
    BOT_ENDED,      /* it exited, crashed or exceeded its cell's limits */
    BOT_SLOW,       /* it ran out of time */
    BOT_FORGED,     /* it sent a message that doesn't fit the game */
    BOT_SPOKE,      /* it sent a message out of turn */
    BOT_RAMBLED,    /* it wrote a line too long */
    BOT_SILENT,     /* it closed its output */
    BOT_INTERRUPTED /* Ctrl-C ended its match */
};

enum { SCRIPT_SIZE = 256 }; /* how much of a script's first line counts */

/* The value of `call` outside a call. */
enum { NO_CALL = CHALLENGE_KINDS };

/* What a bot prints, to standard output or standard error: it is thrown away
 * or, if the limits name a stream to show it on, read from a pipe. */
struct bot_output {
    int to;       /* the bot's end, until it has started; else 0 */
    int from;     /* the end to read from; or -1 */
    size_t shown; /* bytes so far */
};

enum { PIPE_TEXT_SIZE = 4096 }; /* a longer line puts a program out */

/* The pipes of a program. */
struct bot_pipes {
    int to, from;   /* this process's ends, which never block; -1: closed */
    int theirs;     /* the program's end of `to`, or -1: as long as it is open,
                       writing can't raise SIGPIPE */
    bool is_silent; /* the program has closed its output */
    int64_t silent_since; /* when that was noticed */
    bool has_hinted;      /* the program's author was told that it is slow */
    char text[PIPE_TEXT_SIZE]; /* what has arrived but isn't used yet */
    size_t length;
    char line[PIPE_TEXT_SIZE]; /* the latest answer */
    size_t line_length;
};

struct challenge_bot {
    char *path;
    bool is_program; /* it talks through `pipes`; the others have a `wire` */
    char interpreter[SCRIPT_SIZE]; /* of a script */
    char option[SCRIPT_SIZE];      /* of the interpreter, or empty */
    const char *arguments[3];
    struct challenge_limits limits;
    struct jail *jail;
    struct jail_request request;
    struct jail_memory memory;
    struct wire *wire;
    struct bot_pipes pipes;
    struct challenge_view view; /* what a program sees next */
    struct bot_output output;
    uint32_t told, heard; /* messages so far */
    struct wire_patience patience;
    unsigned call; /* the kind of the open call, or NO_CALL */
    enum bot_fault fault;
    struct jail_result result; /* once the cell is empty */
    bool is_dismissed;         /* it was told the points, and has ended */
    int64_t loading;           /* CPU time before its file was opened, or -1 */
    int64_t cpu;   /* CPU time until it was told the points, or -1 */
    int64_t turns; /* wall time of its turns, in nanoseconds */
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

/* Shows a line of a conversation with a program, if anybody wants to see it. */
void bot_output_quote(const struct challenge_bot *bot, const char *mark,
                      const char *line, size_t length);

/* Puts a bot out: ends its process and waits until nothing is left of it. */
void bot_put_out(struct challenge_bot *bot, enum bot_fault fault);

/* Checks on a bot that hasn't answered since the moment `since`. Puts it out if
 * it is too slow or interrupted. Returns false if it is out or has ended. */
bool bot_goes_on(struct challenge_bot *bot, int64_t since);

/* Writes to `text` how the process of a bot ended: "ended with exit status 1"
 * or what jail_verdict_text() writes. */
void bot_verdict_text(const struct challenge_bot *bot,
                      char text[JAIL_VERDICT_SIZE]);

/* Sets `problem` and returns false, for the caller to return. */
bool bot_set_problem(char problem[CHALLENGE_PROBLEM_SIZE], const char *format,
                     ...) __attribute__((format(printf, 2, 3)));

/* ---- Programs (pipes.c, program.c, script.c) ---- */

/* Opens the pipes. Sets `streams` to the program's ends, which must be closed
 * once the program has them. Returns false and sets errno on failure. */
bool pipes_open(struct bot_pipes *pipes, int streams[2]);
void pipes_close(struct bot_pipes *pipes);

/* Sends a line that needs no answer. Returns false if the bot is out. */
bool bot_tell_line(struct challenge_bot *bot, const char *line);

/* Sends a line and waits for one, which is then in `pipes`. Returns false if
 * the bot is out. */
bool bot_ask_line(struct challenge_bot *bot, const char *line);

/* Finds out how to run the program at the bot's path: sets the program and the
 * arguments of its request. Returns false and sets `problem` if it can't. */
bool script_resolve(struct challenge_bot *bot,
                    char problem[CHALLENGE_PROBLEM_SIZE]);

/* Starts a program in its cell. Returns false and sets `problem` on failure. */
bool program_start(struct challenge_bot *bot,
                   char problem[CHALLENGE_PROBLEM_SIZE]);

/* Waits until the program is ready to play. Returns false and sets `problem` if
 * it can't be started at all. If it doesn't get ready, it is out, and `problem`
 * says why. */
bool program_greet(struct challenge_bot *bot, enum challenge_prototype game,
                   char problem[CHALLENGE_PROBLEM_SIZE]);

/* Does what challenge_bot_next() does. */
bool program_next(struct challenge_bot *bot,
                  const struct challenge_message *reply,
                  struct challenge_message *request);

#endif
