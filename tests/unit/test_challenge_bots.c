/* Tests bots in their cells: the messages in both directions, and what happens
 * to bots that do what no bot should. */
#define _DEFAULT_SOURCE /* usleep */
#include "support/check.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/hostile/deeds.h"
#include "mancala.h"
#include "support/match.h"
#include "support/prisoner.h"
#include "support/spawn.h"

enum {
    SECONDS_OF_A_TURN = 1,
    SECONDS_OF_TURNS = 3,
    MATCHES = 1000,
    SEEDS = 100
};

/* ---- A conversation ---- */

static void next(struct challenge_bot *bot,
                 const struct challenge_message *reply,
                 struct challenge_message *said, enum challenge_kind kind)
{
    assert_true(challenge_bot_next(bot, reply, said));
    assert_count_equal(said->kind, kind, "the kind of what it says");
}

/* Checks the numbers that the polite bot reports. Returns the request after
 * them. */
static struct challenge_message hear_told(struct challenge_bot *bot,
                                          struct challenge_message said,
                                          const int64_t *numbers, size_t count,
                                          const char *story)
{
    const struct challenge_message answer = {.kind = CHALLENGE_BET_ANSWERED};
    for (size_t i = 0; i < count; i++) {
        assert_count_equal(said.kind, CHALLENGE_BET_ASKED, "%s, kind", story);
        assert_count_equal(said.bet, numbers[i], "%s, number %zu", story, i);
        assert_true(challenge_bot_next(bot, &answer, &said));
    }
    return said;
}

#define HEAR_TOLD(bot, said, numbers, story) \
    hear_told(bot, said, numbers, sizeof(numbers) / sizeof *(numbers), story)

/* Calls InitBlackjack() of the polite bot. */
static void tell_init(struct challenge_bot *bot)
{
    static const int64_t told[] = {10, 500000000, 5, 100};
    struct challenge_message said, called = {.kind = CHALLENGE_INIT_CALLED};
    called.init.decks = told[0];
    called.init.credits = told[1];
    called.init.least = told[2];
    called.init.most = told[3];
    next(bot, &called, &said, CHALLENGE_INIT_RETURNED);
    called = (struct challenge_message){.kind = CHALLENGE_BLACKJACK_CALLED};
    next(bot, &called, &said, CHALLENGE_BET_ASKED);
    said = HEAR_TOLD(bot, said, told, "what InitBlackjack() was told");
    assert_count_equal(said.kind, CHALLENGE_BLACKJACK_RETURNED, "kind");
    assert_count_equal(said.again, 0, "again");
}

/* Answers a bet and checks the hit that the polite bot asks for next. */
static void tell_bet(struct challenge_bot *bot)
{
    static const int64_t dealt[] = {1, 1, 2, 10, 0, 0, 4, 13};
    const struct challenge_message
        called = {.kind = CHALLENGE_BLACKJACK_CALLED, .new_deck = 1},
        answer = {.kind = CHALLENGE_BET_ANSWERED,
                  .answer = {
                      .your_count = 2,
                      .dealer_count = 2,
                      .yours = {{kClub, kAce}, {kDiamond, k10}},
                      .dealer = {{kHiddenSuit, kHiddenSpot}, {kSpade, kKing}}}};
    struct challenge_message said;
    next(bot, &called, &said, CHALLENGE_BET_ASKED);
    assert_count_equal(said.bet, UINT_MAX - 2, "bet");
    next(bot, &answer, &said, CHALLENGE_BET_ASKED);
    said = HEAR_TOLD(bot, said, dealt, "what a bet brought");
    assert_count_equal(said.kind, CHALLENGE_HIT_ASKED, "kind");
    assert_count_equal(said.hit.action, kSplitAndHitMe, "action");
    assert_count_equal(said.hit.insurance, 1, "insurance");
}

