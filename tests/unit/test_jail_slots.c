/* Tests with several sandboxed processes side by side, and with callers that
 * disappear. */
#define _GNU_SOURCE /* prlimit, setitimer */
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/fake_cli.h"
#include "support/jailed_program.h"

enum { SLOTS = 8, PROCESSES = 60 };

/* ---- Side by side ---- */

/* Makes a sandboxed process whose status is its ticket, or one of another kind.
 */
static void make_one(struct jailed_program *jailed, size_t ticket)
{
    char words[64];
    snprintf(words, sizeof words, "status %zu", ticket);
    jailed_program_make(jailed, words);
    if (ticket % 7 == 3) {
        jailed_program_make(jailed, "deaf");
        jailed->request.limits.wall = milliseconds(30);
    }
    if (ticket % 11 == 5)
        jailed_program_make(jailed, "attempts unix");
    if (ticket % 13 == 6)
        jailed->request.program = "/nowhere";
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

PREMISED(many_processes_share_a_few_slots)
{
    struct jailed_program *processes = calloc(PROCESSES, sizeof *processes);
    struct jail *jail = jail_open(SLOTS, NULL);
    struct jail_result result = {0};
    bool taken[PROCESSES] = {false};
    size_t put = 0, ticket = 0;
    assert_non_null(processes);
    assert_non_null(jail);
    for (size_t done = 0; done < PROCESSES; done++) {
        for (; put < PROCESSES && jail_free_slots(jail) > 0; put++) {
            make_one(&processes[put], put);
            jail_put(jail, &processes[put].request, put);
        }
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_in_range(ticket, 0, PROCESSES - 1);
        assert_false(taken[ticket]);
        taken[ticket] = true;
        check_one(&result, ticket);
    }
    assert_count_equal((long long)jail_free_slots(jail), SLOTS, "free slots");
    assert_false(jail_take(jail, &result, &ticket, -1));
    jail_result_clear(&result);
    jail_close(jail);
    free(processes);
    premises_check(*state, "many");
}

/* The slowest sandboxed process doesn't delay the others. */
PREMISED(quick_processes_dont_wait_for_slow_ones)
{
    struct jailed_program slow, quick;
    struct jail *jail = jail_open(2, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    jailed_program_make(&slow, "deaf");
    jailed_program_make(&quick, "silent");
    jail_put(jail, &slow.request, 1);
    for (int i = 0; i < 10; i++) {
        jail_put(jail, &quick.request, 2);
        assert_count_equal((long long)jail_free_slots(jail), 0, "free slots");
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_count_equal((long long)ticket, 2, "ticket");
    }
    assert_false(jail_take(jail, &result, &ticket, milliseconds(1)));
    assert_false(jail_take(jail, &result, &ticket, 0));
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "slow and quick");
}

/* A slot's output holds nothing from its previous sandboxed process. */
PREMISED(a_slot_is_clean_for_the_next_one)
{
    struct jailed_program talker, silent;
    struct jail *jail = jail_open(1, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    jailed_program_make(&talker, "ordinary");
    talker.request.input = "a longer line\n";
    talker.request.input_length = 14;
    jailed_program_make(&silent, "silent");
    for (int i = 0; i < 4; i++) {
        jail_put(jail, i % 2 ? &silent.request : &talker.request, 0);
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_text_equal(result.output,
                          i % 2 ? "" : "a longer line\ngood-bye\n", "round %d",
                          i);
    }
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "clean slot");
}

/* A program leaves its folder to the next one. A compiler's is removed. */
PREMISED(every_process_starts_in_an_empty_folder)
{
    static const char *const ones[] = {"looks_around", "litters",
                                       "looks_around", "looks_around"};
    struct jail *jail = jail_open(1, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        struct jailed_program jailed;
        jailed_program_make(&jailed, ones[i]);
        jailed.request.permissions = i == 1 ? JAIL_COMPILER : JAIL_PROGRAM;
        jail_put(jail, &jailed.request, 0);
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_int_equal(result.verdict, JAIL_ENDED);
        if (i != 1)
            assert_text_has(result.output, "entries: 2\n", "process %zu", i);
    }
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "empty folders");
}

