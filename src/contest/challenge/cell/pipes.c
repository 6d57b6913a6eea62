/* Exchanges lines with a program through pipes. The program may do anything to
 * its ends of them: this process never waits longer than a turn may take. */
#define _GNU_SOURCE /* pipe2 */
#include "challenge/cell/cell.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_MILLISECONDS = 16, /* between two looks at the clock */
    HINT_SECONDS = 5        /* without an answer, before the hint */
};

/* A program that ends closes its output, too, a moment before the jail knows
 * that it has ended. */
enum { ENDING_NANOSECONDS = 1000000000 };

/* ---- The pipes ---- */

static bool open_pipe_pair(int *read_end, int *write_end)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    *read_end = ends[0];
    *write_end = ends[1];
    return true;
}

bool pipes_open(struct bot_pipes *pipes, int streams[2])
{
    return open_pipe_pair(&pipes->theirs, &pipes->to) &&
           open_pipe_pair(&pipes->from, &streams[1]) &&
           (streams[0] = fcntl(pipes->theirs, F_DUPFD_CLOEXEC, 0)) >= 0 &&
           fcntl(pipes->to, F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(pipes->from, F_SETFL, O_NONBLOCK) == 0;
}

static void close_pipe_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

void pipes_close(struct bot_pipes *pipes)
{
    close_pipe_end(&pipes->to);
    close_pipe_end(&pipes->from);
    close_pipe_end(&pipes->theirs);
}

/* ---- Sending ---- */

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
        if (!bot_goes_on(bot, since))
            return false;
    }
    bot_output_quote(bot, "> ", line, length - 1);
    return true;
}

bool bot_tell_line(struct challenge_bot *bot, const char *line)
{
    return bot->fault == BOT_FAULTLESS && pipes_send(bot, line, wire_now());
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

static bool has_line(const struct bot_pipes *pipes)
{
    return memchr(pipes->text, '\n', pipes->length) != NULL;
}

/* Returns what the text that has arrived says about the program, which hasn't
 * written a whole line. */
static enum bot_fault fault_of_text(const struct bot_pipes *pipes)
{
    if (pipes->length == sizeof pipes->text)
        return BOT_RAMBLED;
    bool has_ended = pipes->is_silent &&
                     wire_now() - pipes->silent_since > ENDING_NANOSECONDS;
    return has_ended ? BOT_SILENT : BOT_FAULTLESS;
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
        if (has_line(pipes))
            return true;
        if (!bot_goes_on(bot, since))
            return false;
        enum bot_fault fault = fault_of_text(pipes);
        if (fault != BOT_FAULTLESS) {
            bot_put_out(bot, fault);
            return false;
        }
        hint_at_flushing(bot, since);
    }
}

/* Moves the first line of the text that has arrived to `line`. */
static void take_line(struct bot_pipes *pipes)
{
    const char *end = memchr(pipes->text, '\n', pipes->length);
    pipes->line_length = (size_t)(end - pipes->text);
    memcpy(pipes->line, pipes->text, pipes->line_length);
    pipes->length -= pipes->line_length + 1;
    memmove(pipes->text, end + 1, pipes->length);
}

/* True if the program has written something that nobody asked for. */
static bool has_written(struct bot_pipes *pipes)
{
    pipes_read(pipes);
    return pipes->length > 0;
}

/* Shows the first line of what the program has written out of turn. */
static void show_out_of_turn(const struct challenge_bot *bot)
{
    const struct bot_pipes *pipes = &bot->pipes;
    const char *end = memchr(pipes->text, '\n', pipes->length);
    bot_output_quote(bot, "< (out of turn) ", pipes->text,
                     end ? (size_t)(end - pipes->text) : pipes->length);
}

bool bot_ask_line(struct challenge_bot *bot, const char *line)
{
    int64_t since = wire_now();
    if (bot->fault == BOT_FAULTLESS && has_written(&bot->pipes)) {
        show_out_of_turn(bot);
        bot_put_out(bot, BOT_SPOKE);
    }
    if (bot->fault != BOT_FAULTLESS)
        return false;
    bool answered = pipes_send(bot, line, since) && await_line(bot, since);
    bot->turns += wire_now() - since;
    bot->turn_count++;
    if (!answered)
        return false;
    take_line(&bot->pipes);
    bot_output_show(bot);
    bot_output_quote(bot, "< ", bot->pipes.line, bot->pipes.line_length);
    return true;
}
