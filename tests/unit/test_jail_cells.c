/* Tests with several prisoners side by side, and with callers that
 * disappear. */
#define _GNU_SOURCE /* prlimit, setitimer */
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/fake_cli.h"
#include "support/prisoner.h"

enum { CELLS = 8, PRISONERS = 60 };

/* ---- Side by side ---- */

/* Makes a prisoner whose status is its ticket, or one of another kind. */
static void make_one(struct prisoner *prisoner, size_t ticket)
{
    char words[64];
    snprintf(words, sizeof words, "status %zu", ticket);
    prisoner_make(prisoner, words);
    if (ticket % 7 == 3) {
        prisoner_make(prisoner, "deaf");
        prisoner->request.limits.wall = milliseconds(30);
    }
    if (ticket % 11 == 5)
        prisoner_make(prisoner, "attempts unix");
    if (ticket % 13 == 6)
        prisoner->request.program = "/nowhere";
}

static void check_one(const struct jail_result *result, size_t ticket)
{
    enum jail_verdict expected = JAIL_ENDED;
    if (ticket % 7 == 3)
        expected = JAIL_TIMED_OUT;
    if (ticket % 11 == 5)
        expected = JAIL_REFUSED;
    if (ticket % 13 == 6)
        expected = JAIL_NOT_STARTED;
    assert_count_equal(result->verdict, expected, "the verdict on %zu", ticket);
    if (expected == JAIL_ENDED)
        assert_count_equal(result->status, (long long)ticket, "status");
}

PREMISED(many_prisoners_share_a_few_cells)
{
    struct prisoner *prisoners = calloc(PRISONERS, sizeof *prisoners);
    struct jail *jail = jail_open(CELLS, NULL);
    struct jail_result result = {0};
    bool taken[PRISONERS] = {false};
    size_t put = 0, ticket = 0;
    assert_non_null(prisoners);
    assert_non_null(jail);
    for (size_t done = 0; done < PRISONERS; done++) {
        for (; put < PRISONERS && jail_free_cells(jail) > 0; put++) {
            make_one(&prisoners[put], put);
            jail_put(jail, &prisoners[put].request, put);
        }
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_in_range(ticket, 0, PRISONERS - 1);
        assert_false(taken[ticket]);
        taken[ticket] = true;
        check_one(&result, ticket);
    }
    assert_count_equal((long long)jail_free_cells(jail), CELLS, "free cells");
    assert_false(jail_take(jail, &result, &ticket, -1));
    jail_result_clear(&result);
    jail_close(jail);
    free(prisoners);
    premises_check(*state, "many");
}

/* The slowest prisoner doesn't delay the others. */
PREMISED(quick_prisoners_dont_wait_for_slow_ones)
{
    struct prisoner slow, quick;
    struct jail *jail = jail_open(2, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    prisoner_make(&slow, "deaf");
    prisoner_make(&quick, "silent");
    jail_put(jail, &slow.request, 1);
    for (int i = 0; i < 10; i++) {
        jail_put(jail, &quick.request, 2);
        assert_count_equal((long long)jail_free_cells(jail), 0, "free cells");
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_count_equal((long long)ticket, 2, "ticket");
    }
    assert_false(jail_take(jail, &result, &ticket, milliseconds(1)));
    assert_false(jail_take(jail, &result, &ticket, 0));
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "slow and quick");
}

/* A cell's output holds nothing from its previous prisoner. */
PREMISED(a_cell_is_clean_for_the_next_one)
{
    struct prisoner talker, silent;
    struct jail *jail = jail_open(1, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    prisoner_make(&talker, "ordinary");
    talker.request.input = "a longer line\n";
    talker.request.input_length = 14;
    prisoner_make(&silent, "silent");
    for (int i = 0; i < 4; i++) {
        jail_put(jail, i % 2 ? &silent.request : &talker.request, 0);
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_text_equal(result.output,
                          i % 2 ? "" : "a longer line\ngood-bye\n", "round %d",
                          i);
    }
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "clean cell");
}

PREMISED(arguments_that_are_too_long_are_refused)
{
    enum { LONG = 40000 };
    struct prisoner prisoner;
    struct jail_result result = {0};
    char *word = malloc(LONG);
    assert_non_null(word);
    memset(word, 'x', LONG - 1);
    word[LONG - 1] = '\0';
    prisoner_make(&prisoner, "silent");
    prisoner.arguments[0] = word;
    prisoner.arguments[1] = NULL;
    prisoner_run(&prisoner, &result);
    assert_int_equal(result.verdict, JAIL_NOT_STARTED);
    assert_text_equal(result.problem, "its arguments are too long", "problem");
    jail_result_clear(&result);
    free(word);
    premises_check(*state, "long arguments");
}

/* ---- Callers ---- */

static void heard(int number)
{
    (void)number;
}

