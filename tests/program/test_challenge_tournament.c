/* Tests tournaments in the test's own process: what goes wrong between matches
 * and in the middle of one. */
#define _GNU_SOURCE /* syscall */
#include "support/check.h"

#include <errno.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include "bots/hostile/attacks.h"
#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/contest.h"
#include "support/fake_cli.h"
#include "support/match.h"
#include "support/jailed_program.h"
#include "support/process.h"
#include "support/spawn.h"
#include "support/state_folder.h"
#include "support/usual_challenge.h"

enum { PATH_SIZE = 512 };

/* ---- A clock with side effects ---- */

/* The progress display reads the clock at the start and for each match. */
struct saboteur {
    struct fake_cli fake;
    int looks;
    int when;         /* the reading at which it strikes */
    const char *path; /* the bot to overwrite with text */
};

static void write_bytes(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static int64_t strike(void *clock)
{
    static const char text[] = "This isn't a shared object anymore.\n";
    struct saboteur *saboteur = clock;
    if (++saboteur->looks == saboteur->when)
        write_bytes(saboteur->path, text, sizeof text - 1);
    return 0;
}

static void saboteur_open(struct saboteur *saboteur, const char *path, int when)
{
    *saboteur = (struct saboteur){.path = path, .when = when};
    fake_cli_open(&saboteur->fake, "", 0);
    saboteur->fake.cli.ticks = strike;
    saboteur->fake.cli.clock = saboteur;
}

/* ---- Setups ---- */

static void example_path(const char *name, char path[PATH_SIZE])
{
    const char *folder = getenv("BOTS_DIR");
    snprintf(path, PATH_SIZE, "%s/%s.so",
             folder ? folder : "build/release/bots", name);
}

/* Copies an example bot to the test's folder. */
static void copy_bot(const struct premises *premises, const char *name,
                     const char *copy, char path[PATH_SIZE])
{
    size_t length;
    example_path(name, path);
    char *bytes = read_file(path, &length);
    snprintf(path, PATH_SIZE, "%s/%s.so", premises->home.folder, copy);
    write_bytes(path, bytes, length);
    free(bytes);
}

static struct challenge_setup setup_of(const char *bot, const char *other)
{
    struct challenge_setup setup = challenge_setup_default();
    setup.bots[0] = bot;
    setup.bots[1] = other;
    setup.bot_count = other ? 2 : 1;
    setup.time_scale = 0;
    setup.seed = short_seed(1);
    setup.repeat = 4;
    setup.csv = true;
    setup.boards = (struct challenge_boards){8, 8, 2, 3};
    setup.game.hands = 2;
    return setup;
}

/* ---- Bots that fail to load ---- */

static int times_in(const char *text, const char *part)
{
    int times = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        times++;
    return times;
}

/* A contest of two bots. One is overwritten with text at a reading of the
 * clock. */
struct spoilt {
    enum cli_status (*contest)(const struct cli *cli,
                               const struct challenge_setup *setup);
    const char *stays, *becomes_text; /* example bots */
    int when;
};

static void play_spoilt(const struct premises *premises,
                        const struct spoilt *spoilt, struct saboteur *saboteur)
{
    char stays[PATH_SIZE], copy[PATH_SIZE];
    example_path(spoilt->stays, stays);
    copy_bot(premises, spoilt->becomes_text, "copy", copy);
    struct challenge_setup setup = setup_of(stays, copy);
    setup.shows_progress = true;
    saboteur_open(saboteur, copy, spoilt->when);
    assert_int_equal(spoilt->contest(&saboteur->fake.cli, &setup), CLI_NO);
    fake_cli_flush(&saboteur->fake);
    assert_int_equal(remove(copy), 0);
}

/* Readings 2 and 3 belong to the first match, 4 and 5 to the second. */
PREMISED(a_bot_that_fails_to_load_later_loses_only_its_own_matches)
{
    static const struct spoilt spoilt = {.contest = challenge_blackjack,
                                         .stays = "always-stands",
                                         .becomes_text = "always-stands",
                                         .when = 4};
    struct saboteur saboteur;
    play_spoilt(*state, &spoilt, &saboteur);
    const char *output = saboteur.fake.output;
    assert_int_equal(times_in(output, "\"all hands\",\"\"\n"), 5);
    assert_int_equal(times_in(output, "\"out\",\"can't be loaded\"\n"), 3);
    assert_text_has(output, "\n\"copy\",2,-1000,0,0,1000,", "its second match");
    fake_cli_close(&saboteur.fake);
    premises_check(*state, "a tournament");
}

PREMISED(a_bot_that_fails_to_load_later_forfeits_only_its_own_games)
{
    static const struct spoilt spoilt = {.contest = challenge_mancala,
                                         .stays = "mancala/greedy",
                                         .becomes_text = "mancala/first-move",
                                         .when = 3};
    struct saboteur saboteur;
    play_spoilt(*state, &spoilt, &saboteur);
    assert_int_equal(
        times_in(saboteur.fake.output, "\"forfeit\",\"can't be loaded\"\n"), 3);
    fake_cli_close(&saboteur.fake);
    premises_check(*state, "a round robin");
}

/* The verdict names what went wrong even if it happened once. A strange file
 * name doesn't spoil the report. */
PREMISED(being_out_once_is_reported_and_names_are_quoted)
{
    struct saboteur saboteur;
    char copy[PATH_SIZE];
    copy_bot(*state, "always-stands", "a \"b\", c\n", copy);
    for (int i = 0; i < 2; i++) {
        struct challenge_setup setup = setup_of(copy, NULL);
        setup.shows_progress = true;
        setup.csv = i == 0;
        saboteur_open(&saboteur, copy, i == 0 ? 0 : 5);
        assert_int_equal(challenge_blackjack(&saboteur.fake.cli, &setup),
                         i == 0 ? CLI_DONE : CLI_NO);
        fake_cli_flush(&saboteur.fake);
        const char *expected = i == 0 ? "\n\"a \"\"b\"\", c?\",4,"
                                      : ": can't be loaded, 1 of 4.\n";
        assert_text_has(saboteur.fake.output, expected, "the table");
        fake_cli_close(&saboteur.fake);
    }
    assert_int_equal(remove(copy), 0);
    premises_check(*state, "a name");
}

/* All bots are checked before anybody plays, so no played match is lost. */
PREMISED(a_bot_that_fails_to_load_is_named_before_the_first_match)
{
    struct saboteur saboteur;
    char stands[PATH_SIZE], lies[PATH_SIZE];
    example_path("always-stands", stands);
    bot_path("load_lies", lies);
    struct challenge_setup setup = setup_of(stands, lies);
    setup.shows_progress = true;
    saboteur_open(&saboteur, NULL, 0);
    assert_int_equal(challenge_blackjack(&saboteur.fake.cli, &setup),
                     CLI_FAILED);
    fake_cli_flush(&saboteur.fake);
    assert_int_equal(saboteur.looks, 1);
    assert_text_equal(saboteur.fake.output, "", "the output");
    assert_text_has(saboteur.fake.errors, "load_lies.so: the casino's?machine",
                    "the errors");
    fake_cli_close(&saboteur.fake);
    premises_check(*state, "a lie");
}

/* ---- A machine out of descriptors ---- */

/* Lowers the limit for good: a jail raises one that it may raise. */
static void set_descriptors(rlim_t count)
{
    const struct rlimit limit = {count, count};
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static int64_t take_descriptors(void *clock)
{
    enum { TOO_FEW = 16 };
    struct saboteur *saboteur = clock;
    if (++saboteur->looks == saboteur->when)
        set_descriptors(TOO_FEW);
    return 0;
}

/* Runs a contest that runs out of descriptors, in a process of its own. Reports
 * its status, the lines of its table, and its errors. */
static void lose_descriptors(void *self, FILE *report)
{
    const bool *is_mancala = self;
    struct saboteur saboteur;
    char bot[PATH_SIZE];
    example_path(*is_mancala ? "mancala/first-move" : "always-stands", bot);
    struct challenge_setup setup = setup_of(bot, bot);
    setup.shows_progress = true;
    saboteur_open(&saboteur, NULL, 5); /* in the second match, or board */
    saboteur.fake.cli.ticks = take_descriptors;
    enum cli_status status =
        (*is_mancala ? challenge_mancala
                     : challenge_blackjack)(&saboteur.fake.cli, &setup);
    fake_cli_flush(&saboteur.fake);
    fprintf(report, "status %d, %d lines, %d of them finished: %s", status,
            times_in(saboteur.fake.output, "\n"),
            times_in(saboteur.fake.output, ",\"\"\n"), saboteur.fake.errors);
    fake_cli_close(&saboteur.fake);
}

/* No bot is to blame, so none is out, and the finished matches are reported. */
PREMISED(finished_matches_are_reported_if_a_process_fails)
{
    for (int i = 0; i < 2; i++) {
        bool is_mancala = i == 1;
        struct child child = child_start(lose_descriptors, &is_mancala);
        char *report = child_finish(&child);
        assert_text_has(
            report, "status 2, 3 lines, 2 of them finished: ", "the report");
        assert_text_has(report, ": can't start its process: ", "the errors");
        free(report);
        premises_check(*state, is_mancala ? "mancala" : "blackjack");
    }
}

/* ---- A kernel without Landlock ---- */

/* Takes Landlock from this process and its children. */
static bool lose_landlock(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/* Drops root's capabilities except those for reading files: an ordinary user
 * has no others, either. */
static bool lose_powers(void)
{
    const uint32_t kept = 1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH;
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct powers[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, powers) != 0)
        return false;
    powers[0].permitted &= kept;
    powers[0].effective &= kept;
    powers[1].permitted = powers[1].effective = 0;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_capset, &header, powers) == 0;
}

struct kernel {
    bool has_landlock, has_powers;
};

static void play_with_a_spy(void *self, FILE *report)
{
    struct fake_cli fake;
    char spies[PATH_SIZE];
    const struct kernel *kernel = self;
    if ((!kernel->has_landlock && !lose_landlock()) ||
        (!kernel->has_powers && !lose_powers()))
        return;
    bot_path("spies", spies);
    const struct challenge_setup setup = setup_of(spies, NULL);
    fake_cli_open(&fake, "", 0);
    enum cli_status status = challenge_blackjack(&fake.cli, &setup);
    fake_cli_flush(&fake);
    fprintf(report, "status %d, %s%s", (int)status, fake.errors, fake.output);
    fake_cli_close(&fake);
}

PREMISED(a_bot_cannot_read_the_referees_memory)
{
    for (int i = 0; i < 4; i++) {
        struct kernel kernel = {.has_landlock = i % 2 == 0,
                                .has_powers = i < 2};
        struct child child = child_start(play_with_a_spy, &kernel);
        char *report = child_finish(&child);
        assert_text_has(report, "status 0, bot,match,", "the report");
        assert_int_equal(times_in(report, "\"all hands\",\"\"\n"), 4);
        free(report);
    }
    premises_check(*state, "spies");
}

/* PR_SET_DUMPABLE must be restored. */
PREMISED(a_tournament_leaves_the_process_as_dumpable_as_before)
{
    struct fake_cli fake;
    char stands[PATH_SIZE];
    example_path("always-stands", stands);
    const struct challenge_setup setup = setup_of(stands, NULL);
    for (int open = 1; open >= 0; open--) {
        assert_int_equal(prctl(PR_SET_DUMPABLE, open), 0);
        fake_cli_open(&fake, "", 0);
        assert_int_equal(challenge_blackjack(&fake.cli, &setup), CLI_DONE);
        assert_int_equal(prctl(PR_GET_DUMPABLE), open);
        fake_cli_close(&fake);
    }
    assert_int_equal(prctl(PR_SET_DUMPABLE, 1), 0);
    premises_check(*state, "open");
}

/* ---- Ctrl-C in the middle of a turn ---- */

static void interrupt(int number)
{
    (void)number;
    (void)kill(getpid(), SIGINT);
}

/* Sends SIGINT soon. It is blocked, so it waits until it is asked for. */
static void interrupt_soon(sigset_t *before)
{
    const struct itimerval soon = {.it_value.tv_usec = 300000};
    sigset_t signals;
    reset_signals(); /* they may be ignored on entry */
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    assert_int_equal(pthread_sigmask(SIG_BLOCK, &signals, before), 0);
    assert_true(signal(SIGALRM, interrupt) != SIG_ERR);
    assert_int_equal(setitimer(ITIMER_REAL, &soon, NULL), 0);
}

/* A bot that pauses forever would time out after ten seconds, and its match
 * would count. The bankroll selects the attack. */
PREMISED(an_interrupt_ends_a_match_in_the_middle_of_a_turn)
{
    char attacks[PATH_SIZE];
    bot_path("attacks", attacks);
    for (int jobs = 1; jobs <= 3; jobs += 2) {
        struct fake_cli fake;
        sigset_t before;
        struct challenge_setup setup = setup_of(attacks, NULL);
        setup.jobs = jobs;
        setup.game.bankroll = ATTACK_PAUSE;
        setup.csv = false;
        fake_cli_open(&fake, "", 0);
        interrupt_soon(&before);
        assert_int_equal(challenge_blackjack(&fake.cli, &setup), CLI_DONE);
        fake_cli_flush(&fake);
        assert_text_has(fake.output, "0 matches from seed 1, then stopped",
                        "the report");
        assert_text_has(fake.output, "No match was finished by all bots.",
                        "the report");
        assert_int_equal(pthread_sigmask(SIG_SETMASK, &before, NULL), 0);
        fake_cli_close(&fake);
        premises_check(*state, "an interrupt");
    }
}

/* Interrupts a game, and a check of bots that loop while they are loaded. */
PREMISED(an_interrupt_ends_a_game_in_the_middle_of_a_turn)
{
    static const char *const names[] = {"ponders", "load_loop"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct fake_cli fake;
        sigset_t before;
        char path[PATH_SIZE];
        bot_path(names[i], path);
        const struct challenge_setup setup = setup_of(path, path);
        fake_cli_open(&fake, "", 0);
        interrupt_soon(&before);
        assert_int_equal(challenge_mancala(&fake.cli, &setup), CLI_DONE);
        fake_cli_flush(&fake);
        assert_int_equal(times_in(fake.output, "\n"), 1); /* the head */
        assert_text_equal(fake.errors, "", "%s", names[i]);
        assert_int_equal(pthread_sigmask(SIG_SETMASK, &before, NULL), 0);
        fake_cli_close(&fake);
        premises_check(*state, names[i]);
    }
}
