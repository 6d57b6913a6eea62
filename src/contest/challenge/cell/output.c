/* What a bot prints. Printing never fails and never holds a bot up for long:
 * what nobody wants to see is thrown away. */
#define _GNU_SOURCE /* pipe2 */
#include "challenge/cell/cell.h"

#include <fcntl.h>
#include <unistd.h>

/* More than a full pipe holds. There is a limit because a bot can print
 * forever. */
enum { READS_MOST = 64 };

static bool open_pipe(struct bot_output *output)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    output->from = ends[0];
    output->to = ends[1];
    return fcntl(output->from, F_SETFL, O_NONBLOCK) == 0;
}

bool bot_output_open(struct challenge_bot *bot)
{
    if (bot->limits.shown != NULL)
        return open_pipe(&bot->output);
    bot->output.to = open("/dev/null", O_WRONLY | O_CLOEXEC);
    return bot->output.to >= 0;
}

void bot_output_started(struct challenge_bot *bot)
{
    if (bot->output.to > 0)
        close(bot->output.to);
    bot->output.to = 0;
}

void bot_output_close(struct challenge_bot *bot)
{
    bot_output_started(bot);
    if (bot->output.from >= 0)
        close(bot->output.from);
    bot->output.from = -1;
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

/* Shows `count` bytes, or as many as the limit allows. */
static void show_some(struct bot_output *output, size_t limit, FILE *to,
                      const char *bytes, size_t count)
{
    size_t room = limit - output->shown;
    size_t most = count < room ? count : room;
    show_bytes(to, bytes, most);
    output->shown += most;
    if (room > 0 && count > room)
        fputs("\n(the rest of what it prints is thrown away)\n", to);
}

void bot_output_show(struct challenge_bot *bot)
{
    char bytes[4096];
    ssize_t count = bot->limits.shown != NULL ? 1 : 0;
    for (int reads = 0; count > 0 && reads < READS_MOST; reads++) {
        count = read(bot->output.from, bytes, sizeof bytes);
        if (count > 0)
            show_some(&bot->output, bot->limits.cell.output, bot->limits.shown,
                      bytes, (size_t)count);
    }
}

void bot_output_quote(const struct challenge_bot *bot, const char *mark,
                      const char *line, size_t length)
{
    FILE *to = bot->limits.shown;
    if (to == NULL)
        return;
    fputs(mark, to);
    show_bytes(to, line, length);
    fputc('\n', to);
}
