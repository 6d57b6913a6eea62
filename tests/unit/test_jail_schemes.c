/* Tests the jail with schemes to get out of it, to hide from it, and to wear it
 * out. */
#include "support/check.h"

#include "support/prisoner.h"

/* A scheme of tests/candidates/hostile/schemes.c, and its verdict. */
struct scheme {
    const char *name;
    const char *verdict;
};

static void try_schemes(void **state, const struct scheme *schemes,
                        size_t count, const char *output)
{
    for (size_t i = 0; i < count; i++) {
        struct prisoner prisoner;
        struct jail_result result = {0};
        char words[64];
        snprintf(words, sizeof words, "schemes %s", schemes[i].name);
        prisoner_make(&prisoner, words);
        prisoner.request.limits.cpu = seconds(2);
        prisoner.request.skip_pauses = true;
        assert_verdict(&prisoner, &result, schemes[i].verdict);
        if (output)
            assert_text_equal(result.output, output, "the output of %s", words);
        jail_result_clear(&result);
        premises_check(*state, words);
    }
}

#define TRY_SCHEMES(state, schemes, output) \
    try_schemes(state, schemes, sizeof(schemes) / sizeof *(schemes), output)

static void no_unusual_feature_of_the_kernel_is_of_use(void **state)
{
    static const struct scheme schemes[] = {
        {"own-signals", "made a forbidden system call (fcntl)"},
        {"lease", "made a forbidden system call (fcntl)"},
        {"execute-data", "made a forbidden system call (personality)"},
        {"handle-faults", "made a forbidden system call (userfaultfd)"},
        {"load-code", "made a forbidden system call (bpf)"},
        {"measure", "made a forbidden system call (perf_event_open)"},
        {"watch-files", "made a forbidden system call (inotify_init1)"},
        {"own-timer", "made a forbidden system call (timer_create)"},
        {"keep-key", "made a forbidden system call (add_key)"},
        {"kernel-log", "made a forbidden system call (syslog)"},
        {"all-disks", "made a forbidden system call (sync)"},
        {"lock-memory", "made a forbidden system call (mlockall)"},
        {"by-number", "made a forbidden system call (open_by_handle_at)"},
        {"new-way", "tried to write a file (openat2)"},
    };
    TRY_SCHEMES(state, schemes, "");
}

static void neither_output_nor_parent_is_tampered_with(void **state)
{
    static const struct scheme schemes[] = {
        {"give-pages", "made a forbidden system call (vmsplice)"},
        {"copy-files", "tried to write a file (sendfile)"},
        {"reopen-output", "tried to write a file (openat)"},
        {"type", "tried to control a terminal or a device (ioctl)"},
        {"letter", "tried to send a signal to another process "
                   "(rt_sigqueueinfo)"},
    };
    static const struct scheme forgets[] = {
        {"forget-output", "tried to write a file (ftruncate)"},
    };
    TRY_SCHEMES(state, schemes, "");
    TRY_SCHEMES(state, forgets, "a secret\n");
}

static void the_jail_is_not_worn_out(void **state)
{
    static const struct scheme survivors[] = {{"storm", "ended"},
                                              {"descriptors", "ended"}};
    static const struct scheme others[] = {
        {"faults", "crashed (SIGSEGV)"}, {"past-the-limit", "too much output"}};
    TRY_SCHEMES(state, survivors, "survived\n");
    TRY_SCHEMES(state, others, NULL);
}

int main(void)
{
#define WITH_PREMISES(test) \
    cmocka_unit_test_setup_teardown(test, premises_set_up, premises_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_PREMISES(no_unusual_feature_of_the_kernel_is_of_use),
        WITH_PREMISES(neither_output_nor_parent_is_tampered_with),
        WITH_PREMISES(the_jail_is_not_worn_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