PREMISED(arguments_that_are_too_long_are_refused)
{
    enum { LONG = 40000 };
    struct jailed_program jailed;
    struct jail_result result = {0};
    char *word = malloc(LONG);
    assert_non_null(word);
    memset(word, 'x', LONG - 1);
    word[LONG - 1] = '\0';
    jailed_program_make(&jailed, "silent");
    jailed.arguments[0] = word;
    jailed.arguments[1] = NULL;
    jailed_program_run(&jailed, &result);
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
    struct jailed_program jailed;
    struct jail *jail = jail_open(3, NULL);
    struct jail_result result = {0};
    struct sigaction hear = {.sa_handler = heard}, before;
    const struct itimerval often = {{0, 2000}, {0, 2000}};
    const struct itimerval never = {{0, 0}, {0, 0}};
    size_t ticket = 0;
    jailed_program_make(&jailed, "deaf");
    for (size_t i = 0; i < 3; i++)
        jail_put(jail, &jailed.request, i);
    sigaction(SIGALRM, &hear, &before);
    setitimer(ITIMER_REAL, &often, NULL);
    assert_false(jail_take(jail, &result, &ticket, -1));
    setitimer(ITIMER_REAL, &never, NULL);
    assert_count_equal((long long)jail_free_slots(jail), 0, "free slots");
    jail_close(jail);
    premises_check(*state, "a signal");
    /* An alarm that was still on its way has arrived by now. */
    sigaction(SIGALRM, &before, NULL);
}

/* Runs a caller that may be killed at any time. */
static void jail_some(void *self, FILE *report)
{
    struct jailed_program *jailed = self;
    struct jail *jail = jail_open(3, NULL);
    for (size_t i = 0; i < 3; i++)
        jail_put(jail, &jailed->request, i);
    fprintf(report, "there\n");
    fflush(report);
    for (;;)
        pause();
}

PREMISED(killing_the_caller_ends_everything)
{
    static const char *const ones[] = {"deaf", "orphans", "litters"};
    for (size_t i = 0; i < 3; i++) {
        struct jailed_program jailed;
        char line[16] = "";
        jailed_program_make(&jailed, ones[i]);
        jailed.request.permissions = i > 0 ? JAIL_COMPILER : JAIL_PROGRAM;
        struct child caller = child_start(jail_some, &jailed);
        assert_non_null(fgets(line, sizeof line, caller.report));
        kill(caller.process, SIGKILL);
        free(child_finish(&caller));
        while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
            ; /* collects the supervisor, now a child of this process */
        premises_check(*state, ones[i]);
    }
}

/* ---- Supervisors ---- */

/* The limit drops below the number of descriptors that the supervisor waits
 * for. It ends instead of retrying forever, and its caller doesn't wait
 * forever. */
PREMISED(a_supervisor_that_cannot_wait_ends)
{
    enum { MANY = 12 };
    struct jailed_program jailed;
    struct jail *jail = jail_open(MANY, NULL);
    struct jail_result result = {0};
    const struct rlimit few = {MANY, MANY};
    size_t ticket = 0;
    jailed_program_make(&jailed, "deaf");
    jail_put(jail, &jailed.request, 0);
    assert_return_code(prlimit(find_supervisor(), RLIMIT_NOFILE, &few, NULL),
                       errno);
    jail_put(jail, &jailed.request, 1); /* wakes the supervisor if it is still
                                         * there */
    for (int i = 0; i < 2; i++) {
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_int_equal(result.verdict, JAIL_NOT_STARTED);
        if (ticket == 0)
            assert_text_equal(result.problem, "the jail's supervisor has ended",
                              "problem");
    }
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "a supervisor without descriptors");
}