/* As long as there is no result, only the bot's own cards are set. */
static void tell_open_hit(struct challenge_bot *bot)
{
    static const int64_t played[4 + 10 + 24] = {
        kNoResult, UINT_MAX, 2, 3, 11, 4, 2, 0, 0, 0, 0, 0, 0, UINT_MAX};
    const struct challenge_message answer = {
        .kind = CHALLENGE_HIT_ANSWERED,
        .answer = {.result = kNoResult,
                   .winnings = 5,
                   .your_count = 2,
                   .dealer_count = 1,
                   .yours = {{kHeart, kJack}, {kSpade, k2}},
                   .dealer = {{kHeart, kJack}}}};
    struct challenge_message said;
    next(bot, &answer, &said, CHALLENGE_BET_ASKED);
    said = hear_told(bot, said, played, 4 + 10 + 24, "a hit that goes on");
    assert_count_equal(said.kind, CHALLENGE_HIT_ASKED, "kind");
    assert_count_equal(said.hit.action, -77, "action");
    assert_count_equal(said.hit.insurance, 1, "insurance");
}

/* With a result, everything is set; here it is as many cards as possible. */
static void tell_last_hit(struct challenge_bot *bot)
{
    int64_t played[4 + 10 + 24] = {UINT_MAX, 123456789, 5};
    struct challenge_message said, answer = {.kind = CHALLENGE_HIT_ANSWERED,
                                             .answer = {.result = kIllegalPlay,
                                                        .winnings = 123456789,
                                                        .your_count = 5,
                                                        .dealer_count = 12}};
    for (int i = 0; i < 5; i++) {
        answer.answer.yours[i] = (Card){kHeart, (Spot)(1 + i)};
        played[3 + 2 * i] = kHeart;
        played[4 + 2 * i] = 1 + i;
    }
    played[13] = 12;
    for (int i = 0; i < 12; i++) {
        answer.answer.dealer[i] = (Card){kClub, (Spot)(2 + i)};
        played[14 + 2 * i] = kClub;
        played[15 + 2 * i] = 2 + i;
    }
    next(bot, &answer, &said, CHALLENGE_BET_ASKED);
    said = HEAR_TOLD(bot, said, played, "a hit with a result");
    assert_count_equal(said.kind, CHALLENGE_BLACKJACK_RETURNED, "kind");
    assert_count_equal(said.again, 1, "again");
}

static void a_bot_receives_exactly_what_the_referee_sends(void **state)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    struct challenge_bot *bot =
        bot_open("polite", CHALLENGE_BLACKJACK, &limits);
    tell_init(bot);
    tell_bet(bot);
    tell_open_hit(bot);
    tell_last_hit(bot);
    challenge_bot_close(bot, &end);
    assert_string_equal(end.words, "played");
    assert_false(end.out);
    assert_in_range(end.charged, 0, end.turns);
    premises_check(*state, "a conversation");
}

/* The answers that storage.c must give. */
static void assert_move(struct challenge_bot *bot,
                        struct challenge_message *position, long move, long sum)
{
    struct challenge_message said;
    position->position.player_one = move % 2;
    next(bot, position, &said, CHALLENGE_MANCALA_RETURNED);
    assert_count_equal(said.move.bowl,
                       move * 1000000 + sum * 1000 +
                           position->position.new_game * 10 + move % 2,
                       "bowl of move %ld", move);
    int64_t stones = 0;
    for (int i = 0; i < position->position.size; i++)
        stones = 3 * stones + position->position.board[i];
    assert_count_equal(said.move.direction, stones, "direction of move %ld",
                       move);
}

static void a_mancala_bot_keeps_its_storage_during_a_game(void **state)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    struct challenge_bot *bot = bot_open("storage", CHALLENGE_MANCALA, &limits);
    struct challenge_message position = {.kind = CHALLENGE_MANCALA_CALLED};
    for (int game = 0; game < 3; game++) {
        position.position.size = 8 + 12 * game;
        for (int i = 0; i < CHALLENGE_BOWLS; i++)
            position.position.board[i] = (i * 7 + game) % 16;
        for (long move = 1; move < 5; move++) {
            position.position.new_game = move == 1;
            assert_move(bot, &position, move,
                        (long)position.position.size * move);
        }
    }
    challenge_bot_close(bot, &end);
    assert_string_equal(end.words, "played");
    premises_check(*state, "mancala");
}

/* ---- Files that aren't bots ---- */

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

static void a_file_that_is_not_a_bot_is_named_with_the_reason(void **state)
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
static void the_reason_follows_even_a_long_path(void **state)
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

