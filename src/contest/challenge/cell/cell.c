/* Opens and closes a bot's cell and has the host load the bot. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "challenge/cell/cell.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "challenge/option_values.h"

static const unsigned char host_program[] = {
#include "host.inc"
};

/* CPU time that a host may use to wait for a turn: twice the time that it polls
 * before it sleeps, plus the cost of a sleep and a wake-up. */
enum { AWAY_NANOSECONDS = 50000 };

enum { KILOBYTE = 1 << 10, MEGABYTE = 1 << 20 };

/* A cell must outlast the turns of two players, each with a turn to load and
 * one that is too long. */
static int64_t wall_time_of(const struct challenge_bounds *bounds)
{
    const int64_t most = INT64_MAX / 16;
    int64_t turn = bounds->turn < most ? bounds->turn : most;
    int64_t turns = bounds->turns < most ? bounds->turns : most;
    return 4 * (turns + turn);
}

struct challenge_limits
challenge_limits_of(const struct challenge_bounds *bounds)
{
    struct challenge_limits limits = {.cell = jail_limits_usual(),
                                      .turn = bounds->turn,
                                      .turns = bounds->turns};
    limits.cell.cpu = bounds->cpu;
    limits.cell.wall = wall_time_of(bounds);
    limits.cell.threads = (int)bounds->threads;
    limits.cell.memory = (size_t)bounds->memory * MEGABYTE;
    limits.cell.output = (size_t)bounds->output * KILOBYTE;
    return limits;
}

/* How long a program may take to end by itself after its match. */
enum { GRACE_NANOSECONDS = 200000000 };

struct challenge_limits challenge_limits_usual(void)
{
    const struct challenge_setup setup = challenge_setup_usual();
    return challenge_limits_of(&setup.bounds);
}

