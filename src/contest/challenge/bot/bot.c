/* A bot in its process: how it starts and ends, what it prints, the messages of
 * a shared object and the lines of a program. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "challenge/bot/bot.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli_input.h"

/* Why a bot is out. The jail's result has the details. */
enum bot_fault {
    BOT_OK,
    BOT_UNLOADED,    /* its host couldn't load it */
    BOT_ENDED,       /* it exited, crashed or exceeded the jail's limits */
    BOT_SLOW,        /* it ran out of time */
    BOT_FORGED,      /* it sent a message that doesn't fit the game */
    BOT_OUT_OF_TURN, /* it sent a message out of turn */
    BOT_LONG_LINE,   /* it wrote a line too long */
    BOT_SILENT,      /* it closed its output */
    BOT_INTERRUPTED  /* Ctrl-C ended its match */
};

enum { SCRIPT_SIZE = 256 }; /* how much of a script's first line counts */

/* The value of `call` outside a call. */
enum { NO_CALL = CHALLENGE_KINDS };

/* What a bot prints, to standard output or standard error: it is thrown away
 * or, if the limits name a stream to show it on, read from a pipe. */
struct bot_output {
    int to;       /* the bot's end, until it has started; else -1 */
    int from;     /* the end to read from; or -1 */
    size_t shown; /* bytes so far */
};

enum { PIPE_TEXT_SIZE = 4096 }; /* a longer line puts a program out */

struct bot_pipes {
    int to, from;   /* this process's ends, which never block; -1: closed */
    int theirs;     /* the program's end of `to`, or -1: as long as it is open,
                       writing can't raise SIGPIPE */
    bool is_silent; /* the program has closed its output */
    int64_t silent_since;      /* when that was noticed */
    bool has_hinted;           /* the program's author knows that it is slow */
    char text[PIPE_TEXT_SIZE]; /* text that has arrived but isn't used yet */
    size_t length;
    char line[PIPE_TEXT_SIZE]; /* the latest answer */
    size_t line_length;
};

struct challenge_bot {
    char *path;
    bool asks_literal_spots;
    bool is_program; /* it talks through `pipes`; the others have a `wire` */
    char interpreter[SCRIPT_SIZE]; /* the interpreter of a script */
    char option[SCRIPT_SIZE];      /* the option of the interpreter, or empty */
    const char *arguments[3];
    struct challenge_limits limits;
    struct jail *jail;
    struct jail_request request;
    struct jail_memory memory;
    struct wire *wire;
    struct bot_pipes pipes;
    enum challenge_stage stage; /* what a program of blackjack sees next */
    char shown[PROTOCOL_LINE_SIZE];
    struct bot_output output;
    uint32_t sent, received; /* messages so far */
    struct wire_polling polling;
    unsigned call; /* the kind of the open call, or NO_CALL */
    enum bot_fault fault;
    struct jail_result result; /* once its process has ended */
    bool is_dismissed;         /* it got the points, and has ended */
    int64_t loading;           /* CPU time before its file was opened, or -1 */
    int64_t cpu;               /* CPU time until it got the points, or -1 */
    int64_t turns;             /* wall time of its turns, in nanoseconds */
    int64_t turn_count;
};

/* ---- What a bot prints ---- */

/* More than a full pipe holds. There is a limit because a bot can print
 * forever. */
enum { READS_MOST = 64 };

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

/* Opens a bot's output. Returns false and sets errno on failure. */
static bool open_output(struct challenge_bot *bot)
{
    if (bot->limits.shown != NULL)
        return jail_open_pipe(&bot->output.from, &bot->output.to) &&
               fcntl(bot->output.from, F_SETFL, O_NONBLOCK) == 0;
    bot->output.to = open("/dev/null", O_WRONLY | O_CLOEXEC);
    return bot->output.to >= 0;
}

/* Control characters could do anything to a terminal. */
static void show_bytes(FILE *to, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        bool is_control =
            (byte < ' ' && byte != '\n' && byte != '\t') || byte == 0x7f;
        putc(is_control ? '?' : byte, to);
    }
    (void)fflush(to);
}

/* Shows what the bot has printed since the last call, up to its limit. The rest
 * is thrown away. */
