/* Tests the cells of bots with schemes to leave them, to hide, and to wear the
 * contest out. */
#include "support/check.h"

#include <string.h>

#include "support/match.h"
#include "support/prisoner.h"

/* A scheme of tests/bots/hostile/schemes.c by its number, and the start of its
 * verdict. */
static const struct scheme {
    int number;
    const char *verdict;
} schemes[] = {
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

static void no_scheme_of_a_bot_works(void **state)
{
    const struct challenge_limits limits = patient_limits();
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        struct challenge_bot_end end;
        char story[32];
        int64_t bet = 0;
        snprintf(story, sizeof story, "scheme %d", schemes[i].number);
        struct challenge_bot *bot =
            bot_open("schemes", CHALLENGE_BLACKJACK, &limits);
        assert_true(bot_init(bot, schemes[i].number));
        bool there = true;
        for (int hand = 0; there && hand < 3; hand++)
            there = bot_hand(bot, &bet);
        challenge_bot_close(bot, &end);
        if (strncmp(end.words, schemes[i].verdict,
                    strlen(schemes[i].verdict)) != 0)
            fail_msg("%s: %s, not %s", story, end.words, schemes[i].verdict);
        assert_count_equal(there, !end.out, "%s plays on", story);
        premises_check(*state, story);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_scheme_of_a_bot_works,
                                        premises_set_up, premises_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