bool bot_set_problem(char problem[CHALLENGE_PROBLEM_SIZE], const char *format,
                     ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, CHALLENGE_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Loading ---- */

/* Sets `problem` to the host's text. The bot can write that text, too; hence
 * the filter for control characters. */
static void tell_of_loading(struct challenge_bot *bot, char *text,
                            char problem[CHALLENGE_PROBLEM_SIZE])
{
    bot_put_out(bot, BOT_UNLOADED);
    text[CHALLENGE_TEXT_SIZE - 1] = '\0';
    for (char *letter = text; *letter != '\0'; letter++)
        if ((unsigned char)*letter < ' ' || (unsigned char)*letter >= 0x7f)
            *letter = '?';
    (void)bot_set_problem(problem, "can't load %s: %s", bot->path, text);
}

/* Waits for the host's hello. The bot isn't loaded yet. */
static bool cell_greet(struct challenge_bot *bot,
                       char problem[CHALLENGE_PROBLEM_SIZE])
{
    struct challenge_message hello;
    if (bot_await(bot, &hello)) {
        bot->loading = jail_cpu(bot->jail, 0);
        bot->turns = 0;
        return true;
    }
    if (bot->result.verdict == JAIL_NOT_STARTED)
        return bot_set_problem(problem, "%s: can't create a cell: %s",
                               bot->path, bot->result.problem);
    char verdict[JAIL_VERDICT_SIZE];
    jail_verdict_text(&bot->result, verdict);
    return bot_set_problem(problem, "%s: its host didn't start: %s", bot->path,
                           verdict);
}

/* Has the host load the bot. From here on messages may come from the bot
 * itself, whatever they say. */
static void cell_load(struct challenge_bot *bot,
                      enum challenge_prototype prototype,
                      char problem[CHALLENGE_PROBLEM_SIZE])
{
    const struct challenge_message order = {
        .kind = (enum challenge_kind)(prototype == CHALLENGE_BLACKJACK
                                          ? WIRE_LOAD_BLACKJACK
                                          : WIRE_LOAD_MANCALA)};
    struct challenge_message told;
    if (!bot_ask(bot, &order, &told))
        return;
    switch ((unsigned)told.kind) {
    case WIRE_LOADED:
        return;
    case WIRE_NOT_LOADED:
        tell_of_loading(bot, told.text, problem);
        return;
    default:
        bot_put_out(bot, BOT_FORGED);
    }
}

/* ---- Opening ---- */

static const char *base_name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Starts the host of a shared object. */
static bool host_start(struct challenge_bot *bot,
                       char problem[CHALLENGE_PROBLEM_SIZE])
{
    if (!jail_memory_open(&bot->memory, sizeof *bot->wire))
        return bot_set_problem(problem, "can't create shared memory: %s",
                               strerror(errno));
    bot->wire = bot->memory.start;
    bot->arguments[0] = bot->path;
    bot->arguments[1] = bot->limits.shown != NULL ? "debug" : NULL;
    bot->request = (struct jail_request){
        .program = base_name_of(bot->path), /* assert() prints it */
        .image = host_program,
        .image_length = sizeof host_program,
        .arguments = bot->arguments,
        .limits = bot->limits.cell,
        .reads = bot->path,
        .memory = &bot->memory,
        .streams = {0, bot->output.to, bot->output.to},
    };
    jail_put(bot->jail, &bot->request, 0);
    bot_output_started(bot);
    return true;
}

/* The name tells what a bot is, so that a file can't change it. */
static bool bot_is_shared_object(const char *path)
{
    size_t length = strlen(path);
    return length >= 3 && strcmp(path + length - 3, ".so") == 0;
}

/* The bot runs in another folder, so the path must be absolute. */
static bool cell_find_bot(struct challenge_bot *bot, const char *path,
                          char problem[CHALLENGE_PROBLEM_SIZE])
{
    bot->path = realpath(path, NULL);
    bot->is_program = !bot_is_shared_object(path);
    return bot->path != NULL ||
           bot_set_problem(problem, "%s: %s", path, strerror(errno));
}

static bool open_cell(struct challenge_bot *bot,
                      char problem[CHALLENGE_PROBLEM_SIZE])
{
    bot->jail = jail_open(1, bot->limits.filters);
    if (bot->jail == NULL)
        return bot_set_problem(problem, "out of memory");
    if (!bot_output_open(bot))
        return bot_set_problem(problem, "can't capture its output: %s",
                               strerror(errno));
    return bot->is_program ? program_start(bot, problem)
                           : host_start(bot, problem);
}

static bool cell_begin(struct challenge_bot *bot,
                       enum challenge_prototype prototype,
                       char problem[CHALLENGE_PROBLEM_SIZE])
{
    if (bot->is_program)
        return program_greet(bot, prototype, problem);
    if (!cell_greet(bot, problem))
        return false;
    cell_load(bot, prototype, problem);
    return true;
}

struct challenge_bot *challenge_bot_open(const char *path,
                                         enum challenge_prototype prototype,
                                         const struct challenge_limits *limits,
                                         char problem[CHALLENGE_PROBLEM_SIZE])
{
    struct challenge_bot *bot = calloc(1, sizeof *bot);
    problem[0] = '\0';
    if (bot == NULL) {
        (void)bot_set_problem(problem, "out of memory");
        return NULL;
    }
    bot->limits = *limits;
    bot->call = NO_CALL;
    bot->loading = bot->cpu = -1;
    bot->output = (struct bot_output){.from = -1};
    bot->pipes = (struct bot_pipes){.to = -1, .from = -1, .theirs = -1};
    if (!cell_find_bot(bot, path, problem) || !open_cell(bot, problem) ||
        !cell_begin(bot, prototype, problem)) {
        challenge_bot_close(bot, NULL);
        return NULL;
    }
    return bot;
}

int challenge_bot_process(struct challenge_bot *bot)
{
    return jail_process(bot->jail, 0);
}

bool challenge_bot_check(const char *path, enum challenge_prototype prototype,
                         const struct challenge_limits *limits,
                         char problem[CHALLENGE_PROBLEM_SIZE])
{
    challenge_bot_close(challenge_bot_open(path, prototype, limits, problem),
                        NULL);
    return problem[0] == '\0';
}

/* ---- Closing ---- */

void bot_verdict_text(const struct challenge_bot *bot,
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
static void cell_say_how(const struct challenge_bot *bot,
                         struct challenge_bot_end *end)
{
    static const char *const faults[] = {[BOT_FAULTLESS] = "played",
                                         [BOT_ENDED] = "left the match",
                                         [BOT_SLOW] = CHALLENGE_TIMED_OUT,
                                         [BOT_INTERRUPTED] = "was interrupted",
                                         [BOT_FORGED] = "forged a message",
                                         [BOT_SPOKE] = "spoke out of turn",
                                         [BOT_RAMBLED] =
                                             "wrote a line too long",
                                         [BOT_SILENT] = "closed its output",
                                         [BOT_UNLOADED] = "can't be loaded"};
    bool stopped = bot->result.verdict == JAIL_STOPPED;
    bool lied = bot->fault == BOT_FORGED || bot->fault == BOT_SPOKE ||
                bot->fault == BOT_RAMBLED;
    const char *words = NULL;
    end->out = bot->fault != BOT_FAULTLESS || !(stopped || bot->is_dismissed);
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
        snprintf(end->words, sizeof end->words, "%.*s",
                 (int)sizeof end->words - 1, words);
    else
        bot_verdict_text(bot, end->words);
}

static void cell_charge(const struct challenge_bot *bot,
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

int64_t challenge_bot_charge(struct challenge_bot *bot)
{
    struct challenge_bot_end end;
    bot->cpu = jail_cpu(bot->jail, 0);
    cell_charge(bot, &end);
    return end.charged;
}

void challenge_bot_dismiss(struct challenge_bot *bot, int64_t points)
{
    char line[PROTOCOL_LINE_SIZE];
    size_t ticket;
    protocol_write_over(points, line);
    if (!bot->is_program || !bot_tell_line(bot, line))
        return;
    close(bot->pipes.to);
    bot->pipes.to = -1;
    bot->is_dismissed =
        jail_take(bot->jail, &bot->result, &ticket, GRACE_NANOSECONDS);
}

void challenge_bot_close(struct challenge_bot *bot,
                         struct challenge_bot_end *end)
{
    if (bot == NULL)
        return;
    if (end != NULL) {
        if (bot->fault == BOT_FAULTLESS && !bot->is_dismissed)
            bot_put_out(bot, BOT_FAULTLESS);
        bot_output_show(bot);
        cell_say_how(bot, end);
        cell_charge(bot, end);
    }
    jail_result_clear(&bot->result);
    jail_close(bot->jail);
    bot_output_close(bot);
    pipes_close(&bot->pipes);
    if (bot->wire != NULL)
        jail_memory_close(&bot->memory);
    free(bot->path);
    free(bot);
}
