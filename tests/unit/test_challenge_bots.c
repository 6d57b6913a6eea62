/* Tests bots in their processes that do what no bot should. */
#define _DEFAULT_SOURCE /* usleep */
#include "support/check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bots/hostile/attacks.h"
#include "support/match.h"
#include "support/jailed_program.h"

enum { SECONDS_OF_A_TURN = 1, MATCHES = 1000, SEEDS = 100 };

/* A hostile bot's attack and the start of its verdict, which is empty if chance
 * decides it. */
struct crime {
    enum attack attack;
    const char *verdict;
};

static void commit(const struct crime *crime,
                   const struct challenge_limits *limits, void **state)
{
    char story[64];
    int64_t bet = 0;
    snprintf(story, sizeof story, "attack %d", (int)crime->attack);
    struct challenge_bot *bot =
        bot_open("attacks", CHALLENGE_BLACKJACK, limits);
    assert_true(bot_init(bot, crime->attack));
    bool there = true;
    for (int hand = 0; there && hand < 3; hand++)
        there = bot_hand(bot, &bet);
    if (!there) { /* it stays out */
        const struct challenge_message reply = {.kind = CHALLENGE_HIT_ANSWERED};
        struct challenge_message said;
        assert_false(challenge_bot_next(bot, &reply, &said));
    }
    bot_assert_end(bot, crime->verdict, story);
    premises_check(*state, story);
}

static void commit_all(const struct crime *crimes, size_t count,
                       const struct challenge_limits *limits, void **state)
{
    for (size_t i = 0; i < count; i++)
        commit(&crimes[i], limits, state);
}

#define COMMIT_ALL(crimes, limits, state) \
    commit_all(crimes, sizeof(crimes) / sizeof *(crimes), limits, state)

