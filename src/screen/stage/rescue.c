/* A program that crashes leaves the terminal as it found it. */
#define _XOPEN_SOURCE 700
#include "rescue.h"
#include "sequence.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

static const int FATAL[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,
                            SIGABRT, SIGQUIT, SIGTRAP, SIGSYS};
enum { FATAL_COUNT = sizeof FATAL / sizeof *FATAL, SIGNS_SIZE = 256 };

/*
 * A signal handler takes no arguments and may call almost nothing, so what it
 * needs is prepared here. Apart from the flags in tty.c this is the only state
 * that isn't passed around in a struct.
 */
static struct {
    struct termios before;
    char signs[SIGNS_SIZE]; /* the sequences that restore the screen */
} prepared;

static void rescue(int number)
{
    ssize_t written =
        write(STDOUT_FILENO, prepared.signs, strlen(prepared.signs));
    (void)written; /* nothing can be done about it */
    tcsetattr(STDIN_FILENO, TCSANOW, &prepared.before);
    signal(number, SIG_DFL);
    raise(number);
}

static void add_sign(const char *capability)
{
    char name[16];
    snprintf(name, sizeof name, "%s", capability);
    const char *sign = tigetstr(name);
    /* tigetstr() returns -1 for a capability that isn't a string. */
    if (sign == NULL || (intptr_t)sign == -1)
        return;
    /* Leaves out the padding that a sequence may ask for, like "$<5>". */
    size_t used = strlen(prepared.signs);
    snprintf(prepared.signs + used, SIGNS_SIZE - used, "%.*s",
             (int)strcspn(sign, "$"), sign);
}

void rescue_begin(const struct termios *before)
{
    static const char mouse_off[] =
        "\033[?1000l\033[?1002l\033[?1006l" PASTE_OFF;
    struct sigaction action = {.sa_handler = rescue};
    prepared.before = *before;
    prepared.signs[0] = '\0';
    if (tigetstr((char[]){"kmous"}) != NULL)
        snprintf(prepared.signs, SIGNS_SIZE, "%s", mouse_off);
    add_sign("sgr0");
    add_sign("cnorm");
    add_sign("rmkx");
    add_sign("rmcup");
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL_COUNT; i++)
        sigaction(FATAL[i], &action, NULL);
}

void rescue_end(void)
{
    for (int i = 0; i < FATAL_COUNT; i++)
        signal(FATAL[i], SIG_DFL);
}