static void show_output(struct challenge_bot *bot)
{
    char bytes[4096];
    ssize_t count = bot->limits.shown != NULL ? 1 : 0;
    for (int reads = 0; count > 0 && reads < READS_MOST; reads++) {
        count = read(bot->output.from, bytes, sizeof bytes);
        if (count <= 0)
            return;
        size_t room = bot->limits.process.output - bot->output.shown;
        size_t most = (size_t)count < room ? (size_t)count : room;
        show_bytes(bot->limits.shown, bytes, most);
        bot->output.shown += most;
        if (room > 0 && (size_t)count > room)
            fputs("\n(the rest of what it prints is thrown away)\n",
                  bot->limits.shown);
    }
}

/* Shows a line of a conversation with a program, if anybody wants to see it. */
static void show_line(const struct challenge_bot *bot, const char *mark,
                      const char *line, size_t length)
{
    FILE *to = bot->limits.shown;
    if (to == NULL)
        return;
    fputs(mark, to);
    show_bytes(to, line, length);
    fputc('\n', to);
}

/* A waiting match checks the time limits this often. Usually it is woken when
 * the bot has ended, but a race can lose that wake-up. The interval is longer
 * than a tick of the kernel's clock, because a shorter sleep is expensive: the
 * kernel must program a timer for it. */
enum { SLEEP_NANOSECONDS = 16000000 };

/* Puts a bot out: ends its process and waits until nothing is left of it.
 * Returns false, for the caller to return. */
static bool disqualify_bot(struct challenge_bot *bot, enum bot_fault fault)
{
    size_t ticket;
    bot->fault = fault;
    jail_stop(bot->jail, 0);
    while (!jail_take(bot->jail, &bot->result, &ticket, -1))
        ; /* interrupted by a signal; the caller checks for it later */
    return false;
}

/* ---- Whose turn it is ---- */

/* True if the bot sent a message. It can do so out of turn by writing to the
 * shared memory itself. */
static bool has_unread_message(const struct challenge_bot *bot)
{
    return atomic_load(&bot->wire->to_referee.sequence) != bot->received;
}

/* Checks on a bot that hasn't answered since the moment `since`. Puts it out if
 * it is too slow or interrupted. Returns false if it is out or has ended. */
static bool check_bot(struct challenge_bot *bot, int64_t since)
{
    size_t ticket;
    int64_t turn = wire_now() - since;
    show_output(bot);
    if (jail_take(bot->jail, &bot->result, &ticket, 0))
        bot->fault = BOT_ENDED;
    else if (turn > bot->limits.turn || bot->turns + turn > bot->limits.turns)
        (void)disqualify_bot(bot, BOT_SLOW);
    else if (bot->limits.interrupt != NULL &&
             cli_interrupt_asked(bot->limits.interrupt))
        (void)disqualify_bot(bot, BOT_INTERRUPTED);
    return bot->fault == BOT_OK;
}

/* Waits for the next message, in a turn that began at the moment `since`. */
static bool await_message(struct challenge_bot *bot, int64_t since,
                          struct challenge_message *request)
{
    struct wire_line *line = &bot->wire->to_referee;
    bool continues = true;
    while (continues &&
           !wire_await(line, bot->received, &bot->polling, SLEEP_NANOSECONDS))
        continues = check_bot(bot, since);
    if (continues)
        show_output(bot);
    bot->turns += wire_now() - since;
    bot->turn_count++;
    if (!continues)
        return false;
    /* It must be exactly the next one. */
    bot->received++;
    if (!has_unread_message(bot) && wire_receive(line, request))
        return true;
    return disqualify_bot(bot, BOT_FORGED);
}

/* Sends `reply` and waits for the next message. Returns false if the bot is
 * out. */
static bool exchange_messages(struct challenge_bot *bot,
                              const struct challenge_message *reply,
                              struct challenge_message *request)
{
    if (bot->fault != BOT_OK)
        return false;
    if (has_unread_message(bot))
        return disqualify_bot(bot, BOT_OUT_OF_TURN);
    int64_t since = wire_now();
    wire_send(&bot->wire->to_bot, ++bot->sent, reply);
    return await_message(bot, since, request);
}

static bool is_call(unsigned kind)
{
    return kind <= CHALLENGE_MANCALA_CALLED;
}

bool challenge_bot_asks_literal_spots(const struct challenge_bot *bot)
{
    return bot->asks_literal_spots;
}

bool challenge_bot_is_program(const struct challenge_bot *bot)
{
    return bot->is_program;
}