static void without_a_cell_there_is_no_match(void **state)
{
    const struct premises *premises = *state;
    char path[512];
    bot_path("stands", path);
    setenv("TMPDIR", "/nowhere", 1);
    assert_no_bot(path, CHALLENGE_BLACKJACK,
                  "can't create a cell: /nowhere: No such file or directory");
    setenv("TMPDIR", premises->home.folder, 1);
    premises_check(premises, "no cell");
}

/* Kills the jail's warder, which ends the bot, too. */
static void a_match_ends_when_its_jail_is_killed(void **state)
{
    const struct challenge_limits limits = patient_limits();
    const struct premises *premises = *state;
    int64_t bet = 0;
    struct challenge_bot *bot =
        bot_open("stands", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, 0));
    kill(find_warder(), SIGKILL);
    while (bot_hand(bot, &bet))
        ; /* until it is dead */
    struct challenge_bot_end end;
    challenge_bot_close(bot, &end);
    assert_true(end.out);
    assert_string_equal(end.words, "the jail's warder has ended");
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
        ;
    /* A killed warder can't remove its folder. */
    state_folder_close(&premises->home);
    assert_int_equal(mkdir(premises->home.folder, S_IRWXU), 0);
}

/* ---- Hostile bots ---- */

/* A hostile bot's deed and the start of its verdict, which is empty if chance
 * decides it. */
struct crime {
    enum deed deed;
    const char *verdict;
};

static void assert_end(struct challenge_bot *bot, const char *verdict,
                       const char *story)
{
    struct challenge_bot_end end;
    challenge_bot_close(bot, &end);
    if (strncmp(end.words, verdict, strlen(verdict)) != 0)
        fail_msg("%s: %s, not %s", story, end.words, verdict);
    bool played = strcmp(end.words, "played") == 0;
    assert_count_equal(end.out, !played, "%s (%s): is out", story, end.words);
    assert_true(end.charged >= 0);
    assert_true(end.cpu < 0 || end.charged <= end.cpu);
}

