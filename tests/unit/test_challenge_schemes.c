/* Tests the cells of bots with schemes to leave them, to hide, and to wear the
 * contest out. */
#include "support/check.h"

#include <string.h>

#include "support/match.h"
#include "support/prisoner.h"

/* A scheme of a bot by its number, and the start of its verdict. */
struct scheme {
    int number;
    const char *verdict;
};

/* tests/bots/hostile/schemes.c */
static const struct scheme schemes[] = {
    {1, "played"}, /* signals at its waits */
    {2, "made a forbidden system call (timer_create)"},
    {3, "tried to inspect another process (process_vm_readv)"},
    {4, "played"}, /* all descriptors */
    {5, "tried to write a file (openat)"},
    {6, "played"}, /* commands to a terminal */
    {7, "made a forbidden system call (prctl)"},
    {8, "made a forbidden system call (userfaultfd)"},
    {9, "made a forbidden system call (bpf)"},
    {10, "made a forbidden system call (perf_event_open)"},
    {11, "made a forbidden system call (inotify_init1)"},
    {12, "made a forbidden system call (add_key)"},
    {13, "made a forbidden system call (setsid)"},
    {14, "tried to write a file (memfd_create)"},
    {15, "made a forbidden system call (mlockall)"},
};

/* tests/bots/hostile/tricks.c; chance decides an empty verdict. */
static const struct scheme tricks[] = {
    {1, "played"}, /* it never ends after the match */
    {2, "left the match"},
    {3, "timed out"}, /* it recovers from crashes */
    {4, ""},          /* a bet in the middle of a bet */
    {5, "timed out"}, /* in a signal's handler */
    {6, "played"},    /* hands within a hand */
    {7, "played"},    /* absurd bets */
    {8, "played"},    /* hits, one after another */
    {9, "crashed (SIGSEGV)"},
    {10, "crashed (SIGSEGV)"},
    {11, "played"}, /* code of its own process */
    {12, "tried to change its limits or priority (prlimit64)"},
    {13, "tried to change its limits or priority (setpriority)"},
    {14, "made a forbidden system call (chroot)"},
};

static void try_schemes(void **state, const char *name,
                        const struct scheme *all, size_t count)
{
    struct challenge_limits limits = patient_limits();
    limits.turn = seconds(30);
    limits.cell.cpu = milliseconds(500);
    for (size_t i = 0; i < count; i++) {
        struct challenge_bot_end end;
        char story[32];
        int64_t bet = 0;
        snprintf(story, sizeof story, "%s %d", name, all[i].number);
        struct challenge_bot *bot =
            bot_open(name, CHALLENGE_BLACKJACK, &limits);
        assert_true(bot_init(bot, all[i].number));
        bool there = true;
        for (int hand = 0; there && hand < 3; hand++)
            there = bot_hand(bot, &bet);
        challenge_bot_close(bot, &end);
        if (strncmp(end.words, all[i].verdict, strlen(all[i].verdict)) != 0)
            fail_msg("%s: %s, not %s", story, end.words, all[i].verdict);
        assert_count_equal(there, !end.out, "%s plays on", story);
        premises_check(*state, story);
    }
}

static void no_scheme_of_a_bot_works(void **state)
{
    try_schemes(state, "schemes", schemes, sizeof schemes / sizeof *schemes);
}

static void no_trick_of_a_bot_works(void **state)
{
    try_schemes(state, "tricks", tricks, sizeof tricks / sizeof *tricks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_scheme_of_a_bot_works,
                                        premises_set_up, premises_tear_down),
        cmocka_unit_test_setup_teardown(no_trick_of_a_bot_works,
                                        premises_set_up, premises_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