PREMISED(a_bot_that_crashes_is_out)
{
    static const struct crime crimes[] = {
        {ATTACK_CRASH, "crashed"},
        {ATTACK_ABORT, "crashed (SIGABRT)"},
        {ATTACK_SCRIBBLE_STACK, "crashed"},
        {ATTACK_SCRIBBLE_HEAP, "crashed"},
        {ATTACK_RECURSE, "crashed (SIGSEGV)"},
        {ATTACK_JUMP_INTO_THE_DEAD, ""},
        {ATTACK_EXIT, "left the match"},
        {ATTACK_EXIT_AT_ONCE, "left the match"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(crimes, &limits, state);
}

PREMISED(a_turn_that_takes_too_long_times_out)
{
    static const struct crime crimes[] = {{ATTACK_PAUSE, "timed out"},
                                          {ATTACK_STOP_ITSELF, "timed out"}};
    static const struct crime loops[] = {{ATTACK_LOOP, "timed out"},
                                         {ATTACK_PRINT_FOR_EVER, "timed out"}};
    struct challenge_limits limits = patient_limits();
    limits.turn = seconds(SECONDS_OF_A_TURN);
    COMMIT_ALL(crimes, &limits, state);
    limits = patient_limits();
    limits.process.cpu = milliseconds(200);
    COMMIT_ALL(loops, &limits, state);
}

PREMISED(a_bot_that_reaches_out_of_its_process_is_named)
{
    static const struct crime crimes[] = {
        {ATTACK_FORK, "tried to start another program or"},
        {ATTACK_THREAD, "tried to start another program or a thread"},
        {ATTACK_EXECUTE, "tried to start another program or process (execve)"},
        {ATTACK_WRITE_FILE, "tried to write a file (openat)"},
        {ATTACK_REMOVE_FILE, "tried to change files or folders"},
        {ATTACK_NETWORK, "tried to use the network (socket)"},
        {ATTACK_KILL_PARENT,
         "tried to send a signal to another process (kill)"},
        {ATTACK_KILL_ALL, "tried to send a signal to another process (kill)"},
        {ATTACK_TRACE, "tried to inspect another process (ptrace)"},
        {ATTACK_RAISE_LIMITS, "tried to change its limits"},
        {ATTACK_BREAK_MEMORY, "made a forbidden system call (madvise)"},
        {ATTACK_RETIRE_MEMORY, "made a forbidden system call (madvise)"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(crimes, &limits, state);
}

PREMISED(a_bot_that_writes_to_the_wire_loses_only_its_own_match)
{
    static const struct crime crimes[] = {
        {ATTACK_WIRE_NONSENSE, "forged a message"},
        {ATTACK_WIRE_OTHER_GAME, "forged a message"},
        {ATTACK_WIRE_HOST, "forged a message"},
        {ATTACK_WIRE_SKIP, "forged a message"},
        {ATTACK_WIRE_SCRIBBLE, "forged a message"},
        {ATTACK_JUMP_OUT, "forged a message"},
        {ATTACK_WIRE_UNMAP, "crashed"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(crimes, &limits, state);
}

/* Whatever the bot writes, and whenever, the best it can do is to send a
 * message that the host might have sent. */
PREMISED(a_bot_that_writes_at_random_loses_only_its_own_match)
{
    const struct challenge_limits limits = patient_limits();
    int seeds = seeds_of(SEEDS);
    for (int seed = 0; seed < seeds; seed++) {
        int64_t bet = 0;
        struct challenge_bot *bot =
            bot_open("attacks", CHALLENGE_BLACKJACK, &limits);
        assert_true(bot_init(bot, ATTACK_WIRE_AT_RANDOM + seed * ATTACK_SEED));
        while (bot_hand(bot, &bet))
            ;
        struct challenge_bot_end end;
        challenge_bot_close(bot, &end);
        assert_true(end.out);
        if (strcmp(end.verdict, "forged a message") != 0 &&
            strcmp(end.verdict, "spoke out of turn") != 0 &&
            strcmp(end.verdict, "left the match") != 0)
            fail_msg("seed %d: %s", seed, end.verdict);
    }
    premises_check(*state, "at random");
}

/* The bot sends a message at the wrong time. On a slow machine it may be read
 * in place of the previous one; it doesn't fit there, either. */
PREMISED(a_bot_that_speaks_out_of_turn_is_out)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_message said, reply = {.kind = CHALLENGE_BLACKJACK_CALLED};
    struct challenge_bot *bot =
        bot_open("attacks", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, ATTACK_WIRE_TWICE));
    bool there = challenge_bot_next(bot, &reply, &said);
    reply.kind = CHALLENGE_BET_ANSWERED;
    while (there) {
        (void)usleep(100000);
        there = challenge_bot_next(bot, &reply, &said);
    }
    struct challenge_bot_end end;
    challenge_bot_close(bot, &end);
    if (strcmp(end.verdict, "spoke out of turn") != 0 &&
        strcmp(end.verdict, "forged a message") != 0)
        fail_msg("%s", end.verdict);
    assert_true(end.out);
    premises_check(*state, "out of turn");
}

/* These attacks do no harm and give no advantage. */
PREMISED(harmless_attacks_are_allowed)
{
    static const struct crime crimes[] = {
        {ATTACK_NONE, "played"},       {ATTACK_CLOSE_ALL, "played"},
        {ATTACK_EAT_MEMORY, "played"}, {ATTACK_WAKE_FOR_EVER, "played"},
        {ATTACK_REQUEUE, "played"},    {ATTACK_BY_HAND, "played"},
        {ATTACK_PRINT_MUCH, "played"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(crimes, &limits, state);
}

/* With two threads allowed, the second starts, and the third fails. */
PREMISED(threads_are_allowed_up_to_the_limit)
{
    static const struct crime crimes[] = {{ATTACK_THREAD, "played"},
                                          {ATTACK_THREADS, "crashed (SIGABRT)"},
                                          {ATTACK_FORK, "tried to start"}};
    struct challenge_limits limits = patient_limits();
    limits.process.threads = 2;
    COMMIT_ALL(crimes, &limits, state);
}

/* The bot crashes on purpose if it can read a file. */
PREMISED(with_landlock_a_bot_reads_no_files)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    const struct challenge_limits limits = patient_limits();
    jailed_program_make(&jailed, "landlock");
    jailed.request.permissions = JAIL_COMPILER;
    jailed_program_run(&jailed, &result);
    const struct crime reads = {ATTACK_READ_FILES,
                                result.status ? "played" : "crashed (SIGABRT)"};
    jail_result_clear(&result);
    commit(&reads, &limits, state);
}

PREMISED(a_thousand_matches_leave_nothing)
{
    static const struct crime crimes[] = {
        {ATTACK_NONE, "played"},
        {ATTACK_CRASH, "crashed"},
        {ATTACK_NONE, "played"},
        {ATTACK_FORK, "tried to start another program or"},
        {ATTACK_NONE, "played"},
        {ATTACK_EXIT, "left the match"},
        {ATTACK_NONE, "played"},
        {ATTACK_WIRE_SKIP, "forged a message"},
    };
    enum { CRIMES = sizeof crimes / sizeof *crimes };
    const struct challenge_limits limits = patient_limits();
    int matches = seeds_of(MATCHES);
    for (int i = 0; i < matches; i++)
        commit(&crimes[i % CRIMES], &limits, state);
}