static void commit(const struct crime *crime,
                   const struct challenge_limits *limits, void **state)
{
    char story[64];
    int64_t bet = 0;
    snprintf(story, sizeof story, "deed %d", (int)crime->deed);
    struct challenge_bot *bot = bot_open("deeds", CHALLENGE_BLACKJACK, limits);
    assert_true(bot_init(bot, crime->deed));
    bool there = true;
    for (int hand = 0; there && hand < 3; hand++)
        there = bot_hand(bot, &bet);
    if (!there) { /* it stays out */
        const struct challenge_message reply = {.kind = CHALLENGE_HIT_ANSWERED};
        struct challenge_message said;
        assert_false(challenge_bot_next(bot, &reply, &said));
    }
    assert_end(bot, crime->verdict, story);
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

static void a_bot_that_crashes_is_out(void **state)
{
    static const struct crime crimes[] = {
        {DEED_CRASH, "crashed"},
        {DEED_ABORT, "crashed (SIGABRT)"},
        {DEED_SCRIBBLE_STACK, "crashed"},
        {DEED_SCRIBBLE_HEAP, "crashed"},
        {DEED_RECURSE, "crashed (SIGSEGV)"},
        {DEED_JUMP_INTO_THE_DEAD, ""},
        {DEED_EXIT, "left the match"},
        {DEED_EXIT_AT_ONCE, "left the match"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(crimes, &limits, state);
}

static void a_turn_that_takes_too_long_times_out(void **state)
{
    static const struct crime crimes[] = {{DEED_PAUSE, "timed out"},
                                          {DEED_STOP_ITSELF, "timed out"}};
    static const struct crime loops[] = {{DEED_LOOP, "timed out"},
                                         {DEED_PRINT_FOR_EVER, "timed out"}};
    struct challenge_limits limits = patient_limits();
    limits.turn = seconds(SECONDS_OF_A_TURN);
    COMMIT_ALL(crimes, &limits, state);
    limits = patient_limits();
    limits.cell.cpu = milliseconds(200);
    COMMIT_ALL(loops, &limits, state);
}

/* No turn is too long, but all of them together are. */
static void turns_that_take_too_long_together_time_out(void **state)
{
    struct challenge_limits limits = patient_limits();
    int64_t bet = 0;
    limits.turns = milliseconds(1000);
    struct challenge_bot *bot = bot_open("deeds", CHALLENGE_BLACKJACK, &limits);
    bool there = bot_init(bot, DEED_NAP);
    for (int hand = 0; there && hand < 100; hand++)
        there = bot_hand(bot, &bet);
    assert_false(there);
    assert_end(bot, "timed out", "naps");
    premises_check(*state, "naps");
}

/* Otherwise one bot could make the other run out of time. */
static void a_bot_does_not_pay_for_the_time_of_other_bots(void **state)
{
    struct challenge_limits limits = patient_limits();
    int64_t bet = 0;
    limits.turns = seconds(SECONDS_OF_TURNS);
    struct challenge_bot *bot =
        bot_open("stands", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, 0));
    (void)sleep(SECONDS_OF_TURNS + 1);
    assert_true(bot_hand(bot, &bet));
    assert_end(bot, "played", "others take their time");
    premises_check(*state, "others");
}

/* Even if both bots use all their time, no cell reaches its wall time. */
static void a_cell_outlasts_the_turns_of_all_players(void **state)
{
    (void)state;
    const struct challenge_limits limits = challenge_limits_usual();
    assert_true(limits.cell.wall >
                MANCALA_PLAYERS * (limits.turns + 2 * limits.turn));
    assert_true(limits.turns > limits.cell.cpu);
}

static void a_bot_that_reaches_out_of_its_cell_is_named(void **state)
{
    static const struct crime crimes[] = {
        {DEED_FORK, "tried to start another program or"},
        {DEED_THREAD, "tried to start another program or a thread"},
        {DEED_EXECUTE, "tried to start another program or process (execve)"},
        {DEED_WRITE_FILE, "tried to write a file (openat)"},
        {DEED_REMOVE_FILE, "tried to change files or folders"},
        {DEED_NETWORK, "tried to use the network (socket)"},
        {DEED_KILL_PARENT, "tried to send a signal to another process (kill)"},
        {DEED_KILL_ALL, "tried to send a signal to another process (kill)"},
        {DEED_TRACE, "tried to inspect another process (ptrace)"},
        {DEED_RAISE_LIMITS, "tried to change its limits"},
        {DEED_BREAK_MEMORY, "made a forbidden system call (madvise)"},
        {DEED_RETIRE_MEMORY, "made a forbidden system call (madvise)"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(crimes, &limits, state);
}

static void a_bot_that_writes_to_the_wire_loses_only_its_own_match(void **state)
{
    static const struct crime crimes[] = {
        {DEED_WIRE_NONSENSE, "forged a message"},
        {DEED_WIRE_OTHER_GAME, "forged a message"},
        {DEED_WIRE_HOST, "forged a message"},
        {DEED_WIRE_SKIP, "forged a message"},
        {DEED_WIRE_SCRIBBLE, "forged a message"},
        {DEED_JUMP_OUT, "forged a message"},
        {DEED_WIRE_UNMAP, "crashed"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(crimes, &limits, state);
}

/* Whatever the bot writes, and whenever, the best it can do is to send a
 * message that the host might have sent. */
static void a_bot_that_writes_at_random_loses_only_its_own_match(void **state)
{
    const struct challenge_limits limits = patient_limits();
    int seeds = seeds_of(SEEDS);
    for (int seed = 0; seed < seeds; seed++) {
        int64_t bet = 0;
        struct challenge_bot *bot =
            bot_open("deeds", CHALLENGE_BLACKJACK, &limits);
        assert_true(bot_init(bot, DEED_WIRE_AT_RANDOM + seed * DEED_SEED));
        while (bot_hand(bot, &bet))
            ;
        struct challenge_bot_end end;
        challenge_bot_close(bot, &end);
        assert_true(end.out);
        if (strcmp(end.words, "forged a message") != 0 &&
            strcmp(end.words, "spoke out of turn") != 0 &&
            strcmp(end.words, "left the match") != 0)
            fail_msg("seed %d: %s", seed, end.words);
    }
    premises_check(*state, "at random");
}

/* The bot sends a message at the wrong time. On a slow machine it may be read
 * in place of the previous one; it doesn't fit there, either. */
static void a_bot_that_speaks_out_of_turn_is_out(void **state)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_message said, reply = {.kind = CHALLENGE_BLACKJACK_CALLED};
    struct challenge_bot *bot = bot_open("deeds", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, DEED_WIRE_TWICE));
    bool there = challenge_bot_next(bot, &reply, &said);
    reply.kind = CHALLENGE_BET_ANSWERED;
    while (there) {
        (void)usleep(100000);
        there = challenge_bot_next(bot, &reply, &said);
    }
    struct challenge_bot_end end;
    challenge_bot_close(bot, &end);
    if (strcmp(end.words, "spoke out of turn") != 0 &&
        strcmp(end.words, "forged a message") != 0)
        fail_msg("%s", end.words);
    assert_true(end.out);
    premises_check(*state, "out of turn");
}

/* These deeds do no harm and give no advantage. */
static void harmless_deeds_are_allowed(void **state)
{
    static const struct crime crimes[] = {
        {DEED_NONE, "played"},       {DEED_CLOSE_ALL, "played"},
        {DEED_EAT_MEMORY, "played"}, {DEED_WAKE_FOR_EVER, "played"},
        {DEED_REQUEUE, "played"},    {DEED_BY_HAND, "played"},
        {DEED_PRINT_MUCH, "played"},
    };
    const struct challenge_limits limits = patient_limits();
    COMMIT_ALL(crimes, &limits, state);
}

/* With two threads allowed, the second starts, and the third fails. */
static void threads_are_allowed_up_to_the_limit(void **state)
{
    static const struct crime crimes[] = {{DEED_THREAD, "played"},
                                          {DEED_THREADS, "crashed (SIGABRT)"},
                                          {DEED_FORK, "tried to start"}};
    struct challenge_limits limits = patient_limits();
    limits.cell.threads = 2;
    COMMIT_ALL(crimes, &limits, state);
}

/* The bot crashes on purpose if it can read a file. */
static void with_landlock_a_bot_reads_no_files(void **state)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    const struct challenge_limits limits = patient_limits();
    prisoner_make(&prisoner, "landlock");
    prisoner.request.freedom = JAIL_COMPILER;
    prisoner_run(&prisoner, &result);
    const struct crime reads = {DEED_READ_FILES,
                                result.status ? "played" : "crashed (SIGABRT)"};
    jail_result_clear(&result);
    commit(&reads, &limits, state);
}

/* ---- While it is loaded ---- */

static void
a_bot_that_misbehaves_while_loaded_is_out_from_the_start(void **state)
{
    static const char *const bots[][2] = {
        {"load_crash", "crashed"},
        {"load_fork", "tried to start another program"},
        {"load_exit", "left the match"},
        {"load_loop", "timed out"},
    };
    struct challenge_limits limits = patient_limits();
    limits.cell.cpu = milliseconds(500);
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        struct challenge_bot *bot =
            bot_open(bots[i][0], CHALLENGE_BLACKJACK, &limits);
        assert_false(bot_init(bot, 0));
        assert_end(bot, bots[i][1], bots[i][0]);
        premises_check(*state, bots[i][0]);
    }
}

/* challenge_bot_check() names the problem; in a match the bot is just out. */
static void a_bot_that_fails_to_load_is_out(void **state)
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
        assert_end(bot, "can't be loaded", bots[i][0]);
        premises_check(*state, bots[i][0]);
    }
}