/* Waits until a process sleeps. Returns false if it is always busy. */
static bool falls_asleep(pid_t process)
{
    enum { LOOKS = 1000 };
    char path[32], state = ' ';
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    for (int i = 0; i < LOOKS && state != 'S'; i++) {
        (void)usleep(1000);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        assert_int_equal(fscanf(file, "%*d (%*[^)]) %c", &state), 1);
        fclose(file);
    }
    return state == 'S';
}

/* The kernel reports the end of a traced process to its parent only when the
 * tracer lets go of it, as if it took long to release its memory. */
PREMISED(the_supervisor_sleeps_until_a_process_has_ended)
{
    struct jailed_program jailed;
    struct jail *jail = jail_open(1, NULL);
    struct jail_result result = {0};
    siginfo_t end;
    size_t ticket = 0;
    jailed_program_make(&jailed, "deaf");
    jail_put(jail, &jailed.request, 0);
    while (jail_process(jail, 0) == 0)
        assert_false(jail_take(jail, &result, &ticket, milliseconds(1)));
    const pid_t process = jail_process(jail, 0);
    assert_return_code(ptrace(PTRACE_SEIZE, process, NULL, NULL), errno);
    jail_stop(jail, 0);
    assert_return_code(waitid(P_PID, (id_t)process, &end, WEXITED | WNOWAIT),
                       errno);
    assert_true(falls_asleep(find_supervisor()));
    assert_false(jail_take(jail, &result, &ticket, 0));
    assert_int_equal(waitpid(process, NULL, 0), process);
    assert_true(jail_take(jail, &result, &ticket, -1));
    assert_int_equal(result.verdict, JAIL_STOPPED);
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "a slow end");
}

/* Checks that a jail under this limit starts nothing and says why. */
static void assert_no_jail(size_t slots, int resource, rlim_t most,
                           const char *problem)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    struct rlimit usual, low;
    size_t ticket = 0;
    assert_return_code(getrlimit((__rlimit_resource_t)resource, &usual), errno);
    low = (struct rlimit){most, usual.rlim_max};
    jailed_program_make(&jailed, "silent");
    assert_return_code(setrlimit((__rlimit_resource_t)resource, &low), errno);
    struct jail *jail = jail_open(slots, NULL);
    setrlimit((__rlimit_resource_t)resource, &usual);
    assert_non_null(jail);
    jail_put(jail, &jailed.request, 0);
    assert_true(jail_take(jail, &result, &ticket, -1));
    assert_int_equal(result.verdict, JAIL_NOT_STARTED);
    assert_text_equal(result.problem, problem, "problem");
    jail_result_clear(&result);
    jail_close(jail);
}

/* Reports whether a jail says how many files it lacks, in a process that may
 * open 40 and can't raise that. valgrind doesn't let the limit be lowered, so
 * the jail gets more slots than any limit allows. */
static void report_problem(void *self, FILE *report)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    size_t ticket = 0;
    char expected[JAIL_PROBLEM_SIZE];
    struct rlimit few = {40, 40};
    (void)self;
    (void)setrlimit(RLIMIT_NOFILE, &few);
    (void)getrlimit(RLIMIT_NOFILE, &few);
    size_t slots = few.rlim_max / 4 + 1;
    jailed_program_make(&jailed, "silent");
    struct jail *jail = jail_open(slots, NULL);
    jail_put(jail, &jailed.request, 0);
    (void)jail_take(jail, &result, &ticket, -1);
    snprintf(
        expected, sizeof expected,
        "running %zu at once needs %zu file descriptors, but the limit is %llu; run fewer at once",
        slots, 6 * slots + 16, (unsigned long long)few.rlim_max);
    fprintf(report, "%s",
            strcmp(result.problem, expected) == 0 ? "as expected"
                                                  : result.problem);
    jail_result_clear(&result);
    jail_close(jail);
}

PREMISED(too_many_slots_for_the_descriptors_are_refused)
{
    struct child child = child_start(report_problem, NULL);
    char *problem = child_finish(&child);
    assert_text_equal(problem, "as expected", "the problem");
    free(problem);
    premises_check(*state, "many slots");
}

