/* Tries one escape to leave the jail, to hide, or to wear the contest out. Its
 * credits select the escape; see tests/unit/test_challenge_load.c. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;
static int escape;

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)minBet;
    (void)maxBet;
    bet = makeABet;
    hit = hitMe;
    escape = yourBankroll;
}

static void nothing(int number)
{
    (void)number;
}

/* Signals interrupt its waits for the referee. */
static void storm(void)
{
    const struct itimerval often = {{0, 200}, {0, 200}};
    signal(SIGALRM, nothing);
    setitimer(ITIMER_REAL, &often, NULL);
}

static void own_timer(void)
{
    timer_t timer;
    timer_create(CLOCK_MONOTONIC, NULL, &timer);
}

static void look_into_parent(void)
{
    char secrets[64];
    struct iovec here = {secrets, sizeof secrets};
    process_vm_readv(getppid(), &here, 1, &here, 1, 0);
}

static void take_descriptors(void)
{
    while (dup(STDERR_FILENO) >= 0)
        ;
}

static void write_to_parent(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", (int)getppid());
    open(path, O_RDWR);
}

static void print_commands(void)
{
    fputs("\033]0;owned\007\033[2J\033c", stderr);
    fputs("\033]0;owned\007\033[2J\033c", stdout);
}

static void outlive_supervisor(void)
{
    prctl(PR_SET_PDEATHSIG, 0);
}

static void (*const escapes[])(void) = {
    NULL,
    storm,
    own_timer,
    look_into_parent,
    take_descriptors,
    write_to_parent,
    print_commands,
    outlive_supervisor,
};

static void use_kernel(void)
{
    static const long calls[] = {
        SYS_userfaultfd, SYS_bpf,    SYS_perf_event_open, SYS_inotify_init1,
        SYS_add_key,     SYS_setsid, SYS_memfd_create,    SYS_mlockall};
    const int first = (int)(sizeof escapes / sizeof *escapes);
    if (escape >= first && escape < first + (int)(sizeof calls / sizeof *calls))
        syscall(calls[escape - first], 0, 0, 0, 0, 0);
}

Boolean Blackjack(Boolean newDeck)
{
    (void)newDeck;
    bet(1, NULL, NULL);
    if (escape < (int)(sizeof escapes / sizeof *escapes) && escapes[escape])
        escapes[escape]();
    use_kernel();
    hit(kStandPat, false, NULL, NULL, NULL, NULL, NULL);
    return true;
}
