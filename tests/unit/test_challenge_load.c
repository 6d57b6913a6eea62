/* Tests the processes of bots: files that are no bots, bots that misbehave
 * while they are loaded, and bots with escapes to leave the jail, to hide, and
 * to wear the contest out. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/hostile/attacks.h"
#include "support/match.h"
#include "support/jailed_program.h"

static void assert_no_bot(const char *path, enum challenge_prototype prototype,
                          const char *part)
{
    const struct challenge_limits limits = patient_limits();
    char problem[CHALLENGE_PROBLEM_SIZE] = "";
    assert_false(challenge_bot_check(path, prototype, &limits, problem));
    assert_text_has(problem, part, "the problem with %s", path);
}

static void write_text(const char *path)
{
    FILE *text = fopen(path, "w");
    assert_non_null(text);
    fputs("This is no shared object.\n", text);
    fclose(text);
}

PREMISED(a_file_that_is_not_a_bot_is_named_with_the_reason)
{
    const struct premises *premises = *state;
    char path[512];
    assert_no_bot("/nowhere/bot.so", CHALLENGE_BLACKJACK,
                  "/nowhere/bot.so: No such file or directory");
    bot_path("lacks", path);
    assert_no_bot(path, CHALLENGE_BLACKJACK, "function Blackjack() is missing");
    bot_path("stands", path);
    assert_no_bot(path, CHALLENGE_MANCALA, "function Mancala() is missing");
    bot_path("undefined", path);
    assert_no_bot(path, CHALLENGE_BLACKJACK, "nobody_has_this");
    snprintf(path, sizeof path, "%s/text.so", premises->home.folder);
    write_text(path);
    assert_no_bot(path, CHALLENGE_BLACKJACK, "text.so: file too short");
    assert_int_equal(remove(path), 0);
    premises_check(premises, "no bots");
}

/* The folder is as deep as a path allows. */
PREMISED(the_reason_follows_even_a_long_path)
{
    const struct premises *premises = *state;
    const int deep = 250; /* a name may have 255 letters */
    char folder[512], path[1024];
    snprintf(folder, sizeof folder, "%s/%0*d", premises->home.folder, deep, 0);
    snprintf(path, sizeof path, "%s/text.so", folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    write_text(path);
    assert_no_bot(path, CHALLENGE_BLACKJACK, "text.so: file too short");
    assert_int_equal(remove(path), 0);
    assert_int_equal(rmdir(folder), 0);
    premises_check(premises, "a long path");
}

PREMISED(without_a_process_there_is_no_match)
{
    const struct premises *premises = *state;
    char path[512];
    bot_path("stands", path);
    setenv("TMPDIR", "/nowhere", 1);
    assert_no_bot(
        path, CHALLENGE_BLACKJACK,
        "can't start its process: /nowhere: No such file or directory");
    setenv("TMPDIR", premises->home.folder, 1);
    premises_check(premises, "no process");
}

/* ---- While it is loaded ---- */

PREMISED(a_bot_that_misbehaves_while_loaded_is_out_from_the_start)
{
    static const char *const bots[][2] = {
        {"load_crash", "crashed"},
        {"load_fork", "tried to start another program"},
        {"load_exit", "left the match"},
        {"load_loop", "timed out"},
    };
    struct challenge_limits limits = patient_limits();
    limits.process.cpu = milliseconds(500);
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        struct challenge_bot *bot =
            bot_open(bots[i][0], CHALLENGE_BLACKJACK, &limits);
        assert_false(bot_init(bot, 0));
        bot_assert_end(bot, bots[i][1], bots[i][0]);
        premises_check(*state, bots[i][0]);
    }
}

/* challenge_bot_check() names the problem; in a match the bot is just out. */
PREMISED(a_bot_that_fails_to_load_is_out)
{
    static const char *const bots[][2] = {
        {"load_lies", "load_lies.so: the casino's?machine is "},
        {"undefined", "undefined symbol: nobody_has_this"},
        {"lacks", "function Blackjack() is missing"},
    };
    const struct challenge_limits limits = patient_limits();
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        char path[512], problem[CHALLENGE_PROBLEM_SIZE] = "";
        bot_path(bots[i][0], path);
        struct challenge_bot *bot =
            challenge_bot_open(path, CHALLENGE_BLACKJACK, &limits, problem);
        assert_non_null(bot);
        assert_text_has(problem, bots[i][1], "%s", bots[i][0]);
        assert_false(bot_init(bot, 0));
        bot_assert_end(bot, "can't be loaded", bots[i][0]);
        premises_check(*state, bots[i][0]);
    }
}

PREMISED(a_bot_that_loads_has_no_problem)
{
    const struct challenge_limits limits = patient_limits();
    char path[512], problem[CHALLENGE_PROBLEM_SIZE] = "an old one";
    bot_path("stands", path);
    assert_true(
        challenge_bot_check(path, CHALLENGE_BLACKJACK, &limits, problem));
    bot_path("load_crash", path); /* it loads, then loses its match */
    assert_true(
        challenge_bot_check(path, CHALLENGE_BLACKJACK, &limits, problem));
    premises_check(*state, "checks");
}

PREMISED(computing_while_loaded_is_charged)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    struct challenge_bot *bot =
        bot_open("load_work", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, 0));
    challenge_bot_close(bot, &end);
    assert_true(end.charged > ATTACK_CPU_TIME * 9 / 10);
    premises_check(*state, "work");
}

/* A escape of a bot by its number, and the start of its verdict. */
struct escape {
    int number;
    const char *verdict;
};

/* tests/bots/hostile/escapes.c */
static const struct escape escapes[] = {
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
static const struct escape tricks[] = {
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

static void try_escapes(void **state, const char *name,
                        const struct escape *all, size_t count)
{
    struct challenge_limits limits = patient_limits();
    limits.turn = seconds(30);
    limits.process.cpu = milliseconds(500);
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
        if (strncmp(end.verdict, all[i].verdict, strlen(all[i].verdict)) != 0)
            fail_msg("%s: %s, not %s", story, end.verdict, all[i].verdict);
        assert_count_equal(there, !end.out, "%s plays on", story);
        premises_check(*state, story);
    }
}

PREMISED(no_scheme_of_a_bot_works)
{
    try_escapes(state, "escapes", escapes, sizeof escapes / sizeof *escapes);
}

PREMISED(no_trick_of_a_bot_works)
{
    try_escapes(state, "tricks", tricks, sizeof tricks / sizeof *tricks);
}
