/* Runs programs under test in a pseudo-terminal. */
#include "support/process.h"

#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/check.h"
#include "support/pty.h"
#include "support/spawn.h"

void terminal_start(struct terminal *terminal, const char *folder,
                    const char *const arguments[], unsigned short columns)
{
    struct pty pty;
    pty_open(&pty, 24, columns);
    *terminal = (struct terminal){.master = pty.master};
    terminal->child = pty_start(&pty, folder, arguments, NULL);
    close(pty.slave);
}

/* Reads what is there. Returns false if the program has closed the terminal. */
static bool take(struct terminal *terminal)
{
    struct pollfd ready = {.fd = terminal->master, .events = POLLIN};
    if (poll(&ready, 1, PATIENCE) <= 0)
        fail_msg("a minute of silence after: %s", terminal->text);
    size_t room = sizeof terminal->text - 1 - terminal->length;
    ssize_t count =
        read(terminal->master, terminal->text + terminal->length, room);
    if (count <= 0)
        return false; /* Linux answers EIO when the last slave is closed */
    terminal->length += (size_t)count;
    terminal->text[terminal->length] = '\0';
    return true;
}

void terminal_wait_for(struct terminal *terminal, const char *text)
{
    const char *found;
    while (!(found = strstr(terminal->text + terminal->awaited, text)))
        if (!take(terminal))
            fail_msg("the program ended before \"%s\" was shown", text);
    terminal->awaited = (size_t)(found - terminal->text) + strlen(text);
}

void terminal_type(const struct terminal *terminal, const char *bytes)
{
    size_t length = strlen(bytes);
    assert_int_equal(write(terminal->master, bytes, length), (ssize_t)length);
}

int terminal_finish(struct terminal *terminal)
{
    bool open;
    do {
        open = take(terminal);
    } while (open);
    int wait_status;
    assert_int_equal(waitpid(terminal->child, &wait_status, 0),
                     terminal->child);
    close(terminal->master);
    return exit_result(wait_status);
}