/* The signal is repeated, so that one arrives during the wait. */
PREMISED(a_signal_ends_the_wait_and_closing_cleans_up)
{
    struct prisoner prisoner;
    struct jail *jail = jail_open(3, NULL);
    struct jail_result result = {0};
    struct sigaction hear = {.sa_handler = heard}, before;
    const struct itimerval often = {{0, 2000}, {0, 2000}};
    const struct itimerval never = {{0, 0}, {0, 0}};
    size_t ticket = 0;
    prisoner_make(&prisoner, "deaf");
    for (size_t i = 0; i < 3; i++)
        jail_put(jail, &prisoner.request, i);
    sigaction(SIGALRM, &hear, &before);
    setitimer(ITIMER_REAL, &often, NULL);
    assert_false(jail_take(jail, &result, &ticket, -1));
    setitimer(ITIMER_REAL, &never, NULL);
    assert_count_equal((long long)jail_free_cells(jail), 0, "free cells");
    jail_close(jail);
    premises_check(*state, "a signal");
    /* An alarm that was still on its way has arrived by now. */
    sigaction(SIGALRM, &before, NULL);
}

/* Runs a caller that may be killed at any time. */
static void jail_some(void *self, FILE *report)
{
    struct prisoner *prisoner = self;
    struct jail *jail = jail_open(3, NULL);
    for (size_t i = 0; i < 3; i++)
        jail_put(jail, &prisoner->request, i);
    fprintf(report, "there\n");
    fflush(report);
    for (;;)
        pause();
}

PREMISED(killing_the_caller_ends_everything)
{
    static const char *const ones[] = {"deaf", "orphans", "litters"};
    for (size_t i = 0; i < 3; i++) {
        struct prisoner prisoner;
        char line[16] = "";
        prisoner_make(&prisoner, ones[i]);
        prisoner.request.freedom = i > 0 ? JAIL_COMPILER : JAIL_PROGRAM;
        struct child caller = child_start(jail_some, &prisoner);
        assert_non_null(fgets(line, sizeof line, caller.report));
        kill(caller.process, SIGKILL);
        free(child_finish(&caller));
        while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
            ; /* collects the warder, now a child of this process */
        premises_check(*state, ones[i]);
    }
}

/* ---- Warders ---- */

/* The limit drops below the number of descriptors that the warder waits for. It
 * ends instead of retrying forever, and its caller doesn't wait forever. */
PREMISED(a_warder_that_cannot_wait_ends)
{
    enum { MANY = 12 };
    struct prisoner prisoner;
    struct jail *jail = jail_open(MANY, NULL);
    struct jail_result result = {0};
    const struct rlimit few = {MANY, MANY};
    size_t ticket = 0;
    prisoner_make(&prisoner, "deaf");
    jail_put(jail, &prisoner.request, 0);
    assert_return_code(prlimit(find_warder(), RLIMIT_NOFILE, &few, NULL),
                       errno);
    jail_put(jail, &prisoner.request, 1); /* wakes the warder if it is still
                                           * there */
    for (int i = 0; i < 2; i++) {
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_int_equal(result.verdict, JAIL_NOT_STARTED);
        if (ticket == 0)
            assert_text_equal(result.problem, "the jail's warder has ended",
                              "problem");
    }
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "a warder without descriptors");
}

/* Checks that a jail under this limit starts nothing and says why. */
static void assert_no_jail(size_t cells, int resource, rlim_t most,
                           const char *problem)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    struct rlimit usual, low;
    size_t ticket = 0;
    assert_return_code(getrlimit((__rlimit_resource_t)resource, &usual), errno);
    low = (struct rlimit){most, usual.rlim_max};
    prisoner_make(&prisoner, "silent");
    assert_return_code(setrlimit((__rlimit_resource_t)resource, &low), errno);
    struct jail *jail = jail_open(cells, NULL);
    setrlimit((__rlimit_resource_t)resource, &usual);
    assert_non_null(jail);
    jail_put(jail, &prisoner.request, 0);
    assert_true(jail_take(jail, &result, &ticket, -1));
    assert_int_equal(result.verdict, JAIL_NOT_STARTED);
    assert_text_equal(result.problem, problem, "problem");
    jail_result_clear(&result);
    jail_close(jail);
}

/* Reports whether a jail says how many files it lacks, in a process that may
 * open 40 and can't raise that. valgrind doesn't let the limit be lowered, so
 * the jail gets more cells than any limit allows. */
