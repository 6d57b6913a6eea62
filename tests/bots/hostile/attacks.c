/* Does one thing that no bot should do. See attacks.h for the list. */
#define _GNU_SOURCE
#include "attacks.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include "challenge/bot/bot.h"
#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;
static enum attack attack;
static uint64_t seed;
static jmp_buf dead;
static sigjmp_buf living;

static void leave_frame(void)
{
    (void)setjmp(dead);
}

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)numDecks;
    (void)minBet;
    (void)maxBet;
    bet = makeABet;
    hit = hitMe;
    attack = (enum attack)(yourBankroll % ATTACK_SEED);
    seed = (uint64_t)(yourBankroll / ATTACK_SEED);
    leave_frame();
}

/* ---- Its own process ---- */

static void crash(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

static int recurse(volatile int *above)
{
    volatile int here[1000];
    here[0] = above[0] + 1;
    return above[0] < 0 ? 0 : recurse(here) + here[1];
}

static void scribble_stack(void)
{
    volatile char here[16];
    for (size_t i = 0; i < 4096; i++)
        *(&here[0] + i) = (char)0xee;
}

static void scribble_heap(void)
{
    char *volatile block = malloc(100);
    for (size_t i = 0; i < 4096; i++)
        ((volatile char *)block)[i] = 0x41;
    free(block);
    for (int i = 0; i < 1000; i++)
        free(malloc((size_t)i * 100));
    abort();
}

static void print_for_ever(void)
{
    for (;;)
        puts("and on and on and on and on and on and on and on");
}

/* Aborts if anything can't be printed. */
static void print_much(void)
{
    for (int line = 0; line < 100000; line++)
        if (puts("and on and on and on and on and on and on and on") < 0 ||
            fputs("and on\n", stderr) < 0)
            abort();
}

static void eat_memory(void)
{
    for (size_t size = (size_t)1 << 40; size > 1000; size /= 2)
        while (malloc(size) != NULL)
            ;
}

static void *thread(void *nothing)
{
    pause();
    return nothing;
}

/* In the first hand only. */
static void start_threads(int count)
{
    static int started;
    for (; started < count; started++) {
        pthread_t one;
        if (pthread_create(&one, NULL, thread, NULL) != 0)
            abort();
    }
}

/* ---- Others ---- */

static void read_files(void)
{
    char text[100];
    int file = open("/etc/passwd", O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
    (void)open("/proc/self/maps", O_RDONLY);
}

static void raise_limits(void)
{
    const struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_AS, &all);
}

static void harm_memory(int how)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise(page, 4096, how);
}

/* ---- The wire ---- */

static bool is_there(const void *address)
{
    return msync((void *)address, sizeof(struct wire), MS_ASYNC) == 0;
}

/* Finds the host's struct, which is further up the stack. */
static struct host *find_host(void)
{
    uintptr_t *word = (uintptr_t *)__builtin_frame_address(0);
    for (;; word++) {
        struct host *host = (struct host *)word;
        if (*word == 0 || *word % 4096 != 0 || !is_there(host->wire))
            continue;
        if (host->sent != 0 && host->sent == host->wire->to_referee.sequence &&
            host->received == host->wire->to_bot.sequence)
            return host;
    }
}

static struct wire *find_wire(void)
{
    return find_host()->wire;
}

static void put_in(struct wire *wire, uint32_t kind, uint32_t ahead)
{
    wire->to_referee.words[0] = kind;
    wire->to_referee.sequence += ahead;
    syscall(SYS_futex, &wire->to_referee.sequence, FUTEX_WAKE, 1, NULL, NULL,
            0);
}

static void say_and_wait(uint32_t kind, uint32_t ahead)
{
    put_in(find_wire(), kind, ahead);
    for (;;)
        pause();
}

/* The second message comes when it is the referee's turn. */
static void put_in_twice(void)
{
    struct wire *wire = find_wire();
    wire->to_referee.words[1] = 1;
    put_in(wire, CHALLENGE_BET_ASKED, 1);
    usleep(20000);
    put_in(wire, CHALLENGE_BET_ASKED, 1);
    for (;;)
        pause();
}

