/* Pauses in every possible way, for hours, and prints words in between. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <sys/select.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static void say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

int main(void)
{
    struct timespec length = {3600, 5};
    struct timeval wait = {7200, 3};
    struct timespec until;
    say("12345");
    printf("unflushed");
    unsigned left = sleep(3600);
    say("");
    usleep(4000000);
    nanosleep(&length, NULL);
    say("\0");
    clock_nanosleep(CLOCK_MONOTONIC, 0, &length, NULL);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 100000;
    clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &until, NULL);
    thrd_sleep(&length, NULL);
    say("x");
    select(0, NULL, NULL, NULL, &wait);
    wait = (struct timeval){7200, 3};
    pselect(0, NULL, NULL, NULL, &length, NULL);
    poll(NULL, 0, 12345678);
    ppoll(NULL, 0, &length, NULL);
    putchar('\0');
    return (int)left;
}