static void report_problem(void *self, FILE *report)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    size_t ticket = 0;
    char expected[JAIL_PROBLEM_SIZE];
    struct rlimit few = {40, 40};
    (void)self;
    (void)setrlimit(RLIMIT_NOFILE, &few);
    (void)getrlimit(RLIMIT_NOFILE, &few);
    size_t cells = few.rlim_max / 4 + 1;
    prisoner_make(&prisoner, "silent");
    struct jail *jail = jail_open(cells, NULL);
    jail_put(jail, &prisoner.request, 0);
    (void)jail_take(jail, &result, &ticket, -1);
    snprintf(
        expected, sizeof expected,
        "running %zu at once needs %zu file descriptors, but the limit is %llu; run fewer at once",
        cells, 6 * cells + 16, (unsigned long long)few.rlim_max);
    fprintf(report, "%s",
            strcmp(result.problem, expected) == 0 ? "as expected"
                                                  : result.problem);
    jail_result_clear(&result);
    jail_close(jail);
}

PREMISED(too_many_cells_for_the_descriptors_are_refused)
{
    struct child child = child_start(report_problem, NULL);
    char *problem = child_finish(&child);
    assert_text_equal(problem, "as expected", "the problem");
    free(problem);
    premises_check(*state, "many cells");
}

/* Starts as many prisoners at once as the jail has cells. All end by
 * themselves. */
static void assert_all_run_at_once(size_t cells)
{
    struct jail *jail = jail_open(cells, NULL);
    struct jail_result result = {0};
    struct prisoner prisoner;
    size_t ticket = 0;
    assert_non_null(jail);
    prisoner_make(&prisoner, "silent");
    for (size_t i = 0; i < cells; i++)
        jail_put(jail, &prisoner.request, i);
    for (size_t i = 0; i < cells; i++) {
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_text_equal(result.problem, "", "the problem of %zu of %zu",
                          ticket, cells);
        assert_int_equal(result.verdict, JAIL_ENDED);
    }
    jail_result_clear(&result);
    jail_close(jail);
}

/* The descriptors on their way to the warder are more than a prisoner may
 * open. */
PREMISED(hundreds_of_prisoners_start_at_once)
{
    struct rlimit usual, low;
    assert_return_code(getrlimit(RLIMIT_NOFILE, &usual), errno);
    low = (struct rlimit){512, usual.rlim_max};
    assert_return_code(setrlimit(RLIMIT_NOFILE, &low), errno);
    assert_all_run_at_once(24);
    assert_all_run_at_once(256);
    setrlimit(RLIMIT_NOFILE, &usual);
    premises_check(*state, "hundreds");
}

/* Another program of the same user has sent descriptors that nobody has
 * received. */
PREMISED(descriptors_of_other_programs_hinder_no_start)
{
    enum { SENT = 200 };
    int ends[2];
    assert_return_code(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends), errno);
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(SENT * sizeof(int))];
    } control = {.bytes = ""};
    int sent[SENT];
    char byte = 0;
    struct iovec bytes = {&byte, 1};
    struct msghdr message = {.msg_iov = &bytes,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    control.header = (struct cmsghdr){.cmsg_level = SOL_SOCKET,
                                      .cmsg_type = SCM_RIGHTS,
                                      .cmsg_len = CMSG_LEN(sizeof sent)};
    for (int i = 0; i < SENT; i++)
        sent[i] = STDERR_FILENO;
    memcpy(CMSG_DATA(CMSG_FIRSTHDR(&message)), sent, sizeof sent);
    assert_return_code(sendmsg(ends[0], &message, 0), errno);
    assert_all_run_at_once(1);
    close(ends[0]);
    close(ends[1]);
    premises_check(*state, "descriptors of others");
}

PREMISED(a_jail_that_cannot_be_written_says_why)
{
    assert_no_jail(1, RLIMIT_FSIZE, 1000,
                   "can't open the jail: File too large");
    premises_check(*state, "a limit on files");
}

/* As many prisoners run as the limit allows. */
PREMISED(every_cell_within_the_descriptor_limit_works)
{
    enum { MANY = 8, LIMIT = 5 * MANY + 16 };
    struct prisoner prisoner;
    struct jail_result result = {0};
    struct rlimit usual, low;
    size_t ticket = 0;
    assert_return_code(getrlimit(RLIMIT_NOFILE, &usual), errno);
    low = (struct rlimit){LIMIT, usual.rlim_max};
    assert_return_code(setrlimit(RLIMIT_NOFILE, &low), errno);
    struct jail *jail = jail_open(MANY, NULL);
    prisoner_make(&prisoner, "litters");
    prisoner.request.freedom = JAIL_COMPILER;
    for (size_t i = 0; i < MANY; i++)
        jail_put(jail, &prisoner.request, i);
    for (int i = 0; i < MANY; i++) {
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_text_equal(result.problem, "", "problem of %zu", ticket);
        assert_int_equal(result.verdict, JAIL_ENDED);
    }
    jail_result_clear(&result);
    jail_close(jail);
    setrlimit(RLIMIT_NOFILE, &usual);
    premises_check(*state, "as many as there is room for");
}

