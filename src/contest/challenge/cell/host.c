/* A bot's host: a program in the jail that loads a bot and calls its functions
 * on request. The bot shares its process and may do anything to it, but the
 * other end of the wire trusts neither of them. */
#include "challenge/cell/host.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "jail.h"

void host_tell(struct host *host, const struct challenge_message *message)
{
    wire_tell(&host->wire->to_referee, ++host->told, message);
}

void host_hear(struct host *host, struct challenge_message *message)
{
    struct wire_line *line = &host->wire->to_bot;
    while (!wire_await(line, host->heard, &host->patience, -1))
        ;
    host->heard++;
    if (!wire_hear(line, message))
        abort(); /* only the bot could have written that */
}

static void tell_kind(struct host *host, unsigned kind)
{
    host_tell(host,
              &(struct challenge_message){.kind = (enum challenge_kind)kind});
}

/* Reports what is wrong with the bot, and waits to be killed. If the host
 * exited by itself, that would be taken for an exit of the bot. */
static void __attribute__((noreturn, format(printf, 2, 3)))
host_give_up(struct host *host, const char *format, ...)
{
    struct challenge_message message = {
        .kind = (enum challenge_kind)WIRE_NOT_LOADED};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message.text, sizeof message.text, format, arguments);
    va_end(arguments);
    host_tell(host, &message);
    for (;;)
        (void)pause();
}

void host_lacks(struct host *host, const char *function)
{
    host_give_up(host, "function %s() is missing", function);
}

/* The loader's message starts with the path if the file is at fault. */
static const char *without_path(const char *words, const char *path)
{
    size_t length = strlen(path);
    bool named = strncmp(words, path, length) == 0 &&
                 strncmp(words + length, ": ", 2) == 0;
    return named ? words + length + 2 : words;
}

static bool open_wire(struct host *host)
{
    void *start = mmap(NULL, sizeof *host->wire, PROT_READ | PROT_WRITE,
                       MAP_SHARED, JAIL_MEMORY_DESCRIPTOR, 0);
    if (start == MAP_FAILED)
        return false;
    host->wire = start;
    return close(JAIL_MEMORY_DESCRIPTOR) == 0;
}

/* Arguments: the bot's path, and "debug" if its author is watching. */
int main(int argc, char **argv)
{
    struct host host = {0};
    struct challenge_message message;
    if (argc < 2 || !open_wire(&host))
        return 2;
    tell_kind(&host, WIRE_HELLO);
    host_hear(&host, &message);
    unsigned what = message.kind;
    if (argc > 2)
        host_debug(argv[1]);
    void *bot = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (bot == NULL)
        host_give_up(&host, "%s", without_path(dlerror(), argv[1]));
    if (what == WIRE_LOAD_BLACKJACK)
        host_blackjack(&host, bot);
    else
        host_mancala(&host, bot);
}
