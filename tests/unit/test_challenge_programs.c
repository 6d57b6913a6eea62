/* Tests bots that are programs: how they are found and started, and what
 * happens to those that do what no bot should. The bots are shell scripts. */
#define _GNU_SOURCE /* syscall */
#include "support/check.h"

#include <linux/landlock.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support/match.h"
#include "support/jailed_program.h"

enum { PATH_SIZE = 512 };

/* The start of a script that gets ready to play. */
#define READY "read line; echo ready 1; "

/* A script that bets 1, stands, and repeats on standard error what it reads. */
#define POLITE                                                       \
    "while read -r word rest; do echo \"$word\" >&2; case $word in " \
    "hello) echo ready 1;; bet) echo bet 1;; play) echo stand;; esac; done"

/* ---- A match ---- */

/* Writes a program with these contents. */
static void write_program(const struct premises *premises, const char *text,
                          char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/program", premises->home.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, S_IRWXU), 0);
}

static struct challenge_bot *open_program(const struct premises *premises,
                                          const char *text,
                                          const struct challenge_limits *limits,
                                          char problem[CHALLENGE_PROBLEM_SIZE])
{
    char path[PATH_SIZE];
    write_program(premises, text, path);
    struct challenge_bot *bot =
        challenge_bot_open(path, CHALLENGE_BLACKJACK, limits, problem);
    assert_int_equal(remove(path), 0);
    return bot;
}

static struct challenge_bot *open_script(const struct premises *premises,
                                         const char *attack,
                                         const struct challenge_limits *limits)
{
    char text[1024], problem[CHALLENGE_PROBLEM_SIZE];
    snprintf(text, sizeof text, "#!/bin/sh\n%s\n", attack);
    struct challenge_bot *bot = open_program(premises, text, limits, problem);
    if (bot == NULL)
        fail_msg("%s", problem);
    assert_true(challenge_bot_is_program(bot));
    return bot;
}

/* Asks for the next request at a stage. Returns false if the bot is out. */
static bool ask(struct challenge_bot *bot, enum challenge_stage stage,
                enum challenge_kind kind, struct challenge_message *said)
{
    static const char *const lines[] = {
        [CHALLENGE_BLACKJACK_CALLED] =
            "bet credits=1000 min=1 max=100 decks=6 new-shoe=no",
        [CHALLENGE_BET_ANSWERED] =
            "play hand=As,3c dealer=7d actions=stand insurance=0 bet=1 "
            "split=no other=none credits=1000 min=1 max=100 decks=6 "
            "new-shoe=no",
        [CHALLENGE_HIT_ANSWERED] =
            "result outcome=none winnings=0 hand=As,3c dealer=7d "
            "other-outcome=none other=none credits=1000 min=1 max=100 decks=6 "
            "new-shoe=no"};
    const struct challenge_message reply = {.kind = kind};
    challenge_bot_show(bot, stage, lines[kind]);
    return challenge_bot_next(bot, &reply, said);
}

/* Plays a hand in which the first play ends it. */
static bool play_hand(struct challenge_bot *bot, struct challenge_message *bet,
                      struct challenge_message *play)
{
    struct challenge_message end;
    return ask(bot, STAGE_ASKED, CHALLENGE_BLACKJACK_CALLED, bet) &&
           (bet->kind == CHALLENGE_BLACKJACK_RETURNED ||
            (ask(bot, STAGE_ASKED, CHALLENGE_BET_ANSWERED, play) &&
             (play->kind == CHALLENGE_BLACKJACK_RETURNED ||
              (ask(bot, STAGE_OVER, CHALLENGE_HIT_ANSWERED, &end) &&
               end.kind == CHALLENGE_BLACKJACK_RETURNED && end.said.flag))));
}

static bool play_hands(struct challenge_bot *bot, int count)
{
    struct challenge_message bet = {0}, play = {0};
    bool there = true;
    for (int hand = 0; there && hand < count; hand++)
        there = play_hand(bot, &bet, &play);
    return there;
}

static void assert_end(struct challenge_bot *bot, const char *verdict,
                       const char *story)
{
    struct challenge_bot_end end;
    challenge_bot_close(bot, &end);
    assert_text_equal(end.verdict, verdict, "the verdict on %s", story);
    assert_count_equal(end.out, strcmp(verdict, "played") != 0,
                       "%s: whether it is out", story);
    assert_true(end.charged >= 0);
}

/* ---- Polite programs ---- */