/* Runs an ordinary program and one that makes a forbidden call. */
static void assert_jail_works(struct jail *jail, const char *story)
{
    static const char *const words[] = {"silent", "attempts unix"};
    static const enum jail_verdict verdicts[] = {JAIL_ENDED, JAIL_REFUSED};
    struct jail_result result = {0};
    assert_non_null(jail);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct prisoner prisoner;
        size_t ticket = 0;
        prisoner_make(&prisoner, words[i]);
        jail_put(jail, &prisoner.request, i);
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_count_equal(result.verdict, verdicts[i], "%s: %s (%s)", story,
                           words[i], result.problem);
    }
    jail_result_clear(&result);
}

/* A compiler uses the other filter. */
static void assert_compiler_works(struct jail *jail)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    size_t ticket = 0;
    prisoner_make(&prisoner, "attempts create");
    prisoner.request.freedom = JAIL_COMPILER;
    jail_put(jail, &prisoner.request, 0);
    assert_true(jail_take(jail, &result, &ticket, -1));
    assert_int_equal(result.verdict, JAIL_ENDED);
    jail_result_clear(&result);
}

PREMISED(many_jails_can_share_filters)
{
    struct jail_filters filters;
    assert_true(jail_filters_open(&filters));
    struct jail *one = jail_open(1, &filters);
    assert_jail_works(one, "the first");
    struct jail *two = jail_open(1, &filters);
    jail_filters_close(&filters);
    assert_jail_works(two, "the second");
    assert_compiler_works(two);
    assert_jail_works(one, "the first, after the filters are closed");
    jail_close(two);
    jail_close(one);
    premises_check(*state, "filters");
}

/* If something kills the warder, no prisoner survives, and every result says
 * why. */
PREMISED(a_jail_reports_that_its_warder_has_ended)
{
    struct prisoner prisoner;
    struct jail *jail = jail_open(2, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    prisoner_make(&prisoner, "sleeps 100000");
    jail_put(jail, &prisoner.request, 1);
    kill(find_warder(), SIGKILL);
    assert_true(jail_take(jail, &result, &ticket, -1));
    assert_int_equal(result.verdict, JAIL_NOT_STARTED);
    assert_text_equal(result.problem, "the jail's warder has ended", "problem");
    jail_put(jail, &prisoner.request, 2);
    assert_true(jail_take(jail, &result, &ticket, -1));
    assert_int_equal(result.verdict, JAIL_NOT_STARTED);
    jail_result_clear(&result);
    jail_close(jail);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
        ;
    const struct premises *premises = *state;
    state_folder_close(&premises->home);
    assert_int_equal(mkdir(premises->home.folder, S_IRWXU), 0);
}

/* ---- Folders that a killed jail leaves behind ---- */

/* Makes the folders of prisoners a day old. */
static void age_folders(const struct premises *premises)
{
    const time_t day_ago = time(NULL) - 86400;
    const struct timespec times[2] = {{day_ago, 0}, {day_ago, 0}};
    char *names = folder_listing(premises->home.folder);
    char *rest = NULL;
    for (char *name = strtok_r(names, "\n", &rest); name != NULL;
         name = strtok_r(NULL, "\n", &rest)) {
        char path[128];
        if (strncmp(name, "jail-", strlen("jail-")) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", premises->home.folder, name);
        assert_return_code(utimensat(AT_FDCWD, path, times, 0), errno);
    }
    free(names);
}

/* Checks how many prisoners' folders there are after the next start. */
static void assert_folders(const struct premises *premises, int expected,
                           const char *story)
{
    const struct jail_demands demands = {.check = false};
    struct fake_cli fake;
    int count = 0;
    age_folders(premises);
    fake_cli_open(&fake, "", 0);
    assert_int_equal(jail_admit(&fake.cli, &demands), CLI_DONE);
    fake_cli_close(&fake);
    char *names = folder_listing(premises->home.folder);
    for (const char *at = names; (at = strstr(at, "jail-")) != NULL; at++)
        count++;
    free(names);
    assert_count_equal(count, expected, "folders %s", story);
}

/* The next start removes the folder, but not one that is in use. */
PREMISED(the_folder_of_a_killed_warder_is_removed_later)
{
    const struct premises *premises = *state;
    struct prisoner prisoner;
    struct jail *jail = jail_open(1, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    prisoner_make(&prisoner, "sleeps 100000");
    jail_put(jail, &prisoner.request, 1);
    while (jail_process(jail, 1) == 0)
        (void)nanosleep(&(struct timespec){0, 1000000}, NULL);
    assert_folders(premises, 1, "while the prisoner runs");
    kill(find_warder(), SIGKILL);
    assert_true(jail_take(jail, &result, &ticket, -1));
    jail_result_clear(&result);
    jail_close(jail);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
        ;
    assert_folders(premises, 0, "after the warder was killed");
}