void challenge_bot_show(struct challenge_bot *bot, enum challenge_stage stage,
                        const char *line)
{
    bot->stage = stage;
    snprintf(bot->shown, sizeof bot->shown, "%s", line);
}

static const unsigned char host_program[] = {
#include "host.inc"
};

/* CPU time that a host may use to wait for a turn: twice the time that it polls
 * before it sleeps, plus the cost of a sleep and a wake-up. */
enum { AWAY_NANOSECONDS = 50000 };

enum { KILOBYTE = 1 << 10, MEGABYTE = 1 << 20 };

struct challenge_limits
challenge_bot_limits(const struct challenge_bounds *bounds)
{
    struct challenge_limits limits = {.process = jail_limits_usual(),
                                      .turn = bounds->turn,
                                      .turns = bounds->turns};
    limits.process.cpu = bounds->cpu;
    /* The process must outlast the turns of two players, each with a turn to
     * load and one that is too long. */
    const int64_t most = INT64_MAX / 16;
    limits.process.wall = 4 * ((bounds->turn < most ? bounds->turn : most) +
                               (bounds->turns < most ? bounds->turns : most));
    limits.process.threads = (int)bounds->threads;
    limits.process.memory = (size_t)bounds->memory * MEGABYTE;
    limits.process.output = (size_t)bounds->output * KILOBYTE;
    return limits;
}

/* How long a program may take to end by itself after its match. */
enum { GRACE_NANOSECONDS = 200000000 };