PREMISED(a_program_plays)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_message bet = {0}, play = {0};
    struct challenge_bot *bot = open_script(*state, POLITE, &limits);
    assert_true(play_hand(bot, &bet, &play));
    assert_int_equal(bet.kind, CHALLENGE_BET_ASKED);
    assert_int_equal(bet.said.number, 1);
    assert_int_equal(play.kind, CHALLENGE_HIT_ASKED);
    assert_int_equal(play.said.number, kStandPat);
    assert_true(play_hands(bot, 100));
    assert_end(bot, "played", "a polite program");
    premises_check(*state, "a polite program");
}

/* The second hand of a split is started without a question. */
PREMISED(a_program_is_not_asked_to_start_a_second_hand)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_message said = {0};
    struct challenge_bot *bot = open_script(*state, POLITE, &limits);
    assert_true(ask(bot, STAGE_ASKED, CHALLENGE_BLACKJACK_CALLED, &said));
    assert_true(ask(bot, STAGE_SECOND, CHALLENGE_BET_ANSWERED, &said));
    assert_int_equal(said.kind, CHALLENGE_HIT_ASKED);
    assert_int_equal(said.said.number, kSplitAndHitMe);
    assert_end(bot, "played", "a split");
    premises_check(*state, "a split");
}

PREMISED(conversation_and_output_can_be_shown)
{
    struct challenge_limits limits = patient_limits();
    char *text = NULL;
    size_t length = 0;
    limits.shown = open_memstream(&text, &length);
    assert_non_null(limits.shown);
    struct challenge_bot *bot =
        open_script(*state,
                    READY "read line; echo thinking >&2; "
                          "printf 'bet 1\\033\\n'; read line; exit",
                    &limits);
    struct challenge_message said = {0};
    (void)ask(bot, STAGE_ASKED, CHALLENGE_BLACKJACK_CALLED, &said);
    challenge_bot_close(bot, NULL);
    assert_int_equal(fclose(limits.shown), 0);
    assert_text_has(text, "> hello version=1 game=blackjack\n",
                    "what is shown");
    assert_text_has(text, "< ready 1\n", "what is shown");
    assert_text_has(text, "thinking\n", "what is shown");
    assert_text_has(text, "< bet 1?\n", "what is shown");
    free(text);
    premises_check(*state, "what is shown");
}

/* A program has a moment to end after its match. Whatever it does then, it has
 * played. */
PREMISED(the_end_of_a_match_is_told)
{
    static const char *const ends[] = {
        "[ \"$word $rest\" = 'over points=-1.500' ] && read line || exit 0",
        "kill -SEGV $$", "while :; do :; done", "echo and on", "exit 3"};
    const struct challenge_limits limits = patient_limits();
    char attack[256];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(attack, sizeof attack,
                 READY "while read -r word rest; do case $word in "
                       "bet) echo pass;; over) %s;; esac; done",
                 ends[i]);
        struct challenge_bot *bot = open_script(*state, attack, &limits);
        assert_true(play_hands(bot, 2));
        int64_t charged = challenge_bot_charge(bot);
        challenge_bot_dismiss(bot, -1500);
        struct challenge_bot_end end;
        challenge_bot_close(bot, &end);
        assert_text_equal(end.verdict, "played", "the verdict on %s", ends[i]);
        assert_false(end.out);
        assert_true(end.charged == charged);
        premises_check(*state, ends[i]);
    }
}