/* Starts as many sandboxed processes at once as the jail has slots. All end by
 * themselves. */
static void assert_all_run_at_once(size_t slots)
{
    struct jail *jail = jail_open(slots, NULL);
    struct jail_result result = {0};
    struct jailed_program jailed;
    size_t ticket = 0;
    assert_non_null(jail);
    jailed_program_make(&jailed, "silent");
    for (size_t i = 0; i < slots; i++)
        jail_put(jail, &jailed.request, i);
    for (size_t i = 0; i < slots; i++) {
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_text_equal(result.problem, "", "the problem of %zu of %zu",
                          ticket, slots);
        assert_int_equal(result.verdict, JAIL_ENDED);
    }
    jail_result_clear(&result);
    jail_close(jail);
}

/* The descriptors on their way to the supervisor are more than a sandboxed
 * process may open. */
PREMISED(hundreds_of_processes_start_at_once)
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

/* As many sandboxed processes run as the limit allows. */
PREMISED(every_slot_within_the_descriptor_limit_works)
{
    enum { MANY = 8, LIMIT = 5 * MANY + 16 };
    struct jailed_program jailed;
    struct jail_result result = {0};
    struct rlimit usual, low;
    size_t ticket = 0;
    assert_return_code(getrlimit(RLIMIT_NOFILE, &usual), errno);
    low = (struct rlimit){LIMIT, usual.rlim_max};
    assert_return_code(setrlimit(RLIMIT_NOFILE, &low), errno);
    struct jail *jail = jail_open(MANY, NULL);
    jailed_program_make(&jailed, "litters");
    jailed.request.permissions = JAIL_COMPILER;
    for (size_t i = 0; i < MANY; i++)
        jail_put(jail, &jailed.request, i);
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
        struct jailed_program jailed;
        size_t ticket = 0;
        jailed_program_make(&jailed, words[i]);
        jail_put(jail, &jailed.request, i);
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_count_equal(result.verdict, verdicts[i], "%s: %s (%s)", story,
                           words[i], result.problem);
    }
    jail_result_clear(&result);
}

/* A compiler uses the other filter. */
static void assert_compiler_works(struct jail *jail)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    size_t ticket = 0;
    jailed_program_make(&jailed, "attempts create");
    jailed.request.permissions = JAIL_COMPILER;
    jail_put(jail, &jailed.request, 0);
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

/* If something kills the supervisor, no sandboxed process survives, and every
 * result says why. */
PREMISED(a_jail_reports_that_its_supervisor_has_ended)
{
    struct jailed_program jailed;
    struct jail *jail = jail_open(2, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    jailed_program_make(&jailed, "sleeps 100000");
    jail_put(jail, &jailed.request, 1);
    kill(find_supervisor(), SIGKILL);
    assert_true(jail_take(jail, &result, &ticket, -1));
    assert_int_equal(result.verdict, JAIL_NOT_STARTED);
    assert_text_equal(result.problem, "the jail's supervisor has ended",
                      "problem");
    jail_put(jail, &jailed.request, 2);
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

/* Makes the folders of sandboxed processes a day old. */
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

/* Checks how many sandboxed processes' folders there are after the next start.
 */
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
PREMISED(the_folder_of_a_killed_supervisor_is_removed_later)
{
    const struct premises *premises = *state;
    struct jailed_program jailed;
    struct jail *jail = jail_open(1, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    jailed_program_make(&jailed, "sleeps 100000");
    jail_put(jail, &jailed.request, 1);
    while (jail_process(jail, 1) == 0)
        (void)nanosleep(&(struct timespec){0, 1000000}, NULL);
    assert_folders(premises, 1, "while the process runs");
    kill(find_supervisor(), SIGKILL);
    assert_true(jail_take(jail, &result, &ticket, -1));
    jail_result_clear(&result);
    jail_close(jail);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
        ;
    assert_folders(premises, 0, "after the supervisor was killed");
}