/* The constants are from Knuth's MMIX. */
static uint32_t next_random(uint32_t below)
{
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(seed >> 33) % below;
}

/* Writes messages of valid and invalid kinds with random numbers. Most of them
 * advance the sequence by one. It may or may not wait for the answer. */
static void speak_at_random(void)
{
    struct wire *wire = find_wire();
    for (int i = 0; i < 1000; i++) {
        uint32_t before = wire->to_bot.sequence;
        for (int word = 1; word < 4; word++)
            wire->to_referee.words[word] =
                ((uint64_t)next_random(1U << 31) << 40) + next_random(99);
        bool sensible = next_random(20) != 0;
        put_in(wire,
               sensible ? CHALLENGE_BET_ASKED + next_random(2)
                        : next_random(1U << next_random(32)),
               sensible ? 1 : next_random(3));
        for (uint32_t looks = next_random(1U << next_random(24));
             looks > 0 && wire->to_bot.sequence == before; looks--)
            ;
    }
    _exit(0);
}

static void scribble_wire(void)
{
    memset(find_wire(), 0xff, sizeof(struct wire));
    for (;;)
        pause();
}

static void unmap_wire(void)
{
    munmap(find_wire(), sizeof(struct wire));
}

static void wake_for_ever(void)
{
    struct wire *wire = find_wire();
    for (int i = 0; i < 20000; i++)
        syscall(SYS_futex, &wire->to_referee.sequence, FUTEX_WAKE, INT_MAX,
                NULL, NULL, 0);
    wire->to_bot.reader_sleeps = 1;
}

/* Requeues the waiters on the futex to another futex. */
static void requeue(void)
{
    struct wire *wire = find_wire();
    usleep(1000);
    syscall(SYS_futex, &wire->to_referee.sequence, FUTEX_REQUEUE, 0, INT_MAX,
            &wire->to_bot.words[WIRE_WORDS - 1], 0);
}

/* Sends a bet as the host would. */
static void bet_by_hand(void)
{
    struct host *host = find_host();
    host->wire->to_referee.words[1] = 1;
    put_in(host->wire, CHALLENGE_BET_ASKED, 1);
    host->sent++;
    while (host->wire->to_bot.sequence == host->received)
        ;
    host->received++;
}

static struct wire *shut;

static void jump(int number)
{
    (void)number;
    mprotect(shut, 4096, PROT_READ | PROT_WRITE);
    siglongjmp(living, 1);
}

/* Jumps out of the callback, because the host can't write to the wire, and
 * calls it again. */
static void jump_out(void)
{
    shut = find_wire();
    signal(SIGSEGV, jump);
    if (sigsetjmp(living, 1) == 0) {
        mprotect(shut, 4096, PROT_READ);
        bet(2, NULL, NULL);
    }
    bet(3, NULL, NULL);
    for (;;)
        pause();
}

/* ---- The clock ---- */

static volatile sig_atomic_t thought;