static void a_bot_that_loads_has_no_problem(void **state)
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

/* ---- Interrupts ---- */

/* The limits would allow two minutes, but an interrupt ends the turn at once.
 */
static void an_interrupt_puts_out_the_bot_whose_turn_it_is(void **state)
{
    struct challenge_limits limits = patient_limits();
    struct cli_interrupt interrupt;
    int64_t bet = 0;
    limits.interrupt = &interrupt;
    reset_signals(); /* they may be ignored on entry */
    cli_interrupt_hold(&interrupt);
    struct challenge_bot *bot = bot_open("deeds", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, DEED_PAUSE));
    assert_int_equal(raise(SIGINT), 0);
    assert_false(bot_hand(bot, &bet));
    assert_end(bot, "was interrupted", "an end");
    cli_interrupt_release(&interrupt);
    premises_check(*state, "an end");
}

/* ---- Charges ---- */

static void computing_while_loaded_is_charged(void **state)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    struct challenge_bot *bot =
        bot_open("load_work", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, 0));
    challenge_bot_close(bot, &end);
    assert_true(end.charged > DEED_THOUGHT * 9 / 10);
    premises_check(*state, "work");
}

/* The referee is slow, so the bot's timer usually fires in the referee's turn.
 * Whenever it fires, the bot pays for computing then, except for the allowance
 * for waiting (see bot.h). */
