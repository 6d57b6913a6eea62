/* A bot's host: a program in the jail that loads a bot and calls its functions
 * on request. The bot shares its process and may do anything to it, but the
 * other end of the wire trusts neither of them. */
#include "challenge/cell/host.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
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

/* Waits to be killed. If the host exited by itself, that would be taken for an
 * exit of the bot. */
static void __attribute__((noreturn))
host_give_up(struct host *host, unsigned kind)
{
    tell_kind(host, kind);
    for (;;)
        (void)pause();
}

void host_lacks(struct host *host, const char *function)
{
    fprintf(stderr, "function %s() is missing", function);
    host_give_up(host, WIRE_LACKING);
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

int main(int argc, char **argv)
{
    struct host host = {0};
    struct challenge_message message;
    if (argc != 2 || !open_wire(&host))
        return 2;
    tell_kind(&host, WIRE_HELLO);
    host_hear(&host, &message);
    unsigned what = message.kind;
    void *bot = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (bot == NULL) {
        fputs(dlerror(), stderr);
        host_give_up(&host, WIRE_NOT_LOADED);
    }
    if (what == WIRE_LOAD_BLACKJACK)
        host_blackjack(&host, bot);
    else
        host_mancala(&host, bot);
}