static int64_t cpu_now(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

static void think_hard(int number)
{
    (void)number;
    int64_t end = cpu_now() + ATTACK_CPU_TIME;
    while (cpu_now() < end)
        ;
    thought = 1;
}

/* Computes when the timer fires, no matter whose turn it is. */
static void think(void)
{
    const struct itimerval soon = {.it_value.tv_usec = 5000};
    if (thought)
        return;
    signal(SIGALRM, think_hard);
    setitimer(ITIMER_REAL, &soon, NULL);
}

/* ---- All ---- */

static void do_to_itself(void)
{
    switch (attack) {
    case ATTACK_CRASH:
        crash();
        break;
    case ATTACK_ABORT:
        abort();
    case ATTACK_LOOP:
        for (;;)
            ;
    case ATTACK_PAUSE:
        for (;;)
            pause();
    case ATTACK_NAP:
        usleep(ATTACK_SLEEP);
        break;
    case ATTACK_STOP_ITSELF:
        raise(SIGSTOP);
        break;
    case ATTACK_EXIT:
        exit(0);
    case ATTACK_EXIT_AT_ONCE:
        _exit(3);
    case ATTACK_JUMP_INTO_THE_DEAD:
        longjmp(dead, 1);
    case ATTACK_PRINT_FOR_EVER:
        print_for_ever();
        break;
    case ATTACK_SCRIBBLE_STACK:
        scribble_stack();
        break;
    case ATTACK_SCRIBBLE_HEAP:
        scribble_heap();
        break;
    case ATTACK_RECURSE:
        recurse(&(int){0});
        break;
    case ATTACK_EAT_MEMORY:
        eat_memory();
        break;
    default:
        break;
    }
}

static void do_to_others(void)
{
    switch (attack) {
    case ATTACK_FORK:
        fork();
        break;
    case ATTACK_THREAD:
        start_threads(1);
        break;
    case ATTACK_THREADS:
        start_threads(2);
        break;
    case ATTACK_EXECUTE:
        execl("/bin/true", "true", (char *)NULL);
        break;
    case ATTACK_WRITE_FILE:
        (void)open("note", O_WRONLY | O_CREAT, 0600);
        break;
    case ATTACK_REMOVE_FILE:
        unlink("note");
        break;
    case ATTACK_NETWORK:
        socket(AF_INET, SOCK_STREAM, 0);
        break;
    case ATTACK_KILL_PARENT:
        kill(getppid(), SIGKILL);
        break;
    case ATTACK_KILL_ALL:
        kill(-1, SIGKILL);
        break;
    case ATTACK_TRACE:
        ptrace(PTRACE_ATTACH, getppid(), NULL, NULL);
        break;
    case ATTACK_RAISE_LIMITS:
        raise_limits();
        break;
    case ATTACK_BREAK_MEMORY:
        harm_memory(MADV_HWPOISON);
        break;
    case ATTACK_RETIRE_MEMORY:
        harm_memory(MADV_HWPOISON + 1); /* MADV_SOFT_OFFLINE */
        break;
    case ATTACK_CLOSE_ALL:
        close_range(0, ~0U, 0);
        break;
    case ATTACK_READ_FILES:
        read_files();
        break;
    case ATTACK_MEGABYTES:
        if (malloc(64 << 20) == NULL)
            abort();
        break;
    case ATTACK_PRINT_MUCH:
        print_much();
        break;
    default:
        break;
    }
}

static void do_to_wire(void)
{
    switch (attack) {
    case ATTACK_WIRE_NONSENSE:
        say_and_wait(0xffffffff, 1);
        break;
    case ATTACK_WIRE_OTHER_GAME:
        say_and_wait(CHALLENGE_MANCALA_RETURNED, 1);
        break;
    case ATTACK_WIRE_HOST:
        say_and_wait(WIRE_LOADED, 1);
        break;
    case ATTACK_WIRE_SKIP:
        say_and_wait(CHALLENGE_BET_ASKED, 2);
        break;
    case ATTACK_WIRE_TWICE:
        put_in_twice();
        break;
    case ATTACK_WIRE_SCRIBBLE:
        scribble_wire();
        break;
    case ATTACK_JUMP_OUT:
        jump_out();
        break;
    case ATTACK_WIRE_AT_RANDOM:
        speak_at_random();
        break;
    case ATTACK_WIRE_UNMAP:
        unmap_wire();
        break;
    case ATTACK_WAKE_FOR_EVER:
        wake_for_ever();
        break;
    case ATTACK_REQUEUE:
        requeue();
        break;
    case ATTACK_BY_HAND:
        bet_by_hand();
        break;
    default:
        break;
    }
}

Boolean Blackjack(Boolean newDeck)
{
    (void)newDeck;
    if (attack == ATTACK_THINK)
        think();
    bet(thought ? 2 : 1, NULL, NULL);
    do_to_itself();
    do_to_others();
    do_to_wire();
    hit(kStandPat, false, NULL, NULL, NULL, NULL, NULL);
    return true;
}
