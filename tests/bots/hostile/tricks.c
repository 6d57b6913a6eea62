/* Plays one trick with the contest's own rules, with C, or with its last
 * moments. Its credits select the trick; see
 * tests/unit/test_challenge_load.c. */
#define _GNU_SOURCE
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;
static int trick;
static sigjmp_buf back;
static volatile int depth;

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)minBet;
    (void)maxBet;
    bet = makeABet;
    hit = hitMe;
    trick = yourBankroll;
}

/* ---- Its last moments ---- */

static void never_end(void)
{
    for (;;)
        ;
}

static void never_leave(void)
{
    atexit(never_end);
}

static void leave_to_nobody(void)
{
    pthread_exit(NULL);
}

/* ---- Signals ---- */

static void jump_back(int number)
{
    (void)number;
    siglongjmp(back, 1);
}

/* Crashes, recovers, and crashes again. */
static void crash_for_ever(void)
{
    signal(SIGSEGV, jump_back);
    (void)sigsetjmp(back, 1);
    raise(SIGSEGV);
}

static void bet_again(int number)
{
    (void)number;
    bet(100, NULL, NULL);
}

/* Bets while it waits for the answer to another bet. */
static void bet_in_between(void)
{
    signal(SIGALRM, bet_again);
    const struct itimerval often = {{0, 100}, {0, 100}};
    setitimer(ITIMER_REAL, &often, NULL);
}

static void stay(int number)
{
    (void)number;
    never_end();
}

static void stay_in_a_handler(void)
{
    signal(SIGUSR1, stay);
    raise(SIGUSR1);
}

/* ---- Rules ---- */

static void play_within(void)
{
    if (depth++ < 100)
        Blackjack(true);
}

static void bet_absurdly(void)
{
    bet(INT_MIN, NULL, NULL);
    bet(INT_MAX, NULL, NULL);
    hit((Action)INT_MIN, true, NULL, NULL, NULL, NULL, NULL);
}

static void hit_for_ever(void)
{
    for (int i = 0; i < 1000; i++)
        hit(kHitMe, true, NULL, NULL, NULL, NULL, NULL);
}

/* The answer goes to where nothing may be written. */
static void answer_into_code(void)
{
    void *code = (void *)(uintptr_t)Blackjack;
    hit(kHitMe, true, code, code, code, code, code);
}

/* ---- Memory and code ---- */

static void take_huge_frame(void)
{
    volatile char frame[64 << 20];
    for (size_t i = sizeof frame; i > 0; i -= 4096)
        frame[i - 1] = 1;
}

/* Makes the code that called it writable. */
static void rewrite_caller(void)
{
    const uintptr_t page = (uintptr_t)__builtin_return_address(0) & ~4095UL;
    mprotect((void *)page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC);
}

static void shrink_stack(void)
{
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_STACK, &none);
}

static void become_urgent(void)
{
    setpriority(PRIO_PROCESS, 0, -20);
}

static void change_folder(void)
{
    if (chroot(".") != 0)
        abort();
}

static void (*const tricks[])(void) = {
    NULL,           never_leave,       leave_to_nobody, crash_for_ever,
    bet_in_between, stay_in_a_handler, play_within,     bet_absurdly,
    hit_for_ever,   answer_into_code,  take_huge_frame, rewrite_caller,
    shrink_stack,   become_urgent,     change_folder,
};

Boolean Blackjack(Boolean newDeck)
{
    (void)newDeck;
    bet(1, NULL, NULL);
    if (trick > 0 && trick < (int)(sizeof tricks / sizeof *tricks))
        tricks[trick]();
    hit(kStandPat, false, NULL, NULL, NULL, NULL, NULL);
    return true;
}
