/* Tests calls that are denied: a bot's, by its process, are named as the reason
 * why it is out; challenge's own, by the machine, are named too and never held
 * against a bot. Nothing waits forever. */
#define _DEFAULT_SOURCE /* SYS_clone3 */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

#include <seccomp.h>

#include "support/denied.h"
#include "support/process.h"
#include "support/second_referee.h"

/* ---- A bot's calls ---- */

/* Plays the bot `calls`, which makes the call with this number. */
static void play_calls(long call, const char *form, struct run_result *result)
{
    char line[1024];
    snprintf(line, sizeof line,
             "blackjack %s/hostile/calls.so %s/always-stands.so --bankroll %ld "
             "--hands 3 --repeat 1 --seed %032d %s",
             bots_folder(), bots_folder(), call, 1, form);
    run_line("challenge", line, NULL, result);
}

TEST(a_report_names_the_call_of_a_bot_that_is_out)
{
    static const struct {
        long call;
        const char *words;
    } calls[] = {
        {SYS_clone3, "tried to start another program or a thread (clone3)"},
        {SYS_prctl, "made a forbidden system call (prctl)"},
        {SYS_ioctl, "tried to control a terminal or a device (ioctl)"},
        {SYS_kill, "tried to send a signal to another process (kill)"},
        {SYS_ptrace, "tried to inspect another process (ptrace)"},
        {SYS_setsid, "made a forbidden system call (setsid)"},
    };
    static const char *const forms[] = {"", "--json", "--csv"};
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        for (size_t j = 0; j < sizeof forms / sizeof *forms; j++) {
            struct run_result result;
            play_calls(calls[i].call, forms[j], &result);
            assert_count_equal(result.status, 1, "%s", calls[i].words);
            assert_text_equal(result.errors, "", "%s", calls[i].words);
            assert_text_has(result.output, calls[i].words, "the report %s",
                            forms[j]);
            run_result_free(&result);
        }
}

/* ---- The machine's ---- */

/* Runs a program with a good bot while each call in turn is denied. */
static void deny_each_call(char *const arguments[], int error)
{
    size_t failures = 0;
    for (size_t i = 0; denied_calls[i] != NULL; i++) {
        struct denied_run run = {.call = denied_calls[i], .error = error};
        if (seccomp_syscall_resolve_name(run.call) < 0)
            continue; /* this machine has no such call */
        denied_run_program(&run, arguments);
        if (denied_went_well(&run))
            continue;
        failures++;
        print_error("without %s (%s), status %d: %s\n", run.call,
                    strerror(error), run.status, run.text);
    }
    assert_count_equal((long long)failures, 0, "calls that went wrong");
}

static void deny_blackjack(int error)
{
    char program[512], bot[512];
    snprintf(program, sizeof program, "%s/challenge", programs_dir());
    snprintf(bot, sizeof bot, "%s/always-stands.so", bots_folder());
    deny_each_call(
        (char *[]){program, "blackjack", bot, "--hands=3", "--repeat=1", NULL},
        error);
}

TEST(no_denied_call_is_held_against_a_bot)
{
    deny_blackjack(EPERM);
}

TEST(no_missing_call_is_held_against_a_bot)
{
    deny_blackjack(ENOSYS);
}