PREMISED(points_are_told_in_thousandths)
{
    static const struct {
        int64_t points;
        const char *line;
    } rows[] = {{1020007, "> over points=1020.007\n"},
                {-50, "> over points=-0.050\n"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct challenge_limits limits = patient_limits();
        char *text = NULL;
        size_t length = 0;
        limits.shown = open_memstream(&text, &length);
        assert_non_null(limits.shown);
        struct challenge_bot *bot =
            open_script(*state, READY "read line; exit", &limits);
        challenge_bot_dismiss(bot, rows[i].points);
        challenge_bot_close(bot, NULL);
        assert_int_equal(fclose(limits.shown), 0);
        assert_text_has(text, rows[i].line, "what is shown");
        free(text);
    }
    premises_check(*state, "the points");
}

/* ---- Finding out how to run it ---- */

static void assert_no_program(const struct premises *premises,
                              const char *contents, const char *part)
{
    const struct challenge_limits limits = patient_limits();
    char problem[CHALLENGE_PROBLEM_SIZE];
    challenge_bot_close(open_program(premises, contents, &limits, problem),
                        NULL);
    assert_text_has(problem, part, "the problem with %s", contents);
    premises_check(premises, contents);
}

PREMISED(a_program_that_cannot_be_run_is_named)
{
    const struct challenge_limits limits = patient_limits();
    const struct premises *premises = *state;
    char path[PATH_SIZE], problem[CHALLENGE_PROBLEM_SIZE];
    assert_no_program(premises, "This is no program.\n",
                      "/program: can't execute it: Exec format error");
    assert_no_program(premises, "#!/nowhere/python\n",
                      "/program: can't run /nowhere/python: No such file");
    assert_no_program(premises, "#!/usr/bin/env nobody-has-this\n",
                      "/program: can't find nobody-has-this in /usr/bin");
    write_program(premises, "#!/bin/sh\n", path);
    assert_int_equal(chmod(path, S_IRUSR | S_IWUSR), 0);
    assert_null(
        challenge_bot_open(path, CHALLENGE_BLACKJACK, &limits, problem));
    assert_text_has(problem, "/program: not executable; a bot is",
                    "a text file");
    assert_int_equal(remove(path), 0);
    premises_check(premises, "no programs");
}

PREMISED(a_program_that_is_not_ready_is_named)
{
    assert_no_program(*state, "#!/bin/sh\nread line; echo hello\n",
                      "/program: it must answer \"ready 1\", not \"hello\"");
    assert_no_program(*state, "#!/bin/sh\necho ready 2; read line\n",
                      "it must answer \"ready 1\", not \"ready 2\"");
    assert_no_program(
        *state, "#!/bin/sh\nexit 1\n",
        "/program: no answer to \"hello\" (ended with exit status 1); "
        "--debug");
    assert_no_program(*state, "#!/bin/sh\nexit 0\n",
                      "/program: no answer to \"hello\" (ended); --debug");
    assert_no_program(*state, "#!/bin/sh\nexec >&-; read line; read line\n",
                      "no answer to \"hello\" (it closed its output)");
    assert_no_program(*state, "#!/bin/sh\nkill -SEGV $$\n",
                      "no answer to \"hello\" (crashed (SIGSEGV))");
}

/* Runs a script that is ready only if its arguments are right. */
static void assert_first_line_works(const struct premises *premises,
                                    const char *first_line)
{
    const struct challenge_limits limits = patient_limits();
    char text[512], problem[CHALLENGE_PROBLEM_SIZE];
    snprintf(text, sizeof text, "%s\n%s\n", first_line,
             "[ $# = 0 ] && " POLITE);
    struct challenge_bot *bot = open_program(premises, text, &limits, problem);
    if (bot == NULL)
        fail_msg("%s: %s", first_line, problem);
    assert_text_equal(problem, "", "%s", first_line);
    assert_true(play_hands(bot, 1));
    assert_end(bot, "played", first_line);
    premises_check(premises, first_line);
}

PREMISED(the_first_line_of_a_script_names_its_interpreter)
{
    assert_first_line_works(*state, "#!/bin/sh");
    assert_first_line_works(*state, "#! /bin/sh -e  ");
    assert_first_line_works(*state, "#!/bin/sh\t-u\r");
    assert_first_line_works(*state, "#!/usr/bin/env sh");
    assert_first_line_works(*state, "#!/usr/bin/env -S sh -e");
}

/* ---- Hostile programs ---- */

/* A script's attack and its verdict. */
struct crime {
    const char *attack;
    const char *verdict;
};

static void commit(const struct premises *premises, const struct crime *crime,
                   const struct challenge_limits *limits)
{
    struct challenge_bot *bot = open_script(premises, crime->attack, limits);
    struct challenge_message said = {0};
    bool there = play_hands(bot, 3);
    if (!there) /* it stays out */
        assert_false(ask(bot, STAGE_ASKED, CHALLENGE_BET_ANSWERED, &said));
    assert_end(bot, crime->verdict, crime->attack);
    premises_check(premises, crime->attack);
}

#define COMMIT_ALL(premises, crimes, limits)                       \
    for (size_t i = 0; i < sizeof(crimes) / sizeof *(crimes); i++) \
    commit(premises, &(crimes)[i], limits)

PREMISED(a_program_that_ends_is_out)
{
    static const struct crime crimes[] = {
        {READY "exit 0", "left the match"},
        {READY "exit 3", "ended with exit status 3"},
        {READY "read line; printf 'bet 1'", "left the match"},
        {READY "read line; echo bet 1; read line", "left the match"},
        {READY "read line; kill -SEGV $$", "crashed (SIGSEGV)"},
        {READY "read line; kill -KILL $$", "crashed (SIGKILL)"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(*state, crimes, &limits);
}

/* It is out although its time isn't over. */
PREMISED(a_program_that_closes_its_output_is_out)
{
    static const struct crime crimes[] = {
        {READY "read line; exec >&-; read line", "closed its output"},
        {READY "read line; printf 'bet 1'; exec >&-; read line",
         "closed its output"},
        {READY "read line; exec >&-; kill -STOP $$", "closed its output"},
    };
    struct challenge_limits limits = patient_limits();
    COMMIT_ALL(*state, crimes, &limits);
    limits.turn = limits.turns = INT64_MAX / 16; /* as with --debug */
    COMMIT_ALL(*state, crimes, &limits);
}

PREMISED(a_program_that_does_not_answer_times_out)
{
    static const struct crime crimes[] = {
        {READY "while read line; do :; done", "timed out"},
        {READY "read line; kill -STOP $$", "timed out"},
        {READY "read line; printf 'bet 1'; read line", "timed out"},
        {READY "exec <&-; kill -STOP $$", "timed out"},
    };
    static const struct crime loop = {READY "while :; do :; done", "timed out"};
    static const struct crime talk = {READY "while :; do echo x >&2; done",
                                      "timed out"};
    struct challenge_limits limits = patient_limits();
    limits.turn = milliseconds(700);
    COMMIT_ALL(*state, crimes, &limits);
    limits = patient_limits();
    limits.process.cpu = milliseconds(300);
    commit(*state, &loop, &limits);
    commit(*state, &talk, &limits);
}

PREMISED(a_program_that_speaks_out_of_turn_is_out)
{
    static const struct crime crimes[] = {
        {"read line; printf 'ready 1\\nbet 1\\n'; read line",
         "spoke out of turn"},
        {READY "read line; printf 'bet 1\\nstand\\n'; read line; read line",
         "spoke out of turn"},
        {READY "while read line; do printf 'bet 1\\nx'; done",
         "spoke out of turn"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(*state, crimes, &limits);
}

/* Chance decides whether the first line of many is taken for an answer. */
/* The scripts write two lines at once. With one at a time, the referee might
 * ask each question before the next line comes, and take it for an answer. */
PREMISED(a_program_that_prints_forever_is_out)
{
    static const char *const attacks[] = {
        READY "while :; do printf 'bet 1\\nbet 1\\n'; done",
        READY "while :; do printf 'not a line'; done",
        "while :; do printf 'ready 1\\nready 1\\n'; done",
        READY "read line; printf '%05000d\\n' 1; read line"};
    const struct challenge_limits limits = patient_limits();
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        struct challenge_bot *bot = open_script(*state, attacks[i], &limits);
        struct challenge_bot_end end;
        assert_false(play_hands(bot, 1000));
        challenge_bot_close(bot, &end);
        assert_true(end.out);
        if (strcmp(end.verdict, "spoke out of turn") != 0)
            assert_text_equal(end.verdict, "wrote a line too long",
                              "the verdict on %s", attacks[i]);
        premises_check(*state, attacks[i]);
    }
}

PREMISED(a_program_may_not_do_what_the_jail_forbids)
{
    static const struct crime crimes[] = {
        {READY "read line; (:) ; echo bet 1",
         "tried to start another program or a thread (clone)"},
        {READY "read line; exec /bin/true",
         "tried to start another program or process (execve)"},
        {READY "read line; : >note", "tried to write a file (openat)"},
        {READY "read line; kill -KILL $PPID",
         "tried to send a signal to another process (kill)"},
        {READY "read line; kill -KILL -1",
         "tried to send a signal to another process (kill)"},
        {READY "read line; ulimit -n 1000",
         "tried to change its limits or priority (prlimit64)"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(*state, crimes, &limits);
}

/* Shells differ in how they fail. */
PREMISED(a_program_without_memory_is_told_of_its_limit)
{
    struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    limits.process.memory = (size_t)64 << 20;
    struct challenge_bot *bot = open_script(
        *state, READY "read line; x=12345678; while :; do x=$x$x; done",
        &limits);
    assert_false(play_hands(bot, 1));
    challenge_bot_close(bot, &end);
    assert_true(end.out);
    assert_text_has(end.verdict,
                    " after it ran out of its 64 MB of address space",
                    "the verdict");
    premises_check(*state, "a large text");
}

/* An answer that isn't one is the referee's business, and so is any number. */
PREMISED(nonsense_is_left_to_the_referee)
{
    static const char *const answers[] = {
        "hello", "", "bet 1 2", "h\\000it", "%0300d", "\\377\\376", "BET 1"};
    const struct challenge_limits limits = patient_limits();
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        char attack[256];
        snprintf(attack, sizeof attack,
                 READY "while read line; do printf '%s\\n'; done", answers[i]);
        struct challenge_bot *bot = open_script(*state, attack, &limits);
        struct challenge_message bet = {0};
        assert_true(ask(bot, STAGE_ASKED, CHALLENGE_BLACKJACK_CALLED, &bet));
        assert_count_equal(bet.kind, CHALLENGE_HIT_ASKED, "%s", attack);
        assert_count_equal(bet.said.number, PROTOCOL_NONSENSE, "%s", attack);
        assert_end(bot, "played", attack);
        premises_check(*state, attack);
    }
}

/* The program doesn't read. The pipe is full after some hundred lines. */
PREMISED(a_program_that_never_reads_is_out)
{
    struct challenge_limits limits = patient_limits();
    limits.turn = seconds(10); /* it must start in that time, too */
    struct challenge_bot *bot =
        open_script(*state, "echo ready 1; kill -STOP $$", &limits);
    const struct challenge_message called = {.kind =
                                                 CHALLENGE_BLACKJACK_CALLED};
    struct challenge_message said = {0};
    int results = 0;
    challenge_bot_show(bot, STAGE_OVER, "result outcome=none winnings=0");
    while (results < 100000 && challenge_bot_next(bot, &called, &said))
        results++;
    assert_in_range(results, 100, 10000);
    assert_end(bot, "timed out", "a program that never reads");
    premises_check(*state, "never reads");
}

/* The jail can hide files only if the kernel has Landlock. */
PREMISED(a_program_cannot_read_the_users_files)
{
    const struct challenge_limits limits = patient_limits();
    const struct premises *premises = *state;
    struct challenge_message bet = {0}, play = {0};
    char secret[PATH_SIZE], attack[3 * PATH_SIZE];
    if (syscall(SYS_landlock_create_ruleset, NULL, 0,
                LANDLOCK_CREATE_RULESET_VERSION) < 1)
        skip();
    snprintf(secret, sizeof secret, "%s/secret", premises->home.folder);
    FILE *file = fopen(secret, "w");
    assert_non_null(file);
    fputs("8\n", file);
    assert_int_equal(fclose(file), 0);
    snprintf(attack, sizeof attack,
             READY "read line; x=7; command : <%s; read x <%s; echo bet $x; "
                   "read line; echo stand; read line; read line",
             secret, secret);
    struct challenge_bot *bot = open_script(premises, attack, &limits);
    assert_true(play_hand(bot, &bet, &play));
    assert_count_equal(bet.said.number, 7, "what it read");
    assert_end(bot, "played", attack);
    assert_int_equal(remove(secret), 0);
    premises_check(premises, "files");
}

PREMISED(a_program_finds_nothing_of_the_referee)
{
    const struct challenge_limits limits = patient_limits();
    const char *folder = getenv("CANDIDATES_DIR");
    char path[PATH_SIZE], problem[CHALLENGE_PROBLEM_SIZE];
    struct challenge_message bet = {0}, play = {0};
    snprintf(path, sizeof path, "%s/hostile/peeks",
             folder ? folder : "build/release/candidates");
    struct challenge_bot *bot =
        challenge_bot_open(path, CHALLENGE_BLACKJACK, &limits, problem);
    if (bot == NULL)
        fail_msg("%s", problem);
    assert_true(play_hand(bot, &bet, &play));
    assert_count_equal(bet.said.number, 0, "what it found");
    assert_end(bot, "played", "a program that peeks");
    premises_check(*state, "peeks");
}

/* ---- Time ---- */

/* The start of a program counts, and so does what it does for an answer. */
PREMISED(a_program_is_charged_for_computing)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end idle, busy;
    struct challenge_bot *bot = open_script(*state, POLITE, &limits);
    assert_true(play_hands(bot, 3));
    challenge_bot_close(bot, &idle);
    assert_true(idle.charged > 0);
    bot = open_script(*state,
                      READY "read line; i=0; while [ $i -lt 300000 ]; do "
                            "i=$((i+1)); done; echo pass; read line",
                      &limits);
    assert_true(play_hands(bot, 1));
    challenge_bot_close(bot, &busy);
    assert_true(busy.charged > milliseconds(5));
    assert_true(busy.charged <= busy.cpu);
}
