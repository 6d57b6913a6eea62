/* Finds out what the machine offers a jail. */
#define _GNU_SOURCE /* syscall */
#include "warder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "denied_call.h"

/* Returns why a pseudo-terminal can't be opened, or 0. */
static int terminal_error(void)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0)
        return errno;
    int error = unlockpt(terminal) == 0 ? 0 : errno;
    close(terminal);
    return error;
}

static bool process_descriptors_exist(void)
{
    int process = (int)syscall(SYS_pidfd_open, getpid(), 0);
    if (process >= 0)
        close(process);
    return process >= 0;
}

bool machine_report_send(void)
{
    struct event_message event = {.kind = EVENT_READY};
    struct machine_report *machine = &event.machine;
    machine->denied_call = denied_call(&machine->denied_error);
    machine->landlock = landlock_version();
    machine->terminal_error = terminal_error();
    machine->has_pidfd = process_descriptors_exist();
    /* write() works where send() is denied. */
    return write(CHANNEL_DESCRIPTOR, &event,
                 offsetof(struct event_message, prisoner)) > 0 &&
           machine->denied_call < 0;
}