static void computing_during_other_turns_is_charged(void **state)
{
    const int64_t free_of_charge = 50000;
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    struct challenge_bot *bot = bot_open("deeds", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(bot, DEED_THINK));
    int64_t bet = 0, turns = 3;
    while (bet != 2) {
        (void)usleep(20000);
        assert_true(bot_hand(bot, &bet));
        turns += 3;
    }
    challenge_bot_close(bot, &end);
    assert_string_equal(end.words, "played");
    assert_true(end.charged > DEED_THOUGHT * 9 / 10 - turns * free_of_charge);
    premises_check(*state, "thinking");
}

/* ---- Many ---- */

static void a_thousand_matches_leave_nothing(void **state)
{
    static const struct crime crimes[] = {
        {DEED_NONE, "played"}, {DEED_CRASH, "crashed"},
        {DEED_NONE, "played"}, {DEED_FORK, "tried to start another program or"},
        {DEED_NONE, "played"}, {DEED_EXIT, "left the match"},
        {DEED_NONE, "played"}, {DEED_WIRE_SKIP, "forged a message"},
    };
    enum { CRIMES = sizeof crimes / sizeof *crimes };
    const struct challenge_limits limits = patient_limits();
    int matches = seeds_of(MATCHES);
    for (int i = 0; i < matches; i++)
        commit(&crimes[i % CRIMES], &limits, state);
}

/* Plays two bots at a time, each in a cell of its own. */
static void two_bots_play_side_by_side(void **state)
{
    const struct challenge_limits limits = patient_limits();
    int64_t bet = 0;
    struct challenge_bot *good =
        bot_open("stands", CHALLENGE_BLACKJACK, &limits);
    struct challenge_bot *bad = bot_open("deeds", CHALLENGE_BLACKJACK, &limits);
    assert_true(bot_init(good, 0));
    assert_true(bot_init(bad, DEED_KILL_ALL));
    assert_true(bot_hand(good, &bet));
    assert_false(bot_hand(bad, &bet));
    assert_true(bot_hand(good, &bet));
    assert_end(bad, "tried to send a signal", "the bad one");
    assert_true(bot_hand(good, &bet));
    assert_end(good, "played", "the good one");
    premises_check(*state, "side by side");
}

#define PREMISED(test) \
    cmocka_unit_test_setup_teardown(test, premises_set_up, premises_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PREMISED(a_bot_receives_exactly_what_the_referee_sends),
        PREMISED(a_mancala_bot_keeps_its_storage_during_a_game),
        PREMISED(a_file_that_is_not_a_bot_is_named_with_the_reason),
        PREMISED(the_reason_follows_even_a_long_path),
        PREMISED(without_a_cell_there_is_no_match),
        PREMISED(a_match_ends_when_its_jail_is_killed),
        PREMISED(a_bot_that_crashes_is_out),
        PREMISED(a_turn_that_takes_too_long_times_out),
        PREMISED(turns_that_take_too_long_together_time_out),
        PREMISED(a_bot_does_not_pay_for_the_time_of_other_bots),
        PREMISED(a_cell_outlasts_the_turns_of_all_players),
        PREMISED(a_bot_that_reaches_out_of_its_cell_is_named),
        PREMISED(a_bot_that_writes_to_the_wire_loses_only_its_own_match),
        PREMISED(a_bot_that_writes_at_random_loses_only_its_own_match),
        PREMISED(a_bot_that_speaks_out_of_turn_is_out),
        PREMISED(harmless_deeds_are_allowed),
        PREMISED(threads_are_allowed_up_to_the_limit),
        PREMISED(with_landlock_a_bot_reads_no_files),
        PREMISED(a_bot_that_misbehaves_while_loaded_is_out_from_the_start),
        PREMISED(a_bot_that_fails_to_load_is_out),
        PREMISED(a_bot_that_loads_has_no_problem),
        PREMISED(an_interrupt_puts_out_the_bot_whose_turn_it_is),
        PREMISED(computing_while_loaded_is_charged),
        PREMISED(computing_during_other_turns_is_charged),
        PREMISED(a_thousand_matches_leave_nothing),
        PREMISED(two_bots_play_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