/* Sets `problem` and returns false, for the caller to return. */
__attribute__((format(printf, 2, 3))) static bool
set_problem(char problem[CHALLENGE_PROBLEM_SIZE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, CHALLENGE_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Loading ---- */

/* Waits for the host's hello. The bot isn't loaded yet. */
static bool await_hello(struct challenge_bot *bot,
                        char problem[CHALLENGE_PROBLEM_SIZE])
{
    struct challenge_message hello;
    if (await_message(bot, wire_now(), &hello)) {
        bot->loading = jail_cpu(bot->jail, 0);
        bot->turns = 0;
        return true;
    }
    if (bot->result.verdict == JAIL_NOT_STARTED)
        return set_problem(problem, "%s: can't start its process: %s",
                           bot->path, bot->result.problem);
    char verdict[JAIL_VERDICT_SIZE];
    jail_verdict_text(&bot->result, verdict);
    return set_problem(problem, "%s: its host didn't start: %s", bot->path,
                       verdict);
}

/* Has the host load the bot. From here on messages may come from the bot
 * itself, whatever they say. */
static void load_object(struct challenge_bot *bot,
                        enum challenge_prototype prototype,
                        char problem[CHALLENGE_PROBLEM_SIZE])
{
    const unsigned kind = prototype == CHALLENGE_MANCALA
                              ? (unsigned)WIRE_LOAD_MANCALA
                              : WIRE_LOAD_BLACKJACK + bot->limits.spots;
    const struct challenge_message order = {.kind = (enum challenge_kind)kind};
    struct challenge_message reply;
    if (!exchange_messages(bot, &order, &reply))
        return;
    switch ((unsigned)reply.kind) {
    case WIRE_LOADED:
        bot->asks_literal_spots = reply.literal != 0;
        return;
    case WIRE_NOT_LOADED:
        /* The bot can write that text, too; hence the filter for control
         * characters. */
        (void)disqualify_bot(bot, BOT_UNLOADED);
        reply.text[CHALLENGE_TEXT_SIZE - 1] = '\0';
        for (char *letter = reply.text; *letter != '\0'; letter++)
            if ((unsigned char)*letter < ' ' || (unsigned char)*letter >= 0x7f)
                *letter = '?';
        (void)set_problem(problem, "can't load %s: %s", bot->path, reply.text);
        return;
    default:
        (void)disqualify_bot(bot, BOT_FORGED);
    }
}

/* ---- Opening ---- */

static bool host_start(struct challenge_bot *bot,
                       char problem[CHALLENGE_PROBLEM_SIZE])
{
    if (!jail_memory_open(&bot->memory, sizeof *bot->wire))
        return set_problem(problem, "can't create shared memory: %s",
                           strerror(errno));
    bot->wire = bot->memory.start;
    bot->arguments[0] = bot->path;
    bot->arguments[1] = bot->limits.shown != NULL ? "debug" : NULL;
    bot->request = (struct jail_request){
        .program = strrchr(bot->path, '/') + 1, /* assert() prints it */
        .image = host_program,
        .image_length = sizeof host_program,
        .arguments = bot->arguments,
        .limits = bot->limits.process,
        .reads = bot->path,
        .memory = &bot->memory,
        .streams = {0, bot->output.to, bot->output.to},
    };
    jail_put(bot->jail, &bot->request, 0);
    close_end(&bot->output.to);
    return true;
}

/* Writes to `text` how the process of a bot ended: "ended with exit status 1"
 * or what jail_verdict_text() writes. */
static void write_verdict(const struct challenge_bot *bot,
                          char text[JAIL_VERDICT_SIZE])
{
    const struct jail_result *result = &bot->result;
    char space[JAIL_VERDICT_SIZE];
    jail_space_text(result, space);
    if (result->verdict == JAIL_ENDED && result->status != 0)
        snprintf(text, JAIL_VERDICT_SIZE, "ended with exit status %d%.64s",
                 result->status, space);
    else
        jail_verdict_text(result, text);
}

/* A bot that exited by itself is out, even if its match was over. */
static void describe_end(const struct challenge_bot *bot,
                         struct challenge_bot_end *end)
{
    static const char *const faults[] = {
        [BOT_OK] = "played",
        [BOT_ENDED] = "left the match",
        [BOT_SLOW] = CHALLENGE_TIMED_OUT,
        [BOT_INTERRUPTED] = "was interrupted",
        [BOT_FORGED] = "forged a message",
        [BOT_OUT_OF_TURN] = "spoke out of turn",
        [BOT_LONG_LINE] = "wrote a line too long",
        [BOT_SILENT] = "closed its output",
        [BOT_UNLOADED] = "can't be loaded"};
    bool stopped = bot->result.verdict == JAIL_STOPPED;
    bool lied = bot->fault == BOT_FORGED || bot->fault == BOT_OUT_OF_TURN ||
                bot->fault == BOT_LONG_LINE;
    const char *words = NULL;
    end->out = bot->fault != BOT_OK || !(stopped || bot->is_dismissed);
    if (stopped || lied || bot->is_dismissed)
        words = faults[bot->fault];
    else if (bot->result.verdict == JAIL_ENDED &&
             !(bot->is_program && bot->result.status != 0))
        words = "left the match";
    else if (bot->result.verdict == JAIL_TIMED_OUT)
        words = CHALLENGE_TIMED_OUT;
    else if (bot->result.verdict == JAIL_NOT_STARTED)
        words = bot->result.problem;
    if (words != NULL)
        snprintf(end->verdict, sizeof end->verdict, "%.*s",
                 (int)sizeof end->verdict - 1, words);
    else
        write_verdict(bot, end->verdict);
}

static void charge_bot(const struct challenge_bot *bot,
                       struct challenge_bot_end *end)
{
    end->turns = bot->turns;
    end->charged = bot->turns;
    end->cpu = -1;
    if (bot->loading < 0)
        return;
    end->cpu = (bot->cpu >= 0 ? bot->cpu : bot->result.cpu) - bot->loading;
    if (end->cpu < end->charged)
        end->charged = end->cpu;
    int64_t away = end->cpu - end->turns - bot->turn_count * AWAY_NANOSECONDS;
    if (away > 0)
        end->charged += away;
}

int challenge_bot_process(struct challenge_bot *bot)
{
    return jail_process(bot->jail, 0);
}

int64_t challenge_bot_charge(struct challenge_bot *bot)
{
    struct challenge_bot_end end;
    bot->cpu = jail_cpu(bot->jail, 0);
    charge_bot(bot, &end);
    return end.charged;
}

/* ---- How to run a program ---- */

/* An interpreter named in the first line of a script is started by this
 * process's request, not by the kernel: the jail then knows which program runs
 * and which other file it may read. */

/* Reads what follows "#!" in the first line: an interpreter and its option,
 * which may consist of several words. Returns false if the program isn't a
 * script. */
static bool read_first_line(struct challenge_bot *bot)
{
    char text[SCRIPT_SIZE] = "";
    FILE *file = fopen(bot->path, "re");
    if (file == NULL)
        return false;
    bool is_script =
        fgets(text, sizeof text, file) != NULL &&
        sscanf(text, "#!%255s %255[^\r\n]", bot->interpreter, bot->option) > 0;
    (void)fclose(file);
    (void)cli_trim(bot->option); /* it begins without blanks */
    return is_script;
}

/* Replaces env(1) by the command that it would run in the jail. */
static bool find_env_command(struct challenge_bot *bot,
                             char problem[CHALLENGE_PROBLEM_SIZE])
{
    static const char *const folders[] = {"/usr/local/bin", "/usr/bin", "/bin"};
    char command[SCRIPT_SIZE] = "", option[SCRIPT_SIZE] = "";
    const char *words = bot->option;
    words += strncmp(words, "-S ", 3) == 0 ? 3 : 0;
    (void)sscanf(words, "%255s %255[^\n]", command, option);
    memcpy(bot->option, option, sizeof option);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (snprintf(bot->interpreter, SCRIPT_SIZE, "%s/%s", folders[i],
                     command) < SCRIPT_SIZE &&
            access(bot->interpreter, X_OK) == 0)
            return true;
    return set_problem(problem, "%s: can't find %s in /usr/bin", bot->path,
                       command);
}

/* Finds out how to run the program at the bot's path: sets the program and the
 * arguments of its request. Returns false and sets `problem` if it can't. */
static bool script_resolve(struct challenge_bot *bot,
                           char problem[CHALLENGE_PROBLEM_SIZE])
{
    size_t count = 0;
    const char *dot = strrchr(bot->path, '.');
    bool is_python = dot && strcmp(dot, ".py") == 0;
    if (access(bot->path, X_OK) != 0 && !is_python)
        return set_problem(
            problem,
            "%s: %s; a bot is a source, a shared object (.so) or a program",
            bot->path, errno == EACCES ? "not executable" : strerror(errno));
    bot->request.program = bot->path;
    bool is_script = read_first_line(bot);
    if (!is_script && !is_python)
        return true;
    if (!is_script) {
        snprintf(bot->interpreter, SCRIPT_SIZE, "/usr/bin/env");
        snprintf(bot->option, SCRIPT_SIZE, "python3");
    }
    const char *name = strrchr(bot->interpreter, '/');
    if (name && strcmp(name, "/env") == 0 && *bot->option != '\0' &&
        !find_env_command(bot, problem))
        return false;
    if (access(bot->interpreter, X_OK) != 0)
        return set_problem(problem, "%s: can't run %s: %s", bot->path,
                           bot->interpreter, strerror(errno));
    bot->request.program = bot->interpreter;
    bot->request.reads = bot->path;
    if (bot->option[0] != '\0')
        bot->arguments[count++] = bot->option;
    bot->arguments[count++] = bot->path;
    bot->arguments[count] = NULL;
    return true;
}

enum {
    LOOK_MILLISECONDS = 16, /* between two looks at the clock */
    HINT_SECONDS = 5        /* without an answer, before the hint */
};

/* A program that ends closes its output, too, a moment before the jail knows
 * that it has ended. */
enum { ENDING_NANOSECONDS = 1000000000 };

/* ---- Closing ---- */

void challenge_bot_close(struct challenge_bot *bot,
                         struct challenge_bot_end *end)
{
    if (bot == NULL)
        return;
    if (end != NULL) {
        if (bot->fault == BOT_OK && !bot->is_dismissed)
            (void)disqualify_bot(bot, BOT_OK);
        show_output(bot);
        describe_end(bot, end);
        charge_bot(bot, end);
    }
    jail_result_clear(&bot->result);
    jail_close(bot->jail);
    close_end(&bot->output.to);
    close_end(&bot->output.from);
    close_end(&bot->pipes.to);
    close_end(&bot->pipes.from);
    close_end(&bot->pipes.theirs);
    if (bot->wire != NULL)
        jail_memory_close(&bot->memory);
    free(bot->path);
    free(bot);
}

/* ---- Sending ---- */

/* A program may do anything to its ends of the pipes: this process never waits
 * longer than a turn may take. */

static void wait_for_pipe(int descriptor, short events)
{
    struct pollfd wanted = {.fd = descriptor, .events = events};
    (void)poll(&wanted, 1, LOOK_MILLISECONDS);
}

/* The pipe is full only if the program doesn't read. */
static bool pipes_send(struct challenge_bot *bot, const char *line,
                       int64_t since)
{
    char text[PROTOCOL_LINE_SIZE + 1];
    size_t length = (size_t)snprintf(text, sizeof text, "%s\n", line);
    for (size_t done = 0; done < length;) {
        ssize_t written = write(bot->pipes.to, text + done, length - done);
        if (written > 0) {
            done += (size_t)written;
            continue;
        }
        wait_for_pipe(bot->pipes.to, POLLOUT);
        if (!check_bot(bot, since))
            return false;
    }
    show_line(bot, "> ", line, length - 1);
    return true;
}

/* Sends a line that needs no answer. Returns false if the bot is out. */
static bool send_line(struct challenge_bot *bot, const char *line)
{
    return bot->fault == BOT_OK && pipes_send(bot, line, wire_now());
}

void challenge_bot_dismiss(struct challenge_bot *bot, int64_t points)
{
    enum { THOUSAND = 1000 };
    char line[PROTOCOL_LINE_SIZE];
    size_t ticket;
    int64_t size = points < 0 ? -points : points;
    snprintf(line, sizeof line, "over points=%s%" PRId64 ".%03" PRId64,
             points < 0 ? "-" : "", size / THOUSAND, size % THOUSAND);
    if (!bot->is_program || !send_line(bot, line))
        return;
    close_end(&bot->pipes.to);
    bot->is_dismissed =
        jail_take(bot->jail, &bot->result, &ticket, GRACE_NANOSECONDS);
}

/* ---- Receiving ---- */

/* Reads what has arrived, as far as there is room. */
static void pipes_read(struct bot_pipes *pipes)
{
    size_t room = sizeof pipes->text - pipes->length;
    ssize_t count = 0;
    if (!pipes->is_silent && room > 0)
        count = read(pipes->from, pipes->text + pipes->length, room);
    if (count > 0)
        pipes->length += (size_t)count;
    else if (count == 0 && room > 0 && !pipes->is_silent) {
        pipes->is_silent = true;
        pipes->silent_since = wire_now();
    }
}

/* Output to a pipe is buffered in most languages, so a program that doesn't
 * flush it waits forever. The hint is given once. */
static void hint_at_flushing(struct challenge_bot *bot, int64_t since)
{
    const int64_t second = 1000000000;
    FILE *hints = bot->limits.hints;
    if (hints == NULL || bot->pipes.has_hinted ||
        wire_now() - since < HINT_SECONDS * second)
        return;
    fprintf(hints,
            "no answer for %d seconds; did the program "
            "flush its output?\n",
            HINT_SECONDS);
    (void)fflush(hints);
    bot->pipes.has_hinted = true;
}

static bool await_line(struct challenge_bot *bot, int64_t since)
{
    struct bot_pipes *pipes = &bot->pipes;
    for (;;) {
        wait_for_pipe(pipes->is_silent ? -1 : pipes->from, POLLIN);
        pipes_read(pipes);
        if (memchr(pipes->text, '\n', pipes->length) != NULL)
            return true;
        if (!check_bot(bot, since))
            return false;
        bool is_full = pipes->length == sizeof pipes->text;
        if (is_full || (pipes->is_silent &&
                        wire_now() - pipes->silent_since > ENDING_NANOSECONDS))
            return disqualify_bot(bot, is_full ? BOT_LONG_LINE : BOT_SILENT);
        hint_at_flushing(bot, since);
    }
}

/* Sends a line and waits for one, which is then in `pipes`. Returns false if
 * the bot is out. */
static bool ask_line(struct challenge_bot *bot, const char *line)
{
    struct bot_pipes *pipes = &bot->pipes;
    int64_t since = wire_now();
    if (bot->fault != BOT_OK)
        return false;
    bool answered = pipes_send(bot, line, since) && await_line(bot, since);
    bot->turns += wire_now() - since;
    bot->turn_count++;
    if (!answered)
        return false;
    const char *end = memchr(pipes->text, '\n', pipes->length);
    pipes->line_length = (size_t)(end - pipes->text);
    memcpy(pipes->line, pipes->text, pipes->line_length);
    pipes->length -= pipes->line_length + 1;
    memmove(pipes->text, end + 1, pipes->length);
    show_output(bot);
    show_line(bot, "< ", pipes->line, pipes->line_length);
    return true;
}

/* The same, of a program that has been greeted: it must not speak before it is
 * asked. */
static bool exchange_lines(struct challenge_bot *bot, const char *line)
{
    struct bot_pipes *pipes = &bot->pipes;
    if (bot->fault != BOT_OK)
        return false;
    pipes_read(pipes);
    if (pipes->length > 0) {
        const char *end = memchr(pipes->text, '\n', pipes->length);
        show_line(bot, "< (out of turn) ", pipes->text,
                  end ? (size_t)(end - pipes->text) : pipes->length);
        return disqualify_bot(bot, BOT_OUT_OF_TURN);
    }
    return ask_line(bot, line);
}

/* ---- Starting ---- */

static bool program_start(struct challenge_bot *bot,
                          char problem[CHALLENGE_PROBLEM_SIZE])
{
    struct bot_pipes *pipes = &bot->pipes;
    int in = -1, out = -1; /* the program's ends of the pipes */
    bot->request = (struct jail_request){.arguments = bot->arguments,
                                         .limits = bot->limits.process};
    if (!script_resolve(bot, problem))
        return false;
    bool is_open = jail_open_pipe(&pipes->theirs, &pipes->to) &&
                   jail_open_pipe(&pipes->from, &out) &&
                   (in = fcntl(pipes->theirs, F_DUPFD_CLOEXEC, 0)) >= 0 &&
                   fcntl(pipes->to, F_SETFL, O_NONBLOCK) == 0 &&
                   fcntl(pipes->from, F_SETFL, O_NONBLOCK) == 0;
    if (is_open) {
        bot->request.streams[STDIN_FILENO] = in;
        bot->request.streams[STDOUT_FILENO] = out;
        bot->request.streams[STDERR_FILENO] = bot->output.to;
        jail_put(bot->jail, &bot->request, 0);
        close_end(&bot->output.to);
    } else
        (void)set_problem(problem, "can't open pipes: %s", strerror(errno));
    close_end(&in);
    close_end(&out);
    return is_open;
}

/* A program that doesn't answer the greeting has ended or was ended. */
static void explain_no_answer(const struct challenge_bot *bot,
                              char problem[CHALLENGE_PROBLEM_SIZE])
{
    char verdict[JAIL_VERDICT_SIZE] = "it took too long";
    if (bot->result.verdict != JAIL_STOPPED)
        write_verdict(bot, verdict);
    else if (bot->fault == BOT_SILENT)
        snprintf(verdict, sizeof verdict, "it closed its output");
    (void)set_problem(
        problem,
        "can't load %s: no answer to \"hello\" (%s); --debug shows its errors",
        bot->path, verdict);
}

/* Waits until the program is ready to play. Returns false and sets `problem` if
 * it can't be started at all. If it doesn't get ready, it is out, and `problem`
 * says why. */
static bool program_greet(struct challenge_bot *bot,
                          enum challenge_prototype game,
                          char problem[CHALLENGE_PROBLEM_SIZE])
{
    char line[PROTOCOL_LINE_SIZE], quote[CLI_QUOTE_SIZE];
    const struct bot_pipes *pipes = &bot->pipes;
    struct challenge_message ready;
    snprintf(line, sizeof line, "hello version=%d game=%s", PROTOCOL_VERSION,
             game == CHALLENGE_MANCALA ? "mancala" : "blackjack");
    /* A program may say that it is ready as soon as it has started. */
    bool answered = ask_line(bot, line);
    if (bot->result.verdict == JAIL_NOT_STARTED && !answered)
        return set_problem(problem, "can't run %s: %s", bot->path,
                           bot->result.problem);
    bot->loading =
        answered ? jail_cpu_before(bot->jail, 0) : bot->result.cpu_before;
    if (!answered)
        explain_no_answer(bot, problem);
    else if (!protocol_read(CHALLENGE_INIT_CALLED, pipes->line,
                            pipes->line_length, &ready)) {
        (void)disqualify_bot(bot, BOT_UNLOADED);
        (void)set_problem(problem,
                          "can't load %s: it must answer \"ready %d\", not %s",
                          bot->path, PROTOCOL_VERSION,
                          cli_quote(quote, pipes->line, pipes->line_length));
    }
    return true;
}

struct challenge_bot *challenge_bot_open(const char *path,
                                         enum challenge_prototype prototype,
                                         const struct challenge_limits *limits,
                                         char problem[CHALLENGE_PROBLEM_SIZE])
{
    struct challenge_bot *bot = calloc(1, sizeof *bot);
    bool is_started = false;
    problem[0] = '\0';
    if (bot == NULL) {
        (void)set_problem(problem, "out of memory");
        return NULL;
    }
    bot->limits = *limits;
    bot->call = NO_CALL;
    bot->loading = bot->cpu = -1;
    bot->output = (struct bot_output){.to = -1, .from = -1};
    bot->pipes = (struct bot_pipes){.to = -1, .from = -1, .theirs = -1};
    /* The name says what a bot is, so that a file can't change it. It runs in
     * another folder, so the path must be absolute. */
    size_t length = strlen(path);
    bot->is_program = length < 3 || strcmp(path + length - 3, ".so") != 0;
    bot->path = realpath(path, NULL);
    if (bot->path == NULL)
        (void)set_problem(problem, "%s: %s", path, strerror(errno));
    else if ((bot->jail = jail_open(1, bot->limits.filters)) == NULL)
        (void)set_problem(problem, "out of memory");
    else if (!open_output(bot))
        (void)set_problem(problem, "can't capture its output: %s",
                          strerror(errno));
    else
        is_started = bot->is_program ? program_start(bot, problem)
                                     : host_start(bot, problem);
    if (!is_started ||
        !(bot->is_program ? program_greet(bot, prototype, problem)
                          : await_hello(bot, problem))) {
        challenge_bot_close(bot, NULL);
        return NULL;
    }
    if (!bot->is_program)
        load_object(bot, prototype, problem);
    return bot;
}

bool challenge_bot_check(const char *path, enum challenge_prototype prototype,
                         const struct challenge_limits *limits,
                         char problem[CHALLENGE_PROBLEM_SIZE])
{
    challenge_bot_close(challenge_bot_open(path, prototype, limits, problem),
                        NULL);
    return problem[0] == '\0';
}

/* ---- Playing ---- */

/* Does what challenge_bot_next() does. The second hand of a split is started
 * without asking: nothing else is legal. After a hand there is nothing to ask
 * either. */
static bool program_next(struct challenge_bot *bot,
                         const struct challenge_message *reply,
                         struct challenge_message *request)
{
    if (reply->kind == CHALLENGE_MANCALA_CALLED)
        protocol_write(reply, bot->shown);
    else if (reply->kind == CHALLENGE_INIT_CALLED) {
        *request = (struct challenge_message){.kind = CHALLENGE_INIT_RETURNED};
        return bot->fault == BOT_OK;
    } else if (bot->stage == STAGE_SECOND) {
        *request = (struct challenge_message){.kind = CHALLENGE_HIT_ASKED,
                                              .said.number = kSplitAndHitMe};
        return bot->fault == BOT_OK;
    } else if (bot->stage == STAGE_OVER) {
        *request = (struct challenge_message){
            .kind = CHALLENGE_BLACKJACK_RETURNED, .said.flag = true};
        return send_line(bot, bot->shown);
    }
    if (!exchange_lines(bot, bot->shown))
        return false;
    (void)protocol_read(reply->kind, bot->pipes.line, bot->pipes.line_length,
                        request);
    return true;
}

bool challenge_bot_next(struct challenge_bot *bot,
                        const struct challenge_message *reply,
                        struct challenge_message *request)
{
    static const unsigned returns[] = {
        [CHALLENGE_INIT_CALLED] = CHALLENGE_INIT_RETURNED,
        [CHALLENGE_BLACKJACK_CALLED] = CHALLENGE_BLACKJACK_RETURNED,
        [CHALLENGE_MANCALA_CALLED] = CHALLENGE_MANCALA_RETURNED};
    assert(is_call(reply->kind) == (bot->call == NO_CALL));
    if (is_call(reply->kind))
        bot->call = reply->kind;
    if (bot->is_program ? !program_next(bot, reply, request)
                        : !exchange_messages(bot, reply, request))
        return false;
    /* Within a call the bot may return; within Blackjack() it may also bet and
     * play. */
    bool is_play = request->kind == CHALLENGE_BET_ASKED ||
                   request->kind == CHALLENGE_HIT_ASKED;
    if (request->kind == returns[bot->call]) {
        bot->call = NO_CALL;
        return true;
    }
    if (is_play && bot->call == CHALLENGE_BLACKJACK_CALLED)
        return true;
    return disqualify_bot(bot, BOT_FORGED);
}
